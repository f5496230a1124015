"""The checker of fill-ins fails where something is wrong with one."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

import pytest

from fillin_checker import check_fillin, letters
from publisher import Entry, Position, Puzzle, Sheet, ShownItem, ShownList
from publisher_testing import ENGLISH, HEBREW, puzzle

TWO_WAYS = {"en": ["CAT", "A##", "R##"], "he": ["דגל", "ב##", "ר##"]}
"""The words change places."""

ONE_WAY = {"en": ["HOUSE", "O#E##", "TEA##"], "he": ["שלומ", "מ##ל", "שיר#"]}

LANGUAGES = {"en": ENGLISH, "he": HEBREW}

Break = Callable[[Puzzle], Puzzle]


def made(rows: list[str], code: str, shown: Iterable[int] = ()) -> Puzzle:
    """The puzzle with its words by length, and some of them given by their places in its list."""
    found = puzzle(rows, LANGUAGES[code])
    entries = sorted(found.entries, key=lambda entry: len(entry.slot))
    cells = {cell for at in shown for cell in found.entries[at].slot.cells}
    return listing(giving(found, cells), entries)


def listing(
    found: Puzzle, entries: Iterable[Entry], look: Literal["words", "clues"] = "words"
) -> Puzzle:
    items = tuple(ShownItem("", (each,), "") for each in entries)
    return replace(found, sheet=Sheet(lists=(ShownList("Words", look, items),)))


def giving(found: Puzzle, cells: Iterable[tuple[int, int]]) -> Puzzle:
    shown = {*cells}
    grid = found.grid.mapped(lambda at, cell: replace(cell, given=at in shown))
    return replace(found, grid=grid)


def misspelled(found: Puzzle) -> Puzzle:
    """The first word of the list is printed with another letter than the grid has."""
    answer = "".join(found.answer(found.entries[0]))
    first = replace(found.entries[0], spelling=f"{answer[:-1]}X")
    return replace(found, entries=(first, *found.entries[1:]))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sound_one_passes(code: str) -> None:
    for level in ("easy", "medium", "hard"):
        check_fillin(made(TWO_WAYS[code], code, [0]), level=level)
        check_fillin(made(ONE_WAY[code], code, [] if level == "hard" else [0]), level=level)
    check_fillin(made(ONE_WAY[code], code, [0, 1]), level="easy")


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda found: giving(found, []), "2 solutions or more"),
        (lambda found: giving(found, [(0, 0)]), "2 solutions or more"),
        (lambda found: giving(found, [(0, 2)]), "a lone letter"),
        (lambda found: giving(found, letters(found)), "is given without need"),
        (lambda found: listing(found, found.entries[1:]), "the lists are not those of the words"),
        (lambda found: listing(found, [*found.entries, found.entries[0]]), "the lists are not"),
        (lambda found: listing(found, found.entries, "clues"), "clues, not words"),
        (misspelled, "is printed, and"),
    ],
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_broken_one_fails(code: str, broken: Break, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_fillin(broken(made(TWO_WAYS[code], code, [0])), level="hard")


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_given_are_those_of_the_level(code: str) -> None:
    with pytest.raises(AssertionError, match="is given without need"):
        check_fillin(made(ONE_WAY[code], code, [0]), level="hard")
    with pytest.raises(AssertionError, match="is given without need"):
        check_fillin(made(ONE_WAY[code], code, [0, 1]), level="medium")
    with pytest.raises(AssertionError, match="no word is given"):
        check_fillin(made(ONE_WAY[code], code), level="medium")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_list_that_is_not_by_length_fails(code: str) -> None:
    found = made(ONE_WAY[code], code)
    longest_first = sorted(found.entries, key=lambda entry: -len(entry.slot))
    with pytest.raises(AssertionError, match="the lists are not by length"):
        check_fillin(listing(found, longest_first), level="hard")


def test_a_letter_that_was_there_before_need_not_be_a_word() -> None:
    found = giving(made(TWO_WAYS["en"], "en"), [(0, 2)])
    check_fillin(found, level="hard", known=[Position(0, 2)])
