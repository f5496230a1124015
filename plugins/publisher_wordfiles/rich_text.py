"""The tables and lines of a document in Rich Text Format (.rtf), as of WordPad and TextEdit.

Written by Microsoft's “Rich Text Format (RTF) Specification”, version 1.9.1.
"""

import codecs
import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from publisher import SourceError
from publisher_wordfiles.document import DocumentParts, DocumentRow, titled

MAX_TOKENS = 1_500_000
"""The most words and braces of control, and texts between them, for it is they that take time."""

_TOKEN = re.compile(
    rb"\\([A-Za-z]{1,32})(-?\d{1,9})? ?|\\'([0-9A-Fa-f]{2})|\\(.)|([{}])"
    rb"|([^\\{}\r\n]+)|[\r\n]+|\\$",
    re.DOTALL,
)
_CODE_PAGES = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gbk", 136: "big5",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257",
    204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437",
}  # fmt: skip
"""The code page of a font's character set, but of those that stand for that of the document."""

_OF_DOCUMENT = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
_BESIDE = frozenset([
    "annotation", "atnauthor", "atnid", "bkmkend", "bkmkstart", "colortbl", "fldinst", "fonttbl",
    "footer", "footerf", "footerl", "footerr", "footnote", "header", "headerf", "headerl",
    "headerr", "info", "listtext", "nonesttables", "pict", "pntext", "rxe", "shprslt",
    "stylesheet", "tc", "txe", "xe",
])  # fmt: skip
"""Groups whose texts are none of a list: what is around a page, remarks, marks of lists."""

_SIGNS = {
    "bullet": "•", "emdash": "—", "endash": "–", "emspace": " ", "enspace": " ", "qmspace": " ",
    "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "tab": "\t",
    "zwj": "\u200d", "zwnj": "\u200c", "nestcell": " ", "nestrow": " ",
}  # fmt: skip
_ENDS = frozenset(["par", "line", "sect", "page", "column", "softline"])
_BODY = 9  # the outline level of what is no heading
_STYLE = re.compile(rb"\{\\s(\d{1,4})\b[^{}]*\b(?:heading \d|title|subtitle);\}", re.IGNORECASE)
_SYMBOLS = {b"~": "\u00a0", b"_": "-", b"{": "{", b"}": "}", b"\\": "\\"}


def rtf_parts(data: bytes, path: Path) -> DocumentParts:
    """The tables and lines of a document; raises `SourceError` for one that is too large."""
    reader = _Reader()
    is_whole = reader.read(data.rstrip(b"\0"), path)
    lost = f"{path}: its last part may be missing, for the file ends within a group"
    return DocumentParts(reader.tables, reader.lines, () if is_whole else (lost,))


class _State(NamedTuple):
    """What holds within a group of braces."""

    is_beside: bool = False
    is_hidden: bool = False
    is_of_table: bool = False
    is_title: bool = False
    font: int = -1
    other_font: int = -1  # of text from right to left
    is_leftward: bool = False
    fallback: int = 1  # characters after one of Unicode, which stand for it elsewhere


