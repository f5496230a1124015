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

from publisher.config.settings import Config, ExportChoice
from publisher.errors import CommandError
from publisher.pipeline.collisions import refuse_collisions
from publisher.pipeline.draws import SharedWords
from publisher.pipeline.exporting import Refused, foreseen
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import Registry

if TYPE_CHECKING:
    from publisher.batch.ledger import Ledger
    from publisher.batch.progress import Progress
    from publisher.model.puzzle import Publication
    from publisher.pipeline.written_files import Published


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
        self, progress: "Progress | None" = None, *, fresh: bool = False, retry: bool = False
    ) -> "Published":
        """Make everything, from words to files on the disk; close the result when it is reported.

        A puzzle that is in the ledger is not made again. With `fresh` the ledger first forgets all
        puzzles of the config, with `retry` those that failed. Where puzzles are missing at the end,
        no file of several puzzles is written, but for partial files, if they are wanted; locks keep
        the finished ones.
        """
        refuse_collisions([self])
        if self.foreseen and len(self.foreseen) == len(self.paths()):  # then nothing is made
            from publisher.pipeline.written_files import Published

            return Published((), (), (), (), 0, (), refused=self.foreseen)
        if self.config.count == 1:
            from publisher.pipeline.single_run import SingleRun  # who only checks needs neither way

            return SingleRun(self, progress).published()
        from publisher.pipeline.publish_run import PublishRun  # the way of many is slow to load

        ledger = self._ledger()
        try:
            with ledger.run():
                return PublishRun(self, progress, ledger).published(fresh, retry)
        except BaseException:
            ledger.close()
            raise

    @contextmanager
    def publication(self, progress: "Progress | None" = None) -> "Iterator[Publication]":
        """All puzzles as publishing makes them, for as long as the ledger is open.

        No file is written but the ledger. Raises the error of the first puzzle that cannot be made.
        """
        if self.config.count == 1:
            from publisher.pipeline.single_run import SingleRun

            yield SingleRun(self, progress).publication()
            return
        from publisher.pipeline.publish_run import PublishRun

        with self._ledger() as ledger, ledger.run():
            yield PublishRun(self, progress, ledger).publication()

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
