"""The job `archive`: a draft in every format that can hold it, and its plain files, as one ZIP."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher.errors import ConfigError, ExportError, OptionError, PluginError
from publisher.files.timeless import timeless
from publisher.model.puzzle import Puzzle
from publisher.studio.drafts.saved import Saved
from publisher.studio.jobs.bench import Bench, Tell, Workroom
from publisher.studio.jobs.export import exported, published, stem
from publisher.studio.jobs.plain_files import shown_from
from publisher.studio.jobs.save import plain_files

CONTENTS = "contents.txt"
"""The file of the archive that says what is in it, and what is not."""


def job(asked: Mapping[str, Any], room: Workroom, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The archive as base64, and its name.

    What a format cannot carry, and which formats cannot hold the puzzle at all, is said in a file
    beside the others.
    """
    bench = room.bench(asked)
    saved = Saved.of(asked["saved"]) if asked.get("saved") else None
    found = None if asked.get("state") is None else published(bench, asked)
    name = stem(found.value, bench) if found else bench.recipe.path.stem
    name = Path(saved.config).stem if saved else name
    plain = plain_files(bench, asked, name)
    folder = plain.config.parent
    files = {shown_from(folder, path): data for path, data in plain.files().items()}
    said = [f"{each}: keeps the puzzle" for each in files]
    if found:
        said += [f"every file: {loss}" for loss in found.losses]
        said += _add_exports(bench, found.value, files)
        name = stem(found.value, bench)
    files[CONTENTS] = "".join(f"{line}\n" for line in said).encode()
    return {"name": f"{name}.zip", "data": b64encode(_zipped(files)).decode()}


def _add_exports(bench: Bench, puzzle: Puzzle, files: dict[str, bytes]) -> list[str]:
    """Add a file of each format; returns a line about each."""
    said = []
    for name, record in bench.registry.exporters.items():
        try:
            made = exported(bench, puzzle, name)
        except (ConfigError, ExportError, OptionError, PluginError) as error:
            said.append(f"{name}: not in this archive: {error}")
            continue
        base = made.name.removesuffix(record.suffix)
        file = made.name if made.name not in files else f"{base}-{name}{record.suffix}"
        files[file] = made.data
        losses = f"; not in it: {'; '.join(made.losses)}" if made.losses else ""
        said.append(f"{file}: {record.summary}{losses}")
    sheet = exported(bench, puzzle, "pdf", is_sheet=True)
    files[sheet.name] = sheet.data
    return [*said, f"{sheet.name}: the solution sheet"]


def _zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name.lstrip("/")), data)
    return timeless(made.getvalue())
