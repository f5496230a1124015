"""The puzzles of one puzzle config: of a lock, a file or tasks, and which share words out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from publisher.batch.carried_files import CarriedFiles
from publisher.batch.keys import key_of, words_key
from publisher.batch.making import make
from publisher.batch.shared_data import SharedData, SharedValues, carried_files, versions
from publisher.batch.task import Made, Task
from publisher.config.settings import GeneratorChoice, ReaderChoice
from publisher.errors import OptionError, system_reason
from publisher.formats.puzzle_json import to_json
from publisher.model.layout import LeftOut
from publisher.model.puzzle import Publication, Puzzle
from publisher.model.words import Word
from publisher.pipeline.draws import Draws
from publisher.pipeline.puzzle_builder import BuiltPuzzle, PuzzleBuilder, drawn_clues, layout_of
from publisher.plugins.search_run import Request, SearchRun
from publisher.words.word_list import WordList

AGAIN = 1_000_000_000
"""How much higher the seed is of a puzzle that is made again."""


@dataclass(eq=False)
class ConfigPuzzles:
    """The puzzles of a builder: `locked_puzzles` are those of its lock, all others have tasks.

    `first` is the number of its first puzzle in the publication. Without `has_keys`, for puzzles
    that are made now and in this process, no file is read for the sake of a key.
    """

    builder: PuzzleBuilder
    draws: Draws
    locked_puzzles: tuple[Puzzle, ...]
    first: int
    has_keys: bool = False

    def __len__(self) -> int:
        return self.builder.puzzle_config.count

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks for the puzzles that are not locked; none if a puzzle file has the only one."""
        choice = self.builder.puzzle_config.origin
        if isinstance(choice, ReaderChoice) or len(self.locked_puzzles) == len(self):
            return ()
        return tuple(self._tasks(choice, self._shared_data(choice)))

    @cached_property
    def of_file(self) -> BuiltPuzzle | None:
        """The puzzle of a puzzle file; None if there is no such file."""
        choice = self.builder.puzzle_config.origin
        return self.builder.read(choice, self.draws) if isinstance(choice, ReaderChoice) else None

    def task(self, number: int) -> Task | None:
        """The task of a puzzle, by its number in the publication; None if it needs none."""
        place = number - self.first - len(self.locked_puzzles)
        return self.tasks[place] if 0 <= place < len(self.tasks) else None

    def seed(self, number: int) -> int:
        """The seed that the config gives a puzzle, by its number in the publication."""
        return self.builder.puzzle_config.seed_of(number - self.first)

    def group(self, number: int) -> range:
        """The numbers of the puzzles that share words out with a puzzle, itself among them."""
        distinct = self.builder.puzzle_config.distinct
        first = number - (number - self.first) % distinct
        return range(first, first + distinct)

    def others(self, number: int) -> list[Task]:
        """Tasks with other seeds, which take the places of those of a puzzle and its group.

        There are none for puzzles that are locked or of a file, or share words with one that is.
        """
        made: list[Task] = []
        first = self.group(number).start - self.first - len(self.locked_puzzles)
        old = self.tasks[first : first + len(self.group(number))] if first >= 0 else ()
        for task in old:
            request = replace(task.request, seed=task.request.seed + AGAIN)
            place, before = task.number - self.first, [each.key for each in made]
            key = self._key(task.shared, place, request, before)
            made.append(task._replace(request=request, key=key))
        if made:
            self.tasks = (*self.tasks[:first], *made, *self.tasks[first + len(made) :])
        return made

    def locked(self, number: int) -> BuiltPuzzle:
        """A puzzle of the lock, by its number in the publication."""
        place = number - self.first
        return self.builder.locked(self.locked_puzzles[place], self.draws, place)

    def built(self, task: Task, made: Made) -> BuiltPuzzle:
        """The puzzle of a task with today's texts."""
        words = self.draws.of(task.number - self.first)
        built, facts = self.builder.built(made.puzzle, words, task.number - self.first), made.facts
        return built._replace(
            remarks=(*built.remarks, *facts.remarks, *drawn_clues(words, built.before_finishers)),
            seed=task.request.seed,
            left_out=(*words.refused, *_placed(facts.left_out, words)),
            stopped=facts.stopped,
            seconds=facts.seconds,
            steps=facts.steps,
        )

    def puzzle(self, number: int, made: Callable[[Task], Made]) -> BuiltPuzzle:
        """A puzzle, by its number in the publication; `made` gives the result of its task."""
        task = self.task(number)
        return self.of_file or self.locked(number) if task is None else self.built(task, made(task))

    def made(self, task: Task, run: SearchRun) -> Made:
        """The result of a task, done in this process; raises what the generator raises."""
        puzzle_config = self.builder.puzzle_config
        with puzzle_config.locating(*puzzle_config.origin.path):
            return make(task.shared, task.spec(), run, self.with_texts)

    def with_texts(self, number: int, puzzle: Puzzle) -> Puzzle:
        """A puzzle, by its number in the publication, with the texts of its config."""
        place = number - self.first
        return self.builder.with_texts(puzzle, self.draws.of(place), place)

    def _shared_data(self, choice: GeneratorChoice) -> SharedData:
        puzzle_config, registry = self.builder.puzzle_config, self.builder.registry
        node, found = puzzle_config.root.find(choice.path)
        settings = node.plain() if found else {}
        kind, _ = puzzle_config.root.find(("kind",))
        chosen = [each.options for each in (choice, puzzle_config.kind) if each]
        try:
            files = carried_files(*chosen) if self.has_keys else CarriedFiles({})
        except OSError as error:
            message = f"{error.filename} cannot be read: {system_reason(error)}"
            raise puzzle_config.fault(choice.path, OptionError((), message)) from None
        values = SharedValues(
            choice.record.name,
            versions(registry, choice.record.name, choice.options, puzzle_config.kind),
            settings if isinstance(settings, dict) else {},
            puzzle_config.path.parent,
            puzzle_config.language,
            choice.budget,
            puzzle_config.rejected,
            None if self.draws.is_drawn else self.draws.of(0).words,
            files,
            registry.files,
            kind.plain() if puzzle_config.kind else None,
        )
        return SharedData(values, choice.record, choice.options, registry, puzzle_config.kind)

    def _tasks(self, choice: GeneratorChoice, shared: SharedData) -> Iterator[Task]:
        layouts = list(map(layout_of, self.locked_puzzles))
        keys = [key_of(to_json(Publication.of(each)).decode()) for each in self.locked_puzzles]
        locked_count, distinct = len(self.locked_puzzles), choice.distinct
        for place in range(locked_count, len(self)):
            group = place // distinct * distinct
            words = self.draws.of(place).words
            request = self.builder.request(choice, words, place, layouts[group:place])
            request = replace(request, words=())  # not all drawn words are in memory at a time
            keys.append(self._key(shared, place, request, keys[group:place]))
            yield Task(
                self.first + place,
                keys[place],
                self.name(place),
                shared,
                request,
                partial(_words, self.draws, place) if self.draws.is_drawn else None,
                tuple(self.first + n for n in range(max(group, locked_count), place)),
            )

    def _key(self, shared: SharedData, place: int, request: Request, before: Sequence[str]) -> str:
        """The key of a task; `before` are those of the puzzles that it should differ from."""
        if not self.has_keys:
            return str(place)
        own = shared.words_key or words_key(self.draws.of(place).words)
        return key_of(shared.key, own, request.seed, request.share, list(before))

    def name(self, place: int) -> str:
        """The name of a puzzle in messages, by its number from 0 among its own."""
        name = self.builder.puzzle_config.name
        return f"{name} ({place + 1} of {len(self)})" if len(self) > 1 else name


def _words(draws: Draws, place: int) -> tuple[Word, ...]:
    return draws.of(place).words


def _placed(left_out: Sequence[LeftOut], words: WordList) -> Iterator[LeftOut]:
    """Words that were left out, each with the place where it is written today."""
    origins = {word.spelling: word.origin for word in words.words} if left_out else {}
    return (replace(each, origin=origins.get(each.spelling, each.origin)) for each in left_out)
