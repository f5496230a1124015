"""The pipeline of a config: sources → letters → tasks → numbers → exporters → files.

Each stage takes values and returns values. Files appear whole: those of one puzzle as the puzzles
come, all others at the end. A failure in a plugin's code is reported as the plugin's.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from publisher.batch.progress import Progress, Rate
from publisher.batch.task import Made, Task
from publisher.config.settings import Config, ExportChoice
from publisher.errors import CommandError, GenerationError, PublisherError
from publisher.model.puzzle import Publication
from publisher.pipeline.book_order import BookOrder
from publisher.pipeline.collisions import refuse_collisions
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.draws import SharedWords
from publisher.pipeline.exporting import Refused, foreseen
from publisher.pipeline.gates import too_little
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.pipeline.written_files import Published, WrittenFiles
from publisher.plugins.registry import Registry
from publisher.plugins.search_run import Stopped

if TYPE_CHECKING:
    from publisher.batch.ledger import Ledger


class Pipeline:
    """The way of one config from its sources to its files.

    `targets` are the files of a config with one puzzle, one an export, where its own names for them
    do not count. `files` are the paths of what each export writes, `partial_names` those for what
    there is when puzzles are missing, and `partial_files` the same, if they are wanted. `removes`
    says that files of earlier runs go that are no part of this one.
    """

    def __init__(
        self,
        config: Config,
        registry: Registry,
        folder: Path | None = None,
        *,
        partial: bool = False,
        targets: Sequence[Path] = (),
        removes: bool = False,
    ) -> None:
        """Publish into `folder` instead of the config's own output folder, if given."""
        self.removes = removes
        if folder is not None:
            config = replace(config, output=config.output._replace(folder=folder))
        self.config = config
        self.registry = registry
        shared = SharedWords(config.puzzle_configs)
        self.builders = tuple(
            PuzzleBuilder(puzzle_config, registry, shared)
            for puzzle_config in config.puzzle_configs
        )
        own = [config.files(choice) for choice in config.exports]
        self.files = tuple([(path,) for path in targets] or own)
        self.partial_names = tuple(
            tuple(_partial(choice, path) for path in paths)
            if config.count > 1 and choice.has_all
            else ()
            for choice, paths in zip(config.exports, self.files, strict=True)
        )
        self.partial_files = self.partial_names if partial else ((),) * len(self.files)

    @cached_property
    def foreseen(self) -> tuple[Refused, ...]:
        """The files that cannot be made, as far as the settings already show that."""
        return tuple(foreseen(self.config, self.registry, self.files))

    def publish(
        self, progress: Progress | None = None, *, fresh: bool = False, retry: bool = False
    ) -> Published:
        """Make everything, from words to files on the disk; close the result when it is reported.

        A puzzle that is in the ledger is not made again. With `fresh` the ledger first forgets all
        puzzles of the config, with `retry` those that failed. Where puzzles are missing at the end,
        no file of several puzzles is written, but for partial files, if they are wanted; locks keep
        the finished ones.
        """
        refuse_collisions([self])
        if self.foreseen and len(self.foreseen) == len(self.paths()):  # then nothing is made
            return Published((), (), (), (), 0, (), refused=self.foreseen)
        if self.config.count == 1:
            return SingleRun(self, progress or Progress()).published()
        from publisher.pipeline.publish_run import PublishRun  # the way of many is slow to load

        ledger = self._ledger()
        try:
            with ledger.run():
                return PublishRun(self, progress or Progress(), ledger).published(fresh, retry)
        except BaseException:
            ledger.close()
            raise

    @contextmanager
    def publication(self, progress: Progress | None = None) -> Iterator[Publication]:
        """All puzzles as publishing makes them, for as long as the ledger is open.

        No file is written but the ledger. Raises the error of the first puzzle that cannot be made.
        """
        if self.config.count == 1:
            yield SingleRun(self, progress or Progress()).publication()
            return
        from publisher.pipeline.publish_run import PublishRun

        with self._ledger() as ledger, ledger.run():
            yield PublishRun(self, progress or Progress(), ledger).publication()

    def place(self, number: int) -> tuple[PuzzleBuilder, int]:
        """The builder of a puzzle by its number from 1, and its number among its own, from 0.

        Raises `CommandError` if there is no such puzzle.
        """
        place, count = number - 1, self.config.count
        if not 0 <= place < count:
            have = "one puzzle" if count == 1 else f"{count} puzzles"
            raise CommandError(f"{self.config.path} has {have}, and no puzzle {number}")
        for builder in self.builders:
            if place < builder.puzzle_config.count:
                return builder, place
            place -= builder.puzzle_config.count
        raise AssertionError("the count of a config is that of its puzzle configs")

    def paths(self) -> tuple[Path, ...]:
        """Where the files will be, in the order of the config's exports."""
        return tuple(path for paths in self.files for path in paths)

    def claimed(self) -> list[Path]:
        """Every file that is written or kept, or would be."""
        kept = [
            path
            for builder in self.builders
            for path in builder.puzzle_config.kept_files().values()
        ]
        partial = [path for paths in self.partial_files for path in paths]
        return [*self.paths(), *partial, *kept]

    def _ledger(self) -> "Ledger":
        """The ledger beside the output; a single puzzle leaves none behind."""
        from publisher.batch.keys import packages_of
        from publisher.batch.ledger import Ledger  # a single puzzle needs no SQLite

        providers = [self.registry.provider(each.record) for each in self.config.exports]
        packages = {name for each in providers for name in packages_of(each.distribution)}
        return Ledger(self.config.work_folder, self.config.path, sorted(packages))


