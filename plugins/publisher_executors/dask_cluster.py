"""A cluster of dask.distributed: on this machine, or at the address of its scheduler."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from publisher import OptionError
from publisher_executors.options import DaskOptions
from publisher_executors.processes import cores

P = ParamSpec("P")
T = TypeVar("T")

_QUIET = {
    "distributed.logging.distributed": "critical",
    "distributed.comm.timeouts.connect": "10s",
    "distributed.scheduler.allowed-failures": 0,
}
"""Settings of dask: who loses a worker is the program's own business, and so is what it says."""


class DaskCluster(Executor):
    """The executor of a client, with its cluster if that was started here."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=0)

    @property
    def workers(self) -> int:
        """How many calls go at a time."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    @property
    def note(self) -> str:
        """Where its dashboard is."""
        return f"dask: {self._client.dashboard_link}"

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Send a call to the scheduler."""
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

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


def _dask() -> tuple[Any, Any]:
    """The packages dask and distributed; raises `OptionError` if they are not installed."""
    try:
        return import_module("dask"), import_module("distributed")
    except ImportError:
        raise OptionError(
            (),
            "clusters need dask.distributed: pip install 'crossword-publisher[cluster]'",
        ) from None


def open_dask(options: DaskOptions) -> Executor:
    """An executor of dask.distributed; raises `OptionError` if no scheduler or worker answers."""
    dask, distributed = _dask()
    dask.config.set(_QUIET)
    if options.address is None:
        workers = options.workers or cores()
        cluster = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        )
        return DaskCluster(distributed.Client(cluster))
    try:
        client = distributed.Client(options.address, timeout=options.wait)
        client.wait_for_workers(1, timeout=options.wait)
    except (OSError, TimeoutError, ValueError) as error:
        raise OptionError(
            ("address",),
            f"no scheduler with a worker answers at {options.address} ({error}): start `dask "
            "scheduler` there, and `dask worker` on each machine",
        ) from None
    return DaskCluster(client)
