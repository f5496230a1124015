"""A publication as pages: every puzzle with its clues, then every solution."""

import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from publisher import ExportError, LossWarning, Publication, Puzzle, TextDirection
from publisher_pages import stack
from publisher_pages.arrangement import Choice, ColumnPage, Room, choose, largest_side
from publisher_pages.fonts import Fonts
from publisher_pages.grid import GridPicture
from publisher_pages.marks import Mark, Page, Role, mirrored
from publisher_pages.options import PdfOptions
from publisher_pages.stack import Row
from publisher_pages.wording import Wording

# All of the largest type of the clues.
_TITLE_SIZES = (1.7, 1.5, 1.3, 1.15, 1.0)
_SMALL_SIZE = 0.85  # of the byline and the notes
_HEAD_SIZE = 0.75
_FOOT_SIZE = 0.62
_TITLE_LINES = 2  # a title that takes more is set smaller
# Points.
_BYLINE_SPACE = 2.0
_NOTES_SPACE = 6.0
_BELOW_HEAD = 14.0
_ABOVE_FOOT = 10.0
# Of the page: what is higher stands on pages of its own.
_LARGEST_HEAD = 0.35
_LARGEST_FOOT = 0.15
_MM = 72 / 25.4
_WRITABLE_CELL = 4.0 * _MM
_SMALLEST_CELL = 1.0 * _MM


def document(publication: Publication, options: PdfOptions, fonts: Fonts) -> Iterator[Page]:
    """Every page of a publication, one after the other: a book is never in memory as a whole.

    Raises `ExportError` for a character that no font has and for a grid the paper cannot hold.
    """
    several = len(publication.puzzles) > 1

    def sheets() -> Iterator[PuzzleSheets]:
        for index, puzzle in enumerate(publication.puzzles, 1):
            yield PuzzleSheets(options, Wording(puzzle, index if several else None, options, fonts))

    for each in sheets():
        yield from each.puzzle_pages()
    if options.solution == "page":
        for each in sheets():
            yield each.solution_page()


