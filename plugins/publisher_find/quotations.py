"""A quotation in parts whose lengths are symmetric, as the rows of a grid need them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from publisher_find.phrases import PhraseWord

SHORTEST = 3
"""The fewest letters of a part."""


class Parting(NamedTuple):
    """A way to part a quotation: the lengths of its parts, and their texts."""

    lengths: tuple[int, ...]
    texts: tuple[str, ...]


class Quotation:
    """A quotation for a grid of a width, in cells."""

    def __init__(self, words: Sequence[PhraseWord], width: int) -> None:
        self.words = words
        self.width = width

    @cached_property
    def length(self) -> int:
        """The number of its letters."""
        return sum(len(word.letters) for word in self.words)

    def partings(self, *, at_words: bool) -> Iterator[Parting]:
        """The ways to part it into two parts or more, at the ends of words or anywhere.

        Those with the fewest parts come first, then those whose parts are most alike, roughly.
        """
        for count in range(max(2, -(-self.length // self.width)), self.length // SHORTEST + 1):
            for lengths in self._lengths(count, at_words=at_words):
                yield Parting(lengths, tuple(self._texts(lengths)))

    @cached_property
    def _ends(self) -> frozenset[int]:
        """The letters after which a word ends, and which are as far from the end as such ones."""
        ends = {0, *accumulate(len(word.letters) for word in self.words)}
        return frozenset(end for end in ends if self.length - end in ends)

    def _lengths(self, count: int, *, at_words: bool) -> Iterator[tuple[int, ...]]:
        """The symmetric lengths of so many parts."""
        half, is_odd = divmod(count, 2)
        usual = self.length / count
        sizes = sorted(range(SHORTEST, self.width + 1), key=lambda size: abs(size - usual))

        def halves(left: int, start: int) -> Iterator[tuple[int, ...]]:
            """The lengths of the parts from a letter on, to the middle one or the middle."""
            rest = self.length - 2 * start  # between this letter and the one like it
            if not left:
                if is_odd and SHORTEST <= rest <= self.width:
                    yield (rest,)
                elif not is_odd and not rest:
                    yield ()
                return
            for size in sizes:
                after = rest - 2 * size
                parts = 2 * (left - 1) + is_odd
                fits = parts * SHORTEST <= after <= parts * self.width
                if fits and (not at_words or start + size in self._ends):
                    yield from ((size, *others) for others in halves(left - 1, start + size))

        for found in halves(half, 0):
            yield (*found, *found[: len(found) - is_odd][::-1])

    def _texts(self, lengths: Sequence[int]) -> Iterator[str]:
        """The texts of parts: of a word that is cut its letters, unless each is one character."""
        starts = [0, *accumulate(len(word.letters) for word in self.words)]
        for first, end in pairwise((0, *accumulate(lengths))):
            texts = []
            for word, start in zip(self.words, starts, strict=False):
                part = slice(max(0, first - start), max(0, end - start))
                if letters := word.letters[part]:
                    is_plain = len(word.text) == len(word.letters)
                    cut = word.text[part] if is_plain else "".join(letters)
                    texts.append(word.text if letters == word.letters else cut)
            yield " ".join(texts)
