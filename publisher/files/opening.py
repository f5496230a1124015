"""Files that a user names, opened so that the program neither waits nor fills the memory.

A pipe without a writer never ends, nor does `/dev/zero`. So only regular files are read, and only
up to a size.
"""

import os
import stat
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from publisher.errors import FileError
from publisher.files.standard import STANDARD, standard_input
from publisher.messages.wording import nearest, quoted

MEGABYTE = 2**20

LARGEST = 64 * MEGABYTE
"""The most bytes of a file, unless a caller gives another number: some millions of words."""

SPECIAL = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}
"""Names of things that are neither files nor folders."""


def open_file(path: Path, most: int | None = LARGEST) -> BinaryIO:
    """The file, opened for reading bytes; the caller closes it. `-` is standard input.

    Raises `FileError` if it cannot be opened, is not a regular file, or has more than `most` bytes.
    None means no limit.
    """
    if path == STANDARD:
        return _standard(most)
    try:
        file = open(path, "rb", opener=_at_once)  # noqa: SIM115 - the caller closes it
    except (OSError, ValueError) as error:
        raise FileError.of(path, error) from None
    found = os.fstat(file.fileno())
    kind = SPECIAL.get(stat.S_IFMT(found.st_mode))
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
            data = file.read(most + 1)  # the system may give a wrong size
    except OSError as error:
        raise FileError.of(path, error) from None
    if len(data) > most:
        raise _too_large(path, most)
    return data


def near_file(path: Path) -> str:
    """The end of a message on a file that is missing: one in its folder that may be meant."""
    try:
        names = [file.name for file in path.parent.iterdir()]
    except OSError:
        return ""
    near = nearest(path.name, names)
    return f" — did you mean {quoted(near)}?" if near else ""


def _standard(most: int | None) -> BinaryIO:
    """Standard input, whole."""
    try:
        data = standard_input()
    except OSError as error:
        raise FileError.of(STANDARD, error) from None
    if most is not None and len(data) > most:
        raise _too_large(STANDARD, most)
    return BytesIO(data)


def _at_once(path: str, flags: int) -> int:
    """Open without waiting. Only an open file can be asked what it is: a path may be replaced."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # Windows has no such pipes


def _too_large(path: Path, most: int) -> FileError:
    return FileError(path, f"is larger than the {most // MEGABYTE} MB that are read")


FileStamp = tuple[int, int]
"""The bytes of a file, and when it was written, in nanoseconds."""


def file_stamp(path: Path) -> FileStamp | None:
    """The stamp of a file; None if it cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
