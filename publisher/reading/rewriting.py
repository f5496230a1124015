"""A puzzle changed in the file that it came in, by the reader of its format."""

from collections.abc import Iterator
from dataclasses import replace

from publisher.errors import ExportError, FormatError
from publisher.language.emphasis_signs import with_signs
from publisher.model.file_changes import PuzzleChanges
from publisher.model.puzzle import Entry, Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, split_losses
from publisher.plugins.records import AnyReader


def rewritten(record: AnyReader, settings: Options, data: bytes, changes: PuzzleChanges) -> bytes:
    """The bytes of a file with the changes; these bytes themselves if there are none.

    What the reader reads in them is what is wanted, or there is an `ExportError`: the format, or
    this file, cannot hold it.
    """
    if changes.before == changes.after:
        return data
    if record.rewrite is None:
        raise ExportError(f"files of the format {record.name} cannot be changed in place")
    made = expect(record.rewrite(data, settings, changes), bytes, "bytes")
    try:
        found, _ = split_losses(record.read(made, settings, changes.after.language))
    except FormatError as error:
        raise ExportError(f"the file could not be read any more: {error}") from None
    for difference in differences(changes.after, expect(found, Puzzle, "a Puzzle")):
        raise ExportError(f"the file cannot hold it: {difference}")
    return made


def differences(wanted: Puzzle, found: Puzzle) -> Iterator[str]:
    """How a puzzle differs from the wanted one, in words; spellings are not compared."""
    if wanted.grid != found.grid:
        yield "its grid would have other letters"
    for old, new in zip(_unspelled(wanted), _unspelled(found), strict=False):
        if old != new:
            name = f"{old.number} {old.direction}"
            yield f"the clue of {name} would be “{with_signs(new.clue)}”"
    if replace(wanted, entries=_unspelled(wanted)) != replace(found, entries=_unspelled(found)):
        yield "its texts or its words would be others"


def _unspelled(puzzle: Puzzle) -> tuple[Entry, ...]:
    return tuple(replace(entry, spelling="") for entry in puzzle.entries)
