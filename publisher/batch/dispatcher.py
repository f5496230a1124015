"""The dispatcher: sends tasks to an executor, again if a worker is lost, and keeps what comes back.

It knows no particular executor. A call that ends with an exception counts as a lost worker; the
tasks of the call are then sent again, each in a call of its own, and one that has lost three
workers fails. What a worker answers is kept, so only work that was under way is lost.
"""

import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent import futures
from contextlib import AbstractContextManager, contextmanager
from os import cpu_count
from threading import Timer
from typing import NamedTuple

from publisher.batch.ledger import Ledger
from publisher.batch.making import Chunk, Finish, reply_to
from publisher.batch.progress import Progress, Rate
from publisher.batch.replies import Answered, Crash, Lacking, UnfitWorkerError, reply_of
from publisher.batch.task import Failure, Stored, Task
from publisher.errors import GenerationError, PublisherError
from publisher.model.layout import Layout
from publisher.plugins.search_run import Budget, SearchRun

LOST_WORKERS_LIMIT = 3
"""A task fails when it has lost this many workers."""

REOPENED = 5
"""How often an executor is opened again while no task is finished."""

TRIAL = 1.0
"""For how many seconds puzzles are made here, before an executor is opened for the rest."""

LOOK = 0.2
"""How often to look, in seconds, whether somebody wants to stop."""

GRACE = 2.0
"""How many seconds calls have to end, once somebody wants to stop."""

Open = Callable[[], futures.Executor]


class LostExecutorError(GenerationError):
    """An executor broke again and again; what is finished is kept."""


class _Sent(NamedTuple):
    """The tasks of a call, and what of their shared data goes with them."""

    tasks: Sequence[Task]
    wanted: Lacking


class Callbacks(NamedTuple):
    """Functions that a dispatcher calls.

    `locate` gives an error of a task its place in the config. `on_settled` is called when a task is
    finished, or with None when it has failed. `layouts` are those of the tasks before a task.
    `finish` is for searches in this process.
    """

    locate: Callable[[Task, PublisherError], PublisherError]
    on_settled: Callable[[Task, Stored | None], None]
    layouts: Callable[[Task], Iterable[Layout]]
    finish: Finish


