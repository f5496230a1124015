"""A clue's line in an Exolve text: its label, its text, its enumeration, and an annotation."""

import re
from dataclasses import replace
from typing import NamedTuple

from publisher import Clue, ClueLabel, NotTakenOver, plain_text, rich_text, with_enumeration

_NUMBER = r"(?:\d{1,4}[a-z]?|\[[^\]]{1,20}\])"
_AND = r"\s*(?:,|&|/|\band\b)\s*"
_LINE = re.compile(
    rf"((?:#[a-z0-9]{{2,9}}\s+)*)({_NUMBER}(?:{_AND}{_NUMBER}){{0,30}})\s*(?:\.(?!\.)\s*)?(.*)"
)
_LENGTHS = re.compile(r"\(\s{0,9}(\d[\d\s,.'’-]{0,99})\)(\*?)")
_COUNTED = re.compile(r"\(([^()]{0,99}(?:\b[wl][a-z]{0,9}|\?)\s{0,9})\)(\*?)")
"""An enumeration in words, such as `(two words)`, or one that is not said: `(?)`."""

_ANSWER = re.compile(r"\s*\[")
_IN_BRACKETS = re.compile(r"\A\[[^\]]*\]")
_MARK = re.compile(r"~\{(?:\{[^{}]{0,99}\})?|\}~")
DELETED = "*"


class ClueLine(NamedTuple):
    """A line of a list of clues: the places before it, its labels, and what follows them."""

    places: tuple[str, ...]
    labels: tuple[str, ...]
    text: str

    @classmethod
    def of(cls, text: str) -> "ClueLine | None":
        """The parts of a line; None for one that is no clue."""
        found = _LINE.fullmatch(text)
        if found is None:
            return None
        labels = tuple(each.strip("[] ") for each in re.findall(_NUMBER, found[2]))
        return cls(tuple(found[1].split()), labels, found[3].strip())

    @property
    def name(self) -> str:
        """Its label and the beginning of its text, for messages."""
        return f"{', '.join(self.labels)[:20]} ({self.text[:60]})"

    def clue(self, lengths: tuple[int, int], lost: NotTakenOver, *, is_linked: bool) -> Clue:
        """The clue of an answer of this length, in cells and in letters.

        The labels of one that runs on in words that are not there stay before its text.
        """
        html, given, rest = _cut(self.text)
        explanation, is_styled = plain_text(_IN_BRACKETS.sub("", rest.strip("_ \t"), 1))
        if is_styled:
            lost.add("the looks", "annotation")
        if _MARK.search(html):
            lost.add("the marks of an annotation", "clue")
        found, is_styled = rich_text("" if html == DELETED else _MARK.sub("", html))
        if is_styled:
            lost.add("the looks", "text")
        clue = with_enumeration(found, given, lengths, lost)
        clue = replace(clue, explanation=explanation)
        return clue if is_linked else ClueLabel(", ".join(self.labels)).before(clue)


def _cut(text: str) -> tuple[str, str, str]:
    """The clue, the enumeration, and what is behind it.

    Of several enumerations that one counts which an answer in brackets follows, or else the last,
    and the last in numbers before all in words.
    """
    in_numbers = [*_LENGTHS.finditer(text)]
    every = sorted([*in_numbers, *_COUNTED.finditer(text)], key=lambda match: match.start())
    followed = next((match for match in every if _ANSWER.match(text, match.end())), None)
    found = followed or next(reversed(in_numbers or every), None)
    if found is None:
        return text, "", ""
    is_hidden = found[2] or "?" in found[1]
    return text[: found.start()].rstrip(), "" if is_hidden else found[1], text[found.end() :]
