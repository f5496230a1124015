"""The manifest: a list of all files that were written, with what tells whether each is whole.

It is JSON Lines (jsonlines.org): a line for each file, in the order of the config's exports.
Several configs may have one: each has its lines in it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from publisher.errors import FileError, OutputError
from publisher.files.address import Address
from publisher.files.opening import MEGABYTE, file_bytes, open_file
from publisher.files.standard import STANDARD

LARGEST = 256 * MEGABYTE
"""The most bytes of a manifest that is there; a million files take about as many."""

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
        """The digest of a file; raises `FileError`."""
        try:
            with open_file(path, None) as file:
                digest = sha256()
                while part := file.read(_PART):
                    digest.update(part)
                return cls(file.tell(), digest.hexdigest())
        except OSError as error:
            raise FileError.of(path, error) from None


class Exported(NamedTuple):
    """A file on the disk, and what its format could not carry.

    `puzzle` says which of the puzzles it holds, from 0; None if it holds them all. `digest` is None
    for a file of an earlier run, which is read for it.
    """

    exporter: str
    path: Path
    losses: tuple[str, ...]
    puzzle: int | None
    digest: Digest | None = None


def name_of(config: Path) -> str:
    """The name of a config in a manifest: its own and its folder's."""
    return "/".join(config.absolute().parts[-2:])


def listed_before(path: Path) -> list[dict[str, object]]:
    """The lines of a manifest that is there, which may be of other configs too.

    Raises `OutputError` for a file that is not a manifest, or cannot be read.
    """
    try:
        if isinstance(path, Address):
            from publisher.files import remote  # an extra

            data = remote.read(path)
        else:
            data = file_bytes(path, LARGEST)
        lines = [json.loads(line) for line in data.decode().split("\n") if line.strip()]
    except FileError as error:
        if error.is_missing:
            return []
        raise OutputError(str(error)) from None
    except (ValueError, RecursionError):
        lines = [None]
    if not all(isinstance(line, dict) and isinstance(line.get("file"), str) for line in lines):
        raise OutputError(f"{path} exists and is not a manifest: name another file")
    return lines


def manifest(
    files: Iterable[Exported],
    folder: Path,
    config: str = "",
    before: Iterable[Mapping[str, object]] = (),
) -> bytes:
    """The lines of a manifest; paths in the folder are relative to it.

    Of the lines `before` those of other configs stay, but for files that are gone. Raises
    `FileError` for a file that cannot be read.
    """
    lines = list(_lines(files, folder, config))
    own = {line["file"] for line in lines}
    lines += (
        line
        for line in before
        if line.get("config") != config and line["file"] not in own and _is_there(line, folder)
    )
    lines.sort(key=lambda line: str(line.get("config", "")))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode()


def _is_there(line: Mapping[str, object], folder: Path) -> bool:
    path = folder / str(line["file"])
    return isinstance(path, Address) or path.exists()


def _lines(files: Iterable[Exported], folder: Path, config: str) -> Iterator[Mapping[str, object]]:
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
            "config": config,
        }
        yield {name: value for name, value in listed.items() if value is not None}


def _relative(path: Path, folder: Path) -> str:
    return (path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix()
