"""One puzzle that is open in the studio: its settings, its words, and everything done to it."""

import asyncio
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.config import Config, GeneratorChoice, config_of
from publisher.errors import CommandError, ConfigError, FormatError
from publisher.files import output
from publisher.files.opening import FileStamp, file_stamp
from publisher.language.language import Language
from publisher.model.grid import Position
from publisher.model.puzzle import CROSSWORD
from publisher.plugins.registry import Registry
from publisher.studio.drafts.finds import Find, Finds
from publisher.studio.drafts.journal import Journal
from publisher.studio.drafts.own_files import JOURNAL, SAVED, WORDS, files_in, refuse_links
from publisher.studio.drafts.path_bounds import PathBounds
from publisher.studio.drafts.recipe import Recipe, as_found, shown_from, source_of, word_files_of
from publisher.studio.drafts.saved import Saved, fingerprint_of, ingredients_of
from publisher.studio.drafts.uploads import Upload
from publisher.studio.drafts.words_file import WordsFile
from publisher.studio.forms.places import generator_in, kind_of
from publisher.workbench import settings_steps
from publisher.workbench.command_json import command_form, read_command
from publisher.workbench.history import AnyCommand, History, Redo, Step, Undo
from publisher.workbench.revision import accepted
from publisher.workbench.settings_steps import WITH_NEXT, Beside, DraftSteps, EarlySettings
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_of_form


class StaleError(CommandError):
    """Another page has changed the draft in the meantime."""


