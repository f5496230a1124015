"""The settings of the built-in executors."""

from typing import Annotated

from pydantic import Field

from publisher import CommandLineText, Options, setting

MOST_WORKERS = 1024

WorkerCount = Annotated[int, Field(ge=1, le=MOST_WORKERS)]


class ProcessesOptions(Options):
    """The settings of `processes`."""

    workers: WorkerCount | None = setting(
        None, "How many processes; as many as this machine has cores by default."
    )


class DaskOptions(Options):
    """The settings of `dask`."""

    address: CommandLineText | None = setting(
        None,
        "The address of a scheduler, such as `tcp://10.0.0.5:8786`, on the command "
        "line alone; without it, that of `scheduler-address` in your settings of Dask, or a "
        "cluster on this machine.",
    )
    workers: WorkerCount | None = setting(
        None,
        "How many processes a cluster on this machine has; as many as there are cores by default.",
    )
    wait: float = setting(
        30, "How many seconds to wait for the scheduler, and for its first worker.", ge=0, le=86_400
    )
