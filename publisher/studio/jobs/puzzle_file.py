"""The job `puzzle_file`: a puzzle changed in the file of another program, in which it came."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from publisher.errors import CommandError
from publisher.files.opening import file_bytes
from publisher.language.cleaning import clean
from publisher.reading.puzzle_file import LARGEST
from publisher.studio.drafts.saved import Saved
from publisher.studio.jobs.context import Asked, LoadedRecipe, Tell, WorkerContext
from publisher.workbench.in_place import changed_file
from publisher.workbench.state import PuzzleState


@dataclass(frozen=True)
class ChangedFile:
    """A draft that is to be saved in the folder as the file in which its puzzle came.

    `came` is the file as it was, in the draft's own folder, and `name` its name in the studio's;
    `saved` is what was saved under it before.
    """

    loaded: LoadedRecipe
    state: PuzzleState
    came: Path
    name: str
    folder: Path
    saved: Saved | None

    only_here = ()

    @property
    def settings(self) -> Mapping[str, object]:
        """The settings of the draft, which are in no file."""
        return self.loaded.recipe.settings

    @property
    def config(self) -> Path:
        """The file in the studio's folder."""
        return self.loaded.recipe.path.with_name(self.name)

    def files(self) -> dict[Path, bytes]:
        """The file, and once a copy of what was there.

        Raises `ExportError` for what the file cannot hold.
        """
        copy = self.config.with_name(f"{self.config.name}.bak")
        is_copied = self.config.exists() and not copy.exists()
        copies = {copy: file_bytes(self.config, LARGEST)} if is_copied else {}
        return {**copies, self.config: self.data()}

    def data(self) -> bytes:
        """The content of the file with the letters and the clues of the draft."""
        own, had = self.loaded.builder.puzzle_config, self.state
        state = replace(
            had,
            title=clean(own.title) or had.title,
            author=clean(own.author) or had.author,
            copyright=clean(own.copyright) or had.copyright,
            notes=clean(own.notes) or had.notes,
            published=own.published or had.published,
        )
        return changed_file(self.loaded.registry, self.came, state)


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The `name` of the file and its content, as base64; raises what `ChangedFile.files` raises."""
    loaded = context.loaded(asked)
    if not asked.get("came") or asked.get("state") is None:
        raise CommandError("there is no puzzle yet: give it words, or draw a grid")
    made = changed(loaded, asked)
    return {"name": made.name, "losses": [], "data": b64encode(made.data()).decode()}


def changed(loaded: LoadedRecipe, asked: Asked) -> ChangedFile:
    """The file of the draft that a message has."""
    came, name = asked["came"]
    saved = Saved.of(asked["saved"]) if asked.get("saved") else None
    if saved and saved.config != name:
        saved = None
    state, folder = loaded.state(asked["state"]), Path(asked["folder"])
    return ChangedFile(loaded, state, Path(came), name, folder, saved)
