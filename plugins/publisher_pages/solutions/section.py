"""Solutions on pages of their own: one to a page, or several in tiles."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import product
from math import ceil
from typing import NamedTuple

from publisher import explanation_list
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role
from publisher_pages.drawing.mirroring import placed
from publisher_pages.grid.lettering import LETTER_SIZE
from publisher_pages.options.lengths import MM
from publisher_pages.options.solution import SolutionOptions
from publisher_pages.puzzle.layout_memory import Measures
from publisher_pages.solutions.answers import AnswerRow
from publisher_pages.solutions.solution_view import BELOW_TILE_HEAD, SolutionView
from publisher_pages.type import stack
from publisher_pages.type.stack import TextRow

# Of the largest type of the clues.
_TITLE_SIZE = 1.7
_SMALL_SIZE = 0.85
_TILE_SIZE = 0.8
_LEAST_SIZE = 6.0  # points
_LEAST_GRID = 0.6  # of the largest possible cells: answers that leave less get pages of their own
# Points.
_BYLINE_SPACE = 2.0
_BELOW_TITLE = 14.0
_TILE_GAP = 16.0
_LARGEST_CELL = 6.0 * MM
_LEGIBLE = 1.1  # of the smallest type of the clues: the least side of a cell
_HEADING_HEIGHT = 1.35  # of its size
_MOST_TILES = 8  # in a row, and in a column


def solution_pages(view: SolutionView, room: Extent) -> Iterator[Iterator[Drawing]]:
    """A solution on a page of its own; answers follow on more pages if they need too much room."""
    width, height, size = room.width, room.height, view.options.largest_font
    heading = view.puzzle.language.headings.solution
    head = [
        *view.heading(heading, Role.TITLE, size * _TITLE_SIZE, width, 0.0),
        *view.heading(view.title, Role.BYLINE, size * _SMALL_SIZE, width, _BYLINE_SPACE),
    ]
    head = stack.in_middle(head) if view.options.axis == "middle" else head
    size *= _SMALL_SIZE
    answers = [*view.answers(size, width), *view.explanations(size, width)]
    free = height - stack.height(head) - _BELOW_TITLE
    wanted = _LEAST_GRID * view.side(width, free)
    if view.side(width, free - stack.height(answers)) >= wanted:
        yield view.marks(room, head, _BELOW_TITLE, answers)
        return
    yield view.marks(room, head, _BELOW_TITLE, [])
    for rows in stack.paginated(answers, height):
        yield stack.marks(rows, room.left, room.top, width)


class Tiling(NamedTuple):
    """The columns and rows of tiles on a page, and the number of solutions on it."""

    columns: int
    rows: int
    most: int

    def tile(self, place: int, room: Extent) -> Extent:
        """The room of the solution at this place of the page, counted from the upper left."""
        row, column = divmod(place, self.columns)
        width = _part(room.width, self.columns)
        height = _part(room.height, self.rows)
        left = room.left + column * (width + _TILE_GAP)
        top = room.top + row * (height + _TILE_GAP)
        return Extent(left, top, left + width, top + height)


class _Need(NamedTuple):
    """The size of a grid in cells, and the heights of its answers in one of 1, 2, … columns."""

    columns: float
    rows: float
    texts: tuple[float, ...]
    has_explanations: bool


class ExplanationRow(NamedTuple):
    """A line of the explanations of a puzzle, which may read against the document."""

    row: TextRow | AnswerRow
    puzzle: int
    reads_against: bool

    @property
    def space(self) -> float:
        """The space above it, in points."""
        return self.row.space

    @property
    def height(self) -> float:
        """Its height, in points."""
        return self.row.height

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The line with its upper left corner here."""
        place = Extent(x, top, x + width, top + self.height)
        return placed(self.row.marks(x, top, width), place, self.reads_against)


