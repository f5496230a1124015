"""Text as makers type it, made safe to print: one line, and every character a printable one."""

import unicodedata

from publisher.language import EnumerationStyle, Language
from publisher.model import Clue, TextDirection

_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}
# None: a closed embedding or isolate, or a character newer than this Python, may be of either.
_DIRECTIONS = {
    "L": TextDirection.LTR,
    "R": TextDirection.RTL,
    "AL": TextDirection.RTL,
    "PDF": None,
    "PDI": None,
    "": None,
}
_POP, _POP_ISOLATE = "\u202c", "\u2069"
_ENDS = dict.fromkeys("\u202a\u202b\u202d\u202e", _POP) | dict.fromkeys(
    "\u2066\u2067\u2068", _POP_ISOLATE
)


def clean(text: str) -> str:
    """The text on one line, normalised to NFC.

    A run of white space becomes one space. Control characters, which no font can draw, are dropped;
    half a surrogate pair, which no file can hold, becomes U+FFFD. Directional embeddings, overrides
    and isolates stay, but end where the text ends.
    """
    if text.isprintable():  # as nearly all are: no white space but spaces, nothing to drop or close
        return unicodedata.normalize("NFC", " ".join(text.split()))
    kept = (_storable(c) for c in text if c.isspace() or unicodedata.category(c) != "Cc")
    line = " ".join("".join(kept).split())
    return _closed(unicodedata.normalize("NFC", line))


def _storable(char: str) -> str:
    return "\ufffd" if "\ud800" <= char <= "\udfff" else char


def _closed(text: str) -> str:
    """The text, with what it opens and does not close closed at its end."""
    pending: list[str] = []
    for char in text:
        if char in _ENDS:
            pending.append(_ENDS[char])
        elif char == _POP_ISOLATE and char in pending:
            while pending.pop() != char:
                pass
        elif char == _POP and pending[-1:] == [_POP]:  # one within an isolate ends nothing outside
            pending.pop()
    return text + "".join(reversed(pending))


def printed(clue: Clue, language: Language) -> str:
    """The clue as one line of plain text: its text, then its enumeration in parentheses.

    Where the text ends against the direction of the language, a mark (U+200E or U+200F) stands
    before the parentheses, lest the bidirectional algorithm move them into the text.
    """
    text, shape = clean(clue.text), language.enumerate(clue)
    if not (text and shape):
        return text or (f"({shape})" if shape else "")
    classes = (unicodedata.bidirectional(char) for char in reversed(text))
    last = next((_DIRECTIONS[c] for c in classes if c in _DIRECTIONS), language.direction)
    mark = "" if last is language.direction else _MARKS[language.direction]
    return f"{text} {mark}({shape})"


def carried(clue: Clue, language: Language) -> str:
    """The clue as one line that a reader can take the enumeration of a phrase out of again.

    It is as `printed`, but a phrase has its lengths where papers of the language print something
    else or nothing.
    """
    shape = clue.enumeration
    if shape is None or len(shape.lengths) < 2:
        return printed(clue, language)
    return printed(clue, language.overridden(enumerations=str(EnumerationStyle.LENGTHS)))
