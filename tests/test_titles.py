"""The titles of a publication and of its puzzles: puzzles are told apart, no number comes twice."""

import pytest

from publisher import Publication
from publisher_testing import HEBREW, puzzle
from publisher_typesetting import publication_title, puzzle_titles


def publication(*plain: str, title: str = "") -> Publication:
    return Publication(tuple(puzzle(["CAT"], title=each) for each in plain), title)


TITLES = [
    (["Pets 1", "Pets 2", "Cow"], ["Pets 1", "Pets 2", "3. Cow"]),
    (["Pets 1", "Pets 2", "Birds 1"], ["Pets 1", "Pets 2", "Birds 1"]),
    (["Pets 1", "Pets 1", "Birds 3"], ["1. Pets 1", "2. Pets 1", "Birds 3"]),
    (["Route 66", "Cow", "Route 3"], ["1. Route 66", "2. Cow", "Route 3"]),
    (["Year 11", "Cow", ""], ["1. Year 11", "2. Cow", "Puzzle 3"]),
    (["x" + "9" * 5000, "Cow", "Ant"], ["1. x" + "9" * 5000, "2. Cow", "3. Ant"]),
    (["١", "ח ٢", "3"], ["١", "ח ٢", "3"]),
]


@pytest.mark.parametrize(("plain", "expected"), TITLES)
def test_a_title_that_has_its_number_gets_no_other(plain: list[str], expected: list[str]) -> None:
    assert list(puzzle_titles(publication(*plain), with_numbers=True)) == expected


def test_without_numbers_only_titles_that_are_the_same_get_one() -> None:
    found = puzzle_titles(publication("Cow", "Pets", "Cow", ""))
    assert found == ("1. Cow", "Pets", "3. Cow", "Puzzle 4")


@pytest.mark.parametrize("title", ["Cow", ""])
def test_a_puzzle_alone_has_its_own_title(title: str) -> None:
    assert puzzle_titles(publication(title), with_numbers=True) == (title,)


def test_a_publication_is_called_by_its_title_or_its_first_puzzle() -> None:
    assert publication_title(publication("Cow", "Pets", title="Zoo")) == "Zoo"
    assert publication_title(publication("Cow", "Pets")) == "Cow"
    assert publication_title(publication("", "Pets")) == "Puzzle"
    assert publication_title(Publication((puzzle(["אב"], HEBREW, title=""),))) == "תשבץ"
