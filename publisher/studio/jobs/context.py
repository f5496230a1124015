"""The context of a worker: its plugins, and the recipes that it loaded last, with their words."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from publisher.config import ReaderChoice, config_of
from publisher.errors import CommandError, ConfigError, GenerationError, SourceError
from publisher.files.opening import FileStamp, file_stamp
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.book_order import sections
from publisher.pipeline.collisions import files_kept, files_read
from publisher.pipeline.config_words import ConfigWords
from publisher.pipeline.draws import Draws
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins import registry as registries
from publisher.plugins.installed import PluginFile
from publisher.plugins.options import Options
from publisher.plugins.registry import Registry
from publisher.plugins.word_finder import AnyFinder
from publisher.studio.drafts.recipe import Recipe
from publisher.studio.workers.protocol import Tell as Tell
from publisher.words.word_list import WordList, word_list
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.kept import shown
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_of_form

Asked = Mapping[str, Any]
"""What a job is asked for, as JSON has it."""

T = TypeVar("T")

_KEPT = 2
"""How many recipes a worker remembers, each perhaps with a long list of words."""


class _Place(NamedTuple):
    """A puzzle's place in a book: its number among those of its builder, its words, and the puzzle.

    There is no puzzle unless it is locked. The words are read when they are asked for, which may
    take seconds.
    """

    builder: PuzzleBuilder
    number: int
    words: Callable[[], WordList]
    puzzle: Puzzle | None


class LoadedRecipe:
    """A recipe with its pipeline, its words, and what changes its puzzle."""

    def __init__(self, recipe: Recipe, registry: Registry) -> None:
        self.recipe = recipe
        self.registry = registry
        self.config = config_of(recipe.settings, registry, recipe.path)
        self.pipeline = Pipeline(self.config, registry)
        self._seen = self._files()
        self._remembered: tuple[str, Any] = ("", None)
        self._finders: dict[str, Callable[[Options, int], object]] = {}

    @property
    def builder(self) -> PuzzleBuilder:
        """The builder of the puzzle."""
        return self.pipeline.builders[0]

    @cached_property
    def draws(self) -> Draws:
        """The words; raises `ConfigError` and `SourceError` where they cannot be read."""
        made = self.builder.draws()
        made.settle()  # the open puzzle is the first one; a long list need not stay in the memory
        return made

    @cached_property
    def reviser(self) -> GuardedReviser:
        """The reviser of the puzzle; raises `CommandError` if its generator has none."""
        made = self.builder.reviser(self.draws.of(0), 0)
        if made is None:
            name = self.builder.puzzle_config.origin.record.name
            raise CommandError(
                f"puzzles made by {name} are changed by hand only: type letters and clues"
            )
        return GuardedReviser(made, self.builder.calling_origin)

    def opened(self, finder: AnyFinder) -> Callable[[Options, int], object]:
        """What answers the questions of a finder, with the words and lists of the puzzle."""
        if finder.name not in self._finders:
            words = ConfigWords.of(self.builder, self.draws.of(0))
            with words.reading(), self.registry.calling(finder):
                self._finders[finder.name] = finder.open(words.request, words.options)
        return self._finders[finder.name]

    def state(self, form: object, builder: PuzzleBuilder | None = None) -> PuzzleState:
        """The puzzle of a message, which may be one of another builder."""
        own = (builder or self.builder).puzzle_config.language
        languages = self.registry.languages
        return state_of_form(form, lambda code: own if code == own.code else languages[code])

    def with_state(self, form: object, number: int) -> Publication:
        """The publication with a state as the puzzle of this number, from 0; cells may be open.

        The others are those of the locks, and without a state all are. Raises `CommandError` for a
        puzzle that is not there, and for a book with another puzzle that was never made.
        """
        config, puzzles = self.config, []
        if not 0 <= number < config.count:
            raise CommandError(f"there is no puzzle {number + 1} of {config.count}")
        for at, (builder, place, words, found) in enumerate(self._places):
            if at == number and form is not None:
                changed = shown(self.state(form, builder), builder, place, words)
                found = builder.after_finishers(changed, place).value
            if found is None:
                own = builder.puzzle_config.path
                said = f"puzzle {at + 1} of the book is not made yet: open it and save it"
                raise CommandError(said if own == config.path else f"{own.name}: {said}")
            puzzles.append(found)
        names = (each.builder.puzzle_config.section for each in self._places)
        return config.publication(tuple(puzzles), tuple(sections(names)))

    @cached_property
    def _places(self) -> list[_Place]:
        """The puzzles of the publication, those in a lock with their texts."""
        places = []
        for builder in self.pipeline.builders:
            words, kept = cache(partial(_words, builder)), builder.locked_puzzles()
            for number in range(builder.puzzle_config.count):
                own, found = partial(lambda words, at: words()[at], words, number), None
                if number < len(kept):
                    texts = builder.with_texts(kept[number], own(), number, is_locked=True)
                    found = builder.after_finishers(texts, number).value
                elif isinstance(builder.puzzle_config.origin, ReaderChoice):
                    found = builder.read(builder.puzzle_config.origin, builder.draws()).puzzle
                places.append(_Place(builder, number, own, found))
        return places

    def shown(self, state: PuzzleState) -> Puzzle:
        """A state, finished or not, with the texts of the config."""
        return shown(state, self.builder, 0, lambda: self.draws.of(0))

    def published(self, state: PuzzleState) -> WithLosses[Puzzle]:
        """The same after the finishers of `then:`, as it is exported."""
        return self.builder.after_finishers(self.shown(state), 0)

    def remembered(self, question: str, answer: Callable[[], T]) -> T:
        """The answer to a question; that to the last one is remembered."""
        if self._remembered[0] != question:
            self._remembered = question, answer()
        found: T = self._remembered[1]
        return found

    def is_current(self) -> bool:
        """Whether the files of the recipe are as they were."""
        return self._files() == self._seen

    def _files(self) -> dict[Path, FileStamp | None]:
        files = files_read(self.config) | files_kept(self.config)
        return {path: file_stamp(path) for path in files}


def _words(builder: PuzzleBuilder) -> list[WordList]:
    """The words of each puzzle, which have clues that it may lack.

    Words that cannot be used, because somebody is writing them, are none here: the puzzle is there,
    and the job `understand` says what is wrong with them.
    """
    whole = builder.puzzle_config
    try:
        draws = builder.draws()
        if whole.count == 1:
            draws.settle()
        return [draws.of(number) for number in range(whole.count)]
    except (ConfigError, GenerationError, SourceError):
        return [word_list((), whole.language)] * whole.count


class WorkerContext:
    """The plugins and the loaded recipes that all jobs of one worker share."""

    def __init__(self, plugin_files: Sequence[Path] = ()) -> None:
        self._plugin_files = plugin_files
        self._recipes: dict[str, LoadedRecipe] = {}

    @cached_property
    def registry(self) -> Registry:
        """All plugins."""
        return registries.load(files=map(PluginFile.read, self._plugin_files))

    def loaded(self, asked: Asked) -> LoadedRecipe:
        """The recipe of a message, loaded; the last ones are remembered.

        Raises `ConfigError` for settings that are wrong.
        """
        key = json.dumps(asked["recipe"], sort_keys=True)
        found = self._recipes.pop(key, None)
        if found is None or not found.is_current():
            for old in list(self._recipes)[: 1 - _KEPT]:
                del self._recipes[old]
            found = LoadedRecipe(Recipe.of(asked["recipe"]), self.registry)
        self._recipes[key] = found
        return found
