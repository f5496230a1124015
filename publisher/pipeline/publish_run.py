"""One publish of several puzzles: what is wanted, what the ledger has, and what is made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent import futures
from contextlib import nullcontext
from typing import TYPE_CHECKING

from publisher.batch.dispatcher import Callbacks, Dispatcher, Open
from publisher.batch.progress import Progress, Rate
from publisher.batch.task import Failure, Stored, Task
from publisher.errors import GenerationError, OptionError, PublisherError
from publisher.model.layout import Layout
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.book_order import BookOrder
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.gates import too_little
from publisher.pipeline.made_puzzles import (
    MadePuzzles,
    equal_grid,
    equal_grids,
    grid_of,
)
from publisher.pipeline.puzzle_builder import layout_of
from publisher.pipeline.written_files import Published, WrittenFiles
from publisher.plugins.core_settings import DEFAULT_EXECUTOR
from publisher.plugins.plugin_code import expect

if TYPE_CHECKING:
    from pathlib import Path

    from publisher.batch.ledger import Ledger
    from publisher.pipeline.publishing import Pipeline
    from publisher.words.clue_file import ClueFile

SERIAL = "serial"

REMAKES = 5
"""How often a puzzle whose grid duplicates another's is made again."""


class PublishRun:
    """One publish of a pipeline, whose finished puzzles a ledger keeps."""

    def __init__(self, pipeline: "Pipeline", progress: Progress | None, ledger: "Ledger") -> None:
        self._pipeline = pipeline
        self._config = pipeline.config
        self._progress = progress or Progress()
        self._ledger = ledger
        self._failures: list[Failure] = []
        self._warnings: tuple[str, ...] = ()
        self._rate = Rate()
        self._parts: list[ConfigPuzzles] = []
        self._judged: dict[int, bool] = {}
        self._grids: dict[int, str | None] = {}
        self._plan()
        self._made = MadePuzzles(self._parts, ledger.made)
        self._written = WrittenFiles(
            pipeline, self._parts, self._made, ledger, self._progress, self._rate
        )

    def published(self, fresh: bool, retry: bool) -> Published:
        """Make the puzzles, and write them; raises `PublisherError` if none can be kept."""
        if changes := self._ledger.changes:
            self._progress.warn(f"files were laid out with {changes}; they are laid out anew")
        already_made = self._make(fresh, retry)
        finished, numbers = self._without_duplicates()
        written = self._written
        if not written.write_locks(numbers):
            written.write(numbers, finished)
        warnings = (*self._ledger.warnings, *self._warnings)
        return written.published(numbers, already_made, self._failures, warnings)

    def publication(self) -> Publication:
        """Make all puzzles; raises the error of the first puzzle that cannot be made."""
        self._make(fresh=False, retry=False)
        for trouble in self._written.troubles:
            raise trouble
        _, numbers = self._without_duplicates()
        for failure in self._failures:
            with self._made.part(failure.number).builder.named() if failure.name else nullcontext():
                raise failure.error
        return BookOrder(self._config, self._made, numbers).publication

    def _plan(self) -> None:
        """Read the words of all puzzles; one that cannot be read fails, and the others go on."""
        first = 0
        clues: dict[Path, ClueFile] = {}
        for builder in self._pipeline.builders:
            count = builder.puzzle_config.count
            try:
                with builder.named():
                    draws = builder.draws(clues)
                    part = ConfigPuzzles(
                        builder, draws, builder.locked_puzzles(), first, has_keys=True
                    )
                    _ = part.tasks, part.of_file  # read now, so that errors are reported now
            except PublisherError as error:
                if len(self._pipeline.builders) == 1:
                    raise
                self._fail(Failure(first, "", error, count))
            else:
                self._parts.append(part)
                if builder.puzzle_config.clues:
                    clues[builder.puzzle_config.clues] = draws.written
            first += count

    def _make(self, fresh: bool, retry: bool) -> int:
        """Make what is missing; returns how many were made before."""
        tasks = [task for part in self._parts for task in part.tasks]
        keys = [task.key for task in tasks]
        if fresh:
            self._ledger.forget_all()
            self._ledger.forget(keys)
        failed = self._ledger.failures(keys)
        if retry:
            self._ledger.forget(failed)
            failed = {}
        known = self._ledger.finished(keys)
        missing = self._without_failed(tasks, failed, known)
        others = sum(len(part) - len(part.tasks) for part in self._parts)
        self._rate.wanted = self._config.count
        self._rate.already_made = others + sum(task.key in known for task in tasks)
        self._rate.failed = sum(failure.count for failure in self._failures)
        already_made = self._rate.already_made
        self._progress.follow(self._rate)
        if missing:
            self._dispatch(missing)
        return already_made

    def _without_failed(
        self, tasks: Iterable[Task], failed: dict[str, PublisherError], known: set[str]
    ) -> list[Task]:
        """Tasks to be done; those that failed before are reported, and those that follow them."""
        missing: dict[str, Task] = {}
        lost: dict[int, Task] = {}
        for task in tasks:
            first = next((lost[number] for number in task.after if number in lost), None)
            error: PublisherError | None = failed.get(task.key)
            if error is None and first is not None and task.key not in known:
                error = GenerationError(f"it should differ from {first.name}, which failed")
            if error is not None:
                lost[task.number] = task
                self._fail(Failure(task.number, task.name, error))
            elif task.key not in known:
                missing.setdefault(task.key, task)
        return list(missing.values())

    def _dispatch(self, tasks: Sequence[Task]) -> None:
        callbacks = Callbacks(self._locate, self._on_settled, self._layouts, self._finish)
        dispatcher = Dispatcher(self._ledger, self._progress, self._rate, callbacks)
        choice = self._config.run
        name = choice.record.name if choice else DEFAULT_EXECUTOR
        here = None if choice else self._opener(SERIAL)
        try:
            dispatcher.run(tasks, self._opener(name), here)
        except PublisherError as error:
            self._written.troubles.append(error)
        self._failures += dispatcher.failures
        self._warnings += tuple(dispatcher.warnings)

    def _opener(self, name: str) -> Open:
        """A function that opens an executor, by the config's options or its own defaults."""
        choice, registry = self._config.run, self._pipeline.registry
        record = registry.executors[name]

        def open_executor() -> futures.Executor:
            options = choice.options if choice else record.options()
            with self._config.locating("run"), registry.calling(record):
                return expect(record.open(options), futures.Executor, "an executor")

        return open_executor

    def _locate(self, task: Task, error: PublisherError) -> PublisherError:
        """An error of a task, an option's at its place in the config."""
        if not isinstance(error, OptionError):
            return error
        puzzle_config = self._made.part(task.number).builder.puzzle_config
        return puzzle_config.fault(puzzle_config.origin.path, error)

    def _on_settled(self, task: Task, made: Stored | None) -> None:
        """Write the files of a puzzle as soon as it is finished."""
        if made is not None and not self._written.follow and self._is_published(task.number):
            self._written.write_puzzle(task.number)

    def _layouts(self, task: Task) -> Iterator[Layout]:
        """The layouts of the tasks before a task."""
        for before in filter(None, map(self._made.part(task.number).task, task.after)):
            yield layout_of(self._ledger.made(before).puzzle)

    def _finish(self, number: int, puzzle: Puzzle) -> Puzzle:
        return self._made.part(number).with_texts(number, puzzle)

    def _finished(self) -> list[int]:
        """The numbers of all finished puzzles that are published."""
        finished = self._ledger.finished(task.key for part in self._parts for task in part.tasks)
        return [
            number
            for part in self._parts
            for number in range(part.first, part.first + len(part))
            if (task := part.task(number)) is None or task.key in finished
            if self._is_published(number)
        ]

    def _is_published(self, number: int) -> bool:
        """Whether a puzzle that was made is published.

        A puzzle that a finisher refuses, or that has too little, fails without stopping
        the others.
        """
        if number not in self._judged:
            part = self._made.part(number)
            error: PublisherError | None
            try:
                made = self._made.of(number)
                error = too_little(part, number, made)
                self._grids[number] = grid_of(made.before_finishers)
            except PublisherError as refusal:
                error = refusal
            if error:
                self._fail(Failure(number, self._made.name(number), error, is_made=True))
            self._judged[number] = error is None
        return self._judged[number]

    def _without_duplicates(self) -> tuple[list[int], list[int]]:
        """The numbers of all finished puzzles, and of those whose grid duplicates no other.

        A duplicate is made again with other seeds, `REMAKES` times at most; then it fails.
        """
        for remakes in range(REMAKES + 1):
            finished = self._finished()
            equal = equal_grids(self._made, {each: self._grids.get(each) for each in finished})
            if self._progress.is_stopping or self._written.troubles:
                break  # the next run goes on
            again = list(self._again(equal, {*finished})) if remakes < REMAKES else []
            if not again:
                self._report_duplicates(equal)
                break
            keys = [task.key for task in again]
            failed, known = self._ledger.failures(keys), self._ledger.finished(keys)
            if missing := self._without_failed(again, failed, known):
                self._rate.wanted += len(missing)
                self._dispatch(missing)
        locked = filter(self._made.is_locked, equal)
        return finished, sorted({*finished} - (equal.keys() - {*locked}))

    def _again(self, equal: Mapping[int, int], finished: set[int]) -> Iterator[Task]:
        """Tasks with other seeds for duplicate grids.

        There are none if the config asked for the same seed twice.
        """
        for number, first in equal.items():
            part = self._made.part(number)
            is_asked = part.builder.puzzle_config.has_own_seed and (
                part.seed(number) == self._made.part(first).seed(first)
            )
            is_whole = finished.issuperset(part.group(number))
            for task in part.others(number) if is_whole and not is_asked else ():
                finished.discard(task.number)
                self._made.forget(task.number)
                self._judged.pop(task.number, None)
                self._written.forget(task.number)
                yield task

    def _report_duplicates(self, equal: Mapping[int, int]) -> None:
        """Report duplicate grids; those that locks keep stay."""
        for number, first in equal.items():
            name, error = self._made.name(number), equal_grid(self._made, number, first)
            if self._made.is_locked(number):
                self._warnings += (f"{name}: {error}",)
            else:
                self._fail(Failure(number, name, error, is_made=True))

    def _fail(self, failure: Failure) -> None:
        self._failures.append(failure)
        self._progress.tell(failure)
