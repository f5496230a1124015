"""The manifest: a list of all files that were written, with what tells whether each is whole.

It is JSON Lines (jsonlines.org): a line for each file, in the order of the config's exports.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from publisher.errors import FileError
from publisher.files.opening import open_file
from publisher.files.standard import STANDARD

_PART = 2**20  # bytes that are read at a time


class Digest(NamedTuple):
    """The size of a file in bytes, and its SHA-256 in hexadecimal digits."""

    size: int
    sha256: str

    @classmethod
    def of(cls, data: bytes) -> "Digest":
        """The digest of the bytes of a file."""
        return cls(len(data), sha256(data).hexdigest())

    @classmethod
    def of_file(cls, path: Path) -> "Digest":
        """The digest of a file, read in parts; raises `FileError`."""
        try:
            with open_file(path, None) as file:
                digest, size = sha256(), 0
                while part := file.read(_PART):
                    digest.update(part)
                    size += len(part)
                return cls(size, digest.hexdigest())
        except OSError as error:
            raise FileError.of(path, error) from None


class ListedFile(NamedTuple):
    """A file of a publication; `puzzle` is the number of its puzzle, from 0, None for all."""

    path: Path
    exporter: str
    puzzle: int | None
    digest: Digest | None = None
    """None for a file of an earlier run, which is read for it."""


def manifest(files: Iterable[ListedFile], folder: Path) -> bytes:
    """The lines of a manifest; paths in the folder are relative to it.

    Raises `FileError` for a file that cannot be read.
    """
    return "".join(f"{line}\n" for line in _lines(files, folder)).encode()


def _lines(files: Iterable[ListedFile], folder: Path) -> Iterator[str]:
    for file in files:
        if file.path == STANDARD:
            continue
        size, digest = file.digest or Digest.of_file(file.path)
        listed = {
            "file": _relative(file.path, folder),
            "export": file.exporter,
            "puzzle": None if file.puzzle is None else file.puzzle + 1,
            "bytes": size,
            "sha256": digest,
        }
        shown = {name: value for name, value in listed.items() if value is not None}
        yield json.dumps(shown, ensure_ascii=False)


def _relative(path: Path, folder: Path) -> str:
    return (path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix()
