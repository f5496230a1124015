"""Ways to make many puzzles: one after the other, in processes, or on a cluster."""

from collections.abc import Iterable
from typing import Any

from publisher import Deferred, DeferredRecord, Executor, NoOptions, hookimpl


@hookimpl
def publisher_executors() -> Iterable[Executor[Any] | DeferredRecord[Executor[Any]]]:
    """Offer `serial`, `processes` and `dask`."""
    return [
        Executor(
            name="serial",
            summary="One puzzle after the other, in this process",
            options=NoOptions,
            open=Deferred("publisher_executors.serial:open_serial"),
        ),
        DeferredRecord("processes", _processes),
        DeferredRecord("dask", _dask),
    ]


def _processes() -> Executor[Any]:
    from publisher_executors.options import ProcessesOptions

    return Executor(
        name="processes",
        summary="Processes of this machine, as many as it has cores",
        options=ProcessesOptions,
        open=Deferred("publisher_executors.processes:open_processes"),
        text="workers",
    )


def _dask() -> Executor[Any]:
    from publisher_executors.options import DaskOptions

    return Executor(
        name="dask",
        summary="A cluster of dask.distributed, here or at an address (extra: cluster)",
        options=DaskOptions,
        open=Deferred("publisher_executors.dask_cluster:open_dask"),
        text="address",
    )
