"""Which words are the most promising for a slot, and how promising a half filled grid is.

Logarithms are whole numbers, so that they are the same everywhere.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import log2
from random import Random

from publisher_fill.solver.domains import ONES, Domains, indices

CANDIDATES = 300
"""How many words of a slot are compared."""

BIT = 256
"""The logarithm of 2."""

_LOG = [0, *(round(BIT * log2(number)) for number in range(1, 1 << 12))]

_Worths = list[tuple[int, dict[int, int]]]
"""Offsets of open crossings, and how good each code is there."""


class Ranking:
    """Words in the order of how many words they leave to the crossing slots.

    The logarithms of these numbers are added up. `taste` is what a point of a word's score weighs:
    BIT of it is twice as many words left to one slot. Chance weighs up to as much.
    """

    def __init__(self, domains: Domains, random: Random, taste: int) -> None:
        self._domains = domains
        self._random = random
        self._taste = taste

    def words(self, slot: int) -> Iterator[int]:
        """Words for a slot, the most promising first: all of a short list, some of a long one."""
        worths = self._worths(slot)
        short = self._domains.short[slot]
        if short is not None:
            known = self._domains.known
            hot = ((-self._worth(*known[word], worths), word) for word in short)
            return (word for _, word in sorted(hot))
        words = self._domains.vocabularies[slot]
        ranked = (
            (-self._worth(words.text(index), words.scores[index], worths), index)
            for index in drawn(self._domains.sets[slot], self._random)
        )
        return (self._domains.word(slot, index) for _, index in sorted(ranked))

    def promise(self, slots: Sequence[int]) -> int:
        """The logarithm of how many fills there would be if letters met by chance alone.

        The product of the sizes of the domains and, for each open crossing, of the probability that
        two words drawn for its slots agree there.
        """
        domains, sizes = self._domains, self._domains.sizes
        promise = 0
        for slot in slots:
            promise += logarithm(sizes[slot])
            for at, other, other_at in domains.arcs[slot]:
                codes = domains.letters(slot, at)
                if slot < other and len(codes) > 1:
                    own = domains.counts(slot, at, codes)
                    theirs = domains.counts(other, other_at, codes)
                    agreeing = sum(a * b for a, b in zip(own, theirs, strict=True))
                    promise += logarithm(agreeing) - logarithm(sum(own) * sum(theirs))
        return promise

    def _worths(self, slot: int) -> _Worths:
        domains = self._domains
        worths = []
        for at, other, other_at in domains.arcs[slot]:
            codes = domains.letters(slot, at)
            if len(codes) > 1:
                counts = domains.counts(other, other_at, codes)
                worths.append((at, dict(zip(codes, map(logarithm, counts), strict=True))))
        return worths

    def _worth(self, text: Sequence[int], score: int, worths: _Worths) -> int:
        worth = self._taste * score + int(self._random.random() * BIT)
        for at, letters in worths:
            worth += letters[text[at]]
        return worth


def drawn(words: int, random: Random) -> list[int]:
    """Some members of a set: all of a small one; of a large one the first, and others drawn."""
    if words.bit_count() <= CANDIDATES:
        return indices(words)
    digits = bin(words)[:1:-1]
    best = [one.start() for one in islice(ONES.finditer(digits), CANDIDATES // 3)]
    others = [
        digits.find("1", int(random.random() * len(digits))) for _ in range(CANDIDATES - len(best))
    ]
    return sorted({*best, *others})


def logarithm(number: int) -> int:
    """The logarithm of a number in parts of BIT; 0 of nothing."""
    shift = max(number.bit_length() - 12, 0)
    return _LOG[number >> shift] + shift * BIT
