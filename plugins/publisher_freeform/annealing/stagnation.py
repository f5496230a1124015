"""The patience of a search: the steps in vain after which it stagnates.

The figures are from searches among 10 to 120 words: what came after so many steps in vain was worth
little. Few words need many steps because they fit into few boxes, and each box is tried for long.
Twenty words, the list of a page, get so many that the page takes 0.7 seconds of the CPU with the
kernel, and all in all the budget of the generator ends most of their searches.
"""

SHARED, FOR_EACH_WORD, LESS = 1_200_000, 450, 4000
"""A search stagnates after `max(SHARED // words, FOR_EACH_WORD * words - LESS)` steps in vain."""

SLOWER = 12
"""What the kernel does not know takes many times as long: few words have a share of `SHARED`."""

WITH_WORDS_LEFT_OUT = 15_000
"""The fewest such steps while a better choice of words is possible: one more word is worth more
than a smaller box."""


def patience(words: int, *, left_out: bool, is_plain: bool) -> int:
    """The steps in vain after which a search among so many words stagnates.

    `left_out` is whether a better choice of words is possible, `is_plain` whether the kernel knows
    all that is asked for. The file is the same whether there is one or not.
    """
    shared = SHARED if is_plain else SHARED // SLOWER
    steps = max(shared // words, FOR_EACH_WORD * words - LESS)
    return max(steps, WITH_WORDS_LEFT_OUT) if left_out else steps
