"""One publish of a config: what is wanted, what the ledger has, what is made, what is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent import futures
from contextlib import nullcontext
from typing import TYPE_CHECKING

from publisher.batch.dispatcher import Dispatcher, Open, Surroundings
from publisher.batch.ledger import Ledger
from publisher.batch.onlooker import Onlooker
from publisher.batch.pace import Pace
from publisher.batch.unit import Failure, Made, Unit
from publisher.errors import GenerationError, OptionError, PublisherError
from publisher.files import output
from publisher.model.layout import Layout
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.book_order import BookOrder
from publisher.pipeline.built_puzzle import BuiltPuzzle
from publisher.pipeline.exported_files import Exported, ExportedFiles
from publisher.pipeline.former_files import FormerFiles
from publisher.pipeline.kept_files import KeptFiles
from publisher.pipeline.made_checks import equal_grid, equal_grids, grid_of, too_few_words
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.manifest import listed_before, manifest, name_of
from publisher.pipeline.published import Published
from publisher.pipeline.puzzle_units import PuzzleUnits, layouts_before
from publisher.plugins.core_settings import DEFAULT_EXECUTOR
from publisher.plugins.plugin_code import expect

if TYPE_CHECKING:
    from pathlib import Path

    from publisher.pipeline.publishing import Pipeline
    from publisher.words.clue_file import ClueFile

SERIAL = "serial"

TRIES = 5
"""How often a puzzle that has the grid of another is made again."""


class PublishRun:
    """One publish of a pipeline."""

    def __init__(self, pipeline: "Pipeline", onlooker: Onlooker, ledger: Ledger) -> None:
        self._pipeline = pipeline
        self._config = pipeline.config
        self._onlooker = onlooker
        self._ledger = ledger
        self._is_single = pipeline.config.count == 1
        self._failures: list[Failure] = []
        self._troubles: list[PublisherError] = []
        self._warnings: tuple[str, ...] = ()
        self._removed: tuple[Path, ...] = ()
        self._pace = Pace()
        self._parts: list[PuzzleUnits] = []
        self._written: set[int] = set()
        self._judged: dict[int, bool] = {}
        self._grids: dict[int, str | None] = {}
        self._has_single = any(not each.has_all for each in pipeline.config.exports)
        self._files = ExportedFiles(pipeline.config, pipeline.registry, ledger, pipeline.foreseen)

    def published(self, fresh: bool, retry: bool) -> Published:
        """Plan, make, and write; raises `PublisherError` if there is nothing to go on with.

        Nothing is made if the settings alone say that no file can be.
        """
        refused = self._pipeline.foreseen
        if refused and len(refused) == len(self._pipeline.paths()):
            return Published((), (), (), (), 0, (), self._ledger, refused=refused)
        self._plan()
        self._made = MadePuzzles(self._parts, self._ledger)
        kept = self._make(fresh, retry)
        self._refuse_nothing()
        finished, numbers = self._unlike()
        self._write(numbers, finished)
        return Published(
            self._remarked(numbers),
            numbers,
            self._files.found,
            tuple(self._failures),
            kept,
            tuple(self._troubles),
            self._ledger,
            (*self._ledger.warnings, *self._warnings),
            self._removed,
            tuple(self._files.refused),
        )

    def publication(self) -> Publication:
        """Plan and make all puzzles; raises what ails the first that cannot be made."""
        self._plan()
        self._made = MadePuzzles(self._parts, self._ledger)
        self._make(fresh=False, retry=False)
        for trouble in self._troubles:
            raise trouble
        _, numbers = self._unlike()
        for failure in self._failures:
            with self._made.part(failure.number).builder.named() if failure.name else nullcontext():
                raise failure.error
        return BookOrder(self._config, self._made, numbers).publication

    def _plan(self) -> None:
        """Read the words of all puzzles; those that cannot be read fail alone."""
        first = 0
        clues: dict[Path, ClueFile] = {}
        for builder in self._pipeline.builders:
            count = builder.puzzle_config.count
            try:
                with builder.named():
                    draws = builder.draws(clues)
                    kept, has_keys = builder.kept(), not self._is_single
                    part = PuzzleUnits(builder, draws, kept, first, has_keys)
                    _ = part.units, part.of_file  # read now: what is wrong is told now
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
        """Make what is missing; returns how many puzzles were there."""
        units = [unit for part in self._parts for unit in part.units]
        keys = [unit.key for unit in units]
        if fresh:
            self._ledger.forget_all()
            self._ledger.forget(keys)
        failed = self._ledger.failures(keys)
        if retry:
            self._ledger.forget(failed)
            failed = {}
        known = self._ledger.finished(keys)
        missing = self._without_failed(units, failed, known)
        others = sum(len(part) - len(part.units) for part in self._parts)
        self._pace.wanted = self._config.count
        self._pace.kept = others + sum(unit.key in known for unit in units)
        self._pace.failed = sum(failure.count for failure in self._failures)
        kept = self._pace.kept
        self._onlooker.follow(self._pace)
        if missing:
            self._dispatch(missing)
        return kept

    def _without_failed(
        self, units: Iterable[Unit], failed: dict[str, PublisherError], known: set[str]
    ) -> list[Unit]:
        """The units to be made; those that failed before are told, and those that come after."""
        missing: dict[str, Unit] = {}
        lost: dict[int, Unit] = {}
        for unit in units:
            first = next((lost[number] for number in unit.after if number in lost), None)
            error: PublisherError | None = failed.get(unit.key)
            if error is None and first is not None and unit.key not in known:
                error = GenerationError(f"it should differ from {first.name}, which failed")
            if error is not None:
                lost[unit.number] = unit
                self._fail(Failure(unit.number, unit.name, error, is_old=True))
            elif unit.key not in known:
                missing.setdefault(unit.key, unit)
        return list(missing.values())

    def _dispatch(self, units: Sequence[Unit]) -> None:
        around = Surroundings(self._located, self._settled, self._layouts, self._finish)
        dispatcher = Dispatcher(self._ledger, self._onlooker, self._pace, around)
        serial = self._opened(SERIAL)
        choice = self._config.run
        try:
            if self._is_single or (choice and choice.record.name == SERIAL):
                dispatcher.run(units, serial)
            elif choice is None:
                dispatcher.run(units, self._opened(DEFAULT_EXECUTOR), serial)
            else:
                dispatcher.run(units, self._opened(choice.record.name))
        except PublisherError as error:
            self._troubles.append(error)
        self._failures += dispatcher.failures
        if self._is_single and isinstance(dispatcher.interrupted, Made):
            self._ledger.keep("", [(units[0], dispatcher.interrupted)])
        elif self._is_single and isinstance(dispatcher.interrupted, PublisherError):
            self._troubles = [dispatcher.interrupted]

    def _opened(self, name: str) -> Open:
        """What opens an executor, by the config's options or its own defaults."""
        choice, registry = self._config.run, self._pipeline.registry
        record = registry.executors[name]
        is_chosen = choice is not None and choice.record is record

        def opened() -> futures.Executor:
            options = choice.options if choice and is_chosen else record.options()
            with self._config.locating("run"), registry.calling(record):
                return expect(record.open(options), futures.Executor, "an executor")

        return opened

    def _located(self, unit: Unit, error: PublisherError) -> PublisherError:
        """An error of a unit, an option's at its place in the config."""
        if not isinstance(error, OptionError):
            return error
        whole = self._made.part(unit.number).builder.puzzle_config
        return whole.fault(whole.origin.path, error)

    def _settled(self, unit: Unit, made: Made | None) -> None:
        """Write the files of a puzzle as soon as it is finished."""
        if made is not None and not self._is_single:
            self._write_puzzle(unit.number)

    def _layouts(self, unit: Unit) -> tuple[Layout, ...]:
        part = self._made.part(unit.number)
        before = [part.unit(number) for number in unit.after]
        return layouts_before(part, unit, [self._ledger.made(each.key) for each in before if each])

    def _finish(self, number: int, puzzle: Puzzle) -> Puzzle:
        return self._made.part(number).finished(number, puzzle)

    def _refuse_nothing(self) -> None:
        """Raise what is wrong with a puzzle that is the only one."""
        if not self._is_single:
            return
        for trouble in self._troubles:
            raise trouble
        for failure in self._failures:
            with self._parts[0].builder.named():
                raise failure.error

    def _finished(self) -> list[int]:
        """The numbers of all finished puzzles, but for those that are not to be published."""
        finished = self._ledger.finished(unit.key for part in self._parts for unit in part.units)
        return [
            number
            for part in self._parts
            for number in range(part.first, part.first + len(part))
            if (unit := part.unit(number)) is None or unit.key in finished
            if self._is_published(number)
        ]

    def _is_published(self, number: int) -> bool:
        """Whether a puzzle that was made is published; one that is spoilt fails alone.

        Finishers spoil it, or words that found no place. What finishers say of a single puzzle is
        raised when its lock is written.
        """
        if number not in self._judged:
            part = self._made.part(number)
            error: PublisherError | None
            try:
                made = self._made.of(number)
                error = too_few_words(part, number, made)
                self._grids[number] = grid_of(made.kept)
            except PublisherError as spoilt:
                error = None if self._is_single else spoilt
            if error and self._is_single:
                with part.builder.named():
                    raise error
            if error:
                self._fail(Failure(number, self._made.name(number), error, is_made=True))
            self._judged[number] = error is None
        return self._judged[number]

    def _unlike(self) -> tuple[list[int], list[int]]:
        """The numbers of all finished puzzles, and of those without the grid of another.

        What chance made equal is made again, some times, with other seeds; then it fails alone.
        """
        for tries in range(TRIES + 1):
            finished = self._finished()
            equal = equal_grids(self._made, {each: self._grids.get(each) for each in finished})
            if self._onlooker.is_stopping or self._troubles:
                break  # the next run goes on
            again = list(self._again(equal, {*finished})) if tries < TRIES else []
            if not again:
                self._tell_equal(equal)
                break
            keys = [unit.key for unit in again]
            failed, known = self._ledger.failures(keys), self._ledger.finished(keys)
            if missing := self._without_failed(again, failed, known):
                self._pace.wanted += len(missing)
                self._dispatch(missing)
        locked = filter(self._made.is_locked, equal)
        return finished, sorted({*finished} - (equal.keys() - {*locked}))

    def _again(self, equal: Mapping[int, int], finished: set[int]) -> Iterator[Unit]:
        """Units with other seeds for puzzles with the grid of another that no seed asks for."""
        for number, first in equal.items():
            part = self._made.part(number)
            is_asked = part.builder.puzzle_config.has_own_seed and (
                part.seed(number) == self._made.part(first).seed(first)
            )
            is_whole = finished.issuperset(part.group(number))
            for unit in part.others(number) if is_whole and not is_asked else ():
                finished.discard(unit.number)
                self._made.forget(unit.number)
                self._judged.pop(unit.number, None)
                self._written.discard(unit.number)
                yield unit

    def _tell_equal(self, equal: Mapping[int, int]) -> None:
        """Tell of puzzles with the grid of another; those that locks keep stay."""
        for number, first in equal.items():
            name, error = self._made.name(number), equal_grid(self._made, number, first)
            if self._made.is_locked(number):
                self._warnings += (f"{name}: {error}",)
            else:
                self._fail(Failure(number, name, error, is_made=True))

    def _write(self, numbers: Sequence[int], finished: Sequence[int]) -> None:
        """Write all that is not written yet: first what keeps the puzzles, so that none is lost.

        What cannot be written keeps nothing else from it. A puzzle that is `finished` has files of
        its own, though it may have no place among the `numbers` of the publication.
        """
        is_whole = len(numbers) == self._config.count
        kept = KeptFiles(self._parts, self._made)
        changed = self._done(kept.write_locks, numbers)
        if isinstance(changed, GenerationError):  # by another run, which has puzzles of its own
            if self._is_single:
                raise changed
            return
        if self._is_single:
            self._made.of(0)  # raises what a finisher raises
        if is_whole:
            self._done(kept.write_clues)
        self._done(self._write_puzzles, finished)
        if numbers:
            self._done(self._write_publication, numbers, is_whole)
        self._files.note()
        if is_whole:
            self._done(self._write_manifest)
            if self._files.found and not self._troubles:
                self._done(kept.record_clues)
            self._leave_behind()

    def _done(self, step: Callable[..., None], *arguments: object) -> PublisherError | None:
        """Take a step of writing; what goes wrong is noted and returned."""
        try:
            step(*arguments)
        except PublisherError as error:
            self._troubles.append(error)
            return error
        return None

    def _leave_behind(self) -> None:
        """Remove what the whole has replaced, and warn of other files of earlier runs."""
        former = FormerFiles(self._pipeline, self._ledger)
        self._removed = former.remove_partial({each.path for each in self._files.found})
        self._warnings += tuple(former.warnings())

    def _write_puzzle(self, number: int) -> None:
        """Write the files of a puzzle, once."""
        if number in self._written or not self._has_single:
            return
        self._written.add(number)
        if self._is_published(number):
            self._files.write_puzzle(number, self._made.of(number).puzzle, self._pipeline.files)

    def _write_puzzles(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self._write_puzzle(number)

    def _write_publication(self, numbers: Sequence[int], is_whole: bool) -> None:
        """Write the files of all puzzles."""
        order = BookOrder(self._config, self._made, numbers)
        names = self._pipeline.files if is_whole else self._pipeline.partial_files
        self._files.write_publication(order.publication, order.numbers, names)
        self._warnings += order.warnings

    def _write_manifest(self) -> None:
        """Write the list of all files that were written, if one is wanted."""
        path, folder = self._config.manifest, self._config.output.folder
        if path:
            found = [Exported.listed(each) for each in self._files.found]
            with self._ledger.alone():
                before = listed_before(path)
                output.write({path: manifest(found, folder, name_of(self._config.path), before)})

    def _remarked(self, numbers: Sequence[int]) -> Sequence[BuiltPuzzle]:
        """The puzzles, with what their clue banks say of them."""
        made = self._made.all(numbers)
        if not any(part.builder.bank for part in self._parts):
            return made
        from publisher.clue_bank.records import identity  # few configs have a clue bank

        siblings = {identity(one.kept) for one in made}
        remarked = []
        for number, one in zip(numbers, made, strict=True):
            bank = self._made.part(number).builder.bank
            said = bank.remarks(one.kept, siblings) if bank else ()
            remarked.append(one._replace(remarks=(*one.remarks, *said)))
        return remarked

    def _fail(self, failure: Failure) -> None:
        self._failures.append(failure)
        self._onlooker.tell(failure)
