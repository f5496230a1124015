"""The words of a spreadsheet: which of its sheets are read, and how many rows."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

from openpyxl.utils import get_column_letter

from publisher import OptionError, PublisherError, SourceError, locating, open_file
from publisher_wordfiles.merged import named
from publisher_wordfiles.open_document import is_open_document, ods_sheets
from publisher_wordfiles.options import FileOptions, SpreadsheetOptions
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_rows
from publisher_wordfiles.sheet import LAST_ROW, LESS, SheetCells, WorkbookSheet
from publisher_wordfiles.workbook import SheetList, of_sheets, sheet_readings
from publisher_wordfiles.xlsx_file import xlsx_sheets

MAX_FILE = 256 * 2**20
"""The most bytes of a file, pictures in it included."""

MAX_EMPTY = 10_000_000
"""The most empty cells before the last ones of rows: a cell in column XFD has 16 383 before it."""

_FIRST_ROWS = 100
_NO_CELLS = "has no sheet with cells"
_SHOWN = "hidden and not read: show what is meant in the spreadsheet"
_NO_RESULT = "without a result, and nothing is read there: mend it, or save the spreadsheet anew"
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
    chosen = SpreadsheetOptions.model_construct(xlsx=path, sheet=options.sheet, max_rows=LAST_ROW)
    return _words(io.BytesIO(data), chosen, options.settings("text"))


def sheet_rows(options: SpreadsheetOptions) -> list[tuple[int, SheetCells]]:
    """The rows of a sheet that have anything in them; raises what `read_sheet` does."""
    with locating("xlsx"):
        file = open_file(options.xlsx, MAX_FILE)
    with file:
        sheets, sheet = _opened(file, options)
        return list(_filled_rows(sheets, sheet, options))


def _opened(
    file: BinaryIO, options: SpreadsheetOptions
) -> tuple[list[WorkbookSheet], WorkbookSheet]:
    """All sheets of a spreadsheet that is open, and the one that is wanted."""
    path = options.xlsx
    sheets = ods_sheets(file, path) if is_open_document(file) else xlsx_sheets(file, path)
    return sheets, _sheet(sheets, options)


def _words(file: BinaryIO, options: SpreadsheetOptions, settings: ListSettings) -> Understood:
    """The words of the sheet that is named, or of all that are lists and can be seen."""
    name = str(options.xlsx)
    sheets, sheet = _opened(file, options)
    filled = [each for each in sheets if each is sheet or _has_cells(each)]
    seen = [each for each in filled if each is sheet or not each.is_hidden]
    if options.sheet is not None or seen == [sheet]:
        rows = _filled_rows(sheets, sheet, options)
        found = read_rows(rows, name, settings, note=_NO_HEADER)
        others = sheet_readings(each.title for each in filled if each is not sheet)
        own = found.value.readings or sheet_readings([sheet.title])
        made = replace(found, value=replace(found.value, readings=(*own, *others)))
        made = _with_unseen(made, sheet, name)
    else:
        found_lists = [_sheet_list(each, options, settings) for each in seen]
        made = of_sheets([each for each in found_lists if each], name)
    hidden = [each.title for each in filled if each not in seen and options.sheet is None]
    said = [f"{name}: {_are('sheet', hidden)} {_SHOWN}, or say `sheet:`" for _ in hidden[:1]]
    return replace(made, losses=(*made.losses, *said))


def _sheet_list(
    sheet: WorkbookSheet, options: SpreadsheetOptions, settings: ListSettings
) -> SheetList | None:
    """What is understood of one of several sheets; None if it is empty."""
    own = f"{options.xlsx} (sheet {sheet.title})"
    try:
        rows = list(_rows(sheet, options))
        if not rows and sheet.hidden_rows:
            raise SourceError(f"{own}: all its rows are {_SHOWN}")
        found = read_rows(rows, own, settings, note=_NO_HEADER) if rows else None
    except PublisherError as error:
        return SheetList(sheet.title, None, error)
    return SheetList(sheet.title, _with_unseen(found, sheet, own)) if found else None


def _with_unseen(found: Understood, sheet: WorkbookSheet, name: str) -> Understood:
    """What was understood, with what nobody sees of the sheet."""
    letters = [get_column_letter(at + 1) for at in sorted(sheet.hidden_columns) if at < sheet.width]
    hidden = {"row": list(map(str, sorted(sheet.hidden_rows))), "column": letters}
    said = [f"{name}: {_are(what, each)} {_SHOWN}" for what, each in hidden.items() if each]
    if cells := sheet.seen_without_result():
        names = [f"{get_column_letter(at + 1)}{row}" for row, at in cells]
        have = "has a formula" if len(names) == 1 else "have formulas"
        wrong = f"{'cell' if len(names) == 1 else 'cells'} {named(names)} {have} {_NO_RESULT}"
        if not any(word.text for word in found.value):
            raise SourceError(wrong, Path(name), cells[0][0])
        said.append(f"{name}: {wrong}")
    return replace(found, losses=(*found.losses, *said))


def _are(what: str, names: Sequence[str]) -> str:
    return f"{what} {named(names)} is" if len(names) == 1 else f"{what}s {named(names)} are"


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
        return next((sheet for sheet in sheets if not sheet.is_hidden), sheets[0])
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
    if sheet.hidden_rows:
        wrong = f"all rows of its sheet {sheet.title} are {_SHOWN}"
        raise SourceError(wrong, options.xlsx, min(sheet.hidden_rows))
    others = [each.title for each in sheets if each is not sheet and _has_cells(each)]
    if not others:
        raise SourceError(_NO_CELLS, options.xlsx)
    wrong = f"its sheet {sheet.title} is empty, but not {named(others)}: name another with `sheet:`"
    raise SourceError(wrong, options.xlsx)


def _rows(sheet: WorkbookSheet, options: SpreadsheetOptions) -> Iterator[tuple[int, SheetCells]]:
    """The rows that have anything to be seen, with their numbers."""
    count = empty = 0
    for number, cells in sheet.seen_rows():
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
