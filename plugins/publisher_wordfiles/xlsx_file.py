"""The sheets of a spreadsheet (.xlsx, ECMA-376), read a row at a time by openpyxl.

What a part of a file unpacks to is known before it is unpacked, and zipfile reads no more of it.
Parts are held in memory, but of sheets only a row at a time; so there is a limit to each.
"""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from openpyxl import load_workbook
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from publisher import SourceError
from publisher_wordfiles.sheet import (
    LAST_COLUMN,
    LAST_ROW,
    LESS,
    MAX_HELD,
    NumberedSheetCells,
    WorkbookSheet,
    refuse_large,
)

MAX_SHEET = 256 * 2**20
"""The most bytes that a sheet may unpack to; a million rows take about half."""

MAX_TAGS = 16_000_000
"""The most tags of a sheet, for it is they that take time; a cell has four."""

MAX_ROW = 4 * 2**20
"""The most bytes of a sheet in which no row begins or ends."""

_BEGIN = re.compile(rb"<(?:\w{1,20}:)?row[\s/>]")
_ROW = re.compile(rb"</?(?:\w{1,20}:)?row[\s/>]")
_ODD = re.compile(rb"<!|<\?(?!xml )")  # what may hide rows, and no spreadsheet program writes
_CHUNK, _LONGEST_TAG = 2**20, 32  # bytes
_TRUE = ("1", "true")
_TEXT, _ERROR = "str", "e"  # types of cells
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def xlsx_sheets(file: BinaryIO, path: Path) -> list[WorkbookSheet]:
    """The sheets of a spreadsheet, as long as its file is open.

    Raises `SourceError` for one that is damaged, now or when its rows are read.
    """
    _refuse_large(file, path)
    try:
        workbook = load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except Exception:
        # openpyxl checks nothing: a damaged file ends in any error there is.
        raise _damaged(path) from None
    return [_sheet(each, path) for each in workbook.worksheets]


def _sheet(worksheet: Any, path: Path) -> WorkbookSheet:
    is_hidden = worksheet.sheet_state != "visible"
    made = WorkbookSheet(worksheet.title, lambda: _sound(worksheet, made, path), is_hidden)
    return made


def _refuse_large(file: BinaryIO, path: Path) -> None:
    """Raise `SourceError` for a file that is not a zip archive, or unpacks to too much."""
    if file.read(len(_OLE)) == _OLE:
        wrong = "is an old .xls file or has a password: save it as .xlsx without one"
        raise SourceError(wrong, path)
    try:
        archive = zipfile.ZipFile(file)
    except Exception:
        # zipfile lets through whatever its parts raise for a damaged archive.
        raise _damaged(path) from None
    for member in archive.infolist():
        is_sheet = member.filename.startswith("xl/worksheets/")
        refuse_large(member, MAX_SHEET if is_sheet else MAX_HELD, path)
        if is_sheet and member.file_size > MAX_ROW:
            _refuse_long_rows(archive, member, path)


def _refuse_long_rows(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path) -> None:
    """Raise `SourceError` for a large sheet with rows too long, or too many rows or tags."""
    since, tags, rows, before = 0, 0, 0, b""
    try:
        with archive.open(member) as part:
            while chunk := part.read(_CHUNK):
                text = before + chunk
                tags += chunk.count(b"<")
                rows += len(_BEGIN.findall(text)) - len(_BEGIN.findall(before))
                found = [row.start() for row in _ROW.finditer(text)]
                since = len(text) - found[-1] if found else since + len(chunk)
                since += MAX_ROW * bool(_ODD.search(text))
                before = text[-_LONGEST_TAG:]
                if since > MAX_ROW or tags > MAX_TAGS or rows > LAST_ROW:
                    break
    except Exception:
        raise _damaged(path) from None
    wrong = {
        "has rows that no spreadsheet program writes: save it again with one": since > MAX_ROW,
        f"has more than {LAST_ROW} rows, most of them empty: {LESS}": rows > LAST_ROW,
        f"has too many cells: {LESS}": tags > MAX_TAGS,
    }
    for what in (what for what, is_so in wrong.items() if is_so):
        raise SourceError(f"its part {member.filename} {what}", path)


class _CellParser(WorkSheetParser):  # type: ignore[misc]
    """The parser of openpyxl, for which a formula without a result is an error, and is empty."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        """The place, the value and the type of a cell."""
        cell: dict[str, Any] = super().parse_cell(element)
        is_open = cell["value"] is None and cell["data_type"] != _TEXT
        if cell["data_type"] == _ERROR or (is_open and element.find(FORMULA_TAG) is not None):
            cell |= {"value": None, "data_type": _ERROR}
        return cell


def _sound(worksheet: Any, sheet: WorkbookSheet, path: Path) -> Iterator[NumberedSheetCells]:
    """The rows, as far as the file is sound, which openpyxl parses; what is hidden is noted."""
    book = worksheet.parent
    formats = {"date_formats": book._date_formats, "timedelta_formats": book._timedelta_formats}
    settings = {"data_only": True, "epoch": book.epoch, **formats}
    try:
        with worksheet._get_source() as source:
            parser = _CellParser(source, worksheet._shared_strings, **settings)
            for number, cells in parser.parse():
                yield _row(number, cells, parser, sheet)
    except Exception:
        raise _damaged(path) from None


def _row(number: int, cells: Any, parser: Any, sheet: WorkbookSheet) -> NumberedSheetCells:
    row: list[object] = [None] * max((cell["column"] for cell in cells), default=0)
    if len(row) > LAST_COLUMN:
        raise ValueError("no sheet has so many columns")
    for cell in cells:
        row[cell["column"] - 1] = cell["value"]
        if cell["data_type"] == _ERROR:
            sheet.without_result.add((number, cell["column"] - 1))
    look = parser.row_dimensions.pop(str(number), {})
    if look.get("hidden") in _TRUE and row.count(None) < len(row):
        sheet.hidden_rows.add(number)
    while parser.column_dimensions:
        _, look = parser.column_dimensions.popitem()
        if look.get("hidden") in _TRUE:
            sheet.hide_columns(int(look["min"]) - 1, int(look["max"]))
    return number, tuple(row)


def _damaged(path: Path) -> SourceError:
    wrong = "is not an .xlsx or .ods spreadsheet, or is damaged or cut short: save or copy it again"
    return SourceError(wrong, path)
