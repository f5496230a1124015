"""The door for plugins that bring grids of their own design to be filled.

A plugin asks a `DesignFiller` what its word lists have, and gives it its designs; the filler looks
for the best words. All that such a plugin needs of this one is here; nothing else is kept as it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Literal

from publisher import (
    Grid,
    Layout,
    LeftOut,
    Letters,
    Options,
    Request,
    SearchRun,
    Word,
    WordListChoice,
    setting,
)
from publisher_fill.design.cell_set import CellBits as CellBits
from publisher_fill.design.cell_set import GridShape as GridShape
from publisher_fill.design.cell_set import in_one_piece as in_one_piece
from publisher_fill.design.cell_set import indices as indices
from publisher_fill.design.estimate import ListProfile as ListProfile
from publisher_fill.generate import filled
from publisher_fill.inputs import FillInputs
from publisher_fill.inputs import PluginDesigns as PluginDesigns
from publisher_fill.min_score import MinScore, MinScoreSetting
from publisher_fill.options import FillOptions
from publisher_fill.own_words import with_own_words


class ListFillOptions(Options):
    """The settings of a generator that has its designs filled from word lists."""

    wordlists: tuple[WordListChoice, ...] = setting(
        (),
        "The lists that fill what the puzzle's own words leave open, with the clues that they "
        "have; without any, the grid is filled from its own words.",
    )
    min_score: MinScoreSetting = setting(
        MinScore(),
        "The lowest score that a word may have, or scores by length: {3: 60, 4: 50, default: 40}.",
    )
    stems: Literal["any", "distinct"] = setting(
        "distinct",
        "Whether two answers may be of one family, as WALKED and WALKING are: any may, "
        "and with distinct none.",
    )
    improve: bool = setting(
        True, "Whether to look for better words in the budget that a fill has left."
    )


@dataclass(frozen=True)
class DesignFiller:
    """Fills designs from the words of a request and of lists.

    `own` are the words of the request, `profile` the figures of all words, and `notes` sentences
    about those left out.
    """

    inputs: FillInputs
    own: tuple[Word, ...] = ()

    @classmethod
    def of(cls, request: Request, options: ListFillOptions) -> "DesignFiller":
        """Read the lists; raises `OptionError` for one that cannot be read."""
        chosen = {name: getattr(options, name) for name in ListFillOptions.model_fields}
        return cls(FillInputs.of(request, FillOptions.model_construct(**chosen)), request.words)

    @cached_property
    def profile(self) -> ListProfile:
        """How many words there are of each length, and how their letters agree."""
        return self.inputs.profile()

    @property
    def notes(self) -> Sequence[str]:
        """What was left out of the lists, in sentences."""
        return self.inputs.notes

    def words(self, length: int) -> Iterator[Letters]:
        """The words of a length."""
        return self.inputs.index.answers(length)

    def with_words(
        self, grid: Grid, words: Sequence[Letters], most: int, random: Random
    ) -> tuple[Grid, int]:
        """The grid with at most so many of the words in it, as letters that stay, and how many."""
        return with_own_words(grid, words, most, self.inputs, random)

    def filled(self, designs: PluginDesigns[Any], seed: int, run: SearchRun) -> Layout:
        """The best fill of a design; raises `GenerationError` if nothing is filled.

        Words of the request that are not in it are left out, unless they are all that there is.
        """
        made = filled(replace(self.inputs, brought=designs), seed, run)
        answers = {each.word.letters for each in made.placements}
        asked = self.own if self.inputs.options.wordlists else ()
        reason = "it found no place in the grid beside the others"
        left = (
            LeftOut(word.spelling, reason, word.origin)
            for word in asked
            if word.letters not in answers
        )
        return replace(made, left_out=(*made.left_out, *left))
