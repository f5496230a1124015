"""The grid and the clues of a puzzle, in the room that its pages have for them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, repeat
from math import ceil
from typing import NamedTuple

from publisher import ExportError, Position
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Mark, Role, Rule
from publisher_pages.grid.lettering import MOST_NUMBER_SIZE
from publisher_pages.grid.outer_labels import GridExtent
from publisher_pages.grid.split import GridParts, split
from publisher_pages.options.lengths import MM
from publisher_pages.options.paper import PAPERS, Paper
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.arrangement import CellSides, Room, largest_side
from publisher_pages.puzzle.few_words import below_grid, gathered, grown, is_sparse, white
from publisher_pages.puzzle.fitted_pages import BestFit, ChosenFits, ColumnPage
from publisher_pages.puzzle.font_size import best_fit
from publisher_pages.puzzle.foot import FootSolution
from publisher_pages.puzzle.objective import drop
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.type.style import TypeStyle

_LEAST_TO_TYPE = 8.0 * MM / 14  # the cells of parts: 8 mm with clues of 14 points
_WRITABLE_CELL = 4.0 * MM  # a grid with smaller cells is too large for its paper
_LEAST_WITH_CLUES = 9.0 * MM  # holds clues in type of 4 points
_LEGIBLE = 5.0  # points: clues in cells of smaller type give a warning
_SMALLEST_CELL = 1.0 * MM  # smaller cells are an error
_PART_SIZE = 0.75  # of the largest type of the clues
_LEAST_AROUND = 0.75  # of the height of a page: what clues around a grid take
_BESIDE_KEY = 6.0  # points
_RULE_WEIGHT = 0.4  # points
_ROUNDING = 1e-6


class BodyPage(NamedTuple):
    """The marks of grid and clues on a page, and their lower end in points."""

    marks: list[Mark]
    bottom: float


@dataclass(frozen=True)
class GridAndClues:
    """Grid and clues, laid out from the left.

    `first` is the room on the first page, `later` the room on later pages, of the same width.
    `trim` is the page as it is cut. `losses` takes what is too small to write in. A `solution` is
    at the foot of the last page. `choices` has what was chosen for its clues before.
    Few words are set larger if that `grows`. So much of the last of several pages is left for what
    is `below` the clues.
    `pages` raises `ExportError` for a grid that the paper cannot hold.
    """

    options: PuzzlePageOptions
    trim: Paper
    texts: PuzzleTexts
    first: Extent
    later: Extent
    losses: list[str]
    solution: FootSolution | None = None
    choices: ChosenFits = field(default_factory=dict)
    grows: bool = False
    below: float = 0.0

    def pages(self) -> Iterator[BodyPage]:
        """Every page."""
        grid, room = self._extent, self._room
        is_oversize = largest_side(grid, room.width, room.first) < self._least_cell - _ROUNDING
        if is_oversize and self.options.oversize != "shrink":
            yield from self._split_pages()
            return
        fit = self._composed()
        side = fit.arrangement.side
        self._check(side)
        self._check_columns(fit)
        self._check_clue_cells(side)
        page, *later = fit.pages
        more = below_grid(fit, grid.rows, room.first)
        top, bottom = _span(page, self.first, side * grid.rows, more)
        marks = self._grid(self.first.left + fit.arrangement.grid_start, top, side)
        is_beside = page.foot and not page.foot.columns
        foot = top + side * grid.rows if is_beside else bottom
        yield BodyPage([*marks, *self._clues(fit, page, top + more, foot)], bottom)
        for page in later:
            yield self._later_page(fit, page)

    def _composed(self) -> BestFit:
        """The fit that is printed: with larger type and wider margins where words are few."""
        options, grid, room, fit = self.options, self._extent, self._room, self._fit()
        if not self.texts.clues.lists or len(fit.pages) > 1:
            return fit
        can_grow = self.grows and options.max_font == "auto"
        if can_grow and is_sparse(white(fit, grid.rows, room.first), room.first):
            fit = grown(fit, self._fit)
        is_middle = options.axis == "middle"
        return gathered(fit, grid.columns, room.width) if is_middle else fit

    def _best_fit(self, options: PuzzlePageOptions, growth: float = 1.0) -> BestFit:
        """The best fit; clues go around a grid only where that fills most of the page.

        A grid that is higher for its width than its room leaves nothing below it: on a landscape
        page its clues are wherever they are best.
        """
        room, clues, grid = self._room, self.texts.clues, self._extent
        if options.flow == "around" and grid.rows * room.width > grid.columns * room.first:
            options = options.model_copy(update={"flow": "auto"})
        fit = best_fit(self._extent, clues, room, options, self.solution, self.choices, growth)
        is_around = options.flow == "around" and clues.lists
        height = max([0.0, *fit.arrangement.tops, *fit.pages[0].clue_ends])
        if is_around and height < _LEAST_AROUND * room.first:
            above = options.model_copy(update={"flow": "above"})
            fit = best_fit(self._extent, clues, room, above, self.solution, self.choices, growth)
        return fit

    def _fit(self, growth: float = 1.0) -> BestFit:
        """The best fit; facing pages only where one page holds no large type, and they are two.

        Where clues on pages of their own fill more, and two pages hold all if clues begin below the
        grid, they do.
        """
        options, columns = self.options, self._extent.columns
        if options.flow != "facing":
            return self._best_fit(options, growth)
        large = {"flow": "auto", "min_font": options.largest_clues(columns)}
        fit = self._best_fit(options.model_copy(update=large), growth)
        is_good = fit.arrangement.side >= CellSides.of(options, columns).good - _ROUNDING
        if is_good and len(fit.pages) == 1:
            return fit
        facing = self._best_fit(options)
        if len(facing.pages) <= 2:
            return facing
        below = self._best_fit(options.model_copy(update={"flow": "above"}))
        return below if len(below.pages) == 2 else facing

    def _later_page(self, fit: BestFit, page: ColumnPage) -> BodyPage:
        """A page of clues; those of loose sheets are at its top."""
        below = self.below if page is fit.pages[-1] else 0.0
        top, bottom = _span(page, self.later._replace(bottom=self.later.bottom - below))
        if self.options.flow == "apart":
            top, bottom = self.later.top, self.later.top + max(page.ends)
        return BodyPage(list(self._clues(fit, page, top, bottom)), bottom)

    @cached_property
    def _extent(self) -> GridExtent:
        return self.texts.picture.extent

    @property
    def _room(self) -> Room:
        width = self.first.width
        first, later = (room.height for room in (self.first, self.later))
        return Room(width, first, later, self.below)

    def _grid(self, left: float, top: float, side: float) -> Iterator[Mark]:
        yield from self.texts.picture.pictures(left, top, side)
        yield from self.texts.picture.marks(left, top, side)
        yield self.texts.picture.areas(left, top, side)
        yield from self.texts.picture.clue_areas(left, top, side)

    def _split_pages(self) -> Iterator[BodyPage]:
        """The grid in parts, each on a page of its own, and then the clues."""
        room, largest = self._room, CellSides.of(self.options, self.texts.picture.size.columns).good
        height = min(room.first, room.later)
        least = max(self._least_cell, _LEAST_TO_TYPE * self.options.min_font)
        parts = split(self.texts.picture.size, room.width, height, least, largest)
        if self.options.oversize == "refuse" or not parts:
            raise ExportError(self._too_large(self._least_cell))
        self._say_split(len(parts.places))
        self._check_clue_cells(parts.side)
        if any(self.texts.picture.pictures(0.0, 0.0, 1.0)):
            self.losses.append("pdf: the picture in the grid is left out of the parts of the grid")
        grid = list(self._cells(parts.side))
        for place, page in zip(parts.places, self._rooms(parts), strict=False):
            drawn = parts.marks(grid, place, page, self.options.colours.rules)
            labels = self._labels_of_part(parts, place, page)
            yield BodyPage([*drawn, *labels, *self._key(parts, place, page)], page.bottom)
        options = self.options.model_copy(update={"flow": "facing"})
        fit = self._best_fit(options)
        for columns in fit.pages[1:]:
            yield self._later_page(fit, columns)

    def _cells(self, side: float) -> Iterator[Drawing]:
        """The grid without labels, at (0, 0)."""
        yield from self.texts.picture.cells(0.0, 0.0, side)
        yield self.texts.picture.areas_of_cells(0.0, 0.0, side)

    def _labels_of_part(self, parts: GridParts, place: Position, room: Extent) -> Iterator[Drawing]:
        """The labels of the lines of a part, beside its cells."""
        row, column = parts.rows[place.row], parts.columns[place.column]
        rows = slice(row, row + parts.size.rows)
        columns = slice(column, column + parts.size.columns)
        return self.texts.picture.labels.marks(*parts.corner(room), parts.side, rows, columns)

    def _rooms(self, parts: GridParts) -> Iterator[Extent]:
        """The room of every part, on a page of its own; one with much white begins lower."""
        for room in chain([self.first], repeat(self.later)):
            yield room._replace(top=room.top + drop(room.height - parts.height, room.height))

    def _key(self, parts: GridParts, place: Position, room: Extent) -> Iterator[Mark]:
        """The key: which part of the grid this is, as a picture and as a number."""
        yield from parts.key(place, room, self.options.colours.rules)
        number = parts.places.index(place) + 1
        text = self.texts.part(number, len(parts.places))
        style = TypeStyle.of(Role.LABEL, _PART_SIZE * self.options.largest_font, [text])
        line = text.line
        x = room.left + parts.key_width(room) + _BESIDE_KEY
        top = room.bottom - style.leading
        yield style.mark(line, x, top, room.right - x)

    def _clues(self, fit: BestFit, page: ColumnPage, top: float, foot: float) -> Iterator[Mark]:
        """The columns of a page from `top`, their lines, and the solution down to `foot`."""
        blocks = iter(fit.blocks(page))
        columns = page.columns
        setter = fit.setter.spaced(columns.spacing)
        gap = columns.spacing.gap * columns.spacing.stretch
        for start, below, count in zip(page.starts, columns.tops, columns.counts, strict=True):
            x, y = self.first.left + start, top + below
            for index in range(count):
                block = next(blocks)
                extents = setter.block_height(block)
                if index and not extents.goes_on:
                    y += extents.space + gap
                yield from setter.marks(block, x, y, gap)
                y += extents.height + gap * extents.heads
        if self.options.rules:
            yield from self._rules(fit.arrangement.column_width, page, top)
        if page.foot and self.solution:
            left, height = self.first.left + page.foot.left, page.foot.height
            place = Extent(left, foot - height, left + page.foot.width, foot)
            yield from self.solution.marks_at_foot(place, at_end=not page.foot.columns)

    def _rules(self, width: float, page: ColumnPage, top: float) -> Iterator[Rule]:
        """A line between neighbouring columns, as long as the two together."""
        columns = page.columns
        for left in range(len(columns.ends) - 1):
            if columns.counts[left] and columns.counts[left + 1]:
                x = self.first.left + (page.starts[left] + width + page.starts[left + 1]) / 2
                upper = top + max(columns.tops[left : left + 2])
                lower = top + max(page.clues_end(left), page.clues_end(left + 1))
                yield Rule(x, upper, x, lower, _RULE_WEIGHT, self.options.colours.rules)

    @property
    def _least_cell(self) -> float:
        return _LEAST_WITH_CLUES if self._extent.has_texts else _WRITABLE_CELL

    def _say_split(self, count: int) -> None:
        cells = f"cells would be smaller than {self._least_cell / MM:.1f} mm on this paper"
        self.losses.append(f"pdf: {self._description} is split over {count} pages: its {cells}")

    def _check(self, side: float) -> None:
        """Refuse cells that are too small to see; warn of cells that are too small to write in."""
        if side < _SMALLEST_CELL:
            raise ExportError(self._too_large(_SMALLEST_CELL))
        if side < _WRITABLE_CELL:
            what = f"pdf: {self._description} has cells of {side / MM:.1f} mm on this paper"
            self.losses.append(f"{what}: too small to write in")
        number, least = MOST_NUMBER_SIZE * side, self.options.least_in_cells
        if number < least - _ROUNDING and self.texts.picture.has_numbers:
            what = f"pdf: {self._description} has numbers of {number:.1f} points on this paper"
            is_small = number < self.options.least_type - _ROUNDING
            who = "print on demand asks for" if is_small else "large print has at least"
            paper = self._larger_paper(least / MOST_NUMBER_SIZE)
            self.losses.append(f"{what}: {who} {least:g}, as a `paper` such as {paper} holds")

    def _check_clue_cells(self, side: float) -> None:
        """Warn of clues in cells that have no room there, or are too small to read."""
        cells = self.texts.picture.clue_cells
        lost = list(cells.losses())
        if not lost and (size := cells.smallest(side)) < _LEGIBLE:
            what = f"clues in cells have type of {size:.1f} points on this paper"
            lost = [f"{what}: too small to read"]
        self.losses.extend(f"pdf: {each}" for each in lost)

    def _check_columns(self, fit: BestFit) -> None:
        """Warn of fewer columns than are wished for."""
        wished, count = self.options.columns, fit.plan.columns
        if wished not in ("auto", count):
            what = f"{count} columns" if count > 1 else "one column"
            what = f"pdf: the clues have {what} on this paper, and not {wished}"
            self.losses.append(f"{what}, which would be too narrow")

    @property
    def _description(self) -> str:
        grid = self.texts.picture.size
        return f"the grid of {grid.columns}×{grid.rows} cells"

    def _too_large(self, side: float) -> str:
        """The error, which names a paper that holds the grid with cells of this side."""
        paper = self._larger_paper(side)
        return (
            f"{self._description} does not fit this paper; choose a larger `paper`, such as {paper}"
        )

    def _larger_paper(self, side: float) -> str:
        """A paper that holds the grid with cells of this side; print on demand has its own."""
        grid, trim, room = self._extent, self.trim, self._room
        needed = Paper(
            _whole_mm(trim.width - room.width + side * grid.columns),
            _whole_mm(trim.height - room.first + side * grid.rows),
        )
        is_on_demand = self.options.least_type > 0
        papers = [name for name in PAPERS if name.startswith("kdp-") == is_on_demand]
        papers.sort(key=PAPERS.__getitem__)
        fitting = (name for name in papers if _holds(PAPERS[name], needed))
        return next(fitting, str(needed))


def _span(
    page: ColumnPage, room: Extent, grid: float = 0.0, more: float = 0.0
) -> tuple[float, float]:
    """Where a page begins and ends in its room, with `more` below its grid.

    The solution of a sparse one is at the foot.
    """
    height = max([grid, *page.ends]) + more
    if page.foot and page.foot.columns and is_sparse(room.height - height, room.height):
        height = max([grid, *page.clue_ends]) + page.foot.height
        return room.top + drop(room.height - height, room.height), room.bottom
    top = room.top + drop(room.height - height, room.height)
    return top, top + height


def _whole_mm(length: float) -> float:
    return ceil(length / MM) * MM


def _holds(paper: Paper, needed: Paper) -> bool:
    """Whether a paper is at least as large, upright or on its side."""
    return all(have >= need for have, need in zip(sorted(paper), sorted(needed), strict=True))
