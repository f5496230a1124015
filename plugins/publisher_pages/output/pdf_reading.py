"""What the glyphs of a right-to-left line say to programs that read a PDF: to search and to copy.

A page has glyphs from left to right. Readers put them back in the order of reading by rules of
their own, simpler than those by which they were laid out (UAX #9). Poppler reverses all the
characters between letters and digits of the other direction, those of a cluster too, and takes
`, . : - / + %` for such digits, with all up to the next right-to-left letter. So clusters say
their text backwards here, and invisible marks say right-to-left where such a stretch ends.
"""

import unicodedata
from collections.abc import Iterator

from publisher_pages.drawing.marks import Role, Text

RLM = "\u200f"
_STRONG = frozenset({"R", "AL"})
_LIKE_DIGITS = frozenset({"EN", "AN", "ES", "ET", "CS"})

Spoken = tuple[str, ...]
"""A text for each glyph of a piece, from left to right."""


def spoken(text: Text) -> Iterator[Spoken]:
    """What the glyphs of each of its pieces say."""
    pieces = text.pieces
    is_rtl = all(piece.level for piece in pieces)
    following = [*(piece.level & 1 for piece in pieces[1:]), 1]
    for piece, then in zip(pieces, following, strict=False):  # no pieces, and yet an end
        texts: Spoken = piece.shaped.columns[-1]
        if piece.level & 1:
            texts = _backwards(texts)
            if is_rtl:
                yield _marked(texts, ends=not then)
                continue
        elif is_rtl and text.role is Role.CLUE_NUMBER and piece is pieces[0]:
            texts = (RLM + texts[0], *texts[1:])
        yield texts


def _backwards(texts: Spoken) -> Spoken:
    return tuple([text[::-1] for text in texts]) if max(map(len, texts)) > 1 else texts


def _marked(texts: Spoken, ends: bool) -> Spoken:
    """Texts with marks left of signs that pass for digits, and at the right end of neutral ones."""
    if "".join(texts).isalpha():
        return texts
    found = [RLM + text if _kind(text) in _LIKE_DIGITS else text for text in texts]
    if ends and found and _kind(texts[-1]) not in _STRONG:
        found[-1] += RLM
    return tuple(found)


def _kind(text: str) -> str:
    return unicodedata.bidirectional(text) if len(text) == 1 else "R"
