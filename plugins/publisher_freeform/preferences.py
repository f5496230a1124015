"""What a maker wants of words: some that must be there, some that are worth more than others."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from publisher import Language, OptionError, Request, SourceWord, Word, WordError, to_word
from publisher_freeform.options import MAX_WEIGHT, FreeformOptions

UNIT = 100
"""What a word of weight 1 is worth.

Worth is counted in whole numbers, so that a sum is the same in any order and on any machine.
"""

FRESHER = 20
"""How many times as much a word is worth as one that stands in one puzzle more before this one."""

STALEST = 3
"""How many puzzles more make a difference."""

Letters = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Which words must be placed, how much some weigh, and how many there may be at most.

    `musts` are in the order of the config, which may name one twice. `used` says in how many
    puzzles before this one, if there are any, each word stands.
    """

    musts: tuple[Word, ...]
    weights: dict[Letters, float]
    prefer: str
    limit: int | None
    used: Counter[Letters]

    def worth(self, words: Sequence[Word]) -> tuple[int, ...]:
        """What each word is worth: its weight, or else its score, in the light of its length."""
        longest = max(map(len, words), default=0)
        fewest = min((self.used[word.letters] for word in words), default=0)
        return tuple(
            _worth(self.weights.get(word.letters, word.score))
            * self._factor(word, longest)
            * FRESHER ** max(0, fewest + STALEST - self.used[word.letters])
            for word in words
        )

    def _factor(self, word: Word, longest: int) -> int:
        if self.prefer == "none":
            return 1
        return len(word) if self.prefer == "long" else 1 + longest - len(word)


def wishes(options: FreeformOptions, words: Sequence[Word], request: Request) -> Wishes:
    """The wishes of a config; raises `OptionError` at what is said of a word that is not there."""
    weights = {
        _listed(("weights", text), text, words, request.language).letters: weight
        for text, weight in options.weights.items()
    }
    musts = tuple(
        _listed(("must", index), text, words, request.language)
        for index, text in enumerate(options.must)
    )
    used = Counter(
        placement.word.letters for layout in request.before for placement in layout.placements
    )
    return Wishes(musts, weights, options.prefer, options.at_most, used)


def _listed(
    path: tuple[str | int, ...], text: str, words: Sequence[Word], language: Language
) -> Word:
    try:
        letters = to_word(SourceWord(text), language).letters
    except WordError as error:
        raise OptionError(path, f"“{text}” is no word: {error}") from error
    for word in words:
        if word.letters == letters:
            return word
    raise OptionError(path, f"“{text}” is none of the words")


def _worth(weight: float | None) -> int:
    """At least 1, so that one more word is always better."""
    if weight is None or math.isnan(weight):
        return UNIT
    return max(1, round(UNIT * min(max(weight, 0), MAX_WEIGHT)))
