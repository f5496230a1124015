"""The grid as a table of square cells, in logical order: the table says on which side it begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from wcwidth import wcswidth

from publisher import Cell, Position, Puzzle, TextDirection, filled_blocks
from publisher_docx.circles import circle
from publisher_docx.markup import Element, twips, w, when
from publisher_docx.options import DocxOptions
from publisher_docx.runs import plain_runs, typing_size

# Points.
_HAIRLINE, _OUTLINE, _BAR = 0.5, 1.5, 3.0
_SMALLEST_NUMBER, _LARGEST_NUMBER = 4.5, 11.0
# Of the side of a cell.
_NUMBER_SIZE, _NUMBER_LINE, _NUMBER_INSET = 0.28, 0.34, 0.05
_LETTER_SIZE, _LETTER_LINE = 0.5, 0.56
_LETTER_ROOM = 1.25  # the size of a letter times its columns in a terminal: found by looking
_FILLS = {"solid": "000000", "grey": "A6A6A6"}
_SHADE = "D9D9D9"


@dataclass(frozen=True)
class GridTable:
    """The table of a puzzle's grid: `solved`, with all its letters, or as the solver gets it.

    Rows and columns at the edges in which nothing is drawn are left out.
    """

    puzzle: Puzzle
    options: DocxOptions
    solved: bool = False

    @property
    def rows(self) -> int:
        """The number of rows that are drawn."""
        return len(self._shown[0])

    @property
    def columns(self) -> int:
        """The number of columns that are drawn."""
        return len(self._shown[1])

    def element(self, side: float, title: str, drawings: Iterator[int]) -> Element:
        """The table with cells of this side, in points; `drawings` numbers its circles.

        `title` is read out by programs for people who do not see the grid.
        """
        width = twips(side)
        columns = [w("gridCol", w=width) for _ in self._shown[1]]
        rows = (self._row(row, side, drawings) for row in self._shown[0])
        return w("tbl", self._properties(width, title), w("tblGrid", *columns), *rows)

    @cached_property
    def _filled(self) -> frozenset[Position]:
        return filled_blocks(self.puzzle.grid, self.options.blocks)

    @cached_property
    def _shown(self) -> tuple[range, range]:
        """The rows and the columns from the first to the last in which anything is drawn."""
        grid = self.puzzle.grid
        drawn = [place for place in grid.positions() if self._is_drawn(*place)]
        rows, columns = ([place[axis] for place in drawn] for axis in (0, 1))
        if not drawn:
            return range(grid.height), range(grid.width)
        return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)

    def _is_drawn(self, row: int, column: int) -> bool:
        grid, place = self.puzzle.grid, Position(row, column)
        return place in grid and (grid[place].is_letter or place in self._filled)

    def _properties(self, width: int, title: str) -> Element:
        sides = ("top", "left", "bottom", "right")
        return w(
            "tblPr",
            when(self.puzzle.direction is TextDirection.RTL, "bidiVisual"),
            w("tblW", w=width * self.columns, type="dxa"),
            w("jc", val="center"),
            w("tblLayout", type="fixed"),
            w("tblCellMar", *(w(side, w=0, type="dxa") for side in sides)),
            w("tblCaption", val=title),
            w("tblDescription", val=f"{title}, {self.columns} × {self.rows}"),
        )

    def _row(self, row: int, side: float, drawings: Iterator[int]) -> Element:
        height = w("trHeight", val=twips(side), hRule="exact")
        cells = (self._cell(Position(row, column), side, drawings) for column in self._shown[1])
        return w("tr", w("trPr", w("cantSplit"), height), *cells)

    def _cell(self, place: Position, side: float, drawings: Iterator[int]) -> Element:
        cell = self.puzzle.grid[place]
        width = w("tcW", w=twips(side), type="dxa")
        properties = w("tcPr", width, self._borders(place), self._fill(place), w("noWrap"))
        content = self._texts(place, cell, side, drawings) if cell.is_letter else self._empty(place)
        return w("tc", properties, *content)

    def _fill(self, place: Position) -> Element | None:
        fill = _SHADE if self.puzzle.grid[place].shaded else None
        if place in self._filled:
            fill = _FILLS[self.options.ink]
        return fill and w("shd", val="clear", color="auto", fill=fill)

    def _borders(self, place: Position) -> Element:
        """The lines around a cell; `left` is where reading starts (ISO/IEC 29500-1, 17.4.1)."""
        row, column = place
        return w(
            "tcBorders",
            self._line("top", (row - 1, column), place),
            self._line("left", (row, column - 1), place),
            self._line("bottom", place, (row + 1, column)),
            self._line("right", place, (row, column + 1)),
        )

    def _line(self, name: str, one: tuple[int, int], other: tuple[int, int]) -> Element:
        """The line between two cells, the first of which is above or before the second."""
        grid = self.puzzle.grid
        bar = "bar_below" if name in ("top", "bottom") else "bar_after"
        drawn = self._is_drawn(*one), self._is_drawn(*other)
        if one in grid and getattr(grid[one], bar):
            weight = _BAR
        elif not any(drawn):
            return w(name, val="nil")
        else:
            weight = _HAIRLINE if all(drawn) else _OUTLINE
        return w(name, val="single", sz=round(8 * weight), space=0, color="000000")

    def _empty(self, place: Position) -> Sequence[Element]:
        spacing = w("spacing", line=20, lineRule="exact")
        return [w("p", w("pPr", w("pStyle", val="CellLetter"), self._kept(place), spacing))]

    def _kept(self, place: Position) -> Element | None:
        """What keeps all rows but the last with the next one: a grid is on one page."""
        return when(place.row != self._shown[0][-1], "keepNext")

    def _texts(
        self, place: Position, cell: Cell, side: float, drawings: Iterator[int]
    ) -> Iterator[Element]:
        """The number and the letter of a cell, each a paragraph."""
        language = self.puzzle.language
        found = self.puzzle.numbers.get(place)
        number = "" if found is None else language.number(found)
        size = min(_LARGEST_NUMBER, max(_SMALLEST_NUMBER, _NUMBER_SIZE * side))
        rings = [circle(side, _HAIRLINE, next(drawings))] if cell.circled else []
        content = [*rings, *plain_runs(number, language, min(size, _fitted(number, side)))]
        inset = w("ind", left=twips(_NUMBER_INSET * side))
        yield self._text("CellNumber", place, side * _NUMBER_LINE, inset, size, content)
        letter = cell.letter if self.solved or cell.given else ""
        size = min(_LETTER_SIZE * side, _fitted(letter, side))
        content = [*plain_runs(letter, language, size)]
        yield self._text("CellLetter", place, side * _LETTER_LINE, None, size, content)

    def _text(
        self,
        style: str,
        place: Position,
        height: float,
        inset: Element | None,
        size: float,
        content: Sequence[Element],
    ) -> Element:
        """A paragraph of this height, in type of this size, both in points."""
        language = self.puzzle.language
        return w(
            "p",
            w(
                "pPr",
                w("pStyle", val=style),
                self._kept(place),
                when(language.direction is TextDirection.RTL, "bidi"),
                w("spacing", line=twips(height), lineRule="exact"),
                inset,
                typing_size(size, language),
            ),
            *content,
        )


def _fitted(text: str, side: float) -> float:
    """The largest size of a text that is as wide as a cell of this side."""
    return _LETTER_ROOM * side / max(1, wcswidth(text))
