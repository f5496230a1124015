"""Files of office programs: spreadsheets and documents."""

from pathlib import Path

from publisher_wordfiles.document import DocumentParts, read_document
from publisher_wordfiles.options import FileOptions
from publisher_wordfiles.reading.finishing import Understood


def is_spreadsheet(kind: str) -> bool:
    """Whether a kind of file has sheets."""
    return ".xlsx" in kind or ".ods" in kind


def is_document(kind: str) -> bool:
    """Whether a kind of file is read as a document, with tables and lines."""
    return any(suffix in kind for suffix in (".docx", ".odt", ".rtf"))


def read_office(kind: str, data: bytes, path: Path, options: FileOptions) -> Understood | None:
    """The words of a file of this kind; None for a kind that is not read.

    Raises `SourceError` for one that is damaged or too large.
    """
    if is_spreadsheet(kind):
        from publisher_wordfiles.spreadsheet import read_workbook  # openpyxl is slow to load

        return read_workbook(data, path, options)
    if is_document(kind):
        return read_document(_parts(kind, data, path), path, options)
    return None


def _parts(kind: str, data: bytes, path: Path) -> DocumentParts:
    if ".docx" in kind:
        from publisher_wordfiles.docx_file import docx_parts  # python-docx is slow to load

        return docx_parts(data, path)
    if ".odt" in kind:
        from publisher_wordfiles.open_document import odt_parts

        return odt_parts(data, path)
    from publisher_wordfiles.rich_text import rtf_parts

    return rtf_parts(data, path)
