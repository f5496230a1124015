"""Typographer's signs: a text as a printer sets it, of what people type on a keyboard.

Quotation marks are those of the language (Unicode CLDR, delimiters), an apostrophe is ’, and where
a typewriter has only `...`, `--`, `4x4` or `6'2"`, a press has its own signs. Hebrew abbreviations
get geresh and gershayim. What looks like code or an address stays as it is, and so does a quotation
mark without its other half.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from publisher import Clue, Emphasis, Language, TextDirection

_APOSTROPHE, _PRIME, _DOUBLE_PRIME = "\u2019", "\u2032", "\u2033"
_GERESH, _GERSHAYIM = "\u05f3", "\u05f4"
_HEBREW = "\u05d0-\u05ea"
_LEFT_TO_RIGHT = "\u200e"
_FRACTIONS = {"1/2": "½", "1/4": "¼", "3/4": "¾"}

_LEFT_ALONE = r"(?:https?://|www\.)\S+|\S+@\S+\.\S+|\S*[{}\\<>=]\S*"
"""Addresses, and what looks like code."""

_ELIDED = r"(?i:\d0s|\d\ds?|tis|twas|twere|twill|em|n|s|t)\b"
"""The rest of a word that begins with an apostrophe: 'tis, '90s, Dutch 's."""

_PERHAPS_ELIDED = r"(?i:til|cause|bout|round|neath|cuz)\b"
"""The rest of a word that does so unless a quotation ends later."""


class Sign(NamedTuple):
    """The new text for the characters from `start` to `stop` of a text."""

    start: int
    stop: int
    text: str


def typeset(text: str, language: Language) -> str:
    """A text in typographer's signs."""
    return _replaced(text, signs(text, language))


def typeset_clue(clue: Clue, language: Language) -> Clue:
    """A clue in typographer's signs, its emphasis on the same parts."""
    found = signs(clue.text, language)
    if clue.explanation or clue.gloss:
        texts = typeset(clue.explanation, language), typeset(clue.gloss, language)
        clue = replace(clue, explanation=texts[0], gloss=texts[1])
    if not found:
        return clue

    def moved(at: int) -> int:
        done = sum(len(each.text) - (each.stop - each.start) for each in found if each.stop <= at)
        return at + done

    emphasis = tuple(
        Emphasis(moved(each.start), moved(each.stop), each.style) for each in clue.emphasis
    )
    return replace(clue, text=_replaced(clue.text, found), emphasis=emphasis)


def signs(text: str, language: Language) -> tuple[Sign, ...]:
    """All that changes in a text, in order; no two overlap."""
    return _signs(text, language) if _MAY_CHANGE.search(text) else ()


@lru_cache(maxsize=8192)
def _signs(text: str, language: Language) -> tuple[Sign, ...]:
    taken = [match.span() for match in re.finditer(_LEFT_ALONE, text)]
    found: list[Sign] = []
    lower = text.lower()
    for sign, pattern, made in _RULES:
        for match in re.finditer(pattern, text) if sign in lower else ():
            if _is_free(match.span(), taken):
                found.append(Sign(*match.span(), made(match, language)))
                taken.append(match.span())
    found += (sign for sign in _quotation(text, language) if _is_free(sign[:2], taken))
    return tuple(sorted(each for each in found if text[each.start : each.stop] != each.text))


_MAY_CHANGE = re.compile(
    r"[\"'/\u05f4]|\.\.\.|--| - |\d ?[xX] ?\d|[A-Za-z][+#]|\.[A-Za-z]|[!?.…][”“»)\]]"
    r"|(?<!\S)[-−+]\d"
)


