"""The ways to arrange a grid and columns of clues on a page.

A column plan says how grid and columns share a page; together with the side of a cell it becomes an
arrangement. All measures are points from the edge where reading starts and from the top of the room
for grid and clues.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from publisher_pages.grid.lettering import MOST_NUMBER_SIZE
from publisher_pages.grid.outer_labels import GridExtent
from publisher_pages.options.lengths import MM
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.options.type import TypeOptions

# The side of a cell is the larger of a fixed one and a multiple of the type.
_LARGEST_CELL, _LARGEST_TO_TYPE = 9.5 * MM, 2.25
_GOOD_CELL, _GOOD_TO_TYPE = 8.0 * MM, 1.9
_SMALLEST_CELL, _SMALLEST_TO_TYPE = 5.0 * MM, 1.55
_TIGHTEST_CELL = 4.3 * MM  # those of a newspaper's jumbo, if that spares a page
# A grid with fewer columns may have larger cells: so much more for each, at most this. On larger
# paper, and with large type, all of them are larger.
_USUAL_COLUMNS, _MORE_A_COLUMN, _LARGEST_OF_ALL = 15, 1.0 * MM, 14.0 * MM
_MOST_COLUMNS = 5
_COLUMN_GAP = 1.33  # between columns, of the mean of the largest type and the smallest
_BELOW_GRID = 1.17  # of the largest type
_SHORTEST_LINE = 12.0  # ems of the smallest type
_NARROWEST_PANEL = 0.8  # of the width of the room, for clues around a grid
_ROUNDING = 1e-6


class Room(NamedTuple):
    """The width of the room for grid and clues, and its heights on the first and on later pages.

    So much of the last of several pages is for what is `below` the clues.
    """

    width: float
    first: float
    later: float
    below: float = 0.0


class Arrangement(NamedTuple):
    """A grid with cells of this side, and the left edge and the top of each column.

    `later` has the left edges of the columns on later pages, which begin at the top.
    """

    side: float
    grid_start: float
    column_width: float
    starts: tuple[float, ...]
    tops: tuple[float, ...]
    later: tuple[float, ...]


class CellSides(NamedTuple):
    """The largest side of a cell that is useful, a good one and the smallest one, in points.

    The `tightest` is for grids that otherwise take a second page.
    """

    largest: float
    good: float
    smallest: float
    tightest: float

    @classmethod
    def of(cls, options: TypeOptions, columns: float, has_texts: bool = False) -> "CellSides":
        """The sides that suit these sizes of type, for a grid of so many columns.

        Cells with texts in them are as large as those of a small grid.
        """
        largest, smallest = options.largest_clues(columns), options.min_font
        numbered = options.least_type / MOST_NUMBER_SIZE
        more = _MORE_A_COLUMN * max(0, _USUAL_COLUMNS - (0 if has_texts else columns))
        useful, scale = min(_LARGEST_CELL + more, _LARGEST_OF_ALL), options.cell_scale
        return cls(
            max(useful * scale, _LARGEST_TO_TYPE * largest),
            max(_GOOD_CELL * scale, _GOOD_TO_TYPE * largest),
            max(_SMALLEST_CELL, _SMALLEST_TO_TYPE * smallest, numbered),
            max(_TIGHTEST_CELL, _SMALLEST_TO_TYPE * smallest, numbered),
        )


@dataclass(frozen=True)
class ColumnPlan:
    """A grid, and so many columns of the same width; how they share the room is for each plan."""

    grid: GridExtent
    room: Room
    gap: float
    below_grid: float
    start: float  # of the width that a grid above the columns leaves, the share before it
    columns: int

    def largest_side(self, narrowest: float) -> float:
        """The largest side of a cell for which no column is narrower than this; 0 without any."""
        raise NotImplementedError

    def at(self, side: float) -> Arrangement:
        """The arrangement with cells of this side."""
        raise NotImplementedError

    @property
    def _even_width(self) -> float:
        """The width of columns that share the width of the room."""
        return (self.room.width + self.gap) / self.columns - self.gap

    def _starts(self, width: float) -> tuple[float, ...]:
        return tuple(column * (width + self.gap) for column in range(self.columns))

    def _below(self, side: float) -> float:
        """The top of a column below the grid."""
        return side * self.grid.rows + self.below_grid


@dataclass(frozen=True)
class AbovePlan(ColumnPlan):
    """A grid above all columns."""

    def largest_side(self, narrowest: float) -> float:
        """The largest side of a cell that the room holds."""
        if self.columns > 1 and self._even_width < narrowest:
            return 0.0
        return min(self.room.width / self.grid.columns, self.room.first / self.grid.rows)

    def at(self, side: float) -> Arrangement:
        """The arrangement with cells of this side."""
        width = self._even_width
        starts = self._starts(width)
        tops = (self._below(side),) * self.columns
        return Arrangement(side, self._grid_start(side), width, starts, tops, starts)

    def _grid_start(self, side: float) -> float:
        return self.start * (self.room.width - side * self.grid.columns)


@dataclass(frozen=True)
class FacingPlan(AbovePlan):
    """A grid on a page of its own, with all columns on later pages."""

    def at(self, side: float) -> Arrangement:
        """The arrangement with cells of this side."""
        width = self._even_width
        return Arrangement(side, self._grid_start(side), width, (), (), self._starts(width))


@dataclass(frozen=True)
class AroundPlan(ColumnPlan):
    """A grid above the last `spanned` of the columns, with the others beside it.

    Grid and columns share one measure: the grid is exactly as wide as the columns below it. So
    there is only one side of a cell, the one at which the columns fill the room. If that is larger
    than `largest`, or higher than the room, the columns are narrower.
    """

    spanned: int
    largest: float

    @property
    def side(self) -> float:
        """The side of a cell."""
        across = self.spanned * (self._even_width + self.gap) - self.gap
        return min(across / self.grid.columns, self.room.first / self.grid.rows, self.largest)

    def largest_side(self, narrowest: float) -> float:
        """The side, unless a column is narrower than this or too much of the width is left."""
        width = self._width
        filled = self.columns * (width + self.gap) - self.gap
        is_wide = width >= narrowest and filled >= _NARROWEST_PANEL * self.room.width
        return self.side if is_wide else 0.0

    def at(self, side: float) -> Arrangement:  # noqa: ARG002 - the measure of the columns decides
        """The arrangement, with cells of its own side."""
        starts, below = self._starts(self._width), self._below(self.side)
        beside = self.columns - self.spanned
        return Arrangement(
            side=self.side,
            grid_start=starts[beside],
            column_width=self._width,
            starts=starts,
            tops=(*(0.0 for _ in range(beside)), *(below for _ in range(self.spanned))),
            later=self._starts(self._even_width),
        )

    @property
    def _width(self) -> float:
        return (self.side * self.grid.columns + self.gap) / self.spanned - self.gap


@dataclass(frozen=True)
class BesidePlan(ColumnPlan):
    """A grid that takes its width, and columns beside it that share the rest."""

    def largest_side(self, narrowest: float) -> float:
        """The largest side of a cell for which no column is narrower than this."""
        width = self.room.width - self.columns * (narrowest + self.gap)
        return min(width / self.grid.columns, self.room.first / self.grid.rows)

    def at(self, side: float) -> Arrangement:
        """The arrangement with cells of this side."""
        free = self.room.width - side * self.grid.columns
        width = free / self.columns - self.gap
        tops = (0.0,) * self.columns
        return Arrangement(side, free, width, self._starts(width), tops, self._spread(width))

    def _spread(self, width: float) -> tuple[float, ...]:
        """As many columns of this width as a page holds, spread over its width."""
        count = int((self.room.width + self.gap + _ROUNDING) / (width + self.gap))
        step = (self.room.width - width) / max(1, count - 1)
        return tuple(column * step for column in range(count))


def largest_side(
    grid: GridExtent, width: float, height: float, largest: float = _LARGEST_CELL
) -> float:
    """The side of a cell, in points, of a grid alone in a room of this size."""
    return min(largest, width / grid.columns, height / grid.rows)


def narrowest(size: float) -> float:
    """The least width of a column with type of this size, both in points."""
    return _SHORTEST_LINE * size


def plans(grid: GridExtent, room: Room, options: PuzzlePageOptions) -> tuple[ColumnPlan, ...]:
    """The plans that the options allow; without room for any of them, those with the grid above."""
    plain = tuple(_plans(grid, room, options, "above"))
    column = narrowest(options.min_font)
    least = min(_TIGHTEST_CELL, max(plan.largest_side(column) for plan in plain)) - _ROUNDING
    wanted = _plans(grid, room, options, options.flow)
    return tuple(plan for plan in wanted if plan.largest_side(column) >= least) or plain


def _plans(
    grid: GridExtent, room: Room, options: PuzzlePageOptions, flow: str
) -> Iterator[ColumnPlan]:
    largest = options.largest_clues(grid.columns)
    gap = _COLUMN_GAP * (largest + options.min_font) / 2
    start = 0.5 if options.axis == "middle" else 0.0
    measures = grid, room, gap, _BELOW_GRID * largest, start
    least, cells = narrowest(options.min_font), CellSides.of(options, grid.columns)

    def holds(columns: int) -> bool:
        return AbovePlan(*measures, columns).largest_side(least) > 0

    def fits_beside(columns: int) -> bool:
        return BesidePlan(*measures, columns).largest_side(least) >= cells.smallest

    for columns in _counts(options, holds):
        if flow in ("auto", "above"):
            yield AbovePlan(*measures, columns)
        if flow in ("auto", "around"):
            for spanned in range(1, columns):
                yield AroundPlan(*measures, columns, spanned, cells.largest)
        if flow in ("auto", "facing", "apart"):
            yield FacingPlan(*measures, columns)
    if flow in ("auto", "beside"):
        for columns in _counts(options, fits_beside):
            yield BesidePlan(*measures, columns)


def _counts(options: PuzzlePageOptions, fits: Callable[[int], bool]) -> list[int]:
    """The numbers of columns to try: all that fit, or the largest up to the wanted number."""
    most = _MOST_COLUMNS if options.columns == "auto" else options.columns
    found = [columns for columns in range(1, most + 1) if fits(columns)]
    return found if options.columns == "auto" else found[-1:]
