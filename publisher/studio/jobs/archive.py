"""The job `archive`: a draft in every format that can hold it, and its plain files, as one ZIP."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import PublisherError
from publisher.files.timeless import timeless
from publisher.model.puzzle import Puzzle
from publisher.studio.drafts.setting_texts import shown_from
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.studio.jobs.export import export_of, published, stem
from publisher.studio.jobs.save import plain_files
from publisher.studio.texts.interface_texts import (
    DEFAULT_INTERFACE,
    interface_languages,
    interface_texts,
)
from publisher.studio.texts.said import Said

CONTENTS = "contents.txt"
"""The file of the archive that says what is in it, and what is not."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The archive as base64, and its name; its `losses` are the formats that it lacks.

    What a format cannot carry, and why one cannot hold the puzzle at all, is said in a file beside
    the others, in the language of the `interface` and in that of the puzzle.
    """
    loaded = context.loaded(asked)
    found = None if asked.get("state") is None else published(loaded, asked)
    own = stem(found.value, loaded) if found else loaded.recipe.path.stem
    name = Path(asked["saved"]["config"]).stem if asked.get("saved") else own
    plain = plain_files(loaded, asked, name)
    files = {shown_from(plain.config.parent, path): data for path, data in plain.files().items()}
    lines = [_Line("keeps", file=each) for each in files]
    if found:
        lines += [_Line("every_file", losses=(loss,)) for loss in found.losses]
        lines += _add_exports(loaded, found.value, files)
    language = loaded.builder.puzzle_config.language.code
    files[CONTENTS] = _contents(lines, (asked.get("interface", DEFAULT_INTERFACE), language))
    losses = [line.exporter for line in lines if line.name == "left_out"]
    name = own if found else name
    return {"name": f"{name}.zip", "losses": losses, "data": b64encode(_zipped(files)).decode()}


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the contents: which sentence, of which file or format, and what is not in it."""

    name: str
    file: str = ""
    exporter: str = ""
    summary: str = ""
    losses: tuple[str, ...] = ()

    def text(self, said: Said) -> str:
        """The line in a language."""
        about = said.about(self.exporter, self.summary)
        losses = "; ".join(map(said.loss, self.losses))
        places = {"file": self.file, "format": self.exporter, "about": about, "losses": losses}
        text = said.texts.text(f"archive.{self.name}", **places)
        lacks = self.file and losses
        return text + said.texts.text("archive.not_in_it", losses=losses) if lacks else text


def _contents(lines: list[_Line], tongues: Iterable[str]) -> bytes:
    """The lines in each of the languages that the interface has."""
    known = [code for code in dict.fromkeys(tongues) if code in interface_languages()]
    each = (Said(interface_texts(code)) for code in known)
    return "\n".join("".join(f"{line.text(said)}\n" for line in lines) for said in each).encode()


def _add_exports(loaded: LoadedRecipe, puzzle: Puzzle, files: dict[str, bytes]) -> list[_Line]:
    """Add a file of each format, and the solution sheet; returns a line about each.

    If one cannot be made, the others still are.
    """
    lines = []
    records = loaded.registry.exporters
    sheet = [(DEFAULT_EXPORT, True)] if DEFAULT_EXPORT in records else []
    for name, is_sheet in [*((each, False) for each in records), *sheet]:
        try:
            made = export_of(loaded, puzzle, name, is_sheet=is_sheet)
        except PublisherError as error:
            said = "sheet_left_out" if is_sheet else "left_out"
            lines.append(_Line(said, exporter=name, losses=(str(error),)))
            continue
        record = records[name]
        base = made.name.removesuffix(record.suffix)
        file = made.name if made.name not in files else f"{base}-{name}{record.suffix}"
        files[file] = made.data
        said = "solution_sheet" if is_sheet else "file"
        lines.append(_Line(said, file, name, record.summary, made.losses))
    return lines


def _zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name.lstrip("/")), data)
    return timeless(made.getvalue())
