"""Spreadsheets (.ods) and documents (.odt) of OpenDocument (ISO/IEC 26300).

All text of a file is in its part `content.xml`. Cells and rows that are alike are written once,
with their number; so there is a limit to what they become as well.
"""

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from defusedxml.ElementTree import DefusedXMLParser

from publisher import SourceError
from publisher_wordfiles.document import DocumentParts, titled
from publisher_wordfiles.sheet import (
    LAST_COLUMN,
    LAST_ROW,
    LESS,
    MAX_HELD,
    SheetCells,
    WorkbookSheet,
)

MAX_TAGS = 3_000_000
"""The most tags of a file, for it is they that take time; a cell has four."""

MAX_CELLS = 4_000_000
"""The most cells that a file may have, with those that it repeats."""

MAX_ALIKE = 1000
"""The most rows or cells, one beside the other, that are the same and not empty."""

_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_DAMAGED = "is not an .ods or .odt file, or is damaged or cut short: save or copy it again"
_SECRET = "has a password: save it without one"  # noqa: S105 - nobody's
_NAME, _FIRST_BYTES = b"application/vnd.oasis", 200  # which are the first part
_CHUNK = 2**20  # bytes
_NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT, _OFFICE, _STYLE = (
    _NAMESPACE % name for name in ("table", "text", "office", "style")
)
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_PARAGRAPHS = (f"{_TEXT}p", f"{_TEXT}h")
_TITLES = ("Title", "Subtitle")
_BESIDE = frozenset(
    [f"{_OFFICE}annotation", f"{_OFFICE}forms", f"{_TEXT}note", f"{_TEXT}tracked-changes"]
    + [f"{_TEXT}ruby-text", f"{_TEXT}hidden-text", f"{_TABLE}tracked-changes", f"{_TABLE}shapes"]
    + [f"{_NAMESPACE % 'svg-compatible'}{name}" for name in ("title", "desc")]
)
"""Elements whose texts are none of a list: remarks, footnotes, what was deleted."""

_SPACE = re.compile(r"\s+")
_NUMBERS = ("float", "currency", "percentage")


def is_open_document(file: BinaryIO) -> bool:
    """Whether a file begins as such files do, or is an archive with the part that they have."""
    try:
        if _NAME in file.read(_FIRST_BYTES):
            return True
        return _CONTENT in zipfile.ZipFile(file).namelist()
    except Exception:
        return False  # zipfile lets through whatever its parts raise for a damaged archive
    finally:
        file.seek(0)


def ods_sheets(file: BinaryIO, path: Path) -> list[WorkbookSheet]:
    """The sheets of a spreadsheet; raises `SourceError` for a file that is damaged or too large."""
    found = _read(file, path)
    return [_sheet(title, rows) for title, rows in found.tables] if found.is_spreadsheet else []


def odt_parts(data: bytes, path: Path) -> DocumentParts:
    """The tables and lines of a document; raises what `ods_sheets` raises."""
    found = _read(io.BytesIO(data), path)
    tables = [[(at, list(map(_shown, row))) for at, row in rows] for _, rows in found.tables]
    return DocumentParts(tables, found.lines)


def _sheet(title: str, rows: list[tuple[int, SheetCells]]) -> WorkbookSheet:
    return WorkbookSheet(title, lambda: rows)


def _shown(cell: object) -> str:
    return "" if cell is None else " ".join(str(cell).split())


def _read(file: BinaryIO, path: Path) -> "_Content":
    content = _Content(path)
    parser = DefusedXMLParser(target=content, forbid_dtd=True)
    try:
        archive = zipfile.ZipFile(file)
        _refuse_others(archive, path)
        tags = 0
        with archive.open(_CONTENT) as part:
            while chunk := part.read(_CHUNK):
                tags += chunk.count(b"<")
                if tags > MAX_TAGS:
                    raise SourceError(f"has too many cells: {LESS}", path)
                parser.feed(chunk)
        parser.close()
    except SourceError:
        raise
    except Exception:
        # A damaged archive ends in any error there is.
        raise SourceError(_DAMAGED, path) from None
    return content


def _refuse_others(archive: zipfile.ZipFile, path: Path) -> None:
    """Raise `SourceError` for a file with a password, or one that unpacks to too much."""
    size = archive.getinfo(_CONTENT).file_size
    if size > 2 * MAX_HELD:
        wrong = f"unpacks to {size // 2**20} MB, and at most {2 * MAX_HELD // 2**20} MB are read"
        raise SourceError(f"its part {_CONTENT} {wrong}: {LESS}", path)
    if _MANIFEST in archive.namelist():
        with archive.open(_MANIFEST) as part:
            if b"encryption-data" in part.read(_CHUNK):
                raise SourceError(_SECRET, path)


