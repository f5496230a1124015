"""Calls that tests send to other processes, which find this module as they find no test."""

import os
import time
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
