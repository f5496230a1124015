"""Entries as a spreadsheet of one sheet, through openpyxl."""

import io

from openpyxl import Workbook

from publisher import NoOptions, Puzzle, TextDirection, timeless
from publisher_spreadsheet_export.entry_rows import columns, rows

_WIDTHS = {"answer": 24, "clue": 60, "enumeration": 12, "explanation": 60, "gloss": 60}


def write(puzzle: Puzzle, options: NoOptions) -> bytes:
    """The workbook; the same puzzle gives the same bytes."""
    del options
    book = Workbook()
    sheet = book.active
    sheet.title = "entries"
    sheet.sheet_view.rightToLeft = puzzle.direction is TextDirection.RTL
    sheet.append(columns(puzzle))
    for row in rows(puzzle):
        sheet.append([_storable(value) for value in row])
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a text, whatever it begins with
    for column, name in zip("ABCDEFGHIJ", columns(puzzle), strict=False):
        sheet.column_dimensions[column].width = _WIDTHS.get(name, 10)
    sheet.freeze_panes = "A2"
    data = io.BytesIO()
    book.save(data)
    return timeless(data.getvalue())


def _storable(value: str | int) -> str | int:
    """A value without what XML cannot hold."""
    if isinstance(value, int):
        return value
    return "".join(char for char in value if char.isprintable() or char.isspace())
