"""The words of a document of a word processor (ECMA-376), read by python-docx.

Its tables come first; without any, its paragraphs are the lines of a list.
"""

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import docx
from docx.table import _Cell

from publisher import ListReading, OptionError, SourceError, UnderstoodList, WithLosses
from publisher_wordfiles.decoding import check_lines
from publisher_wordfiles.merged import merged_lists
from publisher_wordfiles.options import FileOptions
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.shapes import is_section
from publisher_wordfiles.reading.text_list import read_rows, read_text

MAX_PART = 16 * 2**20
"""The most bytes that the text of a document may unpack to: the text of some thousand pages."""

_TITLES = ("Title", "Subtitle", "Heading")
_MOST_TITLES = 3  # that are named
_NO_HEADER = "; a table without a header needs one, such as `answer` and `clue`"
_DAMAGED = "is not a .docx document, or is damaged or cut short: save or copy it again"


def read_document(data: bytes, path: Path, options: FileOptions) -> Understood:
    """The words of a document in its order; the line of a word is its row or paragraph.

    Raises `SourceError` naming the file if it is damaged, or larger than it may be, and
    `OptionError` if it has no such table.
    """
    _refuse_large(data, path)
    try:
        document = docx.Document(io.BytesIO(data))
        tables = [list(_rows(table)) for table in document.tables]
        lines = [line for paragraph in document.paragraphs for line in _lines(paragraph)]
    except Exception:
        # python-docx checks little: a damaged file ends in any error there is.
        raise SourceError(_DAMAGED, path) from None
    if options.table:
        tables = [_one_of(tables, options.table, path)]
    if not any(map(any, chain.from_iterable(tables))):
        text = "\n".join(lines)
        check_lines(text, path)
        return read_text(text, str(path), options.settings("text"))
    found = [
        read_rows(
            [row for row in enumerate(rows, start=1) if not _is_title(row[1], rows)],
            f"{path} (table {number})" if len(tables) > 1 else str(path),
            options.settings("text"),
            note=_NO_HEADER,
        )
        for number, rows in enumerate(tables, start=1)
    ]
    titles = [f"{row[0]}:" for rows in tables for row in rows if _is_title(row, rows) and row[0]]
    made = _together(found)
    if options.table:
        way_back = ListReading({"table": None}, "")
        made = replace(made, value=replace(made.value, readings=(*made.value.readings, way_back)))
    return _with_others(made, path, [line for line in (*lines, *titles) if line.strip()])


def _one_of(tables: list[list[list[str]]], number: int, path: Path) -> list[list[str]]:
    if number > len(tables):
        has = f"{len(tables)} table{'' if len(tables) == 1 else 's'}"
        raise OptionError(("table",), f"{path} has no table {number}: it has {has}")
    return tables[number - 1]


def _together(found: Sequence[Understood]) -> Understood:
    """The words of all tables; where that is asked about, all may be right, or one of them."""
    lists = [replace(each.value, words=list(each.value)) for each in found]
    merged = merged_lists(map(WithLosses, lists, [each.losses for each in found]))
    if len(found) == 1 or not merged.value.question:
        return merged
    roles = {each.columns.roles if each.columns else () for each in lists}
    readings = [
        ListReading({"table": number, **_only_way(each)}, *_first_pair(each))
        for number, each in enumerate(lists, start=1)
        if each.words
    ]
    if len(roles) == 1 and all(roles):
        columns = ",".join(role or "-" for role in roles.pop())
        every = ListReading({"table": None, "columns": columns}, *_first_pair(lists[0]))
        readings.insert(0, every)
    return replace(merged, value=replace(merged.value, readings=tuple(readings)))


def _only_way(found: UnderstoodList) -> Mapping[str, object]:
    """The settings of the only reading of a list that is asked about."""
    is_only = bool(found.question) and len(found.readings) == 1
    return found.readings[0].settings if is_only else {}


def _first_pair(found: UnderstoodList) -> tuple[str, str]:
    return next(((word.text, word.clue) for word in found), ("", ""))


def _refuse_large(data: bytes, path: Path) -> None:
    try:
        members = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except Exception:
        # zipfile lets through whatever its parts raise for a damaged archive.
        raise SourceError(_DAMAGED, path) from None
    for member in members:
        if member.filename.endswith((".xml", ".rels")) and member.file_size > MAX_PART:
            size, most = member.file_size // 2**20, MAX_PART // 2**20
            wrong = f"its part {member.filename} unpacks to {size} MB, and at most {most} MB are"
            raise SourceError(f"{wrong} read: save the words as plain text", path)


def _rows(table: Any) -> Iterator[list[str]]:
    """The rows; of joined cells there is one, where `row.cells` has as many as a file says."""
    for row in table.rows:
        cells = (_Cell(cell, table) for cell in row._tr.tc_lst)
        yield [" ".join(cell.text.split()) for cell in cells]


def _is_title(row: list[str], rows: list[list[str]]) -> bool:
    """Whether a row of a table is one cell, joined of several."""
    return len(row) == 1 and max(map(len, rows)) > 1


def _lines(paragraph: Any) -> Iterator[str]:
    """The lines of a paragraph; that of a title ends with a colon, as titles in lists do."""
    is_title = (paragraph.style.name or "").startswith(_TITLES) if paragraph.style else False
    for line in paragraph.text.split("\n"):
        yield f"{line.strip().rstrip(':')}:" if is_title and line.strip() else line


def _with_others(found: Understood, path: Path, lines: Sequence[str]) -> Understood:
    """The words of the tables, with what became of the lines outside them.

    Titles are not a loss: nobody takes one for a word.
    """
    titles = [f"“{line.strip()[:-1]}”" for line in lines if is_section(line.strip())]
    made = found.value
    if titles:
        shown = titles if len(titles) <= _MOST_TITLES else [*titles[:2], f"{len(titles) - 2} more"]
        named = " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
        said = f"{path}: {named} {'is a heading' if len(titles) == 1 else 'are headings'}"
        made = replace(made, layouts=(*made.layouts, said))
    losses = found.losses
    if count := len(lines) - len(titles):
        unused = "1 line" if count == 1 else f"{count} lines"
        said = f"{path}: the words are those in its tables; not used: {unused} beside them"
        losses = (*losses, said)
    return WithLosses(made, losses)
