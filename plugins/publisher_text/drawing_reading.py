"""A grid that is read from its drawing: the reverse of `drawing`."""

from dataclasses import dataclass
from math import gcd

from wcwidth import wcwidth

from publisher import ABSENT, BLOCK, Cell, Grid, Position, TextDirection, visual_column
from publisher_text.box_drawing import Pen, Weight

_SHORTEST_STEP = 4  # a line and three columns


@dataclass(frozen=True, slots=True)
class DrawnGrid:
    """The characters of a drawing by line and column of a terminal; a cell is `step` columns on."""

    pen: Pen
    rows: tuple[tuple[str, ...], ...]
    step: int
    direction: TextDirection

    @classmethod
    def of(cls, lines: list[str], pen: Pen, direction: TextDirection) -> "DrawnGrid | None":
        """The drawing that the lines are, if they are one in this pen."""
        drawn = frozenset(pen.junctions + pen.horizontal + pen.block)
        if len(lines) % 3 != 1 or not all(drawn.issuperset(line) for line in lines[::3]):
            return None
        rows = tuple(_columns(line) for line in lines)
        width = len(rows[0])
        if len(rows) < 4 or any(len(row) != width for row in rows):
            return None
        upright = frozenset(pen.vertical) - {" "}
        ends = [at for row in rows for at, sign in enumerate(row) if sign in upright]
        step = gcd(width - 1, *ends)
        found = ends and step >= _SHORTEST_STEP
        return cls(pen, rows, step, direction) if found else None

    @property
    def height(self) -> int:
        """The number of rows of cells."""
        return len(self.rows) // 3

    @property
    def width(self) -> int:
        """The number of columns of cells."""
        return (len(self.rows[0]) - 1) // self.step

    def numbers(self) -> dict[str, Position]:
        """The places of the numbers as they are printed."""
        shown = (
            (self._inside(3 * row + 1, column), Position(row, column))
            for row in range(self.height)
            for column in range(self.width)
        )
        return {number: place for number, place in shown if number}

    def grid(self, blank: "DrawnGrid", *, open_is_absent: bool) -> Grid:
        """The solved grid in reading order; `blank` shows which letters are given."""

        def cell(row: int, column: int) -> Cell:
            letter = self._letter(row, column)
            if letter:
                return Cell(
                    letter=letter,
                    given=bool(blank._letter(row, column)),
                    circled=self._inside(3 * row + 2, column) != letter,
                    shaded=self.pen.shade in self._raw(3 * row + 1, column),
                    bar_after=self._is_barred_after(row, column),
                    bar_below=self._is_barred_below(row, column),
                )
            is_filled = set(self._raw(3 * row + 1, column)) == {self.pen.block}
            return BLOCK if is_filled or not open_is_absent else ABSENT

        columns = range(self.width)
        return Grid(tuple(tuple(cell(row, each) for each in columns) for row in range(self.height)))

    def _raw(self, line: int, column: int) -> tuple[str, ...]:
        seen = visual_column(column, self.width, self.direction)
        return self.rows[line][seen * self.step + 1 : (seen + 1) * self.step]

    def _inside(self, line: int, column: int) -> str:
        """The text in a cell, without the signs that fill it."""
        return "".join(self._raw(line, column)).strip(f" {self.pen.shade}{self.pen.block}")

    def _letter(self, row: int, column: int) -> str:
        text = self._inside(3 * row + 2, column)
        return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text

    def _is_barred_after(self, row: int, column: int) -> bool:
        is_right = self.direction is TextDirection.LTR
        edge = visual_column(column, self.width, self.direction) + is_right
        return self.rows[3 * row + 1][edge * self.step] == self.pen.vertical[Weight.HEAVY]

    def _is_barred_below(self, row: int, column: int) -> bool:
        return self._raw(3 * row + 3, column)[0] == self.pen.horizontal[Weight.HEAVY]


def _columns(line: str) -> tuple[str, ...]:
    """A line by columns: a wide character is followed by an empty one; marks join their letter."""
    found: list[str] = []
    for char in line:
        width = wcwidth(char)
        if width < 1 and found:
            found[-1] += char
        else:
            found += [char, *[""] * (width - 1)]
    return tuple(found)
