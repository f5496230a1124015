"""A grid drawn in characters, as the eye sees it: each cell two lines high, between lines.

The number is in the top corner on the reading side, the letter in the middle below it. All
cells are equally wide on a terminal with fixed columns, whatever the width of their letters.
"""

from collections.abc import Iterator
from enum import Enum, auto
from itertools import product
from typing import NamedTuple

from publisher import BLOCK, Cell, Position, Puzzle, ShownLabels, TextDirection, shown_labels
from publisher_text.box_drawing import Pen, Weight


class _Look(Enum):
    """The look of the place of a cell."""

    BOXED = auto()
    FILLED = auto()
    OPEN = auto()


class DrawingStyle(NamedTuple):
    """The drawing of a grid: its pen, and the blocks that are filled and not open space."""

    pen: Pen
    filled: frozenset[Position]


def _look(place: Position, cell: Cell, style: DrawingStyle) -> _Look:
    if cell.is_letter:
        return _Look.BOXED
    return _Look.FILLED if place in style.filled else _Look.OPEN


def draw(puzzle: Puzzle, style: DrawingStyle, *, solved: bool) -> list[str]:
    """The lines of the grid, all equally wide; unsolved, only given letters are shown."""
    drawn = _TextGrid(puzzle, style, solved=solved)
    lines = list(drawn.lines())
    if not drawn.labels.rows:
        return lines
    return _labelled(lines, drawn.labels, drawn.cell_width + 1, is_rtl=drawn.rtl)


def _labelled(lines: list[str], labels: ShownLabels, step: int, *, is_rtl: bool) -> list[str]:
    """The lines with a label beside each row, where reading starts, and one above each column."""
    width = max(map(columns, labels.rows))
    beside = {3 * row + 2: label for row, label in enumerate(labels.rows)}
    above = [_centred(label, step - 1) for label in labels.columns]
    heads = " " + " ".join(above[::-1] if is_rtl else above) + " "

    def with_label(line: str, label: str) -> str:
        blank = " " * (width - columns(label))
        return f"{line} {label}{blank}" if is_rtl else f"{blank}{label} {line}"

    return [with_label(line, beside.get(at - 1, "")) for at, line in enumerate([heads, *lines])]


