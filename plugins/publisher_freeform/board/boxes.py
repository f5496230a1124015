"""Boxes for a search without a given size: where it begins, and what comes after a success."""

import math
from collections.abc import Mapping, Sequence
from random import Random

from publisher import Size
from publisher_freeform.board.board import ACROSS, DOWN, Board, Codes
from publisher_freeform.board.places import middle
from publisher_freeform.board.size_limits import Frame

SLACK = 0.1
"""How far its area may be below the nearest to what was wanted, in sides of a square box."""

Spot = tuple[int, int, int]
"""Direction, row and column."""

Pins = Mapping[int, Spot]
"""The words placed by hand: direction, row and column of each."""


def opened(board: Board, pins: Pins) -> Board:
    """An empty board given the words placed by hand, or else the longest word in the middle."""
    for word, spot in pins.items():
        board.place(word, board.start(*spot))
    if not pins:
        word = max(range(len(board.words)), key=lambda each: len(board.words[each]))
        board.place(word, middle(board, word))
    return board


def extent(board: Board, pins: Pins) -> tuple[int, int, int, int]:
    """Top, left, height and width of the box of all letters; with pins it begins at the corner."""
    top, left, height, width = board.box()
    return (0, 0, top + height, left + width) if pins else (top, left, height, width)


def extent_size(board: Board, pins: Pins) -> Size:
    """The size of that box."""
    _, _, height, width = extent(board, pins)
    return Size(width, height)


def moved(board: Board, size: Size, pins: Pins, rng: Random) -> Board:
    """What a box of another size keeps of a board, cut or centred at random where it may be."""
    top, left, height, width = extent(board, pins)
    if not pins:
        top += _shift(height - size.rows, rng)
        left += _shift(width - size.columns, rng)
    other = board.blank(size)
    for word, start in board.at.items():
        direction, row, column = board.spot(start)
        row, column, length = row - top, column - left, len(board.words[word])
        last_row = row + (length - 1) * (direction == DOWN)
        last_column = column + (length - 1) * (direction == ACROSS)
        if min(row, column) >= 0 and last_row < size.rows and last_column < size.columns:
            other.place(word, other.start(direction, row, column))
    return other


def _shift(surplus: int, rng: Random) -> int:
    """Where a box begins that is smaller or larger than what it takes in by `surplus`."""
    if surplus > 0:
        return int(rng.random() * (surplus + 1))
    return -int(rng.random() * (1 - surplus))


def roomy(words: Sequence[Codes], pins: Pins, letters_a_cell: float, frame: Frame) -> Size:
    """A box for all words, with room for the longest and for those placed by hand."""
    side = math.ceil(math.sqrt(sum(map(len, words)) / letters_a_cell))
    least = needed(words, pins)
    return frame.box(max(side, *map(len, words), *least), least)


def needed(words: Sequence[Codes], pins: Pins) -> Size:
    """The smallest box that has room for the words placed by hand."""
    columns = rows = 1
    for word, (direction, row, column) in pins.items():
        more = len(words[word]) - 1
        columns = max(columns, column + 1 + more * (direction == ACROSS))
        rows = max(rows, row + 1 + more * (direction == DOWN))
    return Size(columns, rows)


def smaller(board: Board, pins: Pins, boldness: float, frame: Frame, rng: Random) -> Size | None:
    """A box with less area, by about that share, in a good shape; None if there is none."""
    before, least = extent_size(board, pins), needed(board.words, pins)
    area, shortest = frame.area(before), min(map(len, board.words))
    target = min(area - 1, int(area * (1 - boldness)))
    sizes = [frame.with_rows(rows, target) for rows in range(least.rows, target + 1)]
    sizes = [size for size in sizes if size.columns >= least.columns and frame.allows(size)]
    sizes = [size for size in sizes if max(size) >= shortest and not _holds(size, before)]
    sizes = frame.shaped(sizes, before)
    largest = max((columns * rows for columns, rows in sizes), default=0)
    near = [size for size in sizes if largest - size.columns * size.rows < SLACK * math.sqrt(area)]
    return near[int(rng.random() * len(near))] if near else None


def _holds(size: Size, other: Size) -> bool:
    return size.columns >= other.columns and size.rows >= other.rows


def similar(board: Board, pins: Pins, frame: Frame, rng: Random) -> Size:
    """A box whose sides are longer or shorter by one at most, as far as they may be."""
    before, least = extent_size(board, pins), needed(board.words, pins)
    sides = (side + int(rng.random() * 3) - 1 for side in before)
    size = Size(*map(max, least, map(min, sides, frame.limits)))
    return size if max(size) >= min(map(len, board.words)) else before
