"""Blocks into columns: numbers only. A block is never parted; order is kept."""

from collections.abc import Sequence
from typing import NamedTuple

_TOLERANCE = 0.01  # points: far below what a printer shows, far above what rounding loses
_BISECTIONS = 16


class Extents(NamedTuple):
    """The height of a block, and the space before it where it is not the first of its column."""

    space: float
    height: float


def fill(blocks: Sequence[Extents], tops: Sequence[float], bottom: float) -> list[int]:
    """How many blocks go into each column when each takes what it can hold down to `bottom`.

    `tops` are where the columns begin, downwards. The sum is less than the number of blocks if they
    do not all go in.
    """
    counts = []
    at = 0
    for top in tops:
        first, y = at, top
        while at < len(blocks):
            y += blocks[at].height + (blocks[at].space if at > first else 0.0)
            if y > bottom + _TOLERANCE:
                break
            at += 1
        counts.append(at - first)
    return counts


def balance(blocks: Sequence[Extents], tops: Sequence[float], bottom: float) -> list[int]:
    """How many blocks go into each column so that the longest ends as high as it can.

    Among the ways to do that, the most even: the least sum of squares of what is left white below
    the columns. They must all go in down to `bottom`.
    """
    return _evenest(blocks, tops, _least_bottom(blocks, tops, bottom))


def ends(
    blocks: Sequence[Extents], tops: Sequence[float], counts: Sequence[int]
) -> tuple[float, ...]:
    """Where each column ends."""
    found = []
    at = 0
    for top, count in zip(tops, counts, strict=True):
        inside = blocks[at : at + count]
        spaces = sum(block.space for block in inside[1:])
        found.append(top + spaces + sum(block.height for block in inside))
        at += count
    return tuple(found)


def _least_bottom(blocks: Sequence[Extents], tops: Sequence[float], bottom: float) -> float:
    low, high = min(tops), bottom
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if sum(fill(blocks, tops, middle)) == len(blocks):
            high = middle
        else:
            low = middle
    return high


def _evenest(blocks: Sequence[Extents], tops: Sequence[float], bottom: float) -> list[int]:
    """Dynamic programming over columns and the number of blocks that are in them so far."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for top in tops:
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, counts) in best.items():
            y = top
            end = start
            while True:
                found = (cost + (bottom - y) ** 2, (*counts, end - start))
                if end not in reached or found < reached[end]:
                    reached[end] = found
                if end == len(blocks):
                    break
                y += blocks[end].height + (blocks[end].space if end > start else 0.0)
                if y > bottom + _TOLERANCE:
                    break
                end += 1
        best = reached
    return list(best[len(blocks)][1])
