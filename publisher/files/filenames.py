"""Names of output files: a pattern with fields, made into something every system can store."""

import re
import string
import unicodedata
from collections.abc import Mapping

from publisher.messages.wording import listed, quoted, unknown_record

FIELDS = ("config", "title", "language", "seed", "number")
"""What a file-name pattern may hold in braces."""

SHOWN_FIELDS = tuple(f"{{{name}}}" for name in FIELDS)
"""The same as they are written."""

MAX_BYTES = 200
"""Most systems store names of 255 bytes; this leaves room for a suffix and a temporary name."""

_REFUSED = frozenset('/\\:|<>?*"')  # by Windows, and the separators of every system
_JOINERS = "\u200c\u200d"  # part of the spelling in Persian and Hindi
_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"]
)  # names of devices on Windows, whatever suffix follows


def file_stem(pattern: str, fields: Mapping[str, str]) -> str:
    """The name of a file without its suffix: the pattern with its fields filled in.

    The pattern must have passed `pattern_fault`. What no file name may hold is left out of the
    fields, and the longest of them are cut until the name has at most `MAX_BYTES` bytes of UTF-8.
    """
    values = {name: _safe(text[: 4 * MAX_BYTES])[:MAX_BYTES] for name, text in fields.items()}
    stem = _stem(pattern, values)
    while len(stem.encode()) > MAX_BYTES and any(values.values()):
        longest = max(values, key=lambda name: len(values[name].encode()))
        values[longest] = values[longest][:-1]
        stem = _stem(pattern, values)
    base, dot, rest = stem.partition(".")
    return f"{base}_{dot}{rest}" if base.strip().upper() in _RESERVED else stem or "puzzle"


def pattern_fault(pattern: str) -> str | None:
    """What is wrong with a file-name pattern, if anything is."""
    try:
        parts = list(string.Formatter().parse(pattern))
    except ValueError:
        return "a brace has no partner: write fields like `{config}`, and `{{` for a brace itself"
    for literal, field, form, conversion in parts:
        refused = next((char for char in literal if not _allowed(char)), None)
        if refused is not None:
            return _refusal(refused)
        if field is not None and (form or conversion):
            return f"a field is a name alone: write {quoted('{' + field + '}')}"
        if field is not None and field not in FIELDS:
            return unknown_record("field", field, FIELDS)
    return _name_fault(pattern, any(field is not None for _, field, _, _ in parts))


def _name_fault(pattern: str, has_fields: bool) -> str | None:
    """What is wrong with a pattern as a whole."""
    stem = _stem(pattern, dict.fromkeys(FIELDS, ""))
    if len(stem.encode()) > MAX_BYTES:
        return f"this name is too long: at most {MAX_BYTES} bytes are portable"
    if has_fields:
        return None
    if not stem:
        return f"this gives a file no name; fields for it are {listed(SHOWN_FIELDS)}"
    if stem.partition(".")[0].strip().upper() in _RESERVED:
        return f"{quoted(pattern)} is the name of a device on Windows: choose another"
    return None


def _refusal(char: str) -> str:
    if char in "/\\":
        return f"a file name cannot hold {quoted(char)}: folders go into `output: folder:`"
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


def _stem(pattern: str, values: Mapping[str, str]) -> str:
    """The pattern filled in, without dots and spaces at its ends."""
    return unicodedata.normalize("NFC", pattern.format_map(values)).strip(". ")
