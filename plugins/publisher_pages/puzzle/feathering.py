"""Feathering: the white of a page goes between its clues, so that columns end together at the foot.

The spaces between clues grow by the same amount in all columns, and by a little more in a column
that then ends above the others.
"""

from collections.abc import Sequence
from typing import NamedTuple

from publisher_pages.puzzle.columns import BlockHeights, balance, ends, fill
from publisher_pages.puzzle.widows import widows, without_widows

# Of the size of the type: how much a space between two clues may grow.
_MOST = 0.45
_MOST_ALONE = 0.15  # in one column more than in the others
_SHARES = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)  # of what spaces can grow, tried one after the other
_BISECTIONS = 6


class ComposedColumns(NamedTuple):
    """The blocks of each column, the points by which its spaces grow, and its end.

    `widows` counts clues alone in a column, and headings with few clues beside them.
    """

    counts: tuple[int, ...]
    more: tuple[float, ...]
    ends: tuple[float, ...]
    widows: int


def full_columns(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool
) -> ComposedColumns:
    """Columns that take all that they can hold; other blocks go on the next page."""
    counts = fill(blocks, tops, bottom, separate_lists)
    none = (0.0,) * len(counts)
    return ComposedColumns(tuple(counts), none, ends(blocks, tops, counts), widows(blocks, counts))


def composed_columns(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool, size: float
) -> ComposedColumns:
    """Columns that end together, with all blocks, their white between the clues.

    All blocks must fit above `bottom`. Spaces within a clue that is cut do not grow. They grow less
    if there are no widows then.
    """
    most = _shared(blocks, tops, bottom, separate_lists, _MOST * size)
    tries = (
        _aligned(blocks, tops, bottom, separate_lists, most * share, size) for share in _SHARES
    )
    first = next(tries)
    return first if not first.widows else min([first, *tries], key=lambda each: each.widows)


def _aligned(
    blocks: BlockHeights,
    tops: Sequence[float],
    bottom: float,
    separate_lists: bool,
    shared: float,
    size: float,
) -> ComposedColumns:
    """Balanced columns whose spaces all grow by `shared`, and some by a little more."""
    spread = blocks.spread(shared)
    counts = balance(spread, tops, bottom, separate_lists)
    if not separate_lists:
        counts = without_widows(spread, tops, bottom, counts)
    found, spaces = ends(spread, tops, counts), _spaces(blocks, counts)
    lowest = max((end for end, count in zip(found, counts, strict=True) if count), default=0.0)
    alone = [
        min(_MOST_ALONE * size, (lowest - end) / many) if many else 0.0
        for end, many in zip(found, spaces, strict=True)
    ]
    last = (end + more * many for end, more, many in zip(found, alone, spaces, strict=True))
    more = tuple(shared + own for own in alone)
    return ComposedColumns(tuple(counts), more, tuple(last), widows(blocks, counts))


def _shared(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool, most: float
) -> float:
    """The most by which all spaces can grow so that all blocks still fit, at most `most`."""

    def fits(more: float) -> bool:
        return sum(fill(blocks.spread(more), tops, bottom, separate_lists)) == len(blocks)

    if fits(most):
        return most
    low, high = 0.0, most
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _spaces(blocks: BlockHeights, counts: Sequence[int]) -> list[int]:
    """The number of spaces between the clues of each column."""
    found, at = [], 0
    for count in counts:
        found.append(sum(1 for space in blocks.spaces[at + 1 : at + count] if space))
        at += count
    return found