class StudioDraft:
    """A draft, kept in a folder of its own that is made with the first change.

    `path` is the file that its config would have beside the puzzles of the studio's folder.
    `change_number` grows with every change; a change that was asked at an older one is refused.
    """

    def __init__(
        self,
        name: str,
        folder: Path,
        path: Path,
        registry: Registry,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        """A new draft; nothing is on the disk yet."""
        self.name = name
        self.folder = folder
        self.path = path
        self.change_number = self.words_change_number = 0
        self.change_lock = asyncio.Lock()
        """Held by whoever changes the draft: its journal has the changes in one order."""
        self.settings = dict(settings or {})
        self.steps: DraftSteps = EarlySettings((Beside(self.settings),))
        self.finds = Finds()
        self.settled: object = None
        """The sources of the words as the program settled how to read them, which nobody chose."""
        self._came = ""
        self.words_file = WordsFile(folder / WORDS)
        self._registry = registry
        self._journal = Journal(folder / JOURNAL)
        self._made_of: str | None = None
        self._config: Config | None = None
        self._settings_at: list[tuple[int, Mapping[str, object]]] = []
        self._saved: tuple[FileStamp | None, Saved | None] | None = None
        self._fingerprint: tuple[tuple[int, int], str] | None = None

    @classmethod
    def reopen(cls, name: str, folder: Path, path: Path, registry: Registry) -> "StudioDraft":
        """A draft as its journal has it; raises `FileError`, and `FormatError` if it is damaged."""
        refuse_links(folder)
        draft = cls(name, folder, path, registry)
        for number, line in draft._journal.lines():
            try:
                draft._replay(line)
            except (FormatError, CommandError, ValueError) as error:
                raise draft._journal.damaged(number, str(error)) from None
            draft.change_number += 1
        draft.words_change_number = draft.change_number
        return draft

    @property
    def came(self) -> Path | None:
        """The file of another program in which the puzzle came, as it was; None without one."""
        path = self.folder / self._came
        return path if path in files_in(self.folder) else None

    @property
    def came_as(self) -> str:
        """The name of that file in the studio's folder, "" without one."""
        if not self.came:
            return ""
        name = self.saved.config if self.saved else ""
        return name if Path(name).suffix.lower() == self.came.suffix else self.came.name

    @property
    def history(self) -> History | None:
        """The steps of the puzzle; None before there is one."""
        return self.steps if isinstance(self.steps, History) else None

    @property
    def state(self) -> PuzzleState | None:
        """The puzzle as it is now; None before there is one."""
        return self.history.state if self.history else None

    @property
    def ingredients(self) -> str:
        """A digest of the words that a search makes the puzzle of."""
        return ingredients_of(self.settings, self.words_file.digest)

    @property
    def is_outdated(self) -> bool:
        """Whether the words have changed since the puzzle was made of them, or its kind has."""
        if (state := self.state) is None or self.is_by_hand or self._made_of is None:
            return False
        kind = state.finished.kind if state.finished else CROSSWORD
        return kind != (kind_of(self.settings) or CROSSWORD) or self._made_of != self.ingredients

    @property
    def config(self) -> Config:
        """The settings as a config; raises `ConfigError`."""
        if self._config is None:
            self._config = config_of(self.settings, self._registry, self.path)
        return self._config

    @property
    def saved(self) -> Saved | None:
        """How it is saved in the folder; None if it is not."""
        stamp = file_stamp(self.folder / SAVED)
        if self._saved is None or self._saved[0] != stamp:
            self._saved = stamp, Saved.read(self.folder)
        return self._saved[1]

    @property
    def fingerprint(self) -> str:
        """A digest of all that is saved."""
        seen = self.change_number, self.words_change_number
        if self._fingerprint is None or self._fingerprint[0] != seen:
            now = fingerprint_of(self.settings, self.words_file.digest, self.state)
            self._fingerprint = seen, now
        return self._fingerprint[1]

    @property
    def bounds(self) -> PathBounds:
        """The bounds of settings that come from a page."""
        folders = self.path.parent, self.folder
        try:
            return PathBounds.of(folders, self.config)
        except ConfigError:
            return PathBounds(folders)

    @property
    def is_by_hand(self) -> bool:
        """Whether the grid is drawn by hand: the words then fill it, and no new grid is made."""
        first = self.config.puzzle_configs[0]
        if first.kind or generator_in(self.settings).get("grid"):  # which is designed
            return False
        return getattr(first.origin.record, "designs", None) is not None

    @property
    def recipe(self) -> Recipe:
        """The recipe from which a worker makes the puzzle."""
        return self.recipe_with({})

    def recipe_with(self, changes: Mapping[str, object]) -> Recipe:
        """The recipe with these changes, without saving them; raises as `change_settings` does.

        An empty word list is left out if the generator needs no words.
        """
        settings = {**self.settings, **changes}
        config = self._allowed(settings) if changes else self.config
        origin = config.puzzle_configs[0].origin
        needs_words = isinstance(origin, GeneratorChoice) and origin.record.needs_words
        if not needs_words and self._is_own(settings) and not self.words().strip():
            del settings["words"]
        return Recipe(settings, self.path, self.words_change_number)

    def words(self) -> str:
        """The words as they were pasted; raises `FormatError` if they are not UTF-8."""
        return self.words_file.text()

    def write_words(self, text: str) -> None:
        """Save pasted words; they replace an uploaded file.

        Raises `OutputError`, and what `change_settings` raises.
        """
        if not self._journal.path.exists():
            self._keep(self.settings)
        file = self.words_file.path
        if not file.exists():  # settings may only name a file that exists
            output.write({file: b""})
        settings = {**self.settings, **self.words_from(file)}
        is_other, had = not self._is_own(self.settings), self.settings.get("words")
        if not is_other and (had == self.settled or self.words_file.is_another_list(text)):
            settings["words"] = as_found(had)
            is_other = settings["words"] != had
        config = self._allowed(settings) if is_other else None
        output.write({file: text.encode("utf-8", "replace")})
        self.words_change_number += 1
        if is_other:
            self._keep(settings, config, is_step=not self._is_own(self.settings))

    def upload(self, name: str, content: bytes, suffix: str = "txt") -> Upload:
        """Keep an uploaded file; raises `OutputError`."""
        self._journal.refuse_missing()
        return Upload.keep(self.folder, name, content, suffix)

    def words_from(self, file: Path, before: Collection[object] = ()) -> dict[str, object]:
        """The settings by which the words are those of a file, after those of sources `before`."""
        source = {source_of(self._registry, file): shown_from(self.path.parent, file)}
        return {"words": [*(each for each in before if each != source), source]}

    def take_words(self, changes: Mapping[str, object]) -> None:
        """Take settings by which the words are others; raises as `change_settings` does."""
        self.change_settings({**self.settings, **changes})
        self.words_change_number += 1

    @property
    def uploaded(self) -> str:
        """The names of the files that the words are read from; "" if they were pasted."""
        names = map(os.path.basename, word_files_of(self.settings, self._registry))
        return "" if self._is_own(self.settings) else ", ".join(filter(None, names))

    def _is_own(self, settings: Mapping[str, object]) -> bool:
        return self.path.parent / word_files_of(settings, self._registry)[0] == self.words_file.path

    def change_settings(self, settings: Mapping[str, object], *, is_step: bool = True) -> None:
        """Take other settings, as a page may have them; they can be undone if they are a step.

        Raises `ConfigError` for wrong ones, and `CommandError` for what a page may not name; they
        change nothing.
        """
        if settings != self.settings:
            self._keep(settings, self._allowed(settings), is_step=is_step)

    def reload(
        self,
        settings: Mapping[str, object],
        state: PuzzleState | None,
        saved: Saved | None,
        came: str | None = None,
    ) -> None:
        """Take over what is in the folder: it counts as saved, and can be undone.

        `came` is the file in which the puzzle came, as seen from the draft's folder; "" for none.
        """
        self._keep(settings, None, state, came)
        self.words_change_number += 1
        if saved:
            now = replace(saved, fingerprint=self.fingerprint)
            output.write({self.folder / SAVED: now.data()})

    def begin_anew(
        self, settings: Mapping[str, object], state: object, base: int, came: str = ""
    ) -> None:
        """Go on from another puzzle, in JSON, with settings of its own; `came` as in `reload`.

        Raises `StaleError` for `base`, and what `change_settings` raises.
        """
        self.refuse_stale(base)
        config = self._allowed(settings)
        self._keep(settings, config, state_of_form(state, self._languages(config)), came)

    def _allowed(self, settings: Mapping[str, object]) -> Config:
        """The config of settings that a page may have."""
        bounds = self.bounds
        made = config_of(settings, self._registry, self.path, path_rule=bounds.rule)
        bounds.refuse_more(made)
        return made

    def perform(self, command: AnyCommand, base: int) -> None:
        """Do a command that needs no search; raises `CommandError`, and `StaleError` for `base`."""
        self.refuse_stale(base)
        made = settings_steps.after(self.steps, command)
        if made == self.steps:
            return
        beside, more = settings_steps.beside_of(made), {}
        if beside and isinstance(command, Undo | Redo):
            config_of(beside.settings, self._registry, self.path)  # a file may have gone
            # What comes back is not to be made anew.
            more = {"made_of": ingredients_of(beside.settings, self.words_file.digest)}
        self._journal.append({"command": command_form(command), **more})
        self._follow(made, more.get("made_of"))
        self.change_number += 1

    def take(self, find: Find) -> None:
        """Go on from a state that a search has found."""
        self._journal.append(find.form())
        self._take(find)
        self.change_number += 1

    @property
    def better(self) -> Find | None:
        """The best so far of the last search; None before there is one."""
        return self.finds.better(self.find_language)

    def accept(self, number: int, base: int, cells: Collection[Position] | None = None) -> None:
        """Go on from a proposal, or take its letters in some cells over.

        Raises `CommandError` if it no longer exists.
        """
        self.refuse_stale(base)
        find = self.finds.proposal(number)
        if cells is not None and self.state is not None:
            find = replace(find, state=accepted(self.state, find.state, cells))
        self.take(find)

    def refuse_stale(self, base: int) -> None:
        """Raise `StaleError` unless `base` is the present change number."""
        if base != self.change_number:
            raise StaleError("the puzzle was changed on another page")

    def refuse_stale_words(self, base: int) -> None:
        """Raise `StaleError` unless the words are those of this `words_change_number`."""
        if base != self.words_change_number:
            raise StaleError("the words were changed on another page")

    def refuse_changed(self, base: int, part: Callable[[Mapping[str, object]], object]) -> None:
        """Raise `StaleError` if a part of the settings has changed since a change number."""
        seen = next((each for at, each in reversed(self._settings_at) if at <= base), self.settings)
        if base > self.change_number or part(seen) != part(self.settings):
            raise StaleError("the settings were changed on another page")

    def _keep(
        self,
        settings: Mapping[str, object],
        config: Config | None = None,
        state: PuzzleState | None = None,
        came: str | None = None,
        *,
        is_step: bool = False,
    ) -> None:
        """Go on with other settings and perhaps from a state: both are kept, or nothing is."""
        made_of = ingredients_of(settings, self.words_file.digest)
        find = None if state is None else Find(state, None, made_of)
        kept = {} if came is None or came == self._came else {"came": came}
        step = WITH_NEXT if find else is_step
        more = [find.form()] if find else []
        self._journal.append({"settings": settings, **kept, "step": step}, *more)
        self._set(Beside(settings, self._came if came is None else came), config, step)
        self.change_number += 1
        if find is not None:
            self._take(find)
            self.change_number += 1

    def _set(self, now: Beside, config: Config | None, step: object) -> None:
        """Go on with other settings; `step` is as the journal has it, false for no step."""
        before = Beside(self.settings, self._came)
        self.settings, self._config, self._came = dict(now.settings), config, now.came
        self._settings_at.append((self.change_number + 1, self.settings))
        if step != WITH_NEXT or not self.history:
            self.steps = settings_steps.with_settings(self.steps, before, now, is_step=step is True)

    def _take(self, find: Find) -> None:
        step = Step(find.without(self.settings), find.command, Beside(self.settings, self._came))
        self.steps = settings_steps.with_puzzle(self.steps, step, is_anew=find.made_of is not None)
        self._made_of = find.made_of or self._made_of

    def _follow(self, steps: DraftSteps, made_of: object) -> None:
        """Go on from another step, with what is beside it."""
        self._made_of = str(made_of) if made_of else self._made_of
        beside = settings_steps.beside_of(steps)
        if beside and beside != Beside(self.settings, self._came):
            if ingredients_of(beside.settings, "") != ingredients_of(self.settings, ""):
                self.words_change_number += 1
            self._set(beside, None, WITH_NEXT)
        self.steps = steps

    def _replay(self, line: Mapping[str, Any]) -> None:
        match line:
            case {"settings": dict(settings), **more}:
                now = Beside(settings, str(more.get("came", self._came)))
                self._set(now, None, more.get("step"))
            case {"state": state, **more}:
                by, made_of = more.get("by"), more.get("made_of")
                found = state_of_form(state, self.find_language)
                self._take(Find(found, by and read_command(by), made_of and str(made_of)))
            case {"command": command, **more}:
                made = settings_steps.after(self.steps, read_command(command))
                self._follow(made, more.get("made_of"))
            case _:
                raise FormatError("it is nothing that the studio writes")

    @property
    def find_language(self) -> Callable[[str], Language]:
        """Finds a language by its code, the one of the settings as they choose it."""
        return self._languages(self.config)

    def _languages(self, config: Config) -> Callable[[str], Language]:
        own, others = config.puzzle_configs[0].language, self._registry.languages
        return lambda code: own if code == own.code else others[code]
