"""The estimate of how well a pattern can be filled from a word list, before a word is placed.

The estimate E is the logarithm of the expected number of solutions for each cell:
`E = (sum(log(words for a slot)) + sum(log(P(both letters of a crossing agree)))) / cells`.
Logarithms are natural, in thousandths, and whole numbers, so that they are the same everywhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import log
from operator import mul

from publisher_fill.design.cell_set import GridShape
from publisher_fill.design.options import LARGEST, DesignLimits
from publisher_fill.design.pattern import Pattern
from publisher_fill.wordlist.word_index import WordIndex, WordsOfLength

IMPOSSIBLE = -1_000_000_000
"""The logarithm of 0."""

HOPELESS = IMPOSSIBLE // 1000
"""A lower estimate has the logarithm of 0 in its sum: no grid has 1000 cells."""

_USUAL_WORDS = {2: 600, 3: 3500, 4: 4700, 5: 6600, 6: 8400, 7: 8800, 8: 7700, 9: 6300, 10: 4500}
_USUAL_WORDS |= {11: 2700, 12: 1700, 13: 900, 14: 400, 15: 200, 16: 65, 17: 30, 18: 10, 19: 3}
"""The number of words of each length among the 60,000 commonest of English."""
_TOO_LONG = 50_000
"""The cost of each letter too many, and of a length that no word has."""

_USUAL_LETTERS = 16
"""Two letters of a usual text agree as often as with this many equally frequent letters."""

LetterCounts = Sequence[Sequence[int]]
"""The number of words with a letter at a position, by position and code of the letter."""

SlotCodes = Sequence[int | None]
"""The codes of the letters that a slot has already, None for open cells."""


@dataclass(frozen=True, slots=True)
class SlotChoice:
    """The words that fit a slot: the logarithm of their number, and their letters.

    `plain` says that the slot has no letter yet, so that all words of its length fit.
    """

    log: int
    words: int
    letters: LetterCounts
    plain: bool


@dataclass(frozen=True)
class ListProfile:
    """The figures of a word list: how many words of each length, and letters at each position.

    `codes` has the code of each letter; without it, all letters are equally frequent. `narrowed`
    gives the figures of the words that match a pattern of codes.
    """

    words: Mapping[int, int]
    letters: Mapping[int, LetterCounts]
    codes: Mapping[str, int] = field(default_factory=dict)
    narrowed: Callable[[SlotCodes], tuple[int, LetterCounts]] | None = None
    _agreements: dict[tuple[int, int, int, int], int] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, index: WordIndex, least: int = 0) -> "ListProfile":
        """The figures of the words in an index with at least this score."""
        words = {length: those for length, those in index.lengths.items() if length <= LARGEST}
        good = {length: those.above(least) for length, those in words.items()}

        def narrowed(codes: SlotCodes) -> tuple[int, LetterCounts]:
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
    def usual(cls) -> "ListProfile":
        """The figures of a usual list, for designing grids without a list."""
        each = {length: -(-count // _USUAL_LETTERS) for length, count in _USUAL_WORDS.items()}
        words = {length: count * _USUAL_LETTERS for length, count in each.items()}
        letters = {length: [[count] * _USUAL_LETTERS] * length for length, count in each.items()}
        return cls(words, letters)

    @cached_property
    def per_letter(self) -> int:
        """The cost of a crossing to each of its words: `-log(P(two usual letters agree)) / 2`."""
        totals: dict[int, int] = {}
        for counts in (counts for positions in self.letters.values() for counts in positions):
            for code, count in enumerate(counts):
                totals[code] = totals.get(code, 0) + count
        return -_log(sum(n * n for n in totals.values()), sum(totals.values()) ** 2) // 2

    def log_words(self, length: int) -> int:
        """The logarithm of the number of words of this length."""
        return _log(self.words.get(length, 0), 1)

    def costs(self, shape: GridShape, limits: DesignLimits, per_letter: int) -> Iterator[int]:
        """The difficulty of finding words, from two letters to the longer side."""
        for length in range(2, max(shape.width, shape.height) + 1):
            choice = max(self.log_words(length), -_TOO_LONG)
            yield per_letter * length - choice + _TOO_LONG * max(0, length - limits.longest)

    def choice(self, letters: Sequence[str | None]) -> SlotChoice:
        """The words with these letters at their positions; None is any letter."""
        length, words = len(letters), self.words.get(len(letters), 0)
        codes = [None if letter is None else self._code(letter) for letter in letters]
        plain = all(code is None for code in codes)
        if not words or -1 in codes:
            return SlotChoice(IMPOSSIBLE, 0, (), plain)
        counts = self.letters[length]
        if plain:
            return SlotChoice(_log(words, 1), words, counts, plain)
        if self.narrowed is not None:
            found, narrowed = self.narrowed(codes)
            return SlotChoice(_log(found, 1), found, narrowed, plain)
        pinned = ((at, code) for at, code in enumerate(codes) if code is not None)
        shares = sum(_log(counts[at][code], words) for at, code in pinned)
        return SlotChoice(_log(words, 1) + shares, words, counts, plain)

    def log_agreement(self, one: SlotChoice, at: int, other: SlotChoice, there: int) -> int:
        """The logarithm of the probability that words of two slots agree where they cross."""
        if not (one.plain and other.plain):
            return _agreement(one, at, other, there)
        key = len(one.letters), at, len(other.letters), there
        known = self._agreements.get(key)
        if known is None:
            known = self._agreements[key] = _agreement(one, at, other, there)
        return known

    def _code(self, letter: str) -> int:
        """The code of a letter; -1 if no word has the letter."""
        return self.codes.get(letter, -1) if self.codes else 0


def estimate(pattern: Pattern, profile: ListProfile) -> int:
    """E of a pattern, in thousandths; slots with letters take the words that match them."""
    total, pins = 0, pattern.pins
    plain = {length: profile.choice([None] * length) for length in range(2, LARGEST + 1)}
    crossings: dict[int, tuple[SlotChoice, int]] = {}
    for run in chain(pattern.across(), pattern.down()):
        if len(run) == 1 or pins.keys() >= set(run):
            continue
        choice = plain[len(run)]
        if not pins.keys().isdisjoint(run):
            choice = profile.choice([pins.get(cell) for cell in run])
        total += choice.log
        for position, cell in enumerate(run):
            if cell in crossings:
                total += profile.log_agreement(*crossings[cell], choice, position)
            elif cell not in pins:
                crossings[cell] = choice, position
    return total // pattern.opened.bit_count()


def _agreement(one: SlotChoice, at: int, other: SlotChoice, there: int) -> int:
    if not (one.words and other.words):
        return IMPOSSIBLE
    both = sum(map(mul, one.letters[at], other.letters[there]))
    return _log(both, one.words * other.words)


def _counts(words: WordsOfLength, those: int) -> LetterCounts:
    """The number of `those` words with each letter at each position."""
    return [[(mask & those).bit_count() for mask in masks] for masks in words.with_letter]


def _log(part: int, whole: int) -> int:
    return round(1000 * (log(part) - log(whole))) if part and whole else IMPOSSIBLE
