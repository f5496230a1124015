"""Lengths that go together: the words of a theme stand opposite others of the same length."""

from collections.abc import Sequence
from typing import NamedTuple

from publisher import FoundWord
from publisher_find.finder import Found


class ThemeLength(NamedTuple):
    """A length, how many words of it were found, and the best of them.

    One word of the length can stand in the middle row of a grid if `is_central`; others need
    another one opposite.
    """

    length: int
    total: int
    words: Sequence[FoundWord]
    is_central: bool


def theme_lengths(found: Found, width: int, limit: int) -> list[ThemeLength]:
    """The lengths of which a symmetric grid of a width can have words, the longest first."""
    lengths = []
    for length in sorted(found.sets, reverse=True):
        own = found.of_length(length)
        is_central = (width - length) % 2 == 0
        if length <= width and (own.count > 1 or is_central):
            lengths.append(ThemeLength(length, own.count, own.first(limit), is_central))
    return lengths
