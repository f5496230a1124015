"""A grid as marks, laid out from the side where reading starts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from statistics import median
from typing import Literal

from publisher import Cell, CellKind, Puzzle
from publisher_pdf.marks import Box, Circle, Line, Mark, Role, Text
from publisher_pdf.text import Paragraph, SetLine, Setting

Blocks = Literal["auto", "solid", "outline"]

_HAIRLINE = 0.5  # points
_OUTLINE = 1.2
_BAR = 2.4
_CIRCLE = 0.5
_SHADE = 0.18  # of black
_MOSTLY_BLOCKS = 0.45  # of a grid's cells: newspaper grids have up to a third
# All of the cell's side.
_NUMBER_SIZE = 0.3
_LARGEST_NUMBER = 8.0  # points
_NUMBER_INSET = 0.07
_LETTER_SIZE = 0.62
_LETTER_ROOM = 0.86
_LETTER_DROP = 0.08  # how far below the middle letters stand: the number is above them


@dataclass(frozen=True)
class GridPicture:
    """A grid and how it is shown: `solved` with its letters, or for solving."""

    puzzle: Puzzle
    setting: Setting
    blocks: Blocks = "auto"
    solved: bool = False

    @cached_property
    def _solid(self) -> bool:
        if self.blocks != "auto":
            return self.blocks == "solid"
        cells = [cell.kind for row in self.puzzle.grid.rows for cell in row]
        blocks, absent = cells.count(CellKind.BLOCK), cells.count(CellKind.ABSENT)
        return blocks <= _MOSTLY_BLOCKS * (len(cells) - absent)

    def marks(self, x: float, y: float, side: float) -> Iterator[Mark]:
        """The grid with its first corner here and cells of this side, in points."""
        yield from self._fills(x, y, side)
        yield from self._rules(x, y, side)
        for position in self.puzzle.grid.positions():
            corner = (x + position.column * side, y + position.row * side)
            yield from _cell_marks(self.puzzle.grid[position], *corner, side)
        yield from self._numbers(x, y, side)
        yield from self._letters(x, y, side)

    def _fills(self, x: float, y: float, side: float) -> Iterator[Mark]:
        for row, cells in enumerate(self.puzzle.grid.rows):
            column = 0
            for ink, group in groupby(cells, self._ink):
                count = len(list(group))
                if ink:
                    yield Box(x + column * side, y + row * side, count * side, side, ink)
                column += count

    def _ink(self, cell: Cell) -> float:
        if cell.kind is CellKind.BLOCK:
            return 1.0 if self._solid else 0.0
        return _SHADE if cell.shaded else 0.0

    def _rules(self, x: float, y: float, side: float) -> Iterator[Mark]:
        """The lines between cells, thicker around them; one line as long as it has one weight."""
        rows = [[self._look(cell) for cell in row] for row in self.puzzle.grid.rows]
        for row, start, end, weight in _edges(rows):
            level = y + row * side
            yield Line(x + start * side, level, x + end * side, level, weight)
        columns = [list(column) for column in zip(*rows, strict=True)]
        for column, start, end, weight in _edges(columns):
            upright = x + column * side
            yield Line(upright, y + start * side, upright, y + end * side, weight)

    def _look(self, cell: Cell) -> CellKind:
        """What a cell is drawn as."""
        hidden = cell.kind is CellKind.BLOCK and not self._solid
        return CellKind.ABSENT if hidden else cell.kind

    def _numbers(self, x: float, y: float, side: float) -> Iterator[Mark]:
        inset = _NUMBER_INSET * side
        for position, number in self.puzzle.numbers.items():
            line = self._line(self.puzzle.language.number(number))
            size = min(_NUMBER_SIZE * side, _LARGEST_NUMBER, (side - 2 * inset) / line.width)
            height = self.setting.family.faces[-1].cap_height * size
            left, top = x + position.column * side + inset, y + position.row * side + inset
            yield _text(Role.CELL_NUMBER, line, left, top + height, size, height)

    def _letters(self, x: float, y: float, side: float) -> Iterator[Mark]:
        shown = {
            position: self._line(cell.letter)
            for position in self.puzzle.grid.positions()
            if (cell := self.puzzle.grid[position]).letter and (self.solved or cell.given)
        }
        reach = median(map(_ink_height, shown.values())) if shown else 0.0
        for position, line in shown.items():
            size = min(_LETTER_SIZE * side, _LETTER_ROOM * side / max(line.width, 0.1))
            left = x + position.column * side + (side - line.width * size) / 2
            baseline = y + (position.row + 0.5 + _LETTER_DROP) * side + reach * size / 2
            yield _text(Role.LETTER, line, left, baseline, size, reach * size)

    def _line(self, text: str) -> SetLine:
        if text not in self._lines:
            (self._lines[text],) = Paragraph(text, self.setting).lines(float("inf"))
        return self._lines[text]

    @cached_property
    def _lines(self) -> dict[str, SetLine]:
        return {}


def _edges(rows: Sequence[Sequence[CellKind]]) -> Iterator[tuple[int, int, int, float]]:
    """The lines above, between and below rows of cells: row, start, end and weight of each."""
    outside = [CellKind.ABSENT] * len(rows[0])
    for row, (above, below) in enumerate(zip([outside, *rows], [*rows, outside], strict=True)):
        column = 0
        for weight, group in groupby(map(_weight, above, below)):
            start, column = column, column + len(list(group))
            if weight:
                yield row, start, column, weight


def _weight(one: CellKind, other: CellKind) -> float:
    """The weight of the line between two neighbours; 0 for none."""
    if one is other and one is not CellKind.LETTER:
        return 0.0
    return _OUTLINE if CellKind.ABSENT in (one, other) else _HAIRLINE


def _cell_marks(cell: Cell, x: float, y: float, side: float) -> Iterator[Mark]:
    """The circle in a cell and the bars at its sides."""
    if cell.circled:
        yield Circle(x + side / 2, y + side / 2, (side - _CIRCLE) / 2, _CIRCLE)
    if cell.bar_after:
        yield Line(x + side, y, x + side, y + side, _BAR)
    if cell.bar_below:
        yield Line(x, y + side, x + side, y + side, _BAR)


def _ink_height(line: SetLine) -> float:
    return max((piece.shaped.face.ink_height(piece.shaped) for piece in line.pieces), default=0.0)


def _text(role: Role, line: SetLine, x: float, baseline: float, size: float, ascent: float) -> Text:
    return Text(role, x, baseline, line.width * size, size, line.pieces, line.text, ascent, 0.0)
