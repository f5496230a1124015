"""Temporary files beside the files that they become, and what killed runs leave behind.

A run puts a mark into each folder that it writes to: an empty file that it keeps locked. Its
temporary files there are named after the mark. The system releases the lock when the run ends,
however it ends. So the next run removes every mark that is not locked, and the files of that name.
"""

import os
import re
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    fcntl = None  # an open file cannot be removed there, which is lock enough
else:
    import fcntl

_NAME = re.compile(r"\.publisher-([0-9a-z_]{8}|[0-9a-f]{16})(?:-\d+)?\.tmp")
_NEW = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)


class Temporaries:
    """The temporary files of a run, by folder."""

    def __init__(self) -> None:
        self._marks: dict[Path, _Mark] = {}
        self._made: list[Path] = []

    def store(self, folder: Path, data: bytes, old: os.stat_result | None) -> Path:
        """The data on the disk, in a new file in the folder.

        It gets the mode of the `old` file, if there is one, and its owner, if the system allows it.
        Before that, only we can read it. Raises `OSError`.
        """
        if folder not in self._marks:
            _sweep(folder)
            mark = self._marks[folder] = _Mark(folder)
            mark.set()
        path = self._marks[folder].file(len(self._made))
        self._made.append(path)
        descriptor = os.open(path, _NEW, 0o666 if old is None else 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old is not None:
            if sys.platform != "win32":
                with suppress(PermissionError):  # few may give files away
                    os.chown(path, old.st_uid, old.st_gid)
            path.chmod(stat.S_IMODE(old.st_mode))
        return path

    def remove(self) -> None:
        """Remove the files that are left, and then the marks."""
        for path in self._made:
            _unlink(path)
        for mark in self._marks.values():
            mark.remove()


@contextmanager
def temporaries() -> Iterator[Temporaries]:
    """Temporary files, all removed at the end."""
    made = Temporaries()
    try:
        yield made
    finally:
        with undisturbed():
            made.remove()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Make Ctrl-C and what ends us wait, if the system can: nothing is left half-removed."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    )
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Mark:
    """The mark of this run in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._rename()

    def set(self) -> None:
        """Make the mark, and hold it until it is removed."""
        while self._descriptor is None:
            descriptor = self._descriptor = os.open(self._path, _NEW, 0o600)
            if fcntl is None:
                return
            with suppress(OSError):  # a file system without locks never shows a mark as held
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            if not self._path.exists():  # another run swept it away before it was locked
                os.close(descriptor)
                self._descriptor = None
                self._rename()

    def file(self, number: int) -> Path:
        """The path of a temporary file."""
        return self._folder / f".publisher-{self._run}-{number}.tmp"

    def remove(self) -> None:
        """Let go of the mark."""
        if fcntl is not None:
            _unlink(self._path)
        if self._descriptor is not None:
            os.close(self._descriptor)
        if fcntl is None:
            _unlink(self._path)

    def _rename(self) -> None:
        self._run = os.urandom(8).hex()
        self._path = self._folder / f".publisher-{self._run}.tmp"


def _sweep(folder: Path) -> None:
    """Remove what runs that have ended left behind."""
    runs: dict[str, list[Path]] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if match := _NAME.fullmatch(entry.name):
                runs.setdefault(match[1], []).append(Path(entry.path))
    for run, files in runs.items():
        mark = folder / f".publisher-{run}.tmp"
        with _claimed(mark) as is_ours:
            for path in [*files, mark] if is_ours else ():
                _unlink(path)


@contextmanager
def _claimed(mark: Path) -> Iterator[bool]:
    """Whether no run holds a mark; if so, we hold it until the end."""
    if sys.platform == "win32":
        yield _unlink(mark)
        return
    try:
        descriptor = os.open(mark, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        yield isinstance(error, FileNotFoundError)
        return
    is_free = False
    with os.fdopen(descriptor):
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_free = True
        yield is_free


def _unlink(path: Path) -> bool:
    """Remove a file; whether it is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True
