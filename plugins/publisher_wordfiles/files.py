"""Word files as people have them: lists, tables, spreadsheets and documents."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from publisher import FileError, ListReading, OptionError, PublisherError, locating
from publisher_wordfiles.containers import database_tables, held_files, is_database, unpacked
from publisher_wordfiles.decoding import decoded
from publisher_wordfiles.document import DocumentParts, read_document
from publisher_wordfiles.file_data import (
    ARCHIVE,
    contents,
    file_data,
    kind_of_data,
    shown,
    textual,
)
from publisher_wordfiles.merged import merged_lists, named
from publisher_wordfiles.options import (
    SUFFIXES,
    FileOptions,
    FolderOptions,
    ListFileOptions,
    SpreadsheetOptions,
    entries,
    is_words,
    kind_of,
)
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.text_list import read_rows, read_text
from publisher_wordfiles.sheet import LAST_ROW
from publisher_wordfiles.table_rows import csv_rows, tsv_rows
from publisher_wordfiles.workbook import SheetList, of_sheets

_SPREADSHEET, _DOCUMENT = "a spreadsheet", "a document of a word processor"
_SHOWN = 60  # characters of a line that shows what an encoding makes of it


def read_file(options: FileOptions) -> Understood:
    """The words of a file, in its order.

    Raises `OptionError` if the file cannot be opened or has no such part, and `SourceError` naming
    file and line if it is not what it should be.
    """
    return read_data(file_data(options.file, "file"), options)


def read_data(data: bytes, options: FileOptions) -> Understood:
    """The words of a file whose bytes these are; raises `SourceError` as `read_file` does."""
    path = shown(options.file)
    data = unpacked(data, path)
    kind = kind_of_data(data, path) if options.format == "auto" else ""
    is_spreadsheet, is_document = _SPREADSHEET in kind, _DOCUMENT in kind
    if kind == ARCHIVE or (kind and is_database(data)):
        return _parts_of(data, path, options)
    if options.table and not is_document:
        raise OptionError(("table",), f"{path} is no document of a word processor: leave it out")
    if options.sheet is not None and not is_spreadsheet:
        raise OptionError(("sheet",), f"{path} is no spreadsheet: leave it out")
    if is_spreadsheet:
        from publisher_wordfiles.spreadsheet import read_workbook  # openpyxl is slow to load

        return read_workbook(data, path, options)
    if is_document:
        return read_document(_parts(kind, data, path), path, options)
    text = textual(data, path, "file", pages=True)
    return _words(text, path, options.kind, options)


def _parts_of(data: bytes, path: Path, options: FileOptions) -> Understood:
    """The words of those files of an archive, or tables of a database, that are lists."""
    found: dict[str, Callable[[], Understood]]
    if is_database(data):
        what, settings = "table", options.settings("text")
        found = {
            name: partial(read_rows, rows, f"{path} (table {name})", settings)
            for name, rows in database_tables(data, path).items()
        }
    else:
        what, held = "file", held_files(data, path)
        own = {"sheet": None, "format": "auto"}
        found = {
            name: partial(read_data, each, options.model_copy(update={**own, "file": path / name}))
            for name, each in held
        }
    if options.sheet is None:
        return of_sheets([_part(name, read) for name, read in found.items()], str(path), what)
    if options.sheet not in found:
        has = f"it has {named(list(found))}" if found else "it has none"
        raise OptionError(("sheet",), f"{path} has no {what} {options.sheet!r}: {has}")
    return found[options.sheet]()


def _part(name: str, read: Callable[[], Understood]) -> SheetList:
    try:
        return SheetList(name, read())
    except PublisherError as error:
        return SheetList(name, None, error)


def _parts(kind: str, data: bytes, path: Path) -> DocumentParts:
    if ".docx" in kind:
        from publisher_wordfiles.docx_file import docx_parts as parts  # it is slow to load
    elif "odt)" in kind:
        from publisher_wordfiles.open_document import odt_parts as parts
    else:
        from publisher_wordfiles.rich_text import rtf_parts as parts
    return parts(data, path)


def file_rows(options: FileOptions) -> Iterable[tuple[int, Sequence[object]]]:
    """The rows of a table or of the first sheet of a spreadsheet.

    Raises what `read_file` does, and `OptionError` for a file that is not a table.
    """
    data, path = file_data(options.file, "file"), shown(options.file)
    kind = kind_of_data(data, path) if options.format == "auto" else ""
    if _SPREADSHEET in kind:
        from publisher_wordfiles.spreadsheet import sheet_rows  # openpyxl is slow to load

        return sheet_rows(SpreadsheetOptions.model_construct(xlsx=options.file, max_rows=LAST_ROW))
    if not kind and options.kind == "text":
        message = (
            f"{path} is not a table: name a file of .csv, .tsv, .xlsx or .ods, or say `format:`"
        )
        raise OptionError(("file",), message)
    text = decoded(textual(data, path, "file"), options.encoding, path).text
    lines = text.split("\n")
    is_csv = options.kind == "csv"
    rows = csv_rows(lines, path, options.separator) if is_csv else tsv_rows(lines)
    return [row for row in rows if not "".join(row[1][:1]).startswith("#")]  # they are remarks


def read_folder(options: FolderOptions) -> Understood:
    """The words of all files of a folder, which are sorted by their names.

    Files of other kinds, hidden ones and folders in it are passed over. Raises what `read_file`
    does, and `OptionError` if there is no file to read.
    """
    with locating("folder"):
        try:
            paths = [path for path in entries(options.folder) if is_words(path)]
        except OSError as error:
            raise FileError.of(options.folder, error) from None
    if not paths:
        kinds = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise OptionError(("folder",), f"{options.folder} has no {kinds} file in it")
    return merged_lists(
        _words(contents(path, "folder"), path, kind_of(path), options) for path in paths
    )


def _words(data: bytes, path: Path, kind: str, options: ListFileOptions) -> Understood:
    is_chosen = "encoding" in options.model_fields_set
    text, encoding, rival = decoded(data, options.encoding, path, is_chosen=is_chosen)
    name = str(path)
    found = read_text(text, name, options.settings(kind))
    if rival:
        return _open(found, name, data, (encoding, rival))
    if encoding == options.encoding:
        return found
    how = f"as its {'first ' if encoding == 'utf-16' else ''}bytes say"
    if not encoding.startswith("utf-16"):
        how = "whose letters make words of it; `encoding:` says another"
    said = (f"{name}: read as {encoding.upper()}, {how}", *found.value.layouts)
    return replace(found, value=replace(found.value, layouts=said))


def _open(found: Understood, name: str, data: bytes, encodings: Sequence[str]) -> Understood:
    """What was understood, with the question which of two encodings makes the right letters."""
    lines = zip(*(data.decode(encoding).splitlines() for encoding in encodings), strict=False)
    texts = next(pair for pair in lines if len(set(pair)) > 1)
    either = [
        ListReading({"encoding": encoding}, text.strip()[:_SHOWN])
        for text, encoding in zip(texts, encodings, strict=True)
    ]
    said = "; or ".join(
        f"“{each.word}” is right: say `encoding: {each.settings['encoding']}`" for each in either
    )
    question = f"{name}: it is not UTF-8, and two code pages are as likely: either {said}"
    return replace(found, value=replace(found.value, question=question, readings=tuple(either)))
