"""How clue columns are filled and balanced. Blocks are never divided and keep their order."""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

_TOLERANCE = 0.01  # points: far below what a printer shows, far above what rounding loses
_BISECTIONS = 16


class BlockHeight(NamedTuple):
    """The height of a block, and the space before it if it is not the first of its column.

    `heads` says that it begins a list.
    """

    space: float
    height: float
    heads: bool = False


def fill(
    blocks: Sequence[BlockHeight],
    tops: Sequence[float],
    bottom: float,
    separate_lists: bool = False,
) -> list[int]:
    """The number of blocks in each column, if each column takes all that it can hold.

    Columns go from their `tops` down to `bottom`. With `separate_lists`, each list begins a column,
    unless there is only one column. The sum is less than the number of blocks if some do not fit.
    """
    separate_lists = separate_lists and len(tops) > 1
    counts = []
    at = 0
    for top in tops:
        first, y = at, top
        while at < len(blocks):
            y += blocks[at].height + (blocks[at].space if at > first else 0.0)
            if y > bottom + _TOLERANCE or (separate_lists and blocks[at].heads and at > first):
                break
            at += 1
        counts.append(at - first)
    return counts


def balance(
    blocks: Sequence[BlockHeight],
    tops: Sequence[float],
    bottom: float,
    separate_lists: bool = False,
) -> list[int]:
    """The number of blocks in each column such that the longest column is as short as possible.

    Of several ways, the most even one is taken: the least sum of the squares of the white heights
    below the columns. All blocks must fit above `bottom`. Lists that need not begin a column do so
    if the columns then end within one block of each other.
    """
    is_fitting = sum(fill(blocks, tops, bottom, separate_lists=True)) == len(blocks) > 0
    if is_fitting and len(tops) > 1 and not separate_lists:
        counts = _balanced(blocks, tops, bottom, separate_lists=True)
        found = ends(blocks, tops, counts)
        if max(found) - min(found) <= max(block.height for block in blocks):
            return counts
    return _balanced(blocks, tops, bottom, separate_lists and len(tops) > 1)


def _balanced(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, separate_lists: bool
) -> list[int]:
    lowest = _least_bottom(blocks, tops, bottom, separate_lists)
    return _evenest(blocks, tops, lowest, separate_lists)


def ends(
    blocks: Sequence[BlockHeight], tops: Sequence[float], counts: Sequence[int]
) -> tuple[float, ...]:
    """The bottom of each column."""
    found = []
    at = 0
    for top, count in zip(tops, counts, strict=True):
        inside = blocks[at : at + count]
        spaces = fsum(block.space for block in inside[1:])
        found.append(top + spaces + fsum(block.height for block in inside))
        at += count
    return tuple(found)


def _least_bottom(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, separate_lists: bool
) -> float:
    low, high = min(tops, default=0.0), bottom
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if sum(fill(blocks, tops, middle, separate_lists)) == len(blocks):
            high = middle
        else:
            low = middle
    return high


def _evenest(
    blocks: Sequence[BlockHeight], tops: Sequence[float], bottom: float, separate_lists: bool
) -> list[int]:
    """The most even counts: dynamic programming over columns and the number of blocks so far."""
    left = [0.0]
    for block in reversed(blocks):
        left.append(left[-1] + block.height)
    left.reverse()  # the height of each block and all after it, without spaces
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
                if y > bottom + _TOLERANCE or (
                    separate_lists and blocks[end].heads and end > start
                ):
                    break
                end += 1
        best = reached
    return list(best[len(blocks)][1])
