"""The kind of a file that should be a text and is not, by its first bytes."""

_ZIPPED = (
    (b"xl/workbook.", "a spreadsheet (.xlsx)"),
    (b"word/document.", "a document of a word processor (.docx)"),
    (b"opendocument.spreadsheet", "a spreadsheet of OpenDocument (.ods)"),
    (b"opendocument.text", "a document of a word processor (.odt)"),
    (b"collection.anki", "a package of Anki"),
    (b"", "a zip archive"),
)
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
_FIRST_BYTES = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old .xls or .doc file"),
    (b"%PDF-", "a PDF"),
    (b"{\\rtf", "a document of a word processor (.rtf)"),
    (b"SQLite format 3\0", "an SQLite database"),
    (_PICTURES, "a picture"),
    ((b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07"), "a compressed file"),
)


def other_kind(data: bytes) -> str:
    """The kind of a file that is not a text: `a spreadsheet (.xlsx)`; "" if it may be a text."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next(kind for name, kind in _ZIPPED if name in data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "a picture"
    if data[:200].lstrip().lower().startswith((b"<!doctype html", b"<html")):
        return "a web page"
    return next((kind for begin, kind in _FIRST_BYTES if data.startswith(begin)), "")
