"""Slots and numbers, by the standard rule; and the layouts that are no crosswords."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Direction,
    Enumeration,
    Grid,
    Layout,
    Placement,
    PluginError,
    Position,
    Slot,
    SourceWord,
    counted,
    numbered,
    slots,
    to_word,
)
from publisher.model.numbering import entries
from publisher_testing import ENGLISH, grid

ACROSS, DOWN = Direction


def labels(drawn: Grid) -> list[str]:
    return [f"{number}{slot.way[0]}{len(slot)}" for number, slot in numbered(drawn)]


def test_cells_are_numbered_where_a_slot_starts() -> None:
    assert labels(grid("CAT#", "A##O", "RAIN", "####")) == ["1a3", "3a4", "1d3", "2d2"]


def test_single_letters_are_no_entries() -> None:
    assert labels(grid("A#B", "###", "C#D")) == []
    assert labels(grid("A")) == []


def test_absent_cells_end_a_slot_as_blocks_do() -> None:
    a = Cell(letter="A")
    assert len(slots(Grid(((a, a, ABSENT, a, a, BLOCK, a, a),)))) == 3


def test_bars_end_slots_without_taking_a_cell() -> None:
    barred = Cell(letter="B", bar_after=True, bar_below=True)
    a = Cell(letter="A")
    drawn = Grid(((a, barred, a, a), (a, a, a, a)))
    assert labels(drawn) == ["1a2", "2a2", "4a4", "1d2", "2d2", "3d2"]


def count_starts(drawn: Grid, down: bool) -> int:
    """Runs of two or more letters, counted on text: another way to the same number."""
    rows = ["".join("x" if cell.is_letter else " " for cell in row) for row in drawn.rows]
    lines = ["".join(column) for column in zip(*rows, strict=True)] if down else rows
    return sum(len(run) > 1 for line in lines for run in line.split())


@given(
    st.integers(1, 9).flatmap(
        lambda width: st.lists(
            st.text("A#", min_size=width, max_size=width), min_size=1, max_size=9
        )
    )
)
def test_every_run_is_a_slot_and_numbers_rise(rows: list[str]) -> None:
    drawn = grid(*rows)
    for direction in Direction:
        found = [number for number, slot in numbered(drawn) if slot.direction is direction]
        assert len(found) == count_starts(drawn, direction is DOWN)
        assert found == sorted(set(found))
    starts = {slot.start: number for number, slot in numbered(drawn)}
    assert [starts[place] for place in sorted(starts)] == list(range(1, len(starts) + 1))


def placed(text: str, row: int, column: int, direction: Direction) -> Placement:
    word = to_word(SourceWord(text, f"clue for {text}"), ENGLISH)
    return Placement(word, Slot.straight(row, column, direction, len(word)))


CAR = Layout(grid("CAT", "A##", "R##"), (placed("cat", 0, 0, ACROSS), placed("car", 0, 0, DOWN)))


def test_a_layout_becomes_numbered_entries_in_reading_order() -> None:
    across, down = entries(CAR)
    assert (across.number, across.direction, across.spelling) == (1, ACROSS, "cat")
    assert (down.number, down.clue.text) == (1, "clue for car")
    assert down.clue.enumeration == Enumeration((3,))


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (replace(CAR, placements=CAR.placements[:1]), "is not a word of the list"),
        (replace(CAR, placements=(*CAR.placements, placed("tar", 0, 2, DOWN))), "is not in a slot"),
        (replace(CAR, grid=grid("CAB", "A##", "R##")), "reads CAB, not cat"),
        (replace(CAR, placements=(*CAR.placements, placed("cab", 0, 0, ACROSS))), "two words"),
    ],
)
def test_a_layout_that_is_no_crossword_is_refused(layout: Layout, said: str) -> None:
    with pytest.raises(PluginError, match=said):
        entries(layout)


def test_numbers_of_a_file_are_kept_and_the_others_counted() -> None:
    drawn = grid("CAT", "A#O", "RUN")
    runs = [slot.cells for _, slot in numbered(drawn)]
    assert counted(runs, [None] * 4, drawn) == [1, 3, 1, 2]
    assert counted(runs, [7, None, None, None], drawn) == [7, 3, 7, 2]
    assert counted(runs, [2, None, None, None], drawn) == [2, 3, 2, 4]  # 2 is taken
    assert counted(runs, [0, 5, None, None], drawn) == [0, 5, 1, 2]
    assert counted([(Position(0, 2), Position(1, 1))], [None], drawn) == [1]
    assert counted([], [], drawn) == []
