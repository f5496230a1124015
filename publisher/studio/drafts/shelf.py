"""The shelf: the configs, drafts and puzzle files of a studio's folder, and a card for each."""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from publisher.errors import CommandError, OutputError, PublisherError, system_reason
from publisher.files.opening import FileStamp, file_stamp
from publisher.plugins.registry import Registry
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.own_files import JOURNAL, SAVED, WORDS, files_in
from publisher.studio.drafts.recipe import renamed
from publisher.studio.drafts.saved import CONFIGS, Saved

DELETED = ".deleted"
"""The folder, among those of the drafts, of drafts that were deleted and can come back."""

_KEPT_DELETED = 30

Card = Mapping[str, Any]
"""The card of something on the shelf, as the job `cards` makes it."""


class OnShelf(StrEnum):
    """The kinds of things on the shelf."""

    CONFIG = "config"
    DRAFT = "draft"
    PUZZLE = "puzzle"


@dataclass(frozen=True, slots=True)
class ShelfItem:
    """A config, a draft or a puzzle file: its name, its path, and stamps of what it is made of."""

    kind: OnShelf
    name: str
    path: Path
    stamps: tuple[FileStamp | None, ...]

    @property
    def changed(self) -> int:
        """When it was changed last, in milliseconds since 1970."""
        return max((stamp[1] // 1_000_000 for stamp in self.stamps if stamp), default=0)


class Shelf:
    """The shelf of a folder; cards are kept as long as their files are as they were."""

    def __init__(self, folder: StudioFolder) -> None:
        self.folder = folder
        self._cards: dict[Path, tuple[tuple[FileStamp | None, ...], Card]] = {}

    def items(self) -> list[ShelfItem]:
        """Everything on the shelf, what was changed last first."""
        found = [*self._files(), *map(self._draft, self.folder.names())]
        there = {item.path for item in found}
        self._cards = {path: kept for path, kept in self._cards.items() if path in there}
        return sorted(found, key=lambda item: (-item.changed, item.name))

    def own_files(self, config: ShelfItem) -> list[Mapping[str, object]]:
        """The files of the folder that a config writes, as its card has them."""
        own = (self.card(config) or {}).get("own", ())
        return [each for each in own if (self.folder.path / each["name"]).is_file()]

    def passed_over(self) -> dict[str, list[str]]:
        """The folders of the folder, and what is neither that nor a config or a puzzle, by name.

        Files that a config writes are on its card; hidden ones are not told.
        """
        folders, owned = self.folders(), self._owned()
        files = (
            each.name
            for each in self.folder.path.iterdir()
            if not each.name.startswith(".")
            and each.name not in owned.union(folders)
            and not (each.is_file() and self._file(each.name))
        )
        return {"folders": folders, "files": sorted(files)}

    def folders(self) -> list[str]:
        """The names of the folders in the folder; hidden ones and links are left out."""
        with os.scandir(self.folder.path) as entries:
            found = [each.name for each in entries if each.is_dir(follow_symlinks=False)]
        return sorted(name for name in found if not name.startswith("."))

    def item(self, kind: str, name: str) -> ShelfItem:
        """One of them; raises `CommandError` if it is not there."""
        is_name = Path(name).name == name and not name.startswith(".")
        found = None
        if is_name and kind == OnShelf.DRAFT:
            found = self._draft(name) if (self.folder.drafts / name).is_dir() else None
        elif is_name and (self.folder.path / name).is_file():
            found = self._file(name)
        if found is None or found.kind != kind:
            raise CommandError(f"there is no “{name}” in {self.folder.path}")
        return found

    def file(self, name: str) -> ShelfItem:
        """A config or a puzzle file; raises `CommandError` if it is not there."""
        kind = OnShelf.CONFIG if name.lower().endswith(CONFIGS) else OnShelf.PUZZLE
        return self.item(kind, name)

    def by_themselves(self, items: Iterable[ShelfItem]) -> list[ShelfItem]:
        """Those without the puzzle files that a config writes, which are on its card."""
        owned = self._owned()
        return [each for each in items if each.kind != OnShelf.PUZZLE or each.name not in owned]

    def lacking(self, items: Iterable[ShelfItem]) -> list[ShelfItem]:
        """Those that have no card, or an old one, configs before what they may write."""
        lacking = [item for item in self.by_themselves(items) if self.card(item) is None]
        return sorted(lacking, key=lambda item: item.kind == OnShelf.PUZZLE)

    def keep(self, items: Sequence[ShelfItem], cards: Sequence[Card]) -> None:
        """Keep new cards."""
        for item, card in zip(items, cards, strict=True):
            self._cards[item.path] = self._stamps(item, card), card

    def forget_faults(self) -> None:
        """Forget cards with a fault: a file that they need may be there now."""
        for path in [path for path, (_, card) in self._cards.items() if card.get("fault")]:
            del self._cards[path]

    def version(self, item: ShelfItem) -> str:
        """A text that changes when the picture of an item may have changed."""
        card = self.card(item) or {}
        return format(hash(self._stamps(item, card)) & 0xFFFFFFFFFFFF, "x")

    def draft_of(self, config: str) -> str | None:
        """The draft that a config of the folder was saved from, or opened as."""
        for name in self.folder.names():
            with suppress(PublisherError):  # the shelf says it of that draft
                saved = Saved.read(self.folder.drafts / name)
                if saved and saved.config == config:
                    return name
        return None

    def delete(self, draft: str) -> str:
        """Delete a draft; returns the name by which it comes back. Raises `OutputError`."""
        path = self.folder.place(draft)
        away = self._deleted_folder()
        names = (f"{draft}~{turn}" for turn in range(1, 1_000_000))
        name = next(each for each in names if not (away / each).exists())
        _move(path, away / name)
        self.folder.close(draft)
        old = sorted(away.iterdir(), key=lambda each: each.stat().st_mtime)
        for each in old[:-_KEPT_DELETED]:
            shutil.rmtree(each, ignore_errors=True)
        return name

    def restore(self, name: str) -> str:
        """Bring a deleted draft back; returns its name, another one if that is taken."""
        draft, path = name.rpartition("~")[0], self._deleted_folder() / name
        if Path(name).name != name or not draft or not path.is_dir():
            raise CommandError(f"there is no deleted draft “{name}”")
        free = self.folder.opened(draft, {}).name
        self.folder.close(free)
        _move(path, self.folder.drafts / free)
        if free != draft:
            self._rename_files(draft, free)
        return free

    def _deleted_folder(self) -> Path:
        """The folder of deleted drafts; raises `OutputError` if it is a link."""
        away = self.folder.drafts / DELETED
        if away.is_symlink():  # the oldest of what is in it would be removed
            raise OutputError(f"{away} is a link: put what it leads to in its place")
        return away

    def _rename_files(self, old: str, new: str) -> None:
        """Let the settings of a draft name its own files, which were in another folder."""
        draft = self.folder.draft(new)
        is_saved = draft.saved and draft.saved.fingerprint == draft.fingerprint
        here, there = (self.folder.words_path(name).parent for name in (old, new))
        files = [file.relative_to(draft.folder) for file in files_in(draft.folder)]
        names = {(here / file).as_posix(): (there / file).as_posix() for file in files}
        draft.reload(renamed(draft.settings, names), None, draft.saved if is_saved else None)

    def card(self, item: ShelfItem) -> Card | None:
        """The card of an item, unless it has none, or an old one."""
        stamps, card = self._cards.get(item.path, ((), None))
        return card if card is not None and stamps == self._stamps(item, card) else None

    def _owned(self) -> set[str]:
        """The names of all files that configs write."""
        return {each["name"] for _, card in self._cards.values() for each in card.get("own", ())}

    def _stamps(self, item: ShelfItem, card: Card) -> tuple[FileStamp | None, ...]:
        return (*item.stamps, *(file_stamp(Path(file)) for file in card.get("files", ())))

    def _files(self) -> Iterator[ShelfItem]:
        with os.scandir(self.folder.path) as entries:
            for entry in entries:
                if not entry.name.startswith(".") and entry.is_file():
                    found = self._file(entry.name)
                    if found:
                        yield found

    def _file(self, name: str) -> ShelfItem | None:
        """A file of the folder; None if it is neither a config nor a puzzle file by its name."""
        lower, path = name.lower(), self.folder.path / name
        kinds = ((OnShelf.CONFIG, CONFIGS), (OnShelf.PUZZLE, puzzle_suffixes(self.folder.registry)))
        kind = next((kind for kind, suffixes in kinds if lower.endswith(suffixes)), None)
        return ShelfItem(kind, name, path, (file_stamp(path),)) if kind else None

    def _draft(self, name: str) -> ShelfItem:
        path = self.folder.drafts / name
        stamps = tuple(file_stamp(path / file) for file in (JOURNAL, WORDS, SAVED))
        return ShelfItem(OnShelf.DRAFT, name, path, stamps)


def puzzle_suffixes(registry: Registry) -> tuple[str, ...]:
    """The suffixes of puzzle files."""
    return tuple(suffix for each in registry.readers.values() for suffix in each.suffixes)


def _move(source: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)
    except OSError as error:
        raise OutputError(f"{source} cannot be moved: {system_reason(error)}") from None
