"""Calls that tests send to other processes, which find this module as they find no test."""

import os
import time


def process_of(_: int) -> int:
    """Which process runs this."""
    return os.getpid()


def die(_: int) -> None:
    """End this process at once."""
    os._exit(3)


def stay(seconds: float) -> int:
    """Take some time, and say which process runs this."""
    time.sleep(seconds)
    return os.getpid()
