"""Emphasis signs in the clues of a source that says it has some, and those that have no pair."""

from collections.abc import Iterable
from dataclasses import replace

from publisher.language.emphasis_signs import emphasised
from publisher.model.losses import WithLosses
from publisher.model.words import SourceWord
from publisher.words.odd_clues import unpaired_signs


def with_emphasis(words: Iterable[SourceWord]) -> WithLosses[list[SourceWord]]:
    """The words, emphasis signs in their clean clues made emphasis.

    Where a source gives emphasis itself, its clue has no signs. A loss says which signs have no
    pair.
    """
    made: list[SourceWord] = []
    unpaired = unpaired_signs()
    for word in words:
        if word.emphasis:
            made.append(word)
            continue
        clue, is_paired = emphasised(word.clue)
        if not is_paired:
            unpaired.note(str(word.origin or word.text), word.clue)
        made.append(replace(word, clue=clue.text, emphasis=clue.emphasis))
    return WithLosses(made, unpaired.lines())
