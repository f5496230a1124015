"""`workers: N`: one search with several seeds, each in a process of its own, and the best board.

Every worker runs the strategy for the whole budget: the first with the seed of the request, the
others with seeds that follow from it. They do not hear of each other, and of equal boards that of
the first worker counts, so that the same seed, steps and number of workers give the same puzzle on
every machine.

A worker tells each better board at once, and how it ended. It is told one thing, to stop, by a
message or by the end of the pipe: if this process dies, no worker goes on without it.
"""

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from random import Random
from threading import Thread
from typing import NamedTuple

from publisher import Budget, GenerationError, PublisherError, Run, Stopped
from publisher_freeform.board.board import Board
from publisher_freeform.search import Rank, Search
from publisher_freeform.strategies import Strategy
from publisher_freeform.task import Task

PULSE = 0.05
"""Seconds after which it is looked whether the run is over, if no worker had any news."""


class News(NamedTuple):
    """A better board of a worker."""

    board: Board
    rank: Rank


class End(NamedTuple):
    """How a worker's search ended; the board is the best, or the nearest to what it must have."""

    best: News | None
    tries: list[int]
    stood: list[int]
    steps: int
    complete: bool
    stopped: Stopped | None


class Failure(NamedTuple):
    """What a worker's code raised."""

    error: str
    trace: str


Message = News | End | Failure | PublisherError


@dataclass(frozen=True)
class Worker:
    """A search in another process, by its number from 0."""

    number: int
    process: SpawnProcess
    pipe: Connection

    def __str__(self) -> str:
        return f"worker {self.number + 1}"

    def heard(self) -> News | End:
        """Its next message; raises what its search raised, or that it died."""
        try:
            message: Message = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            raise GenerationError(
                f"{self} ended without a result (exit code {self.process.exitcode}); if memory is "
                "short, try fewer `workers`"
            ) from None
        if isinstance(message, PublisherError):
            raise message
        if isinstance(message, Failure):
            error = RuntimeError(f"{self}: {message.error}")
            error.add_note(message.trace)
            raise error
        return message

    def stop(self) -> None:
        """Ask it to end with what it has."""
        with suppress(OSError):  # if it has ended, what it said last is still to be heard
            self.pipe.send(None)


def portfolio(strategy: Strategy, search: Search, seed: int) -> None:
    """Bring a search to its end by that many workers; its best board is the best of theirs.

    Raises what a worker raised, and `GenerationError` if one died.
    """
    with _working(strategy, search, seed) as workers:
        ends = _ends(workers, search)
    search.tries = [sum(each) for each in zip(*(end.tries for end in ends), strict=True)]
    search.stood = [sum(each) for each in zip(*(end.stood for end in ends), strict=True)]
    search.complete = all(end.complete for end in ends)
    search.run.steps += sum(end.steps for end in ends)
    if search.run.stopped is None and any(end.stopped for end in ends):
        search.run.stopped = Stopped.BUDGET


def _ends(workers: list[Worker], search: Search) -> list[End]:
    """How all workers ended; the best board is kept in `search` as soon as there is one."""
    ends: list[End] = []
    best: tuple[Rank, int] | None = None
    busy, told = workers[:], False
    while busy:
        ready = wait([worker.pipe for worker in busy], PULSE)
        for worker in [worker for worker in busy if worker.pipe in ready]:
            message = worker.heard()
            news = message.best if isinstance(message, End) else message
            if news and (best is None or (news.rank, -worker.number) > best):
                best = news.rank, -worker.number
                search.keep(news.board, news.rank)
            if isinstance(message, End):
                ends.append(message)
                busy.remove(worker)
        if not told and _is_over(search.run):
            told = True
            for worker in workers:
                worker.stop()
    return ends


def _is_over(run: Run) -> bool:
    """Whether the run was stopped, or its time is up."""
    if run.stopped is None and run.spent >= 1:
        run.stopped = Stopped.BUDGET
    return run.stopped is not None


@contextmanager
def _working(strategy: Strategy, search: Search, seed: int) -> Iterator[list[Worker]]:
    """Workers that have begun; none is left behind, whatever happens."""
    workers: list[Worker] = []
    try:
        with _deaf():
            for number in range(search.options.workers):
                derived = f"{seed} {number}" if number else seed
                workers.append(_begun(number, strategy, search.task, derived, search.run.budget))
        yield workers
    finally:
        for worker in workers:
            worker.process.kill()
            worker.process.join()
            worker.process.close()
            worker.pipe.close()


def _begun(number: int, strategy: Strategy, task: Task, seed: int | str, budget: Budget) -> Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=_work, args=(theirs, strategy, task, seed, budget), daemon=True
    )
    process.start()
    theirs.close()  # so that the end of the worker is the end of the pipe
    return Worker(number, process, ours)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here never hear a Ctrl-C, which a terminal sends to all; we do, afterwards.

    Where signals cannot be blocked, a worker hears it while it starts, and dies of it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else the first process would start it, and unblock signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(
    pipe: Connection, strategy: Strategy, task: Task, seed: int | str, budget: Budget
) -> None:
    """What a worker does, in its own process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    run = Run(budget)
    Thread(target=_listen, args=(pipe, run), daemon=True).start()

    def found(board: Board) -> None:
        pipe.send(News(board, search.rank))

    search = Search(task, Random(seed), run, found)
    with suppress(ConnectionError):  # where nobody listens any more
        pipe.send(_ended(strategy, search))


def _ended(strategy: Strategy, search: Search) -> End | Failure | PublisherError:
    """How a search ended, by itself or not."""
    try:
        strategy(search)
    except PublisherError as error:
        return error
    except Exception as error:
        return Failure(f"{type(error).__name__}: {error}", traceback.format_exc())
    best = None if search.best is None else News(search.best, search.rank)
    run = search.run
    return End(best, search.tries, search.stood, run.steps, search.complete, run.stopped)


def _listen(pipe: Connection, run: Run) -> None:
    """Stop the run when told to, or when nobody is there any more."""
    with suppress(EOFError, OSError):
        pipe.recv()
    run.interrupt()
