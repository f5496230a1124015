"""The goal that the scores of some slots add up to enough, a rule of the search."""

from collections.abc import Collection

from publisher_fill.solver.domains import Domains, Wipeout

SCORES = "scores"
"""The name of the rule."""


class ScoreGoal:
    """The rule that the scores of some `slots` add up to `least` or more; without slots, none.

    A search with it is branch and bound: an open slot counts as its best word.
    """

    def __init__(self) -> None:
        self.slots: Collection[int] = ()
        self.least = 0

    def settle(self, domains: Domains, slot: int, *_: object) -> bool:
        """Whether the scores can still add up to enough, now that a slot has a single word."""
        if not self.slots or most_score(domains, self.slots) >= self.least:
            return True
        domains.wipeout = Wipeout(slot, slot, None, SCORES)
        return False


def most_score(domains: Domains, slots: Collection[int]) -> int:
    """The sum of the best scores that are left in some slots, which all have words."""
    words_by_mask, total = domains.words_by_mask, 0
    for slot in slots:
        short, words = domains.short[slot], domains.sets[slot]
        if short is None:
            total += domains.vocabularies[slot].scores[(words & -words).bit_length() - 1]
        else:
            total += max([words_by_mask[word].score for word in short])
    return total
