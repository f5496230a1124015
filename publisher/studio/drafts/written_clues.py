"""Keeps a person's clues and rejected words when the words make a new puzzle."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from publisher.language.clue import Clue
from publisher.language.spelling import Letters
from publisher.studio.drafts.recipe import Recipe
from publisher.workbench.history import History
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import WriteClue


def with_edits(history: History | None, made: PuzzleState) -> PuzzleState:
    """A puzzle made of the words, with the clues that were written for the one before.

    A clue that was changed in the words since then is the newer one. The clue of a word that is not
    in this puzzle waits for it as a loose clue.
    """
    if history is None:
        return made
    texts = dict(made.texts)
    for letters, (before, written) in _written(history).items():
        known = texts.get(letters)
        if known is None:
            texts[letters] = replace(history.state.texts[letters], clue=written)
        elif known.clue == before:
            texts[letters] = replace(known, clue=written)
    everywhere = tuple(each for each in history.state.rejected if each.slot is None)
    return replace(made, texts=texts, rejected=(*made.rejected, *everywhere))


def unwanted(history: History | None) -> list[str]:
    """The words that are to be nowhere in the puzzle, as spelled."""
    rejected = history.state.rejected if history else ()
    return [history.state.spelled(each.letters) for each in rejected if history and not each.slot]


def without_unwanted(recipe: Recipe, history: History | None) -> Recipe:
    """The recipe, with the words rejected that the puzzle before was to be without."""
    more = unwanted(history)
    if not more:
        return recipe
    had = recipe.settings.get("reject")
    both = [*(had if isinstance(had, list) else []), *more]
    return replace(recipe, settings={**recipe.settings, "reject": both})


def _written(history: History) -> Mapping[Letters, tuple[Clue, Clue]]:
    """For each answer whose clue a person wrote: the clue before, and the one written last."""
    found: dict[Letters, tuple[Clue, Clue]] = {}
    steps = history.steps[: history.present + 1]
    for step, following in pairwise(steps):
        if not isinstance(following.command, WriteClue):
            continue
        old, new = step.state.texts, following.state.texts
        for letters, texts in new.items():
            before = old[letters].clue if letters in old else Clue("")
            if texts.clue != before:
                first, last = found.get(letters, (before, before))
                found[letters] = (first if last == before else before, texts.clue)
    return {letters: pair for letters, pair in found.items() if letters in history.state.texts}
