"""A task: one puzzle, what it is made of, and what became of it.

A task is a pure function: of the values of its config, its words, its seed, and the versions of the
program and of the plugins. Its key is a hash of them all, so two tasks with one key are one puzzle.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pydantic import FiniteFloat

from publisher.errors import PublisherError
from publisher.model.layout import Layout, LeftOut
from publisher.model.puzzle import Puzzle
from publisher.model.words import Word
from publisher.plugins.search_run import Request, Stopped

if TYPE_CHECKING:
    from publisher.batch.shared_data import SharedData


PARTIAL = "partial "
"""The key of what a file was made of begins with it if puzzles were missing."""


class Task(NamedTuple):
    """One puzzle that is wanted; `number` is its place in the publication, from 0.

    `request` has no words: `words` reads them when the task is sent, and is None if they are those
    of the shared data. It should differ from the puzzles of the tasks `after`, by their numbers,
    too: these are done first. `name` is how messages call it.
    """

    number: int
    key: str
    name: str
    shared: "SharedData"
    request: Request
    words: Callable[[], tuple[Word, ...]] | None = None
    after: tuple[int, ...] = ()

    def spec(self, made: Iterable[Layout] = ()) -> "TaskSpec":
        """The task to be sent, with its words; `made` are the layouts of the tasks before it."""
        words = () if self.words is None else self.words()
        request = replace(self.request, words=words, before=(*self.request.before, *made))
        return TaskSpec(self.shared.name, self.number, request)


class TaskSpec(NamedTuple):
    """A task as it is sent to a worker: all of it is plain data.

    `shared` is the name of its shared data. `request` has no words if they are those of the data.
    """

    shared: str
    number: int
    request: Request


@dataclass(frozen=True, slots=True)
class SearchFacts:
    """What a search left out, what its generator says of it, how it ended, and what it took."""

    left_out: tuple[LeftOut, ...]
    remarks: tuple[str, ...]
    stopped: Stopped
    seconds: FiniteFloat
    steps: int


class Made(NamedTuple):
    """The result of a task: its puzzle without texts of the config, and the facts of its search."""

    puzzle: Puzzle
    facts: SearchFacts


class Stored(NamedTuple):
    """The same for a ledger, or for another process: `puzzle` is JSON, a publication of one."""

    puzzle: bytes
    facts: SearchFacts


@dataclass(frozen=True, slots=True)
class Failure:
    """A puzzle that is missing, and why; `number` is its place in the publication, from 0.

    `count` is how many puzzles, from this one on, have failed for one reason. `is_made` says that
    it was made and refused: another try does not help. `name` is empty if the error names it.
    """

    number: int
    name: str
    error: PublisherError
    count: int = 1
    is_made: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The failure in words for people."""
        first, *rest = self.error.lines
        return (f"{self.name}: {first}" if self.name else first, *rest)

    def __str__(self) -> str:
        return "\n".join(self.lines)


class WrittenFile(NamedTuple):
    """A file as it was written: the key of what it was made of, its size, its time, its losses."""

    made_of: str
    size: int
    written: int
    losses: tuple[str, ...]

    @classmethod
    def at(cls, path: Path, made_of: str, losses: tuple[str, ...]) -> "WrittenFile | None":
        """A file as it is on the disk; None if there is none."""
        try:
            found = path.stat()
        except OSError:
            return None
        return cls(made_of, found.st_size, found.st_mtime_ns, losses)

    @property
    def is_partial(self) -> bool:
        """Whether it was written while puzzles were missing."""
        return self.made_of.startswith(PARTIAL)

    def is_at(self, path: Path) -> bool:
        """Whether the file is on the disk as it was written."""
        return self.at(path, self.made_of, self.losses) == self
