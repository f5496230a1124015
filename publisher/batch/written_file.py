"""A file that a publish has written, as the ledger knows it."""

from pathlib import Path
from typing import NamedTuple

PARTIAL = "partial "
"""The key of what a file was made of begins with it if puzzles were missing."""


class WrittenFile(NamedTuple):
    """A file as it was written: the key of what it was made of, its size, its time, its losses."""

    made_of: str
    size: int
    written: int
    losses: tuple[str, ...]

    @classmethod
    def at(cls, path: Path, made_of: str, losses: tuple[str, ...]) -> "WrittenFile | None":
        """A file as it is on the disk; None if there is none."""
        try:
            found = path.stat()
        except OSError:
            return None
        return cls(made_of, found.st_size, found.st_mtime_ns, losses)

    @property
    def is_partial(self) -> bool:
        """Whether it was written while puzzles were missing."""
        return self.made_of.startswith(PARTIAL)

    def is_at(self, path: Path) -> bool:
        """Whether the file is on the disk as it was written."""
        return self.at(path, self.made_of, self.losses) == self