@dataclass(frozen=True)
class PuzzleSheets:
    """The pages of one puzzle."""

    options: PdfOptions
    wording: "Wording"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return self.wording.puzzle

    @property
    def width(self) -> float:
        """What is between the margins at the sides."""
        return self.options.paper.width - 2 * self.options.margin

    @property
    def height(self) -> float:
        """What is between the margins above and below."""
        return self.options.paper.height - 2 * self.options.margin

    def puzzle_pages(self) -> Iterator[Page]:
        """The grid and the clues, on one page if they fit."""
        head, foot = self._head, self._foot
        if not self._is_short(head, foot):
            for rows in stack.paginated([*head, *foot], self.height):
                yield self._page(self._rows_at_top(rows))
            head, foot = self._running_head, []
        room = Room(self.width, self._room(head, foot), self._room(self._running_head, []))
        choice = self._choose(room)
        grid, top = choice.arrangement, self._top(head)
        left = self.options.margin + grid.grid_start(self.width, self._blank.size.columns)
        first, *further = choice.pages
        yield self._page(
            [
                *self._rows_at_top(head),
                *self._grid_marks(self._blank, left, top, grid.side),
                *self._clue_marks(choice, first, top),
                *self._rows_at_bottom(foot),
            ]
        )
        for page in further:
            clues = self._clue_marks(choice, page, self._top(self._running_head))
            yield self._page([*self._rows_at_top(self._running_head), *clues])

    def solution_page(self) -> Page:
        """The solved grid on a page of its own."""
        size = self._size(_TITLE_SIZES[0])
        rows = stack.rows(self.wording.solution, Role.TITLE, size, self.width, 0.0)
        size = self._size(_SMALL_SIZE)
        title = self.wording.short_title(self.width / size)
        rows += stack.rows(title, Role.BYLINE, size, self.width, _BYLINE_SPACE)
        picture = self._picture(solved=True)
        top = self._top(rows)
        side = largest_side(picture.size, self.width, self.height + self.options.margin - top)
        left = self.options.margin + (self.width - side * picture.size.columns) / 2
        grid_marks = self._grid_marks(picture, left, top, side)
        return self._page([*self._rows_at_top(rows), *grid_marks])

    @cached_property
    def _blank(self) -> GridPicture:
        return self._picture(solved=False)

    def _picture(self, solved: bool) -> GridPicture:
        return GridPicture(self.puzzle, self.wording.setting, self.options.blocks, solved)

    @cached_property
    def _head(self) -> list[Row]:
        wording, small = self.wording, self._size(_SMALL_SIZE)
        sizes = [self._size(size) for size in _TITLE_SIZES]
        return [
            *stack.fitted_rows(wording.title, Role.TITLE, sizes, _TITLE_LINES, self.width),
            *stack.rows(wording.author, Role.BYLINE, small, self.width, _BYLINE_SPACE),
            *stack.rows(wording.notes, Role.NOTES, small, self.width, _NOTES_SPACE),
        ]

    @cached_property
    def _foot(self) -> list[Row]:
        size = self._size(_FOOT_SIZE)
        return stack.rows(self.wording.copyright, Role.FOOTER, size, self.width, _ABOVE_FOOT)

    @cached_property
    def _running_head(self) -> list[Row]:
        size = self._size(_HEAD_SIZE)
        title = self.wording.short_title(self.width / size)
        return stack.rows(title, Role.RUNNING_HEAD, size, self.width, 0.0)

    def _size(self, scale: float) -> float:
        return self.options.max_font * scale

    def _is_short(self, head: Iterable[Row], foot: Iterable[Row]) -> bool:
        """Whether head and foot leave room enough for a puzzle between them."""
        is_low = stack.height(head) <= _LARGEST_HEAD * self.height
        return is_low and stack.height(foot) <= _LARGEST_FOOT * self.height

    def _room(self, head: Iterable[Row], foot: Iterable[Row]) -> float:
        """What a page has between head and foot, in points."""
        end = self.options.margin + self.height - stack.height(foot)
        return end - self._top(head)

    def _top(self, head: Iterable[Row]) -> float:
        """Where that begins."""
        height = stack.height(head)
        return self.options.margin + height + (_BELOW_HEAD if height else 0.0)

    def _choose(self, room: Room) -> Choice:
        options, grid = self.options, self._blank.size
        choice = choose(grid, self.wording.clues, room, options.min_font, options.max_font)
        side = choice.arrangement.side
        cells = f"the grid of {grid.columns}×{grid.rows} cells"
        if side < _SMALLEST_CELL:
            raise ExportError(f"{cells} does not fit this paper; choose larger `paper`")
        if side < _WRITABLE_CELL:
            what = f"pdf: {cells} has cells of {side / _MM:.1f} mm on this paper"
            warnings.warn(f"{what}: too small to write in", LossWarning, stacklevel=2)
        return choice

    def _grid_marks(
        self, picture: GridPicture, left: float, top: float, side: float
    ) -> Iterator[Mark]:
        with self.wording.told("the grid"):
            yield from picture.marks(left, top, side)

    def _clue_marks(self, choice: Choice, page: ColumnPage, top: float) -> Iterator[Mark]:
        blocks = iter(page.blocks)
        for column, (start, count) in enumerate(zip(page.tops, page.counts, strict=True)):
            x, y = self.options.margin + choice.arrangement.start(column), top + start
            for index in range(count):
                block = next(blocks)
                extents = choice.setter.block_extents(block)
                y += extents.space if index else 0.0
                yield from choice.setter.marks(block, x, y)
                y += extents.height

    def _rows_at_top(self, rows: Iterable[Row]) -> Iterator[Mark]:
        return stack.marks(rows, self.options.margin, self.options.margin, self.width)

    def _rows_at_bottom(self, rows: Iterable[Row]) -> Iterator[Mark]:
        rows = list(rows)
        top = self.options.margin + self.height - stack.height(rows)
        return stack.marks(rows, self.options.margin, top, self.width)

    def _page(self, marks: Iterable[Mark]) -> Page:
        """A page of marks laid out from the left, turned if the puzzle is read from the right."""
        width, height = self.options.paper
        if self.puzzle.direction is TextDirection.RTL:
            marks = mirrored(marks, width)
        return Page(width, height, tuple(marks))
