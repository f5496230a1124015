"""The schedule of `optimize` from box to box: the size and the patience of the next one.

After an easy success the next step is bolder, after a hard one or a failure it is smaller; and
after a failure the search is more patient.
"""

BOLDEST = 0.04
"""The share of its area by which the next box is smaller, at first and at most."""

FIRST_PATIENCE, SHARED_PATIENCE = 300, 14_000
"""The first box gets `FIRST_PATIENCE + SHARED_PATIENCE // words` steps without one more word.

A step is cheaper if there are few words.
"""

PATIENCE_PER_WORD = 10
"""The least number of steps for each word that a later box gets."""

PATIENCE_SHARE = 0.5
"""A later box gets at least this share of all steps so far: success comes later and later."""

EASY, HARD = 0.25, 0.6
"""A success is easy or hard if it took less or more than this share of all steps so far."""

AFTER_HARD, AFTER_FAILURE = 0.6, 0.8
"""The factors of `boldness` after a hard success, and after a failure."""

FRESH_START = 0.5
"""The chance that a box starts with a fresh board instead of the words of the best one.

The best board is a good start, but one that may lead nowhere.
"""


class BoxSchedule:
    """The size and the patience for the next box, learnt from the boxes so far.

    `boldness` is the share of the area that the next box should save; `first` is the patience for
    the first box.
    """

    def __init__(self, words: int) -> None:
        self.boldness = BOLDEST
        self.first = FIRST_PATIENCE + SHARED_PATIENCE // words
        self._least = PATIENCE_PER_WORD * words
        self._grown = self.first

    def patience(self, steps: int) -> int:
        """The steps without one more word that the next box gets, after so many steps in all."""
        return max(self._grown, self._least, int(PATIENCE_SHARE * steps))

    def succeeded(self, taken: int, steps: int) -> None:
        """Become bolder after an easy success, more careful after a hard one."""
        if taken > HARD * steps:
            self.boldness *= AFTER_HARD
        elif taken < EASY * steps:
            self.boldness = min(self.boldness * 1.5, BOLDEST)

    def failed(self) -> None:
        """Become more careful, and more patient."""
        self.boldness *= AFTER_FAILURE
        self._grown += self._grown // 6
