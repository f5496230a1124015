"""Which processes run, by the system's own table of them."""

from pathlib import Path


def is_running(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # it may end between opening and reading
        return False
    return state != "Z"


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that are in the table."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return [int(each) for each in found]
