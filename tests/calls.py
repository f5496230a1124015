"""Calls that tests send to other processes, which find this module as they find no test."""

import os
import time
from importlib import import_module
from pathlib import Path


def process_of(_: int) -> int:
    """Which process runs this."""
    return os.getpid()


def die(_: int) -> None:
    """End this process at once."""
    os._exit(3)


def stay_until(file: Path) -> int:
    """Wait until a file is there, and say which process runs this."""
    while not file.exists():
        time.sleep(0.01)
    return os.getpid()


def stay(seconds: float) -> int:
    """Take some time, and say which process runs this."""
    time.sleep(seconds)
    return os.getpid()


class Pickled:
    """An answer that runs code where it is unpickled."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.file,)


def pickled(file: Path) -> Pickled:
    """Answer with what makes a file where it is unpickled."""
    return Pickled(file)


def print_here_too(text: str) -> bytes:
    """Print a text on a worker of Dask, and where its client is."""
    distributed = import_module("distributed")
    distributed.print(text)
    return text.encode()
