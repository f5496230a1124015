"""The files that a generator reads, on whatever machine it works.

A worker that finds a file at its path, with the same bytes, reads it there. Else it asks for the
bytes, once, and keeps them in the cache of its own machine. Standard input is that of the first
process only: its bytes are always carried.
"""

import atexit
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

from publisher.batch.keys import file_key, key_of
from publisher.files.cache import cache_folder
from publisher.files.output import is_writable
from publisher.files.standard import STANDARD, standard_input

KEPT = 64
"""How many folders of carried files a machine keeps; the longest unused go first."""


@dataclass(frozen=True)
class CarriedFiles:
    """Files by their paths on the machine that they come from, each with the key of its bytes."""

    keys: Mapping[Path, str]

    @classmethod
    def of(cls, paths: Iterable[Path]) -> "CarriedFiles":
        """Those of these paths that are files; raises `OSError` for one that cannot be read."""
        return cls({p: _key(p) for p in sorted(set(paths)) if p == STANDARD or p.is_file()})

    @property
    def key(self) -> str:
        """The key of all: of names and bytes, so that a project may be moved."""
        return key_of([(path.name, key) for path, key in self.keys.items()])

    def data(self) -> dict[Path, bytes]:
        """The bytes of all files."""
        return {
            path: standard_input() if path == STANDARD else path.read_bytes() for path in self.keys
        }

    def are_here(self) -> bool:
        """Whether this machine has every file at its path."""
        if STANDARD in self.keys:
            return False
        with suppress(OSError):
            return all(file_key(path) == key for path, key in self.keys.items())
        return False

    def moved(self) -> dict[Path, Path] | None:
        """Where this machine has the files, and their folders; None if it lacks one."""
        places = {path: self._folders[path.parent] / path.name for path in self.keys}
        if not all(place.exists() for place in places.values()):
            return None
        for folder in self._folders.values():
            with suppress(OSError):
                folder.touch()  # it was used
        return {**self._folders, **places}

    def keep(self, data: Mapping[Path, bytes]) -> dict[Path, Path]:
        """Keep the bytes of the files on this machine; raises `OSError`."""
        for folder in self._folders.values():
            folder.mkdir(parents=True, exist_ok=True)
        for path, content in data.items():
            place = self._folders[path.parent] / path.name
            new = place.with_name(f"{place.name}.{id(self)}.new")
            new.write_bytes(content)
            new.replace(place)
        _prune(_cache())
        return self.moved() or {}

    @cached_property
    def _folders(self) -> dict[Path, Path]:
        """A folder of the cache for each folder that files come from, named by what is in it."""
        files: dict[Path, list[tuple[str, str]]] = {}
        for path, key in self.keys.items():
            files.setdefault(path.parent, []).append((path.name, key))
        return {folder: _cache() / key_of(named)[:32] for folder, named in files.items()}


def _key(path: Path) -> str:
    return sha256(standard_input()).hexdigest() if path == STANDARD else file_key(path)


def _cache() -> Path:
    """The folder of what is kept; a temporary one of this process where there is no cache.

    Raises `OSError` if there is none either.
    """
    folder = cache_folder("carried")
    with suppress(OSError):
        if folder.is_absolute():
            folder.mkdir(parents=True, exist_ok=True)
            if is_writable(folder):
                return folder
    return _of_this_process()


@cache
def _of_this_process() -> Path:
    made = tempfile.TemporaryDirectory(prefix="crossword-publisher-")
    atexit.register(made.cleanup)
    return Path(made.name)


def _prune(cache: Path) -> None:
    with suppress(OSError):
        folders = sorted(cache.iterdir(), key=lambda each: -each.stat().st_mtime)
        for folder in folders[KEPT:]:
            rmtree(folder, ignore_errors=True)
