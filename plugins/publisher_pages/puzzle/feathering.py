"""Feathering: the white of a page goes between its lines, so that columns end together at the foot.

All lines of a page stand on one grid of baselines: headings take whole lines, and between clues
there is a line or nothing. So lines of neighbouring columns are level, and white makes all of the
grid wider.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from publisher_pages.puzzle.clue_columns import BlockHeights, balance, ends, fill
from publisher_pages.puzzle.widows import widows, without_widows

_MOST = 0.24  # of the size of the type: how much the leading may grow
_SHARES = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)  # of what it can grow, tried one after the other
_AIRY = 1.1  # the stretch from which on a page has white enough for a larger solution
_BISECTIONS = 6
_ROUNDING = 1e-6


class Spacing(NamedTuple):
    """The `leading` of a page's grid of lines as it is set, the `gap` between clues, in points.

    The leading is stretched by `stretch`, and so is the gap.
    """

    leading: float
    gap: float = 0.0
    stretch: float = 1.0

    @property
    def is_airy(self) -> bool:
        """Whether there is much white between the lines."""
        return self.gap > 0 or self.stretch >= _AIRY

    def of(self, blocks: BlockHeights) -> BlockHeights:
        """These blocks, spaced."""
        is_plain = self.gap == 0.0 and self.stretch == 1.0
        return blocks if is_plain else blocks.spaced(self.gap, self.stretch)

    def level(self, tops: Sequence[float]) -> tuple[float, ...]:
        """The tops of columns, so much lower that their lines are level."""
        step, first = self.leading * self.stretch, min(tops, default=0.0)
        return tuple(first + step * ceil((top - first) / step - _ROUNDING) for top in tops)


class ColumnRoom(NamedTuple):
    """Columns that go from their `tops` down to `bottom`, or as far as what is at their `feet`.

    With `are_separate`, each list begins a column.
    """

    tops: tuple[float, ...]
    feet: tuple[float, ...]
    bottom: float
    are_separate: bool

    def filled(self, share: float) -> "ColumnRoom":
        """The columns down to this share of their height."""
        return self._replace(bottom=self.bottom * share)

    def above_clues(self, spacing: Spacing) -> tuple[float, ...]:
        """The level tops, as if what is at the feet were above the clues."""
        return tuple(map(sum, zip(spacing.level(self.tops), self.feet, strict=True)))

    def hold(self, blocks: BlockHeights, spacing: Spacing) -> bool:
        """Whether there is room for all blocks."""
        tops = self.above_clues(spacing)
        return sum(fill(spacing.of(blocks), tops, self.bottom, self.are_separate)) == len(blocks)


class ComposedColumns(NamedTuple):
    """The blocks of each column, its top, the spacing of the page, and the ends of the columns.

    `widows` counts clues alone in a column, and headings with few clues beside them.
    """

    counts: tuple[int, ...]
    tops: tuple[float, ...]
    spacing: Spacing
    ends: tuple[float, ...]
    widows: int


def full_columns(
    blocks: BlockHeights, columns: ColumnRoom, leading: float, size: float, share: float
) -> ComposedColumns:
    """Columns with all that this share of them can hold, composed down to the bottom.

    Other blocks go on.
    """
    spacing = Spacing(leading)
    tops = spacing.level(columns.tops)
    rooms = (columns.filled(share), columns)
    counts = [sum(fill(blocks, tops, room.bottom, room.are_separate)) for room in rooms]
    if held := counts[0] or counts[1]:
        without_feet = columns._replace(feet=(0.0,) * len(tops))
        return composed_columns(blocks.first(held), without_feet, leading, size)
    return ComposedColumns((0,) * len(tops), tops, spacing, tops, 0)


def composed_columns(
    blocks: BlockHeights, columns: ColumnRoom, leading: float, size: float
) -> ComposedColumns:
    """Columns that end together, with all blocks, their white between the lines.

    All blocks must fit. The leading grows less if there are no widows then.
    """
    open_lines = Spacing(leading, gap=leading)
    spacing = open_lines if columns.hold(blocks, open_lines) else Spacing(leading)
    most = 1 + _MOST * size / leading
    tries = (_aligned(blocks, columns, each) for each in _stretched(blocks, columns, spacing, most))
    first = next(tries)
    return first if not first.widows else min([first, *tries], key=lambda each: each.widows)


def _aligned(blocks: BlockHeights, columns: ColumnRoom, spacing: Spacing) -> ComposedColumns:
    """Balanced columns of this spacing."""
    spread, tops, bottom = spacing.of(blocks), columns.above_clues(spacing), columns.bottom
    counts = balance(spread, tops, bottom, columns.are_separate)
    if not columns.are_separate:
        counts = without_widows(spread, tops, bottom, counts)
    found, level = ends(spread, tops, counts), spacing.level(columns.tops)
    return ComposedColumns(tuple(counts), level, spacing, found, widows(blocks, counts))


def _stretched(
    blocks: BlockHeights, columns: ColumnRoom, spacing: Spacing, most: float
) -> Iterator[Spacing]:
    """The spacing stretched as far as all blocks still fit, at most so far; and then less."""
    low, high = 1.0, most
    if columns.hold(blocks, spacing._replace(stretch=most)):
        low = most
    for _ in range(_BISECTIONS if low < most else 0):
        middle = (low + high) / 2
        fits = columns.hold(blocks, spacing._replace(stretch=middle))
        low, high = (middle, high) if fits else (low, middle)
    for share in _SHARES if low > 1.0 else (0.0,):
        stretched = spacing._replace(stretch=1 + (low - 1) * share)
        if share in (0.0, 1.0) or columns.hold(blocks, stretched):
            yield stretched
