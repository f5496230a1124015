"""The styles of numbers and letters in cells, for each size of cell."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wcwidth import wcswidth

from publisher_docx.markup import Element, twips, w
from publisher_docx.styles import style, type_

_SMALLEST_NUMBER, _LARGEST_NUMBER = 4.5, 11.0  # points
# Of the side of a cell.
_NUMBER_SIZE, _NUMBER_LINE, _NUMBER_INSET = 0.28, 0.34, 0.05
_LETTER_SIZE, _LETTER_LINE = 0.5, 0.56
_LABEL_SIZE = 0.34
_ROOM = 1.25  # the size of a text times its columns in a terminal: found by looking


class CellStyle(NamedTuple):
    """Cells of this side, in points, and the names of their styles, which end with the suffix."""

    side: float
    suffix: str

    @property
    def number(self) -> str:
        """The style of numbers."""
        return f"CellNumber{self.suffix}"

    @property
    def letter(self) -> str:
        """The style of letters."""
        return f"CellLetter{self.suffix}"

    def number_fit(self, text: str) -> float | None:
        """The size of a number that is too wide for that of its style."""
        return self._fit(text, self._number_size)

    def letter_fit(self, text: str) -> float | None:
        """The size of letters that are too wide for that of their style."""
        return self._fit(text, self._letter_size)

    def label_fit(self, text: str) -> float:
        """The size of the label of a row or a column."""
        size = _LABEL_SIZE * self.side
        return self._fit(text, size) or size

    def elements(self) -> Iterator[Element]:
        """The two styles."""
        side, name = self.side, self.suffix and f" {self.suffix}"
        inset = w("ind", left=twips(_NUMBER_INSET * side))
        layout = w("pPr", _height(_NUMBER_LINE * side), inset)
        yield style(self.number, f"Cell Number{name}", layout, type_(self._number_size))
        layout = w("pPr", _height(_LETTER_LINE * side), w("jc", val="center"))
        yield style(self.letter, f"Cell Letter{name}", layout, type_(self._letter_size))

    @property
    def _number_size(self) -> float:
        return min(_LARGEST_NUMBER, max(_SMALLEST_NUMBER, _NUMBER_SIZE * self.side))

    @property
    def _letter_size(self) -> float:
        return _LETTER_SIZE * self.side

    def _fit(self, text: str, size: float) -> float | None:
        fitting = _ROOM * self.side / max(1, wcswidth(text))
        return fitting if fitting < size else None


@dataclass
class CellStyles:
    """The styles of all cells of a document."""

    _found: dict[float, CellStyle] = field(default_factory=dict)

    def of(self, side: float) -> CellStyle:
        """The style of cells of this side, in points; the first has no number in its name."""
        suffix = str(len(self._found) + 1) if self._found else ""
        return self._found.setdefault(side, CellStyle(side, suffix))

    def elements(self) -> Iterator[Element]:
        """All styles."""
        for each in self._found.values():
            yield from each.elements()


def _height(points: float) -> Element:
    return w("spacing", line=twips(points), lineRule="exact")
