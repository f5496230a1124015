"""Text extraction: the texts of glyphs in right-to-left lines, for programs that search and copy.

A page has glyphs from left to right. Readers put them back in the order of reading by rules of
their own, simpler than those by which they were laid out (UAX #9). Poppler reverses all the
characters between letters and digits of the other direction, those of a cluster too, and takes
`, . : - / + %` for such digits, with all up to the next right-to-left letter. So clusters say
their text backwards here, and invisible marks say right-to-left where such a stretch ends.
"""

import unicodedata
from collections.abc import Sequence

from publisher_pages.drawing.marks import Role, Text

_RLM = "\u200f"
_STRONG = frozenset({"R", "AL"})
_LIKE_DIGITS = frozenset({"EN", "AN", "ES", "ET", "CS"})


# How the texts of a piece are changed for readers: flags, as numbers.
UNCHANGED = 0
_BACKWARDS = 1  # clusters
_MARKED = 2  # left of signs that pass for digits
_MARKED_END = 4  # on the right, if it has no direction there
_MARKED_START = 8  # on the left


def text_changes(text: Text) -> Sequence[int]:
    """The changes of the texts of its pieces, as flags."""
    levels = [piece.level for piece in text.pieces]
    if not any(levels):
        return levels
    if 0 in levels:  # the line is read from the left
        return [level & _BACKWARDS for level in levels]
    found = [_BACKWARDS | _MARKED if level & 1 else UNCHANGED for level in levels]
    for at, following in enumerate(levels[1:]):
        if found[at] and not following & 1:
            found[at] |= _MARKED_END
    if text.role is Role.CLUE_NUMBER and not levels[0] & 1:
        found[0] = _MARKED_START
    return found


def changed_texts(texts: tuple[str, ...], change: int) -> tuple[str, ...]:
    """The texts of the glyphs of a piece, from left to right, after a change."""
    if change == _MARKED_START:
        return (_RLM + texts[0], *texts[1:])
    found = [text[::-1] for text in texts] if change & _BACKWARDS else list(texts)
    if change & _MARKED and not "".join(found).isalpha():
        found = [_RLM + text if _kind(text) in _LIKE_DIGITS else text for text in found]
    if change & _MARKED_END and found and _kind(texts[-1]) not in _STRONG:
        found[-1] += _RLM
    return tuple(found)


def _kind(text: str) -> str:
    return unicodedata.bidirectional(text) if len(text) == 1 else "R"
