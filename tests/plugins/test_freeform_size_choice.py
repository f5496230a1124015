"""The sizes that `optimize` tries next."""

from random import Random

from publisher import Size
from publisher_freeform.board.board import ACROSS, DOWN, Board
from publisher_freeform.board.size_choice import smaller_size
from publisher_freeform.board.size_limits import LONGEST_SHAPE, SizeLimits

SIDE = 14
LIMITS = SizeLimits(Size(99, 99))


def corner() -> Board:
    """Two words that share the first cell of a square."""
    board = Board(SIDE, SIDE, [(0,) * SIDE] * 2, 1)
    for word, direction in enumerate((ACROSS, DOWN)):
        board.place(word, board.start_at(direction, 0, 0))
    return board


def drawn(boldness: float) -> set[Size]:
    sizes = {smaller_size(corner(), {}, boldness, LIMITS, Random(seed)) for seed in range(50)}
    return {size for size in sizes if size is not None}


def test_the_next_box_is_the_nearest_to_the_wanted_area() -> None:
    assert drawn(0) == {Size(13, 15), Size(15, 13)}
    assert drawn(0.04) == {Size(13, 14), Size(14, 13)}


def test_no_box_is_larger_than_wanted_or_too_long() -> None:
    for percent in range(0, 40, 3):
        for columns, rows in drawn(percent / 100):
            assert columns * rows <= SIDE * SIDE * (100 - percent) / 100
            assert max(columns, rows) <= LONGEST_SHAPE * min(columns, rows)
