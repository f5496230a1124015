"""The journal of a draft: a line for each change, appended, so that no kill loses what was done.

A line is on its way to the disk before the change is answered; the disk itself is asked to write
at most once a second, which is what a power cut may cost.
"""

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher.errors import OutputError, system_reason

_PAUSE = 1.0
"""Seconds between two requests to the disk."""


class Journal:
    """An append-only file of JSON lines; it is made with its first line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._synced = 0.0
        self._is_begun = path.exists()

    def lines(self) -> list[dict[str, Any]]:
        """All whole lines; what a crash cut off at the end is left out."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return []
        found: list[dict[str, Any]] = []
        for line in data.split(b"\n")[:-1]:
            try:
                found.append(json.loads(line))
            except ValueError:
                continue  # a crash cut it off
        return found

    def append(self, line: Mapping[str, object]) -> None:
        """Add a line; raises `OutputError` if it cannot be written."""
        self.refuse_lost()
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                if file.tell() and not self._ends_whole():
                    data = b"\n" + data
                file.write(data)
                file.flush()
                if time.monotonic() - self._synced > _PAUSE:
                    os.fsync(file.fileno())
                    self._synced = time.monotonic()
        except OSError as error:
            said = f"{self.path} cannot be written to: {system_reason(error)}"
            raise OutputError(said) from None
        self._is_begun = True

    def refuse_lost(self) -> None:
        """Raise `OutputError` if the journal was moved or deleted: half of it is no draft."""
        if self._is_begun and not self.path.exists():
            raise OutputError(
                f"{self.path.parent} is not there any more: put the folder back where it was, "
                "or end the studio and start it where the folder is now"
            )

    def _ends_whole(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"
