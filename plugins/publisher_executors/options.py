"""The settings of the built-in executors."""

from typing import Annotated

from pydantic import Field

from publisher import CommandLineText, Options

MOST_WORKERS = 1024

WorkerCount = Annotated[int, Field(ge=1, le=MOST_WORKERS)]


class ProcessesOptions(Options):
    """The settings of `processes`."""

    workers: WorkerCount | None = Field(
        default=None,
        description="How many processes; as many as this machine has cores by default.",
    )


class DaskOptions(Options):
    """The settings of `dask`."""

    address: CommandLineText | None = Field(
        default=None,
        description="The address of a scheduler, such as `tcp://10.0.0.5:8786`, on the command "
        "line alone; without it, that of `scheduler-address` in your settings of Dask, or a "
        "cluster on this machine.",
    )
    workers: WorkerCount | None = Field(
        default=None,
        description="How many processes a cluster on this machine has; as many as there are cores "
        "by default.",
    )
    wait: float = Field(
        default=30,
        ge=0,
        le=86_400,
        description="How many seconds to wait for the scheduler, and for its first worker.",
    )