class Dispatcher:
    """Has tasks done, and keeps their results; `failures` are those of this run.

    `warnings` name the workers that were passed over: they cannot make what this program would.
    """

    def __init__(
        self, ledger: Ledger, progress: Progress, rate: Rate, callbacks: Callbacks
    ) -> None:
        self.failures: list[Failure] = []
        self.warnings: dict[str, None] = {}
        self._ledger = ledger
        self._progress = progress
        self._rate = rate
        self._callbacks = callbacks
        self._queue = TaskQueue([])
        self._under_way: dict[futures.Future[object], _Sent] = {}
        self._workers_lost: dict[str, int] = {}
        self._is_broken = False
        self._executor: futures.Executor
        self._watched = progress

    def run(self, tasks: Sequence[Task], open_executor: Open, here: Open | None = None) -> None:
        """Have tasks done, until all are settled or somebody wants to stop.

        With `here`, they are first made in this process, for a second: few need more. Raises
        `PublisherError` if no task can be done, or none can be kept.
        """
        self._queue = TaskQueue(tasks)
        self._rate.begin()
        if here is not None:
            trial = _Trial(self._progress)
            with trial.lasting(TRIAL):
                self._use(here, trial)
        reopened, done = 0, -1
        while len(self._queue) and not self._progress.is_stopping:
            if reopened == REOPENED:
                raise LostExecutorError("the executor broke again and again: publish again")
            self._use(open_executor, self._progress)
            answered = self._rate.made + self._rate.failed
            reopened, done = (0 if answered > done else reopened + 1), answered

    def _use(self, open_executor: Open, progress: Progress) -> None:
        """Use an executor until all tasks are settled, it breaks, or somebody wants to stop."""
        self._is_broken = False
        executor = self._executor = open_executor()
        self._watched = progress
        self._rate.note = str(getattr(executor, "note", ""))
        try:
            self._go()
        finally:
            executor.shutdown(wait=not self._under_way, cancel_futures=True)
            left, self._under_way = self._under_way, {}
            self._rate.under_way = 0
            is_suspect = self._is_broken and len(left) > 1
            for sent in left.values():
                if self._is_broken:
                    self._queue.retry(sent.tasks, is_suspect=is_suspect)
                else:
                    self._queue.give_back(sent.tasks)

    def _go(self) -> None:
        stopped_at: float | None = None
        while not self._is_broken:
            if not self._watched.is_stopping:
                self._send()
            elif stopped_at is None:
                stopped_at = time.monotonic()
            elif time.monotonic() - stopped_at > GRACE:
                return
            if not self._under_way:
                return
            done, _ = futures.wait(self._under_way, LOOK, futures.FIRST_COMPLETED)
            for future in done:
                self._settle(future)

    def _send(self) -> None:
        """Send tasks while there are workers for them; a call that ends at once is settled."""
        while not (self._watched.is_stopping or self._is_broken):
            try:
                workers = max(1, int(getattr(self._executor, "workers", cpu_count() or 1)))
            except futures.BrokenExecutor:
                self._is_broken = True
                return
            if len(self._under_way) >= 2 * workers:
                return
            most = self._rate.chunk(len(self._queue), workers)
            tasks = self._queue.take(most, is_idle=not self._under_way)
            if not tasks:
                return
            self._submit(_Sent(tasks, Lacking()))

    def _submit(self, sent: _Sent) -> None:
        chunk = Chunk(
            {task.shared.name: task.shared for task in sent.tasks},
            tuple(task.spec(self._callbacks.layouts(task)) for task in sent.tasks),
            self._watched,
            self._callbacks.finish,
            sent.wanted,
        )
        try:
            future: futures.Future[object] = self._executor.submit(reply_to, chunk)
        except (futures.BrokenExecutor, RuntimeError):  # the latter after a shutdown
            self._is_broken = True
            self._queue.give_back(sent.tasks)
            return
        self._under_way[future] = sent
        self._rate.under_way += len(sent.tasks)
        if future.done():
            self._settle(future)

    def _settle(self, future: "futures.Future[object]") -> None:
        """Receive the answer of a call."""
        sent = self._under_way.pop(future)
        self._rate.under_way -= len(sent.tasks)
        try:
            answer = future.result()
        except (futures.BrokenExecutor, futures.CancelledError) as error:
            self._is_broken = True
            if self._under_way:  # it may be the fault of any
                self._queue.retry(sent.tasks, is_suspect=True)
            else:
                self._retry_or_fail(sent.tasks, error)
        except Exception as error:
            self._retry_or_fail(sent.tasks, error)
        else:
            self._receive(future, sent, answer)

    def _receive(self, future: "futures.Future[object]", sent: _Sent, answer: object) -> None:
        if isinstance(answer, bytes):  # from elsewhere
            try:
                answer = reply_of(answer)
            except ValueError as error:
                self._retry_or_fail(sent.tasks, RuntimeError(f"its answer cannot be read: {error}"))
                return
        if isinstance(answer, Lacking) and sent.wanted | answer == sent.wanted:
            self._retry_or_fail(
                sent.tasks, RuntimeError("a worker asked for what it had been sent")
            )
        elif isinstance(answer, Lacking):
            self._submit(sent._replace(wanted=sent.wanted | answer))
        elif isinstance(answer, UnfitWorkerError) and self._passes_over(future):
            self.warnings[f"{answer}; it was passed over"] = None
            self._queue.give_back(sent.tasks)
        elif isinstance(answer, PublisherError):
            raise answer
        elif isinstance(answer, Crash):
            raise RuntimeError(f"a worker failed:\n{answer.trace}")
        elif isinstance(answer, Answered):
            self._keep(sent.tasks, answer)
        else:
            raise RuntimeError(f"an executor gave {type(answer).__name__}")

    def _passes_over(self, future: "futures.Future[object]") -> bool:
        """Whether the executor has others than the unfit worker that answered this."""
        pass_over = getattr(self._executor, "pass_over", None)
        return pass_over is not None and bool(pass_over(future))

    def _keep(self, tasks: Sequence[Task], answered: Answered) -> None:
        """Keep the results of tasks; tasks without a result wait again."""
        pairs = list(zip(tasks, answered.answers, strict=False))
        results = [
            (
                task,
                self._callbacks.locate(task, each) if isinstance(each, PublisherError) else each,
            )
            for task, each in pairs
        ]
        if results:
            self._ledger.keep(answered.worker, results)
        self._queue.give_back(tasks[len(pairs) :])
        for task, each in results:
            if isinstance(each, PublisherError):
                self._fail(task, each)
            else:
                self._rate.made += 1
                self._rate.took(each.facts.seconds)
                self._queue.settle(task, is_finished=True)
                self._callbacks.on_settled(task, each)

    def _retry_or_fail(self, tasks: Sequence[Task], error: BaseException) -> None:
        """Send tasks again that lost their worker; those that have lost too many fail."""
        reason = f"{type(error).__name__}: {error}".rstrip(": ")
        for task in tasks:
            lost = self._workers_lost[task.key] = self._workers_lost.get(task.key, 0) + 1
            if lost < LOST_WORKERS_LIMIT:
                self._queue.retry([task], is_suspect=False)
                continue
            failure = GenerationError(
                f"it lost {LOST_WORKERS_LIMIT} workers, one after the other ({reason}); its "
                f"generator is {task.shared.record.name}, its seed {task.request.seed}"
            )
            self._ledger.keep("", [(task, failure)])
            self._fail(task, failure)

    def _fail(self, task: Task, error: PublisherError) -> None:
        """Report a failure, and those of the tasks that should differ from this one."""
        self._report_failure(Failure(task.number, task.name, error))
        self._callbacks.on_settled(task, None)
        for follower in self._queue.settle(task, is_finished=False):
            why = GenerationError(f"it should differ from {task.name}, which failed")
            self._report_failure(Failure(follower.number, follower.name, why))
            self._callbacks.on_settled(follower, None)

    def _report_failure(self, failure: Failure) -> None:
        self._rate.failed += 1
        self.failures.append(failure)
        self._progress.tell(failure)


