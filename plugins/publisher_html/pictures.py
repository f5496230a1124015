"""Pictures beside clues: files named as the answers, in the page itself."""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from publisher import ExportError, FileError, Language, Puzzle, Slot, WordError, file_bytes, spell

MOST_BYTES = 2_000_000
_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder by their names, none if it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES)
    except OSError:
        return []


def pictures_of(puzzle: Puzzle, folder: Path) -> Mapping[Slot, str]:
    """The picture of each entry that has one, as a `data:` URL, which tells no name.

    Raises `ExportError` for a file that is no picture, is too large, or is the second of an answer.
    """
    by_letters: dict[tuple[str, ...], Path] = {}
    for path in pictures_in(folder):
        letters = _letters(path.stem, puzzle.language)
        other = by_letters.setdefault(letters, path) if letters else path
        if other != path:
            raise ExportError(f"{other} and {path.name} are named as one answer: leave one of them")
    found = {entry.slot: by_letters.get(puzzle.answer(entry)) for entry in puzzle.entries}
    urls = {path: _url(path) for path in dict.fromkeys(found.values()) if path}
    return {slot: urls[path] for slot, path in found.items() if path}


def _letters(name: str, language: Language) -> tuple[str, ...]:
    try:
        return spell(name, language)[0]
    except WordError:
        return ()


def _url(path: Path) -> str:
    try:
        data = file_bytes(path, MOST_BYTES)
    except FileError as error:
        raise ExportError(str(error)) from error
    kind = next((kind for start, kind in _KINDS.items() if data.startswith(start)), None)
    if kind is None or (kind == "webp" and data[8:12] != b"WEBP"):
        raise ExportError(f"{path} is no picture in PNG, JPEG, GIF or WebP")
    return f"data:image/{kind};base64,{b64encode(data).decode()}"
