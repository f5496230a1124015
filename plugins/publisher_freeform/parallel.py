"""`workers: N`: the same search in several processes at once, each with a seed of its own.

Every worker runs the strategy for the whole budget: the first with the seed of the request, the
others with seeds derived from it. Workers do not communicate with each other, and of equally good
boards that of the first worker is taken. So the same seed, steps and number of workers give the
same puzzle on every machine.

A worker sends each better board at once, and its result at the end. This process sends it a single
message: to stop, because of Ctrl-C or because the time is up. The end of the pipe means the same:
if this process dies, no worker goes on without it.
"""

import pickle
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from random import Random
from threading import Thread
from typing import NamedTuple

from publisher import Budget, GenerationError, PublisherError, SearchRun, Stopped, ctrl_c_blocked
from publisher_freeform.board.board import Board
from publisher_freeform.placement_problem import PlacementProblem
from publisher_freeform.search import Rank, Search
from publisher_freeform.strategies import RunStrategy

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

POLL_SECONDS = 0.05
"""The seconds between two looks whether the run is over, while no worker sends anything."""

STEPS_A_REPORT = 250
"""The steps of a worker between two messages with their number."""


class BetterBoard(NamedTuple):
    """A better board, sent by a worker."""

    board: Board
    rank: Rank


class WorkerStagnates(NamedTuple):
    """A worker has long found nothing better."""


class WorkerSteps(NamedTuple):
    """The number of steps that a worker has counted so far."""

    steps: int


class WorkerResult(NamedTuple):
    """The result of a worker's search; the best board may lack required words."""

    best: BetterBoard | None
    times_tried: list[int]
    times_placed: list[int]
    steps: int
    complete: bool
    stopped: Stopped | None


class WorkerFailure(NamedTuple):
    """An error in a worker's code."""

    error: str
    trace: str


News = BetterBoard | WorkerStagnates | WorkerSteps | WorkerResult
Message = News | WorkerFailure | PublisherError


@dataclass(frozen=True)
class Worker:
    """A search in another process, by its number from 0."""

    number: int
    process: SpawnProcess
    pipe: Connection

    def __str__(self) -> str:
        return f"worker {self.number + 1}"

    def receive(self) -> News:
        """Its next message; raises what its search raised, and `GenerationError` if it died."""
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
        if isinstance(message, WorkerFailure):
            error = RuntimeError(f"{self}: {message.error}")
            error.add_note(message.trace)
            raise error
        return message

    def stop(self) -> None:
        """Ask it to end with what it has."""
        with suppress(OSError):  # it may have ended; its result is still in the pipe
            self.pipe.send(None)


def search_in_parallel(strategy: RunStrategy, search: Search, seed: int) -> None:
    """Let the workers do a search; its best board is then the best of theirs.

    Raises what a worker raised, and `GenerationError` if one died.
    """
    with _running_workers(strategy, search, seed) as workers:
        results = _results(workers, search)
    search.times_tried = [*map(sum, zip(*(each.times_tried for each in results), strict=True))]
    search.times_placed = [*map(sum, zip(*(each.times_placed for each in results), strict=True))]
    search.complete = all(result.complete for result in results)
    search.run.steps = sum(result.steps for result in results)
    stopped = {result.stopped for result in results}
    ends = [end for end in (Stopped.CLOCK, Stopped.BUDGET, Stopped.STAGNATION) if end in stopped]
    if search.run.stopped is None and ends:
        search.run.stopped = ends[0]


