"""The folder of a studio: where drafts are kept, and which are open."""

import asyncio
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from publisher.errors import CommandError
from publisher.files import output
from publisher.files.filenames import file_stem
from publisher.files.opening import file_bytes, file_stamp
from publisher.files.output import is_writable
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.own_files import JOURNAL, WORDS, drafts_folder, files_in
from publisher.studio.drafts.recipe import renamed, shown_from

_NAME = re.compile(r"[^\W_][\w.-]{0,80}")


class StudioFolder:
    """A folder with configs, and its drafts.

    Drafts of a folder that cannot be written to are kept among the user's own files instead.
    """

    def __init__(self, path: Path, registry: Registry) -> None:
        self.path = path.absolute()
        self.registry = registry
        self.is_writable = is_writable(self.path)
        self.drafts = drafts_folder(self.path)
        self.change_lock = asyncio.Lock()
        """Held by whoever makes or deletes drafts, or changes a file of all of them."""
        self._open: dict[str, StudioDraft] = {}

    def draft(self, name: str) -> StudioDraft:
        """A draft by its name.

        Raises `CommandError` if there is none, and what `StudioDraft.reopen` raises.
        """
        if name not in self._open:
            folder = self.place(name)
            self._open[name] = StudioDraft.reopen(name, folder, self._config(name), self.registry)
        return self._open[name]

    def change_lock_of(self, name: str) -> AbstractAsyncContextManager[None]:
        """The change lock of a draft, if it is open: one that is not cannot change."""
        return self._open[name].change_lock if name in self._open else nullcontext()

    def place(self, name: str) -> Path:
        """The folder of a draft, which may be damaged; raises `CommandError` if there is none."""
        folder = self.drafts / name
        if not _NAME.fullmatch(name) or not os.path.lexists(folder / JOURNAL):
            raise CommandError(f"there is no draft “{name}” in {self.path}")
        return folder

    def new_draft(self, settings: Mapping[str, object], wish: str = "") -> StudioDraft:
        """A new draft with settings, with the wished name or one like it; the disk has nothing yet.

        If the settings name no words, the draft's own file of words is their source.
        """
        name = self._free_name(wish)
        own = {"words": [{"file": self.words_path(name).as_posix()}]}
        return self._begun(name, {**own, **settings})

    def opened(self, stem: str, settings: Mapping[str, object]) -> StudioDraft:
        """A draft of a config or a puzzle file that is there, named like it."""
        return self._begun(self._free_name(stem, is_config=True), settings)

    def duplicated(self, draft: StudioDraft) -> StudioDraft:
        """A draft like another, with files of its own; raises `FileError` and `OutputError`."""
        name = self._free_name(draft.name)
        new = self.drafts / name
        files = {file: new / file.relative_to(draft.folder) for file in files_in(draft.folder)}
        output.write({there: file_bytes(file) for file, there in files.items()})
        names = {self._shown(file): self._shown(there) for file, there in files.items()}
        made = self._begun(name, renamed(draft.settings, names))
        came = shown_from(draft.folder, draft.came) if draft.came else ""
        made.reload(made.settings, draft.state, None, came)
        return made

    def _begun(self, name: str, settings: Mapping[str, object]) -> StudioDraft:
        folder, path = self.drafts / name, self._config(name)
        made = self._open[name] = StudioDraft(name, folder, path, self.registry, settings)
        return made

    def close(self, name: str) -> None:
        """Forget a draft that was open; what is kept of it stays."""
        self._open.pop(name, None)

    def discard(self, draft: StudioDraft) -> None:
        """Forget a draft that could not be begun, and what is on the disk of it."""
        self.close(draft.name)
        shutil.rmtree(draft.folder, ignore_errors=True)

    def words_path(self, name: str) -> Path:
        """The file of words of a draft, as its config says it."""
        return Path(self._shown(self.drafts / name / WORDS))

    def names(self) -> Iterator[str]:
        """The drafts that are kept, those that were changed last first."""
        try:
            folders = [each for each in self.drafts.iterdir() if _NAME.fullmatch(each.name)]
        except OSError:
            return
        there = [each / JOURNAL for each in folders if os.path.lexists(each / JOURNAL)]
        changed = {file.parent.name: file_stamp(file) or (0, 0) for file in there}
        yield from sorted(changed, key=lambda name: (changed[name][1], name), reverse=True)

    def _shown(self, file: Path) -> str:
        """A file of a draft, as the draft's config says it."""
        return shown_from(self.path, file)

    def _config(self, name: str) -> Path:
        """The file that the config of a draft would have."""
        return self.path / f"{name}.yaml"

    def _free_name(self, wish: str, *, is_config: bool = False) -> str:
        """A name for a draft; with `is_config`, a config of the name may be there."""
        stem = file_stem("{wish}", {"wish": wish}).strip(" .-") if wish.strip() else ""
        stem = stem if _NAME.fullmatch(stem) else "puzzle"
        there = (*self._open, *(each.name for each in self.drafts.glob("*")))
        taken = {name.casefold() for name in there}  # on many systems, Zoo and zoo are one folder
        names = (stem if turn == 1 else f"{stem}-{turn}" for turn in range(1, 1_000_000))
        return next(
            name
            for name in names
            if name.casefold() not in taken and (is_config or not self._config(name).exists())
        )
