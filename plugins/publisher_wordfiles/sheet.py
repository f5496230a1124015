"""A sheet of a spreadsheet, whatever program wrote it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

MAX_HELD = 32 * 2**20
"""The most bytes that a part of a file may unpack to which is held in memory."""

LAST_COLUMN = 16_384
"""The last column of a sheet of Excel."""

LAST_ROW = 1_048_576
"""The last row of a sheet of Excel."""

LESS = "save the words alone in a file of their own, or as CSV"
"""The advice for a file that is too large."""

SheetCells = tuple[object, ...]


class WorkbookSheet(NamedTuple):
    """A sheet by its title, and its rows with their numbers, which may be read more than once."""

    title: str
    rows: Callable[[], Iterable[tuple[int, SheetCells]]]
