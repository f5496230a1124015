"""Finished bytes onto the disk: all files of a puzzle, or none of them."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from publisher.errors import OutputError, system_reason
from publisher.files.temporary import temporaries


def write(files: Mapping[Path, bytes]) -> None:
    """Write every file whole: into a temporary file beside it first, then renamed over it.

    No file is replaced before all are on the disk. A file that is there keeps its mode; a link
    stays one, and what it leads to is written. Raises `OutputError` with nothing left behind.
    """
    with temporaries() as temporary:
        stored: dict[Path, tuple[Path, Path]] = {}
        for path, data in files.items():
            with _told(path, "nothing was changed"):
                target, old = _destination(path)
                target.parent.mkdir(parents=True, exist_ok=True)
                stored[path] = temporary.store(target.parent, data, old), target
        for number, (path, (file, target)) in enumerate(stored.items()):
            with _told(path, f"{number} of {len(stored)} files were written before it"):
                file.replace(target)


def check(paths: Iterable[Path]) -> None:
    """Raise `OutputError` for the first path that no file can be written to, as far as is seen."""
    for path in paths:
        with _told(path, "nothing was changed"):
            _destination(path)


def _destination(path: Path) -> tuple[Path, os.stat_result | None]:
    """Where a file goes, all links followed, and what is known of the file there, if there is one.

    Raises `OSError` if that is no file, or is not to be written.
    """
    target = Path(os.path.realpath(path))
    folder = next(each for each in target.parents if each.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise OSError(f"nothing can be written into {folder}")
    try:
        old = target.lstat()
    except FileNotFoundError:
        return target, None
    if not stat.S_ISREG(old.st_mode):
        raise OSError(f"it is {_KINDS.get(stat.S_IFMT(old.st_mode), 'no file')}")
    # The superuser has access to everything: what is meant to stay is seen by the mode alone.
    if not (old.st_mode & 0o222 and os.access(target, os.W_OK)):
        raise OSError("it is read-only")
    return target, old


_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFLNK: "a link that leads to itself",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


@contextmanager
def _told(path: Path, left: str) -> Iterator[None]:
    """Tell what cannot be done with a path, and what is `left` of its run."""
    try:
        yield
    except OSError as error:
        at = f" ({error.filename})" if error.filename and error.filename != str(path) else ""
        raise OutputError(f"{path} cannot be written: {system_reason(error)}{at}; {left}") from None
