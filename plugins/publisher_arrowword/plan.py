"""What a design is to be like, chosen from the words that are to fill it.

Long words and few clue cells are good to read and hard to fill. The mean length of the words is the
greatest that leaves enough fills to be expected: for a slot the logarithm of its words, less what
its crossings cost. The share of clue cells follows from the mean: letters are in `1 + crossed`
words, and a clue cell has about one and a half clues.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from publisher_fill.plugin_designs import ListProfile

LONGEST_MEAN, SHORTEST_MEAN, STEP = 52, 30, 2
"""The mean lengths that are tried, in tenths of a letter."""

OF_MEDIAN, SHORT = 75, 36
"""The greatest mean, in hundredths of the median length of the words, which are short in Hebrew;
but one of SHORT, in tenths of a letter, is always tried."""

MARGIN = 1900
"""The expected fills for a slot, as a logarithm in thousandths, that are enough."""

SPREAD = 20
"""How far lengths are from their mean, in tenths of a letter."""

FEW = 20
"""Words of a length of which there are fewer than this are not asked for."""

CLUES_PER_CELL = 160
"""Clues of a hundred clue cells."""

LONGEST = 9
"""The longest words that a design asks for."""

MORE_CELLS, MOST_CELLS = 15, 320
"""Clue cells of a thousand cells: how many more an easier plan has, and the most."""

LEAST_CROSSED = 70
"""How many of a hundred letters are in two words where nothing else can be filled."""


@dataclass(frozen=True)
class ArrowPlan:
    """What a design is to be like.

    `lengths` says how many of a thousand runs have so many letters; others are faults. `share` is
    how many of a thousand cells are clue cells, and `crossed` how many of a hundred letters are in
    two words at least. `usable` has the number of words by length, `mean` is the aim in tenths of a
    letter.
    """

    lengths: Mapping[int, int]
    share: int
    crossed: int
    usable: Mapping[int, int]
    mean: int

    @property
    def uncrossed(self) -> int:
        """What a letter that is in one word weighs, in the unit of a design's faults."""
        return 12 if self.crossed <= 80 else 26

    @classmethod
    def of(cls, profile: ListProfile, longest: int, crossed: int) -> "ArrowPlan":
        """The plan for the words of a profile, none longer than `longest`."""
        known = {n: profile.words.get(n, 0) for n in range(2, min(longest, LONGEST) + 1)}
        most = max(known.values())
        usable = {n: count for n, count in known.items() if count >= min(FEW, most)}
        usual = max(OF_MEDIAN * _median(profile.words) // 10, SHORT)
        plan = cls.with_mean(usable, min(usual, LONGEST_MEAN) // STEP * STEP, crossed)
        while plan.mean > SHORTEST_MEAN and not plan.is_easy(profile):
            plan = plan.easier
        return plan

    @classmethod
    def with_mean(cls, usable: Mapping[int, int], mean: int, crossed: int) -> "ArrowPlan":
        """The plan for words of a mean length."""
        lengths = _lengths(usable, mean)
        both = 1000 * (105 + crossed)
        letters = sum(length * part for length, part in lengths.items())
        share = 1000 * both // (letters * CLUES_PER_CELL + both)
        return cls(lengths, share, crossed, usable, mean)

    @property
    def easier(self) -> "ArrowPlan":
        """A plan with shorter words or, if they are as short as can be, with fewer crossings."""
        if self.mean > SHORTEST_MEAN:
            return self.with_mean(self.usable, self.mean - STEP, self.crossed)
        share = max(self.share, min(self.share + MORE_CELLS, MOST_CELLS))
        return replace(self, share=share, crossed=max(self.crossed - 2, LEAST_CROSSED))

    def is_easy(self, profile: ListProfile) -> bool:
        """Whether enough fills are to be expected."""
        letters = sum(length * part for length, part in self.lengths.items())
        crossings = letters * (self.crossed + 5) // (105 + self.crossed)
        choices = sum(profile.log_words(length) * part for length, part in self.lengths.items())
        return choices - crossings * 2 * profile.per_letter >= 1000 * MARGIN


def _median(words: Mapping[int, int]) -> int:
    """The median length of words, of which there are so many of each length."""
    left = sum(words.values()) // 2
    for length in sorted(words):
        left -= words[length]
        if left < 0:
            return length
    return 0


def _lengths(usable: Mapping[int, int], mean: int) -> dict[int, int]:
    """How many of a thousand runs have each length; few have two letters."""
    weights = {
        length: min(count, 200) * 10**6 // (SPREAD**2 + (10 * length - mean) ** 2) ** 2
        for length, count in usable.items()
    }
    if 2 in weights:
        weights[2] //= 8
    total = sum(weights.values()) or 1
    return {length: 1000 * weight // total for length, weight in weights.items()}
