"""The finished puzzles of a publication, each read when it is asked for, and checks of them."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence

from publisher.batch.task import Made, Task
from publisher.errors import GenerationError
from publisher.model.identity import identity
from publisher.model.lazy import Lazy
from publisher.model.puzzle import Puzzle
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.puzzle_builder import BuiltPuzzle

REMEMBERED = 1000
"""How many puzzles are in memory at a time."""


class MadePuzzles:
    """The puzzles of a publication by their numbers, from 0: from locks, files and tasks."""

    def __init__(self, parts: Sequence[ConfigPuzzles], made: Callable[[Task], Made]) -> None:
        """`made` gives the result of a task that is finished."""
        self._parts = parts
        self._firsts = [part.first for part in parts]
        self._made = made
        self._remembered: OrderedDict[int, BuiltPuzzle] = OrderedDict()

    def part(self, number: int) -> ConfigPuzzles:
        """The part of the publication that a puzzle belongs to."""
        return self._parts[bisect_right(self._firsts, number) - 1]

    def name(self, number: int) -> str:
        """The name of a puzzle in messages."""
        part = self.part(number)
        return part.name(number - part.first)

    def is_locked(self, number: int) -> bool:
        """Whether a puzzle is one that its lock had."""
        part = self.part(number)
        return number < part.first + len(part.locked_puzzles)

    def of(self, number: int) -> BuiltPuzzle:
        """A finished puzzle."""
        known = self._remembered.get(number)
        if known is None:
            made = self.part(number).puzzle(number, self._made)
            known = self._remembered[number] = made
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return known

    def forget(self, number: int) -> None:
        """Forget a puzzle, whose task another one has replaced."""
        self._remembered.pop(number, None)

    def all(self, numbers: Sequence[int]) -> Lazy[BuiltPuzzle]:
        """Finished puzzles in an order."""
        return Lazy(len(numbers), lambda index: self.of(numbers[index]))

    def puzzles(self, numbers: Sequence[int]) -> Lazy[Puzzle]:
        """The same without what there is to say of them."""
        return Lazy(len(numbers), lambda index: self.of(numbers[index]).puzzle)

    def before_finishers(self, numbers: Sequence[int]) -> Lazy[Puzzle]:
        """The same as locks keep them: finishers, which may refuse them, have not run."""
        return Lazy(len(numbers), lambda index: self._stored(numbers[index]))

    def _stored(self, number: int) -> Puzzle:
        part = self.part(number)
        task = part.task(number)
        if task is None or number in self._remembered:
            return self.of(number).before_finishers
        return part.with_texts(number, self._made(task).puzzle)

    def remarked(self, numbers: Sequence[int]) -> Sequence[BuiltPuzzle]:
        """Finished puzzles in an order, with what their clue providers say of them."""
        made = self.all(numbers)
        if not any(part.builder.providers for part in self._parts):
            return made
        siblings = {identity(one.before_finishers) for one in made}
        remarked = []
        for number, one in zip(numbers, made, strict=True):
            providers = self.part(number).builder.providers
            lines = providers.remarks(one.before_finishers, siblings) if providers else ()
            remarked.append(one._replace(remarks=(*one.remarks, *lines)))
        return remarked


def grid_of(puzzle: Puzzle) -> str | None:
    """A text that is equal for puzzles with one grid; None if it has no letters yet."""
    return identity(puzzle) if puzzle.has_letters else None


def equal_grids(made: MadePuzzles, grids: Mapping[int, str | None]) -> dict[int, int]:
    """The numbers of puzzles that have the grid of another, each with the number of that.

    Puzzles of a lock come first: where one of two is new, it is the new one. Puzzles that are to be
    the same have no equals.
    """
    known: dict[str, int] = {}
    equal: dict[int, int] = {}
    for number in sorted(grids, key=lambda number: (not made.is_locked(number), number)):
        grid = grids[number]
        if grid and not made.part(number).builder.puzzle_config.same:
            first = known.setdefault(grid, number)
            if first != number:
                equal[number] = first
    return equal


def equal_grid(made: MadePuzzles, number: int, first: int) -> GenerationError:
    """The error of a puzzle that has the grid of another, by their numbers."""
    are = "locks keep both" if made.is_locked(number) else "other words make another"
    return GenerationError(
        f"it has the grid of {made.name(first)}; {are}, and `same: yes` says that they are "
        "versions of one sheet"
    )
