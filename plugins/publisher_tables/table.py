"""Tables of words from any source: columns by name, and a word of each row."""

import math
import re
from collections.abc import Iterable

from publisher import (
    NumberedRow,
    Origin,
    SourceError,
    SourceWord,
    WithLosses,
    cell_texts,
    shortened,
)
from publisher_tables.table_columns import Columns, TableOptions

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
