"""A grid as marks, laid out from the side where reading starts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from typing import NamedTuple

from publisher import Blocks, Cell, Position, Puzzle, Size
from publisher_pages.ground import Ground, Look
from publisher_pages.lettering import LetterStyle, NumberStyle, Stand
from publisher_pages.marks import Box, Circle, Line, Mark, Role, Text
from publisher_pages.text import Paragraph, SetLine, Setting

_HAIRLINE = 0.5  # points
_OUTLINE = 1.2
_BAR = 2.4
_CIRCLE = 0.5
_SHADE = 0.18  # of black


@dataclass(frozen=True)
class GridPicture:
    """A grid and how it is shown: `solved` with its letters, or for solving."""

    puzzle: Puzzle
    setting: Setting
    blocks: Blocks = "auto"
    solved: bool = False

    @property
    def size(self) -> Size:
        """How many columns and rows of it are drawn."""
        return self._ground.size

    def marks(self, x: float, y: float, side: float) -> Iterator[Mark]:
        """The grid with its first corner here and cells of this side, in points."""
        first = self._ground.first
        cells = _Cells(x - first.column * side, y - first.row * side, side)
        yield from self._fills(x, y, side)
        yield from self._rules(x, y, side)
        for row, column in product(range(self.size.rows), range(self.size.columns)):
            position = Position(first.row + row, first.column + column)
            yield from _cell_marks(self.puzzle.grid[position], *cells.corner(position), side)
        yield from self._texts(cells)

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.puzzle.grid, self.blocks)

    def _fills(self, x: float, y: float, side: float) -> Iterator[Mark]:
        first = self._ground.first
        for row, looks in enumerate(self._ground.looks):
            cells = self.puzzle.grid.rows[first.row + row][first.column :]
            column = 0
            for ink, group in groupby(map(_ink, cells, looks)):
                count = len(list(group))
                if ink:
                    yield Box(x + column * side, y + row * side, count * side, side, ink)
                column += count

    def _rules(self, x: float, y: float, side: float) -> Iterator[Mark]:
        """The lines between cells, thicker around them; one line as long as it has one weight."""
        for row, start, end, weight in _edges(self._ground.looks):
            level = y + row * side
            yield Line(x + start * side, level, x + end * side, level, weight)
        columns = list(zip(*self._ground.looks, strict=True))
        for column, start, end, weight in _edges(columns):
            upright = x + column * side
            yield Line(upright, y + start * side, upright, y + end * side, weight)

    def _texts(self, cells: "_Cells") -> Iterator[Mark]:
        numbers = {
            position: self._line(self.puzzle.language.number(number))
            for position, number in self.puzzle.numbers.items()
        }
        letters = {
            position: self._line(cell.letter)
            for position in self.puzzle.grid.positions()
            if (cell := self.puzzle.grid[position]).letter and (self.solved or cell.given)
        }
        number_style = NumberStyle(set(numbers.values()), cells.side)
        under = {letters[position] for position in letters.keys() & numbers.keys()}
        letter_style = LetterStyle(set(letters.values()), under, number_style.bottom)
        yield from cells.texts(Role.CELL_NUMBER, numbers, number_style)
        yield from cells.texts(Role.LETTER, letters, letter_style)

    def _line(self, text: str) -> SetLine:
        if text not in self._lines:
            (self._lines[text],) = Paragraph(text, self.setting).lines(float("inf"))
        return self._lines[text]

    @cached_property
    def _lines(self) -> dict[str, SetLine]:
        return {}


class _Cells(NamedTuple):
    """Where the cells of a grid are: the corner of the first, and their side."""

    x: float
    y: float
    side: float

    def corner(self, position: Position) -> tuple[float, float]:
        return self.x + position.column * self.side, self.y + position.row * self.side

    def texts(
        self, role: Role, lines: Mapping[Position, SetLine], style: NumberStyle | LetterStyle
    ) -> Iterator[Mark]:
        """A text in each of these cells."""
        drawn = {}
        for position, line in lines.items():
            if line not in drawn:
                drawn[line] = self._text(role, line, style.stand(line))
            x, y = self.corner(position)
            text = drawn[line]
            yield text._replace(x=x + text.x, y=y + text.y)

    def _text(self, role: Role, line: SetLine, stand: Stand) -> Text:
        """A text in a cell at (0, 0); it is as high as its ink."""
        x, y, size = (self.side * measure for measure in stand)
        above, below = line.ink.above * size, line.ink.below * size
        return Text(role, x, y, line.width * size, size, line.pieces, line.text, above, below)


def _ink(cell: Cell, look: Look) -> float:
    if look is Look.FILLED:
        return 1.0
    return _SHADE if look is Look.CELL and cell.shaded else 0.0


def _edges(rows: Sequence[Sequence[Look]]) -> Iterator[tuple[int, int, int, float]]:
    """The lines above, between and below rows of cells: row, start, end and weight of each."""
    outside = [Look.OPEN] * len(rows[0])
    for row, (above, below) in enumerate(zip([outside, *rows], [*rows, outside], strict=True)):
        column = 0
        for weight, group in groupby(map(_weight, above, below)):
            start, column = column, column + len(list(group))
            if weight:
                yield row, start, column, weight


def _weight(one: Look, other: Look) -> float:
    """The weight of the line between two neighbours; 0 for none."""
    if one is other and one is not Look.CELL:
        return 0.0
    return _OUTLINE if Look.OPEN in (one, other) else _HAIRLINE


def _cell_marks(cell: Cell, x: float, y: float, side: float) -> Iterator[Mark]:
    """The circle in a cell and the bars at its sides."""
    if cell.circled:
        yield Circle(x + side / 2, y + side / 2, (side - _CIRCLE) / 2, _CIRCLE)
    if cell.bar_after:
        yield Line(x + side, y, x + side, y + side, _BAR)
    if cell.bar_below:
        yield Line(x, y + side, x + side, y + side, _BAR)
