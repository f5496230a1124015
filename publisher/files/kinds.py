"""The kind of a file: what it is by its bytes or its name, and how the puzzle in it can be had."""

import re
from pathlib import Path
from typing import NamedTuple

_AS_PUZZLE = "save it as .ipuz, .jpz or .puz in the program that it is from"
_FROM_MAKER = "ask those who made it for the puzzle as .ipuz, .jpz or .puz"
_AS_LIST = "if it has words and clues, `publisher make` makes a puzzle of them"
_UNPACKED = "unpack it, and name the file in it"


class FileKind(NamedTuple):
    """A kind of file: its name, such as `a PDF`, and the reader of the puzzle in it, if it has one.

    `advice` says how its puzzle can be had, if there is no reader. `is_puzzle` tells a crossword.
    """

    name: str
    reader: str = ""
    advice: str = _FROM_MAKER
    is_puzzle: bool = False


def _crossword(of: str, reader: str = "", advice: str = _AS_PUZZLE) -> FileKind:
    return FileKind(f"a crossword {of}", reader, advice, is_puzzle=True)


def _published(of: str) -> FileKind:
    return _crossword(of, advice=_FROM_MAKER)


_JSON, _XML = rb"\A[\xef\xbb\xbf\s]*[{\[](?s:.*)", rb"\A[\xef\xbb\xbf\s]*<(?s:.*)"
_LETTERS = rb"(?:[A-Z]|[\xc3-\xf4][\x80-\xbf]+)+"
_PUZZLES = (
    (rb"\A[\xef\xbb\xbf\s]*<ACROSS PUZZLE", _crossword("in Across Lite's text", "across-lite")),
    (rb"ACROSS&DOWN\0", _crossword("of Across Lite (.puz)", "puz")),
    (rb"(?m)^[ \t]*exolve-begin[ \t]*\r?$", _crossword("in Exolve's text", "exolve")),
    (_JSON + rb"http:\\?/\\?/ipuz\.org|\A\s*ipuz\(", _crossword("in ipuz", "ipuz")),
    (_XML + rb"(?:crossword\.info/xml/|<rectangular-puzzle)", _crossword("in .jpz", "jpz")),
    (_XML + rb"(?<=<)CROSSFIRE\b", _crossword("of CrossFire (.cfp)", "cfp")),
    (_JSON + rb'"crossword-publisher"', _crossword("in this program's JSON", "json")),
    (rb"\A(?:\*XWORD|x\|y\|direction)", _crossword("in .pzl", "pzl")),
    (rb"(?m)^[AD]\d+\. [^\n]* ~ " + _LETTERS + rb"\r?$", _crossword("in .xd", "xd")),
    (_JSON + rb'"separatorLocations"', _published("on the Guardian's pages")),
    (_JSON + rb'"clueLists"', _published("on the New York Times' pages")),
    (_JSON + rb'"gridnums"', _published("in XWord Info's JSON")),
    (_JSON + rb'"placedWords"', _published("of PuzzleMe (Amuse Labs)")),
    (_XML + rb"(?:amuselabs\.com|puzzleme)", _published("of PuzzleMe (Amuse Labs)")),
    (rb"\A#QXW2", _crossword("of Qxw")),
)
"""Crosswords by what is in their first bytes, as programs and papers publish them."""

_SUFFIXES = {
    ".ccw": _crossword("of Crossword Compiler (.ccw)"),
    ".cwd": _crossword("in .cwd"),
    ".cwe": _crossword("of Crossword Express"),
    ".ecw": _crossword("of EclipseCrossword", advice="save it there as an Across Lite text"),
}
"""Crosswords of which only the name of the file says what they are."""

LISTS = dict.fromkeys((".csv", ".tsv", ".gift", ".md"), FileKind("a list", advice=_AS_LIST))
"""Files that are lists of words by their names."""

ARCHIVE = FileKind("a zip archive", advice=_UNPACKED)
"""One whose names do not show what it holds: it may be a puzzle file that is zipped."""

_ZIPPED = (
    (b"xl/workbook.", FileKind("a spreadsheet (.xlsx)", advice=_AS_LIST)),
    (b"word/document.", FileKind("a document of a word processor (.docx)", advice=_AS_LIST)),
    (
        b"opendocument.spreadsheet",
        FileKind("a spreadsheet of OpenDocument (.ods)", advice=_AS_LIST),
    ),
    (b"opendocument.text", FileKind("a document of a word processor (.odt)", advice=_AS_LIST)),
    (b"Index/Document.iwa", FileKind("a file of Apple's Numbers, Pages or Keynote")),
    (b"collection.anki", FileKind("a package of Anki", advice=_AS_LIST)),
    (b"", ARCHIVE),
)
_PICTURE = FileKind("a picture")
_OF_OFFICE = rb"office:mimetype=.application/vnd\.oasis\.opendocument\."
_TEXTS = (
    (
        _XML + _OF_OFFICE + b"spreadsheet",
        FileKind("a spreadsheet of OpenDocument (.fods)", advice=_AS_LIST),
    ),
    (
        _XML + _OF_OFFICE + b"text",
        FileKind("a document of a word processor (.fodt)", advice=_AS_LIST),
    ),
    (_XML + rb"(?<=<)svg\b", _PICTURE),
)
_FIRST_BYTES = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", FileKind("an old .xls or .doc file")),
    (b"%PDF-", FileKind("a PDF")),
    (b"{\\rtf", FileKind("a document of a word processor (.rtf)", advice=_AS_LIST)),
    (b"SQLite format 3\0", FileKind("an SQLite database", advice=_AS_LIST)),
    ((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*"), _PICTURE),
    (
        (b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07"),
        FileKind("a compressed file", advice=_UNPACKED),
    ),
)
_LOOKED_AT = 2**16
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")


def file_kind(data: bytes, file: Path | None = None) -> FileKind | None:
    """The kind of a file by its bytes, or by its name if they do not show it; None if unknown."""
    if data.startswith(_ZIP):
        return next(kind for name, kind in _ZIPPED if name in data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _PICTURE
    head = data[:_LOOKED_AT]
    marked = next((kind for mark, kind in _PUZZLES + _TEXTS if re.search(mark, head)), None)
    if marked:
        return marked
    if data[:200].lstrip().lower().startswith((b"<!doctype html", b"<html")):
        return FileKind("a web page")
    by_bytes = next((kind for begin, kind in _FIRST_BYTES if data.startswith(begin)), None)
    return by_bytes or (_SUFFIXES.get(file.suffix.lower()) if file else None)


def other_kind(data: bytes, file: Path | None = None) -> str:
    """The kind of a file that should be a text, and is not: `a spreadsheet (.xlsx)`, a crossword.

    Empty if it may be a text.
    """
    kind = file_kind(data, file)
    return kind.name if kind else ""
