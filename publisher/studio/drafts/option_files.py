"""The files that an option may name: those of the studio's folder, and of the draft's own."""

import base64
import binascii
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from publisher.errors import CommandError
from publisher.files import output
from publisher.files.filenames import file_stem
from publisher.studio.drafts.draft import WORDS, StudioDraft

_OWN = (WORDS, "journal.jsonl")
_LONGEST_SUFFIX = 10
_MOST = 500
_DEEPEST = 3
"""How many folders are inside one another."""


def files_of(draft: StudioDraft) -> list[str]:
    """The paths of files, as a config of the draft names them; hidden ones are left out."""
    found = islice(_files(draft.path.parent, _DEEPEST), _MOST)
    own = (path for path in _files(draft.folder, 1) if path.name not in _OWN)
    return [_named(draft, path) for path in (*found, *own)]


def keep_file(draft: StudioDraft, name: str, data: str) -> str:
    """Keep a file that was dropped, in base64, beside the draft; returns its path in a config.

    Raises `CommandError` for data that is none, and `OutputError` if the disk takes no file.
    """
    try:
        content = base64.b64decode(data, validate=True)
    except binascii.Error:
        raise CommandError(f"{name} did not arrive whole: choose it again") from None
    stem, _, suffix = name.rpartition(".")
    plain = re.sub(r"\W", "", suffix)[:_LONGEST_SUFFIX]
    kept = draft.folder / f"{file_stem('{config}', {'config': stem or 'file'})}.{plain or 'bin'}"
    if kept.name in _OWN:
        kept = kept.with_stem(f"{kept.stem}-1")
    output.write({kept: content})
    return _named(draft, kept)


def _named(draft: StudioDraft, path: Path) -> str:
    here = draft.path.parent
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


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
