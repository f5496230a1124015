"""Boxes for a search without a given size: where it begins, and what comes after a success."""

import math
from collections.abc import Mapping, Sequence
from random import Random

from publisher import Size
from publisher_freeform.board import ACROSS, DOWN, Board, Codes

LONGEST_SHAPE = 1.35
"""How much longer than wide a box may be, unless words need more."""

SLACK = 0.7
"""How far its area may be below the nearest to what was wanted, in sides of a square box."""

Pins = Mapping[int, tuple[int, int, int]]
"""The words placed by hand: direction, row and column of each."""


def fresh(size: Size, words: Sequence[Codes], alphabet: int, pins: Pins) -> Board:
    """A board with the words placed by hand, or else with the longest word in the middle."""
    board = Board(size.columns, size.rows, words, alphabet)
    for word, (direction, row, column) in pins.items():
        board.place(word, direction, row * board.stride + column)
    if not pins:
        word = max(range(len(words)), key=lambda each: len(words[each]))
        length = len(words[word])
        if length <= size.columns:
            row, column, direction = size.rows // 2, (size.columns - length) // 2, ACROSS
        else:
            row, column, direction = (size.rows - length) // 2, size.columns // 2, DOWN
        board.place(word, direction, row * board.stride + column)
    board.refresh()
    return board


def extent(board: Board, pins: Pins) -> tuple[int, int, int, int]:
    """Top, left, height and width of the box of all letters; with pins it begins at the corner."""
    top, left, height, width = board.box()
    return (0, 0, top + height, left + width) if pins else (top, left, height, width)


def moved(board: Board, size: Size, pins: Pins, rng: Random) -> Board:
    """What a box of another size keeps of a board, cut or centred at random where it may be."""
    top, left, height, width = extent(board, pins)
    if not pins:
        top += _shift(height - size.rows, rng)
        left += _shift(width - size.columns, rng)
    other = Board(size.columns, size.rows, board.words, len(board.letters))
    for word, (direction, start) in board.at.items():
        row, column = divmod(start, board.stride)
        row, column, length = row - top, column - left, len(board.words[word])
        last_row = row + (length - 1) * (direction == DOWN)
        last_column = column + (length - 1) * (direction == ACROSS)
        if min(row, column) >= 0 and last_row < size.rows and last_column < size.columns:
            other.place(word, direction, row * other.stride + column)
    return other


def _shift(surplus: int, rng: Random) -> int:
    """Where a box begins that is smaller or larger than what it takes in by `surplus`."""
    if surplus > 0:
        return int(rng.random() * (surplus + 1))
    return -int(rng.random() * (1 - surplus))


def roomy(words: Sequence[Codes], pins: Pins, letters_a_cell: float, limit: int) -> Size:
    """A square box for all words, with room for the longest and for those placed by hand."""
    side = math.ceil(math.sqrt(sum(map(len, words)) / letters_a_cell))
    side = max(side, *map(len, words), *needed(words, pins))
    return Size(min(side, limit), min(side, limit))


def needed(words: Sequence[Codes], pins: Pins) -> Size:
    """The smallest box that has room for the words placed by hand."""
    columns = rows = 1
    for word, (direction, row, column) in pins.items():
        more = len(words[word]) - 1
        columns = max(columns, column + 1 + more * (direction == ACROSS))
        rows = max(rows, row + 1 + more * (direction == DOWN))
    return Size(columns, rows)


def smaller(height: int, width: int, least: Size, boldness: float, rng: Random) -> Size | None:
    """A box with less area, by about that share, and not much longer; None if there is none."""
    area = height * width
    target = min(area - 1, int(area * (1 - boldness)))
    shape = max(LONGEST_SHAPE, height / width, width / height)
    sizes = [Size(target // rows, rows) for rows in range(least.rows, target + 1)]
    sizes = [
        size for size in sizes if size.columns >= least.columns and max(size) <= shape * min(size)
    ]
    largest = max((columns * rows for columns, rows in sizes), default=0)
    near = [size for size in sizes if largest - size.columns * size.rows < SLACK * math.sqrt(area)]
    return near[int(rng.random() * len(near))] if near else None
