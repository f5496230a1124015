"""The job `save`: a draft into the studio's folder as plain files, all of them or none."""

import difflib
import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from shlex import quote
from typing import Any

from publisher.config.models import DEFAULT_EXPORT
from publisher.config.nodes import Document, node_of
from publisher.config.written import edited, starter
from publisher.errors import (
    CommandError,
    ExportError,
    FileError,
    FormatError,
    OutputError,
    WordError,
)
from publisher.files import output
from publisher.files.filenames import file_stem
from publisher.files.opening import file_bytes
from publisher.language.cleaning import clean
from publisher.language.spelling import spell
from publisher.model.puzzle import Publication
from publisher.pipeline import lock_file
from publisher.pipeline.lock_file import LARGEST_LOCK
from publisher.studio.drafts.finds import TEXTS
from publisher.studio.drafts.own_files import SAVED, files_in
from publisher.studio.drafts.path_bounds import refuse_outside
from publisher.studio.drafts.recipe import renamed, shown_from, texts_in
from publisher.studio.drafts.saved import CONFIGS, Saved, SeenFile, digest_of
from publisher.studio.jobs.context import Asked, LoadedRecipe, Tell, WorkerContext
from publisher.studio.jobs.puzzle_file import ChangedFile, changed
from publisher.words.clue_file import NO_CLUES, ClueFile
from publisher.workbench.kept import KeptPuzzle
from publisher.workbench.state import PuzzleState

_ORDER = (
    *("title", "author", "copyright", "notes", "published", "language", "words"),
    *("puzzle", "generator", "reject", "clues", "clue_bank", "lock", "export", "output"),
)
"""The settings of a new config, in the order in which people read them."""


