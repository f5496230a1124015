"""A sheet of a spreadsheet, whatever program wrote it."""

import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from publisher import SourceError

MAX_HELD = 32 * 2**20
"""The most bytes that a part of a file may unpack to which is held in memory."""

LAST_COLUMN, LAST_ROW = 16_384, 1_048_576
"""The last column and the last row of a sheet of Excel."""

LESS = "save the words alone in a file of their own, or as CSV"
"""The advice for a file that is too large."""


def refuse_large(member: zipfile.ZipInfo, most: int, path: Path) -> None:
    """Raise `SourceError` for a part of a file that unpacks to more bytes than it may."""
    if member.file_size > most:
        size, limit = member.file_size // 2**20, most // 2**20
        wrong = f"its part {member.filename} unpacks to {size} MB, and at most {limit} MB are read"
        raise SourceError(f"{wrong}: {LESS}", path)


SheetCells = tuple[object, ...]
NumberedSheetCells = tuple[int, SheetCells]


@dataclass
class WorkbookSheet:
    """A sheet by its title, and its rows with their numbers, which may be read more than once.

    As they are, it is noted which rows that have cells are hidden, by their numbers, and which
    columns, by their places from 0; and which cells have a formula without a result, by both.
    """

    title: str
    rows: Callable[[], Iterable[NumberedSheetCells]]
    is_hidden: bool = False
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    without_result: set[tuple[int, int]] = field(default_factory=set)
    width: int = 0

    def hide_columns(self, first: int, end: int) -> None:
        """Note that some columns are hidden; each is looked at once, whatever a file says."""
        for at in reversed(range(first, min(end, LAST_COLUMN))):
            if at in self.hidden_columns:
                break
            self.hidden_columns.add(at)

    def seen_without_result(self) -> list[tuple[int, int]]:
        """The cells with a formula without a result that are not hidden, in order."""
        return sorted(
            (row, at)
            for row, at in self.without_result
            if row not in self.hidden_rows and at not in self.hidden_columns
        )

    def seen_rows(self) -> Iterator[NumberedSheetCells]:
        """The rows that are not hidden, without hidden columns."""
        for number, cells in self.rows():
            if number not in self.hidden_rows:
                self.width = max(self.width, len(cells))
                gone = self.hidden_columns
                seen = (cell for at, cell in enumerate(cells) if at not in gone)
                yield number, tuple(seen) if gone else cells
