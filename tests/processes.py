"""Which processes run, by the table that Linux has of them: elsewhere such tests are skipped."""

import sys
from pathlib import Path

import pytest


def is_running(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        state = (_table() / f"{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # it may end between opening and reading
        return False
    return state != "Z"


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that are in the table."""
    found = (_table() / f"{process}/task/{process}/children").read_text("utf-8").split()
    return [int(each) for each in found]


def _table() -> Path:
    if sys.platform != "linux":
        pytest.skip("only Linux shows its processes as files")
    return Path("/proc")
