"""Text as people type it, made safe to print: one line of printable characters."""

import re
import unicodedata

_HALVES = re.compile("[\ud800-\udfff]")
_POP, _POP_ISOLATE = "\u202c", "\u2069"
_ENDS = dict.fromkeys("\u202a\u202b\u202d\u202e", _POP) | dict.fromkeys(
    "\u2066\u2067\u2068", _POP_ISOLATE
)


def clean(text: str) -> str:
    """The text on one line, normalised to NFC.

    A run of white space becomes one space. Control characters, which no font can draw, are removed;
    half a surrogate pair, which no file can hold, becomes U+FFFD. Directional embeddings, overrides
    and isolates stay, but end at the end of the text.
    """
    if not text:
        return text
    if text.isprintable():  # as nearly all are: nothing to remove or close
        return unicodedata.normalize("NFC", " ".join(text.split()))
    kept = "".join(c for c in text if c.isspace() or unicodedata.category(c) != "Cc")
    line = " ".join(_HALVES.sub("\ufffd", kept).split())
    return _closed(unicodedata.normalize("NFC", line))


def clean_lines(text: str) -> str:
    """The lines of a text, each clean, without the empty ones."""
    return "\n".join(filter(None, map(clean, text.splitlines())))


def clean_fields(value: object, *names: str) -> None:
    """Make texts of a frozen value clean, in its `__post_init__`."""
    for name in names:
        object.__setattr__(value, name, clean(getattr(value, name)))


def _closed(text: str) -> str:
    """The text, with everything that it leaves open closed at its end."""
    pending: list[str] = []
    for char in text:
        if char in _ENDS:
            pending.append(_ENDS[char])
        elif char == _POP_ISOLATE and char in pending:
            while pending.pop() != char:
                pass
        elif char == _POP and pending[-1:] == [_POP]:  # within an isolate it ends nothing outside
            pending.pop()
    return text + "".join(reversed(pending))
