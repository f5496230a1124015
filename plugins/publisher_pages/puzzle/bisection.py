"""Bisection: the last of some steps that fits, found without a look at each."""

from collections.abc import Callable, Sequence
from typing import TypeVar

_T = TypeVar("_T")


def last(steps: Sequence[_T], fits: Callable[[_T], bool]) -> _T | None:
    """The last step that fits, found by bisection; None if the first does not fit."""
    if not steps or not fits(steps[0]):
        return None
    low, high = 0, len(steps) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if fits(steps[middle]):
            low = middle
        else:
            high = middle - 1
    return steps[low]
