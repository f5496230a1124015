"""Bytes of word files as text."""

import codecs
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from publisher import SourceError

_LONGEST_LINE = 100_000  # characters: some thousand words, or many pages of a clue
_USUAL = frozenset(" \t\r\n")  # of which every list has some
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Decoded(NamedTuple):
    """A text, its encoding, and another one that is as likely, "" for none."""

    text: str
    encoding: str
    rival: str = ""


def decoded(data: bytes, encoding: str, path: Path, *, is_chosen: bool = True) -> Decoded:
    """The text without a byte-order mark, its lines ended alike, and the encoding that it has.

    A file that begins as UTF-16 does is read as such, whatever `encoding` is, unless it is that of
    one byte a character. Unless the encoding `is_chosen`, so is one that is text in UTF-16 alone,
    and one that is not UTF-8, in the code page that makes letters of a language of it. Raises
    `SourceError`, which says which byte, on which line, and for a line that is none of a list.
    """
    rivals = [encoding]
    if not is_chosen and encoding == "utf-8" and not data.startswith(_UTF_16):
        rivals = _likely(data)
    text, encoding = _text(data, rivals[0], path)
    if "\0" in text:
        raise _of_program(path)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_lines(text, path)
    return Decoded(text, encoding, "".join(rivals[1:]))


def check_lines(text: str, path: Path) -> None:
    """Raise `SourceError` for a line that is too long for one of a list."""
    start = 0
    while len(text) - start > _LONGEST_LINE:
        end = text.rfind("\n", start, start + _LONGEST_LINE + 1)
        if end < 0:
            wrong = f"this line has more than {_LONGEST_LINE} characters: put a word on each line"
            raise SourceError(wrong, path, text.count("\n", 0, start) + 1)
        start = end + 1


def _likely(data: bytes) -> list[str]:
    """The likeliest encoding, and another one if it is as likely."""
    if b"\0" in data and (unmarked := _unmarked_utf_16(data)):
        return [unmarked]
    try:
        data.decode()
    except UnicodeDecodeError:
        from publisher_wordfiles.code_pages import likely_code_pages  # most lists are Unicode

        return likely_code_pages(data) or ["utf-8"]
    return ["utf-8"]


def _unmarked_utf_16(data: bytes) -> str:
    """Which UTF-16 bytes with zeros are that begin without a mark; "" if they are no text so."""
    best, most = "", 0
    for encoding in ("utf-16-le", "utf-16-be"):
        with suppress(UnicodeDecodeError):
            text = data[: len(data) // 2 * 2].decode(encoding)
            usual = sum(char in _USUAL for char in text)
            if usual > most and all(char in _USUAL or char.isprintable() for char in text):
                best, most = encoding, usual
    return best if len(data) % 2 == 0 else ""


def _text(data: bytes, encoding: str, path: Path) -> tuple[str, str]:
    if encoding == "utf-8" and data.startswith(_UTF_16):
        encoding = "utf-16"
    try:
        return data.decode(encoding).removeprefix("\ufeff"), encoding
    except UnicodeDecodeError as error:
        if encoding.startswith("utf-16"):
            raise SourceError(f"is not whole {encoding}: {error.reason}", path) from None
        if b"\0" in data:
            raise _of_program(path) from None
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.start} is 0x{data[error.start]:02X}"
        advice = "save it as UTF-8, or say what it is with `encoding:`, such as cp1252 or cp1255"
        raise SourceError(f"is not {encoding}: {wrong}; {advice}", path, line) from None
    except UnicodeError as error:
        raise SourceError(f"is not {encoding}: {error}", path) from None


def _of_program(path: Path) -> SourceError:
    """The refusal of a file with zeros, which no text has."""
    wrong = "is a file of another program, not a text"
    return SourceError(f"{wrong}: save its words as plain text, a word a line, or as CSV", path)
