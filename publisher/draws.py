"""The words of a recipe: read once, merged, and where a sample is asked for, drawn ever anew."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from publisher.clue_file import ClueFile
from publisher.filters import Wanted
from publisher.wordlist import WordList, word_list

if TYPE_CHECKING:
    from publisher.config import Recipe


class Draws:
    """The words that each puzzle of a recipe is made of; `written` are those of its clue file.

    The sample of a puzzle follows its own seed. Puzzles that share words out, as those of
    `distinct` do, share one sample: that of the first of them.
    """

    def __init__(
        self, recipe: "Recipe", wanted: Iterable[Wanted], written: ClueFile, told: Sequence[str]
    ) -> None:
        """Of what is never drawn anew, only the merged list stays in memory.

        `told` is there once the words are read: what their sources do not use.
        """
        self._told = told
        self.written = written
        self._recipe = recipe
        self._is_drawn = any(choice.only.sample is not None for choice in recipe.words)
        self._wanted = tuple(wanted) if self._is_drawn else wanted
        self._seed = recipe.generator.seed
        self._words = self._drawn()

    def of(self, number: int) -> WordList:
        """The words of a puzzle, by its number from 0.

        Raises `GenerationError` if none of those that were drawn can be used.
        """
        choice = self._recipe.generator
        seed = choice.seed + number // choice.distinct * choice.distinct
        if self._is_drawn and seed != self._seed:
            self._seed = seed
            self._words = self._drawn()
        return self._words

    def _drawn(self) -> WordList:
        drawn = (
            each.drawn(self._seed) if self._is_drawn else each.spent() for each in self._wanted
        )
        merged = word_list(chain.from_iterable(drawn), self._recipe.language, self.written)
        return replace(merged, warnings=(*self._recipe.remarks, *self._told, *merged.warnings))
