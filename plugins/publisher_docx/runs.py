"""Text as runs: pieces of one direction, one language and one emphasis.

A right-to-left run says so, and gets the fonts and the language of complex scripts. A run of Latin
letters within Hebrew does not: what programs make of Latin letters in a right-to-left run, the
standard leaves open (ISO/IEC 29500-1, 17.3.2.30).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from publisher import Language, StyledText, TextDirection, TextStyle
from publisher_docx.language_tags import language_tag
from publisher_docx.markup import Element, half_points, text_element, text_elements, w, when
from publisher_typesetting import bidi

_PLAIN: frozenset[TextStyle] = frozenset()
_BOLD = frozenset({TextStyle.BOLD})
_LEFT_TO_RIGHT = "\u200e"
_BRACKETS = re.compile(r"\([^()]+\)")
_IN_BRACKETS = re.compile(r"\(\d[^()]*\)")
_NUMBER = re.compile(r"(?<!\d)\d{1,9}(?!\d)")


class _RunLook(NamedTuple):
    """The styles, the direction and the field that all characters of a run share."""

    styles: frozenset[TextStyle]
    rtl: bool
    is_field: bool


def runs(
    parts: Iterable[StyledText], language: Language, size: float | None = None
) -> Iterator[Element]:
    """The runs of a text in its parts; `size` in points is for a size other than the style's."""
    given = list(parts)
    text = "".join(piece for piece, _ in given)
    styles = [style for piece, style in given for _ in piece]
    is_rtl = language.direction is TextDirection.RTL
    if is_rtl and not _is_from_left(text):
        text, styles = _with_whole_brackets(text, styles)
    looks = map(_RunLook, styles, _sides(text, is_rtl), _fields(text, is_rtl))
    for look, group in groupby(zip(text, looks, strict=True), key=lambda each: each[1]):
        content = list(text_elements("".join(char for char, _ in group)))
        if look.is_field:
            number = int("".join(child.text for child in content))
            yield _run(look, language, size, w("fldChar", fldCharType="begin", fldLock="true"))
            yield _run(look, language, size, text_element(f" = {number} ", "instrText"))
            yield _run(look, language, size, w("fldChar", fldCharType="separate"))
        yield _run(look, language, size, *content)
        if look.is_field:
            yield _run(look, language, size, w("fldChar", fldCharType="end"))


def plain_runs(text: str, language: Language, size: float | None = None) -> Iterator[Element]:
    """The runs of a text without emphasis."""
    return runs([(text, _PLAIN)], language, size)


def directed(text: str, language: Language) -> str:
    """The text; between left-to-right marks if it is in right-to-left text and has no such letter.

    Its signs and numbers are then in the order of its letters: © 2026 Ann Setter.
    """
    is_foreign = language.direction is TextDirection.RTL and _is_from_left(text)
    return f"{_LEFT_TO_RIGHT}{text}{_LEFT_TO_RIGHT}" if is_foreign else text


def bold_runs(text: str, language: Language) -> Iterator[Element]:
    """The runs of a bold text."""
    return runs([(text, _BOLD)], language)


def tab() -> Element:
    """A run that is a tab."""
    return w("r", w("tab"))


def _with_whole_brackets(
    text: str, styles: Sequence[frozenset[TextStyle]]
) -> tuple[str, list[frozenset[TextStyle]]]:
    """The text with left-to-right marks around brackets that have letters from the left alone.

    They are one run then: LibreOffice breaks lines where the direction changes, behind a bracket.
    """
    signs = list(zip(text, styles, strict=True))
    for brackets in reversed([*_BRACKETS.finditer(text)]):
        if _is_from_left(brackets[0]):
            for place in (brackets.end(), brackets.start()):
                signs.insert(place, (_LEFT_TO_RIGHT, styles[min(place, len(styles) - 1)]))
    return "".join(sign for sign, _ in signs), [style for _, style in signs]


def _is_from_left(text: str) -> bool:
    """Whether a text has letters that are read from the left, and no others."""
    sides = {unicodedata.bidirectional(char) for char in text}
    return "L" in sides and not sides & {"R", "AL"}


def _fields(text: str, is_rtl: bool) -> list[bool]:
    """For each character, whether it is in a field: a number in brackets, in right-to-left text.

    LibreOffice breaks such lines before any number that is text, also after its bracket.
    """
    found = [False] * len(text)
    for brackets in _IN_BRACKETS.finditer(text) if is_rtl else ():
        for number in _NUMBER.finditer(text, *brackets.span()):
            found[slice(*number.span())] = [True] * len(number[0])
    return found


def _run(look: _RunLook, language: Language, size: float | None, *content: Element) -> Element:
    return w("r", _properties(look, language, size), *content)


def _sides(text: str, is_rtl: bool) -> Iterator[bool]:
    """For each character, whether it is in a right-to-left run.

    Numbers within right-to-left text are, as Word itself writes them.
    """
    levels = bidi.levels(text, int(is_rtl))
    for level, group in groupby(zip(levels, text, strict=True), key=lambda each: each[0]):
        chars = [char for _, char in group]
        has_left = any(unicodedata.bidirectional(char) == "L" for char in chars)
        yield from [bool(level % 2 or (level and not has_left))] * len(chars)


def _properties(look: _RunLook, language: Language, size: float | None) -> Element:
    height = None if size is None else half_points(size)
    bold, italic = (style in look.styles for style in (TextStyle.BOLD, TextStyle.ITALIC))
    return w(
        "rPr",
        when(bold, "b"),
        when(bold, "bCs"),
        when(italic, "i"),
        when(italic, "iCs"),
        height and w("sz", val=height),
        height and w("szCs", val=height),
        _raised(look.styles),
        when(look.rtl, "rtl"),
        _language(look.rtl, language),
    )


def _raised(styles: frozenset[TextStyle]) -> Element | None:
    for style in (TextStyle.SUPERSCRIPT, TextStyle.SUBSCRIPT):
        if style in styles:
            return w("vertAlign", val=str(style))
    return None


def _language(rtl: bool, language: Language) -> Element | None:
    """The language of a run, if the run is in the direction of the puzzle's language."""
    if rtl != (language.direction is TextDirection.RTL):
        return None
    return language_tag(language)
