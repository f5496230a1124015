"""How `optimize` goes from box to box: how much smaller the next is, and how long it is tried."""

BOLDEST = 0.04
"""By which share of its area the next box is smaller, at first and at most."""

PATIENCE = 300
"""How many steps a box gets without one more word, at first."""

PATIENCE_SHARED = 14_000
"""How many more steps than that, divided by the number of words: few words make cheap steps."""

PATIENCE_EACH = 10
"""How many steps for each word it gets at least, once all fitted into some box."""

PATIENCE_GROWN = 0.25
"""Which share of all steps so far it gets at least: what comes later is harder."""

EASY, HARD = 0.1, 0.3
"""Which shares of all steps make a success an easy or a hard one."""


class Pace:
    """What was learnt from the boxes before; `boldness` is the share of area to be saved next."""

    def __init__(self, words: int) -> None:
        self.boldness = BOLDEST
        self.first = PATIENCE + PATIENCE_SHARED // words
        self._least = PATIENCE_EACH * words
        self._grown = self.first

    def patience(self, steps: int) -> int:
        """How many steps the next box gets without one more word, after so many in all."""
        return max(self._grown, self._least, int(PATIENCE_GROWN * steps))

    def succeeded(self, taken: int, steps: int) -> None:
        """Become bolder after an easy success, and more careful after a hard one."""
        if taken > HARD * steps:
            self.boldness *= 0.6
        elif taken < EASY * steps:
            self.boldness = min(self.boldness * 1.5, BOLDEST)

    def failed(self) -> None:
        """Become more careful, and more patient."""
        self.boldness *= 0.6
        self._grown += self._grown // 6
