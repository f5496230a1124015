"""Clues as other programs store them: HTML with emphasis, and enumerations within the text."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from publisher.language.cleaning import clean
from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis import Emphasis, StyledText, TextStyle, joined, parts

_MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u061c\u2066\u2067\u2068\u2069"))
_ENUMERATION = re.compile(r"\( ?\d{1,3}(?: ?[-,،/'’. ] ?\d{1,3}){0,30} ?\)")
_JOINTS = {"-": "-", "/": "/"}
_TAGS = {
    TextStyle.ITALIC: "i",
    TextStyle.BOLD: "b",
    TextStyle.SUBSCRIPT: "sub",
    TextStyle.SUPERSCRIPT: "sup",
}


def plain_text(html: str) -> tuple[str, bool]:
    """HTML as a line of plain text, and whether tags that change its look were left out.

    Faulty markup is read too; scripts and styles are not text.
    """
    if "<" not in html and "&" not in html:
        return clean(html), False
    from publisher.language.html_reader import HtmlReader  # few clues have markup

    reader = HtmlReader.fed(html)
    styled = reader.is_styled or any(styles for _, styles in reader.parts)
    return clean("".join(text for text, _ in reader.parts)), styled


def rich_text(html: str) -> tuple[Clue, bool]:
    """HTML as a clue with its emphasis, and whether other tags for its look were left out."""
    if "<" not in html and "&" not in html:
        return Clue(html), False
    from publisher.language.html_reader import HtmlReader

    reader = HtmlReader.fed(html)
    clue, is_whole = clue_of_parts(reader.parts)
    return clue, reader.is_styled or not is_whole


def clue_of_parts(given: Iterable[StyledText]) -> tuple[Clue, bool]:
    """The clue that the parts make together, and whether all emphasis is in it.

    Emphasis never begins or ends with white space. A clue has none where cleaning the parts one by
    one is not the same as cleaning the whole: a letter and its accent may be in two parts.
    """
    text, emphasis = joined(given)
    return Clue(text, None, emphasis or ()), emphasis is not None


def clue_parts(clue: Clue, line: str) -> Iterator[StyledText]:
    """The printed line of a clue, cut where its emphasis begins and ends."""
    return parts(line, clue.emphasis if line.startswith(clue.text) else ())


def clue_html(clue: Clue, line: str, escape: Callable[[str], str]) -> str:
    """The printed line of a clue as HTML; `escape` makes its text harmless."""
    return "".join(_tagged(escape(text), styles) for text, styles in clue_parts(clue, line))


def enumerated(text: str, *lengths: int, emphasis: Iterable[Emphasis] = ()) -> Clue:
    """A clue whose text may end with its enumeration, the other way round than `printed`.

    The enumeration is one only if it adds up to one of the lengths: the number of cells, or of
    letters where cells have several. Emphasis of the enumeration is not kept.
    """
    clue = Clue(text, None, tuple(emphasis))
    bare = clue.text.translate(_MARKS).rstrip()
    opening = bare.rfind("(")
    if opening < 0 or not _ENUMERATION.fullmatch(bare, opening):
        return clue
    found = bare[opening:]
    numbers = list(re.finditer(r"\d+", found))
    counts = tuple(int(number[0]) for number in numbers)
    if sum(counts) not in lengths:
        return clue
    between = (found[one.end() : other.start()].strip() for one, other in pairwise(numbers))
    shape = Enumeration(counts, tuple(_JOINTS.get(sign, ",") for sign in between))
    left = _beginning(clue.text, opening)
    kept = (part._replace(stop=min(part.stop, len(left))) for part in clue.emphasis)
    return Clue(left, shape, tuple(part for part in kept if part.start < part.stop))


def is_enumeration(text: str) -> bool:
    """Whether a text is lengths in parentheses, whatever word has them."""
    return bool(_ENUMERATION.fullmatch(text.translate(_MARKS)))


def _tagged(text: str, styles: frozenset[TextStyle]) -> str:
    for style in sorted(styles):
        text = f"<{_TAGS[style]}>{text}</{_TAGS[style]}>"
    return text


def _beginning(text: str, count: int) -> str:
    """The first `count` characters of a text and the marks between them, which do not count."""
    for index, char in enumerate(text):
        if not count:
            return text[:index].rstrip("\u200e\u200f ")
        count -= ord(char) not in _MARKS
    return text
