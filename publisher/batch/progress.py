"""The progress of a publish: its figures, what is shown of searches, and how somebody says stop."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from publisher.batch.task import Failure
from publisher.plugins.search_run import Budget, SearchRun

CHUNK_SECONDS = 0.5
"""How long a chunk of tasks should take: far longer than it takes to send one."""

LARGEST_CHUNK = 100


@dataclass(slots=True)
class Rate:
    """The figures of a publish, which go on changing.

    `wanted` are all tasks, `already_made` those of earlier runs, `made` and `failed` those of this
    run; `under_way` are sent and not answered. `note` is what an executor says of itself. `file`
    has its `page` of `pages` laid out just now, from 1.
    """

    wanted: int = 0
    already_made: int = 0
    made: int = 0
    failed: int = 0
    under_way: int = 0
    note: str = ""
    file: str = ""
    page: int = 0
    pages: int = 0
    clock: Callable[[], float] = time.monotonic
    _began: float | None = None
    _work: float = field(default=0.0)

    def begin(self) -> None:
        """Begin to count the time."""
        self._began = self.clock()

    def took(self, seconds: float) -> None:
        """Count a task's own time, in the process that made it."""
        self._work += seconds

    def lay_out(self, file: str, page: int, pages: int) -> None:
        """Note which page of a file is laid out now."""
        self.file, self.page, self.pages = file, page, pages

    @property
    def done(self) -> int:
        """How many tasks are finished."""
        return self.already_made + self.made

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return 0.0 if self._began is None else self.clock() - self._began

    @property
    def per_second(self) -> float:
        """Tasks that were done in a second; 0 if nobody knows yet."""
        seconds = self.seconds
        return self.made / seconds if seconds else 0.0

    @property
    def left(self) -> float | None:
        """How many seconds the rest will take; None if nobody knows yet."""
        waiting, speed = self.wanted - self.done - self.failed, self.per_second
        return waiting / speed if speed else None

    def chunk(self, waiting: int, workers: int) -> int:
        """How many tasks to send together, so that all workers have something to do."""
        answered = self.made + self.failed
        if not answered:
            return 1
        usual = self._work / answered
        most = int(CHUNK_SECONDS / usual) if usual else LARGEST_CHUNK
        fair = -(-waiting // (2 * workers))
        return max(1, min(most, fair, LARGEST_CHUNK))


class Progress:
    """Hears when searches of this process begin and end, and what fails; this does nothing."""

    @property
    def is_stopping(self) -> bool:
        """Whether somebody wants to stop."""
        return False

    def follow(self, rate: Rate) -> None:
        """Take the figures of all tasks, which go on changing until the last is made."""

    def begin(self, budget: Budget, number: int) -> SearchRun:  # noqa: ARG002
        """Begin the search for a puzzle, by its number from 0."""
        return SearchRun(budget)

    def watching(self, run: SearchRun, generator: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """The context of a search: look at it until its generator, which is named, ends it."""
        return nullcontext()

    def warn(self, line: str) -> None:
        """Hear what is to be known before puzzles are made."""

    def tell(self, failure: Failure) -> None:
        """Hear that a puzzle cannot be made, at once."""

    def writing(self) -> AbstractContextManager[None]:
        """The context in which files are made; raises `ExportError` when somebody stops that."""
        return nullcontext()
