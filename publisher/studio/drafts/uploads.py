"""The uploaded files of a draft, each in a folder of its own.

So a file keeps its name and does not replace another, neither one of ours nor one that was
uploaded before, whatever a system takes for the same name. None of them ever changes.
"""

import base64
import binascii
import os
import re
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from publisher.errors import CommandError, FileError, OutputError, system_reason
from publisher.files import output
from publisher.files.filenames import file_stem
from publisher.files.kinds import file_kind
from publisher.files.opening import file_bytes
from publisher.plugins.registry import Registry
from publisher.studio.drafts.own_files import UPLOADS

MOST = 10_000
"""How many files a draft has at most."""

EITHER = (".json",)
"""The suffixes of files that may be puzzles or lists of words."""

_LOCK = ".lock"
_LONGEST_SUFFIX = 10


class PuzzleFileError(CommandError):
    """A file is a puzzle, where words are wanted: a page opens it instead."""


class Upload:
    """A file that is kept; as a context, it is removed again if the block raises an error."""

    def __init__(self, path: Path, *, is_new: bool) -> None:
        self.path = path
        self._is_new = is_new

    @classmethod
    def keep(cls, folder: Path, name: str, content: bytes, suffix: str) -> "Upload":
        """Keep a file in the folder of a draft; a name without a suffix gets this one.

        The same file again is the one that is there. Raises `OutputError`.
        """
        name = upload_name(name, suffix)
        for number in range(1, MOST + 1):
            path = folder / UPLOADS / str(number) / name
            try:
                path.parent.mkdir(parents=True)
            except FileExistsError:
                if _has(path, content):
                    return cls(path, is_new=False)
                continue
            except OSError as error:
                raise OutputError(f"{path} cannot be written: {system_reason(error)}") from None
            with cls(path, is_new=True) as made:
                output.write({path: content})
                return made
        raise OutputError(f"{folder} has {MOST} files already: make a copy of the puzzle")

    def without_place(self, said: str) -> str:
        """What is said of the file, by its name alone."""
        return said.partition(f"{self.path.parent}{os.sep}")[2] or said

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None and self._is_new:
            with suppress(OSError):  # what made it fail is the error to tell
                self.path.unlink(missing_ok=True)
                self.path.parent.rmdir()
                self.path.parent.parent.rmdir()  # unless there are others


def upload_name(name: str, suffix: str) -> str:
    """A name as browsers send it, made one that every system can store."""
    stem, _, end = name.rpartition(".")
    end = re.sub(r"\W", "", end)[:_LONGEST_SUFFIX].lower() if stem else ""
    stem = stem or name
    return f"{file_stem('{name}', {'name': stem}) if stem else 'file'}.{end or suffix}"


def content_of(name: object, data: object) -> bytes:
    """The bytes of a file that a page sends in base64; raises `CommandError` if it is not whole."""
    try:
        return base64.b64decode(str(data), validate=True)
    except (binascii.Error, ValueError):
        raise CommandError(
            f"{name or 'the file'} did not upload completely: drop it again"
        ) from None


def is_puzzle(name: str, content: bytes, registry: Registry) -> bool:
    """Whether the bytes of a file are those of a puzzle that can be opened."""
    kind = file_kind(content, Path(name))
    return kind is not None and kind.reader in registry.readers


def refuse_puzzle(name: str, content: bytes, registry: Registry) -> None:
    """Raise `PuzzleFileError` for a file that is a puzzle, `CommandError` for the lock of one."""
    if not is_puzzle(name, content, registry):
        return
    if name.lower().endswith(_LOCK):
        raise CommandError(
            f"{name} keeps the puzzle of a config: put both into the folder of the studio, and "
            "open the config on the shelf"
        )
    raise PuzzleFileError(f"{name} is a puzzle: open it on the shelf")


def _has(path: Path, content: bytes) -> bool:
    """Whether a file has this content."""
    try:
        return path.stat().st_size == len(content) and file_bytes(path, len(content)) == content
    except (OSError, FileError):
        return False
