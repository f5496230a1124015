"""Blocks into columns: numbers only. A block is never parted; order is kept."""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

_TOLERANCE = 0.01  # points: far below what a printer shows, far above what rounding loses
_BISECTIONS = 16


class BlockHeight(NamedTuple):
    """The height of a block, and the space before it where it is not the first of its column.

    One that `heads` begins a list.
    """

    space: float
    height: float
    heads: bool = False


def fill(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, parted: bool = False
) -> list[int]:
    """How many blocks go into each column when each takes what it can hold down to `bottom`.

    `tops` are where the columns begin, downwards. `parted`, each list begins a column, unless there
    is only one. The sum is less than the number of blocks if they do not all go in.
    """
    parted = parted and len(tops) > 1
    counts = []
    at = 0
    for top in tops:
        first, y = at, top
        while at < len(blocks):
            y += blocks[at].height + (blocks[at].space if at > first else 0.0)
            if y > bottom + _TOLERANCE or (parted and blocks[at].heads and at > first):
                break
            at += 1
        counts.append(at - first)
    return counts


def balance(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, parted: bool = False
) -> list[int]:
    """How many blocks go into each column so that the longest ends as high as it can.

    Among the ways to do that, the most even: the least sum of squares of what is left white below
    the columns. They must all go in down to `bottom`. Lists that need not begin a column do so
    where the columns then end within a block of each other.
    """
    is_fitting = sum(fill(blocks, tops, bottom, parted=True)) == len(blocks) > 0
    if is_fitting and len(tops) > 1 and not parted:
        counts = _balanced(blocks, tops, bottom, parted=True)
        found = ends(blocks, tops, counts)
        if max(found) - min(found) <= max(block.height for block in blocks):
            return counts
    return _balanced(blocks, tops, bottom, parted and len(tops) > 1)


def _balanced(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, parted: bool
) -> list[int]:
    lowest = _least_bottom(blocks, tops, bottom, parted)
    return _evenest(blocks, tops, lowest, parted)


def ends(
    blocks: Sequence[BlockHeight], tops: Sequence[float], counts: Sequence[int]
) -> tuple[float, ...]:
    """Where each column ends."""
    found = []
    at = 0
    for top, count in zip(tops, counts, strict=True):
        inside = blocks[at : at + count]
        spaces = fsum(block.space for block in inside[1:])
        found.append(top + spaces + fsum(block.height for block in inside))
        at += count
    return tuple(found)


def _least_bottom(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, parted: bool
) -> float:
    low, high = min(tops, default=0.0), bottom
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if sum(fill(blocks, tops, middle, parted)) == len(blocks):
            high = middle
        else:
            low = middle
    return high


def _evenest(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, parted: bool
) -> list[int]:
    """Dynamic programming over columns and the number of blocks that are in them so far."""
    left = [0.0]
    for block in reversed(blocks):
        left.append(left[-1] + block.height)
    left.reverse()  # how high the blocks from each one on are together, without spaces
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for column, top in enumerate(tops, 1):
        holds = fsum(bottom - other + _TOLERANCE for other in tops[column:] if other < bottom)
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, counts) in best.items():
            y = top
            end = start
            while True:
                if left[end] <= holds:
                    found = (cost + (bottom - y) ** 2, (*counts, end - start))
                    if end not in reached or found < reached[end]:
                        reached[end] = found
                if end == len(blocks):
                    break
                y += blocks[end].height + (blocks[end].space if end > start else 0.0)
                if y > bottom + _TOLERANCE or (parted and blocks[end].heads and end > start):
                    break
                end += 1
        best = reached
    return list(best[len(blocks)][1])
