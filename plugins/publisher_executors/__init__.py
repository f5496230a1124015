"""Ways to make many puzzles: one after the other, in processes, or on a cluster."""

from typing import Any

from publisher import Deferred, Executor, NoOptions, hookimpl
from publisher_executors.options import DaskOptions, ProcessesOptions


@hookimpl
def publisher_executors() -> list[Executor[Any]]:
    """Offer `serial`, `processes` and `dask`."""
    return [
        Executor(
            name="serial",
            summary="One puzzle after the other, in this process",
            options=NoOptions,
            open=Deferred("publisher_executors.serial:open_serial"),
        ),
        Executor(
            name="processes",
            summary="Processes of this machine, as many as it has cores",
            options=ProcessesOptions,
            open=Deferred("publisher_executors.processes:open_processes"),
            text="workers",
        ),
        Executor(
            name="dask",
            summary="A cluster of dask.distributed, here or at an address (extra: cluster)",
            options=DaskOptions,
            open=Deferred("publisher_executors.dask_cluster:open_dask"),
            text="address",
        ),
    ]
