"""The labels in corners of cells, and the letters: their sizes and their places.

The ink of every glyph is measured, so that a number touches the letter below it in no script. All
measures are in sides of a cell, from its upper left corner.
"""

from collections.abc import Collection
from typing import NamedTuple

from publisher_pages.type.set_line import SetLine

_NUMBER_SIZE = 0.3
_LARGE_NUMBER = 11.0  # points: numbers in large cells have at most this size,
_LEAST_NUMBER_SIZE = 0.26  # unless this is more
MOST_NUMBER_SIZE = 0.42  # the least size of numbers in small cells, unless this is less
_NUMBER_INSET = 0.07
LETTER_SIZE = 0.62
_LEAST_LETTER_SIZE = 0.4  # a letter that does not fit in this size gets a size of its own
_LETTER_ROOM = 0.86  # the widest letter
_LETTER_HEAD = 0.06  # no letter reaches above this
_LETTER_FOOT = 0.95  # or below this
_LETTER_GAP = 0.03  # between numbers and letters
_LETTER_DROP = 0.08  # below the middle, where there is room: numbers are above


class TextPlacement(NamedTuple):
    """Where a text begins in its cell, where its baseline is, and its size."""

    x: float
    baseline: float
    size: float


class NumberStyle:
    """The numbers of one grid, with cells `side` points wide; no number goes below `bottom`.

    They have at least so many points, if the cells have room.
    """

    def __init__(self, lines: Collection[SetLine], side: float, least: float) -> None:
        usual = max(_LEAST_NUMBER_SIZE, min(_NUMBER_SIZE, _LARGE_NUMBER / side))
        self._size = max(usual, min(least / side, MOST_NUMBER_SIZE))
        inks = [line.ink for line in lines]
        self._above = max((ink.above for ink in inks), default=0.0)
        below = max((ink.below for ink in inks), default=0.0)
        self.bottom = _NUMBER_INSET + (self._above + below) * self._size if inks else 0.0

    def place(self, line: SetLine) -> TextPlacement:
        """In the corner, smaller if it has too many digits for the cell."""
        size = min(self._size, (1 - 2 * _NUMBER_INSET) / line.width)
        return TextPlacement(_NUMBER_INSET, _NUMBER_INSET + self._above * size, size)


class LetterStyle:
    """The letters of one grid; those in `under` have a number above them, which ends at `top`.

    All have one size and one baseline, except letters that are too wide or far too high.
    """

    def __init__(self, lines: Collection[SetLine], under: Collection[SetLine], top: float) -> None:
        self._below_numbers = top + _LETTER_GAP
        inks = [line.ink for line in lines if not self._is_high(line)]
        self._middle = sorted(ink.above for ink in inks)[len(inks) // 2] if inks else 0.0
        self._below = max((ink.below for ink in inks), default=0.0)
        numbered = [line.ink.above for line in under if not self._is_high(line)]
        self._heights = (
            (self._below_numbers, max(numbered, default=0.0)),
            (_LETTER_HEAD, max((ink.above for ink in inks), default=0.0)),
        )
        rooms = [(_LETTER_FOOT - head, above + self._below) for head, above in self._heights]
        self._size = min([LETTER_SIZE, *(room / ink for room, ink in rooms if ink > 0)])

    def place(self, line: SetLine) -> TextPlacement:
        """In the middle, or as near to it as the ink of all letters allows."""
        size = min(self._size, _LETTER_ROOM / max(line.width, 0.1))
        if self._is_high(line):
            size = min(size, (_LETTER_FOOT - self._below_numbers) / line.ink.height)
            baseline = self._below_numbers + line.ink.above * size
        else:
            centred = 0.5 + _LETTER_DROP + self._middle * size / 2
            highest = max(head + above * size for head, above in self._heights)
            baseline = max(highest, min(centred, _LETTER_FOOT - self._below * size))
        return TextPlacement((1 - line.width * size) / 2, baseline, size)

    def _is_high(self, line: SetLine) -> bool:
        return line.ink.height * _LEAST_LETTER_SIZE > _LETTER_FOOT - self._below_numbers
