"""Files that a user names, opened the one way that neither waits nor fills the memory.

A pipe that nobody writes into has no end, and `/dev/zero` has none either: only regular files are
read, and only up to a size.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from publisher.errors import FileError

MEGABYTE = 2**20

LARGEST = 64 * MEGABYTE
"""The most bytes of a file, unless a caller says otherwise: some millions of words."""

_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def open_file(path: Path, most: int | None = LARGEST) -> BinaryIO:
    """The file opened for reading bytes; it is the caller's to close.

    Raises `FileError` where it cannot be opened, is no regular file, or has more than `most` bytes;
    None is no limit.
    """
    try:
        file = open(path, "rb", opener=_at_once)  # noqa: SIM115 - the caller's to close
    except (OSError, ValueError) as error:
        raise FileError.of(path, error) from None
    found = os.fstat(file.fileno())
    kind = _KINDS.get(stat.S_IFMT(found.st_mode))
    if kind is None and (most is None or found.st_size <= most):
        return file
    file.close()
    if kind is None:
        raise _too_large(path, most or 0)
    raise FileError(path, f"is {kind}: only files are read, so save it as one first")


def file_bytes(path: Path, most: int = LARGEST) -> bytes:
    """The bytes of a file; raises `FileError` as `open_file` does."""
    try:
        with open_file(path, most) as file:
            data = file.read(most + 1)  # what the system says of a size may be wrong
    except OSError as error:
        raise FileError.of(path, error) from None
    if len(data) > most:
        raise _too_large(path, most)
    return data


def _at_once(path: str, flags: int) -> int:
    """Open without waiting: what the file is can be asked only then, or it may be replaced."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # Windows has no such pipes


def _too_large(path: Path, most: int) -> FileError:
    return FileError(path, f"is larger than the {most // MEGABYTE} MB that are read")
