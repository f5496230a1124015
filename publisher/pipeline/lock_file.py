"""A lock file: the puzzles of a config, kept so that they can be published again unchanged."""

from pathlib import Path

from publisher.errors import FileError, FormatError
from publisher.files.opening import MEGABYTE, file_bytes
from publisher.language.language import Language
from publisher.model.puzzle import Puzzle

LARGEST_LOCK = 256 * MEGABYTE
"""The most bytes of a lock file: ten thousand puzzles of 15x15 take about 100 MB."""


def read(
    path: Path, language: Language, wanted: int, kind: str | None = None
) -> tuple[Puzzle, ...]:
    """The puzzles of a lock file, which may be fewer than are wanted: the others are to be made.

    Raises `FormatError` if they are more, or not those of this config; without a `kind`, they may
    be of any.
    """
    from publisher.formats.puzzle_json import from_json  # few configs have a lock file

    try:
        data = file_bytes(path, LARGEST_LOCK)
    except FileError as error:
        raise FormatError(str(error)) from None
    advice = "move it away to make new puzzles"
    try:
        puzzles = from_json(data, lambda code: _same(code, language)).puzzles
    except FormatError as error:
        raise FormatError(
            f"{path} is damaged: {error}; take a copy of it from before, or {advice}"
        ) from None
    if len(puzzles) > wanted:
        raise FormatError(
            f"{path} has {len(puzzles)} puzzles, not {wanted}; {advice}, or ask for "
            f"{len(puzzles)} again: a lock grows with `seeds`, `parts` or `distinct`, and never "
            "loses a puzzle by itself"
        )
    if other := next((each.kind for each in puzzles if each.kind != (kind or each.kind)), None):
        raise FormatError(f"{path} has a puzzle of the kind {other}, not {kind}; {advice}")
    return tuple(puzzles)


def _same(code: str, language: Language) -> Language:
    if code != language.code:
        raise FormatError(f"its puzzles are of the language `{code}`, not `{language.code}`")
    return language
