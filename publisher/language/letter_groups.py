"""Groups of letters and how likely they are in each language, to tell the language of words.

The table is made by `tools/make_letter_groups.py`, and that of languages that are none of ours by
`tools/make_other_groups.py`. A group is two to four letters without marks, with `<` and `>` for the
ends of a word; `=` stands before a letter with its marks, and alone for a word that has none.
"""

import pkgutil
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from publisher.language.alphabet import REPLACEMENTS

_OTHERS = "other_groups.txt"
LONGEST = 4
STEP = 0.15
"""The natural logarithms of a table are in these steps below 0, each a character after `FIRST`."""
FIRST = 33

_NEVER = "~"
"""How rare a letter with a mark is in a language that does not have it."""

_UNMARKED = 40
"""The most steps against a language where no word has marks: some people leave them out."""

_PLAIN = str.maketrans({old.lower(): new.lower() for old, new in REPLACEMENTS.items()} | {"ı": "i"})


@dataclass(frozen=True)
class GroupTable:
    """The groups of one script: for each, a character per language, which says how rare it is."""

    codes: tuple[str, ...]
    groups: Mapping[str, str]

    def evidence(self, words: Iterable[str]) -> dict[str, float]:
        """The logarithm of how likely words are in each language, but for a constant."""
        words = list(words)
        counts = Counter(group for word in words for group in groups_of(word))
        total = 0  # the sums of all languages in one number, of four bytes each
        for group, count in counts.items():
            total += count * self._row(group)
        sums = _apart(total, len(self.codes))
        if not any(group[0] == "=" for group in counts):
            rare = (len(words) * (ord(char) - FIRST) for char in self.groups.get("=", ""))
            marked = [min(each, _UNMARKED) for each in rare]
            sums = [had + own for had, own in zip(sums, marked, strict=True)] if marked else sums
        return {code: -STEP * had for code, had in zip(self.codes, sums, strict=True)}

    def _row(self, group: str) -> int:
        return int.from_bytes(self.groups.get(group, "").encode("utf-32-le"), "little")


def _apart(total: int, count: int) -> list[int]:
    return [*memoryview(total.to_bytes(4 * count, sys.byteorder)).cast("I")]


@cache
def own_tables() -> Mapping[str, GroupTable]:
    """The tables of our languages by their script, such as `Latin`."""
    return _tables("letter_groups.txt")


@cache
def tables() -> Mapping[str, GroupTable]:
    """The tables by their script, with the languages that are none of ours after those that are."""
    found = dict(own_tables())
    for script, other in _tables(_OTHERS).items():
        own = found[script]
        groups = {
            group: own.groups.get(group, _NEVER * len(own.codes)) + row
            for group, row in other.groups.items()
        }
        found[script] = GroupTable((*own.codes, *other.codes), groups)
    return found


@cache
def other_languages() -> Mapping[str, str]:
    """The English names of the languages that are none of ours, by their codes."""
    data = pkgutil.get_data("publisher.language", _OTHERS) or b""
    lines = (line.partition(": ") for line in data.decode().splitlines() if line[:2] == "##")
    return {code.removeprefix("## "): name for code, _, name in lines}


def _tables(file: str) -> Mapping[str, GroupTable]:
    data = pkgutil.get_data("publisher.language", file) or b""
    found: dict[str, GroupTable] = {}
    groups: dict[str, str] = {}
    for line in data.decode().splitlines():
        name, _, rest = line.partition(" ")
        if name == "##":
            continue
        if name == "#":
            script, *codes = rest.split()
            groups = {}
            found[script] = GroupTable(tuple(codes), groups)
        else:
            groups[name] = rest
    return found


def groups_of(word: str) -> Iterator[str]:
    """The groups of a word in lower case, composed."""
    plain = without_marks(word)
    if plain != word:
        yield from (f"={char}" for char in word if char.isalpha() and char != without_marks(char))
    ended = f"<{plain}>"
    for size in range(2, LONGEST + 1):
        for start in range(len(ended) - size + 1):
            yield ended[start : start + size]


def without_marks(text: str) -> str:
    """The text in lower case without the marks of its letters, ø as o and æ as ae."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text.translate(_PLAIN))
    return "".join(char for char in apart if unicodedata.category(char) != "Mn")
