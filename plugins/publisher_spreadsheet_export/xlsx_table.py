"""Entries as a spreadsheet of one sheet, through openpyxl."""

import io
import re
import zipfile

from openpyxl import Workbook

from publisher import Puzzle, TextDirection
from publisher_spreadsheet_export.entry_rows import COLUMNS, rows
from publisher_spreadsheet_export.options import XlsxOptions

_MODIFIED = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
_WIDTHS = {"answer": 24, "clue": 60, "enumeration": 12}


def write(puzzle: Puzzle, options: XlsxOptions) -> bytes:
    """The workbook; the same puzzle gives the same bytes."""
    del options
    book = Workbook()
    sheet = book.active
    sheet.title = "entries"
    sheet.sheet_view.rightToLeft = puzzle.direction is TextDirection.RTL
    sheet.append(COLUMNS)
    for row in rows(puzzle):
        sheet.append([_storable(value) for value in row])
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a text, whatever it begins with
    for column, name in zip("ABCDEFGH", COLUMNS, strict=True):
        sheet.column_dimensions[column].width = _WIDTHS.get(name, 10)
    sheet.freeze_panes = "A2"
    data = io.BytesIO()
    book.save(data)
    return _timeless(data.getvalue())


def _storable(value: str | int) -> str | int:
    """A value without what XML cannot hold."""
    if isinstance(value, int):
        return value
    return "".join(char for char in value if char.isprintable() or char.isspace())


def _timeless(data: bytes) -> bytes:
    """The archive with no hint at when it was written."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as archive,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as other,
    ):
        for name in archive.namelist():
            content = _MODIFIED.sub(rb"\g<1>2000-01-01T00:00:00Z", archive.read(name))
            info = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            other.writestr(info, content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
