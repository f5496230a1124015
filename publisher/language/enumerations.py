"""Enumerations at the end of a text: those that programs print, and those that people type."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis import Emphasis

_MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u061c\u2066\u2067\u2068\u2069"))
_JOINTS = {"-": "-", "/": "/"}
_LENGTHS = r"\d{1,3}(?: ?[-,،/'’. ] ?\d{1,3}){0,30}"
_PRINTED = re.compile(rf"\( ?{_LENGTHS} ?\)")
_LETTERS = (  # what people write after a number of letters, in languages that write it
    "letters?|אותיות|Buchstaben|Buchst|lettres|letras|lettere|lletres|litere|liter|litery|"
    "literoj|písmen|písmena|букв|буквы|літер|літери|bokstäver|bokstaver|bogstaver|kirjainta|betű|"
    r"harf|γράμματα|أحرف|حروف|حرف|文字|字|글자"
)
_TYPED = re.compile(rf"[(（\[［] ?{_LENGTHS}(?:[ -]?(?:{_LETTERS})\.?)? ?[)）\]］]\.?", re.I)
_SPOKEN = re.compile(rf"[,;:.–—-] ?{_LENGTHS}[ -]?(?:{_LETTERS})\.?$", re.I)
_LONGEST = 200  # characters


def enumerated(text: str, *lengths: int, emphasis: Iterable[Emphasis] = ()) -> Clue:
    """A clue whose text may end with its enumeration, the other way round than `printed`.

    The enumeration is one only if it adds up to one of the lengths: the number of cells, or of
    letters where cells have several. Emphasis of the enumeration is not kept.
    """
    clue = Clue(text, None, tuple(emphasis))
    bare = clue.text.translate(_MARKS).rstrip()
    opening = bare.rfind("(")
    if opening < 0 or not _PRINTED.fullmatch(bare, opening):
        return clue
    shape = _shape(bare[opening:])
    return _cut(clue, opening, shape) if sum(shape.lengths) in lengths else clue


def is_enumeration(text: str) -> bool:
    """Whether a text is lengths in parentheses, whatever word has them."""
    return bool(_PRINTED.fullmatch(text.translate(_MARKS)))


def typed_at_end(text: str) -> tuple[str, Enumeration] | None:
    """The text before an enumeration that somebody typed at its end, and that; None if none is.

    It is `(3,5)`, `[5]`, `(5 letters)`, or `5 letters` after a comma or the like.
    """
    found = _typed(text)
    return found and (_beginning(text, found[0]), found[1])


def settled(clue: Clue, *lengths: int) -> Clue:
    """The clue with one enumeration at most: its own, or the one that is typed at its text's end.

    What agrees with the answer leaves the text. Its own enumeration counts, unless the typed one
    has more parts. What disagrees stays in the text, and none comes beside it. The lengths of the
    answer are its cells, and its letters where cells have several.
    """
    found = _typed(clue.text)
    if found is None:
        return clue
    opening, shape = found
    if not agrees(shape, clue.enumeration, *lengths):
        return replace(clue, enumeration=None)
    own = clue.enumeration
    is_own = own is not None and len(own.lengths) >= len(shape.lengths)
    return _cut(clue, opening, own if is_own else shape)


def agrees(shape: Enumeration, own: Enumeration | None, *lengths: int) -> bool:
    """Whether a typed enumeration may be that of an answer of these lengths.

    If both have several parts, they have the same ones, whichever comes first: from the right to
    the left, people type them in both orders.
    """
    total = sum(shape.lengths)
    if own is None or total != sum(own.lengths) or 1 in (len(own.lengths), len(shape.lengths)):
        return total in lengths
    return sorted(shape.lengths) == sorted(own.lengths)


def _typed(text: str) -> tuple[int, Enumeration] | None:
    """A typed enumeration, and the place where it begins, counted without marks."""
    if not re.search(r"\d", text[-_LONGEST:]):  # as in nearly all
        return None
    bare = text.translate(_MARKS).rstrip()
    opening = max(map(bare.rfind, "(（[［"))
    found = _TYPED.fullmatch(bare, opening) if opening >= 0 else None
    found = found or _SPOKEN.search(bare, max(0, len(bare) - _LONGEST))
    if found is None:
        return None
    shape = _shape(found[0])
    has_zero = any(int(number[0]) == 0 for number in re.findall(r"\d+", found[0]))
    return None if has_zero else (found.start(), shape)


def _shape(text: str) -> Enumeration:
    """The enumeration that the numbers of a text are, by the signs between them."""
    numbers = list(re.finditer(r"\d+", text))
    between = (text[one.end() : other.start()].strip() for one, other in pairwise(numbers))
    lengths = tuple(int(number[0]) for number in numbers)
    return Enumeration(lengths, tuple(_JOINTS.get(sign, ",") for sign in between))


def _cut(clue: Clue, opening: int, shape: Enumeration | None) -> Clue:
    """The clue up to a character, counted without marks, with an enumeration."""
    left = _beginning(clue.text, opening)
    kept = (part._replace(stop=min(part.stop, len(left))) for part in clue.emphasis)
    whole = tuple(part for part in kept if part.start < part.stop)
    return replace(clue, text=left, enumeration=shape, emphasis=whole)


def _beginning(text: str, count: int) -> str:
    """The first `count` characters of a text and the marks between them, which do not count."""
    if text.isprintable():  # marks are not
        return text[:count].rstrip(" ")
    for index, char in enumerate(text):
        if not count:
            return text[:index].rstrip("\u200e\u200f ")
        count -= ord(char) not in _MARKS
    return text
