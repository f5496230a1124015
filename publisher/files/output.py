"""Finished bytes, written to disk: all files of a puzzle or of a new folder, or none."""

import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from publisher.errors import OutputError, system_reason
from publisher.files import remote
from publisher.files.address import Address
from publisher.files.opening import SPECIAL
from publisher.files.standard import STANDARD, write_standard_output
from publisher.files.temporary import temporaries, undisturbed


def write(files: Mapping[Path, bytes]) -> None:
    """Write every file whole: first a temporary file beside it, which then takes its place.

    No file is replaced before all are on the disk, and those for an `Address` are uploaded, which
    are visible last. A file that is replaced keeps its mode; a link stays, and its target is
    written. What is for `-` goes to standard output when all others are in their places. Raises
    `OutputError` and then leaves nothing behind.
    """
    with remote.uploads() as uploads, temporaries() as temporary:
        stored: dict[Path, tuple[Path, Path]] = {}
        for path, data in files.items():
            if path == STANDARD:
                continue
            if isinstance(path, Address):
                uploads.add(path, data)
                continue
            with _writing(path, "nothing was changed"):
                target, old = _destination(path)
                target.parent.mkdir(parents=True, exist_ok=True)
                stored[path] = temporary.store(target.parent, data, old), target
        for number, (path, (file, target)) in enumerate(stored.items()):
            with _writing(path, f"{number} of {len(stored)} files were written before it"):
                file.replace(target)
    if STANDARD in files:
        with _writing(STANDARD, f"{len(files) - 1} files were written before it"):
            write_standard_output(files[STANDARD])


def write_folder(folder: Path, files: Mapping[Path, bytes]) -> None:
    """Write files, by their paths in the folder, into a hidden folder beside it, which becomes it.

    Raises `OutputError` if there is something of that name, or it cannot be written; nothing is
    left behind then, nor by Ctrl-C.
    """
    if os.path.lexists(folder):
        raise OutputError(f"{folder} exists and will not be overwritten: choose another name")
    hidden = folder.parent / f".publisher-{os.urandom(8).hex()}.new"
    try:
        hidden.mkdir()
        for path, data in files.items():
            (hidden / path).parent.mkdir(parents=True, exist_ok=True)
            (hidden / path).write_bytes(data)
        hidden.rename(folder)
    except OSError as error:
        reason = system_reason(error)
        raise OutputError(f"{folder} cannot be written: {reason}; nothing was changed") from None
    finally:
        with undisturbed():
            shutil.rmtree(hidden, ignore_errors=True)


def check(paths: Iterable[Path]) -> None:
    """Raise `OutputError` for the first path that obviously cannot be written to."""
    addresses = []
    for path in paths:
        if isinstance(path, Address):
            addresses.append(path)
        elif path != STANDARD:
            with _writing(path, "nothing was changed"):
                _destination(path)
    remote.check(addresses)


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder."""
    return os.access(folder, os.W_OK | os.X_OK)


def _destination(path: Path) -> tuple[Path, os.stat_result | None]:
    """The place of a file after all links, and the status of the file there, if there is one.

    Raises `OSError` if that is not a regular file, or is read-only.
    """
    target = Path(os.path.realpath(path))
    folder = next(each for each in target.parents if each.exists())
    if not is_writable(folder):
        raise OSError(f"nothing can be written into {folder}")
    try:
        old = target.lstat()
    except FileNotFoundError:
        return target, None
    if not stat.S_ISREG(old.st_mode):
        raise OSError(f"it is {_NO_FILE.get(stat.S_IFMT(old.st_mode), 'no file')}")
    # The superuser may write everything: only the mode shows that a file is to stay.
    if not (old.st_mode & 0o222 and os.access(target, os.W_OK)):
        raise OSError("it is read-only")
    return target, old


_NO_FILE = SPECIAL | {stat.S_IFDIR: "a folder", stat.S_IFLNK: "a link that leads to itself"}


@contextmanager
def _writing(path: Path, left: str) -> Iterator[None]:
    """Raise `OutputError` if a path cannot be written; `left` says what happened to the rest."""
    try:
        yield
    except OSError as error:
        at = f" ({error.filename})" if error.filename and error.filename != str(path) else ""
        raise OutputError(f"{path} cannot be written: {system_reason(error)}{at}; {left}") from None
