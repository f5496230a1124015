"""Composition: one measure for grid and columns, white between clues, nothing widows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher_pages.grid.outer_labels import GridExtent
from publisher_pages.puzzle.arrangement import AroundPlan, Room
from publisher_pages.puzzle.clue_columns import BlockHeight, BlockHeights, ends, fill
from publisher_pages.puzzle.feathering import ColumnRoom, ComposedColumns, Spacing, composed_columns
from publisher_pages.puzzle.objective import OBJECTIVE, Composition, Filling, drop
from publisher_pages.puzzle.widows import widows, without_widows

GOOD = Composition(type_size=1, cells=1, measure=20, is_around=False)
FILLED = Filling(white=0, ragged=0, widows=0, goes_on=False)


def lists(*lengths: int) -> BlockHeights:
    """Lists of so many clues, each a line of 10 points; a line is above headings."""
    return BlockHeights.of(
        BlockHeight(10.0 if index == 0 else 0.0, 10.0, heads=index == 0)
        for length in lengths
        for index in range(length)
    )


def composed(blocks: BlockHeights, tops: list[float], bottom: float) -> ComposedColumns:
    columns = ColumnRoom(tuple(tops), (0.0,) * len(tops), bottom, are_separate=False)
    return composed_columns(blocks, columns, leading=10.0, size=8.0)


@pytest.mark.parametrize(
    ("lengths", "counts", "count"),
    [
        ((6, 6), (6, 6), 0),
        ((6, 6), (7, 5), 1),  # a heading with one clue below it
        ((6, 6), (4, 8), 1),  # and with two above it
        ((6, 6), (3, 9), 0),
        ((6, 2), (4, 4), 1),
        ((2, 6), (8,), 0),  # the whole of a short list
        ((6, 2), (8,), 0),
        ((6,), (5, 1), 1),  # a clue alone
        ((1, 6), (1, 6), 0),
    ],
)
def test_widows_are_counted(lengths: tuple[int, ...], counts: tuple[int, ...], count: int) -> None:
    assert widows(lists(*lengths), counts) == count


@pytest.mark.parametrize("lengths", [(6, 6), (5, 7)])
def test_columns_get_longer_so_that_there_are_no_widows(lengths: tuple[int, int]) -> None:
    blocks, even = lists(*lengths), [4, 4, 4]
    assert widows(blocks, even)
    found = without_widows(blocks, [0.0, 0.0, 0.0], 100.0, even)
    assert sum(found) == 12
    assert not widows(blocks, found)
    assert without_widows(blocks, [0.0, 0.0, 0.0], 46.0, even) == even  # there is no room for it


@given(
    st.lists(st.integers(1, 20), min_size=1, max_size=3),
    st.lists(st.floats(0, 80), min_size=1, max_size=4),
    st.floats(0, 300),
)
def test_columns_are_whole_and_end_above_the_bottom(
    lengths: list[int], tops: list[float], more: float
) -> None:
    blocks = lists(*lengths)
    bottom = max(tops) + 10 + blocks.height(0, len(blocks)) + more
    found = composed(blocks, tops, bottom)
    assert sum(found.counts) == len(blocks)
    assert max(found.ends) <= bottom + 0.1
    leading, gap, stretch = found.spacing
    assert 1 <= stretch <= 1.24
    assert gap in (0, leading)
    assert found.ends == ends(found.spacing.of(blocks), found.tops, found.counts)
    lines = [(top - min(tops)) / (leading * stretch) for top in found.tops]
    assert lines == pytest.approx([round(line) for line in lines])
    assert all(-1e-5 <= now - top < 10 * stretch for now, top in zip(found.tops, tops, strict=True))


@pytest.mark.parametrize(
    ("bottom", "spacing", "end"),
    [
        (60.0, Spacing(10.0), 60.0),
        (70.0, Spacing(10.0, 0.0, 7 / 6), 70.0),  # white goes between the lines
        (90.0, Spacing(10.0, 0.0, 1.192), 71.5),
        (120.0, Spacing(10.0, 10.0), 120.0),  # or makes a line of its own
    ],
)
def test_white_goes_between_the_lines(bottom: float, spacing: Spacing, end: float) -> None:
    blocks = lists(12)
    assert fill(blocks, [0.0, 0.0], 100.0) == [10, 2]
    found = composed(blocks, [0.0, 0.0], bottom)
    assert found.counts == (6, 6)
    assert found.spacing == pytest.approx(spacing, abs=0.01)
    assert found.ends[0] == pytest.approx(end, abs=0.2)


@pytest.mark.parametrize(("columns", "spanned"), [(3, 2), (4, 2), (5, 3)])
def test_a_grid_is_as_wide_as_the_columns_below_it(columns: int, spanned: int) -> None:
    plan = AroundPlan(
        GridExtent(15, 15), Room(540.0, 760.0, 760.0), 12.0, 10.0, 0.5, columns, spanned, 30.0
    )
    found = plan.at(plan.side)
    width = spanned * (found.column_width + 12.0) - 12.0
    assert found.side * 15 == pytest.approx(width)
    assert found.grid_start == pytest.approx(found.starts[columns - spanned])
    assert found.starts[-1] + found.column_width == pytest.approx(540.0)


@pytest.mark.parametrize(
    "fault",
    [
        {"type_size": 0.9},
        {"cells": 0.9},
        {"measure": 12.0},
        {"measure": 30.0},
        {"is_around": True},
        {"white": 0.2},
        {"ragged": 0.1},
        {"widows": 1},
        {"goes_on": True},
    ],
    ids=str,
)
def test_every_fault_of_a_page_costs(fault: dict[str, Any]) -> None:
    assert OBJECTIVE.cost(GOOD) == OBJECTIVE.cost(GOOD, FILLED) == 0
    if fault.keys() <= set(Composition._fields):
        assert OBJECTIVE.cost(GOOD._replace(**fault)) > 0
    else:
        assert OBJECTIVE.cost(GOOD, FILLED._replace(**fault)) > 0


def test_the_space_below_a_heading_grows_as_those_between_clues_do() -> None:
    blocks = lists(3, 2)
    assert blocks.spaced(4.0, 1.0).height(0, 5) == blocks.height(0, 5) + 4 * 4.0 + 2 * 4.0
    assert blocks.spaced(4.0, 1.5).height(1, 3) == 1.5 * (blocks.height(1, 3) + 4.0)


def test_no_gap_divides_a_clue_that_is_cut() -> None:
    blocks = BlockHeights.of(
        [BlockHeight(10.0, 20.0, heads=True), BlockHeight(0, 10.0, False, True)]
    )
    assert blocks.spaced(10.0, 1.0).height(0, 2) == blocks.height(0, 2) + 10.0


def test_much_white_is_above_and_below_a_page_and_little_below() -> None:
    assert drop(30.0, 700.0) == 0
    assert 100 / 3 < drop(100.0, 700.0) < 100 / 2


def test_an_empty_column_below_the_foot_stretches_no_other_column() -> None:
    blocks = lists(13)
    found = composed(blocks, [0.0, 400.0], 170.0)
    assert found.counts == (13, 0)
    assert found.ends[0] <= 170.0
