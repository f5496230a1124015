"""Solutions on pages of their own: one to a page, or several in tiles."""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import accumulate
from typing import NamedTuple

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role
from publisher_pages.drawing.mirroring import placed
from publisher_pages.grid.lettering import LETTER_SIZE
from publisher_pages.options.lengths import MM
from publisher_pages.options.solution import SolutionOptions
from publisher_pages.puzzle.layout_memory import Measures
from publisher_pages.solutions.answers import AnswerRow
from publisher_pages.solutions.solution_view import BELOW_TILE_HEAD, SolutionView
from publisher_pages.solutions.tiles import Need, Tile, TiledPages, text_widths
from publisher_pages.type import stack
from publisher_pages.type.stack import TextRow
from publisher_typesetting import explanation_list

# Of the largest type of the clues.
_TITLE_SIZE = 1.7
_SMALL_SIZE = 0.85
_TILE_SIZE = 0.8
_LEAST_SIZE = 6.0  # points
_LEAST_GRID = 0.6  # of the largest possible cells: answers that leave less get pages of their own
# Points.
_BYLINE_SPACE = 2.0
_ABOVE_ANSWERS = 12.0
_BELOW_TITLE = 14.0
_LEAST_CELL, _LARGEST_CELL = 0.2 * MM, 6.0 * MM
_LEGIBLE = 1.1  # of the smallest type of the clues: the least side of a cell
_ROUNDING = 0.01
_LONGEST_HEAD = 12.0  # of its size: a tile is as wide as its head, at most so wide


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
    answers = [*_apart(view.answers(size, width)), *view.explanations(size, width)]
    free = height - stack.height(head) - _BELOW_TITLE
    wanted = _LEAST_GRID * view.side(width, free)
    if view.side(width, free - stack.height(answers)) >= wanted:
        yield view.marks(room, head, _BELOW_TITLE, answers)
        return
    yield view.marks(room, head, _BELOW_TITLE, [])
    for rows in stack.paginated(answers, height):
        yield stack.marks(rows, room.left, room.top, width)


def _apart(rows: Sequence[AnswerRow]) -> Sequence[AnswerRow]:
    """Lines of answers that keep clear of the grid above them."""
    return [*(row._replace(space=_ABOVE_ANSWERS) for row in rows[:1]), *rows[1:]]


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

    `measures` are those of their rooms. Each group of them has a heading of this height.
    """

    def __init__(
        self,
        options: SolutionOptions,
        room: Extent,
        heading: float,
        groups: Sequence[Sequence[int]],
        view: Callable[[int], SolutionView],
        measures: Measures,
    ) -> None:
        self._options = options
        self._width = room.width
        self._height = room.height
        self._heading = heading
        self._places = [place for group in groups for place in group]
        self._starts = list(accumulate(map(len, groups), initial=0))[:-1]
        self._view = view
        self._measures = measures

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._tiled)

    def on_page(self, page: int, room: Extent) -> Iterator[Tile]:
        """The tiles on a page in this room; their places are the numbers of the solutions."""
        in_middle = self._options.axis == "middle"
        for tile in self._tiled.tiles(page, room, in_middle=in_middle):
            yield tile._replace(place=self._places[tile.place])

    def group(self, page: int) -> int:
        """The number of the group that a page begins with, from 0."""
        return bisect(self._starts, self._tiled.places(page).start) - 1

    def headings(self, page: int, room: Extent) -> Iterator[tuple[int, Extent]]:
        """The number of each group that begins on a page, and the room from its heading on."""
        for place, below in self._tiled.headings(page, room):
            yield self._starts.index(place), below

    def marks(self, tile: Tile) -> Iterator[Drawing]:
        """One solution in its tile, laid out from the left."""
        view = self._view(tile.place)
        width = tile.extent.width
        answers = view.answers(self._size, width)
        return view.tile(tile.extent, self._head(view, width), tile.side, answers)

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
        return stack.paginated(rows, self._height - self._heading)

    @cached_property
    def _tiled(self) -> TiledPages:
        """The fewest pages on which every solution can be read, with cells as large as they hold.

        The options may set the number on a page instead.
        """
        options, wanted = self._options, self._options.solutions_per_page
        legible = max(_LEGIBLE * options.min_font, options.least_type / LETTER_SIZE)
        least, most = (legible, len(self._places)) if wanted == "auto" else (_LEAST_CELL, wanted)
        largest = max(least, _LARGEST_CELL * options.cell_scale)
        page, sides = (self._width, self._height), (least, largest)
        headings = dict.fromkeys(self._starts, self._heading)
        return TiledPages.best(self._needs, page, sides, most, headings)

    @property
    def _size(self) -> float:
        return max(_LEAST_SIZE, _TILE_SIZE * self._options.largest_font)

    def _head(self, view: SolutionView, width: float) -> list[TextRow]:
        return view.heading(view.title, Role.HEADING, self._size, width, 0.0)

    @cached_property
    def _needs(self) -> list[Need]:
        widths = text_widths(self._width)
        what = "answers in tiles", round(self._width, 6)
        return [
            self._measures.of(index, what, partial(self._need, index, widths))
            for index in self._places
        ]

    def _need(self, index: int, widths: Sequence[float]) -> Need:
        view, texts = self._view(index), list[float]()
        if self._options.answers:
            texts = [stack.height(view.answers(self._size, width)) for width in widths]
        head = self._head(view, _LONGEST_HEAD * self._size)
        long = max((row.line.width * row.style.size for row in head), default=0.0) + _ROUNDING
        high = stack.height(head) + BELOW_TILE_HEAD
        is_explained = explanation_list(view.puzzle) is not None
        return Need(*view.picture.extent[:2], long, high, tuple(texts), is_explained)
