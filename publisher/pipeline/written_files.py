"""The files of a publish: those that keep puzzles, those of exports, and those of earlier runs.

The ledger knows which files were written, and how they were then. A file that has changed since is
somebody else's, as is one that the ledger does not know.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from publisher.batch.progress import Progress, Rate
from publisher.batch.task import Failure
from publisher.errors import GenerationError, PublisherError
from publisher.files import output
from publisher.model.puzzle import Puzzle
from publisher.pipeline.book_order import BookOrder
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.exported_files import ExportedFiles, follows
from publisher.pipeline.exporting import Refused
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.manifest import Exported, listed_before, manifest, name_of
from publisher.pipeline.puzzle_builder import BuiltPuzzle

if TYPE_CHECKING:
    from publisher.batch.ledger import Ledger
    from publisher.pipeline.publishing import Pipeline
    from publisher.words.clue_file import ClueFile


@dataclass(frozen=True)
class Published:
    """The result of a publish: the finished puzzles in their order, the files, the failures.

    `numbers` are those of the puzzles in the publication, from 0, and `already_made` is how many
    were finished before. `warnings` are about the puzzles together, `removed` are lines about files
    of earlier runs that were removed. `refused` are files that could not be made or written.
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
    removed: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()

    def __enter__(self) -> "Published":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the ledger, if there is one."""
        if self.ledger:
            self.ledger.close()


class WrittenFiles:
    """The files of a publish. If one file cannot be written, the others still are.

    `files` are those of the exports, `removed` are lines about those of earlier runs that are gone.
    `troubles` are what could not be written, `warnings` are about all puzzles. Where files `follow`
    each other, one tells of the puzzle before its own.
    """

    def __init__(
        self,
        pipeline: "Pipeline",
        parts: Sequence[ConfigPuzzles],
        made: MadePuzzles,
        ledger: "Ledger | None",
        progress: Progress,
        rate: Rate | None = None,
    ) -> None:
        """Without a ledger, nothing is known of files that were written before."""
        self.files = ExportedFiles(pipeline, ledger, rate or Rate())
        self._progress = progress
        self.troubles: list[PublisherError] = []
        self.warnings: tuple[str, ...] = ()
        self.removed: tuple[str, ...] = ()
        self._pipeline = pipeline
        self._config = pipeline.config
        self._made = made
        self._ledger = ledger
        self._parts = parts
        self._written: set[int] = set()
        self.follow = any(map(follows, self._config.exports))

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

    def write_puzzle(self, number: int, before: Puzzle | None = None) -> None:
        """Write the files of a puzzle, once; raises `OutputError` as `ExportedFiles` does."""
        if number not in self._written and not all(each.has_all for each in self._config.exports):
            self._written.add(number)
            self.files.write_puzzle(number, self._made.of(number).puzzle, before)

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
        is_stopped, there = True, {*finished} if self.follow else set[int]()
        with self._noting(), self._progress.writing():
            with self._noting():
                for number in finished:
                    if self._progress.is_stopping and not is_whole:
                        break  # the next run writes them
                    has_before = number - 1 in there
                    before = self._made.of(number - 1).puzzle if has_before else None
                    self.write_puzzle(number, before)
            if numbers:
                with self._noting():
                    order = BookOrder(self._config, self._made, numbers)
                    self.files.write_publication(order.publication, order.numbers)
                    self.warnings += order.warnings
            is_stopped = False
        with self._noting():
            self.files.note()
        if is_whole and not is_stopped:
            with self._noting():
                self._write_manifest()
            if self.files.found and not self.troubles:
                with self._noting():
                    self._remember_clues()
            if self._ledger:
                self._leave_behind(self._ledger)

    def published(
        self,
        numbers: Sequence[int],
        already_made: int,
        failures: Sequence[Failure] = (),
        warnings: Sequence[str] = (),
    ) -> Published:
        """The result of the publish; these are the warnings that came before the files."""
        return Published(
            self._made.remarked(numbers),
            numbers,
            self.files.found,
            tuple(failures),
            already_made,
            tuple(self.troubles),
            self._ledger,
            (*warnings, *self.warnings),
            self.removed,
            tuple(self.files.refused),
        )

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except PublisherError as error:
            if str(error) not in map(str, self.troubles):  # a full disk is met again and again
                self.troubles.append(error)

    def _write_clues(self) -> None:
        """Write the clue files with new lines; others may write them during a long search."""
        clues: dict[Path, ClueFile] = {}
        for part in self._parts:
            if path := part.builder.puzzle_config.clues:
                read = part.builder.read_clues(clues)
                clues[path] = part.builder.with_lacking(read, self._before_finishers(part))
        output.write({path: file.data for path, file in clues.items() if file.is_new})

    def _remember_clues(self) -> None:
        """Let clue providers remember the locked puzzles."""
        locked = [
            (part.builder.providers, self._before_finishers(part))
            for part in self._parts
            if part.builder.providers and part.builder.puzzle_config.lock
        ]
        if locked:
            from publisher.pipeline.clue_providers import remember  # few configs have any

            remember(locked)

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
        """Remove what the whole has replaced, and tell of other files of earlier runs.

        Only files of the config that are as it wrote them are meant. One that was refused replaces
        nothing. Those of earlier runs stay unless somebody asks for their removal.
        """
        config, pipeline = self._config, self._pipeline
        own = {Path(path): file for path, file in ledger.written(by_config=True).items()}
        own = {path: file for path, file in own.items() if file.is_at(path)}
        written = {each.path for each in self.files.found}
        names = zip(pipeline.files, pipeline.partial_names, strict=True)
        replaced = [path for whole, partial in names if written >= set(whole) for path in partial]
        for path in replaced:
            known = own.pop(path.absolute(), None)
            if known and known.is_partial and _is_removed(path):
                self.removed += (f"{path} is removed: all puzzles are finished",)
        current = {path.absolute() for path in pipeline.paths()}
        suffixes = tuple(export.record.suffix for export in config.exports)
        left = {path for path in own.keys() - current if path.name.endswith(suffixes)}
        gone = {path for path in left if pipeline.removes and _is_removed(path)}
        self.removed += _of_earlier_runs(gone, "it is removed", "they are removed")
        stay = "; `--remove-earlier` removes "
        self.warnings += _of_earlier_runs(left - gone, f"it stays{stay}it", f"they stay{stay}them")


def _is_removed(path: Path) -> bool:
    """Remove a file that is as it was written; whether it is gone."""
    with suppress(OSError):  # open in another program, for instance: it stays
        if not path.is_symlink():
            path.unlink()
            return True
    return False


def _of_earlier_runs(paths: Collection[Path], of_one: str, of_several: str) -> tuple[str, ...]:
    """A line about files of earlier runs, if there are any."""
    found = sorted(paths, key=lambda path: (len(str(path)), str(path)))
    if len(found) > 1:
        said = f"{found[0]} … {found[-1].name} ({len(found)} files) are of an earlier run"
        return (f"{said}, and no part of this one; {of_several}",)
    return tuple(
        f"{each} is of an earlier run, and no part of this one; {of_one}" for each in found
    )
