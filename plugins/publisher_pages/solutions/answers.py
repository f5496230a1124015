"""Lists of answers as spelled, set in running lines, and of explanations, each on its own lines."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher_pages.drawing.marks import Drawing, Role
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.style import TypeStyle

# Ems.
_NUMBER_GAP = 0.3
_BETWEEN = 0.9
_SPACE = 0.4  # above each direction


class AnswerRow(NamedTuple):
    """A line of texts, each with its distance from the start in ems; `space` is in points."""

    style: TypeStyle
    texts: tuple[tuple[float, SetLine], ...]
    space: float

    @property
    def height(self) -> float:
        """The height of the line, in points."""
        return self.style.leading

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The line with its upper left corner here."""
        for start, line in self.texts:
            start *= self.style.size
            yield self.style.mark(line, x + start, top, width - start)


class _Item(NamedTuple):
    """Texts that stay on one line, and their width in ems; with a number it begins an answer."""

    texts: tuple[tuple[float, SetLine], ...]
    width: float
    is_numbered: bool = False


class AnswerList(NamedTuple):
    """A heading, and pairs of a number and an answer, or a text that begins a line."""

    heading: Paragraph
    answers: tuple[tuple[Paragraph, Paragraph], ...]
    is_running: bool = True

    def rows(self, size: float, width: float) -> Iterator[AnswerRow]:
        """The lines of the list in this size and width, in points."""
        paragraphs = [self.heading, *(each for pair in self.answers for each in pair)]
        style, space = TypeStyle.of(Role.ANSWERS, size, paragraphs), _SPACE * size
        row: list[tuple[float, SetLine]] = []
        x = 0.0
        for item in self._items(width / size):
            begins_line = item.is_numbered and not self.is_running
            if row and (begins_line or x + item.width > width / size):
                yield AnswerRow(style, tuple(row), space)
                row, x, space = [], 0.0, 0.0
            row += [(x + start, line) for start, line in item.texts]
            x += item.width + _BETWEEN
        yield AnswerRow(style, tuple(row), space)

    def _items(self, limit: float) -> Iterator[_Item]:
        for line in self.heading.lines(limit):
            yield _Item(((0.0, line),), line.width)
        for number, answer in self.answers:
            hang = number.width + _NUMBER_GAP
            numeral = number.line
            first, *others = answer.lines(limit - hang)
            yield _Item(((0.0, numeral), (hang, first)), hang + first.width, is_numbered=True)
            for line in others:
                yield _Item(((0.0, line),), line.width)
