"""The best words of a set, all of them valued at once.

Values are kept in bit planes: plane b has the words whose value has bit b, as one integer. So all
words are added up at once, as a ripple-carry adder does it, and the best ones are found from the
highest plane down.

For example, words of the values 1, 3 and 2 have the planes 0b011 and 0b110. The best one of them:
plane 1 leaves the words 0b110, and plane 0 of these leaves 0b010, the word of value 3.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import zip_longest

Planes = Sequence[int]
"""Bit b of the values of all words, by b."""


def value_planes(groups: Mapping[int, int] | Sequence[int], values: Mapping[int, int]) -> Planes:
    """The planes of words in groups that share no word; `values` has the value of each group."""
    planes = [0] * max((value.bit_length() for value in values.values()), default=0)
    for group, value in values.items():
        words = groups[group]
        for bit in range(value.bit_length()):
            if value >> bit & 1:
                planes[bit] |= words
    return planes


def total(parts: Iterable[Planes]) -> Planes:
    """The sums of several values of each word."""
    return reduce(_sum, parts)


def _sum(one: Planes, other: Planes) -> Planes:
    sums, carry = [], 0
    for own, more in zip_longest(one, other, fillvalue=0):
        differ = own ^ more
        sums.append(differ ^ carry)
        carry = own & more | carry & differ
    return [*sums, carry] if carry else sums


def best(words: int, planes: Planes, count: int) -> int:
    """The `count` words of a set with the highest values; of equal ones the first."""
    found = 0
    for plane in reversed(planes):  # as many higher bits are equal as planes have been seen
        higher = words & plane
        size = higher.bit_count()
        if size < count:
            found |= higher
            count -= size
            words ^= higher
        else:
            words = higher
    return found | _first(words, count)


def _first(words: int, count: int) -> int:
    """The first members of a set."""
    if words.bit_count() <= count:
        return words
    low, high = 0, words.bit_length()
    while high - low > 1:
        middle = (low + high) // 2
        if (words & (1 << middle) - 1).bit_count() <= count:
            low = middle
        else:
            high = middle
    return words & (1 << low) - 1
