"""The values of the model: grids, slots, puzzles, publications."""

import dataclasses
from itertools import permutations

import pytest

from publisher import (
    BLOCK,
    Cell,
    CellKind,
    Clue,
    Direction,
    Entry,
    Enumeration,
    Grid,
    Language,
    Origin,
    Position,
    Publication,
    Puzzle,
    Section,
    Slot,
)
from publisher_testing import ENGLISH, HEBREW, grid, puzzle


def test_a_grid_is_a_rectangle_of_cells() -> None:
    assert (grid("AB", "CD", "EF").height, grid("AB", "CD", "EF").width) == (3, 2)
    assert grid("AB")[0, 1].letter == "B"
    assert (0, 1) in grid("AB")
    assert (0, 2) not in grid("AB")
    assert (0, -1) not in grid("AB")
    with pytest.raises(ValueError, match="equally long"):
        grid("AB", "C")
    for rows in ((), ((),)):
        with pytest.raises(ValueError, match="at least one"):
            Grid(rows)


def test_a_block_holds_no_letter() -> None:
    with pytest.raises(ValueError, match="holds no letter"):
        Cell(CellKind.BLOCK, "A")
    assert not BLOCK.is_letter


def test_texts_are_clean_however_they_are_given() -> None:
    typed = "  a\tcafe\u0301\n\x07"
    clean = "a café"
    entry = Entry(1, Slot.straight(0, 0, Direction.ACROSS, 2), Clue(typed), typed)
    made = Puzzle(grid("AB"), (entry,), ENGLISH, typed, typed, typed, typed)
    assert (made.title, made.author, made.copyright, made.notes) == (clean,) * 4
    assert (made.entries[0].clue.text, made.entries[0].spelling) == (clean, clean)
    section = Section(typed, 0)
    book = Publication((made,), typed, typed, typed, (section,))
    assert (book.title, book.author, book.copyright, section.title) == (clean,) * 4
    assert Cell(letter="E\u0301\n") == Cell(letter="É")
    headings = dataclasses.replace(ENGLISH.headings, across=typed, contents=typed)
    assert (headings.across, headings.contents) == (clean, clean)


def test_values_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        puzzle(["CAT"]).title = "other"  # type: ignore[misc]


def test_a_straight_slot_lists_its_cells_in_reading_order() -> None:
    assert Slot.straight(1, 2, Direction.ACROSS, 3).cells == ((1, 2), (1, 3), (1, 4))
    assert Slot.straight(1, 2, Direction.DOWN, 2).cells == ((1, 2), (2, 2))


def test_an_enumeration_reads_as_solvers_know_it() -> None:
    assert str(Enumeration((4, 2, 3, 3), ("-", "-", "-"))) == "4-2-3-3"
    assert str(Enumeration((3, 5), (",",))) == "3,5"
    assert str(Enumeration((5,))) == "5"
    with pytest.raises(ValueError, match="one joint"):
        Enumeration((3, 5))


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_entries_are_across_then_down_by_number_whoever_makes_the_puzzle(
    language: Language,
) -> None:
    sample = puzzle(["CAT", "A#O", "RUN"], language)
    names = [(entry.direction, entry.number) for entry in sample.entries]
    across, down = Direction
    assert names == [(across, 1), (across, 3), (down, 1), (down, 2)]
    for order in permutations(sample.entries):
        assert dataclasses.replace(sample, entries=order) == sample


def test_a_hebrew_puzzle_is_mirrored_only_for_the_eye() -> None:
    hebrew = puzzle(["שלומ"], HEBREW)
    assert hebrew.answer(hebrew.entries[0]) == ("ש", "ל", "ו", "מ")
    assert "".join(cell.letter for _, cell in hebrew.visual_rows()[0]) == "מולש"
    assert hebrew.visual_rows()[0][-1][0] == Position(0, 0)


def test_a_publication_of_one_has_its_puzzles_texts() -> None:
    one = dataclasses.replace(puzzle(["CAT"], title="Pets"), author="Ann", copyright="© Ann")
    whole = Publication.of(one)
    assert (whole.title, whole.author, whole.copyright) == ("Pets", "Ann", "© Ann")
    with pytest.raises(ValueError, match="at least one puzzle"):
        Publication(())


def test_an_origin_reads_as_a_place_in_a_file() -> None:
    assert str(Origin("words.txt", 3)) == "words.txt:3"
    assert str(Origin("list")) == "list"
