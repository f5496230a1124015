"""The symmetries of a grid, which map each cell to its images."""

from collections.abc import Iterator
from enum import StrEnum

RowColumn = tuple[int, int]
"""Row and column."""


class Symmetry(StrEnum):
    """A transformation that leaves a pattern unchanged."""

    ROTATIONAL = "rotational"  # half a turn
    QUARTER = "quarter"  # a quarter of a turn
    LEFT_RIGHT = "left-right"
    UP_DOWN = "up-down"
    DIAGONAL = "diagonal"  # rows for columns
    NONE = "none"

    @property
    def needs_square(self) -> bool:
        """Whether the symmetry turns rows into columns."""
        return self in (Symmetry.QUARTER, Symmetry.DIAGONAL)


def images(symmetry: Symmetry, position: RowColumn, width: int, height: int) -> Iterator[RowColumn]:
    """A position and all its images, each once."""
    image = position
    while True:
        yield image
        image = _turned(symmetry, image, width - 1, height - 1)
        if image == position:
            return


def _turned(symmetry: Symmetry, position: RowColumn, right: int, bottom: int) -> RowColumn:
    row, column = position
    match symmetry:
        case Symmetry.ROTATIONAL:
            return bottom - row, right - column
        case Symmetry.QUARTER:
            return column, bottom - row
        case Symmetry.LEFT_RIGHT:
            return row, right - column
        case Symmetry.UP_DOWN:
            return bottom - row, column
        case Symmetry.DIAGONAL:
            return column, row
        case Symmetry.NONE:
            return position
