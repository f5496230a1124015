"""Word files as people have them: lists, tables, spreadsheets and documents."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from publisher import FileError, ListReading, OptionError, locating
from publisher_wordfiles.decoding import decoded
from publisher_wordfiles.file_data import (
    contents,
    file_data,
    kind_of_data,
    shown,
    textual,
    unpacked,
)
from publisher_wordfiles.merged import merged_lists
from publisher_wordfiles.office import is_document, is_spreadsheet, read_office
from publisher_wordfiles.options import (
    SUFFIXES,
    FileOptions,
    FolderOptions,
    ListFileOptions,
    entries,
    is_words,
    kind_of,
)
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.text_list import read_text
from publisher_wordfiles.table_rows import SplitLine, csv_rows, tsv_rows

_SHOWN = 60  # characters of a line that shows what an encoding makes of it


def read_file(options: FileOptions) -> Understood:
    """The words of a file, in its order.

    Raises `OptionError` if the file cannot be opened or has no such part, and `SourceError` naming
    file and line if it is not what it should be.
    """
    return read_data(file_data(options.file, "file"), options)


def read_data(data: bytes, options: FileOptions) -> Understood:
    """The words of a file whose bytes these are; raises `SourceError` as `read_file` does."""
    path, data = shown(options.file), unpacked(data)
    kind = kind_of_data(data, path) if options.format == "auto" else ""
    if options.table and not is_document(kind):
        raise OptionError(("table",), f"{path} is no document of a word processor: leave it out")
    if options.sheet is not None and not is_spreadsheet(kind):
        raise OptionError(("sheet",), f"{path} is no spreadsheet: leave it out")
    if found := read_office(kind, data, path, options):
        return found
    text = textual(data, path, "file", pages=True)
    return _words(text, path, options.kind, options)


def file_rows(options: FileOptions) -> Iterable[tuple[int, Sequence[object]]]:
    """The rows of a table or of the first sheet of a spreadsheet.

    Raises what `read_file` does, and `OptionError` for a file that is not a table.
    """
    data, path = file_data(options.file, "file"), shown(options.file)
    kind = kind_of_data(data, path) if options.format == "auto" else ""
    if is_spreadsheet(kind):
        from publisher_wordfiles.spreadsheet import workbook_rows  # openpyxl is slow to load

        return workbook_rows(data, path)
    if not kind and options.kind == "text":
        message = (
            f"{path} is not a table: name a file of .csv, .tsv, .xlsx or .ods, or say `format:`"
        )
        raise OptionError(("file",), message)
    text = decoded(textual(data, path, "file"), options.encoding, path).text
    return list(_table_rows(text, path, options.kind, options.separator))


def read_folder(options: FolderOptions) -> Understood:
    """The words of all files of a folder, which are sorted by their names.

    Files of other kinds, hidden ones and folders in it are passed over. Raises what `read_file`
    does, and `OptionError` if there is no file to read.
    """
    paths = [path for path in _entries(options.folder) if is_words(path)]
    if not paths:
        kinds = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise OptionError(("folder",), f"{options.folder} has no {kinds} file in it")
    return merged_lists(
        _words(contents(path, "folder"), path, kind_of(path), options) for path in paths
    )


def _entries(folder: Path) -> list[Path]:
    with locating("folder"):
        try:
            return entries(folder)
        except OSError as error:
            raise FileError.of(folder, error) from None


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


def _table_rows(text: str, path: Path, kind: str, separator: str) -> Iterator[SplitLine]:
    """The rows of a table, but for those that are remarks."""
    lines = text.split("\n")
    rows = csv_rows(lines, path, separator) if kind == "csv" else tsv_rows(lines)
    return (row for row in rows if not "".join(row[1][:1]).startswith("#"))
