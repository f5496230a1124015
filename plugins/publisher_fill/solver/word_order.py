"""The weight of each candidate of a slot, their order, and the expected solutions of partial fills.

The weight of a word is `score_weight * score + sum(log(words left at each crossing)) + chance`.
Logarithms are whole numbers, so that they are the same on every machine.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from math import log2
from random import Random
from types import MappingProxyType

from publisher_fill.solver.domains import Domains
from publisher_fill.wordlist.word_index import ONES, indices

CANDIDATES = 300
"""The number of words of a slot that are ranked."""

BIT = 256
"""The logarithm of 2, the unit of all logarithms here."""

_LOG = [0, *(round(BIT * log2(number)) for number in range(1, 1 << 12))]

NONE_LIKED: Mapping[int, int] = MappingProxyType({})
"""No words by slot."""

_LetterValues = list[tuple[int, dict[int, int]]]
"""Offsets of open crossings, and the logarithm of the words left for each code there."""


class WordOrder:
    """The order in which the words of a slot are tried, the highest value first.

    `score_weight` is the weight of a point of a word's score. A weight of BIT is worth twice as
    many words left to one crossing slot, and chance adds up to as much. `liked` has words, by slot,
    that come before all others.
    """

    def __init__(
        self,
        domains: Domains,
        random: Random,
        score_weight: int,
        liked: Mapping[int, int] = NONE_LIKED,
    ) -> None:
        self._domains = domains
        self._liked = liked
        self._random = random
        self._score_weight = score_weight

    def words(self, slot: int) -> Iterator[int]:
        """Letter masks for a slot, the best first: all of a short domain, some of a long one."""
        ranked = self._ranked(slot)
        return chain((self._liked[slot],), ranked) if slot in self._liked else ranked

    def _ranked(self, slot: int) -> Iterator[int]:
        letter_values = self._letter_values(slot)
        short = self._domains.short[slot]
        if short is not None:
            words_by_mask = self._domains.words_by_mask
            ranked_masks = (
                (-self._value(*words_by_mask[word], letter_values), word) for word in short
            )
            return (word for _, word in sorted(ranked_masks))
        words = self._domains.vocabularies[slot]
        ranked = (
            (-self._value(words.word_codes(index), words.scores[index], letter_values), index)
            for index in sampled(self._domains.sets[slot], self._random)
        )
        return (self._domains.word(slot, index) for _, index in sorted(ranked))

    def log_expected_solutions(self, slots: Sequence[int]) -> int:
        """The logarithm of the expected number of solutions, if letters met by chance alone.

        It is `sum(log(size of a domain)) + sum(log(P(two words agree at an open crossing)))`.
        """
        domains, sizes = self._domains, self._domains.sizes
        total = 0
        for slot in slots:
            total += logarithm(sizes[slot])
            for at, other, other_at in domains.arcs[slot]:
                codes = domains.letters(slot, at)
                if slot < other and len(codes) > 1:
                    own = domains.counts(slot, at, codes)
                    theirs = domains.counts(other, other_at, codes)
                    agreeing = sum(a * b for a, b in zip(own, theirs, strict=True))
                    total += logarithm(agreeing) - logarithm(sum(own) * sum(theirs))
        return total

    def _letter_values(self, slot: int) -> _LetterValues:
        domains = self._domains
        letter_values = []
        for at, other, other_at in domains.arcs[slot]:
            codes = domains.letters(slot, at)
            if len(codes) > 1:
                counts = domains.counts(other, other_at, codes)
                letter_values.append((at, dict(zip(codes, map(logarithm, counts), strict=True))))
        return letter_values

    def _value(self, codes: Sequence[int], score: int, letter_values: _LetterValues) -> int:
        value = self._score_weight * score + int(self._random.random() * BIT)
        for at, letters in letter_values:
            value += letters[codes[at]]
        return value


def sampled(words: int, random: Random) -> list[int]:
    """Members of a set: all of a small one; the first ones of a large one, and others at random."""
    if words.bit_count() <= CANDIDATES:
        return indices(words)
    digits = bin(words)[:1:-1]
    best = [one.start() for one in islice(ONES.finditer(digits), CANDIDATES // 3)]
    others = [
        digits.find("1", int(random.random() * len(digits))) for _ in range(CANDIDATES - len(best))
    ]
    return sorted({*best, *others})


def logarithm(number: int) -> int:
    """The logarithm of a number, BIT for each doubling; 0 for 0."""
    shift = max(number.bit_length() - 12, 0)
    return _LOG[number >> shift] + shift * BIT
