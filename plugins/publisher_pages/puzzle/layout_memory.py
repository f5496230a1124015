"""The measures of puzzles, kept for the next time that they are laid out."""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

from publisher import Puzzle

Measured = TypeVar("Measured")

_LAYOUTS = 3
"""A puzzle that none of this many layouts has asked for is forgotten."""

_PUZZLES = 1000
"""The number of puzzles of a layout that are kept: those of a larger book are measured anew."""


class _Known(NamedTuple):
    """A puzzle, which keeps its identity while it is here, and what was measured of it."""

    puzzle: Puzzle
    measures: dict[Hashable, Any]


class Measures:
    """Measures of the puzzles of a publication, by their numbers from 0, kept from pass to pass."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Hashable], Any] = {}

    def of(self, index: int, what: Hashable, measure: Callable[[], Measured]) -> Measured:
        """A measure of a puzzle, as `measure` returns it; it is called if nothing is known."""
        key = index, what
        if key not in self._known:
            self._known[key] = measure()
        found: Measured = self._known[key]
        return found


class Unkept(Measures):
    """Measures that are needed once: those of a publication that is laid out in one pass."""

    def of(self, index: int, what: Hashable, measure: Callable[[], Measured]) -> Measured:  # noqa: ARG002
        """A measure, made now."""
        return measure()


class LayoutMemory:
    """Measures of puzzles under the same options and fonts, such as how many pages they fill.

    A puzzle is known again only if it is the same object: to compare two costs as much as to
    measure small ones.
    """

    def __init__(self) -> None:
        self._recent: deque[dict[int, _Known]] = deque([{}], _LAYOUTS)

    def begin(self) -> None:
        """Begin a layout; what the last ones did not ask for is forgotten."""
        self._recent.appendleft({})

    def of(self, puzzle: Puzzle, what: Hashable, measure: Callable[[], Measured]) -> Measured:
        """A measure of a puzzle, as `measure` returns it; it is called if nothing is known."""
        known = self._known(puzzle)
        if what not in known.measures:
            known.measures[what] = measure()
        found: Measured = known.measures[what]
        return found

    def measures(self, puzzles: Sequence[Puzzle]) -> Measures:
        """The measures of these puzzles by their numbers."""
        return _Remembered(self, puzzles)

    def _known(self, puzzle: Puzzle) -> _Known:
        newest, key = self._recent[0], id(puzzle)
        if key not in newest:
            found = (each[key] for each in self._recent if key in each)
            newest[key] = next(found, None) or _Known(puzzle, {})
            if len(newest) > _PUZZLES:
                del newest[next(iter(newest))]
        return newest[key]


class _Remembered(Measures):
    """Measures of puzzles, which a memory keeps."""

    def __init__(self, memory: LayoutMemory, puzzles: Sequence[Puzzle]) -> None:
        super().__init__()
        self._memory = memory
        self._puzzles = puzzles

    def of(self, index: int, what: Hashable, measure: Callable[[], Measured]) -> Measured:
        """A measure of a puzzle, as `measure` returns it; it is called if nothing is known."""
        return self._memory.of(self._puzzles[index], what, measure)
