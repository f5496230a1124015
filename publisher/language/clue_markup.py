"""Clues as other programs store them: HTML with emphasis, or one line of plain text."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from typing import Literal

from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.language.emphasis import StyledText, TextStyle, joined, parts
from publisher.language.language import EnumerationStyle, Language, TextDirection

_BREAKS = frozenset(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "hr"])
_UNSEEN = frozenset(["script", "style", "head", "title", "template"])
_TYPED = str.maketrans({"\u00a0": " ", "\u2011": "-"})
_STYLES = {
    "i": TextStyle.ITALIC,
    "em": TextStyle.ITALIC,
    "cite": TextStyle.ITALIC,
    "b": TextStyle.BOLD,
    "strong": TextStyle.BOLD,
    "sub": TextStyle.SUBSCRIPT,
    "sup": TextStyle.SUPERSCRIPT,
}


class _HtmlReader(HTMLParser):
    """Gathers the text of an HTML fragment.

    `parts` are its texts, each with the styles that it is in. `is_styled` says that other tags
    change its look.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[StyledText] = []
        self.is_styled = False
        self._unseen = 0
        self._open = dict.fromkeys(TextStyle, 0)
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a style, a line, or something unseen."""
        del attrs
        self._unseen += tag in _UNSEEN
        if tag in _STYLES:
            self._open[_STYLES[tag]] += 1
        elif tag in _BREAKS:
            self.parts.append((" ", frozenset()))
        else:
            self.is_styled = True

    def handle_endtag(self, tag: str) -> None:
        """End what the tag began."""
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))
        if tag in _STYLES:
            self._open[_STYLES[tag]] = max(0, self._open[_STYLES[tag]] - 1)
        elif tag in _BREAKS:
            self.parts.append((" ", frozenset()))

    def handle_data(self, data: str) -> None:
        """Keep a text that is seen, with its styles."""
        if not self._unseen:
            styles = (style for style, count in self._open.items() if count)
            self.parts.append((data, frozenset(styles)))


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

    reader = _HtmlReader(html)
    styled = reader.is_styled or any(styles for _, styles in reader.parts)
    return clean("".join(text for text, _ in reader.parts)), styled


def rich_text(html: str) -> tuple[Clue, bool]:
    """HTML as a clue with its emphasis, and whether other tags for its look were left out."""
    if "<" not in html and "&" not in html:
        return Clue(html), False

    reader = _HtmlReader(html)
    clue, is_whole = clue_of_parts(reader.parts)
    return clue, reader.is_styled or not is_whole


def clue_of_parts(given: Iterable[StyledText]) -> tuple[Clue, bool]:
    """The clue that the parts make together, and whether all emphasis is in it.

    Emphasis never begins or ends with white space. A clue has none where cleaning the parts one by
    one is not the same as cleaning the whole: a letter and its accent may be in two parts.
    """
    text, emphasis = joined(given)
    return Clue(text, None, emphasis or ()), emphasis is not None


def unglued(text: str) -> str:
    """The text with the spaces and hyphens that people type."""
    return text.translate(_TYPED)


def clue_parts(clue: Clue, line: str) -> Iterator[StyledText]:
    """The printed line of a clue, perhaps glued, cut where its emphasis begins and ends."""
    is_its_own = unglued(line).startswith(unglued(clue.text))
    return parts(line, clue.emphasis if is_its_own else ())


def clue_html(clue: Clue, line: str, escape: Callable[[str], str]) -> str:
    """The printed line of a clue as HTML; `escape` makes its text harmless."""
    return "".join(_tagged(escape(text), styles) for text, styles in clue_parts(clue, line))


def _tagged(text: str, styles: frozenset[TextStyle]) -> str:
    for style in sorted(styles):
        text = f"<{_TAGS[style]}>{text}</{_TAGS[style]}>"
    return text


_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}


# None: a closed embedding or isolate, or a character newer than this Python: either is possible.
_DIRECTIONS = {
    "L": TextDirection.LTR,
    "R": TextDirection.RTL,
    "AL": TextDirection.RTL,
    "PDF": None,
    "PDI": None,
    "": None,
}


def printed(clue: Clue, language: Language) -> str:
    """The clue as one line of plain text: its text, then its enumeration in parentheses.

    If the text ends against the direction of the language, a mark (U+200E or U+200F) comes before
    the parentheses. Otherwise the bidirectional algorithm would move them into the text.
    """
    text, shape = clue.text, language.enumerate(clue)
    if not (text and shape):
        return text or (f"({shape})" if shape else "")
    classes = (unicodedata.bidirectional(char) for char in reversed(text))
    last = next((_DIRECTIONS[c] for c in classes if c in _DIRECTIONS), language.direction)
    mark = "" if last is language.direction else _MARKS[language.direction]
    return f"{text} {mark}({shape})"


ShownEnumerations = Literal["phrases", "all", "none"]
"""The clues that end with their enumeration: those of phrases, all, or none."""


def carried(clue: Clue, language: Language, shown: ShownEnumerations = "all") -> str:
    """The clue as one line from which a reader gets the enumeration of a phrase back.

    It is like `printed`, but a phrase always has its lengths, even in a language whose papers print
    something else or nothing. An enumeration that is not `shown` is left out, unless the clue has
    no text.
    """
    shape, text = clue.enumeration, clue.text
    is_phrase = shape is not None and len(shape.lengths) > 1
    if text and (shown == "none" or (shown == "phrases" and not is_phrase)):
        return text
    if not is_phrase:
        return printed(clue, language)
    return printed(clue, language.overridden(enumerations=str(EnumerationStyle.LENGTHS)))
