"""The dispatcher: sends units to an executor, and keeps what comes back in the ledger.

It knows no executor. Whatever ends a call with an exception has lost a worker; the units of the
call are then sent again, each alone, and one that has lost three workers has failed. Only what a
worker answers is kept, so nothing is lost but work that was under way.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent import futures
from contextlib import AbstractContextManager, contextmanager
from os import cpu_count
from threading import Timer
from typing import NamedTuple

from publisher.batch.ledger import Ledger
from publisher.batch.making import Chunk, Finish, InterruptedSearchError, reply_to
from publisher.batch.onlooker import Onlooker
from publisher.batch.pace import Pace
from publisher.batch.replies import Answered, Crash, Lacking, Result, reply_of
from publisher.batch.unit import Failure, Stored, Unit
from publisher.batch.unit_queue import UnitQueue
from publisher.errors import GenerationError, PublisherError
from publisher.model.layout import Layout
from publisher.plugins.search_run import Budget, SearchRun, Stopped

TRIES = 3
"""How many workers a unit may lose."""

REOPENED = 5
"""How often an executor is opened again while nothing is finished."""

TRIAL = 1.0
"""For so many seconds puzzles are made here, before an executor is opened for the rest."""

LOOK = 0.2
"""How often to look, in seconds, whether somebody wants to stop."""

GRACE = 2.0
"""How many seconds calls have to end, once somebody wants to stop."""

Open = Callable[[], futures.Executor]


class LostExecutorError(GenerationError):
    """An executor broke again and again; what is finished is kept."""


class _Sent(NamedTuple):
    """The units of a call, and what of their briefs goes with them."""

    units: Sequence[Unit]
    wanted: Lacking


class Surroundings(NamedTuple):
    """What a dispatcher asks of whoever wants the puzzles.

    `located` gives an error of a unit its place in the config. `settled` is called when a unit is
    finished, and None stands for its failure. `layouts` are those of the units before a unit.
    `finish` is for searches in this process.
    """

    located: Callable[[Unit, PublisherError], PublisherError]
    settled: Callable[[Unit, Stored | None], None]
    layouts: Callable[[Unit], Iterable[Layout]]
    finish: Finish


class Dispatcher:
    """Makes units, whichever way, and keeps what becomes of them; `failures` are of this run."""

    def __init__(
        self, ledger: Ledger, onlooker: Onlooker, pace: Pace, around: Surroundings
    ) -> None:
        self.failures: list[Failure] = []
        self._ledger = ledger
        self._onlooker = onlooker
        self._pace = pace
        self._around = around
        self._queue = UnitQueue([])
        self._under_way: dict[futures.Future[object], _Sent] = {}
        self._losses: dict[str, int] = {}
        self._is_broken = False

    def run(self, units: Sequence[Unit], opened: Open, here: Open | None = None) -> None:
        """Make units, until all are settled or somebody wants to stop.

        With `here`, they are first made in this process, for a second: few need more. Raises
        `PublisherError` if no unit can be made, or none can be kept.
        """
        self._queue = UnitQueue(units)
        self._pace.begin()
        if here is not None:
            trial = _Trial(self._onlooker)
            with trial.lasting(TRIAL):
                self._use(here, trial)
        reopened, done = 0, -1
        while len(self._queue) and not self._onlooker.is_stopping:
            if reopened == REOPENED:
                raise LostExecutorError("the executor broke again and again: publish again")
            self._use(opened, self._onlooker)
            answered = self._pace.made + self._pace.failed
            reopened, done = (0 if answered > done else reopened + 1), answered

    def _use(self, opened: Open, onlooker: Onlooker) -> None:
        """Use an executor until all units are settled, it breaks, or somebody wants to stop."""
        self._is_broken = False
        executor = opened()
        self._pace.note = str(getattr(executor, "note", ""))
        try:
            self._go(executor, onlooker)
        finally:
            executor.shutdown(wait=not self._under_way, cancel_futures=True)
            left, self._under_way = self._under_way, {}
            self._pace.under_way = 0
            is_suspect = self._is_broken and len(left) > 1
            for sent in left.values():
                if self._is_broken:
                    self._queue.retry(sent.units, is_suspect=is_suspect)
                else:
                    self._queue.give_back(sent.units)

    def _go(self, executor: futures.Executor, onlooker: Onlooker) -> None:
        stopped_at: float | None = None
        while not self._is_broken:
            if not onlooker.is_stopping:
                self._send(executor, onlooker)
            elif stopped_at is None:
                stopped_at = time.monotonic()
            elif time.monotonic() - stopped_at > GRACE:
                return
            if not self._under_way:
                return
            done, _ = futures.wait(self._under_way, LOOK, futures.FIRST_COMPLETED)
            for future in done:
                self._settle(future, executor, onlooker)

    def _send(self, executor: futures.Executor, onlooker: Onlooker) -> None:
        """Send units while there are workers for them; a call that ends at once is settled."""
        while not (onlooker.is_stopping or self._is_broken):
            try:
                workers = max(1, int(getattr(executor, "workers", cpu_count() or 1)))
            except futures.BrokenExecutor:
                self._is_broken = True
                return
            if len(self._under_way) >= 2 * workers:
                return
            most = self._pace.chunk(len(self._queue), workers)
            units = self._queue.take(most, is_idle=not self._under_way)
            if not units:
                return
            self._submit(_Sent(units, Lacking()), executor, onlooker)

    def _submit(self, sent: _Sent, executor: futures.Executor, onlooker: Onlooker) -> None:
        chunk = Chunk(
            {unit.brief.name: unit.brief for unit in sent.units},
            tuple(unit.order(self._around.layouts(unit)) for unit in sent.units),
            onlooker,
            self._around.finish,
            sent.wanted,
        )
        try:
            future: futures.Future[object] = executor.submit(reply_to, chunk)
        except (futures.BrokenExecutor, RuntimeError):  # the latter after a shutdown
            self._is_broken = True
            self._queue.give_back(sent.units)
            return
        self._under_way[future] = sent
        self._pace.under_way += len(sent.units)
        if future.done():
            self._settle(future, executor, onlooker)

    def _settle(
        self, future: "futures.Future[object]", executor: futures.Executor, onlooker: Onlooker
    ) -> None:
        """Take the answer of a call."""
        sent = self._under_way.pop(future)
        self._pace.under_way -= len(sent.units)
        try:
            answer = future.result()
        except (futures.BrokenExecutor, futures.CancelledError) as error:
            self._is_broken = True
            if self._under_way:  # it may be the fault of any
                self._queue.retry(sent.units, is_suspect=True)
            else:
                self._lose(sent.units, error)
        except Exception as error:
            self._lose(sent.units, error)
        else:
            self._take(sent, answer, executor, onlooker)

    def _take(
        self, sent: _Sent, answer: object, executor: futures.Executor, onlooker: Onlooker
    ) -> None:
        if isinstance(answer, bytes):  # from elsewhere
            try:
                answer = reply_of(answer)
            except ValueError as error:
                self._lose(sent.units, RuntimeError(f"its answer cannot be read: {error}"))
                return
        if isinstance(answer, Lacking) and sent.wanted | answer == sent.wanted:
            self._lose(sent.units, RuntimeError("a worker asked for what it had been sent"))
        elif isinstance(answer, Lacking):
            self._submit(sent._replace(wanted=sent.wanted | answer), executor, onlooker)
        elif isinstance(answer, PublisherError):
            raise answer
        elif isinstance(answer, Crash):
            raise RuntimeError(f"a worker failed:\n{answer.trace}")
        elif isinstance(answer, Answered):
            self._keep(sent.units, answer)
        else:
            raise RuntimeError(f"an executor gave {type(answer).__name__}")

    def _keep(self, units: Sequence[Unit], answered: Answered) -> None:
        """Keep what became of units; those after a search that was interrupted wait again."""
        answers = answered.answers
        if answers and _is_interrupted(answers[-1]):
            answers = answers[:-1]
        pairs = list(zip(units, answers, strict=False))
        located = [
            (unit, self._around.located(unit, each) if isinstance(each, PublisherError) else each)
            for unit, each in pairs
        ]
        if located:
            self._ledger.keep(answered.worker, located)
        self._queue.give_back(units[len(pairs) :])
        for unit, each in located:
            if isinstance(each, PublisherError):
                self._fail(unit, each)
            else:
                self._pace.made += 1
                self._pace.took(each.facts.seconds)
                self._queue.settled(unit, is_finished=True)
                self._around.settled(unit, each)

    def _lose(self, units: Sequence[Unit], error: BaseException) -> None:
        """Send units again that lost their worker, or give them up."""
        said = f"{type(error).__name__}: {error}".rstrip(": ")
        for unit in units:
            lost = self._losses[unit.key] = self._losses.get(unit.key, 0) + 1
            if lost < TRIES:
                self._queue.retry([unit], is_suspect=False)
                continue
            failure = GenerationError(
                f"it lost {TRIES} workers, one after the other ({said}); its generator is "
                f"{unit.brief.record.name}, its seed {unit.request.seed}"
            )
            self._ledger.keep("", [(unit, failure)])
            self._fail(unit, failure)

    def _fail(self, unit: Unit, error: PublisherError) -> None:
        """Tell of a failure, and of the units that were to differ from this one."""
        self._told(Failure(unit.number, unit.name, error))
        self._around.settled(unit, None)
        for follower in self._queue.settled(unit, is_finished=False):
            why = GenerationError(f"it should differ from {unit.name}, which failed")
            self._told(Failure(follower.number, follower.name, why))
            self._around.settled(follower, None)

    def _told(self, failure: Failure) -> None:
        self._pace.failed += 1
        self.failures.append(failure)
        self._onlooker.tell(failure)


def _is_interrupted(answer: Result) -> bool:
    if isinstance(answer, Stored):
        return answer.facts.stopped is Stopped.INTERRUPTED
    return isinstance(answer, InterruptedSearchError)


class _Trial(Onlooker):
    """An onlooker that ends after a while, with the search that is under way."""

    def __init__(self, onlooker: Onlooker) -> None:
        self._onlooker = onlooker
        self._is_over = False
        self._search: SearchRun | None = None

    @property
    def is_stopping(self) -> bool:
        """Whether the time is over, or somebody wants to stop."""
        return self._is_over or self._onlooker.is_stopping

    def begin(self, budget: Budget, number: int) -> SearchRun:
        """Begin the search for a puzzle."""
        self._search = self._onlooker.begin(budget, number)
        if self._is_over:
            self._search.interrupt()
        return self._search

    def watching(self, run: SearchRun, generator: str) -> AbstractContextManager[None]:
        """Look at a search."""
        return self._onlooker.watching(run, generator)

    @contextmanager
    def lasting(self, seconds: float) -> Iterator[None]:
        """The time that it lasts, at most."""
        timer = Timer(seconds, self._end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _end(self) -> None:
        self._is_over = True
        if self._search is not None:
            self._search.interrupt()
