"""The slot that is filled next: the dom/wdeg heuristic.

The next slot is the open one with the smallest `words / weight`. A weight starts at 1, and grows by
1 with every failure that the slot takes part in (F. Boussemart and others, "Boosting systematic
search by weighting constraints", ECAI 2004).
"""

from collections.abc import Sequence

from publisher_fill.solver.domains import Domains


class SlotOrder:
    """The weights of all slots, and the choice that they lead to."""

    def __init__(self, domains: Domains) -> None:
        self._domains = domains
        self._weights = [1] * len(domains.sizes)

    def next_slot(self, slots: Sequence[int]) -> int | None:
        """The open slot to fill next; None if none of these slots is open."""
        sizes, weights = self._domains.sizes, self._weights
        best, least = None, float("inf")
        for slot in slots:
            size = sizes[slot]
            if size > 1 and size / weights[slot] < least:
                best, least = slot, size / weights[slot]
        return best

    def bump_weights(self) -> None:
        """Raise the weights of the slot that lost its last word, and of the slot that took it."""
        wipeout = self._domains.wipeout
        if wipeout is not None:
            self._weights[wipeout.slot] += 1
            self._weights[wipeout.by] += wipeout.by != wipeout.slot
