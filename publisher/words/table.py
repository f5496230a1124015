"""Tables of words from any source: columns by name, and a word of each row."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time

from pydantic import Field

from publisher.errors import SourceError
from publisher.messages.excerpt import shortened
from publisher.model.losses import WithLosses
from publisher.model.words import Origin, SourceWord
from publisher.plugins.options import Options

NumberedRow = tuple[int, Sequence[object]]
"""A line number, counted from 1, and the cells of that line."""


class TableOptions(Options):
    """The names of a table's columns, or their numbers; the usual names are found without them."""

    answer: str | None = Field(
        default=None, description="The column with the answers: its name, or its number from 1."
    )
    clue: str | None = Field(default=None, description="The column with the clues.")
    score: str | None = Field(default=None, description="The column with the scores.")
    tags: str | None = Field(
        default=None, description="The column with tags, commas or semicolons between them."
    )
    level: str | None = Field(
        default=None,
        description="The column that says how hard each clue is: the higher the number, the "
        "harder. Without this setting no column counts as that.",
    )
    explanation: str | None = Field(
        default=None,
        description="The column with the explanations of clues. Without this setting none counts "
        "as that.",
    )
    gloss: str | None = Field(
        default=None,
        description="The column with the glosses of clues. Without this setting none counts as "
        "that.",
    )


_ONLY_NAMED = ("level", "explanation", "gloss")
"""Columns that count as such only where the options name them."""


def table_words(
    name: str, rows: Iterable[NumberedRow], options: TableOptions, *, note: str = ""
) -> WithLosses[list[SourceWord]]:
    """The words of a table whose first row that is not blank names its columns.

    Blank rows are skipped. `name` is the source of the words; `note` is added to messages about
    columns. Losses name the columns that it does not use. Raises `SourceError` if there are no
    answers, or a score or a level is not a number, and `OptionError` for a column that is missing.
    """
    from publisher.words.column_roles import (
        Columns,  # knows many languages, and most starts read no table
    )

    filled = (row for row in cell_texts(rows) if any(row[1]))
    line, header = next(filled, (1, []))
    columns = Columns(Origin(name, line), header, options, note)
    answer = columns.answer()
    clue, score, tags = (columns.find(role) for role in ("clue", "score", "tags"))
    named = [role for role in _ONLY_NAMED if getattr(options, role) is not None]
    level, explanation, gloss = (columns.find(r) if r in named else -1 for r in _ONLY_NAMED)
    columns.tell_unused()
    blank = [""] * (1 + len(header))  # so that -1 is blank too
    words = []
    for line, cells in filled:
        row = [*cells, *blank]
        origin = Origin(name, line)
        columns.note_nameless(line, cells)
        word = SourceWord(
            row[answer],
            row[clue],
            origin,
            _number(row[score], "score", origin),
            _tags(row[tags]),
            level=_number(row[level], "level", origin),
            explanation=row[explanation],
            gloss=row[gloss],
        )
        words.append(word)
    columns.tell_nameless()
    return WithLosses(words, tuple(columns.losses))


def cell_texts(rows: Iterable[NumberedRow]) -> Iterator[tuple[int, list[str]]]:
    """The rows with every cell as a text."""
    for line, cells in rows:
        yield line, [_text(cell) for cell in cells]


def _text(value: object) -> str:
    """A cell as a text; what spreadsheets took for a truth value was a word once."""
    if type(value) is str:  # as nearly all are
        return value.strip()
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode(errors="replace")
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    if isinstance(value, datetime | time):
        return _moment(value)
    return str(value).strip()


def _moment(value: datetime | time) -> str:
    """A date without its midnight, which spreadsheets add, or a time without seconds of 0."""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    is_whole = not (value.second or value.microsecond)
    text = value.isoformat(timespec="minutes" if is_whole else "auto")
    return text.replace("T", " ")


def _number(cell: str, what: str, origin: Origin) -> float | None:
    if not cell:
        return None
    try:
        number = float(cell)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise SourceError(f"{origin}: the {what} {shortened(cell, 40)!r} is not a number")
    return number


def _tags(cell: str) -> tuple[str, ...]:
    parts = re.split("[,;]", cell) if cell else ()
    return tuple(tag.strip() for tag in parts if tag.strip())
