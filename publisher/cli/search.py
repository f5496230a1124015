"""Searches as a person sees them: progress on a terminal, and Ctrl-C."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING

from publisher.cli.best import BestSoFar, kept
from publisher.model.layout import Layout
from publisher.plugins.search_run import Budget, SearchRun

if TYPE_CHECKING:
    from publisher.pipeline.publishing import Pipeline


class Searches:
    """The searches for the puzzles of one config, one after the other.

    `title` names the config; `show` gets what to show, and `begun` every search.
    """

    def __init__(
        self,
        title: str,
        count: int,
        show: Callable[[str], None],
        begun: Callable[[SearchRun], None],
    ) -> None:
        self.interrupted = False
        self._title = title
        self._count = count
        self._show = show
        self._on_begun = begun
        self._begun = 0
        self._run: SearchRun | None = None

    def start(self, budget: Budget) -> SearchRun | None:
        """Begin the next search; None after an interrupt."""
        self._begun += 1
        self._show(self._heading)
        run = self._run = SearchRun(budget, on_better=self._better)
        self._on_begun(run)
        # The first is begun even then: there is nothing to publish without it.
        if self.interrupted and self._begun == 1:
            run.interrupt()
        return None if self.interrupted and self._begun > 1 else run

    def interrupt(self) -> None:
        """End the search with its best; safe to call from a signal handler."""
        self.interrupted = True
        if self._run is not None:
            self._run.interrupt()

    def _better(self, layout: Layout) -> None:
        grid = layout.grid
        news = f"{len(layout.placements)} words in {grid.width}×{grid.height}"
        self._show(f"{self._heading}: {news}")

    @property
    def _heading(self) -> str:
        part = f" ({self._begun} of {self._count})" if self._count > 1 else ""
        return f"{self._title}{part}"


@contextmanager
def watched(pipeline: "Pipeline", visible: bool, tell: Callable[[str], None]) -> Iterator[Searches]:
    """The searches of a config, the best so far kept until the end.

    Progress is shown if it is to be visible and standard error is a terminal. The first Ctrl-C ends
    the search under way with its best; the second abandons everything.
    """
    config = pipeline.config
    title = config.path.name
    shown = visible and sys.stderr.isatty()
    best = BestSoFar(config.output.folder / config.path.stem, pipeline.claimed(), tell)
    with _progress(title) if shown else nullcontext(_unseen) as show, kept(best, tell):
        searches = Searches(title, config.count, show, best.follow)
        with _interruptible(searches):
            yield searches


@contextmanager
def _progress(title: str) -> Iterator[Callable[[str], None]]:
    """A line on the terminal that shows a text and the time, until the end."""
    from rich.console import Console  # slow to load, and for terminals only
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda text: progress.update(task, description=text)


def _unseen(_: str) -> None:
    """Nobody watches."""


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
