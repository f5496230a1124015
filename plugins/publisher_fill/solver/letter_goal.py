"""The goal that some letters are in the grid, a rule of the search."""

from collections.abc import Iterable

from publisher_fill.solver.domains import Domains, Wipeout

LETTERS = "letters"
"""The name of the rule."""


class LetterGoal:
    """The rule that each of some letters, by their codes, is in a slot; without codes, none."""

    def __init__(self) -> None:
        self._wanted = 0

    def want(self, codes: Iterable[int]) -> None:
        """Want these letters, and no others."""
        self._wanted = sum(1 << code for code in set(codes))

    def settle(self, domains: Domains, slot: int, *_: object) -> bool:
        """Whether each letter may still be somewhere, now that a slot has a single word."""
        left, size = self._wanted, domains.alphabet
        for each, words in enumerate(domains.vocabularies):
            # What a long domain has left is known of crossings alone.
            is_single = domains.sizes[each] == 1
            letters = domains.single_word(each) if is_single else domains.open[each]
            for at in range(words.length):
                if not left:
                    return True
                left &= ~(letters >> at * size)
        if not left:
            return True
        domains.wipeout = Wipeout(slot, slot, None, LETTERS)
        return False
