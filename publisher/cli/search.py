"""Searches as a person sees them: what they have found, and Ctrl-C."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING

from publisher.cli.best import BestSoFar, kept
from publisher.cli.overdue import watch
from publisher.cli.progress import shown, time_and_budget
from publisher.model.layout import Layout
from publisher.plugins.search_run import Budget, SearchRun

if TYPE_CHECKING:
    from publisher.pipeline.publishing import Pipeline


class Searches:
    """The searches for the puzzles of one config, one after the other.

    `begun` gets every search. Puzzles have numbers from 0; those of a lock file need no search.
    """

    def __init__(self, pipeline: "Pipeline", begun: Callable[[SearchRun], None]) -> None:
        self.interrupted = False
        self._config = pipeline.config
        self._writes_partial = any(map(len, pipeline.partial_files))
        self._on_begun = begun
        self._number = 0
        self._found = ""
        self._run: SearchRun | None = None
        self._under_way = False

    def start(self, budget: Budget, number: int) -> SearchRun | None:
        """Begin the search for the puzzle of a number; None after an interrupt."""
        if self.interrupted and self._run is not None:
            return None
        run = self._run = SearchRun(budget, on_better=self._better)
        self._number, self._found = number, ""
        self._on_begun(run)
        # The first is begun even then: there is nothing to publish without it.
        if self.interrupted:
            run.interrupt()
        return run

    @contextmanager
    def watch(self, run: SearchRun, generator: str) -> Iterator[None]:
        """Look at a search until its generator ends it."""
        self._under_way = True
        try:
            with watch(run, generator):
                yield
        finally:
            self._under_way = False

    def interrupt(self) -> None:
        """End the search with its best; safe to call from a signal handler."""
        self.interrupted = True
        if self._run is not None:
            self._run.interrupt()

    def lines(self) -> list[str]:
        """What to show of the searches at this moment."""
        count, run = self._config.count, self._run
        part = f" ({self._number + 1} of {count})" if count > 1 else ""
        heading = f"{self._config.path.name}{part}"
        if run is None:
            return [f"{heading}: reading the words"]
        if self._under_way:
            found = self._found or "nothing found yet"
            return [f"{heading}: {found}", f"{time_and_budget(run)}; {self._ctrl_c(run)}"]
        if not self._found:
            return [heading]
        return [f"{heading}: {self._found}", *(["writing the files"] if self._is_last else [])]

    def _better(self, layout: Layout) -> None:
        grid = layout.grid
        self._found = f"{len(layout.placements)} words in {grid.width}×{grid.height}"

    @property
    def _is_last(self) -> bool:
        return self.interrupted or self._number + 1 == self._config.count

    def _ctrl_c(self, run: SearchRun) -> str:
        """What the next Ctrl-C would do."""
        if self.interrupted:
            return "ending; Ctrl-C again gives everything up"
        if self._number + 1 == self._config.count:
            if run.best is None:
                return "Ctrl-C stops; there is no puzzle yet"
            return "Ctrl-C publishes the best so far"
        if self._writes_partial:
            return "Ctrl-C stops, and writes what there is as NAME-partial"
        if any(each.lock for each in self._config.puzzle_configs):
            return "Ctrl-C stops, and writes nothing but the lock"
        return "Ctrl-C stops, and writes nothing"


@contextmanager
def watched(pipeline: "Pipeline", visible: bool, tell: Callable[[str], None]) -> Iterator[Searches]:
    """The searches of a config, the best so far kept until the end.

    Progress is shown if it is to be visible and standard error is a terminal. The first Ctrl-C ends
    the search under way with its best; the second abandons everything.
    """
    config = pipeline.config
    best = BestSoFar(config.near / config.path.stem, pipeline.claimed(), tell)
    searches = Searches(pipeline, best.follow)
    progress = shown(searches.lines) if visible and sys.stderr.isatty() else nullcontext()
    with progress, kept(best, tell), _interruptible(searches):
        yield searches


@contextmanager
def _interruptible(searches: Searches) -> Iterator[None]:
    """Turn the first Ctrl-C into an interrupt; where signals are not ours, do nothing."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    pressed = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            signal.default_int_handler(number, frame)
        pressed = True
        searches.interrupt()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
