"""The files that an option may name: those of the studio's folder, and of the draft's own."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.own_files import files_in
from publisher.studio.drafts.setting_texts import shown_from
from publisher.studio.drafts.uploads import content_of

_MOST = 500
_DEEPEST = 3
"""How many folders are inside one another."""


def files_of(draft: StudioDraft) -> list[str]:
    """The paths of files, as a config of the draft names them; hidden ones are left out."""
    here = draft.path.parent
    found = islice(_files(here, _DEEPEST), _MOST)
    own = (path for path in files_in(draft.folder) if path != draft.words_file)
    return [shown_from(here, path) for path in (*found, *own)]


def keep_file(draft: StudioDraft, name: str, data: str) -> str:
    """Keep an uploaded file, in base64, beside the draft; returns its path in a config.

    Raises `CommandError` for data that is not base64, and `OutputError` if the disk takes no file.
    """
    kept = draft.upload(name, content_of(name, data), "bin")
    return shown_from(draft.path.parent, kept.path)


def _files(folder: Path, depth: int) -> Iterator[Path]:
    """The files of a folder and of the folders in it, by their names."""
    try:
        entries = sorted(folder.iterdir(), key=lambda path: (path.is_dir(), path.name))
    except OSError:
        return
    for path in entries:
        if path.name.startswith(".") or path.is_symlink():
            continue
        if path.is_file():
            yield path
        elif depth > 1 and path.is_dir():
            yield from _files(path, depth - 1)