def _centred(text: str, width: int) -> str:
    """A text in the middle of so many columns of a terminal; a longer text is as it is."""
    room = max(0, width - columns(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


_PASSED = Cell(letter="·")
"""What a solution has for a letter that belongs to nothing."""


def _beside_strokes(puzzle: Puzzle) -> frozenset[Position]:
    """The letters beside the lines, where all letters are given and lines are what is found."""
    grid, sheet = puzzle.grid, puzzle.sheet
    letters = frozenset(place for place in grid.positions() if grid[place].is_letter)
    if sheet is None or not sheet.strokes or not all(grid[place].given for place in letters):
        return frozenset()
    return letters - {place for stroke in sheet.strokes for place in stroke.cells}


class _TextGrid:
    """Rows and columns are counted as seen, from the top left.

    `above` and `left` are the weights of the lines there of each place, one around the grid too.
    """

    def __init__(self, puzzle: Puzzle, style: DrawingStyle, *, solved: bool) -> None:
        rows = puzzle.visual_rows()
        self.pen = style.pen
        self.solved = solved
        self.rtl = puzzle.direction is TextDirection.RTL
        self.cells = [[cell for _, cell in row] for row in rows]
        if solved:
            passed = _beside_strokes(puzzle)
            self.cells = [[_PASSED if at in passed else cell for at, cell in row] for row in rows]
        self.labels = shown_labels(puzzle)
        self.numbers = [[self.labels.cells.get(place, "") for place, _ in row] for row in rows]
        self.looks = [[_look(place, cell, style) for place, cell in row] for row in rows]
        self.height, self.width = len(rows), len(rows[0])
        places = list(product(range(-1, self.height + 1), range(-1, self.width + 1)))
        self.above = {place: self._weight_above(*place) for place in places}
        self.left = {place: self._weight_left(*place) for place in places}
        self.cell_width = max(
            3,
            *(columns(number) for row in self.numbers for number in row),
            *(columns(cell.letter) + 2 for row in self.cells for cell in row),
            *map(columns, self.labels.columns),
        )

    def lines(self) -> Iterator[str]:
        for row in range(self.height):
            yield self._line_above(row)
            yield self._line_through(row, [self._upper(row, c) for c in range(self.width)])
            yield self._line_through(row, [self._lower(row, c) for c in range(self.width)])
        yield self._line_above(self.height)

    def _line_above(self, row: int) -> str:
        parts = []
        for column in range(self.width):
            both_filled = self._filled((row - 1, column), (row, column))
            weight = self.above[row, column]
            line = self.pen.block if both_filled else self.pen.horizontal[weight]
            parts += [self._junction(row, column), line * self.cell_width]
        return "".join([*parts, self._junction(row, self.width)])

    def _line_through(self, row: int, insides: list[str]) -> str:
        parts = []
        for column in range(self.width + 1):
            both_filled = self._filled((row, column - 1), (row, column))
            weight = self.left[row, column]
            parts.append(self.pen.block if both_filled else self.pen.vertical[weight])
            parts += insides[column : column + 1]
        return "".join(parts)

    def _junction(self, row: int, column: int) -> str:
        """The character at the top left corner of a place."""
        if self._filled((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)):
            return self.pen.block
        return self.pen.junction(
            up=self.left[row - 1, column],
            right=self.above[row, column],
            down=self.left[row, column],
            left=self.above[row, column - 1],
        )

    def _weight_above(self, row: int, column: int) -> Weight:
        upper, lower = (row - 1, column), (row, column)
        return self._weight(upper, lower, barred=self._cell(upper).bar_below)

    def _weight_left(self, row: int, column: int) -> Weight:
        left, right = (row, column - 1), (row, column)
        return self._weight(left, right, barred=self._cell(right if self.rtl else left).bar_after)

    def _weight(self, one: tuple[int, int], other: tuple[int, int], *, barred: bool) -> Weight:
        look = self._look_at(one)
        if look is self._look_at(other) and look is not _Look.BOXED:
            return Weight.NONE
        return Weight.HEAVY if barred else Weight.LIGHT

    def _filled(self, *places: tuple[int, int]) -> bool:
        return all(self._look_at(place) is _Look.FILLED for place in places)

    def _look_at(self, place: tuple[int, int]) -> _Look:
        return self.looks[place[0]][place[1]] if self._inside(place) else _Look.OPEN

    def _cell(self, place: tuple[int, int]) -> Cell:
        return self.cells[place[0]][place[1]] if self._inside(place) else BLOCK

    def _inside(self, place: tuple[int, int]) -> bool:
        return 0 <= place[0] < self.height and 0 <= place[1] < self.width

    def _upper(self, row: int, column: int) -> str:
        """The upper line of the inside of a cell: its number."""
        fill, number = self._fill(row, column), self.numbers[row][column]
        align = number.rjust if self.rtl else number.ljust
        return align(self.cell_width, fill)

    def _lower(self, row: int, column: int) -> str:
        """The lower line: its letter, in parentheses for a circle."""
        cell, fill = self.cells[row][column], self._fill(row, column)
        content = cell.letter if self.solved or cell.given else ""
        if cell.is_letter and cell.circled:
            content = f"({content or ' '})"
        room = self.cell_width - columns(content)
        return fill * (room // 2) + content + fill * (room - room // 2)

    def _fill(self, row: int, column: int) -> str:
        look = self.looks[row][column]
        if look is _Look.FILLED:
            return self.pen.block
        return self.pen.shade if look is _Look.BOXED and self.cells[row][column].shaded else " "


def columns(text: str) -> int:
    """The number of columns of a terminal that a cleaned text takes."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # slow to load

    return wcswidth(text)
