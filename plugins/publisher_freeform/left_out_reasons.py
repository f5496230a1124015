"""The reasons why words are left out, in sentences for the person who made the config."""

from typing import TYPE_CHECKING

from publisher import Word
from publisher_freeform.board.board import Board
from publisher_freeform.board.extra_rules import RestrictedBoard
from publisher_freeform.board.starts import crossing_starts, shared_cells
from publisher_freeform.options import MAX_SIDE, FreeformOptions, size_text

if TYPE_CHECKING:
    from publisher_freeform.search import Search

SHARES_NO_LETTER = "it shares no letter with any other word"
SHARES_NO_PLACED_LETTER = "it shares no letter with the words that were placed"


def same_letters(first: Word) -> str:
    """The reason of a word that the list has already."""
    return f"it has the same letters as “{first.spelling}” before it"


def too_long(word: Word, options: FreeformOptions) -> str:
    """The reason of a word that is longer than the longest side."""
    side = options.longest_text
    if options.grid_size is None and options.longest_side < MAX_SIDE:
        side = f"`max_width` and `max_height` allow {options.longest_side}"
    return f"it is longer than the grid ({len(word)} letters, {side})"


def too_few_crossings(least: int) -> str:
    """The reason of a word that cannot cross as many others as `min_crossings` asks."""
    return f"it cannot cross {least} other words that can be placed, as `min_crossings` asks"


class LeftOutReasons:
    """The reasons of the words that a search left out of its best board."""

    def __init__(self, board: Board, search: "Search") -> None:
        self.board = board
        self.search = search
        self.problem = search.problem
        self._letters = {letter for word in board.start_of for letter in board.words[word]}
        self._without_per_line = (
            board.without_per_line() if isinstance(board, RestrictedBoard) else board
        )

    def of(self, word: int) -> str:
        """The first reason that is true of a word."""
        if self._letters.isdisjoint(self.board.words[word]):
            return SHARES_NO_PLACED_LETTER
        if len(self.board.start_of) >= self.problem.max_words:
            return self._full()
        tries, placed = self.search.times_tried[word], self.search.times_placed[word]
        if not tries:
            return self._untried()
        if self._is_weak(word):
            return too_few_crossings(self.problem.min_crossings)
        if self._is_kept_out_by_lines(word):
            most = self.problem.options.per_line
            return f"wherever it fits, its row or column is full, as `per_line` is {most}"
        size = self.problem.size
        where = f" in {size_text(size)}" if size else ""
        tried = "1 try" if tries == 1 else f"{tries} tries"
        if not placed:
            return f"no room was found for it{where} (placed in none of {tried})"
        return f"its room went to other words{where} (placed in {placed} of {tried})"

    def _full(self) -> str:
        if self.problem.options.at_most is None:
            return f"the puzzle has its share of the list ({self.problem.max_words})"
        return f"the puzzle has as many words as `at_most` allows ({self.problem.max_words})"

    def _untried(self) -> str:
        options = self.problem.options
        if self.search.complete and options.strategy == "max-crossings":
            before = "a word" if options.attempts == 1 else f"{options.attempts} words in a row"
            return f"it was not tried: {before} found no place, and `attempts` allows no more"
        return "the search ended before it was tried"

    def _is_weak(self, word: int) -> bool:
        """Whether the word has places, and crosses too few others at each."""
        if self.problem.min_crossings == 1:
            return False
        starts = crossing_starts(self.board, word)
        crossings = [shared_cells(self.board, word, start).bit_count() for start in starts]
        return 0 < max(crossings, default=0) < self.problem.min_crossings

    def _is_kept_out_by_lines(self, word: int) -> bool:
        """Whether the word would have a place if `per_line` were not set."""
        return (
            self._without_per_line is not self.board
            and not crossing_starts(self.board, word)
            and bool(crossing_starts(self._without_per_line, word))
        )
