"""The checker of codewords fails where something is wrong with one."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from codeword_checker import check_codeword
from publisher import ABSENT, Position, Puzzle, Sheet
from publisher_testing import ENGLISH, HEBREW, puzzle

GRIDS = {
    "en": (["CAT", "###", "COT"], "TAOC", ["CAT", "COT", "DIG", "DOG"]),
    "he": (["כלב", "###", "כתב"], "בלתכ", ["כלב", "כתב", "שמר", "שיר"]),
}
"""Two words, the letters of 1 to 4, and a list that has four solutions; the letter of 2 parts them.

Numbers are 4 2 1 and 4 3 1; the key is in two rows below the grid and an empty one.
"""

Labels = Mapping[Position, str]


@pytest.fixture(params=GRIDS)
def sound(request: pytest.FixtureRequest) -> Puzzle:
    rows, code, _ = GRIDS[request.param]
    language = {"en": ENGLISH, "he": HEBREW}[request.param]
    whole = puzzle([*rows, "###", code[:3], f"{code[3]}##"], language)
    none = whole.grid.mapped(lambda _, cell: cell if cell.is_letter else ABSENT)
    whole = replace(whole, grid=none)
    entries = tuple(entry for entry in whole.entries if entry.slot.start.row < 3)
    labels = {
        at: str(code.index(whole.grid[at].letter) + 1)
        for at in whole.grid.positions()
        if whole.grid[at].is_letter
    }
    return giving(replace(whole, entries=entries, sheet=Sheet(labels)), 2)


def words_of(found: Puzzle) -> list[tuple[str, ...]]:
    return [tuple(word) for word in GRIDS[found.language.code][2]]


def giving(found: Puzzle, *numbers: int) -> Puzzle:
    shown = {GRIDS[found.language.code][1][number - 1] for number in numbers}
    return replace(
        found, grid=found.grid.mapped(lambda _, cell: replace(cell, given=cell.letter in shown))
    )


def labelled(found: Puzzle, changes: Mapping[tuple[int, int], str]) -> Puzzle:
    assert found.sheet is not None
    labels = {**found.sheet.labels, **{Position(*at): text for at, text in changes.items()}}
    return replace(found, sheet=Sheet({at: text for at, text in labels.items() if text}))


def changed(found: Puzzle, letters: Mapping[tuple[int, int], str]) -> Puzzle:
    """Other letters in some cells."""
    return replace(
        found,
        grid=found.grid.mapped(lambda at, cell: replace(cell, letter=letters.get(at, cell.letter))),
    )


def with_key_in_another_order(found: Puzzle) -> Puzzle:
    """The cells of 1 and 2 have changed places, letters and numbers alike."""
    one, two = found.grid[Position(4, 0)], found.grid[Position(4, 1)]
    grid = found.grid.mapped(lambda at, cell: {(4, 0): two, (4, 1): one}.get(at, cell))
    return labelled(replace(found, grid=grid), {(4, 0): "2", (4, 1): "1"})


def given_in_one_cell(found: Puzzle) -> Puzzle:
    """The letter is given in the grid, and not in the key."""
    grid = found.grid.mapped(lambda at, cell: replace(cell, given=at == (0, 1)))
    return replace(found, grid=grid)


def test_a_sound_one_passes(sound: Puzzle) -> None:
    check_codeword(sound, words_of(sound), least=1)
    check_codeword(giving(sound, 2, 1), words_of(sound), least=2)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda found: labelled(found, {(2, 1): "2"}), "2 stands for"),
        (lambda found: changed(found, {(2, 2): "X"}), "1 stands for"),
        (lambda found: labelled(found, {(2, 0): "5"}), "two numbers stand for one letter"),
        (lambda found: labelled(found, {(0, 0): "9", (2, 0): "9", (5, 0): "9"}), "is left out"),
        (lambda found: labelled(found, {(0, 1): ""}), "no number at"),
        (with_key_in_another_order, "the key is not that of the numbers"),
        (given_in_one_cell, "is not given at"),
        (giving, "0 letters are given, not 1"),
        (lambda found: giving(found, 1), "2 solutions or more"),
        (lambda found: giving(found, 2, 1), "is given without need"),
        (lambda found: giving(found, 1, 2, 3, 4), "is given without need"),
    ],
)
def test_a_broken_one_fails(sound: Puzzle, broken: Callable[[Puzzle], Puzzle], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_codeword(broken(sound), words_of(sound), least=1)


def test_letters_that_are_no_word_of_the_list_fail(sound: Puzzle) -> None:
    with pytest.raises(AssertionError, match="no solution with the list"):
        check_codeword(sound, words_of(sound)[1:], least=1)


def test_too_few_letters_for_the_level_fail(sound: Puzzle) -> None:
    with pytest.raises(AssertionError, match="1 letters are given, not 3"):
        check_codeword(sound, words_of(sound), least=3)
