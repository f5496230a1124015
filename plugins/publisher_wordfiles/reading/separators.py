"""The separators that people write between a word and its clue."""

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from publisher_wordfiles.reading.csv_cells import quoted_cells

STEERING = "\u200b\u200e\u200f\u061c\ufeff"
"""Characters without a width that programs leave around right-to-left texts."""

_INVISIBLE = re.compile(f"[{STEERING}]")
_EDGES = STEERING + "".join(filter(str.isspace, map(chr, range(0x3001))))
_FEWEST = 3  # lines that a sign parts which is no usual separator
_MOST_QUOTES = 20  # quotation marks that may close a quotation
_GAP = rf"[\s{STEERING}]"  # one is enough: parts are stripped, and many would take long
_BEFORE, _AFTER = "\"“”„„”«»‘‚'「『‹״", "\"””“”“»«’‘'」』›״"
PAIRS = frozenset(map(str.__add__, _BEFORE, _AFTER))
"""Quotation marks around a word or a clue: the one before it and the one after it."""

_OPENING = frozenset(_BEFORE)


class Separator(NamedTuple):
    """The sign between a word and its clue.

    `name` is what settings call it, `shown` what people see of it. One that makes `cells` parts a
    line as a table does. `share` is how many of the lines must have it, from 0 to 1. A line without
    the `pattern` may have the `loose` one. One that `closes` has its other half at the end of
    the line.
    """

    name: str
    shown: str
    pattern: re.Pattern[str]
    cells: bool = False
    share: float = 0.5
    loose: re.Pattern[str] | None = None
    closes: bool = False

    def parts(self, line: str, *, last: bool = False) -> list[str]:
        """The text before the separator and the text after it; the line alone if it has none.

        Of several separators the first counts, or the `last`. None counts in quotation marks that
        a part begins or ends with.
        """
        if '"' in line and self.shown in (",", ";") and len(cells := self.all_parts(line)) == 2:
            return cells  # as in CSV
        found = self._last(line) if last else self._first(line)
        if found is None:
            return [line]
        return [line[: found.start()], line[found.end() : len(line) - self.closes]]

    def all_parts(self, line: str) -> list[str]:
        """The cells of a line; commas and semicolons part none in quotation marks."""
        if '"' in line and self.shown in (",", ";"):
            with suppress(csv.Error):
                return quoted_cells([line], self.shown)
            with suppress(csv.Error):
                return next(csv.reader([line], delimiter=self.shown, skipinitialspace=True))
        return self.pattern.split(line)

    def cells_of(self, line: str, width: int) -> list[str]:
        """At most `width` cells: what more there is belongs to the last, as a clue with commas."""
        cells = self.all_parts(line)
        if len(cells) <= width:
            return cells
        if not any(map(bare, cells[width:])):
            return cells[:width]
        if '"' in line and self.shown in (",", ";"):
            return [*cells[: width - 1], f"{self.shown} ".join(map(bare, cells[width - 1 :]))]
        found = list(islice(self.pattern.finditer(line), width - 1))
        starts = [0, *(each.end() for each in found)]
        ends = [*(each.start() for each in found), len(line)]
        return [line[start:end] for start, end in zip(starts, ends, strict=True)]

    def seen(self, line: str) -> str:
        """The separator as it is in a line, with at most one space on each side."""
        found = self._first(line)
        if self.closes:
            return "(…)" if found else ""
        return " ".join(_INVISIBLE.sub("", f".{found[0]}.").split())[1:-1] if found else ""

    def _first(self, line: str) -> re.Match[str] | None:
        if line[:1] in _OPENING:
            for end in islice(_closings(line), _MOST_QUOTES):
                gap = len(line) - end - len(line[end:].lstrip(_EDGES))
                if found := self.pattern.match(line, end + max(0, gap - 1)):
                    return found
        found = self.pattern.search(line)
        return self.loose.search(line) if found is None and self.loose else found

    def _last(self, line: str) -> re.Match[str] | None:
        found = None
        for found in self.pattern.finditer(line):  # noqa: B007 - the last of them is wanted
            pass
        return self.loose.search(line) if found is None and self.loose else found


def _closings(line: str) -> Iterator[int]:
    """The places after a mark that closes the quotation with which a line begins."""
    closing = {pair[1] for pair in PAIRS if pair[0] == line[0]}
    return (place + 1 for place in range(1, len(line)) if line[place] in closing)


def unquoted(text: str) -> str:
    """The text without quotation marks around all of it."""
    if text[:1] + text[-1:] in PAIRS and len(text) > 1:
        inside = text[1:-1].strip()
        doubled = text[0] == '"' and '""' in inside
        if doubled and '"' not in inside.replace('""', ""):
            return inside.replace('""', '"')
        if text[0] not in inside and text[-1] not in inside:
            return inside
    return text


def bare(text: str) -> str:
    """The text without white space and invisible signs at its ends."""
    return text.strip(_EDGES)


def _separator(name: str, shown: str, pattern: str, **others: Any) -> Separator:
    return Separator(name, shown, re.compile(pattern), **others)


