"""A solution view: the solved grid of a puzzle under a heading, and the answers as spelled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from publisher import ExportError, Puzzle, ShownItem, answer_text, joined_texts, shown_lists
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role
from publisher_pages.fonts.families import Fonts
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options.lengths import MM
from publisher_pages.options.solution import SolutionOptions
from publisher_pages.puzzle.arrangement import CellSides, largest_side
from publisher_pages.puzzle.objective import drop
from publisher_pages.solutions.answers import AnswerList, AnswerRow
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.stack import TextRow
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting import explanation_list

BELOW_TILE_HEAD = 2.0  # points
_SMALLEST_CELL = 0.2 * MM
_LEGIBLE_CELL = 1.5 * MM


@dataclass(frozen=True)
class SolutionView:
    """A puzzle as it is shown when solved, laid out from the left.

    Its cells have numbers if it is `numbered`; without them, letters in small cells get more room.
    `losses` takes what cannot be read.
    """

    puzzle: Puzzle
    title: str
    options: SolutionOptions
    fonts: Fonts
    numbered: bool
    losses: list[str]

    @cached_property
    def typesetter(self) -> Typesetter:
        """The typesetter of its texts."""
        return Typesetter(self.puzzle.language, self.fonts)

    @cached_property
    def picture(self) -> GridPicture:
        """The solved grid."""
        shown = self.puzzle if self.numbered else replace(self.puzzle, entries=())
        return GridPicture(shown, self.typesetter, self.options, solved=True)

    def heading(
        self, text: str, role: Role, size: float, width: float, space: float
    ) -> list[TextRow]:
        """A heading, cut to one line."""
        fonts = {Role.TITLE: self.fonts.title, Role.HEADING: self.fonts.bold}
        line = self.typesetter.elided(text, width / size, fonts.get(role))
        return stack.rows(line, role, size, width, space)

    def answers(self, size: float, width: float) -> list[AnswerRow]:
        """The answers of both directions, if the options ask for them."""
        return [row for each in self._answers for row in each.rows(size, width)]

    def explanations(self, size: float, width: float) -> list[AnswerRow]:
        """The explanations of clues, if there are any."""
        if (shown := explanation_list(self.puzzle)) is None:
            return []
        texts = tuple(
            (self._bold(item.label), self.typesetter.paragraph(item.entries[0].clue.text))
            for item in shown.items
        )
        return [*AnswerList(self._bold(shown.heading), texts, is_running=False).rows(size, width)]

    def side(self, width: float, height: float) -> float:
        """The side of its cells in a room of this size, in points."""
        largest = CellSides.of(self.options, self.picture.size.columns).largest
        return largest_side(self.picture.extent, width, max(0.0, height), largest)

    def marks(
        self, room: Extent, head: Sequence[TextRow], gap: float, answers: Sequence[AnswerRow]
    ) -> Iterator[Drawing]:
        """The head, the grid on the axis with a gap above it, and the answers below it."""
        width, top = room.width, room.top + stack.height(head) + gap
        free = room.bottom - top - stack.height(answers)
        side = self.side(width, free)
        top += drop(free - side * self.picture.extent.rows, room.height)
        left = room.left
        if self.options.axis == "middle":
            left += (width - side * self.picture.extent.columns) / 2
        yield from stack.marks(head, room.left, room.top, width)
        yield from self._with_answers(left, top, side, answers, room)

    def tile(
        self, tile: Extent, head: Sequence[TextRow], side: float, answers: Sequence[AnswerRow]
    ) -> Iterator[Drawing]:
        """The head, the grid with cells of this side where the head begins, and the answers."""
        yield from stack.marks(head, tile.left, tile.top, tile.width)
        top = tile.top + stack.height(head) + BELOW_TILE_HEAD
        yield from self._with_answers(tile.left, top, side, answers, tile)

    def _with_answers(
        self, left: float, top: float, side: float, answers: Sequence[AnswerRow], room: Extent
    ) -> Iterator[Drawing]:
        """The grid with its upper left corner here, and the answers below it."""
        yield from self.grid(left, top, side)
        bottom = top + side * self.picture.extent.rows
        yield from stack.marks(answers, room.left, bottom, room.width)

    def grid(self, left: float, top: float, side: float) -> Iterator[Drawing]:
        """The solved grid with its upper left corner here and cells of this side."""
        cells = "the solution of {}×{} cells".format(*self.picture.size)
        if side < _SMALLEST_CELL:
            raise ExportError(f"{cells} has no room left; choose `solution: page`")
        if side < _LEGIBLE_CELL:
            what = f"pdf: {cells} has cells of {side / MM:.1f} mm"
            self.losses.append(f"{what}: too small to read")
        yield from self.picture.marks(left, top, side)
        yield self.picture.areas(left, top, side)

    @cached_property
    def _answers(self) -> list[AnswerList]:
        shown = shown_lists(self.puzzle) if self.options.answers else ()
        return [
            AnswerList(self._bold(each.heading), tuple(map(self._answered, each.items)))
            for each in shown
            if each.look != "words"
        ]

    def _answered(self, item: ShownItem) -> tuple[Paragraph, Paragraph]:
        """The label of an item, and its answers as spelled."""
        spelled = [answer_text(self.puzzle, entry) for entry in item.entries]
        answers = joined_texts(spelled, self.puzzle.language)
        return self._bold(item.place), self.typesetter.paragraph(answers)

    def _bold(self, text: str) -> Paragraph:
        return self.typesetter.paragraph(text, self.fonts.bold)
