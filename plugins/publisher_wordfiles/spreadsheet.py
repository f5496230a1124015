"""The words of a spreadsheet: which of its sheets are read, and how many rows."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

from openpyxl.utils import get_column_letter

from publisher import OptionError, PublisherError, SourceError, locating, open_file
from publisher_tables import TableOptions
from publisher_wordfiles.open_document import is_open_document, ods_sheets
from publisher_wordfiles.options import FileOptions, SpreadsheetOptions
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_rows
from publisher_wordfiles.sheet import LAST_ROW, LESS, SheetCells, WorkbookSheet
from publisher_wordfiles.workbook import SheetList, named, of_sheets, sheet_readings
from publisher_wordfiles.xlsx_file import xlsx_sheets

MAX_FILE = 256 * 2**20
"""The most bytes of a file, pictures in it included."""

MAX_EMPTY = 10_000_000
"""The most empty cells before the last ones of rows: a cell in column XFD has 16 383 before it."""

_FIRST_ROWS = 100
_NO_CELLS = "has no sheet with cells"
_NO_HEADER = "; a sheet without a header needs one: a row with `answer` and `clue` above the words"


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
    chosen = SpreadsheetOptions.model_construct(
        xlsx=path, sheet=options.sheet, max_rows=LAST_ROW, **columns
    )
    return _words(io.BytesIO(data), chosen, options.settings("text"))


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
def _opened_sheet(
    file: BinaryIO, options: SpreadsheetOptions
) -> Iterator[tuple[list[WorkbookSheet], WorkbookSheet]]:
    """All sheets of a spreadsheet, and the one that is wanted, until the end."""
    if is_open_document(file):
        sheets = ods_sheets(file, options.xlsx)
        yield sheets, _sheet(sheets, options)
        return
    with xlsx_sheets(file, options.xlsx) as sheets:
        yield sheets, _sheet(sheets, options)


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
    sheet: WorkbookSheet, options: SpreadsheetOptions, settings: ListSettings
) -> SheetList | None:
    """What is understood of one of several sheets; None if it is empty."""
    try:
        rows = list(_rows(sheet, options))
        own = f"{options.xlsx} (sheet {sheet.title})"
        found = read_rows(rows, own, settings, note=_NO_HEADER) if rows else None
    except PublisherError as error:
        return SheetList(sheet.title, None, error)
    return SheetList(sheet.title, found) if found else None


def _has_cells(sheet: WorkbookSheet) -> bool:
    """Whether there is anything in the first rows of a sheet."""
    try:
        rows = islice(sheet.rows(), _FIRST_ROWS)
        return any(cell is not None for _, row in rows for cell in row)
    except PublisherError:
        return True  # it is damaged, and not asked for


def _sheet(sheets: list[WorkbookSheet], options: SpreadsheetOptions) -> WorkbookSheet:
    wanted = options.sheet
    if not sheets:
        raise SourceError(_NO_CELLS, options.xlsx)
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
    sheets: list[WorkbookSheet], sheet: WorkbookSheet, options: SpreadsheetOptions
) -> Iterator[tuple[int, SheetCells]]:
    """The rows of a sheet; raises `SourceError` if it has none."""
    rows = _rows(sheet, options)
    first = next(rows, None)
    if first is not None:
        return chain([first], rows)
    others = [each.title for each in sheets if each is not sheet and _has_cells(each)]
    if not others:
        raise SourceError(_NO_CELLS, options.xlsx)
    shown = named(others)
    if options.sheet is not None:
        wrong = f"its sheet {sheet.title} is empty, but not {shown}: name another with `sheet:`"
        raise SourceError(wrong, options.xlsx)
    wrong = f"its first sheet, {sheet.title}, is empty, but not {shown}"
    way = "choose one with `sheet:`, or move it to the front"
    raise SourceError(f"{wrong}: {way}", options.xlsx)


def _rows(sheet: WorkbookSheet, options: SpreadsheetOptions) -> Iterator[tuple[int, SheetCells]]:
    """The rows that have anything in them, with their numbers."""
    count = empty = 0
    for number, cells in sheet.rows():
        if any(cell is not None for cell in cells):
            count += 1
            empty += cells.count(None)
            if empty > MAX_EMPTY:
                last = get_column_letter(len(cells))
                wrong = f"has cells far from the others, such as one in column {last}"
                raise SourceError(f"{wrong}: delete them, or {LESS}", options.xlsx, number)
            yield number, cells
        if count > options.max_rows + 1 or number > LAST_ROW:
            raise SourceError(
                f"has more than {min(options.max_rows, LAST_ROW)} rows; `max_rows:` lets more "
                f"pass, up to {LAST_ROW}",
                options.xlsx,
                number,
            )
