"""Moves of a search: put words in, force one in, take some off, and stay legal and connected."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from random import Random

from publisher_freeform.board import NOBODY, Board, bits

TRIALS = 6
"""How many places are weighed when a word is forced in."""

RECKLESS = 0.3
"""How often a word is forced in anywhere if everywhere more than two cells are in its way."""

BRACED = 0.5
"""How often a word is forced in where it crosses two others, if it can: they hold more together."""

NEAR = 3
"""How many rows and columns away the neighbours are that go together."""

NEAR_TRIALS = 5
"""How many cells are looked at to find a neighbour."""


class Packing:
    """A board under a search, with the words that stand by and what each of them has tried.

    Words in `fixed` are never moved. After every move the words on the board are connected, or, if
    fixed words stand apart from each other, all are connected to one of them. `weights` say how
    dear each word is.
    """

    def __init__(
        self, board: Board, fixed: Iterable[int], weights: Sequence[int], rng: Random
    ) -> None:
        self.board = board
        self.fixed = frozenset(fixed)
        self.weights = weights
        self.rng = rng
        self.anchors = reduce(or_, map(board.run_of, self.fixed), 0)
        self.loose = 0
        self.out: list[int] = []
        self.recount()

    def copy(self) -> "Packing":
        """An independent packing, but for the source of randomness, which they share."""
        other = object.__new__(Packing)
        other.__dict__.update(self.__dict__)
        other.board = self.board.copy()
        other.out = self.out[:]
        return other

    def recount(self) -> None:
        """Bring `out`, the words that stand by, up to date."""
        at = self.board.at
        self.out = [word for word in range(len(self.board.words)) if word not in at]

    def shuffled(self) -> list[int]:
        """The words that stand by, in random order."""
        keys = {word: self.rng.random() for word in self.out}
        return sorted(self.out, key=keys.__getitem__)

    def insert(self, word: int) -> bool:
        """Put a word where it crosses most others; False if no place is free."""
        board = self.board
        if starts := board.starts(word):
            for options in board.crossing(word, starts):
                if options:
                    board.place(word, self.choose(options))
                    self.out.remove(word)
                    return True
        return False

    def force(self, word: int) -> bool:
        """Put a word in at the cost of others; False, and the board spoilt, if it cannot be."""
        place = self._cheapest(word)
        if place is None:
            return False
        board = self.board
        while hits := board.hits(word, place):
            if not self.fixed.isdisjoint(hits):
                return False
            for hit in sorted(hits):
                if hit in board.at:
                    self.loose |= board.evict(hit)
        board.place(word, place)
        self.loose |= board.run_of(word)
        return self.mend() and word in board.at

    def _cheapest(self, word: int) -> int | None:
        """Of some places where few cells are in the way, the one whose words are least dear."""
        board = self.board
        field = board.fields[len(board.words[word])]
        _, twice, once = board.crossing(word, field)
        levels = board.near(word)
        if self.rng.random() < RECKLESS:
            levels = *levels, field
        for level in levels:
            if options := level & once:
                if self.rng.random() < BRACED:
                    options = options & twice or options
                places = [self.choose(options) for _ in range(TRIALS)]
                costs = [self._cost(word, place) for place in places]
                return places[costs.index(min(costs))]
        return None

    def _cost(self, word: int, place: int) -> float:
        """How dear the words are that must go."""
        hits = self.board.hits(word, place)
        return sum(map(self.weights.__getitem__, hits)) * (0.7 + 0.6 * self.rng.random())

    def loosen(self, count: int) -> bool:
        """Take off a random word and its neighbours, `count` in all, and what they held."""
        board = self.board
        movable = [word for word in board.at if word not in self.fixed]
        if not movable:
            return False
        word = movable[self.draw(len(movable))]
        middle = board.at[word] + self.draw(len(board.words[word]))
        self.loose |= board.evict(word)
        for _ in range(count - 1):
            self._evict_near(middle)
        return self.mend()

    def _evict_near(self, middle: int) -> None:
        """Take off a random word with a letter not far from a cell, if one is found."""
        board = self.board
        for _ in range(NEAR_TRIALS):
            lines, cells = (self.draw(2 * NEAR + 1) - NEAR for _ in range(2))
            cell = middle + lines * board.stride + cells
            if 0 <= cell < len(board.owner):
                near = (board.owner[cell], board.owner[board.twin[cell]])
                words = [word for word in near if word != NOBODY and word not in self.fixed]
                if words:
                    self.loose |= board.evict(words[self.draw(len(words))])
                    return

    def settle(self) -> bool:
        """Take off words until no two letters touch without a word; False if a fixed one went."""
        board = self.board
        owner, twin = board.owner, board.twin
        for cell in bits(board.occupied & board.occupied >> 1):
            one, other = owner[twin[cell]], owner[twin[cell + 1]]
            if owner[cell] == NOBODY and NOBODY not in (one, other):
                board.evict(one)
        board.part_corners()
        self.loose = board.occupied
        return self.mend()

    def mend(self) -> bool:
        """Take off what is no longer connected; False if that takes off a fixed word."""
        board = self.board
        if not board.occupied:
            self._seed()
        occupied = board.across
        loose = (self.loose | self.anchors) & occupied
        self.loose = 0
        kept = board.flood(self.anchors & occupied or loose & -loose, loose)
        if loose & ~kept:
            lost = occupied & ~kept
            if not self.anchors and lost.bit_count() > kept.bit_count():
                lost = occupied & ~board.flood(lost & -lost, lost)
            self._drop(lost)
        self.recount()
        return self.fixed <= board.at.keys()

    def _seed(self) -> None:
        """Put a random word, at random, on an empty board."""
        board = self.board
        fields = [board.fields[len(codes)] for codes in board.words]
        words = [word for word, field in enumerate(fields) if field]
        word = words[self.draw(len(words))]
        board.place(word, self.choose(fields[word]))

    def _drop(self, cells: int) -> None:
        """Take off the words of some cells of the plane of rows."""
        board = self.board
        while cells:
            cell = (cells & -cells).bit_length() - 1
            for each in (cell, board.twin[cell]):
                if board.owner[each] != NOBODY:
                    board.remove(board.owner[each])
            cells &= board.occupied

    @property
    def parts(self) -> int:
        """Into how many connected parts the board falls; more than one only if pins do."""
        if len(self.fixed) < 2:
            return 1
        board, found, rest = self.board, 0, self.board.across
        while rest:
            rest &= ~board.flood(rest & -rest, rest)
            found += 1
        return found

    def choose(self, options: int) -> int:
        """A random one of some starts."""
        skip = self.draw(options.bit_length())
        later = options >> skip
        return skip + (later & -later).bit_length() - 1

    def draw(self, below: int) -> int:
        """A random whole number from 0 up to, not including, `below`."""
        return int(self.rng.random() * below)
