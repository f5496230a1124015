"""What a program put around a list: the headers of a mail, those of notes, comments, wrong bytes.

A text without such things stays as it was; what is put right or left out is said.
"""

import email
import re
from contextlib import suppress
from email.message import Message

from publisher_wordfiles.reading.little_words import PROPERTIES

_FRONT = re.compile(
    r"---[ \t]*\n((?:(?:[a-z][\w-]*:.*|[ \t-].*|#.*)?\n){1,60}?)---[ \t]*\n(?=\s*\S)"
)
_KEY = re.compile(r"^([a-z][\w-]*):", re.MULTILINE)
_KEYS = frozenset(
    {"title", "tags", "date", "author", "aliases", "layout", "lang", "created", "cssclasses"}
    | {"updated", "modified", "draft", "description", "category", "categories", "slug", "deck"}
)
_ABOVE = re.compile(
    r"\s*(?:[;#].*\n|\[[^\]\n]*\]\n)*((?:[^\W\d][^:=\n]{0,20}[:=：].*\n){1,12})(?=\s*\n|\[)"
)
_ABOVE_KEY = re.compile(r"^(.*?)\s*[:=：]", re.MULTILINE)
_HEAD = re.compile(
    r"\s*= \S.*\n(?:\S.*\n){0,9}?(?::[\w-]+:.*\n){1,12}(?=\n)"
    r"|OOoUserDict\d\n(?:[a-z]+:.*\n){1,9}---\n"
)
"""The head of a page of AsciiDoc, and of a dictionary of words that LibreOffice was taught."""

_SIGNATURE = re.compile(r"\n(?:>[> ]*-- ?|-- )\n(?:.*\S.*(?:\n|$)){1,6}(?=\s*$)")
"""What stands below a mail (RFC 3676); if that is quoted, its space is often taken away."""

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_HEADERS = re.compile(r"\s*((?:[A-Z][\w-]{1,40}:.*\n(?:[ \t]+\S.*\n)*){3,80})\s*\n(?=\s*\S)")
_HEADER = re.compile(r"^([A-Z][\w-]*):", re.MULTILINE)
_OF_MAILS = frozenset({"From", "To", "Cc", "Subject", "Date", "Sent", "Message-ID", "MIME-Version"})
_FEWEST = 3  # headers that mails have
_MOST = 2 / 3  # of the lines above a list that have the names of properties
_WRONG = re.compile(
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)


def unwrapped(text: str) -> tuple[str, list[str]]:
    """The text with its letters put right, or that within a mail, and what is said of it."""
    said = []
    if (right := _repaired(text)) != text:
        text = right.removeprefix("\ufeff")
        said.append("its letters were UTF-8 that was read as Latin-1, and are put right")
    if body := _mail_body(text):
        text = body
        said.append("the text of a mail, whose headers are left out")
    return text, said


def _mail_body(text: str) -> str:
    """The text of a saved mail, decoded; "" for what is no mail."""
    found = _HEADERS.match(text)
    names = set(_HEADER.findall(found[1])) if found else set()
    if not {"From", "Subject"} <= names or len(names & _OF_MAILS) < _FEWEST:
        return ""
    parts = [part for part in email.message_from_string(text.lstrip()).walk() if _is_text(part)]
    plain = [part for part in parts if part.get_content_type() == "text/plain"]
    return _decoded([*plain, *parts][0]) if parts else ""


def _is_text(part: Message) -> bool:
    return part.get_content_maintype() == "text" and part.get_filename() is None


def _decoded(part: Message) -> str:
    """The text of a part, from its bytes if it says how they are written."""
    if part.get("Content-Transfer-Encoding", "").strip().lower() in ("quoted-printable", "base64"):
        data = part.get_payload(decode=True)
        if isinstance(data, bytes):
            with suppress(LookupError):
                text = data.decode(part.get_content_charset("utf-8"), "replace")
                return text.replace("\r\n", "\n")
    return str(part.get_payload())


def without_notes(text: str) -> tuple[str, list[str]]:
    """The text without its properties and comments; the lines stay where they are."""
    said = []
    if (front := _FRONT.match(text)) and not _KEYS.isdisjoint(_KEY.findall(front[1])):
        said.append("the properties of the notes above the list are left out")
        text = "\n" * front[0].count("\n") + text[front.end() :]
    if signature := _SIGNATURE.search(text):
        said.append("the signature below the list is left out")
        text = text[: signature.start()] + "\n" * signature[0].count("\n")
    if above := _properties(text):
        said.append("the properties above the list are left out")
        text = "\n" * above.count("\n") + text[len(above) :]
    if "<!--" in text and (count := len(_COMMENT.findall(text))):
        said.append("1 comment is left out" if count == 1 else f"{count} comments are left out")
        text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    return text, said


def _properties(text: str) -> str:
    """What is above a list if each of its lines is a property, as `Title: Birds`; "" otherwise."""
    if header := _HEAD.match(text):
        return header[0]
    found = _ABOVE.match(text)
    keys = [key.casefold() for key in _ABOVE_KEY.findall(found[1])] if found else []
    below = text[found.end() :] if found else ""
    known = sum(map(PROPERTIES.__contains__, keys))
    fewest = 2 - below.lstrip().startswith("[")  # a section of settings may have one alone
    if not found or len(set(keys)) < len(keys) or known < max(fewest, _MOST * len(keys)):
        return ""
    is_longer = sum(map(bool, map(str.strip, below.split("\n")))) > len(keys)
    return found[0] if is_longer else ""


def _repaired(text: str) -> str:
    """UTF-8 that was read as Latin-1 and saved again, as it was before; any other text as it is."""
    if text.isascii() or not _WRONG.search(text):
        return text
    with suppress(UnicodeError):
        return b"".join(map(_byte, text)).decode()
    return text


def _byte(char: str) -> bytes:
    """The byte that a character was made of: that of Windows, or of Latin-1 where it has none."""
    try:
        return char.encode("cp1252")
    except UnicodeEncodeError:
        return char.encode("latin-1")