class SolutionSection:
    """Solutions with these numbers, several to a page in this room; `view(index)` is one of them.

    `measures` are those of their rooms.
    """

    def __init__(
        self,
        options: SolutionOptions,
        room: Extent,
        places: Sequence[int],
        view: Callable[[int], SolutionView],
        measures: Measures,
    ) -> None:
        self._options = options
        self._width = room.width
        self._height = room.height
        self._places = places
        self._view = view
        self._measures = measures

    @property
    def pages(self) -> int:
        """The number of pages."""
        return ceil(len(self._places) / self.tiling.most)

    def on_page(self, page: int) -> Sequence[int]:
        """The numbers of the solutions on a page."""
        count = self.tiling.most
        return self._places[page * count : (page + 1) * count]

    def marks(self, index: int, tile: Extent) -> Iterator[Drawing]:
        """One solution in its tile, laid out from the left."""
        view = self._view(index)
        width = tile.width
        answers = view.answers(self._size, width)
        return view.tile(tile, self._head(view, width), self._cell, answers)

    def explanations(self, against: Callable[[int], bool]) -> Iterator[list["ExplanationRow"]]:
        """The explanations of all puzzles, each under its title, page by page in this room.

        A puzzle is read `against` the document if it is read in the other direction.
        """
        rows: list[ExplanationRow] = []
        for index, need in zip(self._places, self._needs, strict=True):
            if need.has_explanations:
                view = self._view(index)
                texts = view.explanations(self._size, self._width)
                head, reads_against = self._head(view, self._width), against(index)
                lines: list[TextRow | AnswerRow] = [*head, *texts]
                rows += [ExplanationRow(line, index, reads_against) for line in lines]
        return stack.paginated(rows, self._height)

    @cached_property
    def _cell(self) -> float:
        """The side of the cells of all solutions, in points."""
        return min(_LARGEST_CELL, self._side(self.tiling))

    @cached_property
    def tiling(self) -> Tiling:
        """The tiles for the fewest pages on which every solution can be read.

        Of several, those with the largest cells. The options may set the number on a page instead.
        """
        wanted = self._options.solutions_per_page
        if wanted != "auto":
            choices = [
                Tiling(columns, ceil(wanted / columns), wanted)
                for columns in range(1, min(wanted, _MOST_TILES) + 1)
            ]
            return max(choices, key=self._side)
        options = self._options
        legible = max(_LEGIBLE * options.min_font, options.least_type / LETTER_SIZE)
        choices = [
            Tiling(columns, rows, columns * rows)
            for columns, rows in product(range(1, _MOST_TILES + 1), repeat=2)
        ]
        return min(
            (choice for choice in choices if self._side(choice) >= legible),
            key=lambda choice: (ceil(len(self._places) / choice.most), -self._side(choice)),
            default=Tiling(1, 1, 1),
        )

    @property
    def _size(self) -> float:
        return max(_LEAST_SIZE, _TILE_SIZE * self._options.largest_font)

    def _head(self, view: SolutionView, width: float) -> list[TextRow]:
        return view.heading(view.title, Role.HEADING, self._size, width, 0.0)

    def _side(self, tiling: Tiling) -> float:
        """The least side of a cell in these tiles, in points."""
        width = _part(self._width, tiling.columns)
        height = _part(self._height, tiling.rows) - _HEADING_HEIGHT * self._size - BELOW_TILE_HEAD
        return min(
            min(width / need.columns, (height - need.texts[tiling.columns - 1]) / need.rows)
            for need in self._needs
        )

    @cached_property
    def _needs(self) -> list[_Need]:
        widths = [_part(self._width, columns) for columns in range(1, _MOST_TILES + 1)]
        what = "answers in tiles", *(round(width, 6) for width in widths)
        return [
            self._measures.of(index, what, partial(self._need, index, widths))
            for index in self._places
        ]

    def _need(self, index: int, widths: Sequence[float]) -> _Need:
        view = self._view(index)
        texts = (stack.height(view.answers(self._size, max(1.0, width))) for width in widths)
        explained = explanation_list(view.puzzle) is not None
        return _Need(*view.picture.extent[:2], tuple(texts), explained)


def _part(whole: float, count: int) -> float:
    """The width or height of one of several equal parts, with gaps between them."""
    return (whole - (count - 1) * _TILE_GAP) / count
