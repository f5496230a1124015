"""A cluster of dask.distributed: on this machine, or at the address of its scheduler.

What becomes of the tasks of a lost worker is the dispatcher's business, as with any executor.

Workers answer with bytes, which come in MessagePack: no object of theirs is unpickled here. Dask
itself still unpickles its own messages, errors for instance, so a scheduler must be trusted.
"""

import logging
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from importlib import import_module
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from publisher import OptionError
from publisher_executors.options import DaskOptions
from publisher_executors.processes import cores

P = ParamSpec("P")
T = TypeVar("T")

_SETTINGS = {"distributed.scheduler.allowed-failures": 0}
"""Settings of dask: whoever loses a worker is the program's own business."""

_PLAIN = ("msgpack",)
"""The only serialization in which an answer is taken."""

_TOPICS_OF_WORKERS = ("print", "warn")
"""Messages of workers, which Dask would unpickle and print; their own logs have them too."""

_LOGGERS = ("distributed", "tornado")
"""Packages that log with a traceback that a scheduler or a worker is gone."""

_RECOUNT_AFTER = 5.0
"""After so many seconds the workers are counted again."""


class DaskCluster(Executor):
    """The executor of a client, with its cluster if that was started here."""

    def __init__(self, client: Any) -> None:
        for topic in _TOPICS_OF_WORKERS:
            client.subscribe_topic(topic, _ignore)
        self._client = client
        self._executor = client.get_executor(pure=False, retries=0)
        self._unfit: set[str] = set()
        self._made_by: WeakKeyDictionary[Future[Any], str] = WeakKeyDictionary()
        self._threads = 1
        self._counted_at = 0.0

    @property
    def workers(self) -> int:
        """The number of calls at a time; raises `BrokenExecutor` if the scheduler is lost."""
        if self._client.status != "running":
            raise BrokenExecutor("the scheduler does not answer any more")
        if time.monotonic() > self._counted_at + _RECOUNT_AFTER:
            try:
                fit = self._fit()
            except OSError as error:
                raise BrokenExecutor(f"the scheduler does not answer any more: {error}") from None
            if self._unfit and not fit:
                raise BrokenExecutor("no worker is left that fits")
            self._threads = max(1, sum(fit.values()))
            self._counted_at = time.monotonic()
        return self._threads

    def _fit(self) -> dict[str, int]:
        """The threads of workers that are not passed over; calls go to these alone."""
        found = {name: int(count) for name, count in self._client.nthreads().items()}
        fit = {name: count for name, count in found.items() if name not in self._unfit}
        if self._unfit and fit:
            self._executor = self._client.get_executor(pure=False, retries=0, workers=list(fit))
        return fit

    def pass_over(self, future: "Future[Any]") -> bool:
        """Send no more calls to the worker that answered this one; whether others are left."""
        self._unfit.add(self._made_by.get(future, ""))
        self._counted_at = 0.0
        with suppress(OSError):
            return bool(self._fit())
        return False

    @property
    def note(self) -> str:
        """The address of its dashboard."""
        return f"dask: {self._client.dashboard_link}"

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Send a call to the scheduler."""
        future: Future[T] = Future()
        inner = self._executor.submit(with_worker, fn, *args, **kwargs)
        inner.add_done_callback(lambda done: self._answer(future, done))
        return future

    def _answer(self, future: "Future[T]", done: "Future[tuple[str, T]]") -> None:
        if done.cancelled():
            future.cancel()
            future.set_running_or_notify_cancel()
        elif error := done.exception():
            future.set_exception(error)
        else:
            self._made_by[future], answer = done.result()
            future.set_result(answer)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """Leave the cluster; one that was started here ends."""
        with suppress(Exception):  # a scheduler that is lost cannot be told
            self._executor.shutdown(wait=wait)
        with suppress(Exception):
            self._client.close(timeout=2)
        cluster: Any = self._client.cluster
        if cluster is not None:
            with suppress(Exception):
                cluster.close(timeout=5)


def with_worker(fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> tuple[str, T]:
    """The address of the worker that this runs on, and the answer of a call."""
    return import_module("distributed").get_worker().address, fn(*args, **kwargs)


def _ignore(event: object) -> None:
    """Ignore a message of a worker."""


def _dask() -> tuple[Any, Any]:
    """The packages dask and distributed; raises `OptionError` if they are not installed."""
    try:
        return import_module("dask"), import_module("distributed")
    except ImportError:
        raise OptionError(
            (), "clusters need dask.distributed: pip install 'crossword-publisher[cluster]'"
        ) from None


def open_dask(options: DaskOptions) -> Executor:
    """An executor of dask.distributed; raises `OptionError` if no scheduler or worker answers."""
    dask, distributed = _dask()
    dask.config.set(_SETTINGS)
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in _LOGGERS:  # the program says what is wrong
            logging.getLogger(name).setLevel(logging.CRITICAL)
    address = options.address or dask.config.get("scheduler-address", None)
    if not address:
        workers = options.workers or cores()
        cluster = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        )
        return DaskCluster(distributed.Client(cluster, deserializers=_PLAIN))
    try:
        client = distributed.Client(address, timeout=options.wait, deserializers=_PLAIN)
        client.wait_for_workers(1, timeout=options.wait)
    except (OSError, RuntimeError, TypeError, ValueError) as error:  # the two: of TLS
        raise OptionError(
            ("address",),
            f"no scheduler with a worker answers at {address} ({error}): start `dask "
            "scheduler` there, and `dask worker` on each machine",
        ) from None
    return DaskCluster(client)
