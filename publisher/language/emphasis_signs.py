r"""Emphasis as people type it: `_italic_`, `**bold**`, and within words `H{~2~}O`.

A sign opens before a word and closes after one, in any script: `snake_case`, `2*3*4`, `____` and
`**` alone are text. In braces it may be anywhere, and has two more kinds: `un{_believ_}able`,
`H{~2~}O`, `mc{^2^}`. A backslash makes a sign text: `\_`, `\*`, `\~`, `\^`, `\{`, and `\\`
for itself. A sign without its pair is text too.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from publisher.language.clue import Clue
from publisher.language.emphasis import Emphasis, TextStyle, united

_STYLES = {
    "_": TextStyle.ITALIC,
    "**": TextStyle.BOLD,
    "~": TextStyle.SUBSCRIPT,
    "^": TextStyle.SUPERSCRIPT,
}
_SIGNS = {style: sign for sign, style in _STYLES.items()}
_TYPED = frozenset([TextStyle.ITALIC, TextStyle.BOLD])
"""The styles that need no braces."""

_WITH_LETTERS = frozenset(["Mn", "Mc", "Me", "Cf"])
"""Characters that belong to the letter before them, or cannot be seen (Unicode categories)."""

_NEAR = 64
"""In how many characters a word begins or ends, so that no text takes long."""

_ANY = re.compile(r"[\\_*{]")
_SPECIAL = re.compile(r"[\\_*~^{]")
_PIECE = re.compile(
    r"""\\(?P<bare>[\\_*~^{])
    | \{(?P<opening>_|\*\*|~|\^)
    | (?P<run>_+(?=_\}) | \*+(?=\*\*\}))  # the last sign of a run belongs to the brace after it
    | (?P<closing>_|\*\*|~|\^)\}
    | (?P<sign>(?<!_)_(?!_) | (?<!\*)\*\*(?!\*))
    | (?P<char>.)""",
    re.VERBOSE | re.DOTALL,
)


class _Sign(NamedTuple):
    """A sign as it is written, and what it may do where it is."""

    text: str
    style: TextStyle
    in_braces: bool
    opens: bool
    closes: bool


_Piece = str | _Sign


def emphasised(text: str) -> tuple[Clue, bool]:
    """The clue of a text with emphasis signs, and whether each sign has its pair."""
    if not _ANY.search(text):
        return Clue(text), True
    pieces = list(_placed(list(_pieces(text))))
    pairs = list(_pairs(pieces))
    paired = {index for pair in pairs for index in pair}
    places, kept, length = [], [], 0
    for index, piece in enumerate(pieces):
        places.append(length)
        if index not in paired:
            kept.append(piece if isinstance(piece, str) else piece.text)
            length += len(kept[-1])
    spans = [
        Emphasis(places[first], places[last], piece.style)
        for first, last in pairs
        if isinstance(piece := pieces[first], _Sign)
    ]
    alone = any(isinstance(each, _Sign) and i not in paired for i, each in enumerate(pieces))
    return Clue("".join(kept), None, united(spans)), not alone


def with_signs(clue: Clue) -> str:
    """The text of a clue with emphasis signs, from which `emphasised` makes the same clue.

    Emphasis is written without braces, and text without backslashes, wherever that is enough.
    """
    if not clue.emphasis and not _ANY.search(clue.text):
        return clue.text
    wanted = Clue(clue.text, None, united(clue.emphasis))
    for has_braces, has_backslashes in ((False, False), (False, True)):
        written = _written(wanted, has_braces, has_backslashes)
        if emphasised(written)[0] == wanted:
            return written
    return _written(wanted, has_braces=True, has_backslashes=True)


def _pieces(text: str) -> Iterator[_Piece]:
    """The characters of a text, and what may be a sign by itself."""
    for match in _PIECE.finditer(text):
        opening, closing, sign = match["opening"], match["closing"], match["sign"]
        if found := opening or closing or sign:
            in_braces = not sign
            style = _STYLES[found]
            yield _Sign(match[0], style, in_braces, opens=not closing, closes=not opening)
        else:
            yield from match["bare"] or match[0]


def _placed(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """The pieces, in which a sign without braces is a sign only before or after a word."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, str) or piece.in_braces:
            yield piece
            continue
        opens, closes = _may_open(pieces, index, index + 1), _may_close(pieces, index, index + 1)
        if opens or closes:
            yield _Sign(piece.text, piece.style, in_braces=False, opens=opens, closes=closes)
        else:
            yield from piece.text


def _may_open(pieces: Sequence[_Piece], before: int, after: int) -> bool:
    return not _is_in_word(_back(pieces, before)) and _has_word(_ahead(pieces, after))


def _may_close(pieces: Sequence[_Piece], before: int, after: int) -> bool:
    return not _is_in_word(_ahead(pieces, after)) and _has_word(_back(pieces, before))


def _ahead(pieces: Sequence[_Piece], start: int) -> Iterator[_Piece]:
    return (pieces[index] for index in range(start, min(start + _NEAR, len(pieces))))


def _back(pieces: Sequence[_Piece], stop: int) -> Iterator[_Piece]:
    return (pieces[index] for index in range(stop - 1, max(stop - 1 - _NEAR, -1), -1))


def _is_in_word(pieces: Iterable[_Piece]) -> bool:
    """Whether a letter or a digit comes next, perhaps with marks and invisible characters."""
    for piece in pieces:
        if isinstance(piece, str) and unicodedata.category(piece) not in _WITH_LETTERS:
            return piece.isalnum()
    return False


def _has_word(pieces: Iterable[_Piece]) -> bool:
    """Whether a letter or a digit comes before any space or `_`; other signs are passed over."""
    for piece in pieces:
        if isinstance(piece, str) and (piece.isalnum() or piece.isspace() or piece == "_"):
            return piece.isalnum()
    return False


def _pairs(pieces: Sequence[_Piece]) -> Iterator[tuple[int, int]]:
    """The places of signs that belong together; kinds of signs may overlap."""
    opened: dict[tuple[TextStyle, bool], int] = {}
    for index, piece in enumerate(pieces):
        if isinstance(piece, str):
            continue
        kind = piece.style, piece.in_braces
        first = opened.pop(kind, None) if piece.closes else None
        between = (pieces[place] for place in range(first or 0, index))
        if first is not None and any(isinstance(each, str) for each in between):
            yield first, index
        elif piece.opens:
            opened[kind] = index


def _written(clue: Clue, has_braces: bool, has_backslashes: bool) -> str:
    """The text with signs: all of them in braces, and all that might be one with a backslash."""
    opening: dict[int, str] = {}
    closing: dict[int, str] = {}
    for span in clue.emphasis:
        sign = _SIGNS[span.style]
        is_typed = not has_braces and _is_of_words(clue.text, span)
        before, after = (sign, sign) if is_typed else (f"{{{sign}", f"{sign}}}")
        opening[span.start] = opening.get(span.start, "") + before
        closing[span.stop] = after + closing.get(span.stop, "")
    made = []
    for index, char in enumerate(clue.text):
        made += [closing.get(index, ""), opening.get(index, "")]
        made.append(f"\\{char}" if has_backslashes and _SPECIAL.match(char) else char)
    return "".join([*made, closing.get(len(clue.text), "")])


def _is_of_words(text: str, span: Emphasis) -> bool:
    """Whether signs without braces can be around a part of a text."""
    return (
        span.style in _TYPED
        and _may_open(text, span.start, span.start)
        and _may_close(text, span.stop, span.stop)
    )