@dataclass(frozen=True)
class PlainFiles:
    """A draft that is to be saved under a name; `folder` is the draft's own.

    `saved` is what was saved of it before, if that was under the same name.
    """

    loaded: LoadedRecipe
    state: PuzzleState | None
    name: str
    folder: Path
    saved: Saved | None

    @property
    def config(self) -> Path:
        """The config; one that was there keeps its suffix."""
        return self.loaded.recipe.path.parent / (
            self.saved.config if self.saved else f"{self.name}.yaml"
        )

    def files(self) -> dict[Path, bytes]:
        """All files, by their paths, in the order in which they are to be written.

        Raises `CommandError` if the config that is there does not take the changes, and what
        reading the words raises.
        """
        return {**self._copies, **self._clues, **self._lock, self.config: self._config_text()}

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The settings of the config, plain as a config has them."""
        made = dict(renamed(self.loaded.recipe.settings, self._names))
        made.pop("reject", None)
        if rejected := list(self._rejected()):
            made["reject"] = rejected
        if self._clues:
            made["clues"] = shown_from(self.config.parent, next(iter(self._clues)))
        if self._lock:
            made["lock"] = shown_from(self.config.parent, next(iter(self._lock)))
        made.setdefault("export", [DEFAULT_EXPORT])
        is_usual = made["export"] == [DEFAULT_EXPORT]
        if self.saved and "export" not in self.saved.settings and is_usual:
            del made["export"]
        plain = node_of(made, Document(str(self.config), "", is_file=False)).plain()
        return plain if isinstance(plain, dict) else {}

    @cached_property
    def only_here(self) -> tuple[str, ...]:
        """Words that are rejected only in one slot: a config has no place for that."""
        if self.state is None:
            return ()
        state = self.state
        return tuple(state.spelled(each.letters) for each in state.rejected if each.slot)

    def _config_text(self) -> bytes:
        if self.saved and self.config.exists():
            data = file_bytes(self.config)
            try:
                text = edited(data.decode("utf-8-sig"), self.settings)
            except UnicodeDecodeError:
                raise CommandError("it is not UTF-8 any more") from None
            return (BOM_UTF8 if data.startswith(BOM_UTF8) else b"") + text.encode()
        heading = (
            f"`publisher publish {quote(self.config.name)}` makes this puzzle again.",
            f"`publisher check {quote(self.config.name)}` says what the program understands.",
        )
        ordered = {name: self.settings[name] for name in _ORDER if name in self.settings}
        return starter(ordered | self.settings, heading).encode()

    # Files of the draft's own folder are copied beside the config.

    @cached_property
    def _own(self) -> dict[str, Path]:
        """The files of the draft's folder that the settings name, as they name them."""
        here, kept = self.loaded.recipe.path.parent, files_in(self.folder)
        paths = {text: here / text for text in texts_in(self.loaded.recipe.settings)}
        return {text: path for text, path in paths.items() if path in kept}

    @cached_property
    def _names(self) -> dict[str, str]:
        """The names of these files beside the config, each different from all others."""
        kept = (self._saved_as("lock"), self._saved_as("clues"), self._new_clues)
        taken = {path.name.casefold() for path in kept if path}
        names: dict[str, str] = {}
        for text, path in self._own.items():
            stem, suffix = f"{self.name}-{path.stem}", path.suffix
            tries = chain([stem + suffix], (f"{stem}-{turn}{suffix}" for turn in count(2)))
            names[text] = next(name for name in tries if name.casefold() not in taken)
            taken.add(names[text].casefold())
        return names

    @property
    def _copies(self) -> dict[Path, bytes]:
        named = set(texts_in(self.settings))
        return {
            self.config.with_name(self._names[text]): file_bytes(path)
            for text, path in self._own.items()
            if self._names[text] in named
        }

    # What is rejected, the clues and the lock.

    def _rejected(self) -> Iterator[str]:
        """The words of `reject`: those that were there, but for those in the grid, and new ones."""
        state, language = self.state, self.loaded.builder.puzzle_config.language
        wanted = [each.letters for each in state.rejected if not each.slot] if state else []
        here = {letters for _, letters in state.answers()} if state else set()
        seen = set()
        given = self.loaded.recipe.settings.get("reject")
        for text in given if isinstance(given, list) else ():
            with suppress(WordError):
                letters = spell(str(text), language)[0]
                if letters not in seen and (letters in wanted or letters not in here):
                    yield str(text)
                seen.add(letters)
        for letters in wanted:
            if letters not in seen and state:
                yield state.spelled(letters)

    @cached_property
    def _lock(self) -> dict[Path, bytes]:
        if self.state is None:
            return {}
        from publisher.formats.puzzle_json import to_json

        path = self._saved_as("lock") or self.config.with_suffix(".lock")
        made, config = self._kept.stored(self.state), self.loaded.builder.puzzle_config
        said: dict[str, Any] = {
            name: getattr(made, name) or clean(getattr(config, name)) for name in TEXTS
        }
        return {path: to_json(Publication((replace(made, **said),)))}

    @cached_property
    def _clues(self) -> dict[Path, bytes]:
        """The clue file, if the config has one, or there are clues that no source has."""
        path, state, kept = self._saved_as("clues"), self.state, self._kept
        if state is None or not (path or self._read_clues or kept.has_own_clues(state)):
            return {}
        file = kept.clue_file(state)
        path = path or self._new_clues
        return {path: file.data} if file.text or path.exists() else {}

    @cached_property
    def _kept(self) -> KeptPuzzle:
        """The puzzle with the clue file that there was, and the lock that is there."""
        loaded, lock, file = self.loaded, self._saved_as("lock"), self._read_clues
        language, before = loaded.builder.puzzle_config.language, None
        if lock and lock.exists():
            with suppress(FormatError):
                before = next(iter(lock_file.read(lock, language, 1)), None)
        written = ClueFile.read(file, language) if file else NO_CLUES
        return KeptPuzzle(loaded.builder, 0, lambda: loaded.draws.of(0), written, before)

    @property
    def _new_clues(self) -> Path:
        return self.config.with_name(f"{self.name}-clues.txt")

    @property
    def _read_clues(self) -> Path | None:
        """The clue file that there was."""
        own = self.loaded.recipe.settings.get("clues")
        return self.config.parent / str(own) if own else self._saved_as("clues")

    def _saved_as(self, setting: str) -> Path | None:
        """The file of clues, or the lock, that the config of this name has already."""
        text = self.saved.settings.get(setting) if self.saved else None
        return self.config.parent / str(text) if text else None


