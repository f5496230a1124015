"""Areas: marks that are not drawn, and say where the parts of puzzles are."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher import PagePart, PartKind, Position
from publisher_pages.drawing.extent import Extent


class Area(NamedTuple):
    """A rectangle where a part of a puzzle is; it is not drawn.

    The number of the puzzle is 0 until the page of a document has it.
    """

    extent: Extent
    part: PagePart

    def mirrored(self, width: float) -> "Area":
        """The same rectangle on the other side of a page of this width."""
        return self._replace(extent=self.extent.mirrored(width))

    def of_puzzle(self, number: int) -> "Area":
        """The same rectangle with the number of its puzzle."""
        return self._replace(part=self.part._replace(puzzle=number))

    def turned(self, around: Extent) -> "Area":
        """The same rectangle after this one around it is turned upside down."""
        return self._replace(extent=self.extent.turned(around))


class CellAreas(NamedTuple):
    """Where the cells of a grid are, as one mark: there are hundreds of them; it is not drawn.

    `x` and `y` are the corner of the cell in row 0 and column 0, and `across` and `down` lead from
    one cell to the next: they are negative on a mirrored page, and upside down. `alt_text` is read
    aloud in place of the grid.
    """

    x: float
    y: float
    across: float
    down: float
    kind: PartKind
    cells: tuple[Position, ...]
    puzzle: int = 0
    alt_text: str = ""

    @property
    def extent(self) -> Extent:
        """The smallest rectangle around all of them."""
        lefts, tops, rights, bottoms = zip(*map(self._extent, self.cells), strict=True)
        return Extent(min(lefts), min(tops), max(rights), max(bottoms))

    def mirrored(self, width: float) -> "CellAreas":
        """The same cells on the other side of a page of this width."""
        return self._replace(x=width - self.x, across=-self.across)

    def of_puzzle(self, number: int) -> "CellAreas":
        """The same cells with the number of their puzzle."""
        return self._replace(puzzle=number)

    def turned(self, around: Extent) -> "CellAreas":
        """The same cells after this rectangle around them is turned upside down."""
        x, y = around.left + around.right - self.x, around.top + around.bottom - self.y
        return self._replace(x=x, y=y, across=-self.across, down=-self.down)

    def moved(self, x: float, y: float) -> "CellAreas":
        """The same cells elsewhere."""
        return self._replace(x=self.x + x, y=self.y + y)

    def within(self, window: Extent) -> "CellAreas":
        """The cells whose middle is in a rectangle."""
        found = (cell for cell in self.cells if _holds_middle(window, self._extent(cell)))
        return self._replace(cells=tuple(found))

    def areas(self) -> Iterator[Area]:
        """The areas, one for each cell."""
        for cell in self.cells:
            part = PagePart(self.kind, self.puzzle, cell=cell)
            yield Area(self._extent(cell), part)

    def _extent(self, cell: Position) -> Extent:
        x, y = self.x + cell.column * self.across, self.y + cell.row * self.down
        (left, right), (top, bottom) = sorted((x, x + self.across)), sorted((y, y + self.down))
        return Extent(left, top, right, bottom)


HIDDEN = (Area, CellAreas)
"""The kinds of marks that are not drawn."""


def _holds_middle(window: Extent, extent: Extent) -> bool:
    x, y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    return window.left < x < window.right and window.top < y < window.bottom
