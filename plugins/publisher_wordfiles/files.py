"""Word files as people have them: plain lists, word-tab-clue lists, and tables with a header.

A plain file has a word a line, with its clue after a tab if it has one; blank lines and lines that
begin with `#` are passed over.
"""

import codecs
from collections.abc import Iterator
from pathlib import Path

from publisher import OptionError, Origin, SourceError, SourceWord
from publisher_wordfiles.options import FileOptions
from publisher_wordfiles.tables import read_table


def read_file(options: FileOptions) -> Iterator[SourceWord]:
    """The words of a file, in its order.

    Raises `OptionError` if the file cannot be opened, and `SourceError` naming file and line if it
    is not what it should be.
    """
    text = _decoded(_bytes(options.file), options)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if options.kind == "text":
        return _plain(lines, options.file)
    return read_table(lines, options)


def _plain(lines: list[str], path: Path) -> Iterator[SourceWord]:
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            word, _, clue = line.partition("\t")
            yield SourceWord(word.strip(), clue.strip(), Origin(str(path), number))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OptionError(("file",), f"{path} cannot be read: {reason}") from None


def _decoded(data: bytes, options: FileOptions) -> str:
    """The text without a byte-order mark; the error says which byte, on which line."""
    encoding = options.encoding
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.start} is 0x{data[error.start]:02X}"
        raise SourceError(
            f"is not {encoding}: {wrong}; {_advice(data)}", options.file, line
        ) from None
    except UnicodeError as error:
        raise SourceError(f"is not {encoding}: {error}", options.file) from None


def _advice(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "it begins as UTF-16 does: say `encoding: utf-16`"
    return "say what it is with `encoding:`, for instance cp1252 or cp1255"