class _Content:
    """What is in a file: its tables by their titles, and the lines beside them."""

    def __init__(self, path: Path) -> None:
        self.tables: list[tuple[str, list[tuple[int, SheetCells]]]] = []
        self.lines: list[str] = []
        self.is_spreadsheet = False
        self._path = path
        self._titles = set(_TITLES)  # the styles of titles
        self._row: list[object] = []
        self._number, self._repeated, self._empty, self._count = 0, 1, 0, 0
        self._cell: Mapping[str, str] | None = None  # what is said of the one that is read
        self._texts: list[str] = []
        self._tables = self._beside = self._paragraphs = 0  # that are open
        self._is_title = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in _BESIDE:
            self._beside += 1
        elif self._beside:
            return
        elif tag in _PARAGRAPHS:
            self._texts += ["\n"] * bool(self._texts)
            style = attributes.get(f"{_TEXT}style-name")
            self._is_title = tag == _PARAGRAPHS[1] or style in self._titles
            self._paragraphs += 1
        elif tag.startswith(_TEXT):
            self._texts += [_sign(tag, attributes)] * bool(self._paragraphs)
        elif tag.startswith(_TABLE):
            self._start_of_table(tag, attributes)
        elif tag == f"{_STYLE}style" and attributes.get(f"{_STYLE}parent-style-name") in _TITLES:
            self._titles.add(attributes.get(f"{_STYLE}name", ""))
        elif tag == f"{_OFFICE}spreadsheet":
            self.is_spreadsheet = True

    def _start_of_table(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == f"{_TABLE}table":
            self._tables += 1
            if self._tables == 1:
                self.tables.append((attributes.get(f"{_TABLE}name", ""), []))
                self._number = 0
        elif self._tables != 1:
            return  # tables within a cell are texts of it
        elif tag == f"{_TABLE}table-row":
            self._row, self._empty = [], 0
            self._repeated = _times(attributes, f"{_TABLE}number-rows-repeated", LAST_ROW + 1)
        elif tag in _CELLS:
            self._cell, self._texts = attributes, []

    def data(self, text: str) -> None:
        if self._paragraphs and not self._beside:
            self._texts.append(_SPACE.sub(" ", text))

    def end(self, tag: str) -> None:
        if tag in _BESIDE:
            self._beside -= 1
        elif self._beside:
            return
        elif tag in _PARAGRAPHS:
            self._paragraphs -= 1
            if not self._paragraphs and self._cell is None:
                self.lines += titled("".join(self._texts), is_title=self._is_title)
                self._texts = []
        elif tag == f"{_TABLE}table":
            self._tables -= 1
        elif self._tables == 1 and tag in _CELLS:
            self._end_of_cell(tag)
        elif self._tables == 1 and tag == f"{_TABLE}table-row":
            self._end_of_row()

    def close(self) -> None:
        """All is read: what the parser asks for."""

    def _end_of_cell(self, tag: str) -> None:
        attributes, self._cell = self._cell or {}, None
        value = _value(attributes, "".join(self._texts).strip())
        self._texts = []
        times = _times(attributes, f"{_TABLE}number-columns-repeated", LAST_COLUMN)
        if tag == _CELLS[1] and not self.is_spreadsheet:
            return  # of joined cells of a document there is one
        if value is None and self.is_spreadsheet:
            self._empty += times
            return
        if times > MAX_ALIKE and value is not None:
            self._refuse_alike("cell", times, self._number + 1)
        self._row += [None] * self._empty + [value] * times
        self._empty = 0
        if len(self._row) > LAST_COLUMN:
            raise SourceError(_DAMAGED, self._path)

    def _refuse_alike(self, what: str, times: int, number: int) -> None:
        wrong = f"has the same {what} {times} times: delete all but one"
        raise SourceError(wrong, self._path, number)

    def _end_of_row(self) -> None:
        first, times = self._number + 1, self._repeated
        self._number += times
        if all(cell is None for cell in self._row):
            return
        if times > MAX_ALIKE:
            self._refuse_alike("row", times, first)
        self._count += len(self._row) * times
        if self._count > MAX_CELLS:
            raise SourceError(f"has too many cells: {LESS}", self._path, first)
        row = tuple(self._row)
        self.tables[-1][1].extend((first + at, row) for at in range(times))


def _times(attributes: Mapping[str, str], name: str, most: int) -> int:
    text = attributes.get(name, "1")
    return min(most, max(1, int(text[:9]))) if text.isdecimal() else 1


def _sign(tag: str, attributes: Mapping[str, str]) -> str:
    """The characters that an element stands for."""
    if tag == f"{_TEXT}s":
        return " " * _times(attributes, f"{_TEXT}c", 1000)
    return {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}.get(tag, "")


def _value(attributes: Mapping[str, str], text: str) -> object:
    """The value of a cell as a spreadsheet has it, whatever it shows of it; None for none."""
    kind = attributes.get(f"{_OFFICE}value-type", "")
    value = attributes.get(f"{_OFFICE}value", "")
    if kind in _NUMBERS and re.fullmatch(r"-?\d{1,300}(?:\.\d+)?(?:[Ee][-+]?\d{1,2})?", value):
        return float(value)
    if kind == "date" and (date := attributes.get(f"{_OFFICE}date-value", "")):
        return date.removesuffix("T00:00:00").replace("T", " ")
    if kind == "boolean":
        return attributes.get(f"{_OFFICE}boolean-value") == "true"
    return text or attributes.get(f"{_OFFICE}string-value") or None
