"""Word files as people have them: plain lists, word-tab-clue lists, and tables with a header.

A plain file has a word a line, with its clue after a tab if it has one; blank lines and lines that
begin with `#` are passed over.
"""

import codecs
from collections.abc import Iterable, Iterator
from pathlib import Path

from publisher import (
    FileError,
    OptionError,
    Origin,
    SourceError,
    SourceWord,
    WithLosses,
    file_bytes,
    locating,
    other_kind,
    table_words,
)
from publisher_wordfiles.options import (
    SUFFIXES,
    EncodedOptions,
    FileOptions,
    FolderOptions,
    entries,
    is_words,
    kind_of,
)
from publisher_wordfiles.table_rows import csv_rows, tsv_rows

NO_HEADER = "; a table without a header needs one, such as `answer,clue`"

_AS_TEXT = "save its words as plain text, a word a line, or as CSV"
_INSTEAD = {
    ".xlsx": "say `xlsx:` and its path, for that source reads spreadsheets",
    ".ods": "save it as .xlsx, for the source `xlsx`, or as CSV",
    "Anki": "say `anki:` and its path, for that source reads decks",
    "SQLite": "say `sqlite:` and its path, and a `query:`, for that source reads databases",
    "zip": "unpack it, and name the files in it",
    "compressed": "unpack it, and name the files in it",
}
"""What to do about files of other kinds, by a part of what they are called."""


def read_file(options: FileOptions) -> WithLosses[Iterable[SourceWord]]:
    """The words of a file, in its order.

    Raises `OptionError` if the file cannot be opened, and `SourceError` naming file and line if it
    is not what it should be.
    """
    return _words(options.file, options.kind, options, setting="file")


def read_folder(options: FolderOptions) -> WithLosses[list[SourceWord]]:
    """The words of all files of a folder, which are sorted by their names.

    Files of other kinds, hidden ones and folders in it are passed over. Raises what `read_file`
    does, and `OptionError` if there is no file to read.
    """
    paths = [path for path in _entries(options.folder) if is_words(path)]
    if not paths:
        kinds = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise OptionError(("folder",), f"{options.folder} has no {kinds} file in it")
    words: list[SourceWord] = []
    losses: list[str] = []
    for path in paths:
        found = _words(path, kind_of(path), options, setting="folder")
        words += found.value
        losses += found.losses
    return WithLosses(words, tuple(losses))


def contents(path: Path, setting: str) -> bytes:
    """The bytes of the file that a setting names.

    Raises `OptionError` if it cannot be read, or is a file of a kind that has no words as text.
    """
    with locating(setting):
        data = file_bytes(path)
    if kind := other_kind(data):
        advice = next((said for part, said in _INSTEAD.items() if part in kind), _AS_TEXT)
        raise OptionError((setting,), f"{path} is {kind}, not a text: {advice}")
    return data


def _entries(folder: Path) -> list[Path]:
    with locating("folder"):
        try:
            return entries(folder)
        except OSError as error:
            raise FileError.of(folder, error) from None


def _words(
    path: Path, kind: str, options: EncodedOptions, setting: str
) -> WithLosses[Iterable[SourceWord]]:
    text = decoded(contents(path, setting), options.encoding, path)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if kind == "text":
        return WithLosses(_plain(lines, path))
    rows = csv_rows(lines, path) if kind == "csv" else tsv_rows(lines)
    filled = (row for row in rows if not "".join(row[1][:1]).startswith("#"))
    return table_words(str(path), filled, options, note=NO_HEADER)


def _plain(lines: list[str], path: Path) -> Iterator[SourceWord]:
    lines.reverse()
    for number in range(1, len(lines) + 1):
        line = lines.pop()  # a list may have a million words: none is held twice
        if line.strip() and not line.lstrip().startswith("#"):
            word, _, clue = line.partition("\t")
            yield SourceWord(word.strip(), clue.strip(), Origin(str(path), number))


def decoded(data: bytes, encoding: str, path: Path) -> str:
    """The text without a byte-order mark; the error says which byte, on which line."""
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.start} is 0x{data[error.start]:02X}"
        raise SourceError(f"is not {encoding}: {wrong}; {_advice(data)}", path, line) from None
    except UnicodeError as error:
        raise SourceError(f"is not {encoding}: {error}", path) from None


def _advice(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "it begins as UTF-16 does: say `encoding: utf-16`"
    return "say what it is with `encoding:`, for instance cp1252 or cp1255"
