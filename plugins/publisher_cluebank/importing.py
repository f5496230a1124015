"""The clues of a file for the bank: those that the program finds, another bank's, or a table's."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from publisher import (
    Language,
    SourceError,
    file_bytes,
    sqlite_file,
)
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clue_reading import ClueReading
from publisher_cluebank.clues import NewClue, clues_of
from publisher_cluebank.table import is_table, table_clues, table_text


@dataclass(slots=True)
class NewClues:
    """The clues of one file, what cannot be used of it and why, and what else is to be known.

    `blank` counts the answers that have no clue.
    """

    clues: list[NewClue]
    refused: list[str]
    remarks: list[str] = field(default_factory=list)
    blank: int = 0


@dataclass(frozen=True, slots=True)
class ClueImport:
    """Reads files for the bank in a folder, as seen from which files are named.

    `difficulty` is that of all clues, `day` when the puzzles among the files were published, "" if
    nobody says so.
    """

    reading: ClueReading
    languages: Mapping[str, Language]
    folder: Path
    difficulty: str
    day: str

    def read(self, path: Path) -> NewClues:
        """The clues of a file; raises a `PublisherError` that says how it was tried."""
        if (text := _table(path)) is not None:
            return self._rows(path, text)
        found = self.reading.read(path)
        clues = [NewClue.of(each, self.difficulty) for each in found.clues]
        for each in found.puzzles:
            puzzle = replace(each, published=self.day or each.published)
            clues += clues_of(puzzle, self.folder, self.day, self.difficulty)[1]
        return NewClues(clues, found.refused, found.remarks, found.blank)

    def _rows(self, path: Path, text: str) -> NewClues:
        """The clues of another bank, or of a table that `publisher clues export` wrote."""
        found = NewClues([], [])
        try:
            for line, answer, clue in table_clues(text, self.languages):
                if isinstance(clue, str):
                    found.refused.append(f"{answer} ({path}:{line}): {clue}")
                else:
                    found.clues.append(clue)
        except csv.Error as error:
            raise SourceError(f"it is not a table: {error}", path) from None
        return found


def _table(path: Path) -> str | None:
    """The text of a bank or a table of clues; None for any other file."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return None
    if sqlite_file.begins(path) == sqlite_file.HEADER:
        return table_text(ClueBank(path).all_clues())
    text = file_bytes(path).decode("utf-8-sig", "replace")
    return text if is_table(text) else None
