"""Emphasis in clues: which parts of a clue are set in which faces."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise

from publisher import Clue, TextStyle, clue_parts
from publisher_pages.fonts.families import Family, Fonts
from publisher_pages.fonts.shaping import script_of
from publisher_pages.type.line_breaks import are_tied
from publisher_pages.type.paragraph import Setting, StyledPart

_Styles = frozenset[TextStyle]

# Of the type size: the size of raised and lowered letters, and their height above the baseline. A
# raised digit is then no taller than a letter, and lines keep their distance.
_SMALL = 0.65
_RISES = {TextStyle.SUPERSCRIPT: 0.29, TextStyle.SUBSCRIPT: -0.14}
# Blocks of Unicode whose letters join: a word of them cannot be set in two faces.
_JOINING = re.compile("[\u0600-\u07ff\u0840-\u08ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufeff]")


def emphasised(clue: Clue, setting: Setting, fonts: Fonts) -> tuple[StyledPart, ...]:
    """The parts of a clue's text, each with its faces; none if the clue has no emphasis.

    Emphasis of one letter extends to the letters that cannot be separated from it.
    """
    if not clue.emphasis:
        return ()
    text = clue.text
    parts = []
    start = 0
    for styles, group in groupby(_styles_of_letters(clue, text)):
        stop = start + len(list(group))
        family = _family(fonts, _suited(styles, text[start:stop], text, fonts))
        parts.append(StyledPart(start, stop, setting._replace(family=family)))
        start = stop
    return tuple(parts)


def _styles_of_letters(clue: Clue, text: str) -> Iterator[_Styles]:
    styles = [styles for part, styles in clue_parts(clue, text) for _ in part]
    ends = [at for at, pair in enumerate(pairwise(text), 1) if not _is_inseparable(*pair)]
    for start, end in pairwise([0, *ends, len(text)]):
        yield from [frozenset[TextStyle]().union(*styles[start:end])] * (end - start)


def _is_inseparable(before: str, after: str) -> bool:
    return are_tied(before, after) or (_is_joining(before) and _is_joining(after))


def _is_joining(char: str) -> bool:
    return _JOINING.match(char) is not None and unicodedata.category(char)[0] in "LM"


def _suited(styles: _Styles, part: str, text: str, fonts: Fonts) -> _Styles:
    """The styles of a part, without italics if none of its letters has an italic form.

    Otherwise only its digits and signs would be slanted. A part without letters follows the rest of
    the clue.
    """
    if TextStyle.ITALIC not in styles:
        return styles
    level = styles.difference(_RISES)
    italic, upright = _family(fonts, level), _family(fonts, level - {TextStyle.ITALIC})
    letters = _letters(part) or _letters(text) or part
    faces = {italic.face_for(letter) for letter in letters}
    if not faces <= {*upright.faces, None}:
        return styles
    return styles - {TextStyle.ITALIC}


def _letters(text: str) -> str:
    return "".join(char for char in text if script_of(char))


@lru_cache(maxsize=32)
def _family(fonts: Fonts, styles: _Styles) -> Family:
    """The faces of these styles; remembered, because a family remembers what it has shaped."""
    for style, rise in _RISES.items():
        if style in styles:
            return _family(fonts, styles.difference(_RISES)).raised(_SMALL, rise)
    if TextStyle.BOLD in styles:
        return fonts.bold.slanted() if TextStyle.ITALIC in styles else fonts.bold
    return fonts.italic if TextStyle.ITALIC in styles else fonts.regular
