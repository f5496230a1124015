"""Memory that a process has no use for, given back to the system."""

import ctypes
import sys


def give_back() -> None:
    """Give free memory back, where the C library can: glibc keeps what was freed in the middle.

    It takes some milliseconds: `malloc_trim(3)`.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
