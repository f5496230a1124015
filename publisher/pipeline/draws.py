"""The words of a puzzle config: read once, merged, and drawn anew where a sample is asked for."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from publisher.words.clue_file import ClueFile
from publisher.words.filters import Wanted
from publisher.words.understood import SourceNotes
from publisher.words.word_list import WordList, word_list

if TYPE_CHECKING:
    from publisher.config import PuzzleConfig


class Draws:
    """The words of each puzzle of a puzzle config; `written` are those of its clue file.

    `is_drawn` says that puzzles have words of their own, because a sample is drawn for each.

    The sample of a puzzle follows its own seed. Puzzles that share words out, as those of
    `distinct` do, share one sample: that of the first of them.
    """

    def __init__(
        self,
        puzzle_config: "PuzzleConfig",
        wanted: Iterable[Wanted],
        written: ClueFile,
        notes: SourceNotes,
    ) -> None:
        """Of what is never drawn anew, only the merged list stays in memory.

        `notes` fill while the words are read.
        """
        self._notes = notes
        self.written = written
        self._puzzle_config = puzzle_config
        self.is_drawn = any(choice.only.sample is not None for choice in puzzle_config.words)
        self._wanted = tuple(wanted) if self.is_drawn else wanted
        self._seed = puzzle_config.seed
        self._words = self._drawn()

    def of(self, number: int) -> WordList:
        """The words of a puzzle, by its number from 0.

        Raises `GenerationError` if no word that was drawn can be used.
        """
        whole = self._puzzle_config
        seed = whole.seed + number // whole.distinct * whole.distinct
        if self.is_drawn and seed != self._seed:
            self._seed = seed
            self._words = self._drawn()
        return self._words

    def settle(self) -> None:
        """Keep the words of the puzzle that was drawn last alone: others would need all again."""
        self._wanted, self.is_drawn = (), False

    def _drawn(self) -> WordList:
        drawn = (
            each.drawn(self._seed) if self.is_drawn else each.released() for each in self._wanted
        )
        whole, notes = self._puzzle_config, self._notes
        merged = word_list(chain.from_iterable(drawn), whole.language, self.written, whole.rejected)
        odd = (*whole.remarks, *notes.losses, *self.written.warnings, *merged.warnings)
        return replace(
            merged,
            refused=(*notes.odd_lines, *merged.refused),
            warnings=odd,
            layouts=tuple(notes.layouts),
        )
