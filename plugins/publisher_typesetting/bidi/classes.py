"""Bidirectional classes, as bytes for the rules of the Unicode Bidirectional Algorithm.

The classes of a text are one ASCII letter for each code point, so that most rules become one
regular expression. The table is our own and of one version of Unicode: the look of a page does not
depend on the running Python, whose `unicodedata` also lacks classes for unassigned code points.
"""

import json
import pkgutil
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

DATA: dict[str, Any] = json.loads(pkgutil.get_data(__package__, "data.json") or b"{}")
"""Properties of characters, as pairs of hexadecimal code points.

`classes` are ranges, the last code point included; what is in none of them has class L. `brackets`
are opening and closing ones. `canonical brackets` are those that are canonically equivalent to
another, and that one. `mirrored` are pairs of mutual mirror images.
"""

REMOVED = b"eEoOxb"  # by rule X9
ISOLATES = b"iIFP"
INITIATORS = b"iIF"

_LETTERS = {
    "L": b"L", "R": b"R", "AL": b"A",  # strong
    "EN": b"1", "AN": b"2", "ES": b"p", "ET": b"t", "CS": b"c", "NSM": b"m", "BN": b"b",  # weak
    "B": b"B", "S": b"S", "WS": b"W", "ON": b"N",  # neutral
    "LRE": b"e", "RLE": b"E", "LRO": b"o", "RLO": b"O", "PDF": b"x",  # embeddings and overrides
    "LRI": b"i", "RLI": b"I", "FSI": b"F", "PDI": b"P",  # isolates
}  # fmt: skip


def code_point_pairs(lines: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of code points in lines of the data."""
    for word in " ".join(lines).split():
        one, _, other = word.partition("-")
        yield int(one, 16), int(other, 16)


class _Ranges(NamedTuple):
    starts: list[int]
    letters: bytes


def _class_ranges() -> _Ranges:
    """Return where each range of one class starts, in ascending order, and its letter."""
    letters = {0: b"L"}
    ends = set()
    for name, lines in DATA["classes"].items():
        for first, last in code_point_pairs(lines):
            letters[first] = _LETTERS[name]
            ends.add(last + 1)
    letters.update((end, b"L") for end in ends - letters.keys())
    starts = sorted(letters)
    return _Ranges(starts, b"".join(letters[start] for start in starts))


class _ClassOf(dict[str, int]):
    """The class letter of each character met so far."""

    ranges = _class_ranges()

    def __missing__(self, char: str) -> int:
        letter = self.ranges.letters[bisect_right(self.ranges.starts, ord(char)) - 1]
        self[char] = letter
        return letter


_class_of = _ClassOf().__getitem__


def classes_of(text: str) -> bytes:
    """Return the class letters of a text."""
    return bytes(map(_class_of, text))
