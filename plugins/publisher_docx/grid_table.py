"""The grid as a table of square cells, in logical order: the table says on which side it begins."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from publisher import (
    Cell,
    Inset,
    Position,
    Puzzle,
    ShownLabels,
    TextDirection,
    filled_blocks,
    has_filled_blocks,
    shown_labels,
)
from publisher_docx.cell_styles import CellStyle
from publisher_docx.circles import circle
from publisher_docx.clue_cells import CluesInCells
from publisher_docx.markup import Element, twips, w, when
from publisher_docx.options import DocxOptions
from publisher_docx.runs import plain_runs

_HAIRLINE, _OUTLINE, _BAR = 0.5, 1.5, 3.0  # points
_FILLS = {"solid": "000000", "grey": "A6A6A6"}
_SHADE = "D9D9D9"
_ENCLOSED = "E0E0E0"  # a block between letters of an open grid, which black would make an error


@dataclass(frozen=True)
class GridTable:
    """The table of a puzzle's grid: `solved`, with all its letters, or as the solver gets it.

    Rows and columns at the edges in which nothing is drawn are left out. `insets` have paragraphs,
    each in the cells of its inset as one.
    """

    puzzle: Puzzle
    options: DocxOptions
    solved: bool = False
    insets: Mapping[Inset, Sequence[Element]] = field(default_factory=dict, hash=False)

    @property
    def rows(self) -> int:
        """The number of rows that are drawn."""
        return len(self._shown[0])

    @property
    def columns(self) -> int:
        """The number of columns that are drawn."""
        return len(self._shown[1])

    @property
    def across(self) -> int:
        """The number of columns of the table, with one for labels if lines are numbered."""
        return self.columns + bool(self._labels.rows)

    @property
    def down(self) -> int:
        """The number of rows of the table, with one for labels if lines are numbered."""
        return self.rows + bool(self._labels.columns)

    def element(self, style: CellStyle, title: str, drawings: Iterator[int]) -> Element:
        """The table with cells of this style; `drawings` numbers its circles.

        `title` is read out by programs for people who do not see the grid.
        """
        width = twips(style.side)
        columns = [w("gridCol", w=width) for _ in range(self.across)]
        heads = [self._head(style)] if self._labels.columns else []
        rows = (self._row(row, style, drawings) for row in self._shown[0])
        return w("tbl", self._properties(width, title), w("tblGrid", *columns), *heads, *rows)

    @cached_property
    def _filled(self) -> frozenset[Position]:
        return filled_blocks(self.puzzle.grid, self.options.blocks)

    @cached_property
    def clue_cells(self) -> CluesInCells:
        """The clues in its cells."""
        return CluesInCells(self.puzzle)

    @cached_property
    def _stroked(self) -> frozenset[Position]:
        """The cells under lines over the grid: shaded, since a table has no such lines."""
        sheet = self.puzzle.sheet
        shown = (each for each in (sheet.strokes if sheet else ()) if self.solved or each.is_given)
        return frozenset(place for stroke in shown for place in stroke.cells)

    @cached_property
    def _labels(self) -> ShownLabels:
        return shown_labels(self.puzzle)

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
        is_block = place in self._filled or place in self.clue_cells.by_cell
        return place in grid and (grid[place].is_letter or is_block)

    def _is_shown(self, row: int, column: int) -> bool:
        rows, columns = self._shown
        return row in rows and column in columns

    def _properties(self, width: int, title: str) -> Element:
        sides = ("top", "left", "bottom", "right")
        return w(
            "tblPr",
            when(self.puzzle.direction is TextDirection.RTL, "bidiVisual"),
            w("tblW", w=width * self.across, type="dxa"),
            w("jc", val="center"),
            w(
                "tblBorders",
                *(_border(side, _OUTLINE) for side in sides),
                *(_border(side, _HAIRLINE) for side in ("insideH", "insideV")),
            ),
            w("tblLayout", type="fixed"),
            w("tblCellMar", *(w(side, w=0, type="dxa") for side in sides)),
            w("tblCaption", val=title),
            w("tblDescription", val=f"{title}, {self.columns} × {self.rows}"),
        )

    def _row(self, row: int, style: CellStyle, drawings: Iterator[int]) -> Element:
        height = w("trHeight", val=twips(style.side), hRule="exact")
        places = [Position(row, column) for column in self._shown[1]]
        cells = [each for place in places for each in self._cells(place, style, drawings)]
        if self._labels.rows:
            place = Position(row, self._shown[1][0])
            cells.insert(0, self._label(self._labels.rows[row], place, style, "right"))
        return w("tr", w("trPr", w("cantSplit"), height), *cells)

    def _head(self, style: CellStyle) -> Element:
        """The row of the labels of columns."""
        height, top = w("trHeight", val=twips(style.side), hRule="exact"), self._shown[0][0]
        labels, place = self._labels.columns, Position(top, self._shown[1][0])
        cells = [self._label("", place, style, "")]
        for column in self._shown[1]:
            cells.append(self._label(labels[column], Position(top, column), style, "bottom"))
        return w("tr", w("trPr", w("cantSplit"), height), *cells)

    def _label(self, text: str, place: Position, style: CellStyle, facing: str) -> Element:
        """The label of a line; this side of it faces the first cell of the line, at `place`."""
        before = (
            (place.row - 1, place.column) if facing == "bottom" else (place.row, place.column - 1)
        )
        edge = self._weight(before, place, is_below=facing == "bottom")
        sides = ("top", "left", "bottom", "right")
        borders = (_border(side, edge if side == facing else None) for side in sides)
        width = w("tcW", w=twips(style.side), type="dxa")
        properties = w("tcPr", width, w("tcBorders", *borders), w("vAlign", val="center"))
        runs = plain_runs(text, self.puzzle.language, style.label_fit(text))
        return w("tc", properties, self._paragraph(style.letter, place, [*runs]))

    def _cells(
        self, place: Position, style: CellStyle, drawings: Iterator[int]
    ) -> Iterator[Element]:
        """The cell at a place, or all of an inset in this row, if it begins here."""
        inset = next((each for each in self.insets if place in each.cells), None)
        if inset is None:
            yield self._cell(place, style, drawings)
        elif place.column == inset.start.column:
            is_first = place.row == inset.start.row
            sides = ("top", "left", "bottom", "right")
            properties = w(
                "tcPr",
                w("tcW", w=twips(style.side) * len(inset.columns), type="dxa"),
                w("gridSpan", val=len(inset.columns)),
                w("vMerge", val="restart" if is_first else "continue"),
                w("tcBorders", *(_border(side, _OUTLINE) for side in sides)),
                w("vAlign", val="center"),
            )
            empty = [self._paragraph(style.letter, place, [], is_flat=True)]
            yield w("tc", properties, *((is_first and self.insets[inset]) or empty))

    def _cell(self, place: Position, style: CellStyle, drawings: Iterator[int]) -> Element:
        cell = self.puzzle.grid[place]
        width = w("tcW", w=twips(style.side), type="dxa")
        properties = w("tcPr", width, self._borders(place), self._fill(place))
        if cell.is_letter:
            return w("tc", properties, *self._texts(place, cell, style, drawings))
        if place in self.clue_cells.by_cell and not self.solved:
            properties.append(w("vAlign", val="center"))
            is_kept = place.row != self._shown[0][-1]
            said = self.clue_cells.paragraphs(place, style.side, is_kept=is_kept)
            return w("tc", properties, *said)
        return w("tc", properties, self._paragraph(style.letter, place, [], is_flat=True))

    def _fill(self, place: Position) -> Element | None:
        is_shaded = self.puzzle.grid[place].shaded or place in self._stroked
        fill = _SHADE if is_shaded else None
        if place in self._filled:
            has_others = has_filled_blocks(self.puzzle.grid, self.options.blocks)
            fill = _FILLS[self.options.ink] if has_others else _ENCLOSED
        if place in self.clue_cells.by_cell:
            fill = _ENCLOSED
        return fill and w("shd", val="clear", color="auto", fill=fill)

    def _borders(self, place: Position) -> Element | None:
        """The lines around a cell that are not those of the whole table.

        `left` is where reading starts, in a right-to-left table too (ISO/IEC 29500-1, 17.4.1).
        """
        row, column = place
        parted = {
            "top": ((row - 1, column), place),
            "left": ((row, column - 1), place),
            "bottom": (place, (row + 1, column)),
            "right": (place, (row, column + 1)),
        }
        own = []
        for name, (one, other) in parted.items():
            is_labelled = bool(self._labels.rows) and name in ("top", "left")
            is_inside = is_labelled or all(self._is_shown(*each) for each in (one, other))
            weight = self._weight(one, other, is_below=name in ("top", "bottom"))
            if weight != (_HAIRLINE if is_inside else _OUTLINE):
                own.append(_border(name, weight))
        return w("tcBorders", *own) if own else None

    def _weight(
        self, one: tuple[int, int], other: tuple[int, int], *, is_below: bool
    ) -> float | None:
        """The line between two cells, the first of which is above or before the second."""
        grid, drawn = self.puzzle.grid, (self._is_drawn(*one), self._is_drawn(*other))
        if one in grid and (grid[one].bar_below if is_below else grid[one].bar_after):
            return _BAR
        if not any(drawn):
            return None
        return _HAIRLINE if all(drawn) else _OUTLINE

    def _texts(
        self, place: Position, cell: Cell, style: CellStyle, drawings: Iterator[int]
    ) -> Iterator[Element]:
        """The number and the letter of a cell, each a paragraph."""
        language, number = self.puzzle.language, self._labels.cells.get(place, "")
        rings = [circle(style.side, _HAIRLINE, next(drawings))] if cell.circled else []
        content = [*rings, *plain_runs(number, language, style.number_fit(number))]
        yield self._paragraph(style.number, place, content)
        letter = cell.letter if self.solved or cell.given else ""
        content = [*plain_runs(letter, language, style.letter_fit(letter))]
        yield self._paragraph(style.letter, place, content)

    def _paragraph(
        self, style: str, place: Position, content: Sequence[Element], *, is_flat: bool = False
    ) -> Element:
        """A paragraph; all but those of the last row are kept with the next: a grid is whole."""
        is_rtl = self.puzzle.direction is TextDirection.RTL
        properties = w(
            "pPr",
            w("pStyle", val=style),
            when(place.row != self._shown[0][-1], "keepNext"),
            when(is_rtl, "bidi"),
            w("spacing", line=20, lineRule="exact") if is_flat else None,
        )
        return w("p", properties, *content)


def _border(name: str, weight: float | None) -> Element:
    """A line of this weight, in points; none without one."""
    if weight is None:
        return w(name, val="nil")
    return w(name, val="single", sz=round(8 * weight), space=0, color="000000")
