"""A search under way: what every strategy works with, and the best board so far."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from publisher import SearchRun
from publisher_freeform.board.board import Board, Start
from publisher_freeform.board.crossing_graph import is_connected
from publisher_freeform.board.size_choice import roomy_size
from publisher_freeform.board.starts import middle
from publisher_freeform.options import FreeformOptions
from publisher_freeform.placement_problem import PlacementProblem

Rank = tuple[float, ...]
"""The order of boards: the number of required words, then the score of the strategy.

The first number that differs decides, and the higher one is better: (3, 10) is above (2, 90).
"""

SPARSE = 0.1
"""The density, letters a cell, of a board so large that it has no limits in practice."""


class BoardScore(Protocol):
    """Scores boards; a higher score is better."""

    def of(self, board: Board, /) -> float:
        """The score of a board, which has at least one word."""


@dataclass(slots=True)
class Search:
    """The state that all strategies share: randomness, the run, and the best board of all offered.

    `on_better` is called with each better board that has all required words. `rank` is the rank of
    the best board. `times_tried` and `times_placed` count for each word how often it was tried and
    how often placed. `complete` is True if the strategy ended by itself.
    """

    problem: PlacementProblem
    rng: Random
    run: SearchRun
    on_better: Callable[[Board], None]
    best: Board | None = None
    complete: bool = False
    times_tried: list[int] = field(default_factory=list)
    times_placed: list[int] = field(default_factory=list)
    rank: Rank = ()

    def __post_init__(self) -> None:
        self.times_tried = [0] * len(self.problem.words)
        self.times_placed = [0] * len(self.problem.words)

    @property
    def options(self) -> FreeformOptions:
        """The settings of the generator."""
        return self.problem.options

    @property
    def has_required(self) -> bool:
        """Whether the best board has all required words."""
        return self.best is not None and self.problem.has_required(self.best)

    def empty_board(self) -> Board:
        """A board with only the pins, which is large if no size is given."""
        problem, pins = self.problem, self.problem.pins
        size = problem.size or roomy_size(problem.words, pins, SPARSE, problem.size_limits)
        board = problem.board(size)
        for word, position in pins.items():
            board.place(word, board.start_at(*position))
        return board

    def shuffled(self) -> list[int]:
        """The words to place: required words first, then by value, equal ones in random order."""
        problem = self.problem
        words = [word for word in range(len(problem.words)) if word not in problem.pins]
        keys = {
            word: (word not in problem.required, -problem.values[word], self.rng.random())
            for word in words
        }
        return sorted(words, key=keys.__getitem__)

    def opening_board(self) -> tuple[Board, list[int]]:
        """A board with the pins, or else with the first word in the middle; and the other words."""
        board, words = self.empty_board(), self.shuffled()
        if not board.start_of:
            first = words.pop(0)
            self.times_tried[first] += 1
            self.put(board, first, middle(board, first))
        return board, words

    def start_try(self, board: Board, word: int) -> bool:
        """Count a try of a word; False if the board has enough words or the run has ended.

        A board with few places left keeps them for the required words.
        """
        missing = len(self.missing(board) - {word})
        if len(board.start_of) + missing >= self.problem.max_words or not self.run.step():
            return False
        self.times_tried[word] += 1
        return True

    def words_to_try(self, board: Board, words: Iterable[int]) -> Iterator[int]:
        """One word after the other, each counted as tried, as long as the board may take one.

        Required words that found no place are tried again after each word that found one.
        """
        waiting: list[int] = []
        count = len(board.start_of)
        for word in words:
            again = [required for required in waiting if len(board.start_of) > count]
            count = len(board.start_of)
            for each in (*again, word):
                if each not in board.start_of:
                    if not self.start_try(board, each):
                        return
                    yield each
            missing = self.missing(board)
            waiting = [each for each in dict.fromkeys((*waiting, word)) if each in missing]

    def unplaced_count(self, board: Board) -> int:
        """The number of words that are not on a board."""
        return len(self.problem.words) - len(board.start_of)

    def missing(self, board: Board) -> frozenset[int]:
        """The required words that are not on a board."""
        return self.problem.required - board.start_of.keys()

    def put(self, board: Board, word: int, start: Start) -> None:
        """Place a word, and count that it was placed."""
        board.place(word, start)
        self.times_placed[word] += 1

    def draw(self, below: int) -> int:
        """A random whole number from 0 up to, not including, `below`."""
        return int(self.rng.random() * below)

    def offer(self, board: Board, score: BoardScore | None = None) -> None:
        """Keep a board as the best if it is connected and ranks higher.

        Words that cross too few others are taken off first. A board ranks by its required words,
        then by its score; without a score, by the values of its words.
        """
        board = self.problem.with_min_crossings(board)
        if not board.start_of or not is_connected(board):
            return
        required, value = self.problem.merit(board)
        rank = (required, score.of(board) if score else value)
        if self.best is None or rank > self.rank:
            self.keep(board, rank)

    def compare(self, board: Board, score: BoardScore) -> bool:
        """Offer a whole board by its score; False once the run has ended.

        A board that the end of the run has cut short is offered only if there is no other: it might
        score higher than whole ones.
        """
        stopped = self.run.stopped is not None
        if self.best is None or not stopped:
            self.offer(board, score)
        return not stopped

    def keep(self, board: Board, rank: Rank) -> None:
        """Take a board as the best, and report it if it has all required words."""
        self.best, self.rank = board.copy(), rank
        if self.problem.has_required(board):
            self.on_better(self.best)
