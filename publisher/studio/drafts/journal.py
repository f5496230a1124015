"""The journal of a draft: a line for each change, appended, so that no kill loses what was done.

A line is on its way to the disk before the change is answered; the disk itself is asked to write
at most once a second, which is what a power cut may cost.
"""

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from publisher.errors import FormatError, OutputError, system_reason
from publisher.files.opening import MEGABYTE, file_bytes
from publisher.studio.drafts.kept_json import checked_json, json_object

LARGEST = 256 * MEGABYTE
"""The most bytes of a journal: some thousand searches for a large grid."""

_PAUSE = 1.0
"""Seconds between two requests to the disk."""


class Journal:
    """An append-only file of JSON lines; it is made with its first line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._synced = 0.0
        self._is_begun = path.exists()

    def lines(self) -> list[tuple[int, dict[str, Any]]]:
        """All lines by their numbers, each an object; one whose end a crash cut off is left out.

        Raises `FileError`, and `FormatError` that names a line which is damaged.
        """
        if not os.path.lexists(self.path):
            return []
        found = []
        for number, line in enumerate(file_bytes(self.path, LARGEST).split(b"\n"), 1):
            try:
                found.append((number, json_object(line)))
            except ValueError as error:
                if not _is_cut(line, error):
                    raise self.damaged(number, str(error)) from None
        return found

    def damaged(self, number: int, reason: str) -> FormatError:
        """The error for a line that is not as we write it."""
        return FormatError(
            f"{self.path}:{number} cannot be read: {reason}; take a copy of the file from before, "
            "or delete the line: what it did is lost then, and the rest stays"
        )

    def append(self, *lines: Mapping[str, object]) -> None:
        """Add lines, all or none; raises `OutputError` if they cannot be written."""
        self.refuse_missing()
        data = b"".join(checked_json(line) + b"\n" for line in lines)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+", buffering=0) as file:
                self._add(file, data)
        except OSError as error:
            said = f"{self.path} cannot be written to: {system_reason(error)}"
            raise OutputError(said) from None
        self._is_begun = True

    def _add(self, file: BinaryIO, data: bytes) -> None:
        size = file.seek(0, os.SEEK_END)
        tail = _tail(file, size)
        if tail and _is_whole(tail):
            data = b"\n" + data
        else:  # a crash, or a full disk, cut it off
            size -= len(tail)
        if size + len(data) > LARGEST:
            said = f"{self.path} has {LARGEST // MEGABYTE} MB: go on with a copy of the puzzle"
            raise OutputError(said)
        file.truncate(size)
        try:
            while data:
                data = data[file.write(data) :]
            if time.monotonic() - self._synced > _PAUSE:
                os.fsync(file.fileno())
                self._synced = time.monotonic()
        except OSError:
            file.truncate(size)
            raise

    def refuse_missing(self) -> None:
        """Raise `OutputError` if the journal was moved or deleted: half of it is not a draft."""
        if self._is_begun and not self.path.exists():
            raise OutputError(
                f"{self.path.parent} is not there any more: put the folder back where it was, "
                "or end the studio and start it where the folder is now"
            )


def _tail(file: BinaryIO, size: int) -> bytes:
    """The bytes after the last end of a line."""
    file.seek(max(0, size - 1))
    if file.read(1) in (b"\n", b""):
        return b""
    file.seek(0)
    return file.read(size).rpartition(b"\n")[2]


def _is_whole(line: bytes) -> bool:
    try:
        return bool(json_object(line))
    except ValueError:
        return False


def _is_cut(line: bytes, error: ValueError) -> bool:
    """Whether the end of a line is missing, as a crash leaves it; there may be a line after it."""
    if line.endswith(b"}"):
        return False
    if isinstance(error, json.JSONDecodeError):
        return error.pos >= len(error.doc) or error.msg.startswith("Unterminated")
    return isinstance(error, UnicodeDecodeError) and error.reason == "unexpected end of data"
