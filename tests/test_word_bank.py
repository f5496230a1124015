"""The answers as a list to choose from: as spelled, in the order of the alphabet or shuffled."""

from dataclasses import replace

import pytest

from publisher import (
    Cell,
    Clue,
    Direction,
    Entry,
    Grid,
    Puzzle,
    Sheet,
    ShownItem,
    ShownList,
    Slot,
    answer_text,
    bank_words,
)
from publisher_testing import ENGLISH, puzzle, sample_puzzles

ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]


def spelled(sample: Puzzle, *spellings: str) -> Puzzle:
    """The puzzle with these spellings of its first answers."""
    entries = [
        replace(entry, spelling=spelling)
        for entry, spelling in zip(sample.entries, spellings, strict=False)
    ]
    return replace(sample, entries=(*entries, *sample.entries[len(entries) :]))


def test_an_answer_is_as_spelled_or_else_its_letters() -> None:
    sample = spelled(puzzle(ROWS), "ca-t", "")
    assert [answer_text(sample, entry) for entry in sample.entries[:2]] == ["ca-t", "TREE"]


def test_the_word_bank_has_the_answers_as_spelled_in_alphabetical_order() -> None:
    sample = spelled(puzzle(ROWS), "cat", "tree", "Wolf-Gang")
    words = bank_words(sample, "alphabetical")
    assert {"cat", "tree", "Wolf-Gang", "STEAMERS"} <= set(words)
    assert [word.casefold() for word in words] == sorted(word.casefold() for word in words)
    assert len(words) == len(sample.entries)


@pytest.mark.parametrize(
    ("alphabet", "expected"),
    [("A B C CH D Z", ["CZ", "CHA", "DA"]), ("D C CH Z A B", ["DA", "CZ", "CHA"])],
)
def test_letters_of_two_characters_are_sorted_by_the_alphabet(
    alphabet: str, expected: list[str]
) -> None:
    answers = (("CH", "A"), ("D", "A"), ("C", "Z"))
    grid = Grid(tuple(tuple(Cell(letter=letter) for letter in answer) for answer in answers))
    entries = tuple(
        Entry(row + 1, Slot.straight(row, 0, Direction.ACROSS, 2), Clue("A clue"))
        for row in range(len(answers))
    )
    sample = Puzzle(grid, entries, ENGLISH.overridden(alphabet=alphabet))
    assert bank_words(sample, "alphabetical") == expected


def test_shuffled_words_have_always_the_same_order_and_not_the_alphabetical_one() -> None:
    sample = puzzle(ROWS)
    words = bank_words(sample, "shuffled")
    assert words == bank_words(replace(sample, title="Another title"), "shuffled")
    assert sorted(words) == sorted(bank_words(sample, "alphabetical"))
    assert words != bank_words(sample, "alphabetical")
    assert words != ["".join(sample.answer(entry)) for entry in sample.entries]


def test_answers_of_which_nothing_is_known_are_in_no_word_bank() -> None:
    sample = sample_puzzles()["hebrew"]
    first, *others = sample.entries
    blank = Grid(tuple(tuple(replace(cell, letter="") for cell in row) for row in sample.grid.rows))
    bare = replace(sample, grid=blank, entries=tuple(replace(e, spelling="") for e in others))
    assert bank_words(bare, "shuffled") == []
    one = replace(bare, entries=(first, *bare.entries))
    assert bank_words(one, "alphabetical") == [first.spelling]


def test_a_puzzle_that_lists_its_words_has_no_word_bank_besides() -> None:
    sample = puzzle(ROWS)
    items = tuple(ShownItem("", (entry,), "") for entry in sample.entries)
    listed = replace(sample, sheet=Sheet(lists=(ShownList("Words", "words", items),)))
    assert bank_words(listed, "alphabetical") == []
    clues = replace(sample, sheet=Sheet(lists=(ShownList("Clues", "clues", items),)))
    assert bank_words(clues, "alphabetical") == bank_words(sample, "alphabetical")
    assert bank_words(sample, "none") == []
