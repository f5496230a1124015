"""Moves of a search: put words in, force one in, take some off, and stay legal and connected."""

import math
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from publisher_freeform.board.board import Board, Place, Words, bits
from publisher_freeform.board.crossing_graph import reach, severed

TRIALS = 6
"""How many places are weighed when a word is forced in."""

RECKLESS = 0.3
"""How often a word is forced in anywhere if everywhere more than two cells are in its way."""

BRACED = 0.5
"""How often a word is forced in where it crosses two others, if it can: they hold more together."""

PERSISTENT = 0.5
"""How often places with more cells in the way are weighed too, if at all others the word would be
cut off."""

SEVERED = 0.5
"""How dear a word is that would only be cut off, next to one that has to make room."""

MOST_LOST = 15
"""A change is given up at once that cuts off more words: it is hardly ever kept, and takes long."""

NEAR = 3
"""How many rows and columns away the neighbours are that go together."""

NEAR_TRIALS = 5
"""How many cells are looked at to find a neighbour."""


class Packing:
    """A board under a search, with the words that stand by and what each of them has tried.

    Words in `fixed` are never moved. After every move the words on the board are connected, or, if
    fixed words stand apart from each other, all are connected to one of them. `weights` say how
    dear each word is. `out` are the words that stand by, as of when `_counted` were on the board;
    `_loose` are words that may be cut off since.
    """

    __slots__ = ("_counted", "_loose", "board", "fixed", "out", "random", "weights")

    def __init__(
        self, board: Board, fixed: Iterable[int], weights: Sequence[int], rng: Random
    ) -> None:
        self.board = board
        self.fixed: Words = sum(1 << word for word in fixed)
        self.weights = weights
        self.random = rng.random
        self.out = list(range(len(board.words)))
        self._counted: Words = 0
        self._loose: Words = 0
        self._recount()

    def copy(self) -> "Packing":
        """An independent packing, but for the source of randomness, which they share."""
        other = object.__new__(Packing)
        other.board, other.out = self.board.copy(), self.out[:]
        other.fixed, other.weights, other.random = self.fixed, self.weights, self.random
        other._counted, other._loose = self._counted, self._loose
        return other

    def _recount(self) -> None:
        """Bring `out` up to date."""
        standing = self.board.standing
        self.out += bits(self._counted & ~standing)
        for word in bits(standing & ~self._counted):
            self.out.remove(word)
        self._counted = standing

    def shuffled(self) -> list[int]:
        """The words that stand by, in random order."""
        keys = {word: self.random() for word in self.out}
        return sorted(self.out, key=keys.__getitem__)

    def insert(self, word: int, starts: int) -> bool:
        """Put a word at that of some legal starts where it crosses most others; False if none."""
        board = self.board
        for options in board.joining(word, starts):
            if options:
                board.place(word, self.choose(options))
                self.out.remove(word)
                self._counted = board.standing
                return True
        return False

    def force(self, word: int) -> bool:
        """Put a word in at the cost of others; False, and the board spoilt, if it cannot be."""
        found = self._cheapest(word)
        if found is None:
            return False
        board, (place, hit) = self.board, found
        while hit:
            if hit & self.fixed:
                return False
            self._loose |= board.evict(hit)
            hit, _ = board.meets(word, place)
        board.place(word, place)
        self._loose |= 1 << word
        return self.mend(MOST_LOST) and word in board.at

    def _cheapest(self, word: int) -> tuple[Place, Words] | None:
        """Of some places where few cells are in the way the cheapest, and what is in its way."""
        board = self.board
        field = board.fields[len(board.words[word])]
        _, twice, once = board.crossing(word, field)
        levels = board.near(word)
        if self.random() < RECKLESS:
            levels = *levels, field
        for level in levels:
            if options := level & once:
                if self.random() < BRACED:
                    options = options & twice or options
                places = sorted({self.choose(options) for _ in range(TRIALS)})
                if found := self._cheapest_of(word, places):
                    return found
                if self.random() >= PERSISTENT:
                    break
        return None

    def _cheapest_of(self, word: int, places: Iterable[Place]) -> tuple[Place, Words] | None:
        """The one that costs least, by how dear the words are that must go or are cut off.

        Those are not looked for where the words that must go are too dear by themselves. None if
        the word itself would be cut off everywhere.
        """
        found, least = None, math.inf
        for cost, swing, place, hit, crossed in sorted(self._costs(word, places)):
            if cost >= least:
                break
            beside = 0
            for other in bits(hit):
                beside |= self.board.links[other]
            lost = self._severed(beside & ~hit, crossed, hit)
            cost += swing * SEVERED * self._dearness(lost)
            if not lost & crossed and cost < least:
                found, least = (place, hit), cost
        return found

    def _costs(
        self, word: int, places: Iterable[Place]
    ) -> Iterator[tuple[float, float, Place, Words, Words]]:
        """What the words cost that must go, each place with a random swing, and what it meets."""
        for place in places:
            hit, crossed = self.board.meets(word, place)
            if crossed and not hit & self.fixed:
                swing = 0.7 + 0.6 * self.random()
                yield swing * self._dearness(hit), swing, place, hit, crossed

    def _dearness(self, words: Words) -> int:
        """How dear some words are together."""
        return sum([self.weights[word] for word in bits(words)])

    def _severed(self, ends: Words, joint: Words, gone: Words = 0) -> Words:
        """What is cut off once some words are gone, those of `joint` hanging together at least."""
        links = self.board.links
        if self.fixed:
            return self.board.standing & ~(gone | reach(links, self.fixed, gone))
        parts = [1 << word for word in bits(ends & ~joint)]
        return severed(links, [joint, *parts] if joint else parts, gone)

    def loosen(self, count: int) -> bool:
        """Take off a random word and its neighbours, `count` in all, and what they held."""
        board = self.board
        movable = list(bits(board.standing & ~self.fixed)) if self.fixed else list(board.at)
        if not movable:
            return False
        word = movable[self.draw(len(movable))]
        middle = board.at[word] + self.draw(len(board.words[word]))
        self._loose |= board.evict(1 << word)
        for _ in range(count - 1):
            self._evict_near(middle)
        return self.mend(MOST_LOST)

    def _evict_near(self, middle: int) -> None:
        """Take off a random word with a letter not far from a cell, if one is found."""
        board = self.board
        for _ in range(NEAR_TRIALS):
            lines, cells = (self.draw(2 * NEAR + 1) - NEAR for _ in range(2))
            cell = middle + lines * board.stride + cells
            if 0 <= cell < len(board.owner):
                near = (board.owner[cell], board.owner[board.twin[cell]])
                if words := [word for word in near if word & ~self.fixed]:
                    self._loose |= board.evict(words[self.draw(len(words))])
                    return

    def settle(self) -> bool:
        """Take off words until no two letters touch without a word; False if a fixed one went."""
        board = self.board
        owner, twin = board.owner, board.twin
        for cell in bits(board.occupied & board.occupied >> 1):
            one, other = owner[twin[cell]], owner[twin[cell + 1]]
            if not owner[cell] and one and other:
                board.evict(one)
        board.part_corners()
        self._loose = board.standing
        return self.mend()

    def mend(self, most: float = math.inf) -> bool:
        """Take off what is no longer connected; False if a fixed word is missing.

        False too, and the board spoilt, if more than `most` words would go.
        """
        board = self.board
        if not board.standing:
            self._seed()
        if lost := self._severed(self._loose & board.standing, 0):
            if lost.bit_count() > most:
                return False
            board.remove(lost)
        self._loose = 0
        self._recount()
        return not self.fixed & ~board.standing

    def _seed(self) -> None:
        """Put a random word, at random, on an empty board."""
        board = self.board
        fields = [board.fields[len(codes)] for codes in board.words]
        words = [word for word, field in enumerate(fields) if field]
        word = words[self.draw(len(words))]
        board.place(word, self.choose(fields[word]))

    @property
    def parts(self) -> int:
        """Into how many connected parts the board falls; more than one only if pins do."""
        if self.fixed.bit_count() < 2:
            return 1
        found, rest = 0, self.board.standing
        while rest:
            rest &= ~reach(self.board.links, rest & -rest)
            found += 1
        return found

    def choose(self, options: int) -> int:
        """A random one of some starts."""
        skip = self.draw(options.bit_length())
        later = options >> skip
        return skip + (later & -later).bit_length() - 1

    def draw(self, below: int) -> int:
        """A random whole number from 0 up to, not including, `below`."""
        return int(self.random() * below)
