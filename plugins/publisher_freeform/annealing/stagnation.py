"""The patience of a search: the steps in vain after which it stagnates.

The figures are from searches among 10 to 120 words: what came after so many steps in vain was worth
little. Few words need many steps because they fit into few boxes, and each box is tried for long.
Twenty words, the list of a page, get so many that the page takes 0.7 seconds of the CPU with the
kernel; the usual budget, 30,000 steps, ends most of their searches.
"""

SHARED, FOR_EACH_WORD, LESS = 400_000, 450, 4000
"""A search stagnates after `max(SHARED // words, FOR_EACH_WORD * words - LESS)` steps in vain."""

WITH_WORDS_LEFT_OUT = 15_000
"""The fewest such steps while a better choice of words is possible: one more word is worth more
than a smaller box."""


def patience(words: int, *, left_out: bool) -> int:
    """The steps in vain after which a search among so many words stagnates.

    `left_out` is whether a better choice of words is possible.
    """
    steps = max(SHARED // words, FOR_EACH_WORD * words - LESS)
    return max(steps, WITH_WORDS_LEFT_OUT) if left_out else steps
