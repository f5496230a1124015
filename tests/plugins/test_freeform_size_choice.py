"""The sizes that `optimize` tries next."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import Size
from publisher_freeform.board.board import ACROSS, DOWN, Board
from publisher_freeform.board.size_choice import smaller_size
from publisher_freeform.board.size_limits import (
    LONG_WORD_SHAPE,
    LONGER_SHAPE,
    LONGEST_SHAPE,
    SizeLimits,
)

LIMITS = SizeLimits(Size(99, 99))


def corner(columns: int, rows: int, others: int = 0) -> Board:
    """Two words that share the first cell of a box; others, of two letters, are not placed."""
    words = [(0,) * columns, (0,) * rows, *[(0, 0)] * others]
    board = Board(columns, rows, words, 1)
    for word, direction in enumerate((ACROSS, DOWN)):
        board.place(word, board.start_at(direction, 0, 0))
    return board


def drawn(board: Board, boldness: float, limits: SizeLimits = LIMITS) -> set[Size]:
    sizes = {smaller_size(board, {}, boldness, limits, Random(seed)) for seed in range(50)}
    return {size for size in sizes if size is not None}


def ratio(size: Size) -> float:
    return max(size) / min(size)


@pytest.mark.parametrize(
    ("boldness", "asked"),
    [
        (0, {(13, 15), (15, 13)}),
        (0.02, {(12, 16), (16, 12)}),
        (0.04, {(11, 17), (17, 11)}),  # 13×14 would have 3 % fewer than wanted
        (0.07, {(13, 14), (14, 13)}),
    ],
)
def test_the_next_box_is_the_nearest_to_the_wanted_area(
    boldness: float, asked: set[tuple[int, int]]
) -> None:
    assert drawn(corner(14, 14), boldness) == {Size(*each) for each in asked}


@given(st.integers(4, 40), st.integers(4, 40), st.floats(0, 0.4), st.booleans())
def test_no_box_is_larger_than_wanted_or_too_long(
    columns: int, rows: int, boldness: float, all_placed: bool
) -> None:
    board = corner(columns, rows, others=not all_placed)
    longest = max(columns, rows) if all_placed else 2
    for size in drawn(board, boldness):
        area = size.columns * size.rows
        assert area <= max(columns * rows * (1 - boldness), columns * rows - 1)
        assert max(size) >= longest
        most = LONGER_SHAPE if max(size) > longest else LONG_WORD_SHAPE
        kept = ratio(Size(columns, rows))
        assert ratio(size) <= (max(most, kept) if kept > LONGER_SHAPE else most)


def test_a_large_box_is_of_a_good_shape() -> None:
    for percent in range(20):
        for size in drawn(corner(40, 40), percent / 100):
            assert ratio(size) <= LONGEST_SHAPE


def test_a_box_is_as_long_as_its_longest_word() -> None:
    """Down to twice as long as wide; beyond that there is none."""
    assert drawn(corner(14, 8), 0.04) == {Size(14, 7), Size(7, 14)}
    assert not drawn(corner(14, 7), 0.04)
    assert drawn(corner(14, 7, others=1), 0.04)


def test_a_limit_may_make_a_box_long() -> None:
    low = SizeLimits(Size(99, 5))
    assert drawn(corner(20, 5, others=1), 0.04, low) == {Size(19, 5)}
