"""Marks in the clues of .xd files: signs in braces around a part, such as `{/so/}`."""

import re
from collections.abc import Iterator

from publisher import Clue, StyledText, TextStyle, clue_of_parts

_STYLES = {
    "/": TextStyle.ITALIC,
    "*": TextStyle.BOLD,
    "~": TextStyle.SUBSCRIPT,
    "^": TextStyle.SUPERSCRIPT,
}
_WITH_MORE = frozenset("@!#")
"""Signs of marks with more behind a bar: the address of a link or a picture, a colour."""

_MARKED = re.compile(
    r"\{\\(?P<bare>.{0,1000}?)\\\}|\{(?P<sign>[/*~^_=@!#-])(?P<inner>.{1,1000}?)(?P=sign)\}"
)
"""A part in which nothing is a sign, empty for the end of a line; or a part that is marked."""


def marked(text: str) -> tuple[Clue, bool]:
    """The clue of a text with marks, and whether all that they say of its look is in it."""
    signs: set[str] = set()
    clue, is_whole = clue_of_parts(_parts(text, frozenset(), signs))
    return clue, is_whole and signs <= _STYLES.keys()


def _parts(text: str, styles: frozenset[TextStyle], signs: set[str]) -> Iterator[StyledText]:
    """The parts of a text, whose marks may be nested; `signs` takes the signs of all marks."""
    at = 0
    for match in _MARKED.finditer(text):
        yield text[at : match.start()], styles
        at, sign = match.end(), match["sign"]
        if sign is None:
            yield match["bare"] or " ", styles
            continue
        signs.add(sign)
        inner = match["inner"].partition("|")[0] if sign in _WITH_MORE else match["inner"]
        own = {_STYLES[sign]} if sign in _STYLES else set()
        yield from _parts(inner, styles | own, signs)
    yield text[at:], styles
