"""A cache, in the user's own folder, of data that takes long to make.

The name of a file is the hash of everything that its data was made from, and its end is a checksum.
So a file is right, damaged or missing, and is never updated. A file appears whole, so any number of
processes may read and write. If the folder cannot be written to, the cache silently keeps nothing.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from publisher.errors import FileError
from publisher.files.opening import open_file

_CHECK = 4


def cache_folder(name: str) -> Path:
    """The folder for cached files of a kind."""
    from platformdirs import user_cache_path

    return user_cache_path("crossword-publisher", appauthor=False) / name


def read_cached(path: Path) -> bytes | None:
    """The parts in a cached file; None if there is no such file, or it is damaged."""
    try:
        with open_file(path, most=None) as file:
            data = file.read(max(0, os.fstat(file.fileno()).st_size - _CHECK))
            is_whole = file.read() == _check(crc32(data))
    except (FileError, OSError):
        return None
    with suppress(OSError):  # it may be read, but not said to have been used
        os.utime(path)
    return data if data and is_whole else None


def write_cached(path: Path, parts: Iterable[bytes], limit: int) -> None:
    """Keep these parts in a file, if that is possible.

    Files of its suffix in its folder are then removed, the longest unused first, until all together
    are within the limit in bytes.
    """
    folder = path.parent
    if not folder.is_absolute():  # there is no home to keep it in
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".new", delete=False) as file:
            new = Path(file.name)
            try:
                check = 0
                for part in parts:
                    check = crc32(part, check)
                    file.write(part)
                file.write(_check(check))
                file.close()
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)
        _prune(folder, path.suffix, limit)


def _check(crc: int) -> bytes:
    """The checksum at the end of a file (CRC-32, little-endian)."""
    return crc.to_bytes(_CHECK, "little")


def _prune(folder: Path, suffix: str, limit: int) -> None:
    size = 0
    for path, stat in sorted(_files(folder, suffix), key=lambda file: -file[1].st_mtime_ns):
        size += stat.st_size
        if size > limit:
            path.unlink(missing_ok=True)


def _files(folder: Path, suffix: str) -> Iterator[tuple[Path, os.stat_result]]:
    """Our files in the folder, half-written ones too, which a killed process left."""
    for path in folder.iterdir():
        if path.suffix in (suffix, ".new"):
            with suppress(OSError):  # another process may just have removed it
                yield path, path.stat()
