"""The tables and lines of a document of Word (.docx, ECMA-376), read by python-docx."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import docx
from docx.table import _Cell

from publisher import SourceError
from publisher_wordfiles.document import DocumentParts, titled
from publisher_wordfiles.sheet import refuse_large

MAX_PART = 16 * 2**20
"""The most bytes that the text of a document may unpack to: the text of some thousand pages."""

_TITLES = ("Title", "Subtitle", "Heading")
_DAMAGED = "is not a .docx document, or is damaged or cut short: save or copy it again"


def docx_parts(data: bytes, path: Path) -> DocumentParts:
    """The tables and lines of a document.

    Raises `SourceError` naming the file if it is damaged, or larger than it may be.
    """
    try:
        for member in zipfile.ZipFile(io.BytesIO(data)).infolist():
            if member.filename.endswith((".xml", ".rels")):
                refuse_large(member, MAX_PART, path)
        document = docx.Document(io.BytesIO(data))
        tables = [list(enumerate(_rows(table), start=1)) for table in document.tables]
        lines = [line for paragraph in document.paragraphs for line in _lines(paragraph)]
    except SourceError:
        raise
    except Exception:
        # zipfile and python-docx check little: a damaged file ends in any error there is.
        raise SourceError(_DAMAGED, path) from None
    return DocumentParts(tables, lines)


def _rows(table: Any) -> Iterator[list[str]]:
    """The rows; of joined cells there is one, where `row.cells` has as many as a file says."""
    for row in table.rows:
        cells = (_Cell(cell, table) for cell in row._tr.tc_lst)
        yield [" ".join(cell.text.split()) for cell in cells]


def _lines(paragraph: Any) -> Iterator[str]:
    is_title = (paragraph.style.name or "").startswith(_TITLES) if paragraph.style else False
    return titled(paragraph.text, is_title=is_title)
