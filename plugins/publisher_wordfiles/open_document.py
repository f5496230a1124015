"""Spreadsheets (.ods, .fods) and documents (.odt, .fodt) of OpenDocument (ISO/IEC 26300).

All text of a file is in its part `content.xml`, or in the XML that a flat file is. Cells and rows
that are alike are written once, with their number; so there is a limit to what they become as well.
"""

import io
import re
import zipfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import IO, BinaryIO
from xml.parsers.expat import ParserCreate

from publisher import SourceError, cell_texts
from publisher_wordfiles.document import DocumentParts, titled
from publisher_wordfiles.sheet import LAST_COLUMN, LAST_ROW, LESS, WorkbookSheet, refuse_large

MAX_SIZE, MAX_TAGS = 128 * 2**20, 8_000_000
"""The most bytes and tags of a file, for it is they that take time; a cell has four."""

MAX_CELLS = 4_000_000
"""The most cells that a file may have, with those that it repeats."""

MAX_ALIKE = 1000
"""The most rows or cells, one beside the other, that are the same and not empty."""

_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_DAMAGED = "is not an .ods or .odt file, or is damaged or cut short: save or copy it again"
_NAME, _FIRST_BYTES = b"application/vnd.oasis", 2**14  # where a flat file says what it is
_CHUNK, _LONGEST = 2**17, 4 * 2**20  # bytes, and those of a tag or a text
_NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:%s:1.0 "
_TABLE, _TEXT, _OFFICE, _STYLE = (
    _NAMESPACE % name for name in ("table", "text", "office", "style")
)
_STYLE_NAME, _VISIBILITY = f"{_TEXT}style-name", f"{_TABLE}visibility"
_KIND, _VALUE = f"{_OFFICE}value-type", f"{_OFFICE}value"
_FORMULA, _CALCULATED = (
    f"{_TABLE}formula",
    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 value-type",
)
_COLUMNS, _ROWS = f"{_TABLE}number-columns-repeated", f"{_TABLE}number-rows-repeated"
_TITLES = ("Title", "Subtitle")
_BESIDE = frozenset(
    [f"{_OFFICE}{name}" for name in ("annotation", "forms", "binary-data", "meta", "scripts")]
    + [f"{_TEXT}{name}" for name in ("note", "tracked-changes", "ruby-text", "hidden-text")]
    + [f"{_TABLE}tracked-changes", f"{_TABLE}shapes"]
    + [f"{_NAMESPACE % 'svg-compatible'}{name}" for name in ("title", "desc")]
)
"""Elements whose texts are none of a list: remarks, footnotes, what was deleted."""

