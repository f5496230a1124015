"""Which words hang together: for each word the set of those that it crosses."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from publisher_freeform.board.board import Words

Links = Sequence[Words]


def reach(links: Links, words: Words, gone: Words = 0) -> Words:
    """The words that hang together with any of some words, were others gone."""
    reached = ahead = words
    while ahead:
        ahead = _crossed(links, ahead) & ~(reached | gone)
        reached |= ahead
    return reached


def severed(links: Links, parts: Sequence[Words], gone: Words = 0) -> Words:
    """The words that are cut off where parts of a whole no longer hang together, some being gone.

    Each of `parts` is a set of words that hang together with each other, and whatever may be cut
    off does with one of them. They grow in turn by what crosses them, and one that can grow no more
    is cut off, until a single one is left: no more is looked at than about what is lost.
    """
    growing = [(part, part) for part in parts]
    lost, claimed = 0, reduce(or_, parts, 0)
    while len(growing) > 1:
        reached, ahead = growing.pop(0)
        ahead = _crossed(links, ahead) & ~(reached | gone)
        if not ahead:
            lost |= reached
            continue
        reached |= ahead
        if ahead & claimed:
            for other in [each for each in growing if each[0] & ahead]:
                growing.remove(other)
                reached |= other[0]
                ahead = ahead & ~other[0] | other[1]
        claimed |= ahead
        growing.append((reached, ahead))
    return lost


def _crossed(links: Links, words: Words) -> Words:
    """The words that some words cross."""
    found = 0
    while words:
        low = words & -words
        words ^= low
        found |= links[low.bit_length() - 1]
    return found