def _partial(choice: ExportChoice, path: Path) -> Path:
    """The path of a file of puzzles that are not all there."""
    suffix = choice.record.suffix
    return path.with_name(f"{path.name.removesuffix(suffix)}-partial{suffix}")


class SingleRun:
    """One publish of a pipeline that has one puzzle; whatever is wrong with that is raised."""

    def __init__(self, pipeline: Pipeline, progress: Progress) -> None:
        self._pipeline = pipeline
        self._progress = progress
        (self._builder,) = pipeline.builders
        with self._builder.named():
            draws, locked = self._builder.draws(), self._builder.locked_puzzles()
            self._part = ConfigPuzzles(self._builder, draws, locked, first=0)
            self._already_made = len(self._part) - len(self._part.tasks)
            _ = self._part.of_file  # read now, so that errors are reported now

    def published(self) -> Published:
        """Make the puzzle, and write it; raises `PublisherError` if there is none."""
        made = self._made()
        written = WrittenFiles(self._pipeline, [self._part], made, None, self._progress)
        if changed := written.write_locks([0]):
            raise changed
        made.of(0)  # raises what a finisher raises
        written.write([0], [0])
        return written.published([0], self._already_made)

    def publication(self) -> Publication:
        """The puzzle, under the texts of the config; raises its error."""
        return BookOrder(self._pipeline.config, self._made(), [0]).publication

    def _made(self) -> MadePuzzles:
        """The puzzle, made if need be; raises what keeps it out of the publication."""
        self._progress.follow(Rate(wanted=1, already_made=self._already_made))
        found = list(map(self._searched, self._part.tasks))
        made = MadePuzzles([self._part], lambda _: found[0])
        try:
            error = too_little(self._part, 0, made.of(0))
        except PublisherError:
            return made  # a finisher's refusal is raised when the lock is written
        if error:
            with self._builder.named():
                raise error
        return made

    def _searched(self, task: Task) -> Made:
        """The result of a search; one that is interrupted has nothing to do with the config."""
        run = self._progress.begin(task.shared.values.budget, task.number)
        try:
            with self._progress.watching(run, task.shared.record.name):
                return self._part.made(task, run)
        except PublisherError as error:
            if run.stopped is Stopped.INTERRUPTED and isinstance(error, GenerationError):
                raise
            with self._builder.named():
                raise
