"""Names of output files: a pattern with fields, made into something every system can store."""

import re
import string
import unicodedata
from collections.abc import Collection, Mapping

from publisher.messages.wording import listed, quoted, unknown_record

FIELDS = ("config", "title", "language", "published", "seed", "number", "thousand")
"""The fields that a file-name pattern may hold in braces."""

DEFAULT_NAME = "{config}"

SHOWN_FIELDS = tuple(f"{{{name}}}" for name in FIELDS)
"""The fields as they are written."""

MAX_BYTES = 200
"""Most systems store names of 255 bytes; this leaves room for a suffix and a temporary name."""

_REFUSED = frozenset('/\\:|<>?*"')  # by Windows, and the separators of every system
_NUMBERS = ("number", "thousand", "seed")
_WIDTH = re.compile("0?[1-9]")  # of a number, in digits
_JOINERS = "\u200c\u200d"  # part of the spelling in Persian and Hindi
_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"]
)  # names of devices on Windows, whatever suffix follows


def file_stem(pattern: str, fields: Mapping[str, str]) -> str:
    """The name of a file without its suffix: the pattern with its fields filled in.

    The pattern must have passed `pattern_fault`. Its slashes part folders. What no file name may
    hold is left out of the fields, and the longest of them are cut until each name has at most
    `MAX_BYTES` bytes of UTF-8.
    """
    return "/".join(_portable(part, fields) for part in pattern.split("/"))


def fields_of(pattern: str) -> set[str]:
    """The fields of a pattern."""
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


def usable(text: str) -> bool:
    """Whether anything of a text can be in a file name."""
    return bool(_safe(text).strip(". "))


def _portable(pattern: str, fields: Mapping[str, str]) -> str:
    """One name of a path, which every system can store."""
    values = {
        name: _Value(_safe(text[: 4 * MAX_BYTES])[:MAX_BYTES]) for name, text in fields.items()
    }
    stem = _stem(pattern, values)
    while len(stem.encode()) > MAX_BYTES and any(values.values()):
        longest = max(values, key=lambda name: len(values[name].encode()))
        values[longest] = _Value(values[longest][:-1])
        stem = _stem(pattern, values)
    base, dot, rest = stem.partition(".")
    return f"{base}_{dot}{rest}" if base.strip().upper() in _RESERVED else stem or "puzzle"


class _Value(str):
    """The value of a field; a width such as `:06` puts zeros before a number."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return self.zfill(int(form)) if form and self.isdecimal() else str(self)


def pattern_fault(pattern: str, columns: Collection[str] = ()) -> str | None:
    """The fault of a file-name pattern, if it has one.

    `columns` are fields that it may have beside `FIELDS`.
    """
    try:
        parts = list(string.Formatter().parse(pattern))
    except ValueError:
        return "a brace has no partner: write fields like `{config}`, and `{{` for a brace itself"
    known = (*FIELDS, *columns)
    for literal, field, form, conversion in parts:
        refused = next((char for char in literal if char != "/" and not _allowed(char)), None)
        if refused is not None:
            return _refusal(refused)
        if field is not None and (fault := _field_fault(field, form or "", conversion, known)):
            return fault
    for part in pattern.split("/"):
        if fault := _name_fault(part, part == pattern, known):
            return fault
    return None


def _field_fault(
    field: str, form: str, conversion: str | None, known: Collection[str]
) -> str | None:
    """The fault of a field of a pattern, if it has one."""
    if conversion or (form and not (field in _NUMBERS and _WIDTH.fullmatch(form))):
        wanted = f"write {quoted('{' + field + '}')}"
        if field in _NUMBERS:
            return f"{wanted}, or {quoted('{' + field + ':06}')} for six digits"
        return f"a field is a name alone: {wanted}"
    return None if field in known else unknown_record("field", field, known)


def _name_fault(pattern: str, is_whole: bool, known: Collection[str]) -> str | None:
    """The fault of one name of a pattern, if it has one."""
    stem = _stem(pattern, dict.fromkeys(known, _Value()))
    if len(stem.encode()) > MAX_BYTES:
        return f"this name is too long: at most {MAX_BYTES} bytes are portable"
    if fields_of(pattern):
        return None
    if not stem and is_whole:
        return f"this gives a file no name; fields for it are {listed(SHOWN_FIELDS)}"
    if not stem and pattern.strip():
        return f"{quoted(pattern)} is not a name of a folder or a file"
    if not stem:
        return "a name before or after a slash is missing: write it like `{number:06}/{config}`"
    if stem.partition(".")[0].strip().upper() in _RESERVED:
        return f"{quoted(pattern)} is the name of a device on Windows: choose another"
    return None


def _refusal(char: str) -> str:
    if char == "\\":
        return f"a file name cannot hold {quoted(char)}: a slash parts folders"
    name = quoted(char) if char.isprintable() else f"U+{ord(char):04X}"
    return f"a file name cannot hold {name}: it is not portable"


def _allowed(char: str) -> bool:
    if char in _JOINERS:
        return True
    return char not in _REFUSED and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _safe(text: str) -> str:
    """A text as a part of a file name: quotation marks as apostrophes, separators as hyphens."""
    text = " ".join(text.split()).replace('"', "'")
    text = re.sub(r"\s*[/\\:|]+\s*", "-", text)
    return "".join(char for char in text if _allowed(char))


def _stem(pattern: str, values: Mapping[str, _Value]) -> str:
    """The pattern filled in, without dots and spaces at its ends."""
    return unicodedata.normalize("NFC", pattern.format_map(values)).strip(". ")
