"""The ledger: what became of units, by their keys. This one is in memory, and gone at the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from publisher.batch.unit import Made, Unit
from publisher.errors import PublisherError

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


class Ledger:
    """The units of one publish, for a single puzzle: it leaves nothing behind.

    `is_kept` says whether a ledger outlives the publish, `warnings` what became of one that was
    there.
    """

    is_kept = False
    warnings: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._results: dict[str, Made | PublisherError] = {}

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file, if there is one."""

    @contextmanager
    def run(self) -> Iterator[None]:
        """A publish of the config, the only one; raises `OutputError` if there is another."""
        yield

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While no other config that has the ledger changes a file that they share."""
        yield

    def finished(self, keys: Iterable[str]) -> set[str]:
        """Those of these keys whose units are finished."""
        return {key for key in keys if isinstance(self._results.get(key), Made)}

    def failures(self, keys: Iterable[str]) -> dict[str, PublisherError]:
        """Why units failed, by their keys."""
        found = {key: self._results.get(key) for key in keys}
        return {key: each for key, each in found.items() if isinstance(each, PublisherError)}

    def made(self, key: str) -> Made:
        """The result of a finished unit."""
        found = self._results[key]
        if not isinstance(found, Made):
            raise KeyError(key)
        return found

    def keep(self, worker: str, results: Sequence[tuple[Unit, Made | PublisherError]]) -> None:  # noqa: ARG002
        """Keep what became of units, all or none; a finished unit is never kept twice."""
        self._results |= {unit.key: result for unit, result in results}

    def forget(self, keys: Iterable[str]) -> None:
        """Forget units, by their keys, whatever became of them."""
        for key in keys:
            self._results.pop(key, None)

    def forget_all(self) -> None:
        """Forget all that was made of the config."""
        self._results.clear()

    def written(self) -> dict[str, WrittenFile]:
        """The files that were written, by their paths."""
        return {}

    def note_written(self, files: Mapping[str, WrittenFile]) -> None:
        """Note files that were written."""
