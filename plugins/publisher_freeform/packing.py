"""Moves of a search: put words in, force one in, take some off, and stay legal and connected."""

import math
from collections.abc import Iterable, Sequence
from random import Random

from publisher_freeform.board import Board, Words, bits
from publisher_freeform.links import reach, severed

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

    def __init__(
        self, board: Board, fixed: Iterable[int], weights: Sequence[int], rng: Random
    ) -> None:
        self.board = board
        self.fixed: Words = sum(1 << word for word in fixed)
        self.weights = weights
        self.rng = rng
        self.out = list(range(len(board.words)))
        self._counted: Words = 0
        self._loose: Words = 0
        self._recount()

    def copy(self) -> "Packing":
        """An independent packing, but for the source of randomness, which they share."""
        other = object.__new__(Packing)
        other.__dict__.update(self.__dict__)
        other.board = self.board.copy()
        other.out = self.out[:]
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
                    self._counted = board.standing
                    return True
        return False

    def force(self, word: int) -> bool:
        """Put a word in at the cost of others; False, and the board spoilt, if it cannot be."""
        place = self._cheapest(word)
        if place is None:
            return False
        board = self.board
        while hit := board.meets(word, place)[0]:
            if hit & self.fixed:
                return False
            self._loose |= board.evict(hit)
        board.place(word, place)
        self._loose |= 1 << word
        return self.mend() and word in board.at

    def _cheapest(self, word: int) -> int | None:
        """Of some places where few cells are in the way, the one that costs least."""
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
                places = sorted({self.choose(options) for _ in range(TRIALS)})
                costs = [self._cost(word, place) for place in places]
                least = min(costs)
                if least < math.inf:
                    return places[costs.index(least)]
                if self.rng.random() >= PERSISTENT:
                    break
        return None

    def _cost(self, word: int, place: int) -> float:
        """How dear the words are that must go or are cut off; infinite if this one would be."""
        hit, crossed = self.board.meets(word, place)
        if hit & self.fixed or not crossed:
            return math.inf
        links, beside = self.board.links, 0
        for other in bits(hit):
            beside |= links[other]
        lost = self._severed(beside & ~hit, crossed, hit)
        if lost & crossed:
            return math.inf
        cost = self._dearness(hit) + SEVERED * self._dearness(lost)
        return cost * (0.7 + 0.6 * self.rng.random())

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
        return self.mend()

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

    def mend(self) -> bool:
        """Take off what is no longer connected; False if a fixed word is missing."""
        board = self.board
        if not board.standing:
            self._seed()
        if lost := self._severed(self._loose & board.standing, 0):
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
        return int(self.rng.random() * below)
