"""The symmetries of a grid, which map each cell to its images."""

from collections.abc import Iterator
from enum import StrEnum

from publisher.model.grid import CellKind, Grid, Position


class Symmetry(StrEnum):
    """A transformation that leaves a pattern unchanged."""

    ROTATIONAL = "rotational"  # half a turn
    QUARTER = "quarter"  # a quarter of a turn
    LEFT_RIGHT = "left-right"
    UP_DOWN = "up-down"
    DIAGONAL = "diagonal"  # rows for columns
    NONE = "none"

    @classmethod
    def of(cls, grid: Grid) -> "Symmetry":
        """The first symmetry that all blocks of a grid have."""
        return next(each for each in cls.fitting(grid) if not each.lacking(grid))

    @classmethod
    def fitting(cls, grid: Grid) -> "tuple[Symmetry, ...]":
        """The symmetries that a grid of this shape may have."""
        is_square = grid.width == grid.height
        return tuple(each for each in cls if is_square or not each.needs_square)

    def lacking(self, grid: Grid) -> tuple[Position, ...]:
        """The blocks of a grid that lack a mirror image."""
        return tuple(
            place
            for place in grid.positions()
            if grid[place].kind is CellKind.BLOCK
            and any(
                image in grid and grid[image].is_letter
                for image in self.images(place, grid.width, grid.height)
            )
        )

    @property
    def needs_square(self) -> bool:
        """Whether the symmetry turns rows into columns."""
        return self in (Symmetry.QUARTER, Symmetry.DIAGONAL)

    def images(self, position: tuple[int, int], width: int, height: int) -> Iterator[Position]:
        """A position and all its images in a grid of this size, each once."""
        first = image = Position(*position)
        while True:
            yield image
            image = self.turned(image, width, height)
            if image == first:
                return

    def turned(self, position: tuple[int, int], width: int, height: int) -> Position:
        """The next image of a position in a grid of this size."""
        row, column = position
        right, bottom = width - 1, height - 1
        match self:
            case Symmetry.ROTATIONAL:
                return Position(bottom - row, right - column)
            case Symmetry.QUARTER:
                return Position(column, bottom - row)
            case Symmetry.LEFT_RIGHT:
                return Position(row, right - column)
            case Symmetry.UP_DOWN:
                return Position(bottom - row, column)
            case Symmetry.DIAGONAL:
                return Position(column, row)
            case Symmetry.NONE:
                return Position(row, column)
