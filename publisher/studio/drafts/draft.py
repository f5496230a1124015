"""One puzzle that is open in the studio: its settings, its words, and everything done to it."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.config import Config, GeneratorChoice, config_of
from publisher.errors import CommandError, ConfigError
from publisher.files import output
from publisher.files.filenames import file_stem
from publisher.model.grid import Position
from publisher.plugins.registry import Registry
from publisher.studio.drafts.journal import Journal
from publisher.studio.drafts.path_bounds import PathBounds
from publisher.studio.drafts.recipe import Recipe
from publisher.studio.drafts.saved import SAVED, Saved, digest_of, fingerprint_of
from publisher.studio.drafts.stamps import FileStamp, file_stamp
from publisher.workbench.command_json import command_form, read_command
from publisher.workbench.commands import SearchCommand
from publisher.workbench.history import AnyCommand, History, Step, perform
from publisher.workbench.proposals import accepted
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form, state_of_form

JOURNAL = "journal.jsonl"
"""The name of the file that keeps what was done to a draft."""

WORDS = "words.txt"
"""The name of the file that keeps the words of a draft."""

_KEPT_PROPOSALS = 8
_LONGEST_SUFFIX = 10


class StaleError(CommandError):
    """Another page has changed the draft meanwhile."""


class StudioDraft:
    """A draft, kept in a folder of its own that is made with the first change.

    `path` is the file that its config would have beside the puzzles of the studio's folder.
    `revision` grows with every change; a change that was asked of an older one is refused.
    """

    def __init__(self, name: str, folder: Path, path: Path, registry: Registry) -> None:
        self.name = name
        self.folder = folder
        self.path = path
        self.revision = 0
        self.words_revision = 0
        self.settings: dict[str, object] = {}
        self.history: History | None = None
        self._registry = registry
        self._journal = Journal(folder / JOURNAL)
        self._proposals: dict[int, tuple[PuzzleState, AnyCommand | None]] = {}
        self._proposed = 0
        self._better: tuple[int, object] = (0, None)
        self._config: Config | None = None
        self._saved: tuple[FileStamp | None, Saved | None] | None = None
        self._words_seen: tuple[FileStamp | None, str] | None = None
        self._fingerprint: tuple[tuple[int, int], str] | None = None

    @classmethod
    def begin(
        cls, name: str, folder: Path, path: Path, registry: Registry, settings: Mapping[str, object]
    ) -> "StudioDraft":
        """A new draft; nothing is on the disk yet."""
        draft = cls(name, folder, path, registry)
        draft.settings = dict(settings)
        return draft

    @classmethod
    def reopen(cls, name: str, folder: Path, path: Path, registry: Registry) -> "StudioDraft":
        """A draft as its journal has it."""
        draft = cls(name, folder, path, registry)
        for line in draft._journal.lines():
            draft._replay(line)
            draft.revision += 1
        draft.words_revision = draft.revision
        return draft

    @property
    def state(self) -> PuzzleState | None:
        """The puzzle as it is now; None before there is one."""
        return self.history.state if self.history else None

    @property
    def config(self) -> Config:
        """The settings as a config; raises `ConfigError`."""
        if self._config is None:
            self._config = config_of(self.settings, self._registry, self.path)
        return self._config

    @property
    def saved(self) -> Saved | None:
        """What of it is saved in the folder."""
        stamp = file_stamp(self.folder / SAVED)
        if self._saved is None or self._saved[0] != stamp:
            self._saved = stamp, Saved.read(self.folder)
        return self._saved[1]

    @property
    def fingerprint(self) -> str:
        """What is equal as long as nothing has changed that is saved."""
        seen = self.revision, self.words_revision
        if self._fingerprint is None or self._fingerprint[0] != seen:
            self._fingerprint = (
                seen,
                fingerprint_of(self.settings, self._words_digest(), self.state),
            )
        return self._fingerprint[1]

    @property
    def bounds(self) -> PathBounds:
        """What a page may bring into the settings."""
        folders = self.path.parent, self.folder
        try:
            return PathBounds.of(folders, self.config)
        except ConfigError:
            return PathBounds(folders)

    def _words_digest(self) -> str:
        """What is equal for equal words."""
        stamp = file_stamp(self.words_file)
        if self._words_seen is None or self._words_seen[0] != stamp:
            data = self.words_file.read_bytes() if stamp else b""
            self._words_seen = stamp, digest_of(data)
        return self._words_seen[1]

    @property
    def is_by_hand(self) -> bool:
        """Whether the grid is drawn by hand: then the words fill it, and make no other."""
        origin = self.config.puzzle_configs[0].origin
        own = self.settings.get("generator")
        is_designed = isinstance(own, Mapping) and bool(own.get("grid"))
        return not is_designed and getattr(origin.record, "designs", None) is not None

    @property
    def recipe(self) -> Recipe:
        """What a worker makes the puzzle from; an empty list is no source, if none is needed."""
        origin = self.config.puzzle_configs[0].origin
        needs_words = isinstance(origin, GeneratorChoice) and origin.record.needs_words
        settings = self.settings
        if not needs_words and self.has_own_words and not self.words().strip():
            settings = {name: each for name, each in settings.items() if name != "words"}
        return Recipe(settings, self.path, self.words_revision)

    @property
    def words_file(self) -> Path:
        """The file with the words as they were pasted."""
        return self.folder / WORDS

    def words(self) -> str:
        """The words as they were pasted."""
        return self.words_file.read_text("utf-8") if self.words_file.exists() else ""

    def write_words(self, text: str) -> None:
        """Keep other words, in the place of a file that was dropped; raises `OutputError`."""
        if not self._journal.path.exists():
            self._keep_settings()
        output.write({self.words_file: text.encode("utf-8", "replace")})
        self.words_revision += 1
        if not self.has_own_words:
            self._read_words_from("file", self.words_file)

    def write_file(self, name: str, data: bytes) -> None:
        """Keep a file that was dropped, and take its words; raises `OutputError`."""
        self._journal.refuse_lost()
        stem, dot, suffix = name.rpartition(".")
        kept = file_stem("{config}", {"config": stem if dot else suffix})
        kind = re.sub(r"\W", "", suffix)[:_LONGEST_SUFFIX].lower() if dot else "txt"
        file = self.folder / f"{kept}.{kind}"
        if file == self.words_file:
            file = file.with_stem(f"{kept}-1")
        output.write({file: data})
        self.words_revision += 1
        self._read_words_from("xlsx" if kind == "xlsx" else "file", file)

    @property
    def has_own_words(self) -> bool:
        """Whether the words are those that were pasted, and no file that was dropped."""
        source = _first_source(self.settings)
        return Path(str(source.get("file", ""))).name == WORDS

    def _read_words_from(self, source: str, file: Path) -> None:
        here = self.path.parent
        shown = file.relative_to(here).as_posix() if file.is_relative_to(here) else str(file)
        self.change_settings({**self.settings, "words": [{source: shown}]})

    def change_settings(self, settings: Mapping[str, object]) -> None:
        """Take other settings, as a page may have them.

        Raises `ConfigError` for wrong ones, and `CommandError` for what a page may not name; they
        change nothing.
        """
        if settings == self.settings:
            return
        bounds = self.bounds
        made = config_of(settings, self._registry, self.path, path_rule=bounds.rule)
        bounds.refuse_more(made)
        self.settings, self._config = dict(settings), made
        self._keep_settings()

    def reload(
        self, settings: Mapping[str, object], state: PuzzleState | None, saved: Saved | None
    ) -> None:
        """Take over what is in the folder: it counts as saved, and can be undone."""
        self.settings, self._config = dict(settings), None
        self._keep_settings()
        if state is not None:
            self.take(state, None)
        self.words_revision += 1
        if saved:
            now = replace(saved, fingerprint=self.fingerprint)
            output.write({self.folder / SAVED: now.data()})

    def perform(self, command: AnyCommand, base: int) -> None:
        """Do a command that needs no search; raises `CommandError`, and `StaleError` for `base`."""
        self.refuse_stale(base)
        if self.history is None:
            raise CommandError("there is no puzzle yet")
        if isinstance(command, SearchCommand):
            raise CommandError(f"`{command.do}` is a search: ask for it as one")
        made = perform(self.history, command)
        if made != self.history:
            self._journal.append({"command": command_form(command)})
            self.history = made
            self.revision += 1

    def take(self, state: PuzzleState, command: AnyCommand | None) -> None:
        """Go on from a state that a search has made."""
        form = None if command is None else command_form(command)
        self._journal.append({"state": state_form(state), "by": form})
        self._take(state, command)
        self.revision += 1

    def propose(self, state: PuzzleState, command: AnyCommand | None) -> int:
        """Keep a state that nobody has accepted yet; returns its number."""
        self._proposed += 1
        self._proposals[self._proposed] = state, command
        for old in list(self._proposals)[:-_KEPT_PROPOSALS]:
            del self._proposals[old]
        return self._proposed

    def improved(self, form: object) -> int:
        """Keep the best so far of a search, to be shown and no more; returns its number."""
        self._better = (self._better[0] + 1, form)
        return self._better[0]

    @property
    def better(self) -> PuzzleState | None:
        """The best so far of the last search; None before there is one."""
        form = self._better[1]
        return None if form is None else state_of_form(form, self.language_of)

    def accept(self, number: int, base: int, cells: Collection[Position] | None = None) -> None:
        """Go on from a proposal, or take its letters in some cells over.

        Raises `CommandError` if it is there no more.
        """
        self.refuse_stale(base)
        if number not in self._proposals:
            raise CommandError("this proposal is there no more: search again")
        state, command = self._proposals[number]
        if cells is not None and self.state is not None:
            state = accepted(self.state, state, cells)
        self.take(state, command)

    def refuse_stale(self, base: int) -> None:
        """Raise `StaleError` unless `base` is the present revision."""
        if base != self.revision:
            raise StaleError("the puzzle was changed on another page")

    def _keep_settings(self) -> None:
        self._journal.append({"settings": self.settings})
        self.revision += 1

    def _take(self, state: PuzzleState, command: AnyCommand | None) -> None:
        step = Step(state, command)
        self.history = self.history.done(step) if self.history else History.of(state)

    def _replay(self, line: Mapping[str, Any]) -> None:
        if "settings" in line:
            self.settings, self._config = dict(line["settings"]), None
        elif "state" in line:
            by = line.get("by")
            state = state_of_form(line["state"], self.language_of)
            self._take(state, by and read_command(by))
        elif "command" in line and self.history:
            self.history = perform(self.history, read_command(line["command"]))

    @property
    def language_of(self) -> Callable[[str], Any]:
        """Finds a language by its code, the one of the settings as they choose it."""
        own = self.config.puzzle_configs[0].language
        return lambda code: own if code == own.code else self._registry.languages[code]


def _first_source(settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first source of the words."""
    words = settings.get("words")
    first = words[0] if isinstance(words, list) and words else None
    return first if isinstance(first, Mapping) else {}
