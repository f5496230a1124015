"""The result of a publish: finished puzzles, files, and failures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from publisher.batch.task import Failure
from publisher.errors import PublisherError
from publisher.pipeline.exporting import Refused
from publisher.pipeline.manifest import Exported
from publisher.pipeline.puzzle_builder import BuiltPuzzle

if TYPE_CHECKING:
    from publisher.batch.ledger import Ledger


@dataclass(frozen=True)
class Published:
    """The result of a publish: the finished puzzles in their order, the files, the failures.

    `numbers` are those of the puzzles in the publication, from 0, and `already_made` is how many
    were finished before. `warnings` are about the puzzles together, `removed` are files of a part
    of them that the whole has replaced. `refused` are files that could not be made or written.
    `troubles` are what ended the publish before its time, and what else could not be written.
    Several puzzles are read from the ledger, which is open until this is closed.
    """

    made: Sequence[BuiltPuzzle]
    numbers: Sequence[int]
    files: tuple[Exported, ...]
    failures: tuple[Failure, ...]
    already_made: int
    troubles: tuple[PublisherError, ...]
    ledger: "Ledger | None" = field(default=None, repr=False)
    warnings: tuple[str, ...] = ()
    removed: tuple[Path, ...] = ()
    refused: tuple[Refused, ...] = ()

    def __enter__(self) -> "Published":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the ledger, if there is one."""
        if self.ledger:
            self.ledger.close()
