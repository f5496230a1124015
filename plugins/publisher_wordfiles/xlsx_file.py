"""The sheets of a spreadsheet (.xlsx, ECMA-376), read a row at a time by openpyxl.

What a part of a file unpacks to is known before it is unpacked, and zipfile reads no more of it.
Parts are held in memory, but of sheets only a row at a time; so there is a limit to each.
"""

import re
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from openpyxl import load_workbook

from publisher import SourceError
from publisher_wordfiles.sheet import (
    LAST_COLUMN,
    LAST_ROW,
    LESS,
    MAX_HELD,
    SheetCells,
    WorkbookSheet,
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
_BATCH = 100  # rows
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@contextmanager
def xlsx_sheets(file: BinaryIO, path: Path) -> Iterator[list[WorkbookSheet]]:
    """The sheets of a spreadsheet, until the end.

    Raises `SourceError` for one that is damaged, now or when its rows are read.
    """
    _refuse_large(file, path)
    with closing(_workbook(file, path)) as workbook:
        yield [_sheet(each, path) for each in workbook.worksheets]


def _sheet(worksheet: Any, path: Path) -> WorkbookSheet:
    worksheet.reset_dimensions()  # what it says of its size is not to be relied on
    return WorkbookSheet(worksheet.title, lambda: enumerate(_sound(worksheet, path), start=1))


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
        most = MAX_SHEET if is_sheet else MAX_HELD
        if member.file_size > most:
            size, limit = member.file_size // 2**20, most // 2**20
            wrong = f"unpacks to {size} MB, and at most {limit} MB are read"
            raise SourceError(f"its part {member.filename} {wrong}: {LESS}", path)
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
    if since > MAX_ROW:
        wrong = f"its part {member.filename} has rows that no spreadsheet program writes"
        raise SourceError(f"{wrong}: save it again with one", path)
    if rows > LAST_ROW:
        wrong = f"its part {member.filename} has more than {LAST_ROW} rows, most of them empty"
        raise SourceError(f"{wrong}: {LESS}", path)
    if tags > MAX_TAGS:
        raise SourceError(f"its part {member.filename} has too many cells: {LESS}", path)


def _workbook(file: BinaryIO, path: Path) -> Any:
    try:
        return load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except Exception:
        # openpyxl checks nothing: a damaged file ends in any error there is.
        raise _damaged(path) from None


def _sound(worksheet: Any, path: Path) -> Iterator[SheetCells]:
    """The rows, as far as the file is sound."""
    rows = iter(worksheet.iter_rows(values_only=True))
    while True:
        try:
            some = [_narrow(row) for row in islice(rows, _BATCH)]
        except Exception:
            raise _damaged(path) from None
        if not some:
            return
        yield from some


def _narrow(row: SheetCells) -> SheetCells:
    if len(row) > LAST_COLUMN:
        raise ValueError("no sheet has so many columns")
    return row


def _damaged(path: Path) -> SourceError:
    wrong = "is not an .xlsx or .ods spreadsheet, or is damaged or cut short: save or copy it again"
    return SourceError(wrong, path)
