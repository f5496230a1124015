"""The words of a puzzle config: read once, merged, and drawn anew where a sample is asked for."""

import pickle
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from publisher.config.settings import PuzzleConfig
from publisher.errors import GenerationError
from publisher.pipeline.shared_words import SharedWords
from publisher.words.clue_file import ClueFile
from publisher.words.filters import Wanted
from publisher.words.understood import SourceNotes
from publisher.words.word_list import WordList, word_list


class Draws:
    """The words of each puzzle of a puzzle config; `written` are those of its clue file.

    `is_drawn` says that puzzles have words of their own.

    The sample of a puzzle follows its own seed, and where words are dealt out, each puzzle has a
    hand of its own. Puzzles that share words out, as those of `distinct` do, share one sample: that
    of the first of them.
    """

    def __init__(
        self,
        puzzle_config: PuzzleConfig,
        wanted: Iterable[Wanted],
        written: ClueFile,
        notes: SourceNotes,
        shared: SharedWords,
    ) -> None:
        """Of what is never drawn anew, only the merged list stays in memory.

        `notes` fill while the words are read. Lists that puzzle configs have in common are in
        `shared`.
        """
        self._notes = notes
        self.written = written
        self._puzzle_config = puzzle_config
        is_sampled = any(choice.only.sample is not None for choice in puzzle_config.words)
        self.is_drawn = is_sampled or puzzle_config.apart is not None
        self._wanted = tuple(wanted) if self.is_drawn else wanted
        self._first = 0
        is_drawn = self.is_drawn
        self._words = self._drawn() if is_drawn else shared.merged(puzzle_config, self._drawn)

    def of(self, number: int) -> WordList:
        """The words of a puzzle, by its number from 0.

        Raises `GenerationError` if no word that was drawn can be used.
        """
        distinct = self._puzzle_config.distinct
        first = number // distinct * distinct
        if self.is_drawn and first != self._first:
            self._first = first
            self._words = self._drawn()
        return self._words

    def settle(self) -> None:
        """Keep only the words of the puzzle that was drawn last: others would need all again."""
        if self.is_drawn:
            self._wanted, self.is_drawn = (), False
            # A copy: each word of a sample would hold the megabyte of memory that it is in.
            self._words = pickle.loads(pickle.dumps(self._words))  # noqa: S301 - our own object

    def _drawn(self) -> WordList:
        whole, notes = self._puzzle_config, self._notes
        seed, hand = whole.seed + self._first, whole.hand(self._first)
        drawn = (
            each.drawn(seed, hand) if self.is_drawn else each.released() for each in self._wanted
        )
        merged = word_list(chain.from_iterable(drawn), whole.language, self.written, whole.rejected)
        if hand and whole.words and not merged.words:
            raise GenerationError(
                f"`apart: {hand.apart.puzzles}` leaves no word for puzzle {hand.number + 1}: each "
                f"gets one in {hand.apart.puzzles}, so add words, or keep fewer puzzles apart"
            )
        odd = (*whole.remarks, *notes.losses, *self.written.warnings, *merged.warnings)
        return replace(
            merged,
            refused=(*notes.odd_lines, *merged.refused),
            warnings=odd,
            layouts=tuple(notes.layouts),
        )
