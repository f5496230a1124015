"""Columns as the eye sees them, from the left, and in the order in which a language is read.

Column 0 of a grid is where reading starts: at the right in Hebrew. Both functions are their own
inverses.
"""

from collections.abc import Sequence
from typing import TypeVar

from publisher.language.language import TextDirection

T = TypeVar("T")


def visual_column(column: int, width: int, direction: TextDirection) -> int:
    """The visual column of a logical one, or the logical column of a visual one, from 0."""
    return width - 1 - column if direction is TextDirection.RTL else column


def visual_row(row: Sequence[T], direction: TextDirection) -> tuple[T, ...]:
    """A logical row in visual order, or a visual row in logical order."""
    return tuple(row[::-1] if direction is TextDirection.RTL else row)
