"""The problem that a strategy solves: which words to place, under which rules."""

import math
from dataclasses import dataclass
from functools import cached_property

from publisher import Size
from publisher_freeform.board.board import Board, Coded, Pins
from publisher_freeform.board.crossing_graph import with_min_crossings
from publisher_freeform.board.extra_rules import RestrictedBoard
from publisher_freeform.board.scoring import Score
from publisher_freeform.board.size_limits import SizeLimits
from publisher_freeform.options import FreeformOptions

MAX_PRIORITY = 1000
"""The highest priority of a word that is not required, in hundredths of the average."""

REQUIRED_PRIORITY = 3000
"""The difference of priority between a required word and others."""

Merit = tuple[int, float]
"""The number of required words of a board, and the sum of the values of its words, or its score."""


@dataclass(frozen=True)
class PlacementProblem:
    """Words to place, by index, as codes from 0 up to `letter_count`, and what is asked of them.

    `required` words may not be left out; the `pins`, words placed by hand, are among them. `values`
    says how much each word counts, and `max_words` how many the puzzle may have.
    """

    words: tuple[Coded, ...]
    letter_count: int
    pins: Pins
    required: frozenset[int]
    values: tuple[int, ...]
    max_words: int
    options: FreeformOptions

    @property
    def size(self) -> Size | None:
        """The size of the board; None if the search is to find it."""
        return self.options.grid_size

    @property
    def size_limits(self) -> SizeLimits:
        """The limits to a size that the search finds."""
        return self.options.size_limits

    @property
    def min_crossings(self) -> int:
        """The least number of others that every word of the puzzle crosses."""
        return self.options.min_crossings

    def board(self, size: Size) -> Board:
        """An empty board of this size, under the rules of the config."""
        options = self.options
        loose = options.spacing == "loose"
        if loose or options.per_line is not None:
            return RestrictedBoard(
                size,
                self.words,
                self.letter_count,
                loose=loose,
                per_line=options.per_line,
                outline=options.outline,
            )
        return Board(*size, self.words, self.letter_count, options.outline)

    def with_min_crossings(self, board: Board) -> Board:
        """The part of a board where each word crosses at least `min_crossings` others."""
        return with_min_crossings(board, self.min_crossings, self.pins)

    @property
    def has_choice(self) -> bool:
        """Whether a board may have more than the pins, or more than one word."""
        return min(self.max_words, len(self.words)) > max(1, len(self.pins))

    @property
    def first_score(self) -> Score | None:
        """The score, if it goes before the values of words."""
        return self.options.score if self.options.aim == "score" else None

    def merit(self, board: Board) -> Merit:
        """The number of required words of a board, and the values of all its words or its score."""
        if score := self.first_score:
            value = score.of(board)
        else:
            value = sum(map(self.values.__getitem__, board.start_of))
        return len(self.required & board.start_of.keys()), value

    @cached_property
    def highest_merit(self) -> Merit:
        """The merit that no board can exceed."""
        if self.first_score:
            return len(self.required), math.inf
        by_priority = sorted(
            range(len(self.words)), key=lambda word: (word not in self.required, -self.values[word])
        )
        return len(self.required), sum(self.values[word] for word in by_priority[: self.max_words])

    @property
    def priorities(self) -> list[int]:
        """The weight of each word for `optimize`: its value in hundredths of the average value.

        Required words that are not pinned have far more.
        """
        total, movable = sum(self.values), self.required - self.pins.keys()
        return [
            max(1, min(100 * value * len(self.words) // total, MAX_PRIORITY))
            + REQUIRED_PRIORITY * (word in movable)
            for word, value in enumerate(self.values)
        ]

    def has_required(self, board: Board) -> bool:
        """Whether a board has all required words."""
        return self.required <= board.start_of.keys()
