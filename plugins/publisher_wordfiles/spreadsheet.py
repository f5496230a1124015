"""The words of a spreadsheet (ECMA-376), read a row at a time by openpyxl.

What a part of a file unpacks to is known before it is unpacked, and zipfile reads no more of it.
Parts are held in memory, but of sheets only a row at a time; so there is a limit to each.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from publisher import OptionError, PublisherError, SourceError, locating, open_file
from publisher_tables import TableOptions
from publisher_wordfiles.options import FileOptions, SpreadsheetOptions
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_rows
from publisher_wordfiles.workbook import SheetList, named, of_sheets, sheet_readings

MAX_FILE = 256 * 2**20
"""The most bytes of a file, pictures in it included."""

MAX_SHEET = 256 * 2**20
"""The most bytes that a sheet may unpack to; a million rows take about half."""

MAX_HELD = 32 * 2**20
"""The same of other parts, which are held in memory."""

MAX_TAGS = 16_000_000
"""The most tags of a sheet, for it is they that take time; a cell has four."""

MAX_ROW = 4 * 2**20
"""The most bytes of a sheet in which no row begins or ends."""

LAST_COLUMN = 16_384
"""The last column of a sheet of Excel."""

LAST_ROW = 1_048_576
"""The last row of a sheet of Excel."""

MAX_EMPTY = 10_000_000
"""The most empty cells before the last ones of rows: a cell in column XFD has 16 383 before it."""

_BEGIN = re.compile(rb"<(?:\w{1,20}:)?row[\s/>]")
_ROW = re.compile(rb"</?(?:\w{1,20}:)?row[\s/>]")
_ODD = re.compile(rb"<!|<\?(?!xml )")  # what may hide rows, and no spreadsheet program writes
_CHUNK, _LONGEST_TAG = 2**20, 32  # bytes
_BATCH = 100  # rows
_NO_HEADER = "; a sheet without a header needs one: a row with `answer` and `clue` above the words"
_LESS = "save the words alone in a file of their own, or as CSV"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

SheetCells = tuple[object, ...]


def read_sheet(options: SpreadsheetOptions) -> Understood:
    """The words of a sheet in its order; of those that are lists, if none is named.

    Raises `OptionError` if the file cannot be opened or has no such sheet or column, and
    `SourceError` naming the file if it is not a spreadsheet or is larger than it may be.
    """
    with locating("xlsx"):
        file = open_file(options.xlsx, MAX_FILE)
    with file:
        settings = ListSettings(options, columns=options.roles, swap=options.swap)
        return _words(file, options, settings)


def read_workbook(data: bytes, path: Path, options: FileOptions) -> Understood:
    """The words of the sheets of a spreadsheet that are lists; others that have cells are losses.

    Raises `SourceError` as `read_sheet` does.
    """
    columns = {role: getattr(options, role) for role in TableOptions.model_fields}
    chosen = SpreadsheetOptions.model_construct(xlsx=path, max_rows=LAST_ROW, **columns)
    found = _words(io.BytesIO(data), chosen, options.settings("text"))
    readings = tuple(each for each in found.value.readings if "sheet" not in each.settings)
    return replace(found, value=replace(found.value, readings=readings))


def sheet_rows(options: SpreadsheetOptions) -> list[tuple[int, SheetCells]]:
    """The rows of a sheet that have anything in them; raises what `read_sheet` does."""
    with locating("xlsx"):
        file = open_file(options.xlsx, MAX_FILE)
    with file, _opened_sheet(file, options) as (sheets, sheet):
        return list(_filled_rows(sheets, sheet, options))


def workbook_rows(data: bytes, path: Path) -> list[tuple[int, SheetCells]]:
    """The rows of the first sheet of a spreadsheet; raises `SourceError`."""
    options = SpreadsheetOptions.model_construct(xlsx=path, max_rows=LAST_ROW)
    with _opened_sheet(io.BytesIO(data), options) as (sheets, sheet):
        return list(_filled_rows(sheets, sheet, options))


@contextmanager
def _opened_sheet(file: BinaryIO, options: SpreadsheetOptions) -> Iterator[tuple[list[Any], Any]]:
    """All sheets of a spreadsheet, and the one that is wanted, until the end."""
    path = options.xlsx
    _refuse_large(file, path)
    workbook = _workbook(file, path)
    with closing(workbook):
        sheet = _sheet(workbook.worksheets, options)
        sheet.reset_dimensions()  # what it says of its size is not to be relied on
        yield workbook.worksheets, sheet


def _words(file: BinaryIO, options: SpreadsheetOptions, settings: ListSettings) -> Understood:
    """The words of the sheet that is named, or of all that are lists."""
    name = str(options.xlsx)
    with _opened_sheet(file, options) as (sheets, sheet):
        filled = [each for each in sheets if each is sheet or _has_cells(each)]
        if options.sheet is not None or filled == [sheet]:
            rows = _filled_rows(sheets, sheet, options)
            made = read_rows(rows, name, settings, note=_NO_HEADER)
            others = sheet_readings(each.title for each in filled if each is not sheet)
            own = made.value.readings or sheet_readings([sheet.title])
            return replace(made, value=replace(made.value, readings=(*own, *others)))
        found = [_sheet_list(each, options, settings) for each in filled]
    return of_sheets([each for each in found if each], name)


def _sheet_list(
    sheet: Any, options: SpreadsheetOptions, settings: ListSettings
) -> SheetList | None:
    """What is understood of one of several sheets; None if it is empty."""
    sheet.reset_dimensions()
    try:
        rows = list(_rows(sheet, options))
        own = f"{options.xlsx} (sheet {sheet.title})"
        found = read_rows(rows, own, settings, note=_NO_HEADER) if rows else None
    except PublisherError as error:
        return SheetList(sheet.title, None, error)
    return SheetList(sheet.title, found) if found else None


def _has_cells(sheet: Any) -> bool:
    """Whether there is anything in the first rows of a sheet."""
    try:
        rows = sheet.iter_rows(values_only=True, max_row=_BATCH)
        return any(cell is not None for row in rows for cell in row)
    except Exception:
        return True  # it is damaged, and not asked for


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
            raise SourceError(f"its part {member.filename} {wrong}: {_LESS}", path)
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
        raise SourceError(f"{wrong}: {_LESS}", path)
    if tags > MAX_TAGS:
        raise SourceError(f"its part {member.filename} has too many cells: {_LESS}", path)


def _workbook(file: BinaryIO, path: Path) -> Any:
    try:
        return load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except Exception:
        # openpyxl checks nothing: a damaged file ends in any error there is.
        raise _damaged(path) from None


def _sheet(sheets: list[Any], options: SpreadsheetOptions) -> Any:
    wanted = options.sheet
    if not sheets:
        raise SourceError("has no sheet with cells", options.xlsx)
    if wanted is None:
        return sheets[0]
    by_name = {sheet.title.casefold(): sheet for sheet in reversed(sheets)}
    if wanted.casefold() in by_name:
        return by_name[wanted.casefold()]
    near = get_close_matches(wanted.casefold(), by_name, n=1)
    names = ", ".join(sheet.title for sheet in sheets[:20])
    hint = f"did you mean {by_name[near[0]].title}?" if near else f"it has {names}"
    raise OptionError(("sheet",), f"{options.xlsx} has no sheet {wanted!r}; {hint}")


def _filled_rows(
    sheets: list[Any], sheet: Any, options: SpreadsheetOptions
) -> Iterator[tuple[int, SheetCells]]:
    """The rows of a sheet; raises `SourceError` if it has none and another sheet has some."""
    rows = _rows(sheet, options)
    first = next(rows, None)
    if first is not None:
        return chain([first], rows)
    others = [each.title for each in sheets if each is not sheet and _has_cells(each)]
    if not others:
        return rows
    shown = named(others)
    if options.sheet is not None:
        wrong = f"its sheet {sheet.title} is empty, but not {shown}: name another with `sheet:`"
        raise SourceError(wrong, options.xlsx)
    wrong = f"its first sheet, {sheet.title}, is empty, but not {shown}"
    way = "choose one with `xlsx:` and `sheet:` in a config, or move it to the front"
    raise SourceError(f"{wrong}: {way}", options.xlsx)


def _rows(sheet: Any, options: SpreadsheetOptions) -> Iterator[tuple[int, SheetCells]]:
    """The rows that have anything in them, with their numbers."""
    count = empty = 0
    for number, cells in enumerate(_sound(sheet.iter_rows(values_only=True), options), start=1):
        if any(cell is not None for cell in cells):
            count += 1
            empty += cells.count(None)
            if empty > MAX_EMPTY:
                last = get_column_letter(len(cells))
                wrong = f"has cells far from the others, such as one in column {last}"
                raise SourceError(f"{wrong}: delete them, or {_LESS}", options.xlsx, number)
            yield number, cells
        if count > options.max_rows + 1 or number > LAST_ROW:
            raise SourceError(
                f"has more than {min(options.max_rows, LAST_ROW)} rows; `max_rows:` lets more "
                f"pass, up to {LAST_ROW}",
                options.xlsx,
                number,
            )


def _sound(rows: Iterable[SheetCells], options: SpreadsheetOptions) -> Iterator[SheetCells]:
    """The rows, as far as the file is sound."""
    rows = iter(rows)
    while True:
        try:
            some = [_narrow(row) for row in islice(rows, _BATCH)]
        except Exception:
            raise _damaged(options.xlsx) from None
        if not some:
            return
        yield from some


def _narrow(row: SheetCells) -> SheetCells:
    if len(row) > LAST_COLUMN:
        raise ValueError("no sheet has so many columns")
    return row


def _damaged(path: Path) -> SourceError:
    wrong = "is not an .xlsx spreadsheet, or is damaged or cut short: save or copy it again"
    return SourceError(wrong, path)
