"""The preferences of a config: words that must be there, and the value of every word."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from publisher import Letters, OptionError, Request, SourceWord, Word, WordError, to_word
from publisher_freeform.options import MAX_WEIGHT, FreeformOptions

VALUE_OF_WEIGHT_1 = 100
"""The value of a word of weight 1.

Values are whole numbers, so that a sum is the same in any order and on any machine.
"""

FRESHNESS_FACTOR = 20
"""The ratio of the value of a word to that of a word used in one more earlier puzzle."""

FRESHNESS_STEPS = 3
"""The most earlier puzzles that make a difference."""


class Preferences(NamedTuple):
    """The required words, the weights of words, and the most words of the puzzle.

    `required` words are in the order of the config, which may name one twice. `used` counts in how
    many earlier puzzles of the same words each word is.
    """

    required: tuple[Word, ...]
    weights: dict[Letters, float]
    prefer: str
    max_words: int | None
    used: Counter[Letters]

    def values(self, words: Sequence[Word]) -> tuple[int, ...]:
        """The value of each word.

        The formula is ::

            weight * length factor * FRESHNESS_FACTOR ** freshness

        The score of a word takes the place of a missing weight. A word of the highest freshness is
        in no more earlier puzzles than any other word; each further puzzle takes 1 off.
        """
        longest = max(map(len, words), default=0)
        fewest = min((self.used[word.letters] for word in words), default=0)
        return tuple(
            _value(self.weights.get(word.letters, word.score))
            * self._length_factor(word, longest)
            * FRESHNESS_FACTOR ** max(0, fewest + FRESHNESS_STEPS - self.used[word.letters])
            for word in words
        )

    def most_words(self, count: int, required: int, share: int | None) -> int:
        """The most of `count` words that the puzzle may have: perhaps fewer than are `required`."""
        if self.max_words is not None:
            return min(self.max_words, count)
        return min(max(share, required, 1), count) if share is not None else count

    def _length_factor(self, word: Word, longest: int) -> int:
        if self.prefer == "none":
            return 1
        return len(word) if self.prefer == "long" else 1 + longest - len(word)


def read_preferences(
    options: FreeformOptions, words: Sequence[Word], request: Request
) -> Preferences:
    """The preferences of a config; raises `OptionError` where it names a word of no list."""
    weights = {
        _listed(("weights", text), text, words, request).letters: weight
        for text, weight in options.weights.items()
    }
    required = tuple(
        _listed(("must", index), text, words, request) for index, text in enumerate(options.must)
    )
    used = Counter(
        placement.word.letters for layout in request.before for placement in layout.placements
    )
    return Preferences(required, weights, options.prefer, options.at_most, used)


def _listed(
    path: tuple[str | int, ...], text: str, words: Sequence[Word], request: Request
) -> Word:
    try:
        letters = to_word(SourceWord(text), request.language).letters
    except WordError as error:
        raise OptionError(path, f"“{text}” is not a word: {error}") from error
    for word in words:
        if word.letters == letters:
            return word
    if letters in request.rejected:
        raise OptionError(
            path, f"“{text}” is rejected: `reject` has it; take it out of one of them"
        )
    raise OptionError(path, f"“{text}” is not in the word list")


def _value(weight: float | None) -> int:
    """The value of a weight: at least 1, so that one more word is always better."""
    if weight is None or math.isnan(weight):
        return VALUE_OF_WEIGHT_1
    return max(1, round(VALUE_OF_WEIGHT_1 * min(max(weight, 0), MAX_WEIGHT)))
