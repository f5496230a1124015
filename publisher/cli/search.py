"""The searches of a config as a person sees them: what they found, the first and second Ctrl-C."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

from publisher.batch.progress import Progress, Rate
from publisher.batch.task import Failure
from publisher.cli.best import BestSoFar, kept
from publisher.cli.printing import complain, has_terminal
from publisher.cli.progress import (
    MINUTE,
    SECOND,
    as_json,
    beside,
    figures,
    reported,
    show,
    time_and_budget,
    watch,
)
from publisher.errors import ExportError
from publisher.model.figures import ScoreFigures
from publisher.plugins.search_run import Budget, SearchRun

if TYPE_CHECKING:
    from publisher.pipeline.publishing import Pipeline

MOST_FAILURES = 20
"""At most this many failures are printed one by one, as they come."""


class _Stop(KeyboardInterrupt):
    """The first Ctrl-C while files are made."""


class Searches(Progress):
    """The searches for the puzzles of one config.

    `begun` gets every search of a single puzzle, `tell` every failure of several.
    """

    def __init__(
        self,
        pipeline: "Pipeline",
        begun: Callable[[SearchRun], None],
        tell: Callable[..., None] = lambda *_: None,
    ) -> None:
        self.interrupted = False
        self.config = pipeline.config
        self._writes_partial = any(map(len, pipeline.partial_files))
        self._on_begun = begun
        self._tell = tell
        self._reported = 0
        self._run: SearchRun | None = None
        self._under_way = False
        self._is_writing = False
        self._rate: Rate | None = None

    @property
    def is_stopping(self) -> bool:
        """Whether no further puzzle is to be begun: the only one is, even then."""
        return self.interrupted and (self._is_several or self._run is not None)

    @property
    def ending(self) -> str:
        """A line that says what the first Ctrl-C has done, and what the next one would do."""
        next_one = "ends it at once" if self._is_several else "gives everything up"
        return f"ending; Ctrl-C again {next_one}"

    def follow(self, rate: Rate) -> None:
        """Take the figures of all puzzles."""
        self._rate = rate

    def begin(self, budget: Budget, number: int) -> SearchRun:  # noqa: ARG002
        """Begin the search for a puzzle."""
        run = self._run = SearchRun(budget)
        if not self._is_several:
            self._on_begun(run)
        if self.interrupted:
            run.interrupt()
        return run

    @contextmanager
    def watching(self, run: SearchRun, generator: str) -> Iterator[None]:
        """Look at a search until its generator ends it."""
        self._under_way = True
        try:
            with watch(run, generator):
                yield
        finally:
            self._under_way = False

    def warn(self, line: str) -> None:
        """Say it at once."""
        self._tell(f"{self.config.path}: warning: {line}")

    def tell(self, failure: Failure) -> None:
        """Say which puzzle of several cannot be made, and why."""
        self._reported += 1
        if not self._is_several:
            return
        if self._reported <= MOST_FAILURES:
            self._tell(*failure.lines)
        elif self._reported == MOST_FAILURES + 1:
            self._tell("… and more, which are counted at the end")

    def interrupt(self) -> None:
        """End the searches: a single one with its best; safe to call from a signal handler.

        Raises `KeyboardInterrupt` while files are made, which whoever makes them need not ask for.
        """
        self.interrupted = True
        if self._is_writing:
            raise _Stop
        if self._run is not None:
            self._run.interrupt()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Make the files of several puzzles, which Ctrl-C ends; raises `ExportError` then."""
        self._is_writing = self._is_several
        try:
            yield
        except _Stop:
            rate = self._rate or Rate()
            at = f", at page {rate.page} of {rate.pages} of {rate.file}" if rate.file else ""
            raise ExportError(
                f"{self.config.path}: interrupted while the files were made{at}; what is finished "
                "is kept: publish again to make the others"
            ) from None
        finally:
            self._is_writing = False

    def lines(self) -> list[str]:
        """The lines that show the searches at this moment."""
        name, rate, run = self.config.path.name, self._rate, self._run
        if rate is None:
            return [f"{name}: reading the words"]
        if self._is_several:
            return [f"{name}: {figures(rate)}", *filter(None, [rate.note]), self._ctrl_c_of_several]
        if run is None:
            return [name]
        best = run.best
        found = (
            f"{len(best.placements)} words in {best.grid.width}×{best.grid.height}" if best else ""
        )
        if self._under_way:
            found = found or "nothing found yet"
            return [f"{name}: {found}", f"{time_and_budget(run)}; {self._ctrl_c(run)}"]
        return [f"{name}: {found}", "writing the files"] if found else [name]

    def figures(self) -> Rate | None:
        """The figures of several puzzles; None before there are any, and of a single puzzle."""
        return self._rate if self._is_several else None

    @property
    def _is_several(self) -> bool:
        return self.config.count > 1

    def _ctrl_c(self, run: SearchRun) -> str:
        """A line that says what the next Ctrl-C would do to the search for the only puzzle."""
        if self.interrupted:
            return self.ending
        if run.best is None:
            return "Ctrl-C stops; there is no puzzle yet"
        scores = [(each.word.spelling, each.word.score) for each in run.best.placements]
        known = ScoreFigures.of((word, score) for word, score in scores if score is not None)
        measure = "" if known.mean is None else f", with the mean score {known.mean:.0f}"
        return f"Ctrl-C publishes the best so far{measure}"

    @property
    def _ctrl_c_of_several(self) -> str:
        if self.interrupted:
            return self.ending
        if self._writes_partial:
            return "Ctrl-C stops, and writes what there is as NAME-partial"
        return "Ctrl-C stops; what is finished is kept"


@contextmanager
def watched(
    pipeline: "Pipeline", visible: bool, tell: Callable[[str], None], progress: str = "text"
) -> Iterator[Searches]:
    """The searches of a config; of a single puzzle, the best so far is kept until the end.

    If progress is to be visible, a terminal shows it, and elsewhere a line a minute tells of
    several puzzles; with `progress` json, that is an object a second. The first Ctrl-C ends the
    searches, the second abandons everything.
    """
    config = pipeline.config
    best = BestSoFar(config.work_folder / config.path.stem, pipeline.claimed(), tell)
    searches = Searches(pipeline, best.follow, complain)
    with (
        _progress(searches, visible, tell, progress),
        kept(best, tell),
        _interruptible(searches, tell),
    ):
        yield searches


def _progress(
    searches: Searches, visible: bool, tell: Callable[[str], None], progress: str
) -> AbstractContextManager[None]:
    name = searches.config.path
    if progress == "json":
        return reported(searches.figures, lambda rate: complain(as_json(str(name), rate)), SECOND)
    if not visible:
        return nullcontext()
    if has_terminal():
        return beside(partial(show, searches.lines))
    return reported(searches.figures, lambda rate: tell(f"{name}: {figures(rate)}"), MINUTE)


@contextmanager
def _interruptible(searches: Searches, tell: Callable[[str], None]) -> Iterator[None]:
    """Turn the first Ctrl-C into an interrupt, and say so at once: a worker may take its time.

    Where signals are not ours, do nothing.
    """
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
        try:
            searches.interrupt()
        finally:
            with suppress(RuntimeError):  # the signal came in the middle of another message
                tell(f"{searches.config.path.name}: {searches.ending}")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