_MOST_LINES = 40
"""Lines that are shown of what somebody changed."""


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """Save the draft under a `name`; `saved` is what was saved of it before.

    Nothing is written outside of the folder. The answer has the `files`, or under `asks` those that
    somebody else wrote or changed, unless `replace` is true; then nothing is written. Raises
    `CommandError`, `FileError`, `OutputError`, and what reading the words raises.
    """
    name, loaded = str(asked["name"]).strip(), context.loaded(asked)
    came = asked.get("came") if asked.get("state") is not None else None
    plain = (
        changed(loaded, asked)
        if came and name == came[1]
        else plain_files(loaded, asked, checked_name(name))
    )
    try:
        files = plain.files()
    except (CommandError, ExportError) as error:
        said = f"{plain.config.name} cannot be changed in place: {error}"
        raise CommandError(f"{said}; save it under another name") from None
    folder = plain.config.parent
    refuse_outside(files, folder)
    new = {path: data for path, data in files.items() if not _is_there(path, data)}
    conflicts = list(_conflicts(plain, new))
    if conflicts and not asked.get("replace"):
        return {"asks": conflicts}
    saved = Saved(
        plain.config.name,
        plain.settings,
        {shown_from(folder, path): SeenFile.of(data) for path, data in files.items()},
        asked["fingerprint"],
    )
    if not output.is_writable(folder):
        raise OutputError(f"nothing can be written into {folder}: take the ZIP instead")
    output.write({**new, plain.folder / SAVED: saved.data()})
    return {
        "config": plain.config.name,
        "files": sorted(saved.files, key=lambda file: file != plain.config.name),
        "only_here": list(plain.only_here),
    }


def plain_files(loaded: LoadedRecipe, asked: Asked, name: str) -> PlainFiles:
    """The plain files of the draft that a message has."""
    state = None if asked.get("state") is None else loaded.state(asked["state"])
    saved = Saved.of(asked["saved"]) if asked.get("saved") else None
    if saved and (Path(saved.config).stem != name or not saved.config.endswith(CONFIGS)):
        saved = None
    return PlainFiles(loaded, state, name, Path(asked["folder"]), saved)


def checked_name(name: object) -> str:
    """A name for a config, without its suffix; raises `CommandError` if no file can have it."""
    text = re.sub(r"\.ya?ml$", "", str(name).strip())
    if not text or text.startswith(".") or file_stem("{name}", {"name": text}) != text:
        raise CommandError(f"“{text}” cannot name a file: use letters, digits and hyphens")
    return text


def _is_there(path: Path, data: bytes) -> bool:
    try:
        return file_bytes(path, LARGEST_LOCK) == data
    except FileError:
        return False


def _conflicts(
    plain: PlainFiles | ChangedFile, files: Mapping[Path, bytes]
) -> Iterator[dict[str, object]]:
    """The files that are there and that the studio did not write, or that were changed since."""
    for path in files:
        if not path.exists():
            continue
        data, name = file_bytes(path, LARGEST_LOCK), shown_from(plain.config.parent, path)
        seen = plain.saved.files.get(name) if plain.saved else None
        if seen is None or seen.digest != digest_of(data):
            changed = _changed(seen.text, data) if seen and seen.text is not None else []
            yield {"file": name, "is_ours": seen is not None, "changed": changed}


def _changed(before: str, data: bytes) -> list[str]:
    """The lines that somebody took away, with a minus, and those that came, with a plus."""
    now = data.decode("utf-8-sig", "replace").splitlines()
    lines = difflib.unified_diff(before.splitlines(), now, lineterm="", n=0)
    found = [line for line in list(lines)[2:] if not line.startswith("@@")]
    return found[:_MOST_LINES]
