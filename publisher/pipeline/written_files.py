"""The files of a publish, of one puzzle or several: those that keep them, and those of exports."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from publisher.errors import GenerationError, PublisherError
from publisher.files import output
from publisher.model.puzzle import Puzzle
from publisher.pipeline.book_order import BookOrder
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.exported_files import ExportedFiles
from publisher.pipeline.former_files import FormerFiles
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.manifest import listed_before, manifest, name_of

if TYPE_CHECKING:
    from pathlib import Path

    from publisher.batch.ledger import Ledger
    from publisher.pipeline.publishing import Pipeline
    from publisher.words.clue_file import ClueFile


class WrittenFiles:
    """The files of a publish. If one file cannot be written, the others still are.

    `files` are those of the exports, `removed` are files of a part of the puzzles that the whole
    has replaced. `troubles` are what could not be written, `warnings` are about all puzzles.
    """

    def __init__(
        self,
        pipeline: "Pipeline",
        parts: Sequence[ConfigPuzzles],
        made: MadePuzzles,
        ledger: "Ledger | None",
    ) -> None:
        """Without a ledger, nothing is known of files that were written before."""
        self.files = ExportedFiles(pipeline, ledger)
        self.troubles: list[PublisherError] = []
        self.warnings: tuple[str, ...] = ()
        self.removed: tuple[Path, ...] = ()
        self._pipeline = pipeline
        self._config = pipeline.config
        self._made = made
        self._ledger = ledger
        self._parts = parts
        self._written: set[int] = set()

    def write_locks(self, numbers: Collection[int]) -> GenerationError | None:
        """Write the locks of finished puzzles, before all else, so that none is lost.

        Each lock gets its finished puzzles up to the first unfinished one. Returns the error if
        another run has changed a lock, and has puzzles of its own.
        """
        files: dict[Path, bytes] = {}
        finished = set(numbers)
        with self._noting():
            try:
                for part in self._parts:
                    first = last = part.first + len(part.locked_puzzles)
                    while last in finished and last < part.first + len(part):
                        last += 1
                    with part.builder.named():
                        new = self._made.before_finishers(range(first, last))
                        files |= part.builder.lock_file(len(part.locked_puzzles), new)
            except GenerationError as error:
                return error
            output.write(files)
        return None

    def write_puzzle(self, number: int) -> None:
        """Write the files of a puzzle, once; raises `OutputError` as `ExportedFiles` does."""
        if number not in self._written and not all(each.has_all for each in self._config.exports):
            self._written.add(number)
            self.files.write_puzzle(number, self._made.of(number).puzzle)

    def forget(self, number: int) -> None:
        """Forget a puzzle, whose task another one has replaced."""
        self._written.discard(number)

    def write(self, numbers: Sequence[int], finished: Sequence[int]) -> None:
        """Write all that is not written yet.

        A puzzle that is `finished` has files of its own, though it may have no place among the
        `numbers` of the publication.
        """
        is_whole = len(numbers) == self._config.count
        if is_whole:
            with self._noting():
                self._write_clues()
        with self._noting():
            for number in finished:
                self.write_puzzle(number)
        if numbers:
            with self._noting():
                order = BookOrder(self._config, self._made, numbers)
                self.files.write_publication(order.publication, order.numbers)
                self.warnings += order.warnings
        self.files.note()
        if is_whole:
            with self._noting():
                self._write_manifest()
            if self.files.found and not self.troubles:
                with self._noting():
                    self._record_clues()
            if self._ledger:
                self._leave_behind(self._ledger)

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except PublisherError as error:
            self.troubles.append(error)

    def _write_clues(self) -> None:
        """Write the clue files with new lines; others may write them during a long search."""
        clues: dict[Path, ClueFile] = {}
        for part in self._parts:
            if path := part.builder.puzzle_config.clues:
                read = part.builder.read_clues(clues)
                clues[path] = part.builder.with_lacking(read, self._before_finishers(part))
        output.write({path: file.data for path, file in clues.items() if file.is_new})

    def _record_clues(self) -> None:
        """Record the clues of locked puzzles as used, in their banks."""
        locked = [
            (part.builder.bank, self._before_finishers(part))
            for part in self._parts
            if part.builder.bank and part.builder.puzzle_config.lock
        ]
        if locked:
            from publisher.pipeline.puzzle_bank import record  # few configs have a clue bank

            record(locked)

    def _before_finishers(self, part: ConfigPuzzles) -> Sequence[Puzzle]:
        return self._made.before_finishers(range(part.first, part.first + len(part)))

    def _write_manifest(self) -> None:
        """Write the list of all files that were written, if one is wanted."""
        path, folder = self._config.manifest, self._config.output.folder
        if not path:
            return
        with self._ledger.exclusive() if self._ledger else nullcontext():
            before = listed_before(path)
            output.write(
                {path: manifest(self.files.found, folder, name_of(self._config.path), before)}
            )

    def _leave_behind(self, ledger: "Ledger") -> None:
        """Remove what the whole has replaced, and warn of other files of earlier runs."""
        former = FormerFiles(self._pipeline, ledger)
        self.removed = former.remove_partial({each.path for each in self.files.found})
        self.warnings += tuple(former.warnings())
