"""An inline solution at the foot of a puzzle's last page: its own, upside down, or the last one."""

from collections.abc import Iterator
from functools import cached_property
from math import inf

from publisher import ExportError, PuzzleFeature, joined_texts
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role, turned
from publisher_pages.drawing.mirroring import placed
from publisher_pages.solutions.solution_view import SolutionView
from publisher_pages.type import stack

_SIZE = 0.62  # of the largest type of the clues
_LEAST_SIZE = 6.0  # points
# The side of a cell, whose letter takes 0.62 of it: letters of 4 points can be read.
_LEGIBLE_CELL, _LEGIBLE_TO_TYPE = 6.5, 0.925
_GROWTH = 2.0  # the largest side, of the smallest that can be read
_HIGHEST_EXPLAINED = 0.35  # of the page, with explanations
_HIGHEST = 0.5  # of the page, for all of it
# Points.
_ABOVE = 10.0  # white above the solution
_BESIDE = 14.0  # between the grid and the answers
_NARROWEST = 60.0  # width of the answers
_UNCUT = 1e4
_ROUNDING = 1e-3


class InlineSolution:
    """The solved grid at the foot of columns, or with the answers beside it as a layer.

    As a layer it is as wide as this room, that of every page. That of the `last` puzzle has its
    title, and is upright; it may be `against` the direction of the page. Raises `ExportError` if it
    leaves no room for the puzzle.
    """

    space = _ABOVE

    def __init__(
        self, view: SolutionView, room: Extent, *, last: bool = False, against: bool = False
    ) -> None:
        self._view = view
        self._is_last = last
        self._reads_against = against
        self._width = room.width
        self._size = view.picture.extent
        self._type_size = max(_LEAST_SIZE, _SIZE * view.options.largest_font)
        legible = max(_LEGIBLE_CELL, _LEGIBLE_TO_TYPE * view.options.min_font)
        self._side = view.side(room.width, min(legible * self._size.rows, _HIGHEST * room.height))
        self._answers_start = self._side * self._size.columns + _BESIDE
        beside = max(_NARROWEST, room.width - self._answers_start)
        self._answers = view.answers(self._type_size, beside)
        if self.is_wide and (
            self._answers_start + _NARROWEST > room.width or self.height > _HIGHEST * room.height
        ):
            raise ExportError("the answers have no room below the puzzle; choose `solution: page`")
        if explanations := view.explanations(self._type_size, beside):
            answers, self._answers = self._answers, [*self._answers, *explanations]
            is_narrow = self._answers_start + _NARROWEST > room.width
            if is_narrow or self.height > _HIGHEST_EXPLAINED * room.height:
                self._answers = answers
                said = f"pdf: {PuzzleFeature.EXPLANATIONS}, which have no room below the puzzle"
                view.losses.append(f"{said}; choose `solution: page`")

    @property
    def is_wide(self) -> bool:
        """Whether it needs the whole width, for its answers."""
        return bool(self._answers)

    @cached_property
    def heading_width(self) -> float:
        """The width of its heading, uncut."""
        widths = (row.line.width * row.style.size for row in self._head(_UNCUT))
        return max(widths, default=0.0) + _ROUNDING

    @property
    def height(self) -> float:
        """Its height as a layer, in points."""
        grid = self._side * self._size.rows
        return self._head_height + max(grid, stack.height(self._answers))

    def foot(self, width: float, growth: float) -> float:
        """Its height in columns of this width, with the white above it; infinite if too narrow.

        `growth` goes from 0, cells that can just be read, to 1.
        """
        if self._side * self._size.columns > width + 0.01:
            return inf
        side = min(self._side * (1 + (_GROWTH - 1) * growth), width / self._size.columns)
        return self.space + self._head_height + side * self._size.rows

    def marks_at_foot(self, place: Extent, at_end: bool) -> Iterator[Drawing]:
        """The solution in this place, as high as `foot` says, where reading begins or ends."""
        side = (place.height - self.space - self._head_height) / self._size.rows
        room = place._replace(top=place.top + self.space)
        is_moved = at_end == self._is_last  # before it is turned
        used = max(side * self._size.columns, self.heading_width)
        free = max(0.0, place.width - used) if is_moved else 0.0
        return self._turned(self._marks(room, room.left + free, side), room)

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The solution as a layer, its upper left corner here."""
        room = Extent(x, top, x + width, top + self.height)
        grid = self._side * self._size.columns
        if self._answers:
            start = x
        elif self._view.options.axis == "middle":
            start = x + (width - grid) / 2
        else:  # where reading begins, once it is turned
            start = x if self._is_last else x + width - max(grid, self.heading_width)
        return self._turned(self._marks(room, start, self._side), room)

    def _turned(self, marks: list[Drawing], room: Extent) -> Iterator[Drawing]:
        """Its marks upside down, or as the last solution stands on the page."""
        if self._is_last:
            return placed(marks, room, self._reads_against)
        return turned(marks, room)

    def _marks(self, room: Extent, start: float, side: float) -> list[Drawing]:
        """The solution as it is before it is turned, its grid from `start`."""
        head = self._head(room.right - start)
        top = room.top + self._head_height
        left, width = room.left + self._answers_start, room.width - self._answers_start
        return [
            *stack.marks(head, start, room.top, room.right - start),
            *self._view.grid(start, top, side),
            *stack.marks(self._answers, left, top, width),
        ]

    @cached_property
    def _head_height(self) -> float:
        return stack.height(self._head(self._width))

    def _head(self, width: float) -> list[stack.TextRow]:
        view = self._view
        language = view.puzzle.language
        title = [view.title] if self._is_last and view.title else []
        heading = joined_texts([language.headings.solution, *title], language)
        return view.heading(heading, Role.HEADING, self._type_size, width, 0.0)
