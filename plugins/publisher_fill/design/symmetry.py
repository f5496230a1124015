"""The symmetries of a grid: which cells are each other's images."""

from collections.abc import Iterator
from enum import StrEnum

Place = tuple[int, int]
"""Row and column."""


class Symmetry(StrEnum):
    """What may be done with a pattern that leaves it as it was."""

    ROTATIONAL = "rotational"  # half a turn
    QUARTER = "quarter"  # a quarter of a turn
    LEFT_RIGHT = "left-right"
    UP_DOWN = "up-down"
    DIAGONAL = "diagonal"  # rows for columns
    NONE = "none"

    @property
    def needs_square(self) -> bool:
        """Whether it makes rows of columns."""
        return self in (Symmetry.QUARTER, Symmetry.DIAGONAL)


def images(symmetry: Symmetry, place: Place, width: int, height: int) -> Iterator[Place]:
    """The place, and every other that it is turned into, each once."""
    image = place
    while True:
        yield image
        image = _turned(symmetry, image, width - 1, height - 1)
        if image == place:
            return


def _turned(symmetry: Symmetry, place: Place, right: int, bottom: int) -> Place:
    row, column = place
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
            return place
