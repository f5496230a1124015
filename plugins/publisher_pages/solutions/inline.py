"""An inline solution: upside down below its puzzle, on the same page."""

from collections.abc import Iterator

from publisher import ExportError
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role, turned
from publisher_pages.solutions.solution_view import SolutionView
from publisher_pages.type import stack

_SIZE = 0.62  # of the largest type of the clues
_LEAST_SIZE = 6.0  # points
_LEGIBLE = 0.95  # of the smallest type of the clues: the side of a cell
_HIGHEST_GRID = 0.25  # of the page
_HIGHEST = 0.5  # of the page, for all of it
# Points.
_ABOVE = 10.0  # white above the solution
_BESIDE = 14.0  # between the grid and the answers
_NARROWEST = 60.0  # width of the answers


class InlineSolution:
    """The solved grid with the answers beside it, on a page with this room.

    Raises `ExportError` if it leaves no room for the puzzle.
    """

    def __init__(self, view: SolutionView, room: Extent) -> None:
        self._view = view
        options, size = view.options, view.picture.extent
        width, height = room.width, room.height
        type_size = max(_LEAST_SIZE, _SIZE * options.largest_font)
        heading = view.puzzle.language.headings.solution
        self._head = view.heading(heading, Role.HEADING, type_size, width, 0.0)
        most = min(_LEGIBLE * options.min_font * size.rows, _HIGHEST_GRID * height)
        self._side = view.side(width, most)
        across = self._side * size.columns
        self._answers_start = across + _BESIDE
        self._answers = view.answers(type_size, max(_NARROWEST, width - self._answers_start))
        if self._answers and (
            self._answers_start + _NARROWEST > width or self.height > _HIGHEST * height
        ):
            raise ExportError("the answers have no room below the puzzle; choose `solution: page`")

    @property
    def height(self) -> float:
        """Its height with the white above it, in points."""
        grid = self._side * self._view.picture.extent.rows
        return _ABOVE + stack.height(self._head) + max(grid, stack.height(self._answers))

    def marks(self, place: Extent) -> Iterator[Drawing]:
        """The solution at the bottom of this place, laid out from the left and then turned."""
        room = place._replace(top=place.bottom - self.height + _ABOVE)
        width, top = room.width, room.top + stack.height(self._head)
        start = room.left
        if not self._answers:
            start += (width - self._side * self._view.picture.extent.columns) / 2
        marks = [
            *stack.marks(self._head, start, room.top, room.right - start),
            *self._view.grid(start, top, self._side),
            *stack.marks(
                self._answers, room.left + self._answers_start, top, width - self._answers_start
            ),
        ]
        return turned(marks, room)
