"""Where the drafts of a folder are, what lies in the folder of each, and whether it has changed."""

import os
import re
from pathlib import Path

from publisher.errors import FormatError
from publisher.files.output import is_writable

DRAFTS = ".studio"
"""The folder, inside the studio's, that has a folder for each draft."""

JOURNAL = "journal.jsonl"
"""The file that keeps what was done to a draft."""

WORDS = "words.txt"
"""The file that keeps the words as they were pasted."""

SAVED = "saved.json"
"""The file that remembers what was saved."""

UPLOADS = "files"
"""The folder with a numbered folder for each uploaded file."""


def drafts_folder(folder: Path) -> Path:
    """Where the drafts of a folder are: in it, or among the user's own files if nobody may write.

    The folder is an absolute path.
    """
    inside = folder / DRAFTS
    if is_writable(folder) and (not os.path.lexists(inside) or is_writable(inside)):
        return inside
    import platformdirs

    kept = Path(platformdirs.user_data_dir("crossword-publisher")) / "studio"
    return kept / re.sub(r"[^\w.-]+", "-", str(folder)).strip("-")


def refuse_links(folder: Path) -> None:
    """Raise `FormatError` for a link among our own files: it would lead what we write elsewhere."""
    for ours in (folder, *(folder / name for name in (JOURNAL, WORDS, SAVED, UPLOADS))):
        if ours.is_symlink():
            raise FormatError(f"{ours} is a link: put what it leads to in its place")


def files_in(folder: Path) -> list[Path]:
    """The files of the folder beside the journal: the words, and uploaded files."""
    ours = (folder / JOURNAL, folder / SAVED)
    found = (path for path in sorted(folder.rglob("[!.]*")) if path not in ours)
    return [path for path in found if path.is_file() and not path.is_symlink()]
