"""The compiled kernel as Python calls it; no error if it is missing, or is not ours."""

import ctypes
import os
from functools import cache
from typing import Any

from publisher_freeform.annealing.kernel.build import LIBRARY, fingerprint

PURE = "PUBLISHER_PURE"
"""The variable of the environment that, set to 1, leaves all to Python."""

Integers = ctypes.POINTER(ctypes.c_int32)
LongIntegers = ctypes.POINTER(ctypes.c_int64)
Numbers = ctypes.POINTER(ctypes.c_double)


class Terms(ctypes.Structure):
    """What the kernel is told of a walk: `Terms` in `walk.h`."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("columns", "rows", "word_count", "letter_count")),
        ("placed_count", ctypes.c_int32),
        *((name, Integers) for name in ("lengths", "codes")),
        *((name, LongIntegers) for name in ("penalties", "values")),
        ("chances", Numbers),
        ("inside", ctypes.POINTER(ctypes.c_uint64)),
        ("generator", ctypes.POINTER(ctypes.c_uint32)),
        *((name, Integers) for name in ("placed", "starts", "unplaced")),
        *((name, LongIntegers) for name in ("times_tried", "times_placed")),
        *((name, ctypes.c_double) for name in ("take_off_share", "two_off", "three_off")),
        *((name, ctypes.c_int32) for name in ("neighbourhood", "neighbour_trials")),
        *((name, ctypes.c_int32) for name in ("most_lost", "trials")),
        *((name, ctypes.c_double) for name in ("force_anywhere", "prefer_double_crossing")),
        *((name, ctypes.c_double) for name in ("try_next_level", "disconnected_cost")),
        *((name, ctypes.c_double) for name in ("least_swing", "swing_range")),
        *((name, ctypes.c_int32) for name in ("refill_tries", "hoped_crossings")),
        *((name, ctypes.c_double) for name in ("later", "heat", "crossing_heat")),
        *((name, ctypes.c_int64) for name in ("crossing_value", "final_crossing_value")),
        ("is_crowded", ctypes.c_int32),
        *((name, ctypes.c_int64) for name in ("penalty_raise", "highest_penalty")),
    )


class Lookout(ctypes.Structure):
    """What Python waits for, and what came of it: `Lookout` in `walk.h`."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("value", "crossings", "fewest_unplaced")),
        *((name, ctypes.c_int64) for name in ("most_steps", "most_work")),
        *((name, ctypes.c_int32) for name in ("seeks_crossings", "placed_count")),
        ("steps", ctypes.c_int64),
    )


def library() -> Any:
    """The kernel, or None if Python does the work."""
    return None if os.environ.get(PURE) == "1" else _loaded()


def in_use() -> str:
    """Which one does the work, in a line for `publisher --version`."""
    if library():
        return "freeform: the kernel in C"
    if os.environ.get(PURE) == "1":
        return f"freeform: Python alone, by {PURE}"
    return "freeform: Python alone, as there is no kernel for this system"


@cache
def _loaded() -> Any:
    try:
        loaded = ctypes.CDLL(str(LIBRARY))
        sources, begin, go, end = (
            getattr(loaded, f"kernel_{name}") for name in ("sources", "begin", "go", "end")
        )
    except (OSError, AttributeError):
        return None
    sources.restype = ctypes.c_char_p
    if sources() != fingerprint().encode():
        return None
    begin.argtypes, begin.restype = [ctypes.POINTER(Terms)], ctypes.c_void_p
    go.argtypes, go.restype = [ctypes.c_void_p, ctypes.POINTER(Lookout)], ctypes.c_bool
    end.argtypes, end.restype = [ctypes.c_void_p], None
    return loaded
