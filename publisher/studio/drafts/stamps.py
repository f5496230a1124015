"""Whether a file is as it was: its size, and when it was changed."""

from pathlib import Path

FileStamp = tuple[int, int]
"""Bytes, and nanoseconds."""


def file_stamp(path: Path) -> FileStamp | None:
    """The stamp of a file; None if it cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