def _is_free(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return all(span[1] <= start or stop <= span[0] for start, stop in taken)


def _replaced(text: str, found: tuple[Sign, ...]) -> str:
    parts, at = [], 0
    for start, stop, new in found:
        parts += [text[at:start], new]
        at = stop
    return "".join([*parts, text[at:]])


_Made = Callable[[re.Match[str], Language], str]


def _kept_after(match: re.Match[str], language: Language) -> str:
    """A name such as C++ or U.S.A., whose signs stay behind it in text from right to left."""
    return match[0] + (_LEFT_TO_RIGHT if language.direction is TextDirection.RTL else "")


def _kept_before(match: re.Match[str], language: Language) -> str:
    """A name such as .NET, or a number such as -5, whose sign stays before it there."""
    return (_LEFT_TO_RIGHT if language.direction is TextDirection.RTL else "") + match[0]


def _kept_inside(match: re.Match[str], language: Language) -> str:
    """The sign that ends a quotation or a parenthesis, which stays behind one that is Latin."""
    inside = _OPENING.split(match.string[: match.start()])[-1]
    is_latin = inside[:1].isascii() and inside[:1].isalpha() and not _RIGHT_TO_LEFT.search(inside)
    return _kept_after(match, language) if is_latin else match[0]


_OPENING = re.compile('["“”„«»(\\[]')
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
_ENDS_INSIDE = r"[!?.…](?=[\"”“»)\]])"
_SIGNED = r"(?<![^\s(])[-−+](?=[0-9\u06f0-\u06f9])"

_RULES: tuple[tuple[str, str, _Made], ...] = (
    ("...", r"(?<!\.)\.\.\.(?!\.)", lambda _, __: "…"),
    ("--", r"(?<=\w)--(?=\w)", lambda _, __: "—"),
    ("-", r"(?<=[^\s\d]) - (?=\S)|(?<=\S) -- (?=\S)", lambda _, to: f" {to.dash} "),
    ("x", r"(?<=\d)(?<!\b0)( ?)[xX]( ?)(?=\d)", lambda m, _: f"{m[1]}×{m[2]}"),
    ("/", r"(?<=\d) (1/2|1/4|3/4)(?![\d/])", lambda m, _: _FRACTIONS[m[1]]),
    ("/", r"(?<![\d/.,-])(?:1/2|1/4|3/4)(?![\d/])", lambda m, _: _FRACTIONS[m[0]]),
    ("'", r"(?<=\d)'( ?\d+(?: \d/\d)?)\"", lambda m, _: f"{_PRIME}{m[1]}{_DOUBLE_PRIME}"),
    ("'", r"(?<=\s)'([nN])'(?=\s)", lambda m, _: f"{_APOSTROPHE}{m[1]}{_APOSTROPHE}"),
    ("+", r"\b[A-Za-z]\w*[+#]+(?![\w+#\u200e])", _kept_after),
    ("#", r"\b[A-Za-z]\w*[+#]+(?![\w+#\u200e])", _kept_after),
    (".", r"(?<![\w.\u200e])\.[A-Za-z]\w*", _kept_before),
    (".", r"\b(?:[A-Za-z]\.){2,}(?![\w\u200e])", _kept_after),
    *((sign, _ENDS_INSIDE, _kept_inside) for sign in "!?.…"),
    *((sign, _SIGNED, _kept_before) for sign in "-−+"),
)
"""A sign that a text must have, in lower case, what to look for then, and what becomes of it.

Few texts have any of them: the patterns are compiled when a text does.
"""


_UNSPACED = "[\u3001-\u30ff\u3400-\u9fff\uff01-\uff60]"
"""Chinese and Japanese, with their punctuation: no space shows where a quotation begins."""

_MARK = f"[\"'{_GERSHAYIM}]"


def _quotation(text: str, language: Language) -> Iterator[Sign]:
    """Quotation marks in pairs, geresh and gershayim, apostrophes, and primes after numbers."""
    opening, closing, inner_opening, inner_closing = language.quotes
    pairs = {'"': (opening, closing), "'": (inner_opening, inner_closing)}
    waiting: dict[str, int] = {}
    for match in re.finditer(_MARK, text):
        at, mark = match.start(), '"' if match[0] == _GERSHAYIM else match[0]
        if _begins_word(text, at):
            if mark == "'" and _is_elision(text[at + 1 :]):
                yield Sign(at, at + 1, _APOSTROPHE)
            else:
                waiting[mark] = at
        elif _is_in_hebrew(text, at) and mark == '"' and _ends_after_prefix(text, at):
            waiting[mark] = at
        elif sign := _within_word(text, at, mark):
            yield Sign(at, at + 1, sign)
        elif mark in waiting:
            first = waiting.pop(mark)
            yield Sign(first, first + 1, pairs[mark][0])
            yield Sign(at, at + 1, pairs[mark][1])
        elif sign := _after_word(text[:at], mark):
            yield Sign(at, at + 1, sign)
    lonely = waiting.get("'", -1)
    if text[lonely + 1 : lonely + 2].isalpha() and lonely >= 0:
        yield Sign(lonely, lonely + 1, _APOSTROPHE)


def _begins_word(text: str, at: int) -> bool:
    """Whether a mark is before a word, and not after one."""
    if not text[at + 1 : at + 2].strip():
        return False
    before = text[at - 1 : at]
    if before in "\"'" and before:
        return _begins_word(text, at - 1)
    if re.match(_UNSPACED, before):
        return text[at] == '"' and text.count('"', 0, at) % 2 == 0
    return not before or before.isspace() or before in "([{—–-/“‘«„"


def _is_elision(after: str) -> bool:
    ends_later = re.search(r"\w'(?!\w)", after)
    is_perhaps = re.match(_PERHAPS_ELIDED, after) and not ends_later
    return bool(re.match(_ELIDED, after) or is_perhaps)


def _within_word(text: str, at: int, mark: str) -> str:
    """The sign between two letters; empty elsewhere."""
    if _is_in_hebrew(text, at):
        return _GERSHAYIM if mark == '"' else _GERESH
    is_within = at > 0 and text[at - 1].isalnum() and text[at + 1 : at + 2].isalnum()
    return _APOSTROPHE if mark == "'" and is_within else ""


def _after_word(before: str, mark: str) -> str:
    """The sign after a word or a number that no quotation begins before; empty elsewhere."""
    if before[-1:].isdigit():
        return _DOUBLE_PRIME if mark == '"' else _PRIME
    if mark == '"' or not before[-1:].isalpha():
        return ""
    return _GERESH if re.search(rf"[{_HEBREW}]$", before) else _APOSTROPHE


def _is_in_hebrew(text: str, at: int) -> bool:
    return bool(re.fullmatch(rf"[{_HEBREW}].[{_HEBREW}]", text[max(at - 1, 0) : at + 2]))


def _ends_after_prefix(text: str, at: int) -> bool:
    """Whether a mark between Hebrew letters follows a prefix, as in ב"הארץ", and ends later.

    After an abbreviation such as צה"ל no mark ends a quotation that does not begin there.
    """
    prefix = re.search(r"(?:^|[\s(])[משהוכלב]{1,3}$", text[:at])
    ends = re.search(r"[\w!?.][\"\u05f4](?!\w)", text[at + 1 :])
    begins = re.search(r"(?<!\w)[\"\u05f4]\w", text[at + 1 :])
    return bool(prefix and ends and not (begins and begins.start() < ends.start()))
