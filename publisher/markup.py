"""Clues as other programs keep them: HTML into plain text, and enumerations out of it."""

import re
from html.parser import HTMLParser
from itertools import pairwise

from publisher.model import Clue, Enumeration
from publisher.text import clean

_BREAKS = frozenset(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "hr"])
_UNSEEN = frozenset(["script", "style", "head", "title", "template"])
_MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u061c\u2066\u2067\u2068\u2069"))
_ENUMERATION = re.compile(r"\( ?\d{1,3}(?: ?[-,/'’. ] ?\d{1,3}){0,30} ?\)")
_JOINTS = {"-": "-", "/": "/"}


def plain_text(html: str) -> tuple[str, bool]:
    """HTML as a line of plain text, and whether tags were left out that say how it looks.

    Whatever is wrong with the markup, there is an answer; scripts and styles are not text.
    """
    if "<" not in html and "&" not in html:
        return clean(html), False
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return clean("".join(reader.texts)), reader.is_styled


def enumerated(text: str, length: int) -> Clue:
    """A clue of a text that may end with its enumeration, which must add up to the length.

    The other way round than `printed`.
    """
    bare = text.translate(_MARKS).rstrip()
    opening = bare.rfind("(")
    if opening < 0 or not _ENUMERATION.fullmatch(bare, opening):
        return Clue(text)
    lengths = list(re.finditer(r"\d+", bare[opening:]))
    if sum(int(number[0]) for number in lengths) != length:
        return Clue(text)
    told = bare[opening:]
    between = (told[one.end() : other.start()].strip() for one, other in pairwise(lengths))
    joints = tuple(_JOINTS.get(sign, ",") for sign in between)
    shape = Enumeration(tuple(int(number[0]) for number in lengths), joints)
    return Clue(clean(_beginning(text, opening)), shape)


def _beginning(text: str, count: int) -> str:
    """So many characters of a text, not counting its marks, and the marks between them."""
    for index, char in enumerate(text):
        if not count:
            return text[:index].rstrip("\u200e\u200f ")
        count -= ord(char) not in _MARKS
    return text


class _Reader(HTMLParser):
    """Gathers the text of an HTML fragment."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.is_styled = False
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._unseen += tag in _UNSEEN
        self.is_styled |= tag not in _BREAKS
        if tag in _BREAKS:
            self.texts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))
        if tag in _BREAKS:
            self.texts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.texts.append(data)
