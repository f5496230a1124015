"""What takes long to make, kept in the user's own folder for such things.

The name of a file is to be the hash of all that it was made of, so that it is right or not there;
nothing is ever brought up to date. Files are put in place whole, so that any number of processes
may read and write. Where the folder cannot be written nothing is kept, and nobody is told.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path


def cache_folder(name: str) -> Path:
    """Where files of a kind are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("crossword-publisher", appauthor=False) / name


def read_cached(path: Path) -> bytes | None:
    """What is kept in a file; None if it is not there."""
    with suppress(OSError):
        data = path.read_bytes()
        with suppress(OSError):  # it may be read, but not said to have been used
            os.utime(path)
        return data
    return None


def write_cached(path: Path, parts: Iterable[bytes], limit: int) -> None:
    """Keep these parts in a file, if that can be done.

    Of the files in its folder with its suffix, those used longest ago leave, down to so many bytes.
    """
    folder = path.parent
    if not folder.is_absolute():  # there is no home to keep it in
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".new", delete=False) as file:
            new = Path(file.name)
            try:
                file.writelines(parts)
                file.close()
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)
        _prune(folder, path.suffix, limit)


def _prune(folder: Path, suffix: str, limit: int) -> None:
    size = 0
    for path, stat in sorted(_files(folder, suffix), key=lambda file: -file[1].st_mtime_ns):
        size += stat.st_size
        if size > limit:
            path.unlink(missing_ok=True)


def _files(folder: Path, suffix: str) -> Iterator[tuple[Path, os.stat_result]]:
    """The files of ours that are there, those half written by a process that died too."""
    for path in folder.iterdir():
        if path.suffix in (suffix, ".new"):
            with suppress(OSError):  # another process may just have removed it
                yield path, path.stat()
