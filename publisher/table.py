"""Tables of words, wherever they come from: columns by name, and a word of each row."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from publisher._excerpt import shortened
from publisher._wording import nearest
from publisher.errors import OptionError, SourceError
from publisher.model import Origin, SourceWord
from publisher.options import Options

COLUMNS = {
    "answer": ("answer", "word", "entry", "solution"),
    "clue": ("clue", "definition", "hint", "question"),
    "score": ("score", "weight"),
    "tags": ("tags", "tag"),
}
"""What a column may be called, in any case, where the config does not say."""

_MOST_NAMES = 20
Row = tuple[int, Sequence[object]]
"""A line number from 1 on, and the cells of that line."""


class TableOptions(Options):
    """The columns of a table by their names; their usual names need not be told."""

    answer: str | None = Field(default=None, description="The column with the answers.")
    clue: str | None = Field(default=None, description="The column with the clues.")
    score: str | None = Field(default=None, description="The column with the scores.")
    tags: str | None = Field(
        default=None, description="The column with tags, commas or semicolons between them."
    )


def table_words(
    name: str, rows: Iterable[Row], options: TableOptions, *, note: str = ""
) -> Iterator[SourceWord]:
    """The words of a table whose first row that is not blank names its columns.

    Blank rows are passed over. `name` is where the words are from; `note` is added to what is said
    of columns. Raises `SourceError` where there are no answers or a score is no number, and
    `OptionError` for a column that is not there.
    """
    filled = (row for row in _texts(rows) if any(row[1]))
    line, header = next(filled, (1, []))
    columns = _Columns(name, header, options, note)
    answer = columns.answer(line)
    clue, score, tags = (columns.find(role) for role in ("clue", "score", "tags"))
    for line, cells in filled:
        row = dict(enumerate(cells))
        origin = Origin(name, line)
        yield SourceWord(
            row.get(answer, ""),
            row.get(clue, ""),
            origin,
            _score(row.get(score, ""), origin),
            _tags(row.get(tags, "")),
        )


def _texts(rows: Iterable[Row]) -> Iterator[tuple[int, list[str]]]:
    for line, cells in rows:
        yield line, [_text(cell) for cell in cells]


def _text(value: object) -> str:
    """A cell as a text; what spreadsheets took for a truth value was a word once."""
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
    return str(value).strip()


class _Columns:
    """Where in a table what stands; -1 is a column that there is not."""

    def __init__(self, name: str, header: list[str], options: TableOptions, note: str) -> None:
        self._name, self._note = name, note
        self._header = [shortened(text, 40) for text in header if text]
        self._names = [text.casefold() for text in header]
        self._options = options

    def answer(self, line: int) -> int:
        found = self.find("answer")
        if found < 0:
            usual = " or ".join(COLUMNS["answer"])
            raise SourceError(
                f"{Origin(self._name, line)}: its header has no column {usual}, but "
                f"{self._all() or 'nothing'}; name the column with `answer:`{self._note}"
            )
        return found

    def find(self, role: str) -> int:
        """Where the column for a role is; one that the config names must be there."""
        wanted: str | None = getattr(self._options, role)
        if wanted is None:
            usual = (self._names.index(name) for name in COLUMNS[role] if name in self._names)
            return next(usual, -1)
        if wanted.casefold() in self._names:
            return self._names.index(wanted.casefold())
        near = nearest(wanted.casefold(), self._names)
        hint = f"did you mean {shortened(near, 40)}?" if near else f"it has {self._all()}"
        message = f"{self._name} has no column {wanted!r}; {hint}{self._note}"
        raise OptionError((role,), message)

    def _all(self) -> str:
        more = len(self._header) - _MOST_NAMES
        return ", ".join(self._header[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _score(cell: str, origin: Origin) -> float | None:
    if not cell:
        return None
    try:
        score = float(cell)
    except ValueError:
        score = math.nan
    if not math.isfinite(score):
        raise SourceError(f"{origin}: the score {shortened(cell, 40)!r} is not a number")
    return score


def _tags(cell: str) -> tuple[str, ...]:
    return tuple(tag.strip() for tag in re.split("[,;]", cell) if tag.strip())
