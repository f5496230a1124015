"""How a draft is saved in the folder: the config's name, and its files as they were then."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from publisher.errors import FormatError
from publisher.files.opening import file_bytes
from publisher.studio.drafts.kept_json import checked_json, json_object
from publisher.studio.drafts.own_files import SAVED
from publisher.words.clue_file import written_clue
from publisher.workbench.state import PuzzleState

CONFIGS = (".yaml", ".yml")
"""The suffixes of configs."""

_LONGEST_TEXT = 200_000
"""Characters of a file that are remembered, so that what was changed since can be shown."""


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file as the studio wrote or read it last; `text` is None for one that is long or binary."""

    digest: str
    text: str | None = None

    @classmethod
    def of(cls, data: bytes) -> "SeenFile":
        """A file with these bytes."""
        try:
            text = data.decode("utf-8-sig") if len(data) <= _LONGEST_TEXT else None
        except UnicodeDecodeError:
            text = None
        return cls(digest_of(data), text)


@dataclass(frozen=True, slots=True)
class Saved:
    """What was saved of a draft, or opened as it.

    `config` is the name of the config in the folder, or of the file of another program in which the
    puzzle came, `settings` are its settings, `files` the files
    that keep the puzzle, by their names. `fingerprint` is that of the draft at that time.
    """

    config: str
    settings: Mapping[str, object] = field(default_factory=dict)
    files: Mapping[str, SeenFile] = field(default_factory=dict)
    fingerprint: str = ""

    def data(self) -> bytes:
        """The content of the file that remembers it."""
        return checked_json(self.form())

    def form(self) -> dict[str, Any]:
        """It as a worker gets it."""
        return asdict(self)

    @classmethod
    def of(cls, form: Mapping[str, Any]) -> "Saved":
        """Read what `form` gave; raises `ValueError` for anything else."""
        match form:
            case {
                "config": str(config),
                "settings": dict(settings),
                "files": dict(files),
                "fingerprint": str(fingerprint),
            } if Path(config).name == config and not config.startswith("."):
                seen = {name: _seen_file(each) for name, each in files.items()}
                return cls(config, settings, seen, fingerprint)
        raise ValueError("it is not what the studio writes")

    @classmethod
    def read(cls, folder: Path) -> "Saved | None":
        """What is remembered in the folder of a draft; None if nothing was saved.

        Raises `FileError`, and `FormatError` if the file is damaged.
        """
        path = folder / SAVED
        if not os.path.lexists(path):
            return None
        try:
            return cls.of(json_object(file_bytes(path)))
        except ValueError as error:
            raise FormatError(
                f"{path} is damaged: {error}; delete it: the puzzle stays, and saving asks before "
                "it replaces a file"
            ) from None


def _seen_file(form: object) -> SeenFile:
    match form:
        case {"digest": str(digest), "text": str() | None as text}:
            return SeenFile(digest, text)
    raise ValueError("it is not what the studio writes")


def digest_of(data: bytes) -> str:
    """A digest, which is equal only for equal files."""
    return hashlib.sha256(data).hexdigest()


def ingredients_of(settings: Mapping[str, object], words: str) -> str:
    """A digest that changes with the words that a puzzle is made of; `words` is theirs."""
    own = [settings.get(name) for name in ("language", "words")]
    return digest_of(json.dumps([*own, words], ensure_ascii=False, sort_keys=True).encode())


def fingerprint_of(settings: Mapping[str, object], words: str, state: PuzzleState | None) -> str:
    """A digest that is equal for drafts that are saved as the same files; `words` is a digest."""
    puzzle: list[object] = []
    if state is not None:
        puzzle = [
            [[str(cell) for cell in row] for row in state.grid.rows],
            [
                [letters, each.spelling, written_clue(each.clue)]
                for letters, each in state.texts.items()
            ],
            [each.letters for each in state.rejected if each.slot is None],
            *(
                [str(slot), letters, written_clue(clue)]
                for (slot, letters), clue in state.slot_clues.items()
            ),
        ]
    form = json.dumps([settings, words, puzzle], ensure_ascii=False, sort_keys=True)
    return digest_of(form.encode())