_WHITE = re.compile("[ \t\r\n]+")
_SIGNS = "\1\2\3"  # for spaces, tabs and ends of lines that count; no XML has these characters
_SPACES = dict(zip((f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break"), _SIGNS, strict=True))
_MEANT = str.maketrans(_SIGNS, " \t\n")
_NUMBER = re.compile(r"-?\d{1,300}(?:\.\d+)?(?:[Ee][-+]?\d{1,2})?")
_NUMBERS = ("float", "currency", "percentage")
_HIDDEN = ("collapse", "filter")
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_PARAGRAPHS = (f"{_TEXT}p", f"{_TEXT}h")

Attributes = Mapping[str, str]


def is_open_document(file: BinaryIO) -> bool:
    """Whether a file begins as such files do."""
    is_one = _NAME in file.read(_FIRST_BYTES)
    file.seek(0)
    return is_one


def ods_sheets(file: BinaryIO, path: Path) -> list[WorkbookSheet]:
    """The sheets of a spreadsheet; raises `SourceError` for a file that is damaged or too large."""
    found = _read(file, path)
    return found.sheets if found.is_spreadsheet else []


def odt_parts(data: bytes, path: Path) -> DocumentParts:
    """The tables and lines of a document; raises what `ods_sheets` raises."""
    found = _read(io.BytesIO(data), path)
    tables = [
        [(at, [" ".join(cell.split()) for cell in row]) for at, row in cell_texts(rows)]
        for rows in found.tables
    ]
    return DocumentParts(tables, found.lines)


def _read(file: BinaryIO, path: Path) -> "_Content":
    content = _Content(path)
    try:
        flat = file.read(_FIRST_BYTES).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
        file.seek(0)
        with closing(file if flat else _unpacked(zipfile.ZipFile(file), path)) as stream:
            _parse(stream, content, path)
    except SourceError:
        raise
    except Exception:
        # A damaged archive ends in any error there is.
        raise SourceError(_DAMAGED, path) from None
    return content


def _unpacked(archive: zipfile.ZipFile, path: Path) -> IO[bytes]:
    """The content of a file; raises `SourceError` if it has a password, or unpacks to too much."""
    refuse_large(archive.getinfo(_CONTENT), MAX_SIZE, path)
    if _MANIFEST in archive.namelist():
        with archive.open(_MANIFEST) as part:
            if b"encryption-data" in part.read(_CHUNK):
                raise SourceError("has a password: save it without one", path)
    return archive.open(_CONTENT)


def _refuse(*_: object) -> None:
    raise ValueError("no office program writes that")


def _parse(stream: IO[bytes], content: "_Content", path: Path) -> None:
    """Read the content, in which nothing may be defined, a chunk at a time."""
    parser = ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = content.start, content.end
    parser.CharacterDataHandler = content.data
    parser.StartDoctypeDeclHandler = _refuse
    tags = read = 0
    while chunk := stream.read(_CHUNK):
        tags, read = tags + chunk.count(b"<"), read + len(chunk)
        if tags > MAX_TAGS:
            raise SourceError(f"has too many cells: {LESS}", path)
        parser.Parse(chunk)
        if max(read - parser.CurrentByteIndex, sum(map(len, content.texts))) > _LONGEST:
            raise ValueError("no program writes such a tag or text")
    parser.Parse(b"", True)


class _Content:
    """What is in a file: its tables, which are the sheets of a spreadsheet, and lines beside them.

    Tables in a cell are texts of it.
    """

    def __init__(self, path: Path) -> None:
        self.sheets: list[WorkbookSheet] = []
        self.tables: list[list[tuple[int, tuple[object, ...]]]] = []
        self.lines: list[str] = []
        self.is_spreadsheet = False
        self.texts: list[str] = []  # of the line or the cell that is read
        self._path = path
        self._style, self._titles, self._hidden = "", set(_TITLES), set[str]()  # names of styles
        self._is_title = False
        self._of_row: Attributes = {}
        self._of_cell: Attributes = {}
        self._row: list[object] = []
        self._open_tables = self._open_paragraphs = self._skipped = 0
        self._number = self._columns = self._empty = self._count = 0

    def start(self, tag: str, attributes: Attributes) -> None:
        """Take a start tag."""
        if self._skipped:
            self._skipped += 1
        elif tag in _CELLS:
            if self._open_tables == 1:
                self._of_cell = attributes
        elif tag in _BESIDE:
            self._skipped = 1
        elif tag in _PARAGRAPHS:
            self.texts += _SIGNS[2] * bool(self.texts)
            if not self._open_paragraphs:
                style = attributes.get(_STYLE_NAME)
                self._is_title = tag == _PARAGRAPHS[1] or style in self._titles
            self._open_paragraphs += 1
        elif tag.startswith(_TABLE):
            self._start_of_table(tag, attributes)
        elif tag in _SPACES:
            self.texts.append(_SPACES[tag] * _times(attributes, f"{_TEXT}c", 1000))
        else:
            self._start_of_style(tag, attributes)

    def _start_of_style(self, tag: str, attributes: Attributes) -> None:
        if tag == f"{_OFFICE}spreadsheet":
            self.is_spreadsheet = True
        elif tag == f"{_STYLE}style":
            self._style = attributes.get(f"{_STYLE}name", "")
            if attributes.get(f"{_STYLE}parent-style-name") in _TITLES:
                self._titles.add(self._style)
        elif tag == f"{_STYLE}table-properties" and attributes.get(f"{_TABLE}display") == "false":
            self._hidden.add(self._style)  # that of sheets

    def _start_of_table(self, tag: str, attributes: Attributes) -> None:
        if tag == f"{_TABLE}table":
            if self.texts and not self._open_tables:
                self.lines += titled(self._taken(), is_title=self._is_title)
            self._open_tables += 1
            if self._open_tables == 1:
                is_hidden = attributes.get(f"{_TABLE}style-name") in self._hidden
                self.tables.append([])
                title, rows = attributes.get(f"{_TABLE}name", ""), self.tables[-1]
                self.sheets.append(WorkbookSheet(title, rows.__iter__, is_hidden))
                self._number = self._columns = 0
        elif self._open_tables != 1:
            return
        elif tag == f"{_TABLE}table-row":
            self._of_row, self._row, self._empty = attributes, [], 0
        elif tag == f"{_TABLE}table-column":
            first, times = self._columns, _times(attributes, _COLUMNS, LAST_COLUMN)
            self._columns = min(first + times, LAST_COLUMN)
            if attributes.get(_VISIBILITY) in _HIDDEN:
                self.sheets[-1].hide_columns(first, self._columns)

    def data(self, text: str) -> None:
        """Take a text, which counts in paragraphs."""
        if self._open_paragraphs and not self._skipped:
            self.texts.append(text)

    def end(self, tag: str) -> None:
        """Take an end tag."""
        if self._skipped:
            self._skipped -= 1
        elif tag in _PARAGRAPHS:
            self._open_paragraphs -= 1
            if not self._open_paragraphs and not self._open_tables:
                self.lines += titled(self._taken(), is_title=self._is_title)
        elif tag == f"{_TABLE}table":
            self._open_tables -= 1
        elif self._open_tables != 1:
            return
        elif tag in _CELLS:
            self._end_of_cell(is_joined=tag == _CELLS[1])
        elif tag == f"{_TABLE}table-row":
            self._end_of_row()

    def _taken(self) -> str:
        """The text since the last call, with a space for what is white, and with its signs."""
        text = self.texts[0] if len(self.texts) == 1 else "".join(self.texts)
        self.texts.clear()
        if text.isprintable() and "  " not in text:
            return text
        return _WHITE.sub(" ", text).translate(_MEANT)

    def _end_of_cell(self, *, is_joined: bool) -> None:
        attributes = self._of_cell
        text = self._taken().strip() if self.texts else ""
        if is_joined and not self.is_spreadsheet:
            return  # of joined cells of a document there is one
        value = self._value(attributes, text)
        if _FORMULA in attributes:
            value = self._result(attributes, value)
        times = _times(attributes, _COLUMNS, LAST_COLUMN) if _COLUMNS in attributes else 1
        if value is None and self.is_spreadsheet:
            self._empty += times
            return
        if times > MAX_ALIKE and value is not None:
            self._refuse_alike("cell", times, self._number + 1)
        if self._empty:
            self._row += [None] * self._empty
            self._empty = 0
        self._row += [value] * times
        if len(self._row) > LAST_COLUMN:
            raise ValueError("no sheet has so many columns")

    def _value(self, attributes: Attributes, text: str) -> object:
        """The value of a cell as a spreadsheet has it, whatever it shows of it; None for none."""
        kind = attributes.get(_KIND, "")
        if kind == "string" and text:
            return text
        if kind in _NUMBERS and _NUMBER.fullmatch(value := attributes.get(_VALUE, "")):
            return float(value)
        if kind == "date" and (date := attributes.get(f"{_OFFICE}date-value", "")):
            return date.removesuffix("T00:00:00").replace("T", " ")
        if kind == "boolean":
            return attributes.get(f"{_OFFICE}boolean-value") == "true"
        return text or attributes.get(f"{_OFFICE}string-value") or None

    def _result(self, attributes: Attributes, value: object) -> object:
        """The value of a formula; None if it is an error, or was never calculated."""
        is_error = attributes.get(_CALCULATED) == "error"
        if is_error or (value is None and _KIND not in attributes):
            place = self._number + 1, len(self._row) + self._empty
            self.sheets[-1].without_result.add(place)
            return None
        return value

    def _end_of_row(self) -> None:
        times = _times(self._of_row, _ROWS, LAST_ROW + 1) if _ROWS in self._of_row else 1
        first = self._number + 1
        self._number += times
        if self._row.count(None) == len(self._row):
            return
        if times > MAX_ALIKE:
            self._refuse_alike("row", times, first)
        self._count += len(self._row) * times
        if self._count > MAX_CELLS:
            raise SourceError(f"has too many cells: {LESS}", self._path, first)
        if self._of_row.get(_VISIBILITY) in _HIDDEN:
            self.sheets[-1].hidden_rows.update(range(first, first + times))
        row = tuple(self._row)
        self.tables[-1] += [(first + at, row) for at in range(times)]

    def _refuse_alike(self, what: str, times: int, number: int) -> None:
        wrong = f"has the same {what} {times} times: delete all but one"
        raise SourceError(wrong, self._path, number)


def _times(attributes: Attributes, name: str, most: int) -> int:
    if name not in attributes:
        return 1
    text = attributes[name]
    return min(most, max(1, int(text[:9]))) if text.isdecimal() else 1