@dataclass
class _Reader:
    tables: list[list[DocumentRow]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    _state: _State = field(default_factory=_State)
    _states: list[_State] = field(default_factory=list)
    _encoding: str = "cp1252"
    _fonts: dict[int, str] = field(default_factory=dict)
    _first_font: int = -1
    _titles: set[int] = field(default_factory=set)  # the styles of headings
    _text: list[str] = field(default_factory=list)
    _bytes: bytearray = field(default_factory=bytearray)  # that are not decoded yet
    _cells: list[str] = field(default_factory=list)
    _joined: list[bool] = field(default_factory=list)  # whether a cell goes on in the next one
    _is_joined: bool = False
    _is_in_table: bool = False
    _skipped: int = 0  # characters that stand for one of Unicode, and are to come

    def read(self, data: bytes, path: Path) -> bool:
        """Read a document; returns whether it is whole."""
        self._titles.update(int(style[1]) for style in _STYLE.finditer(data))
        at = 0
        for _ in range(MAX_TOKENS):
            found = _TOKEN.match(data, at)
            if not found:
                break
            at = found.end()
            word, number, code, symbol, brace, text = found.groups()
            if word == b"bin":
                at += max(0, int(number or 0))
            elif word:
                self._control(word.decode(), int(number) if number else None)
            elif code or text:
                self._add(bytes.fromhex(code.decode()) if code else text)
            elif symbol:
                self._symbol(symbol)
            elif brace == b"{":
                self._states.append(self._state)
            elif brace:
                self._decode()
                self._skipped = 0
                self._state = self._states.pop() if self._states else _State()
                if not self._states:
                    break
        else:
            wrong = "has more text, or marks of it, than is read"
            raise SourceError(f"{wrong}: save the words alone, or as plain text", path)
        if self._cells:
            self._end_of_row()
        self._set(is_beside=False, is_of_table=False)
        self._end_of_line()
        return not self._states

    def _set(self, **changes: object) -> None:
        self._decode()
        self._state = self._state._replace(**changes)  # type: ignore[arg-type]

    def _add(self, data: bytes) -> None:
        skipped = min(self._skipped, len(data))
        self._skipped -= skipped
        if not self._state.is_beside and not self._state.is_hidden:
            self._bytes += data[skipped:]

    def _write(self, text: str) -> None:
        self._decode()
        if not self._state.is_beside and not self._state.is_hidden:
            self._text.append(text)

    def _decode(self) -> None:
        if self._bytes:
            state = self._state
            font = state.other_font if state.is_leftward and state.other_font >= 0 else state.font
            encoding = self._fonts.get(self._first_font if font < 0 else font, self._encoding)
            self._text.append(self._bytes.decode(encoding, "replace"))
            self._bytes.clear()

    def _symbol(self, symbol: bytes) -> None:
        self._skipped = 0
        if symbol == b"*":
            self._set(is_beside=True)
        elif symbol in b"\r\n":
            self._end_of_line()
        else:
            self._write(_SYMBOLS.get(symbol, ""))

    def _control(self, word: str, number: int | None) -> None:
        if word == "u" and number is not None:
            self._write(chr(number % 0x10000))
            self._skipped = self._state.fallback
            return
        self._skipped = 0
        if word in _BESIDE:
            self._set(is_beside=True)
        elif word in _SIGNS:
            self._write(_SIGNS[word])
        elif word in _ENDS:
            self._end_of_line()
        elif word in ("cell", "row", "trowd", "clmrg", "cellx"):
            self._part_of_table(word)
        elif word in _OF_DOCUMENT or word in ("ansicpg", "fcharset", "deff"):
            self._code_page(word, number or 0)
        else:
            self._look(word, number)

    def _code_page(self, word: str, number: int) -> None:
        if word == "deff":
            self._first_font = number
        elif word == "fcharset":
            if number in _CODE_PAGES:
                self._fonts[self._state.font] = _CODE_PAGES[number]
        else:
            name = _OF_DOCUMENT.get(word, f"cp{number}")
            with suppress(LookupError):
                self._encoding = codecs.lookup(name).name

    def _look(self, word: str, number: int | None) -> None:
        """What a word says of the text after it; most say nothing that counts here."""
        if word == "f":
            self._set(font=number or 0)
        elif word == "af":
            self._set(other_font=number or 0)
        elif word in ("rtlch", "ltrch"):
            self._set(is_leftward=word == "rtlch")
        elif word in ("v", "deleted"):
            self._set(is_hidden=number != 0)
        elif word == "plain":
            self._set(font=-1, other_font=-1, is_hidden=False, is_leftward=False)
        elif word == "uc":
            self._set(fallback=max(0, number or 0))
        elif word in ("pard", "intbl"):
            self._set(is_of_table=word == "intbl", is_title=False)
        elif word == "s":
            self._set(is_title=number in self._titles)
        elif word == "outlinelevel" and (number or 0) < _BODY:
            self._set(is_title=True)

    def _part_of_table(self, word: str) -> None:
        self._decode()
        if self._state.is_beside:
            return
        if word == "trowd":
            self._joined, self._is_joined = [], False
        elif word == "clmrg":
            self._is_joined = True
        elif word == "cellx":
            self._joined.append(self._is_joined)
            self._is_joined = False
        elif word == "cell":
            self._cells.append(" ".join(self._taken().split()))
        else:
            self._end_of_row()

    def _end_of_row(self) -> None:
        joined = [*self._joined, *[False] * len(self._cells)]
        cells = [cell for cell, each in zip(self._cells, joined, strict=False) if not each]
        self._cells = []
        self._set(is_of_table=False)  # until the next row says that it is
        if not self._is_in_table:
            self.tables.append([])
        self._is_in_table = True
        self.tables[-1].append((len(self.tables[-1]) + 1, cells))

    def _end_of_line(self) -> None:
        self._decode()
        if self._state.is_beside:
            return
        if self._state.is_of_table:
            self._text.append(" ")
            return
        text = self._taken()
        self._is_in_table = self._is_in_table and not text.strip()
        self.lines += titled(text, is_title=self._state.is_title)

    def _taken(self) -> str:
        text = "".join(self._text)
        self._text.clear()
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
