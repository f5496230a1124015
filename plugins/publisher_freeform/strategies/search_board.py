"""The board that strategies of other plugins place words on: a search, guarded by the rules."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from publisher import Slot, StrategyChoice, Word, WordBoard, locating
from publisher_freeform.board.board import ACROSS, DOWN, WAYS, Board, Start
from publisher_freeform.board.starts import crossing_starts
from publisher_freeform.search import Search


def run_choice(choice: StrategyChoice, words: tuple[Word, ...], search: Search) -> None:
    """Run a strategy of another plugin; raises what it raises, with its name."""
    with locating("strategy"):
        choice.run(SearchBoard(search, words), search.run)
    search.complete = search.run.stopped is None


class _Fixed(NamedTuple):
    """The score that a strategy gave a board."""

    score: float

    def of(self, board: Board, /) -> float:  # noqa: ARG002
        """That score."""
        return self.score


class SearchBoard(WordBoard):
    """The board of a search; what is offered goes to the search."""

    def __init__(self, search: Search, words: tuple[Word, ...]) -> None:
        problem = search.problem
        self.words, self.values, self.required = words, problem.values, problem.required
        self.rng = search.rng
        self._search = search
        self._board = search.empty_board()

    @property
    def placed(self) -> Mapping[int, Slot]:
        """The slots of the words on the board."""
        return {word: self._slot(word, start) for word, start in self._board.start_of.items()}

    @property
    def crossings(self) -> int:
        """The cells that two words share."""
        return self._board.crossings

    def slots(self, word: int) -> Sequence[Slot]:
        """Where a word may be placed, which counts as a try."""
        self._search.times_tried[word] += 1
        return tuple(self._slot(word, start) for start in self._starts(word))

    def place(self, word: int, slot: Slot) -> None:
        """Place a word."""
        start = self._start(slot)
        if start not in self._starts(word) or slot != self._slot(word, start):
            raise ValueError(f"{self.words[word].spelling} has no such slot now: {slot}")
        self._search.put(self._board, word, start)

    def take_off(self, word: int) -> None:
        """Place all others anew, in the order in which they came, if they still may be there."""
        before, pins = self._board.start_of, self._search.problem.pins
        if word in pins or word not in before:
            raise ValueError(f"{self.words[word].spelling} cannot be taken off")
        self.clear()
        board = self._board
        waiting = [each for each in before if each != word and each not in pins]
        count = -1
        while count < len(board.start_of):
            count = len(board.start_of)
            for each in waiting:
                if not board.start_of or before[each] in crossing_starts(board, each):
                    board.place(each, before[each])
            waiting = [each for each in waiting if each not in board.start_of]

    def clear(self) -> None:
        """Begin with only the pins."""
        self._board = self._search.empty_board()

    def offer(self, score: float | None = None) -> bool:
        """Offer the board to the search."""
        if score is not None and not math.isfinite(score):
            raise ValueError(f"the score of a board cannot be {score}")
        before = self._search.best
        self._search.offer(self._board, None if score is None else _Fixed(score))
        return self._search.best is not before

    def _starts(self, word: int) -> Sequence[Start]:
        """Where a word may be placed; required words keep their room."""
        board, search = self._board, self._search
        room = search.problem.max_words - len(search.missing(board) - {word})
        if word in board.start_of or len(board.start_of) >= room:
            return ()
        return crossing_starts(board, word) if board.start_of else self._middle(word)

    def _middle(self, word: int) -> list[Start]:
        """The starts in the middle of an empty board, across and down, where the word fits."""
        board, length = self._board, len(self.words[word])
        starts = (
            board.start_at(ACROSS, board.rows // 2, max(0, board.columns - length) // 2),
            board.start_at(DOWN, max(0, board.rows - length) // 2, board.columns // 2),
        )
        legal = board.legal_starts(word)
        return [start for start in starts if legal >> start & 1]

    def _slot(self, word: int, start: Start) -> Slot:
        direction, row, column = self._board.position(start)
        return Slot.straight(row, column, WAYS[direction], len(self.words[word]))

    def _start(self, slot: Slot) -> Start:
        return self._board.start_at(WAYS.index(slot.direction), *slot.start)
