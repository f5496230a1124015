"""The finished puzzles of a publication, each read when it is asked for and soon forgotten."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence

from publisher.batch.task import Made, Task
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
            known = self._remembered[number] = self._read(number)
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

    def _read(self, number: int) -> BuiltPuzzle:
        part = self.part(number)
        task = part.task(number)
        if task is None:
            return part.of_file or part.locked(number)
        return part.built(task, self._made(task))

    def remarked(self, numbers: Sequence[int]) -> Sequence[BuiltPuzzle]:
        """Finished puzzles in an order, with what their clue banks say of them."""
        made = self.all(numbers)
        if not any(part.builder.bank for part in self._parts):
            return made
        from publisher.clue_bank.clues import identity  # few configs have a clue bank

        siblings = {identity(one.before_finishers) for one in made}
        remarked = []
        for number, one in zip(numbers, made, strict=True):
            bank = self.part(number).builder.bank
            lines = bank.remarks(one.before_finishers, siblings) if bank else ()
            remarked.append(one._replace(remarks=(*one.remarks, *lines)))
        return remarked
