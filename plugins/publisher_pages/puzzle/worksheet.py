"""The extras of a worksheet: write-in lines, and the word bank, which is a box of answers."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from publisher import PagePart, PartKind, Slot
from publisher_pages.drawing.areas import Area
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role, Rule
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.style import TypeStyle

# Write-in lines: multiples of the size of their labels.
_LINE_HEIGHT = 2.2
_LABEL_GAP = 0.5
_BETWEEN = 1.2
_LEAST_LINE = 9.0
_BELOW_BASELINE = 0.12
# Word bank: multiples of the size of the words.
_PADDING = 0.7
_WORD_GAP = 1.4
_ROW_SPACE = 0.22
_LINE_WEIGHT = 0.5  # points
_ROUNDING = 1e-6


class WriteInRow(NamedTuple):
    """Labels side by side; a line to write on fills the rest of each label's share of the row."""

    style: TypeStyle
    labels: tuple[tuple[SetLine, ...], ...]
    colour: Colour
    width: float
    space: float

    @property
    def height(self) -> float:
        """The height of the row, in points: room for a hand, and for labels of several lines."""
        lines = max(len(label) for label in self.labels)
        return max(_LINE_HEIGHT * self.style.size, lines * self.style.leading)

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:  # noqa: ARG002
        """The row with its upper left corner here, in its own width: a logo may be beside it."""
        size, count = self.style.size, len(self.labels)
        share = (self.width + _BETWEEN * size) / count
        bottom = top + self.height
        y = bottom - self.style.leading + self.style.baseline + _BELOW_BASELINE * size
        for place, label in enumerate(self.labels):
            left, right = x + place * share, x + (place + 1) * share - _BETWEEN * size
            first = bottom - len(label) * self.style.leading
            for i, line in enumerate(label):
                yield self.style.mark(line, left, first + i * self.style.leading, right - left)
            start = left + (label[-1].width + _LABEL_GAP) * size
            yield Rule(start, y, right, y, _LINE_WEIGHT, self.colour)


def write_in_rows(
    labels: Sequence[Paragraph], size: float, width: float, colour: Colour, space: float
) -> list[WriteInRow]:
    """Rows of write-in lines with these labels, as many to a row as leave the lines long enough."""
    if not labels:
        return []
    style = TypeStyle.of(Role.LABEL, size, labels)
    widest = max(label.width for label in labels)
    count = int((width / size + _BETWEEN) / (widest + _LABEL_GAP + _LEAST_LINE + _BETWEEN))
    most = max(1, min(count, len(labels)))
    rows = -(-len(labels) // most)
    each = -(-len(labels) // rows)
    limit = width / size - _LABEL_GAP - _LEAST_LINE
    set_labels = [label.lines(max(1.0, limit) if each == 1 else math.inf) for label in labels]
    return [
        WriteInRow(style, tuple(shown), colour, width, 0.0 if first else space)
        for first in range(0, len(labels), each)
        if (shown := set_labels[first : first + each])
    ]


class BankWord(NamedTuple):
    """A word of the word bank, and the slot that it is the answer of."""

    text: Paragraph
    slot: Slot


class WordBankRow(NamedTuple):
    """A row of the word bank: texts in columns of equal width; `slots` are those of its words."""

    style: TypeStyle
    texts: tuple[tuple[SetLine, ...], ...]
    slots: tuple[Slot, ...]
    columns: int
    colour: Colour
    space: float
    is_first: bool
    is_last: bool

    @property
    def height(self) -> float:
        """The height of the row, in points."""
        lines = max(len(text) for text in self.texts) * self.style.leading
        return self._above + lines + self.is_last * _PADDING * self.style.size

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The row with its upper left corner here, and the edges of the box that it touches."""
        size, right, bottom = self.style.size, x + width, top + self.height
        for edge in (x, right):
            yield Rule(edge, top, edge, bottom, _LINE_WEIGHT, self.colour)
        for y, is_edge in ((top, self.is_first), (bottom, self.is_last)):
            if is_edge:
                yield Rule(x, y, right, y, _LINE_WEIGHT, self.colour)
        share = (width - (2 * _PADDING - _WORD_GAP) * size) / self.columns
        room, upper = share - _WORD_GAP * size, top + self._above
        starts = [x + _PADDING * size + column * share for column in range(len(self.texts))]
        for start, text in zip(starts, self.texts, strict=True):
            for i, line in enumerate(text):
                yield self.style.mark(line, start, upper + i * self.style.leading, room)
        for start, text, slot in zip(
            starts, self.texts, self.slots, strict=False
        ):  # a heading has none
            extent = Extent(start, upper, start + room, upper + len(text) * self.style.leading)
            yield Area(extent, PagePart(PartKind.WORD, slot=slot))

    @property
    def _above(self) -> float:
        return (_PADDING if self.is_first else _ROW_SPACE) * self.style.size


def word_bank_rows(
    heading: Paragraph,
    words: Sequence[BankWord],
    size: float,
    width: float,
    colour: Colour,
    space: float,
) -> list[WordBankRow]:
    """A box of these words under a heading, column by column.

    The type `size`, the `width` of the box and the `space` above it are in points.
    """
    if not words:
        return []
    label = TypeStyle.of(Role.LABEL, size, [heading])
    style = TypeStyle.of(Role.WORD, size, [word.text for word in words])
    inner = width / size - 2 * _PADDING
    fitting = int((inner + _WORD_GAP) / (max(word.text.width for word in words) + _WORD_GAP))
    rows = -(-len(words) // max(1, min(fitting, len(words))))
    columns = -(-len(words) // rows)
    texts = [word.text.lines(inner - _ROUNDING) for word in words]
    slots = [word.slot for word in words]
    title = heading.lines(inner - _ROUNDING)
    found = [WordBankRow(label, (title,), (), 1, colour, space, is_first=True, is_last=False)]
    for row in range(rows):
        cells, own, is_last = texts[row::rows], slots[row::rows], row == rows - 1
        found.append(
            WordBankRow(style, tuple(cells), tuple(own), columns, colour, 0.0, False, is_last)
        )
    return found
