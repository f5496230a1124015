"""The ways to arrange a grid and columns of clues on a page.

A column plan says how grid and columns share a page; together with the side of a cell it becomes an
arrangement. All measures are points from the edge where reading starts and from the top of the room
for grid and clues.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from publisher import Size
from publisher_pages.options.lengths import MM
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.options.type import TypeOptions

# The side of a cell is the larger of a fixed one and a multiple of the type.
_LARGEST_CELL, _LARGEST_TO_TYPE = 9.5 * MM, 2.25
_GOOD_CELL, _GOOD_TO_TYPE = 8.0 * MM, 1.9
_SMALLEST_CELL, _SMALLEST_TO_TYPE = 5.0 * MM, 1.55
_MOST_COLUMNS = 5
# Of the largest type.
_COLUMN_GAP = 1.33  # between columns
_BELOW_GRID = 1.17
_SHORTEST_LINE = 12.0  # ems of the smallest type
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Room:
    """The width of the room for grid and clues, and its heights on the first and on later pages."""

    width: float
    first: float
    later: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A grid with cells of this side, and the left edge and the top of each column.

    `later` has the left edges of the columns on later pages, which begin at the top.
    """

    side: float
    grid_start: float
    column_width: float
    starts: tuple[float, ...]
    tops: tuple[float, ...]
    later: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class CellSides:
    """The largest side of a cell that is useful, a good one and the smallest one, in points."""

    largest: float
    good: float
    smallest: float

    @classmethod
    def of(cls, options: TypeOptions) -> "CellSides":
        """The sides that suit these sizes of type."""
        largest, smallest = options.max_font, options.min_font
        return cls(
            max(_LARGEST_CELL, _LARGEST_TO_TYPE * largest),
            max(_GOOD_CELL, _GOOD_TO_TYPE * largest),
            max(_SMALLEST_CELL, _SMALLEST_TO_TYPE * smallest),
        )


@dataclass(frozen=True)
class ColumnPlan:
    """A grid above the last `spanned` of `columns` columns; the other columns are beside it.

    All columns have the same share of the width. If `spanned` is 0, the grid takes its width first,
    and the columns share the rest.
    """

    grid: Size
    room: Room
    gap: float
    below_grid: float
    columns: int
    spanned: int

    def largest_side(self, narrowest: float) -> float:
        """The largest side of a cell for which no column is narrower than this."""
        if self.spanned:
            width = self._start(self.spanned, self._even_width) - self.gap
        else:
            width = self.room.width - self._start(self.columns, narrowest)
        return min(width / self.grid.columns, self.room.first / self.grid.rows)

    def at(self, side: float) -> Arrangement:
        """The arrangement with cells of this side."""
        columns, beside = range(self.columns), self.columns - self.spanned
        width, free = self._even_width, self.room.width - side * self.grid.columns
        if not self.spanned:
            width = (free - self.columns * self.gap) / self.columns
        starts = tuple(self._start(column, width) for column in columns)
        below = side * self.grid.rows + self.below_grid
        return Arrangement(
            side=side,
            grid_start=free / 2 if self.spanned == self.columns else free,
            column_width=width,
            starts=starts,
            tops=tuple(0.0 if column < beside else below for column in columns),
            later=starts if self.spanned else self._spread(width),
        )

    @property
    def _even_width(self) -> float:
        return (self.room.width + self.gap) / self.columns - self.gap

    def _start(self, column: int, width: float) -> float:
        return column * (width + self.gap)

    def _spread(self, width: float) -> tuple[float, ...]:
        """As many columns of this width as a page holds, spread over its width."""
        count = int((self.room.width + self.gap + _ROUNDING) / (width + self.gap))
        step = (self.room.width - width) / max(1, count - 1)
        return tuple(column * step for column in range(count))


@dataclass(frozen=True)
class FacingPlan(ColumnPlan):
    """A grid on a page of its own, with all columns on later pages."""

    def at(self, side: float) -> Arrangement:
        """The arrangement with cells of this side."""
        free = self.room.width - side * self.grid.columns
        starts = tuple(self._start(column, self._even_width) for column in range(self.columns))
        return Arrangement(side, free / 2, self._even_width, (), (), starts)


def largest_side(grid: Size, width: float, height: float, largest: float = _LARGEST_CELL) -> float:
    """The side of a cell, in points, of a grid alone in a room of this size."""
    return min(largest, width / grid.columns, height / grid.rows)


def narrowest(size: float) -> float:
    """The least width of a column with type of this size, both in points."""
    return _SHORTEST_LINE * size


def plans(grid: Size, room: Room, options: PuzzlePageOptions) -> tuple[ColumnPlan, ...]:
    """The plans that the options allow; without room for any of them, those with the grid above."""
    plain = tuple(_plans(grid, room, options, "above"))
    column = narrowest(options.min_font)
    least = min(_SMALLEST_CELL, max(plan.largest_side(column) for plan in plain)) - _ROUNDING
    wanted = _plans(grid, room, options, options.flow)
    return tuple(plan for plan in wanted if plan.largest_side(column) >= least) or plain


def _plans(grid: Size, room: Room, options: PuzzlePageOptions, flow: str) -> Iterator[ColumnPlan]:
    measures = grid, room, _COLUMN_GAP * options.max_font, _BELOW_GRID * options.max_font
    least = narrowest(options.min_font)

    def holds(columns: int) -> bool:
        return columns == 1 or ColumnPlan(*measures, columns, columns).at(0.0).column_width >= least

    def fits_beside(columns: int) -> bool:
        return (
            ColumnPlan(*measures, columns, 0).largest_side(least) >= CellSides.of(options).smallest
        )

    for columns in _counts(options, holds):
        if flow in ("auto", "above"):
            yield ColumnPlan(*measures, columns, columns)
        if flow in ("auto", "around"):
            yield from (ColumnPlan(*measures, columns, spanned) for spanned in range(1, columns))
        if flow in ("auto", "facing", "apart"):
            yield FacingPlan(*measures, columns, columns)
    if flow in ("auto", "beside"):
        for columns in _counts(options, fits_beside):
            yield ColumnPlan(*measures, columns, 0)


def _counts(options: PuzzlePageOptions, fits: Callable[[int], bool]) -> list[int]:
    """The numbers of columns to try: all that fit, or the largest up to the wanted number."""
    most = _MOST_COLUMNS if options.columns == "auto" else options.columns
    found = [columns for columns in range(1, most + 1) if fits(columns)]
    return found if options.columns == "auto" else found[-1:]
