"""The box around the words of a board, and how its words move into a box of another size."""

from random import Random

from publisher import Size
from publisher_freeform.board.board import ACROSS, DOWN, Board, Pins


def extent(board: Board, pins: Pins) -> tuple[int, int, int, int]:
    """Top, left, height and width of the box around all letters; with pins it begins at 0, 0.

    On a board with an outline it is the whole board.
    """
    if board.outline:
        return 0, 0, board.rows, board.columns
    top, left, height, width = board.bounding_box()
    return (0, 0, top + height, left + width) if pins else (top, left, height, width)


def extent_size(board: Board, pins: Pins) -> Size:
    """The size of that box."""
    _, _, height, width = extent(board, pins)
    return Size(width, height)


def moved(board: Board, size: Size, pins: Pins, rng: Random) -> Board:
    """A board of another size with the words that lie within it.

    Without pins the old box lies at random over the new one, cut off or with room around it.
    """
    top, left, height, width = extent(board, pins)
    if not pins:
        top += _shift(height - size.rows, rng)
        left += _shift(width - size.columns, rng)
    other = board.blank(size)
    for word, start in board.start_of.items():
        direction, row, column = board.position(start)
        row, column, length = row - top, column - left, len(board.words[word])
        last_row = row + (length - 1) * (direction == DOWN)
        last_column = column + (length - 1) * (direction == ACROSS)
        if min(row, column) >= 0 and last_row < size.rows and last_column < size.columns:
            there = other.start_at(direction, row, column)
            if other.starts_inside[length] >> there & 1:
                other.place(word, there)
    return other


def _shift(surplus: int, rng: Random) -> int:
    """Where the new side begins on the old one, which is longer by `surplus` or shorter."""
    if surplus > 0:
        return int(rng.random() * (surplus + 1))
    return -int(rng.random() * (1 - surplus))
