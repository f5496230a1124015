"""Processes of this machine: one that dies is replaced, and disturbs no other.

Each process is a `ProcessPoolExecutor` of its own with one worker: a larger pool breaks as a whole
when a worker dies, and nobody knows whose call it was.

The processes hold one end of a pipe, the lifeline, and this process the other. When this process
ends, however it ends, or gives its calls up, the lifeline is cut, and they end at once.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from publisher import ctrl_c_blocked
from publisher_executors.options import ProcessesOptions

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

P = ParamSpec("P")
T = TypeVar("T")

_CONTEXT = get_context("spawn")


class LostProcessError(RuntimeError):
    """A process ended in the middle of a call."""


@dataclass(frozen=True, slots=True)
class _Call:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    settings: dict[str, Any]
    future: "Future[Any]"


class Processes(Executor):
    """An executor of some processes, each begun with its first call."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._lifeline, self._our_end = _CONTEXT.Pipe(duplex=False)
        self._lock = Lock()
        self._calls: deque[_Call] = deque()
        self._idle: list[ProcessPoolExecutor] = []
        self._count = 0
        self._is_over = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Send a call to a process as soon as one is free."""
        future: Future[Any] = Future()
        with self._lock:
            if self._is_over:
                raise RuntimeError("the processes were shut down")
            self._calls.append(_Call(fn, args, kwargs, future))
        self._send()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: without `wait` in the middle of their calls."""
        with self._lock:
            self._is_over = True
            calls, idle = list(self._calls), list(self._idle)
            if cancel_futures or not wait:
                self._calls.clear()
        if cancel_futures or not wait:
            for call in calls:
                call.future.cancel()
        if not wait:
            self._cut_lifeline()
        for pool in idle:
            pool.shutdown(wait=wait)
        if wait:
            self._cut_lifeline()

    def _cut_lifeline(self) -> None:
        with suppress(OSError):
            self._our_end.close()
        with suppress(OSError):
            self._lifeline.close()

    def _send(self) -> None:
        """Send calls to processes that are free; begin processes while there are too few."""
        while True:
            with self._lock:
                if not self._calls or (not self._idle and self._count >= self.workers):
                    return
                call = self._calls.popleft()
                pool = self._idle.pop() if self._idle else None
                self._count += pool is None
            if not call.future.set_running_or_notify_cancel():
                self._release(pool)
                continue
            self._run(call, pool or self._new_pool())

    def _new_pool(self) -> ProcessPoolExecutor:
        with ctrl_c_blocked():
            return ProcessPoolExecutor(
                1, _CONTEXT, initializer=_prepare_worker, initargs=(self._lifeline,)
            )

    def _run(self, call: _Call, pool: ProcessPoolExecutor) -> None:
        def answered(inner: "Future[Any]") -> None:
            error = inner.exception() if not inner.cancelled() else LostProcessError("given up")
            if isinstance(error, BrokenExecutor):  # the pool ends by itself, and holds its lock
                self._release(None)
                lost = LostProcessError("a process ended in the middle of its work")
                call.future.set_exception(lost)
            else:
                self._release(pool)
                if error is None:
                    call.future.set_result(inner.result())
                else:
                    call.future.set_exception(error)
            self._send()

        with ctrl_c_blocked():
            inner = pool.submit(call.function, *call.arguments, **call.settings)
        inner.add_done_callback(answered)

    def _release(self, pool: ProcessPoolExecutor | None) -> None:
        """Take a process that is free again; None for one that is gone."""
        with self._lock:
            if pool is not None and not self._is_over:
                self._idle.append(pool)
                return
            self._count -= 1
        if pool is not None:
            pool.shutdown(wait=False)


def _prepare_worker(lifeline: Connection) -> None:
    """Make a new process ready: it ignores Ctrl-C, and ends when its lifeline is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with, args=(lifeline,), name="lifeline", daemon=True).start()


def _exit_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


def open_processes(options: ProcessesOptions) -> Executor:
    """An executor of processes on this machine."""
    return Processes(options.workers or cores())


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