TAB = _separator("tab", "tabs", r"\t", cells=True, share=0.0)
LINE_END = _separator("line end", "line ends", r"\n")
BOLD = _separator("bold", "bold type", "\x02")
BAR = _separator("bar", "|", rf"{_GAP}?[|｜¦]{_GAP}?", cells=True)
LEADERS = _separator(
    "dots", "dots", rf"{_GAP}?(?:(?!\.\s\.\.)(?:\.\s?){{4,}}|[…·_]{{2,}}|\.{{3}}\s)"
)
ARROW = _separator(
    "arrow",
    "→",
    rf"{_GAP}?(?:<?[=-]{{1,4}}>|<[=-]{{1,4}}|[→⇒⟶➔➜➡←↔⇄]\ufe0f?|(?<=\s)>(?=\s)){_GAP}?",
)
DOT = _separator("dot", "•", rf"{_GAP}?[•·∙]{_GAP}?")
SLASH = _separator("slash", "/", r"\s/\s")
EQUALS = _separator("equals", "=", rf"{_GAP}?[=＝]{{1,2}}(?!>){_GAP}?")
SEMICOLON = _separator("semicolon", ";", rf"{_GAP}?[;；؛]{_GAP}?", cells=True)
_LOOSE_DASH = re.compile(rf"(?<!,){_GAP}[-‐‑–—־]|[-‐‑–—־]{_GAP}|[–—]")
DASH = _separator(
    "dash", "-", rf"(?:{_GAP}|^)(?:[-‐‑‒–—―−־─━]{{1,4}}|ـ{{1,9}})(?:{_GAP}|$)", loose=_LOOSE_DASH
)
SPACES = _separator(
    "spaces",
    "two or more spaces",
    r"(?<=\S)(?:[^\S\t\n]{2,}|[\u2002\u2003\u3000])(?=\S)",
    cells=True,
)
COLON = _separator("colon", ":", rf"{_GAP}?(?:：|:(?!//)(?!(?<=\d:)\d)){_GAP}?")
BRACKETS = _separator(
    "brackets",
    "brackets",
    rf"(?<=\S){_GAP}?[(\[（](?=[^()\[\]（）]*[)\]）]$)(?=[\W\d_]*[^\W\d_])",
    closes=True,
)
COMMA = _separator(
    "comma", ",", rf"{_GAP}?(?:[，،、]|,(?!(?<=\d,)\d)){_GAP}?", cells=True, share=0.6
)
CELL_COMMA = _separator("comma", ",", r",(?=\S|$)", cells=True, share=0.6)
TIGHT_DASH = _separator("tight dash", "-", r"(?<=\w)[-‐‑־](?=\w)", share=0.8)

QUOTES = _separator(
    "quotes", "quotation marks", r'(?<=["”»“״’])\s+(?=["“«„״‘])|(?<=[」』])\s*(?=\w)', share=0.8
)
QUESTION = _separator(
    "question", "question marks", r"(?<=[?？؟])\s+(?=[^\s?!]+(?:\s[^\s?!]+){0,2}$)", share=0.8
)
_REMARK = (
    r"(?:/[^/\t]{1,40}/|\[(?![\u3040-\u30ff]+\])[^\[\]\t]{1,40}\]|[(（](?![\u3040-\u30ff]+[)）])"
    r"(?:(?:[^()（）\d\t]|\([^()\d\t]{1,9}\)){1,40}|\d[\d,\s-]{0,9})[)）])"
)
REMARK = _separator(
    "remark",
    "remarks",
    rf"(?<=\S){_GAP}?{_REMARK}(?:{_GAP}?{_REMARK})?{_GAP}+(?=\w)",
    share=0.8,
)
"""What is said of a word between it and its clue: how it sounds, its gender, its letters."""

UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
"""Letters of Chinese and Japanese, which have no spaces between words."""

FIRST_SPACE = _separator("space", "a space", r"(?<=\S)\s+(?=\S)")

SEPARATORS = (
    TAB,
    LINE_END,
    BOLD,
    BAR,
    LEADERS,
    ARROW,
    EQUALS,
    SEMICOLON,
    DASH,
    SPACES,
    COLON,
    SLASH,
    BRACKETS,
    COMMA,
    TIGHT_DASH,
    QUOTES,
    QUESTION,
    REMARK,
)
"""All of them: of two that fit equally well, the one that texts have less often comes first."""

NAMED = {each.name: each for each in (*SEPARATORS, FIRST_SPACE)}
"""The separators that a setting may name."""


_RARE = re.compile(r"[:|~;=<>@#%^&*+/\\§¦!$-]{2,4}|[~^@%&§¦#+\\*]|(?<=\s)[·•∙](?=\s)")
"""Signs that no text has but those of programs, where somebody could choose them."""

_NEARLY_ALL = 0.9


def rare_signs(text: str) -> list[str]:
    """The signs in a text that somebody may have chosen to part words from clues."""
    return _RARE.findall(text)


def chosen_separators(texts: Sequence[str]) -> list[Separator]:
    """The separators of rare signs, such as `::`, that part nearly every line once."""
    if len(texts) < _FEWEST:
        return []
    signs = {sign for text in texts[:_FEWEST] for sign in rare_signs(text)}
    once = {sign: sum(rare_signs(text).count(sign) == 1 for text in texts) for sign in signs}
    return [of_literal(sign) for sign in signs if once[sign] >= _NEARLY_ALL * len(texts)]


def of_literal(text: str) -> Separator:
    """The separator that is a text, with or without spaces around it."""
    literal = rf"{_GAP}?{re.escape(text.strip() or text)}{_GAP}?"
    return Separator(text, text, re.compile(literal))


def of_setting(setting: str) -> Separator | None:
    """The separator that a setting names or is; None for `none`. `auto` has no separator."""
    if setting == "none":
        return None
    if setting == " ":
        return FIRST_SPACE
    return NAMED.get(setting) or of_literal(setting)
