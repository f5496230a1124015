"""What lies in the folder of a draft: its journal, its words, what was saved, what was dropped."""

from pathlib import Path

from publisher.errors import FormatError

JOURNAL = "journal.jsonl"
"""The file that keeps what was done to a draft."""

WORDS = "words.txt"
"""The file that keeps the words as they were pasted."""

SAVED = "saved.json"
"""The file that remembers what was saved."""

UPLOADS = "files"
"""The folder with a numbered folder for each file that was dropped."""


def refuse_links(folder: Path) -> None:
    """Raise `FormatError` for a link among our own files: it would lead what we write elsewhere."""
    for ours in (folder, *(folder / name for name in (JOURNAL, WORDS, SAVED, UPLOADS))):
        if ours.is_symlink():
            raise FormatError(f"{ours} is a link: put what it leads to in its place")


def files_in(folder: Path) -> list[Path]:
    """What the folder has beside the journal: the words, and files that were dropped."""
    ours = (folder / JOURNAL, folder / SAVED)
    found = (path for path in sorted(folder.rglob("[!.]*")) if path not in ours)
    return [path for path in found if path.is_file() and not path.is_symlink()]
