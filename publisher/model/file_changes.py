"""What is changed of a puzzle in the file of another program: letters of cells, and clues."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from publisher.model.grid import Position
from publisher.model.puzzle import Entry, Puzzle


@dataclass(frozen=True)
class PuzzleChanges:
    """A puzzle as its file has it, and as it is wanted: with other letters, or with other clues.

    Cells, slots and numbers are the same in both, and so are the texts about the puzzle.
    """

    before: Puzzle
    after: Puzzle

    @cached_property
    def letters(self) -> Mapping[Position, str]:
        """The cells with other letters, and these."""
        old, new = self.before.grid, self.after.grid
        changed = (place for place in new.positions() if new[place].letter != old[place].letter)
        return {place: new[place].letter for place in changed}

    @property
    def clues(self) -> tuple[Entry, ...]:
        """The wanted entries with another clue."""
        return tuple(new for old, new in self._pairs if old.clue != new.clue)

    @property
    def answers(self) -> tuple[Entry, ...]:
        """The wanted entries with another answer, those of linked clues as a whole."""
        before, after = self.before, self.after
        return tuple(
            new for old, new in self._pairs if before.whole_answer(old) != after.whole_answer(new)
        )

    @property
    def _pairs(self) -> list[tuple[Entry, Entry]]:
        return list(zip(self.before.entries, self.after.entries, strict=True))


class TextChange(NamedTuple):
    """Another text for the characters of a text from `start` to `stop`."""

    start: int
    stop: int
    new: str


def spliced(text: str, changes: Iterable[TextChange]) -> str:
    """A text with its changes, which do not overlap."""
    made, at = [], 0
    for start, stop, new in sorted(changes):
        made += [text[at:start], new]
        at = stop
    return "".join([*made, text[at:]])
