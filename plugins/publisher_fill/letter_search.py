"""All letters of the alphabet in a filled grid: the lacking ones come in region by region.

A region around a slot is filled anew with a word that has the letter there, while all letters that
the grid has already stay in it.
"""

from collections.abc import Callable, Iterable
from functools import partial

from publisher import Language, SearchRun
from publisher_fill.region_search import SIZES, RegionSearch
from publisher_fill.solver.letter_goal import LETTERS
from publisher_fill.solver.problem import Fill

REGION_STEPS = 60
"""The most steps for filling a region, at first."""

MORE_STEPS = 3
"""The ratio of the steps for a region after a round in vain to those before."""

MOST_STEPS = 1500
"""The most steps for the letters of one fill: most that come to have them all take a thousand."""

ROUNDS_IN_VAIN = 3
"""The rounds without another letter after which no other is expected."""


def with_all_letters(
    fill: Fill, language: Language, seed: int, run: SearchRun, better: Callable[[Fill], None]
) -> Fill:
    """A fill of the same grid with as many letters of the alphabet as are found before the end."""
    steps = REGION_STEPS
    search = LetterSearch(fill, f"{seed} letters", steps, run, better, keeps_letters=True)
    search.spell(lacking_letters(fill, language))
    return search.fill


def letters_remark(fill: Fill, language: Language) -> list[str]:
    """A remark on the letters of the alphabet that a fill has, and on those that it lacks."""
    lacking, count = lacking_letters(fill, language), len(language.letters)
    without = f"; it lacks {', '.join(lacking)}" if lacking else ""
    return [f"letters: the grid has {count - len(lacking)} of {count}{without}"]


def lacking_letters(fill: Fill, language: Language) -> list[str]:
    """The letters of the alphabet that a fill lacks."""
    there = {letter for answer in fill.answers for letter in answer}
    return [letter for letter in language.letters if letter not in there]


class LetterSearch(RegionSearch):
    """A search for words with the letters that a fill lacks."""

    def spell(self, letters: Iterable[str]) -> None:
        """Bring these letters in, until none comes in any more or the run ends.

        After a round in vain a region may take more steps.
        """
        codes = self.fill.problem.codes
        lacking, in_vain = [each for each in letters if each in codes], 0
        self._last = self._run.steps + MOST_STEPS
        while lacking and in_vain < ROUNDS_IN_VAIN:
            found = [each for each in lacking if self._brought(codes[each])]
            lacking = [each for each in lacking if each not in found]
            if self._is_over():
                return
            in_vain = 0 if found else in_vain + 1
            self._steps *= 1 if found else MORE_STEPS

    def _brought(self, letter: int) -> bool:
        """Bring a letter into the grid, in a region of one slot after the other."""
        draw = self._random.random
        for size in reversed(SIZES):
            for slot in sorted(self.fill.problem.free, key=lambda _: draw()):
                if self._is_over() or not self._run.step():
                    return False
                region = self._region(slot, size)
                found = self._refilled(region, partial(self._has, slot, letter))
                if found is not None:
                    self._keep(found)
                    return True
        return False

    def _is_over(self) -> bool:
        return self._run.steps >= self._last or self._run.is_over()

    def _has(self, slot: int, letter: int) -> bool:
        """Leave a slot only words with a letter; False if there is none for it."""
        domains = self._domains
        with_letter = domains.vocabularies[slot].with_letter
        words = domains.words(slot)
        having = 0
        for codes in with_letter:
            having |= codes[letter] if letter < len(codes) else 0
        queue: dict[int, int] = {}
        is_there = domains.ban(slot, words & ~having, slot, LETTERS, queue)
        return is_there and domains.propagate(queue)
