"""Words dealt out to the puzzles of a book, so that none comes again too soon.

Each word is dealt by hashes of its letters. So no puzzle needs to know the words of another: they
can be made in any order, and anywhere; and what changes in the book moves only what it touches.

Puzzles of one entry get the hands of its deck in turn. Where two decks meet, or the rows of a table
follow each other, a word goes to the deck of those nearby that ranks it highest.
"""

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator
from hashlib import blake2b
from heapq import nlargest
from itertools import islice, takewhile
from typing import NamedTuple

_PRIME = (1 << 61) - 1


def hashed(*texts: object) -> int:
    """A number of texts, from 1 to a large prime, the same on every machine."""
    text = "\0".join(map(str, texts)).encode(errors="surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest()) % _PRIME or 1


def rank(word: int, draw: int) -> int:
    """The rank of a word in a draw, by their hashes: the order of any two words is by chance."""
    return word * draw % _PRIME


class Deck(NamedTuple):
    """The words as they are dealt to the puzzles of one entry; `draw` is the hash of its name.

    `first` and `last` are the numbers of these puzzles in the book, from 0.
    """

    draw: int
    first: int
    last: int


class Hand(NamedTuple):
    """What a puzzle gets, and every puzzle with an equal hand: the `place` in the deck `draw`.

    `places` are the hands that are dealt now, `most` those of an entry that has grown. `rivals` are
    the decks of puzzles nearby, `later` those that the last puzzle of the entry has after it.
    """

    draw: int
    place: int
    places: int
    most: int
    rivals: tuple[int, ...]
    later: tuple[int, ...]
    pairs: bool

    def wins(self, word: int) -> bool:
        """Whether no puzzle nearby of another deck gets the word."""
        return self._beats(word, self.rivals)

    def keeps(self, word: int) -> bool:
        """Whether the puzzle will have the word as well when its entry has grown."""
        return place_of(rank(word, self.draw), self.most) == self.place and self._beats(
            word, self.later
        )

    def _beats(self, word: int, rivals: tuple[int, ...]) -> bool:
        own = rank(word, self.draw)
        return all(rank(word, rival) < own for rival in rivals)


class Apart(NamedTuple):
    """No word is twice in `puzzles` puzzles in a row; with `pairs`, no word with the same clue.

    `decks` are those of the book, in its order.
    """

    puzzles: int
    pairs: bool = False
    decks: tuple[Deck, ...] = ()

    def hand(self, number: int) -> Hand:
        """The hand of a puzzle, by its number in the book from 0."""
        own = self.decks[self._at(number)]
        places = min(self.puzzles, own.last - own.first + 1)
        return Hand(
            own.draw,
            (number - own.first) % places,
            places,
            self.puzzles,
            tuple(each.draw for each in self._near(number) if each != own),
            tuple(each.draw for each in self._near(own.last) if each.first > own.last),
            self.pairs,
        )

    def _at(self, number: int) -> int:
        return bisect_right(self.decks, number, key=lambda deck: deck.first) - 1

    def _near(self, number: int) -> Iterator[Deck]:
        """The decks of the puzzles that are too near to have a word in common."""
        place = self._at(number)
        while place and self.decks[place - 1].last > number - self.puzzles:
            place -= 1
        near = islice(self.decks, place, None)
        return takewhile(lambda deck: deck.first < number + self.puzzles, near)


def place_of(number: int, places: int) -> int:
    """The place of a hash, from 0: with one place more, it stays or takes the new place.

    J. Lamping, E. Veach: A fast, minimal memory, consistent hash algorithm, 2014.
    """
    found, following = 0, 0
    while following < places:
        found = following
        number = (number * 2862933555777941757 + 1) & ((1 << 64) - 1)
        following = int((found + 1) * ((1 << 31) / ((number >> 33) + 1)))
    return found


def drawn(words: Iterable[int], draw: int, count: int, first: Container[int]) -> frozenset[int]:
    """At most `count` of the words that rank highest in a draw, those that are `first` before."""
    return frozenset(nlargest(count, words, key=lambda word: (word in first, rank(word, draw))))
