"""Words dealt out to the puzzles of a book, so that none comes again too soon.

Each word belongs to one of as many shares as puzzles are to lie between, by a hash of its letters,
and puzzles get the shares in turn. So no puzzle needs to know the words of another: they can be
made in any order, and anywhere.
"""

from hashlib import blake2b
from typing import NamedTuple

from publisher.language.spelling import Letters


class Apart(NamedTuple):
    """No word is twice in `puzzles` puzzles in a row; with `pairs`, no word with the same clue.

    `seed` shuffles the shares.
    """

    puzzles: int
    pairs: bool = False
    seed: int = 0

    def share(self, letters: Letters, clue: str) -> int:
        """The share, from 0, that a word belongs to, or a word with this clue."""
        parts = (str(self.seed), *letters, *((clue,) if self.pairs else ()))
        text = "\0".join(parts).encode(errors="surrogatepass")
        return int.from_bytes(blake2b(text, digest_size=8).digest()) % self.puzzles


class Hand(NamedTuple):
    """The share of one puzzle, by its number in the book from 0."""

    apart: Apart
    number: int
