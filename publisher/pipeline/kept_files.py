"""What keeps the puzzles of a publish: its locks, its clue files, and its clue banks."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from publisher.files import output
from publisher.model.puzzle import Puzzle
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.made_puzzles import MadePuzzles

if TYPE_CHECKING:
    from pathlib import Path

    from publisher.words.clue_file import ClueFile


@dataclass(frozen=True)
class KeptFiles:
    """The files that keep the puzzles of these parts.

    All methods raise `OutputError`, and what reading the files again raises: others may write them
    during a long search.
    """

    parts: Sequence[ConfigPuzzles]
    made: MadePuzzles

    def write_locks(self, numbers: Collection[int]) -> None:
        """Write the locks with new puzzles: in each those before the first that is not finished.

        `numbers` are those of the finished ones. Raises `GenerationError` if another run has
        changed a lock.
        """
        files: dict[Path, bytes] = {}
        finished = set(numbers)
        for part in self.parts:
            last = part.first + len(part.kept)
            while last in finished and last < part.first + len(part):
                last += 1
            new = self.made.kept(range(part.first + len(part.kept), last))
            with part.builder.named():
                files |= part.builder.lock_file(len(part.kept), new)
        output.write(files)

    def write_clues(self) -> None:
        """Write the clue files with new lines."""
        clues: dict[Path, ClueFile] = {}
        for part in self.parts:
            read = part.builder.read_clues(clues)
            clues |= part.builder.clue_file(read, self._puzzles(part))
        output.write({path: file.data for path, file in clues.items() if file.is_new})

    def record_clues(self) -> None:
        """Record the clues of locked puzzles as used, in their banks."""
        kept = [
            (part.builder.bank, self._puzzles(part))
            for part in self.parts
            if part.builder.bank and part.builder.puzzle_config.lock
        ]
        if kept:
            from publisher.pipeline.puzzle_bank import record  # few configs have a clue bank

            record(kept)

    def _puzzles(self, part: ConfigPuzzles) -> Sequence[Puzzle]:
        return self.made.kept(range(part.first, part.first + len(part)))
