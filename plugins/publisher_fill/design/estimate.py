"""How well a pattern can be filled from a word list, estimated before any word is placed.

E = (sum of log(words of a slot's length) + sum over crossings of log P(its two letters agree)),
divided by the number of cells: the logarithm of how many fills are to be expected, to the cell.
Logarithms are natural ones in thousandths, as whole numbers: their sums are the same everywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import log
from operator import mul

from publisher_fill.design.options import LARGEST
from publisher_fill.design.pattern import Pattern
from publisher_fill.wordlist.index import Index, Words

IMPOSSIBLE = -1_000_000_000
"""In place of the logarithm of nothing."""

HOPELESS = IMPOSSIBLE // 1000
"""An estimate below this has something impossible in it: there are fewer cells than that."""

_USUAL_WORDS = {2: 600, 3: 3500, 4: 4700, 5: 6600, 6: 8400, 7: 8800, 8: 7700, 9: 6300, 10: 4500}
_USUAL_WORDS |= {11: 2700, 12: 1700, 13: 900, 14: 400, 15: 200, 16: 65, 17: 30, 18: 10, 19: 3}
"""The words of each length among the 60,000 commonest of English."""
_USUAL_LETTERS = 16
"""Two letters of a usual text agree as often as if there were so many, equally frequent."""

Counts = Sequence[Sequence[int]]
"""Words by position and code of the letter there."""

Codes = Sequence[int | None]
"""What a slot has: the codes of letters that stand there, None elsewhere."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The words that may fill a slot: the logarithm of their number, and their letters.

    `plain` says that no letter stands in the slot: the choice is that of its length.
    """

    log: int
    words: int
    letters: Counts
    plain: bool


@dataclass(frozen=True)
class Stats:
    """What a word list has: words of each length, and letters at each place of them.

    `codes` tells which of the counts belongs to a letter of the language; without them, all letters
    are equally frequent. `narrowed` gives the same of the words that have codes in their places.
    """

    words: Mapping[int, int]
    letters: Mapping[int, Counts]
    codes: Mapping[str, int] = field(default_factory=dict)
    narrowed: Callable[[Codes], tuple[int, Counts]] | None = None
    _known: dict[tuple[int, int, int, int], int] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, index: Index, least: int = 0) -> "Stats":
        """What an index has, of words with at least this score."""
        words = {length: those for length, those in index.lengths.items() if length <= LARGEST}
        good = {length: those.above(least) for length, those in words.items()}

        def narrowed(codes: Codes) -> tuple[int, Counts]:
            those = words[len(codes)]
            found = those.matching(codes) & good[len(codes)]
            return found.bit_count(), _counts(those, found)

        return cls(
            {length: those.bit_count() for length, those in good.items()},
            {length: _counts(those, good[length]) for length, those in words.items()},
            index.codes,
            narrowed,
        )

    @classmethod
    def usual(cls) -> "Stats":
        """What a usual list has, for grids that are designed before there is a list."""
        each = {length: -(-count // _USUAL_LETTERS) for length, count in _USUAL_WORDS.items()}
        words = {length: count * _USUAL_LETTERS for length, count in each.items()}
        letters = {length: [[count] * _USUAL_LETTERS] * length for length, count in each.items()}
        return cls(words, letters)

    @cached_property
    def per_letter(self) -> int:
        """What a crossing costs each of its words: half the logarithm of a usual agreement."""
        totals: dict[int, int] = {}
        for counts in (counts for places in self.letters.values() for counts in places):
            for code, count in enumerate(counts):
                totals[code] = totals.get(code, 0) + count
        return -_log(sum(n * n for n in totals.values()), sum(totals.values()) ** 2) // 2

    def log_words(self, length: int) -> int:
        """The logarithm of the number of words of this length."""
        return _log(self.words.get(length, 0), 1)

    def choice(self, letters: Sequence[str | None]) -> Choice:
        """The words with these letters, None for any, in their places."""
        length, words = len(letters), self.words.get(len(letters), 0)
        codes = [None if letter is None else self._code(letter) for letter in letters]
        plain = all(code is None for code in codes)
        if not words or -1 in codes:
            return Choice(IMPOSSIBLE, 0, (), plain)
        counts = self.letters[length]
        if plain:
            return Choice(_log(words, 1), words, counts, plain)
        if self.narrowed is not None:
            found, narrowed = self.narrowed(codes)
            return Choice(_log(found, 1), found, narrowed, plain)
        pinned = ((at, code) for at, code in enumerate(codes) if code is not None)
        shares = sum(_log(counts[at][code], words) for at, code in pinned)
        return Choice(_log(words, 1) + shares, words, counts, plain)

    def log_agreement(self, one: Choice, at: int, other: Choice, there: int) -> int:
        """The logarithm of the chance that words of two slots agree where they cross."""
        if not (one.plain and other.plain):
            return _agreement(one, at, other, there)
        key = len(one.letters), at, len(other.letters), there
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _agreement(one, at, other, there)
        return known

    def _code(self, letter: str) -> int:
        """The code of a letter; -1 if no word has it."""
        return self.codes.get(letter, -1) if self.codes else 0


def estimate(pattern: Pattern, stats: Stats) -> int:
    """E of a pattern, in thousandths; where letters stand there, of the words that have them."""
    total, pins = 0, pattern.pins
    plain = {length: stats.choice([None] * length) for length in range(2, LARGEST + 1)}
    places: dict[int, tuple[Choice, int]] = {}
    for run in chain(pattern.across(), pattern.down()):
        if len(run) == 1 or pins.keys() >= set(run):
            continue
        choice = plain[len(run)]
        if not pins.keys().isdisjoint(run):
            choice = stats.choice([pins.get(cell) for cell in run])
        total += choice.log
        for position, cell in enumerate(run):
            if cell in places:
                total += stats.log_agreement(*places[cell], choice, position)
            elif cell not in pins:
                places[cell] = choice, position
    return total // pattern.opened.bit_count()


def _agreement(one: Choice, at: int, other: Choice, there: int) -> int:
    if not (one.words and other.words):
        return IMPOSSIBLE
    both = sum(map(mul, one.letters[at], other.letters[there]))
    return _log(both, one.words * other.words)


def _counts(words: Words, those: int) -> Counts:
    """Of these words, how many have each letter at each position."""
    return [[(mask & those).bit_count() for mask in masks] for masks in words.masks]


def _log(part: int, whole: int) -> int:
    return round(1000 * (log(part) - log(whole))) if part and whole else IMPOSSIBLE
