"""Why a word is not on the board, in a sentence for the maker."""

from publisher_freeform.board.board import Board
from publisher_freeform.board.places import crossed, crossing_places
from publisher_freeform.board.ruled import RuledBoard
from publisher_freeform.lexicon import UNSHARED, too_few
from publisher_freeform.options import shown
from publisher_freeform.search import Search


class Reasons:
    """The reasons of all words that a search left out of its best board."""

    def __init__(self, board: Board, search: Search) -> None:
        self.board = board
        self.search = search
        self.task = search.task
        self._letters = {letter for word in board.at for letter in board.words[word]}
        self._unlimited = board.unlimited() if isinstance(board, RuledBoard) else board

    def of(self, word: int) -> str:
        """Why this word is not there: the first that is true of it."""
        if self._letters.isdisjoint(self.board.words[word]):
            return UNSHARED
        if len(self.board.at) >= self.task.limit:
            return self._limit()
        tries, stood = self.search.tries[word], self.search.stood[word]
        if not tries:
            return "the search ended before it was tried"
        if self._is_weak(word):
            return too_few(self.task.least)
        if self._is_lined_out(word):
            most = self.task.options.per_line
            return f"wherever it fits, a line has the words already that `per_line` allows: {most}"
        size = self.task.size
        where = f" in {shown(size)}" if size else ""
        tried = "1 try" if tries == 1 else f"{tries} tries"
        if not stood:
            return f"no room was found for it{where} (it had no place in {tried})"
        times = "once" if stood == 1 else f"{stood} times"
        return f"its room went to other words{where} (it had a place {times} in {tried})"

    def _limit(self) -> str:
        if self.task.options.at_most is None:
            return f"the puzzle has its share of the list, {self.task.limit} words"
        return f"the puzzle has the {self.task.limit} words that `at_most` allows"

    def _is_weak(self, word: int) -> bool:
        """Whether it has places, and crosses too few others at each."""
        if self.task.least == 1:
            return False
        places = crossing_places(self.board, word)
        crossings = [crossed(self.board, word, place).bit_count() for place in places]
        return 0 < max(crossings, default=0) < self.task.least

    def _is_lined_out(self, word: int) -> bool:
        """Whether it has a place but for the number of words in a line."""
        return (
            self._unlimited is not self.board
            and not crossing_places(self.board, word)
            and bool(crossing_places(self._unlimited, word))
        )