class _Trial(Progress):
    """A progress that ends after a while, with the search that is under way."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._is_over = False
        self._search: SearchRun | None = None

    @property
    def is_stopping(self) -> bool:
        """Whether the time is over, or somebody wants to stop."""
        return self._is_over or self._progress.is_stopping

    def begin(self, budget: Budget, number: int) -> SearchRun:
        """Begin the search for a puzzle."""
        self._search = self._progress.begin(budget, number)
        if self._is_over:
            self._search.interrupt()
        return self._search

    def watching(self, run: SearchRun, generator: str) -> AbstractContextManager[None]:
        """Look at a search."""
        return self._progress.watching(run, generator)

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


class TaskQueue:
    """Tasks that wait. One that should differ from others waits until these are settled.

    A task that lost its worker goes in a call of its own. A suspect goes while no other is under
    way: with several under way, nobody knows whose fault the loss of an executor was.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._ready: deque[Task] = deque()
        self._single: deque[Task] = deque()
        self._suspects: deque[Task] = deque()
        self._blocked: dict[int, list[Task]] = defaultdict(list)
        waiting: set[int] = set()
        for task in tasks:
            waiting.add(task.number)
            before = [number for number in task.after if number in waiting]
            if before:
                self._blocked[before[-1]].append(task)
            else:
                self._ready.append(task)

    def __len__(self) -> int:
        """How many may be sent, together or in a call of their own."""
        return len(self._ready) + len(self._single) + len(self._suspects)

    def take(self, most: int, *, is_idle: bool) -> Sequence[Task]:
        """The next tasks to send together, none if nothing may be sent now.

        `is_idle` says that nothing is under way.
        """
        if self._suspects:
            return [self._suspects.popleft()] if is_idle else []
        if self._single:
            return [self._single.popleft()]
        return [self._ready.popleft() for _ in range(min(most, len(self._ready)))]

    def give_back(self, tasks: Sequence[Task]) -> None:
        """Take tasks back that were not begun."""
        self._ready.extendleft(reversed(tasks))

    def retry(self, tasks: Iterable[Task], *, is_suspect: bool) -> None:
        """Take tasks back that lost their worker."""
        (self._suspects if is_suspect else self._single).extend(tasks)

    def settle(self, task: Task, *, is_finished: bool) -> list[Task]:
        """Release the tasks that waited for this one; if it failed, return them instead."""
        followers = self._blocked.pop(task.number, [])
        if is_finished:
            self._ready.extendleft(reversed(followers))
            return []
        return [each for one in followers for each in [one, *self.settle(one, is_finished=False)]]
