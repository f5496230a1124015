"""Moves of a search: put words in, force one in, take some off, and stay legal and connected."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from random import Random

from publisher_freeform.board import DIRECTIONS, NOBODY, Board, bits

TRIALS = 6
"""How many places are weighed when a word is forced in."""

NEAR = 3
"""How many rows and columns away the neighbours are that go together."""

NEAR_TRIALS = 5
"""How many cells are looked at to find a neighbour."""

NOWHERE = (0, 0, 0)


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
        crossings = [NOWHERE, NOWHERE]
        for direction in DIRECTIONS:
            if starts := board.starts(word, direction):
                crossings[direction] = board.crossing(word, direction, starts)
        for options in zip(*crossings, strict=True):
            if any(options):
                board.place(word, *self.choose(options))
                board.refresh()
                self.out.remove(word)
                return True
        return False

    def force(self, word: int) -> bool:
        """Put a word in at the cost of others; False, and the board spoilt, if it cannot be."""
        place = self._cheapest(word)
        if place is None:
            return False
        board, (direction, start) = self.board, place
        while hits := board.hits(word, direction, start):
            if not self.fixed.isdisjoint(hits):
                return False
            for hit in sorted(hits):
                if hit in board.at:
                    self.loose |= board.evict(hit)
        board.place(word, direction, start)
        self.loose |= board.run_of(word)
        return self.mend() and word in board.at

    def _cheapest(self, word: int) -> tuple[int, int] | None:
        """Of some places where few cells are in the way, the one whose words are least dear."""
        board = self.board
        near = [board.near(word, direction) for direction in DIRECTIONS]
        crossing = [board.crossing(word, way, near[way][-1])[-1] for way in DIRECTIONS]
        for level in zip(*near, strict=True):
            options = (level[0] & crossing[0], level[1] & crossing[1])
            if any(options):
                places = [self.choose(options) for _ in range(TRIALS)]
                costs = [self._cost(word, place) for place in places]
                cheapest = min(range(TRIALS), key=costs.__getitem__)
                return places[cheapest]
        return None

    def _cost(self, word: int, place: tuple[int, int]) -> float:
        hits = self.board.hits(word, *place)
        return sum(map(self.weights.__getitem__, hits)) * (0.7 + 0.6 * self.rng.random())

    def loosen(self, count: int) -> bool:
        """Take off a random word and its neighbours, `count` in all, and what they held."""
        board = self.board
        movable = [word for word in board.at if word not in self.fixed]
        if not movable:
            return False
        word = movable[self.draw(len(movable))]
        direction, start = board.at[word]
        middle = start + board.steps[direction] * self.draw(len(board.words[word]))
        self.loose |= board.evict(word)
        for _ in range(count - 1):
            self._evict_near(middle)
        return self.mend()

    def _evict_near(self, middle: int) -> None:
        """Take off a random word with a letter not far from a cell, if one is found."""
        board = self.board
        for _ in range(NEAR_TRIALS):
            rows, columns = (self.draw(2 * NEAR + 1) - NEAR for _ in range(2))
            cell = middle + rows * board.stride + columns
            if 0 <= cell < len(board.cells):
                near = [owner[cell] for owner in board.owners if owner[cell] != NOBODY]
                near = [word for word in near if word not in self.fixed]
                if near:
                    self.loose |= board.evict(near[self.draw(len(near))])
                    return

    def settle(self) -> bool:
        """Take off words until no two letters touch without a word; False if a fixed one went."""
        board = self.board
        for direction in DIRECTIONS:
            step = board.steps[direction]
            own, other = board.owners[direction], board.owners[1 - direction]
            for cell in bits(board.occupied & board.occupied >> step):
                if own[cell] == NOBODY and other[cell] != NOBODY and other[cell + step] != NOBODY:
                    board.evict(other[cell])
        self.loose = board.occupied
        return self.mend()

    def mend(self) -> bool:
        """Take off what is no longer connected; False if that takes off a fixed word."""
        board = self.board
        if not board.occupied:
            self._seed()
        occupied = board.occupied
        loose = self.loose & occupied | self.anchors
        self.loose = 0
        kept = board.flood(self.anchors or loose & -loose, loose)
        if loose & ~kept:
            lost = occupied & ~kept
            if not self.anchors and lost.bit_count() > kept.bit_count():
                kept = board.flood(lost & -lost, lost)
            self._drop(occupied & ~kept)
        board.refresh()
        self.recount()
        return self.fixed <= board.at.keys()

    def _seed(self) -> None:
        """Put a random word, at random, on an empty board."""
        board = self.board
        places = [
            (word, direction, field)
            for word in range(len(board.words))
            for direction in DIRECTIONS
            if (field := board.fields[direction][len(board.words[word])])
        ]
        word, direction, field = places[self.draw(len(places))]
        _, start = self.choose((field, 0))
        board.place(word, direction, start)

    def _drop(self, cells: int) -> None:
        board = self.board
        while cells:
            cell = (cells & -cells).bit_length() - 1
            for owner in board.owners:
                if owner[cell] != NOBODY:
                    board.remove(owner[cell])
            cells &= board.occupied

    @property
    def parts(self) -> int:
        """Into how many connected parts the board falls; more than one only if pins do."""
        if len(self.fixed) < 2:
            return 1
        board, found, rest = self.board, 0, self.board.occupied
        while rest:
            rest &= ~board.flood(rest & -rest, rest)
            found += 1
        return found

    def choose(self, options: Sequence[int]) -> tuple[int, int]:
        """A random start from one of the two sets, and which of them it is from."""
        direction = self.draw(2) if all(options) else int(not options[0])
        cells = options[direction]
        skip = self.draw(cells.bit_length())
        later = cells >> skip
        return direction, skip + (later & -later).bit_length() - 1

    def draw(self, below: int) -> int:
        """A random whole number from 0 up to, not including, `below`."""
        return int(self.rng.random() * below)
