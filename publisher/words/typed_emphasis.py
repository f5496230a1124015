"""Emphasis signs in the clues of a source that says it has some, and those that have no pair."""

from collections.abc import Iterable
from dataclasses import replace

from publisher.language.emphasis_signs import emphasised
from publisher.messages.excerpt import shortened
from publisher.model.losses import WithLosses
from publisher.model.words import SourceWord


def with_emphasis(words: Iterable[SourceWord]) -> WithLosses[list[SourceWord]]:
    """The words, emphasis signs in their clean clues made emphasis.

    Where a source gives emphasis itself, its clue has no signs. A loss says which signs have no
    pair.
    """
    made: list[SourceWord] = []
    unpaired = UnpairedSigns()
    for word in words:
        if word.emphasis:
            made.append(word)
            continue
        clue, is_paired = emphasised(word.clue)
        if not is_paired:
            unpaired.note(str(word.origin or word.text), word.clue)
        made.append(replace(word, clue=clue.text, emphasis=clue.emphasis))
    return WithLosses(made, unpaired.told())


class UnpairedSigns:
    """Where emphasis signs without a pair are: the first place, and how many there are."""

    def __init__(self) -> None:
        self._first = ""
        self._count = 0

    def note(self, where: str, clue: str) -> None:
        """Take in one clue."""
        self._first = self._first or f"{where}: in “{shortened(clue, 60)}”"
        self._count += 1

    def told(self) -> tuple[str, ...]:
        """A line for all of them, if there are any."""
        if not self._count:
            return ()
        more = f" (and {self._count - 1} more)" if self._count > 1 else ""
        said = "a sign of emphasis has no pair and is printed as it is"
        return (f"{self._first} {said}{more}; a backslash before it says that this is meant",)
