"""The moves of the annealing: insert a word, force one in, take some off, make legal, mend."""

import math
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from publisher_freeform.board.board import Board, CellSet, Start, WordSet, bits
from publisher_freeform.board.crossing_graph import components, disconnected, reachable

TRIALS = 6
"""The number of starts compared when a word is forced in."""

FORCE_ANYWHERE = 0.6
"""The chance that a word is forced in with more than two cells in its way, if it has to be."""

PREFER_DOUBLE_CROSSING = 0.5
"""The chance that a word is forced in where it crosses two others, which connects more words."""

TRY_NEXT_LEVEL = 0.5
"""The chance that starts with one more cell in the way are compared, if at all others the word
would be disconnected."""

DISCONNECTED_COST = 0.5
"""The cost of a word that would be disconnected, as a share of the cost of a word in the way."""

LEAST_SWING, SWING_RANGE = 0.7, 0.6
"""A cost swings at random between the least and as much more."""

MOST_LOST = 15
"""The most words that a change disconnects; one that loses more is slow, and hardly ever kept."""

NEIGHBOURHOOD = 3
"""The distance, in rows and columns, of the neighbours that are taken off with a word."""

NEIGHBOUR_TRIALS = 5
"""The number of cells that are looked at to find a neighbour."""


class AnnealingState:
    """A board, its unplaced words, and the moves that lead to another board.

    After every move that succeeds the board is legal, and its words are connected; if `fixed` words
    are not connected to each other, every other word is connected to one of them. Fixed words are
    never moved. `penalties` are the words' penalties, which the annealing changes.

    `_counted` are the words on the board when `unplaced` was last brought up to date. `_unchecked`
    are words that may have become disconnected since the last `mend`.
    """

    __slots__ = ("_counted", "_unchecked", "board", "fixed", "penalties", "random", "unplaced")

    def __init__(
        self, board: Board, fixed: Iterable[int], penalties: Sequence[int], rng: Random
    ) -> None:
        self.board = board
        self.fixed: WordSet = sum(1 << word for word in fixed)
        self.penalties = penalties
        self.random = rng.random
        self.unplaced = list(range(len(board.words)))
        self._counted: WordSet = 0
        self._unchecked: WordSet = 0
        self._recount()

    def copy(self) -> "AnnealingState":
        """An independent state, but for the penalties and the randomness, which they share."""
        other = object.__new__(AnnealingState)
        other.board, other.unplaced = self.board.copy(), self.unplaced[:]
        other.fixed, other.penalties, other.random = self.fixed, self.penalties, self.random
        other._counted, other._unchecked = self._counted, self._unchecked
        return other

    def _recount(self) -> None:
        """Bring `unplaced` up to date."""
        placed = self.board.placed
        self.unplaced += bits(self._counted & ~placed)
        for word in bits(placed & ~self._counted):
            self.unplaced.remove(word)
        self._counted = placed

    def shuffled(self) -> list[int]:
        """The unplaced words in random order."""
        keys = {word: self.random() for word in self.unplaced}
        return sorted(self.unplaced, key=keys.__getitem__)

    def insert(self, word: int, starts: CellSet) -> bool:
        """Put a word at the legal start where it crosses most others; False if it crosses none."""
        board = self.board
        for options in board.legal_by_crossings(word, starts):
            if options:
                board.place(word, self.choose(options))
                self.unplaced.remove(word)
                self._counted = board.placed
                return True
        return False

    def force(self, word: int) -> bool:
        """Put a word in and take off the words in its way.

        False if it cannot be done; the state is then of no more use.
        """
        found = self._cheapest(word)
        if found is None:
            return False
        board, (start, hit) = self.board, found
        while hit:
            if hit & self.fixed:
                return False
            self._unchecked |= board.evict(hit)
            hit, _ = board.meets(word, start)
        board.place(word, start)
        self._unchecked |= 1 << word
        return self.mend(MOST_LOST) and word in board.start_of

    def _cheapest(self, word: int) -> tuple[Start, WordSet] | None:
        """The cheapest of some starts with few cells in the way, and the words in the way there."""
        board = self.board
        inside = board.starts_inside[len(board.words[word])]
        _, twice, once = board.by_crossings(word, inside)
        levels = board.by_obstacles(word)
        if self.random() < FORCE_ANYWHERE:
            levels = *levels, inside
        for level in levels:
            if options := level & once:
                if self.random() < PREFER_DOUBLE_CROSSING:
                    options = options & twice or options
                starts = sorted({self.choose(options) for _ in range(TRIALS)})
                if found := self._cheapest_of(word, starts):
                    return found
                if self.random() >= TRY_NEXT_LEVEL:
                    break
        return None

    def _cheapest_of(self, word: int, starts: Iterable[Start]) -> tuple[Start, WordSet] | None:
        """The start that costs least, and the words in the way there.

        The cost is ::

            cost = swing * (penalty(in the way) + DISCONNECTED_COST * penalty(disconnected))

        The disconnected words are not looked for where the first term is too much already. None if
        the word itself would be disconnected everywhere.
        """
        found, least = None, math.inf
        for cost, swing, start, hit, crossed in sorted(self._costs(word, starts)):
            if cost >= least:
                break
            beside = 0
            for other in bits(hit):
                beside |= self.board.crossing_graph[other]
            lost = self._disconnected(beside & ~hit, crossed, hit)
            cost += swing * DISCONNECTED_COST * self._penalty(lost)
            if not lost & crossed and cost < least:
                found, least = (start, hit), cost
        return found

    def _costs(
        self, word: int, starts: Iterable[Start]
    ) -> Iterator[tuple[float, float, Start, WordSet, WordSet]]:
        """For each start the cost of the words in the way, a random swing, and what is met."""
        for start in starts:
            hit, crossed = self.board.meets(word, start)
            if crossed and not hit & self.fixed:
                swing = LEAST_SWING + SWING_RANGE * self.random()
                yield swing * self._penalty(hit), swing, start, hit, crossed

    def _penalty(self, words: WordSet) -> int:
        """The penalties of some words, added up."""
        return sum([self.penalties[word] for word in bits(words)])

    def _disconnected(self, ends: WordSet, joint: WordSet, gone: WordSet = 0) -> WordSet:
        """The words that are disconnected once the words of `gone` are taken off.

        `ends` are their neighbours in the crossing graph; those of `joint` stay connected.
        """
        graph = self.board.crossing_graph
        if self.fixed:
            return self.board.placed & ~(gone | reachable(graph, self.fixed, gone))
        parts = [1 << word for word in bits(ends & ~joint)]
        return disconnected(graph, [joint, *parts] if joint else parts, gone)

    def take_off(self, count: int) -> bool:
        """Take off a random word and some near it, `count` in all, and what that disconnects.

        False if it cannot be done; the state is then of no more use.
        """
        board = self.board
        movable = list(bits(board.placed & ~self.fixed)) if self.fixed else list(board.start_of)
        if not movable:
            return False
        word = movable[self.draw(len(movable))]
        middle = board.start_of[word] + self.draw(len(board.words[word]))
        self._unchecked |= board.evict(1 << word)
        for _ in range(count - 1):
            self._evict_near(middle)
        return self.mend(MOST_LOST)

    def _evict_near(self, middle: Start) -> None:
        """Take off a random word with a letter near a cell, if one is found."""
        board = self.board
        for _ in range(NEIGHBOUR_TRIALS):
            lines, cells = (self.draw(2 * NEIGHBOURHOOD + 1) - NEIGHBOURHOOD for _ in range(2))
            cell = middle + lines * board.stride + cells
            if 0 <= cell < len(board.owner):
                near = (board.owner[cell], board.owner[board.twin[cell]])
                if words := [word for word in near if word & ~self.fixed]:
                    self._unchecked |= board.evict(words[self.draw(len(words))])
                    return

    def make_legal(self) -> bool:
        """Take words off until the board is legal; False if a fixed word is missing then."""
        board = self.board
        owner, twin = board.owner, board.twin
        for cell in bits(board.occupied & board.occupied >> 1):
            one, other = owner[twin[cell]], owner[twin[cell + 1]]
            if not owner[cell] and one and other:
                board.evict(one)
        board.separate_corners()
        self._unchecked = board.placed
        return self.mend()

    def mend(self, most: float = math.inf) -> bool:
        """Take off the disconnected words; False if a fixed word is missing.

        False too if more than `most` words would go: they stay, and the state is of no more use.
        """
        board = self.board
        if not board.placed:
            self._seed()
        if lost := self._disconnected(self._unchecked & board.placed, 0):
            if lost.bit_count() > most:
                return False
            board.remove(lost)
        self._unchecked = 0
        self._recount()
        return not self.fixed & ~board.placed

    def _seed(self) -> None:
        """Put a random word at a random start on the empty board."""
        board = self.board
        starts_inside = [board.starts_inside[len(codes)] for codes in board.words]
        words = [word for word, field in enumerate(starts_inside) if field]
        word = words[self.draw(len(words))]
        board.place(word, self.choose(starts_inside[word]))

    @property
    def component_count(self) -> int:
        """The number of connected components; more than one only if fixed words lie apart."""
        return len(components(self.board)) if self.fixed.bit_count() > 1 else 1

    def choose(self, options: CellSet) -> Start:
        """A random member of a set of starts."""
        skip = self.draw(options.bit_length())
        later = options >> skip
        return skip + (later & -later).bit_length() - 1

    def draw(self, below: int) -> int:
        """A random whole number from 0 up to, not including, `below`."""
        return int(self.random() * below)
