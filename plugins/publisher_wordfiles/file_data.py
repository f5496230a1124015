"""The bytes of a file that has words, and what is said of one that has none."""

from pathlib import Path

from publisher import OptionError, file_bytes, locating, other_kind

_AS_TEXT = "save its words as plain text, a word a line, or as CSV"
_CROSSWORD = "a crossword"
_INSTEAD = {
    "spreadsheet": "say `xlsx:` and its path, for that source reads spreadsheets",
    "word processor": "say `file:` and its path, for that source reads documents",
    "Numbers": "export it there as CSV, as .xlsx or as .docx",
    ".doc": "save it as .xlsx or .docx",
    "Anki": "say `anki:` and its path, for that source reads decks",
    "SQLite": "say `sqlite:` and its path, and a `query:`, for that source reads databases",
    "zip": "unpack it, and name the files in it",
    "compressed": "unpack it, and name the files in it",
    _CROSSWORD: "`publisher convert` makes files of other formats of it, or says how to have them",
}
"""The advice for files of other kinds, by a part of the name of the kind."""

ARCHIVE, _PAGE = "a zip archive", "a web page"
_CUT_SHORT = {
    ".xlsx": "a spreadsheet (.xlsx)",
    ".ods": "a spreadsheet of OpenDocument (.ods)",
    ".docx": "a document of a word processor (.docx)",
    ".odt": "a document of a word processor (.odt)",
}


def contents(path: Path, setting: str) -> bytes:
    """The bytes of the file that a setting names.

    Raises `OptionError` if it cannot be read, or is a file of a kind that has no words as text.
    """
    return textual(file_data(path, setting), path, setting)


def shown(path: Path) -> Path:
    """The file as messages call it: `-` is standard input."""
    return Path("standard input") if path == Path("-") else path


def file_data(path: Path, setting: str) -> bytes:
    """The bytes of the file that a setting names; raises `OptionError` if it cannot be read."""
    with locating(setting):
        return file_bytes(path)


def kind_of_data(data: bytes, path: Path) -> str:
    """The kind of a file that is not a text: `a spreadsheet (.xlsx)`; "" if it may be a text.

    A zip archive without what a spreadsheet or document has is one cut short if it is called so.
    """
    kind = other_kind(data, path)
    return _CUT_SHORT.get(path.suffix.lower(), kind) if kind == ARCHIVE else kind


def textual(data: bytes, path: Path, setting: str, *, pages: bool = False) -> bytes:
    """The data; raises `OptionError` if it is of a kind that has no words as text.

    With `pages`, web pages are let through, which may have tables and lists.
    """
    kind = kind_of_data(data, path)
    if kind and not (pages and kind == _PAGE):
        advice = next((said for part, said in _INSTEAD.items() if part in kind), _AS_TEXT)
        what = "a list of words" if kind.startswith(_CROSSWORD) else "a text"
        raise OptionError((setting,), f"{path} is {kind}, not {what}: {advice}")
    return data
