"""What a strategy is asked for."""

from dataclasses import dataclass
from functools import cached_property

from publisher import Size
from publisher_freeform.board.board import Board, Codes
from publisher_freeform.board.boxes import Pins
from publisher_freeform.board.places import trimmed
from publisher_freeform.board.ruled import RuledBoard
from publisher_freeform.board.size_limits import Frame
from publisher_freeform.options import FreeformOptions

DEAREST = 1000
"""How much dearer than others a word may be to `optimize`, in hundredths."""

MUST = 3000
"""How much dearer it is if it must be there."""

Merit = tuple[int, int]
"""How many of the words that must be there are, and what all words are worth together."""


@dataclass(frozen=True)
class Task:
    """What is to be found: words by index, as codes of letters, with all that is asked of them.

    `pins` are the words placed by hand, `musts` those that may not be left out (pins are among
    them), `worth` says what each word is worth, and `limit` how many there may be.
    """

    words: tuple[Codes, ...]
    alphabet: int
    pins: Pins
    musts: frozenset[int]
    worth: tuple[int, ...]
    limit: int
    options: FreeformOptions

    @property
    def size(self) -> Size | None:
        """The size of the board; None if it is to be found."""
        return self.options.grid_size

    @property
    def frame(self) -> Frame:
        """The sides and the shape that a size to be found may have."""
        return self.options.frame

    @property
    def least(self) -> int:
        """How many others every word of the puzzle has to cross."""
        return self.options.min_crossings

    def board(self, size: Size) -> Board:
        """An empty board of this size, under the rules that were set."""
        options = self.options
        loose = options.spacing == "loose"
        if loose or options.per_line is not None:
            return RuledBoard(
                size, self.words, self.alphabet, loose=loose, per_line=options.per_line
            )
        return Board(*size, self.words, self.alphabet)

    def trimmed(self, board: Board) -> Board:
        """What of a board may be in the puzzle: words that cross as many others as they must."""
        return trimmed(board, self.least, self.pins)

    @property
    def has_choice(self) -> bool:
        """Whether there is anything to place beside the pins, or a second word."""
        return min(self.limit, len(self.words)) > max(1, len(self.pins))

    def merit(self, board: Board) -> Merit:
        """How many of its words must be there, and what all of them are worth."""
        return len(self.musts & board.at.keys()), sum(map(self.worth.__getitem__, board.at))

    @cached_property
    def most(self) -> Merit:
        """The merit that no board can exceed."""
        dearest = sorted(
            range(len(self.words)), key=lambda word: (word not in self.musts, -self.worth[word])
        )
        return len(self.musts), sum(self.worth[word] for word in dearest[: self.limit])

    @property
    def dearness(self) -> list[int]:
        """What each word is worth in hundredths of what words are on average; musts far more."""
        total, movable = sum(self.worth), self.musts - self.pins.keys()
        return [
            max(1, min(100 * worth * len(self.words) // total, DEAREST)) + MUST * (word in movable)
            for word, worth in enumerate(self.worth)
        ]

    def is_met(self, board: Board) -> bool:
        """Whether a board has all words that it must have."""
        return self.musts <= board.at.keys()
