"""The folder of a studio: where drafts are kept, and which are open."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import platformdirs

from publisher.errors import CommandError
from publisher.files.filenames import file_stem
from publisher.files.output import is_writable
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import WORDS, StudioDraft

DRAFTS = ".studio"
"""The name of the folder, inside the studio's, that has a folder for each draft."""

_NAME = re.compile(r"[^\W_][\w.-]{0,80}")


class StudioFolder:
    """A folder with configs, and its drafts.

    Drafts of a folder that cannot be written to are kept among the user's own files instead.
    """

    def __init__(self, path: Path, registry: Registry) -> None:
        self.path = path.absolute()
        self.registry = registry
        self.is_writable = is_writable(self.path)
        self.drafts = self.path / DRAFTS if self.is_writable else _elsewhere(self.path)
        self._open: dict[str, StudioDraft] = {}

    def draft(self, name: str) -> StudioDraft:
        """A draft by its name; raises `CommandError` if there is none."""
        if name not in self._open:
            folder = self.drafts / name
            if not _NAME.fullmatch(name) or not (folder / "journal.jsonl").is_file():
                raise CommandError(f"there is no draft “{name}” in {self.path}")
            self._open[name] = StudioDraft.reopen(name, folder, self._config(name), self.registry)
        return self._open[name]

    def new_draft(self, settings: Mapping[str, object], wish: str = "") -> StudioDraft:
        """A new draft with settings, whose name is like the wish; nothing is on the disk yet.

        If the settings name no words, the draft's own file of words is their source.
        """
        name = self._free_name(wish)
        own = {"words": [{"file": str(self.words_path(name))}]}
        folder, path = self.drafts / name, self._config(name)
        made = StudioDraft.begin(name, folder, path, self.registry, {**own, **settings})
        self._open[name] = made
        return made

    def words_path(self, name: str) -> Path:
        """The file of words of a draft, as its config says it."""
        return Path(DRAFTS, name, WORDS) if self.is_writable else self.drafts / name / WORDS

    def names(self) -> Iterator[str]:
        """The drafts that are kept, those that were changed last first."""
        journals = [(file.stat().st_mtime, file) for file in self.drafts.glob("*/journal.jsonl")]
        for _, file in sorted(journals, reverse=True):
            yield file.parent.name

    def _config(self, name: str) -> Path:
        """The file that the config of a draft would have."""
        return self.path / f"{name}.yaml"

    def _free_name(self, wish: str) -> str:
        stem = file_stem("{wish}", {"wish": wish}).strip(" .-") if wish.strip() else ""
        stem = stem if _NAME.fullmatch(stem) else "puzzle"
        taken = {*self._open, *(each.name for each in self.drafts.glob("*"))}
        names = (stem if turn == 1 else f"{stem}-{turn}" for turn in range(1, 1_000_000))
        return next(name for name in names if name not in taken and not self._config(name).exists())


def _elsewhere(path: Path) -> Path:
    """Where drafts of a folder are that cannot be written to."""
    kept = Path(platformdirs.user_data_dir("crossword-publisher")) / "studio"
    return kept / re.sub(r"[^\w.-]+", "-", str(path)).strip("-")
