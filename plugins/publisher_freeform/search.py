"""A search under way: what every strategy works with."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from publisher import Run
from publisher_freeform.board.board import Board, Place
from publisher_freeform.board.boxes import roomy
from publisher_freeform.board.places import is_joined, middle
from publisher_freeform.board.scoring import Score
from publisher_freeform.options import FreeformOptions
from publisher_freeform.task import Task

Rank = tuple[float, ...]
"""What boards are compared by: how much there is of what must be, then what the strategy says."""

SPARSE = 0.1
"""Letters a cell of the board that stands for an unbounded one."""


@dataclass(slots=True)
class Search:
    """The state that strategies share: randomness, time, and the best board of all offered.

    `found` is told of each better board that has all words it must have. `rank` is that of the best
    board. `tries` counts how often each word was tried, `stood` how often it was placed. `complete`
    says that the strategy ended by itself.
    """

    task: Task
    rng: Random
    run: Run
    found: Callable[[Board], None]
    best: Board | None = None
    complete: bool = False
    tries: list[int] = field(default_factory=list)
    stood: list[int] = field(default_factory=list)
    rank: Rank = ()

    def __post_init__(self) -> None:
        self.tries = [0] * len(self.task.words)
        self.stood = [0] * len(self.task.words)

    @property
    def options(self) -> FreeformOptions:
        """What the maker asked of the generator."""
        return self.task.options

    @property
    def is_met(self) -> bool:
        """Whether the best board has all words that it must have."""
        return self.best is not None and self.task.is_met(self.best)

    def empty(self) -> Board:
        """A board with the pins alone; where no size is given, roomy enough to seem unbounded."""
        task = self.task
        board = task.board(task.size or roomy(task.words, task.pins, SPARSE, task.frame))
        for word, spot in task.pins.items():
            board.place(word, board.start(*spot))
        return board

    def shuffled(self) -> list[int]:
        """The words to place, in random order: first those that must be there, then by worth."""
        task = self.task
        words = [word for word in range(len(task.words)) if word not in task.pins]
        keys = {
            word: (word not in task.musts, -task.worth[word], self.rng.random()) for word in words
        }
        return sorted(words, key=keys.__getitem__)

    def opening(self) -> tuple[Board, list[int]]:
        """A board with the pins, or else the first word in the middle, and the words to come."""
        board, words = self.empty(), self.shuffled()
        if not board.at:
            first = words.pop(0)
            self.tries[first] += 1
            self.put(board, first, middle(board, first))
        return board, words

    def turn(self, board: Board, word: int) -> bool:
        """Whether a word may be tried: the board has room for it, and the run goes on.

        The last room is kept for the words that must be there.
        """
        lacking = len(self.lacking(board) - {word})
        if len(board.at) + lacking >= self.task.limit or not self.run.step():
            return False
        self.tries[word] += 1
        return True

    def turns(self, board: Board, words: Iterable[int]) -> Iterator[int]:
        """One word after the other, as long as they may be tried.

        Words that must be there and found no place are tried again after every word that did.
        """
        waiting: list[int] = []
        standing = len(board.at)
        for word in words:
            again = [must for must in waiting if len(board.at) > standing]
            standing = len(board.at)
            for each in (*again, word):
                if each not in board.at:
                    if not self.turn(board, each):
                        return
                    yield each
            lacking = self.lacking(board)
            waiting = [must for must in dict.fromkeys((*waiting, word)) if must in lacking]

    def waiting(self, board: Board) -> int:
        """How many words are not on the board."""
        return len(self.task.words) - len(board.at)

    def lacking(self, board: Board) -> frozenset[int]:
        """The words that must be on the board and are not."""
        return self.task.musts - board.at.keys()

    def put(self, board: Board, word: int, place: Place) -> None:
        """Place a word, and count that it was."""
        board.place(word, place)
        self.stood[word] += 1

    def draw(self, below: int) -> int:
        """A random whole number from 0 up to, not including, `below`."""
        return int(self.rng.random() * below)

    def offer(self, board: Board, score: Score | None = None) -> None:
        """Keep a board if it is in one piece, has more of what it must have, or ranks higher.

        It is judged by what of it may be in the puzzle. Without a score, it ranks by the worth of
        its words.
        """
        board = self.task.trimmed(board)
        if not board.at or not is_joined(board):
            return
        musts, worth = self.task.merit(board)
        ranked = (musts, score.of(board) if score else worth)
        if self.best is None or ranked > self.rank:
            self.keep(board, ranked)

    def compare(self, board: Board, score: Score) -> bool:
        """Offer a whole board by its score; False once the run has ended.

        A board that was cut short then counts only if there is no other: it could outscore them.
        """
        stopped = self.run.stopped is not None
        if self.best is None or not stopped:
            self.offer(board, score)
        return not stopped

    def keep(self, board: Board, rank: Rank) -> None:
        """Take a board as the best, whatever there was."""
        self.best, self.rank = board.copy(), rank
        if self.task.is_met(board):
            self.found(self.best)
