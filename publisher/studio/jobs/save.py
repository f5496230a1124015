"""The job `save`: a draft into the studio's folder, all of its files or none."""

import difflib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from publisher.errors import CommandError, FileError, OutputError
from publisher.files import output
from publisher.files.filenames import file_stem
from publisher.files.opening import file_bytes
from publisher.pipeline.lock_file import LARGEST
from publisher.studio.drafts.own_files import SAVED
from publisher.studio.drafts.path_bounds import refuse_outside
from publisher.studio.drafts.saved import Saved, SeenFile, digest_of
from publisher.studio.drafts.setting_texts import shown_from
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.studio.jobs.plain_files import PlainFiles

_MOST_LINES = 40
"""Lines that are shown of what somebody changed."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """Save the draft under a `name`; `saved` is what was saved of it before.

    Nothing is written outside of the folder. The answer has the `files`, or under `asks` those that
    somebody else wrote or changed, unless `replace` is true; then nothing is written. Raises
    `CommandError`, `FileError`, `OutputError`, and what reading the words raises.
    """
    name, loaded = checked_name(asked["name"]), context.loaded(asked)
    plain = plain_files(loaded, asked, name)
    try:
        files = plain.files()
    except CommandError as error:
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


def plain_files(loaded: LoadedRecipe, asked: Mapping[str, Any], name: str) -> PlainFiles:
    """The plain files of the draft that a message has."""
    state = None if asked.get("state") is None else loaded.state(asked["state"])
    saved = Saved.of(asked["saved"]) if asked.get("saved") else None
    if saved and Path(saved.config).stem != name:
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
        return file_bytes(path, LARGEST) == data
    except FileError:
        return False


def _conflicts(plain: PlainFiles, files: Mapping[Path, bytes]) -> Iterator[dict[str, object]]:
    """The files that are there and that the studio did not write, or that were changed since."""
    for path in files:
        if not path.exists():
            continue
        data, name = file_bytes(path, LARGEST), shown_from(plain.config.parent, path)
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
