"""Feathering: the white of a page goes between its clues, so that columns end together at the foot.

All spaces of a page grow by the same amount, those below headings too, so that lines of
neighbouring columns stand level.
"""

from collections.abc import Sequence
from typing import NamedTuple

from publisher_pages.puzzle.columns import BlockHeights, balance, ends, fill
from publisher_pages.puzzle.widows import widows, without_widows

_MOST = 0.7  # of the size of the type: how much a space may grow
_SHARES = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)  # of what spaces can grow, tried one after the other
_BISECTIONS = 6


class ComposedColumns(NamedTuple):
    """The blocks of each column, the points by which all spaces grow, and the ends of the columns.

    `widows` counts clues alone in a column, and headings with few clues beside them.
    """

    counts: tuple[int, ...]
    more: float
    ends: tuple[float, ...]
    widows: int


def full_columns(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool
) -> ComposedColumns:
    """Columns that take all that they can hold; other blocks go on the next page."""
    counts = fill(blocks, tops, bottom, separate_lists)
    return ComposedColumns(tuple(counts), 0.0, ends(blocks, tops, counts), widows(blocks, counts))


def composed_columns(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool, size: float
) -> ComposedColumns:
    """Columns that end together, with all blocks, their white between the clues.

    All blocks must fit above `bottom`. Spaces within a clue that is cut do not grow. They grow less
    if there are no widows then.
    """
    most = _shared(blocks, tops, bottom, separate_lists, _MOST * size)
    tries = (_aligned(blocks, tops, bottom, separate_lists, most * share) for share in _SHARES)
    first = next(tries)
    return first if not first.widows else min([first, *tries], key=lambda each: each.widows)


def _aligned(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool, more: float
) -> ComposedColumns:
    """Balanced columns whose spaces all grow by so much."""
    spread = blocks.spread(more)
    counts = balance(spread, tops, bottom, separate_lists)
    if not separate_lists:
        counts = without_widows(spread, tops, bottom, counts)
    found = ends(spread, tops, counts)
    return ComposedColumns(tuple(counts), more, found, widows(blocks, counts))


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
