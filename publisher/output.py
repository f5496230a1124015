"""Finished bytes onto the disk: all files of a puzzle, or none of them."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from publisher.errors import OutputError


def write(files: Mapping[Path, bytes]) -> None:
    """Write every file whole: into a temporary file beside it first, then renamed over it.

    No file is replaced before all are on the disk. Raises `OutputError` with nothing left behind.
    """
    with _cleaned_up() as temporary:
        for path, data in files.items():
            with _told(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                _refuse_folder(path)
                temporary[path] = _stored(path, data)
        for path in files:
            with _told(path):
                temporary[path].replace(path)


def _stored(path: Path, data: bytes) -> Path:
    """The data on the disk, in a new file in the folder of `path`."""
    descriptor, name = tempfile.mkstemp(prefix=".publisher-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


@contextmanager
def _cleaned_up() -> Iterator[dict[Path, Path]]:
    """A place to note temporary files; what has not been renamed at the end is removed."""
    temporary: dict[Path, Path] = {}
    try:
        yield temporary
    finally:
        for path in temporary.values():
            with suppress(OSError):
                path.unlink(missing_ok=True)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        at = f" ({error.filename})" if error.filename and error.filename != str(path) else ""
        raise OutputError(f"{path} cannot be written: {reason}{at}; nothing was changed") from None


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise OutputError(f"{path} cannot be written: it is a folder; nothing was changed")


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
