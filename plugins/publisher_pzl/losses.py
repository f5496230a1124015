"""What a .pzl file cannot say, told as a `LossWarning`."""

import warnings
from collections.abc import Iterable

from publisher import CellKind, LossWarning, Puzzle


def warn(message: str) -> None:
    """Issue a `LossWarning`."""
    warnings.warn(message, LossWarning, stacklevel=2)


def tell(dialect: str, lost: Iterable[str]) -> None:
    """Issue one warning that lists what is lost, if anything is."""
    listed = ", ".join(lost)
    if listed:
        warn(f"a .pzl file ({dialect}) does not store {listed}")


def of_both(puzzle: Puzzle) -> list[str]:
    """What this puzzle has that is in neither dialect."""
    cells = [cell for row in puzzle.grid.rows for cell in row]
    kinds = {cell.kind for cell in cells}
    has = {
        "the author": puzzle.author,
        "the copyright": puzzle.copyright,
        "the notes": puzzle.notes,
        "circles": any(cell.circled for cell in cells),
        "shading": any(cell.shaded for cell in cells),
        "which letters are given": any(cell.given for cell in cells),
        "which cells are blocks and which are absent": {CellKind.BLOCK, CellKind.ABSENT} <= kinds,
    }
    return [name for name, found in has.items() if found]
