"""Line breaking by Unicode: UAX #14, revision 50 (Unicode 15.0), with its numbers (LB25).

Every character has a class, written as one sign: `a` is a letter (AL), `(` what opens (OP). A rule
says of two neighbours, or of a stretch of classes, whether a line may end between them; the first
rule that says anything counts. Rules of two neighbours are a set of pairs, made once; those of
stretches are regular expressions. Numbers such as LB13 are those of the annex.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import product

from publisher_pages.type.line_break_data import STARTS

_ENDS = "KRNk"  # BK, CR, LF, NL: the line ends after them
_LETTERS = "ah"  # AL, HL
_CLOSING = "})]"  # CL, CP, and CP of East Asian width
_HANGUL = "LVTUW"  # JL, JV, JT, H2, H3
_PICTURES = "def"  # ID, EB, EM
_OPENING = "(["
_CLASSES = "abcdefghijknqrswxz2KLNRTUVW ^}()[]!-,%$/"

# LB9: marks and joiners belong to what they follow.
_ATTACHED = re.compile(rf"(?<=[^{_ENDS} z])[mj]+")
_MARK = re.compile("[mj]")
_JOINER = "\u200d"
_NO_LETTER = re.compile(f"[^{_LETTERS}]")
# No line ends inside these.
_WHOLE = (
    ("n", re.compile(r"n[n/,]*[})]?[$%]?")),  # LB25
    ("n", re.compile(r"[$%][(-](?=n)")),
    ("r", re.compile("rr")),  # LB30a: two letters are a flag
)
# No line ends after these.
_TIED = (
    ("h", re.compile("h[-b]")),  # LB21a
    ("(", re.compile(r"\( *")),  # LB14
    ("[", re.compile(r"\[ *")),
    ("q", re.compile(r"q *(?=[(\[])")),  # LB15
    ("s", re.compile(r"[})\]] *(?=s)")),  # LB16
    ("2", re.compile("2 *(?=2)")),  # LB17
)
# A line may end after these.
_FREE = re.compile(rf"z *(?=[^ z{_ENDS}])")  # LB8


def breaks(text: str) -> list[int]:
    """The indices before which a line may end, or must: neither 0 nor the length of the text."""
    classes = text.translate(_SIGNS)
    if not _MARK.search(classes):
        return _breaks(classes)
    kept = [True] * len(classes)
    for match in _ATTACHED.finditer(classes):
        kept[match.start() : match.end()] = [False] * len(match[0])
    places = [index for index, is_kept in enumerate(kept) if is_kept]
    bare = "".join([classes[place] for place in places])
    found = [places[index] for index in _breaks(_MARK.sub("a", bare))]  # LB10
    return [index for index in found if text[index - 1] != _JOINER]  # LB8a


def _breaks(classes: str) -> list[int]:
    """The same for classes without marks."""
    parting = _parting()
    found = set()
    for match in _NO_LETTER.finditer(classes):  # LB28 keeps letters together
        at = match.start()
        if classes[at : at + 2] in parting:
            found.add(at + 1)
        if classes[at - 1 : at + 1] in parting:
            found.add(at)
    for sign, pattern in _WHOLE:
        if sign in classes:
            for match in pattern.finditer(classes):
                found.difference_update(range(match.start() + 1, match.end()))
    for sign, pattern in _TIED:
        if sign in classes:
            found.difference_update([match.end() for match in pattern.finditer(classes)])
    if "z" in classes:
        found.update([match.end() for match in _FREE.finditer(classes)])
    found.discard(len(classes))
    return sorted(found)


class _ClassSigns(dict[int, str]):
    """The sign of the class of each code point, for `str.translate`; found when it is asked for."""

    def __missing__(self, point: int) -> str:
        starts, signs = _table()
        sign = self[point] = signs[bisect_right(starts, point) - 1]
        return sign


_SIGNS = _ClassSigns()


@cache
def _table() -> tuple[list[int], list[str]]:
    words = STARTS.split()
    signs = [word[-1].replace("_", " ") for word in words]
    return [int(word[:-1], 16) for word in words], signs


@cache
def _parting() -> frozenset[str]:
    """The pairs of neighbours between which a line may end."""
    return frozenset(a + b for a, b in product(_CLASSES, repeat=2) if next(_verdicts(a, b)))


def _verdicts(a: str, b: str) -> Iterator[bool]:
    """The verdict of each rule: whether a line may end between the neighbours `a` and `b`."""
    yield from _around_spaces(a, b)
    yield from _between_words(a, b)
    yield from _within_words(a, b)
    yield True  # LB31


def _around_spaces(a: str, b: str) -> Iterator[bool]:
    """Line ends, and ties that hold over spaces: LB4 to LB18."""
    if a in _ENDS:
        yield not (a == "R" and b == "N")  # LB4, LB5
    if b in _ENDS or b in " z":
        yield False  # LB6, LB7
    if a == "z":
        yield True  # LB8
    if "w" in (a, b) or a == "g" or (b == "g" and a not in " b-"):
        yield False  # LB11, LB12, LB12a
    if b in _CLOSING or b in "!,/":
        yield False  # LB13
    if a in _OPENING:
        yield False  # LB14
    if (a == "q" and b in _OPENING) or (a in _CLOSING and b == "s") or a + b == "22":
        yield False  # LB15, LB16, LB17
    if a == " ":
        yield True  # LB18


def _between_words(a: str, b: str) -> Iterator[bool]:
    """Quotation marks, hyphens and the like: LB19 to LB22."""
    if "q" in (a, b):
        yield False  # LB19
    if "c" in (a, b):
        yield True  # LB20
    if b in "b-s" or a == "^" or a + b == "/h" or b == "i":
        yield False  # LB21, LB21b, LB22


def _within_words(a: str, b: str) -> Iterator[bool]:
    """Letters, numbers and pictures: LB23 to LB30b."""
    is_word = a in _LETTERS
    if (is_word and b == "n") or (a == "n" and b in _LETTERS):
        yield False  # LB23
    if (a == "$" and (b in _PICTURES or b == "x")) or ((a in _PICTURES or a == "x") and b == "%"):
        yield False  # LB23a
    if (a in "$%" and b in _LETTERS) or (is_word and b in "$%"):
        yield False  # LB24
    if (a in "$%-n" and b == "n") or (a == "n" and b in "$%"):
        yield False  # LB25
    if a + b in _SYLLABLES or (a in _HANGUL and b == "%") or (a == "$" and b in _HANGUL):
        yield False  # LB26, LB27
    if is_word and b in _LETTERS:
        yield False  # LB28
    if a == "," and b in _LETTERS:
        yield False  # LB29
    if (a in "ahn" and b == "(") or (a == ")" and b in "ahn"):
        yield False  # LB30
    if b == "f" and a in "ex":
        yield False  # LB30b


_SYLLABLES = frozenset({"LL", "LV", "LU", "LW", "VV", "VT", "UV", "UT", "TT", "WT"})  # LB26
