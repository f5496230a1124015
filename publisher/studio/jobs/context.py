"""The context of a worker: its plugins, and the recipes that it loaded last, with their words."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from publisher.config import config_of
from publisher.errors import CommandError
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.pipeline.collisions import files_read
from publisher.pipeline.draws import Draws
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins import registry as registries
from publisher.plugins.plugin_file import PluginFile
from publisher.plugins.registry import Registry
from publisher.studio.drafts.recipe import Recipe
from publisher.studio.drafts.stamps import FileStamp, file_stamp
from publisher.studio.jobs.whole import WholePublication
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.kept import shown
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_of_form

Tell = Callable[[Mapping[str, object]], None]
"""Sends news of a job to the browser."""

T = TypeVar("T")

_KEPT = 2
"""How many recipes a worker remembers, each perhaps with a long list of words."""


class LoadedRecipe:
    """A recipe with its pipeline, its words, and what changes its puzzle."""

    def __init__(self, recipe: Recipe, registry: Registry) -> None:
        self.recipe = recipe
        self.registry = registry
        self.config = config_of(recipe.settings, registry, recipe.path)
        self.pipeline = Pipeline(self.config, registry)
        self._seen = self._files()
        self._remembered: tuple[str, Any] = ("", None)

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
            raise CommandError(f"puzzles made by {name} cannot be changed: make a new one")
        return GuardedReviser(made, self.builder.calling_origin)

    @cached_property
    def whole(self) -> WholePublication:
        """The puzzle and, in a book, the others."""
        return WholePublication(self.pipeline, self.registry)

    def state(self, form: object) -> PuzzleState:
        """The puzzle of a message."""
        own = self.builder.puzzle_config.language
        languages = self.registry.languages
        return state_of_form(form, lambda code: own if code == own.code else languages[code])

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
        return {path: file_stamp(path) for path in files_read(self.config)}


class WorkerContext:
    """The plugins and the loaded recipes that all jobs of one worker share."""

    def __init__(self, plugin_files: Sequence[Path] = ()) -> None:
        self._plugin_files = plugin_files
        self._recipes: dict[str, LoadedRecipe] = {}

    @cached_property
    def registry(self) -> Registry:
        """All plugins."""
        return registries.load(files=map(PluginFile.read, self._plugin_files))

    def loaded(self, asked: Mapping[str, Any]) -> LoadedRecipe:
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