def _results(workers: list[Worker], search: Search) -> list[WorkerResult]:
    """The results of all workers; `search` keeps the best board from the moment it arrives.

    The search stagnates when all workers do. Meanwhile it is as far as the slowest worker.
    """
    results: list[WorkerResult] = []
    best: tuple[Rank, int] | None = None
    busy, stagnant, stopping = workers[:], 0, False
    counted = [0] * len(workers)
    while busy:
        ready = wait([worker.pipe for worker in busy], POLL_SECONDS)
        for worker in [worker for worker in busy if worker.pipe in ready]:
            message = worker.receive()
            if isinstance(message, WorkerSteps):
                counted[worker.number] = message.steps
                search.run.steps = min(counted[each.number] for each in busy)
                continue
            if isinstance(message, WorkerStagnates):
                stagnant += 1
                if stagnant == len(workers):
                    search.run.stagnates()
                continue
            better = message.best if isinstance(message, WorkerResult) else message
            if better and (best is None or (better.rank, -worker.number) > best):
                best = better.rank, -worker.number
                search.keep(better.board, better.rank)
            if isinstance(message, WorkerResult):
                results.append(message)
                busy.remove(worker)
        if not stopping and search.run.is_over():
            stopping = True
            for worker in workers:
                worker.stop()
    return results


class WorkerRun(SearchRun):
    """The run of a worker, which sends its steps now and then, and once that it stagnates."""

    def __init__(self, budget: Budget, pipe: Connection) -> None:
        super().__init__(budget)
        self._pipe = pipe

    def step(self) -> bool:
        """Count a step; False once the budget is spent or somebody asked to stop."""
        if self.steps % STEPS_A_REPORT == STEPS_A_REPORT - 1:
            self._pipe.send(WorkerSteps(self.steps))
        return super().step()

    def stagnates(self) -> bool:
        """Report that nothing better has been found for long; True if the search ends for that."""
        if self.stagnation is None:
            self._pipe.send(WorkerStagnates())
        return super().stagnates()


@contextmanager
def _running_workers(strategy: RunStrategy, search: Search, seed: int) -> Iterator[list[Worker]]:
    """Start the workers, and end them all afterwards, whatever happens."""
    workers: list[Worker] = []
    payload = pickle.dumps((strategy, search.problem))
    try:
        with ctrl_c_blocked():
            for number in range(search.options.workers):
                derived = f"{seed} {number}" if number else seed
                workers.append(_start(number, payload, derived, search.run.budget))
        yield workers
    finally:
        for worker in workers:
            worker.process.kill()
            worker.process.join()
            worker.process.close()
            worker.pipe.close()


def _start(number: int, payload: bytes, seed: int | str, budget: Budget) -> Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, payload, seed, budget), daemon=True)
    process.start()
    theirs.close()  # so that the end of the worker is the end of the pipe
    return Worker(number, process, ours)


def _work(pipe: Connection, payload: bytes, seed: int | str, budget: Budget) -> None:
    """Run a search in the process of a worker; the payload is a strategy and its problem."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    run = WorkerRun(budget, pipe)
    Thread(target=_listen, args=(pipe, run), daemon=True).start()
    with suppress(ConnectionError):  # when the main process is gone
        pipe.send(_outcome(pipe, payload, seed, run))


def _outcome(
    pipe: Connection, payload: bytes, seed: int | str, run: SearchRun
) -> WorkerResult | WorkerFailure | PublisherError:
    """Unpack and run a strategy to its end, and say how it ended."""

    def send(board: Board) -> None:
        pipe.send(BetterBoard(board, search.rank))

    try:
        strategy, problem = unpickled(payload)
        search = Search(problem, Random(seed), run, send)
        strategy(search)
    except PublisherError as error:
        return error
    except Exception as error:
        return WorkerFailure(f"{type(error).__name__}: {error}", traceback.format_exc())
    best = None if search.best is None else BetterBoard(search.best, search.rank)
    return WorkerResult(
        best, search.times_tried, search.times_placed, run.steps, search.complete, run.stopped
    )


def unpickled(payload: bytes) -> tuple[RunStrategy, PlacementProblem]:
    """The strategy and the problem of a payload; raises `PluginError` for a plugin's that fails."""
    strategy, problem = pickle.loads(payload)  # noqa: S301 - our own, from the process before
    return strategy, problem


def _listen(pipe: Connection, run: SearchRun) -> None:
    """Stop the run at the message to stop, or at the end of the pipe."""
    with suppress(EOFError, OSError):
        pipe.recv()
    run.interrupt()
