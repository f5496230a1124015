"""A grid as marks, laid out from the left."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from publisher import (
    Cell,
    Grid,
    PartKind,
    Position,
    Puzzle,
    ShownLabels,
    Size,
    puzzle_name,
    shown_labels,
    shown_lists,
    with_hints,
)
from publisher_pages.drawing.areas import Area, CellAreas
from publisher_pages.drawing.colours import WHITE, Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Drawing, Hatch, Image, Role, Text
from publisher_pages.grid.cell_looks import CellLook, CellLooks
from publisher_pages.grid.clue_cells import ClueCells
from publisher_pages.grid.insets import inset_frames, inset_pictures, inset_titles
from publisher_pages.grid.lettering import LetterStyle, NumberStyle
from publisher_pages.grid.lines import (
    CellGeometry,
    Weights,
    bars,
    block_lines,
    cell_lines,
    circle,
    loop,
    partings,
    stroke_line,
)
from publisher_pages.grid.outer_labels import GridExtent, GridLabels
from publisher_pages.options.cells import CellOptions
from publisher_pages.type.paragraph import recurring
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.typesetter import Typesetter

_HATCH_GAP = 4.0  # of the weight of its lines


@dataclass(frozen=True)
class GridPicture:
    """The grid of a puzzle: `solved`, with all its letters, or as the solver gets it."""

    puzzle: Puzzle
    typesetter: Typesetter
    options: CellOptions
    solved: bool = False

    @property
    def size(self) -> Size:
        """The number of columns and rows that are drawn."""
        return self._looks.size

    @cached_property
    def labels(self) -> GridLabels:
        """The labels of its rows and columns; none if its cells are numbered."""
        first, size, found = self._looks.first, self.size, self._shown_labels
        rows = found.rows[first.row : first.row + size.rows]
        columns = found.columns[first.column : first.column + size.columns]
        return GridLabels(list(map(self._line, rows)), list(map(self._line, columns)))

    @property
    def has_numbers(self) -> bool:
        """Whether any cell has a number, or another label."""
        return bool(self._shown_labels.cells)

    @cached_property
    def _shown_labels(self) -> ShownLabels:
        return shown_labels(self.puzzle)

    @property
    def extent(self) -> GridExtent:
        """Its width and its height with the labels."""
        columns, rows = self.size
        width, height = columns + self.labels.width, rows + self.labels.height
        return GridExtent(width, height, has_texts=bool(self.clue_cells.clues))

    @cached_property
    def clue_cells(self) -> ClueCells:
        """The clues in its cells."""
        return ClueCells(self.puzzle, self.typesetter)

    def marks(self, x: float, y: float, side: float) -> Iterator[Drawing]:
        """The grid and its labels, their upper left corner here, cells of this side, in points."""
        x, y = self._corner(x, y, side)
        yield from self.labels.marks(x, y, side)
        yield from self.cells(x, y, side)

    def cells(self, x: float, y: float, side: float) -> Iterator[Drawing]:
        """The grid alone with its upper left corner here and cells of this side, in points."""
        first, colours = self._looks.first, self.options.colours
        geometry = CellGeometry(x - first.column * side, y - first.row * side, side)
        for extent in self._runs(geometry, self._shaded):
            yield _box(extent, colours.shade)
        yield from self._blocks(geometry)
        yield from self._filled(geometry, CellLook.CLUE, self._clue_cell_colour)
        sheet, outlined = self.puzzle.sheet, self.options.ink == "outline"
        # Nothing is written into a grid whose letters are all there: it needs no squares.
        squared = sheet is None or not all(cell.given for cell in self._puzzle_cells)
        yield from cell_lines(
            self._looks, geometry, colours.grid, between=squared, block_edges=outlined
        )
        strokes = [s for s in (sheet.strokes if sheet else ()) if self.solved or s.is_given]
        for stroke in strokes:
            if not stroke.is_loop:
                yield stroke_line(stroke, geometry, colours.shade)
        numbers, letters = self._texts(geometry)
        for position, _ in self._cells_where(lambda cell: cell.circled):
            number = numbers.get(position)
            yield circle(position, number and number.extent, geometry, colours.grid)
        for position, cell in self._cells_where(lambda cell: cell.bar_after or cell.bar_below):
            yield from bars(cell, position, self._looks, geometry, colours.grid)
        if self.options.partings:
            yield from partings(self.puzzle.entries, geometry, colours.grid)
        yield from numbers.values()
        yield from letters.values()
        yield from inset_frames(self.puzzle, geometry, colours.grid)
        if not self.solved:
            yield from self.clue_cells.marks(geometry, colours.grid)
            yield from inset_titles(self.puzzle, self.typesetter, geometry)
        for stroke in strokes:
            if stroke.is_loop:
                yield from loop(stroke, geometry, colours.grid)

    def letter_cells(self, x: float, y: float, side: float, colour: Colour) -> Iterator[Box]:
        """The cells for letters filled, if the labels or else the grid begin here."""
        (x, y), first = self._corner(x, y, side), self._looks.first
        geometry = CellGeometry(x - first.column * side, y - first.row * side, side)
        return self._filled(geometry, CellLook.CELL, colour)

    @property
    def _clue_cell_colour(self) -> Colour:
        """Tinted, or white where blocks are no more than outlines and there are clues in it."""
        is_white = self.options.ink == "outline" and not self.solved
        return WHITE if is_white else self.options.colours.enclosed

    def clue_areas(self, x: float, y: float, side: float) -> Iterator[Area]:
        """Where the clues in cells are, if the grid has its upper left corner here."""
        first = self._looks.first
        corner = CellGeometry(x - first.column * side, y - first.row * side, side)
        return self.clue_cells.areas(corner)

    def pictures(self, x: float, y: float, side: float) -> Iterator[Image]:
        """The pictures among the cells, if the labels or else the grid begin here."""
        (x, y), first = self._corner(x, y, side), self._looks.first
        corner = CellGeometry(x - first.column * side, y - first.row * side, side)
        return inset_pictures(self.puzzle, corner)

    def areas(self, x: float, y: float, side: float) -> CellAreas:
        """Where the cells for letters are, if the labels or else the grid begin here."""
        return self.areas_of_cells(*self._corner(x, y, side), side)

    def areas_of_cells(self, x: float, y: float, side: float) -> CellAreas:
        """Where the cells for letters are, if the grid has its upper left corner here."""
        first, kind = self._looks.first, PartKind.SOLUTION_CELL if self.solved else PartKind.CELL
        corner = x - first.column * side, y - first.row * side
        return CellAreas(*corner, side, side, kind, self._looks.cells, alt_text=self._alt_text)

    @property
    def _alt_text(self) -> str:
        """The description of the grid for a person who does not see it."""
        puzzle, language = self.puzzle, self.puzzle.language
        name = language.headings.solution if self.solved else puzzle_name(puzzle)
        parts = [puzzle.title, name]
        parts.append("×".join(map(language.number, self.size)))
        for shown in shown_lists(puzzle):
            count = sum(len(item.entries) for item in shown.items)
            parts.append(f"{shown.heading} {language.number(count)}")
        return ", ".join(filter(None, parts))

    def _corner(self, x: float, y: float, side: float) -> tuple[float, float]:
        """The upper left corner of the grid, inside the labels."""
        return x + self.labels.width * side, y + self.labels.height * side

    @cached_property
    def _grid(self) -> Grid:
        """The puzzle's grid if all its letters are shown; otherwise the one with the hints."""
        puzzle, hints = self.puzzle, self.options.hints
        return puzzle.grid if self.solved else with_hints(puzzle, hints).grid

    @property
    def _puzzle_cells(self) -> Iterator[Cell]:
        return (cell for row in self.puzzle.grid.rows for cell in row if cell.is_letter)

    @cached_property
    def _looks(self) -> CellLooks:
        sheet = self.puzzle.sheet
        clued = {each.cell for each in sheet.clue_cells} if sheet else frozenset[Position]()
        return CellLooks(self.puzzle.grid, self.options.blocks, clued)

    def _cells_where(self, wanted: Callable[[Cell], bool]) -> Iterator[tuple[Position, Cell]]:
        """The wanted cells with their positions, row by row."""
        for row, cells in enumerate(self._grid.rows):
            for column, cell in enumerate(cells):
                if wanted(cell):
                    yield Position(row, column), cell

    @property
    def _shaded(self) -> Iterable[Sequence[bool]]:
        """Row by row, which of the cells that are drawn are shaded."""
        first = self._looks.first
        for cells, looks in zip(self._grid.rows[first.row :], self._looks.rows, strict=False):
            row = zip(cells[first.column :], looks, strict=False)
            yield [cell.shaded and look is CellLook.CELL for cell, look in row]

    def _looking(self, *wanted: CellLook) -> Iterable[Sequence[bool]]:
        """Row by row, which cells look like one of these."""
        return ([look in wanted for look in looks] for looks in self._looks.rows)

    def _blocks(self, geometry: CellGeometry) -> Iterator[Drawing]:
        colours, ink = self.options.colours, self.options.ink
        if ink == "outline":
            yield from block_lines(self._looks, geometry, colours.blocks)
        elif ink == "solid":
            yield from self._filled(geometry, CellLook.FILLED, colours.blocks)
            yield from self._filled(geometry, CellLook.ENCLOSED, colours.enclosed)
        else:
            blocks = self._looking(CellLook.FILLED, CellLook.ENCLOSED)
            weight = Weights.of(geometry.side).hairline
            if extents := tuple(self._runs(geometry, blocks)):
                yield Hatch(extents, weight, _HATCH_GAP * weight, colours.blocks)

    def _filled(self, geometry: CellGeometry, look: CellLook, colour: Colour) -> Iterator[Box]:
        return (_box(extent, colour) for extent in self._runs(geometry, self._looking(look)))

    def _runs(self, geometry: CellGeometry, rows: Iterable[Sequence[bool]]) -> Iterator[Extent]:
        """The rectangles of the cells marked true, neighbours in a row as one."""
        first = self._looks.first
        for row, wanted in enumerate(rows, first.row):
            column = first.column
            for is_wanted, group in groupby(wanted):
                start, column = column, column + len(list(group))
                if is_wanted:
                    left, top = geometry.corner((row, start))
                    width = (column - start) * geometry.side
                    yield Extent(left, top, left + width, top + geometry.side)

    def _texts(
        self, geometry: CellGeometry
    ) -> tuple[Mapping[Position, Text], Mapping[Position, Text]]:
        """The numbers and the letters that are printed."""
        numbers = {
            position: self._line(number) for position, number in self._shown_labels.cells.items()
        }
        letters = {
            position: self._line(cell.letter)
            for position, cell in self._cells_where(lambda cell: self.solved or cell.given)
            if cell.letter
        }
        number_style = NumberStyle(set(numbers.values()), geometry.side, self.options.least_number)
        under = {letters[position] for position in letters.keys() & numbers.keys()}
        letter_style = LetterStyle(set(letters.values()), under, number_style.bottom)
        placed = dict(_texts(Role.CELL_NUMBER, numbers, number_style, geometry))
        for place in self.clue_cells.entered & placed.keys():  # an arrow is in the other corner
            text, (left, _) = placed[place], geometry.corner(place)
            placed[place] = text.moved(2 * left + geometry.side - text.width - 2 * text.x, 0.0)
        return (
            placed,
            dict(_texts(Role.LETTER, letters, letter_style, geometry)),
        )

    def _line(self, text: str) -> SetLine:
        return recurring(text, self.typesetter.grid_setting).line


def _box(extent: Extent, colour: Colour) -> Box:
    left, top, right, bottom = extent
    return Box(left, top, right - left, bottom - top, colour)


def _texts(
    role: Role,
    lines: Mapping[Position, SetLine],
    style: NumberStyle | LetterStyle,
    geometry: CellGeometry,
) -> Iterator[tuple[Position, Text]]:
    """A text in each of these cells."""
    drawn = {}
    for position, line in lines.items():
        if line not in drawn:
            x, y, size = (geometry.side * measure for measure in style.place(line))
            drawn[line] = line.in_cell(role, x, y, size)
        x, y = geometry.corner(position)
        yield position, drawn[line].moved(x, y)
