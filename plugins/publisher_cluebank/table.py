"""A clue bank as a table, for spreadsheets and other programs, and back into a bank.

A row is a clue and a puzzle that had it; a clue that was never used has one row without a puzzle.
Tabs part the columns. What has a quotation mark in it is quoted, as in CSV.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from publisher import Language, WordError, clean, publication_time, typed_clue
from publisher_cluebank.clues import BankedClue, NewClue, PublishedPuzzle, is_day

COLUMNS = (
    "answer",
    "clue",
    "language",
    "difficulty",
    "title",
    "date",
    "file",
    "puzzle",
    "published",
)
_BLANKS = ("",) * len(COLUMNS)
_SEPARATORS = ("\t", ",", ";")


def table_text(clues: Iterable[BankedClue]) -> str:
    """The table of these clues; its first line names the columns."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(chain.from_iterable(map(_rows, clues)))
    return text.getvalue()


def is_table(text: str) -> bool:
    """Whether a text is such a table, perhaps saved again by a spreadsheet."""
    return _separator(text) is not None


def table_clues(
    text: str, languages: Mapping[str, Language]
) -> Iterator[tuple[int, str, NewClue | str]]:
    """Of each row with a clue its line number, its answer, and the clue, or why it is refused."""
    rows = csv.reader(io.StringIO(text), delimiter=_separator(text) or "\t")
    next(rows, None)
    for cells in rows:
        row = dict(zip(COLUMNS, map(clean, [*cells, *_BLANKS]), strict=False))
        if row["answer"] and row["clue"]:
            yield rows.line_num, row["answer"], _clue(row, languages)


def _separator(text: str) -> str | None:
    header = text.partition("\n")[0].strip().replace('"', "")
    earlier = COLUMNS[:-1]  # before a bank knew when a puzzle appears
    return next(
        (each for each in _SEPARATORS if header in (each.join(COLUMNS), each.join(earlier))), None
    )


def _rows(clue: BankedClue) -> Iterator[tuple[str, ...]]:
    about = (clue.spelling, clue.text, clue.language, clue.difficulty)
    for puzzle in clue.puzzles:
        of_puzzle = puzzle.title, puzzle.day, puzzle.file, puzzle.identity, puzzle.published
        yield (*about, *of_puzzle)
    if not clue.puzzles:
        yield (*about, *[""] * 5)


def _clue(row: Mapping[str, str], languages: Mapping[str, Language]) -> NewClue | str:
    language = languages.get(row["language"])
    if language is None:
        return f"there is no language `{row['language']}`"
    try:
        clue = typed_clue(row["answer"], row["clue"], language)
    except WordError as error:
        return str(error)
    if not is_day(row["date"]):
        return f"the date {row['date'][:40]} is not like 2026-03-01"
    try:
        published = publication_time(row["published"])
    except ValueError as error:
        return f"{row['published'][:40]}: {error}"
    puzzle = PublishedPuzzle(row["puzzle"], row["title"], row["file"], row["date"], published)
    used = puzzle if puzzle.identity else None
    return NewClue.of(clue, row["difficulty"], used)
