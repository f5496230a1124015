"""The sizes that a search tries if none is given: a first box, a smaller one, a similar one."""

import math
from collections.abc import Sequence
from random import Random

from publisher import Size
from publisher_freeform.board.board import ACROSS, DOWN, Board, Coded, Pins
from publisher_freeform.board.boxes import extent_size
from publisher_freeform.board.size_limits import LONGER_SHAPE, SizeLimits

SLACK = 0.1
"""The most that the next box is smaller than the wanted area, in sides of a square box."""

NEARLY_ALL = 0.97
"""A box of a good shape has at least this share of the wanted area; else longer ones count too.

Small boxes are few: 14×13 has 5 % fewer cells than the next larger one of a good shape, 16×12.
"""


def roomy_size(words: Sequence[Coded], pins: Pins, density: float, limits: SizeLimits) -> Size:
    """A box for all words at `density` letters a cell, with room for the longest and for pins.

    With an outline it is a box around it, in the proportions of the drawing.
    """
    side = math.ceil(math.sqrt(sum(map(len, words)) / density))
    if limits.outline:
        return limits.outlined(side / math.sqrt(limits.outline.share), max(map(len, words)))
    smallest = smallest_size(words, pins)
    return limits.box(max(side, *map(len, words), *smallest), smallest)


def smallest_size(words: Sequence[Coded], pins: Pins) -> Size:
    """The smallest box that has room for the words placed by hand."""
    columns = rows = 1
    for word, (direction, row, column) in pins.items():
        more = len(words[word]) - 1
        columns = max(columns, column + 1 + more * (direction == ACROSS))
        rows = max(rows, row + 1 + more * (direction == DOWN))
    return Size(columns, rows)


def smaller_size(
    board: Board, pins: Pins, boldness: float, limits: SizeLimits, rng: Random
) -> Size | None:
    """A box of a good shape with about `area * (1 - boldness)` cells; None if there is none."""
    before, smallest = extent_size(board, pins), smallest_size(board.words, pins)
    if limits.outline:
        return limits.less_outlined(before, _least_side(board))
    area, least = limits.area(before), _least_side(board)
    target = min(area - 1, int(area * (1 - boldness)))
    sizes = [size for size in limits.sizes(target) if _holds(size, smallest)]
    sizes = [size for size in sizes if max(size) >= least and not _holds(size, before)]
    shaped = limits.well_shaped(sizes, before, least)
    if _largest(shaped) < NEARLY_ALL * target:
        shaped = limits.well_shaped(sizes, before, least, LONGER_SHAPE)
    largest = _largest(shaped)
    near = [size for size in shaped if largest - size.columns * size.rows < SLACK * math.sqrt(area)]
    return near[int(rng.random() * len(near))] if near else None


def _least_side(board: Board) -> int:
    """The least longer side of a box for the words that it is to take."""
    lengths = list(map(len, board.words))
    return max(lengths) if len(board.start_of) == len(lengths) else min(lengths)


def _largest(sizes: Sequence[Size]) -> int:
    """The cells of the largest of some sizes."""
    return max((columns * rows for columns, rows in sizes), default=0)


def _holds(size: Size, other: Size) -> bool:
    return size.columns >= other.columns and size.rows >= other.rows


def similar_size(board: Board, pins: Pins, limits: SizeLimits, rng: Random) -> Size:
    """A box with sides longer or shorter by one cell at most, within the limits."""
    before, smallest = extent_size(board, pins), smallest_size(board.words, pins)
    if limits.outline:
        side = math.sqrt(before.columns * before.rows) + int(rng.random() * 3) - 1
        return limits.outlined(side, min(map(len, board.words)))
    sides = (side + int(rng.random() * 3) - 1 for side in before)
    size = Size(*map(max, smallest, map(min, sides, limits.longest)))
    return size if max(size) >= min(map(len, board.words)) else before
