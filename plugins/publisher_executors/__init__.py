"""Ways to make many puzzles: one after the other, in processes, or on a cluster."""

from typing import Any

from publisher import Executor, NoOptions, deferred, hookimpl


@hookimpl
def publisher_executors() -> list[Executor[Any]]:
    """Offer `serial`, `processes` and `dask`."""
    return [
        Executor(
            name="serial",
            summary="One puzzle after the other, in this process",
            options=NoOptions,
            open=deferred("publisher_executors.serial:open_serial"),
        ),
        Executor(
            name="processes",
            summary="Processes of this machine, as many as it has cores",
            options=deferred("publisher_executors.options:ProcessesOptions"),
            open=deferred("publisher_executors.processes:open_processes"),
            text="workers",
        ),
        Executor(
            name="dask",
            summary="A cluster of dask.distributed, here or at an address (extra: cluster)",
            options=deferred("publisher_executors.options:DaskOptions"),
            open=deferred("publisher_executors.dask_cluster:open_dask"),
            text="address",
        ),
    ]
