"""The columns of a table without a header: which has the answers is seen from all of its rows."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from statistics import fmean

from publisher.errors import OptionError
from publisher.language.enumerations import typed_at_end
from publisher.model.words import Origin
from publisher.words.column_names import NAMES, folded
from publisher.words.columns import Columns
from publisher.words.table import NumberedRow, TableOptions, texts

CellTexts = tuple[int, Sequence[str]]
"""A line number, counted from 1, and the texts of that line."""

_ROLES = ("answer", "clue", "score", "tags")
_SAMPLE = 1000
"""The most rows that are looked at."""

_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_SENTENCE = re.compile(r"[?!…;:=|¿¡؟؛。,，،、]|\(\d|__|\.\.|\w{4}\.$|\s[-–—]\s|^[(\[].*[)\]]$")
_MOST_WORDS, _MOST_CHARACTERS = 4, 40
_MOST, _NEARLY_ALL = 0.6, 0.8
_MANY = 4  # rows, enough to tell a title above them from a word without a clue
_MORE_WORDS = 1.25
"""How many more words clues have on average than answers, where both are short."""


def looks_like_answer(text: str) -> bool:
    """Whether a text is as short and plain as answers are: no sentence, and at most four words.

    The enumeration behind an answer does not count: it adds up to its letters, as one behind a clue
    does not.
    """
    if (found := typed_at_end(text)) and sum(found[1].lengths) == sum(map(str.isalpha, found[0])):
        text = found[0]
    return (text.isalpha() and len(text) <= _MOST_CHARACTERS) or (
        0 < len(text) <= _MOST_CHARACTERS
        and len(text.split()) <= _MOST_WORDS
        and not _SENTENCE.search(text)
        and any(map(str.isalpha, text))
    )


@dataclass(frozen=True, slots=True)
class HeadedRows:
    """Rows of which the first names the columns.

    `heading` is the line of the table's own header, None if it has none. `is_made` says that the
    names were found from the rows. `places` has the place of each role that there is, from 0.
    `titles` are the lines of titles above the table.
    """

    rows: Sequence[CellTexts]
    heading: int | None = None
    is_made: bool = False
    places: Mapping[str, int] = field(default_factory=dict)
    titles: tuple[int, ...] = ()


def headed_rows(
    rows: Iterable[NumberedRow],
    options: TableOptions,
    *,
    header: bool | None = None,
    strict: bool = False,
    scores: bool = True,
) -> HeadedRows:
    """The rows of a table that may lack a header: one is made if its first row is not one.

    `header` says whether it is; None looks. `strict` asks for two usual names in it, for a list
    may begin with such a word. Columns of numbers may be `scores`. Blank rows are left
    out.
    """
    filled = [row for row in texts(rows) if any(row[1])]
    if not filled:
        return HeadedRows(())
    if header is None and not strict and (above := _titles_above(filled)):
        titles = tuple(line for line, _ in filled[:above])
        return replace(headed_rows(filled[above:], options, scores=scores), titles=titles)
    first, some = filled[0][1], [cells for _, cells in filled[:_SAMPLE]]
    found = _is_header(some, options, strict) if header is None else header
    own = {folded(cell) for cell in first}
    named = any(name in own for role in ("answer", "clue") for name in NAMES[role])
    if found and (named or header is None or _names(options)):
        return HeadedRows(filled, filled[0][0], places=_places(first, options))
    below, heading = (filled[1:], filled[0][0]) if found else (filled, None)
    made = _made_header(some[1:] if found else some, first if found else (), options, scores)
    whole: list[CellTexts] = [(filled[0][0], made), *below]
    return HeadedRows(whole, heading, is_made=True, places=_places(made, options))


def _titles_above(rows: Sequence[CellTexts]) -> int:
    """How many rows of a single cell are above the rows of several, and are surely no words.

    Either a row with usual names of columns follows, or all but a few of the rows have several.
    """
    several = [sum(map(bool, cells)) > 1 for _, cells in rows[:_SAMPLE]]
    above = several.index(True) if True in several else 0
    if not above:
        return 0
    names = {folded(cell) for cell in rows[above][1]}
    if all(any(name in names for name in NAMES[role]) for role in ("answer", "clue")):
        return above
    below = several[above:]
    return above * (len(below) >= _MANY and sum(below) >= _NEARLY_ALL * len(below))


def _places(header: Sequence[str], options: TableOptions) -> dict[str, int]:
    """The place of each role that the table has; who reads it tells of one that it lacks."""
    columns, found = Columns(Origin(""), header, options, ""), {}
    for role in _ROLES:
        with suppress(OptionError):
            found[role] = columns.find(role)
    return {role: place for role, place in found.items() if place >= 0}


def _names(options: TableOptions) -> list[str]:
    """The names of columns in the settings, as far as they are not numbers."""
    given = [getattr(options, role) for role in _ROLES]
    return [folded(name) for name in given if name is not None and not name.isdecimal()]


def _is_header(rows: Sequence[Sequence[str]], options: TableOptions, strict: bool) -> bool:
    first = [folded(cell) for cell in rows[0]]
    if names := _names(options):
        return len(first) > 1 or not strict or names[0] in first
    usual = [name in NAMES["answer"] or name in NAMES["clue"] for name in first]
    if not strict:
        return any(usual) or _differs(rows)
    beside = [any(name in NAMES[role] for role in _ROLES) for name in first if name]
    if len(first) == 1:
        return first[0] in NAMES["answer"]
    return sum(usual) > 1 or (any(usual) and all(beside))


def _differs(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is unlike the others: words over numbers, or one word over several."""
    first, below = rows[0], _columns(rows[1:])
    if not below:
        return len(first) < 2 or all(len(cell.split()) < 2 for cell in first)
    for cell, cells in zip(first, below, strict=False):
        if not cells:
            continue
        if all(map(_NUMBER.fullmatch, cells)) and not _NUMBER.fullmatch(cell):
            return True
        if len(cell.split()) == 1 and min(len(text.split()) for text in cells) > 1:
            return True
    return False


def _columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The texts of each column, without blank ones."""
    width = max(map(len, rows), default=0)
    return [
        [row[place] for row in rows if len(row) > place and row[place]] for place in range(width)
    ]


def _made_header(
    rows: Sequence[Sequence[str]], own: Sequence[str], options: TableOptions, scores: bool
) -> list[str]:
    """The name of each column: that of its role, or else its own or its place."""
    columns = _columns(rows)
    given = {role: getattr(options, role) for role in _ROLES}
    roles = {role: int(place) - 1 for role, place in given.items() if place and place.isdecimal()}
    taken = set(roles.values())
    numbers = [
        place
        for place, cells in enumerate(columns)
        if scores and cells and _share(cells, _is_number) >= _NEARLY_ALL
    ]
    wordy = [p for p, cells in enumerate(columns) if cells and p not in {*numbers, *taken}]
    if "answer" not in roles and (wordy or numbers):
        roles["answer"] = _answers(wordy, columns) if wordy else numbers[0]
    wordy = [place for place in wordy if place != roles.get("answer")]
    if "clue" not in roles and wordy:
        roles["clue"] = max(wordy, key=lambda place: (round(_words(columns[place])), -place))
    marks = [p for p in numbers if p not in roles.values() and not _counts(columns[p], p)]
    if "score" not in roles and marks:
        roles["score"] = marks[0]
    names = {place: role for role, place in roles.items()}
    width = max(len(columns), len(own))
    labels = [*own, *[""] * (width - len(own))]
    filled = [place < len(columns) and bool(columns[place]) for place in range(width)]
    return [names.get(p) or labels[p] or f"column {p + 1}" * filled[p] for p in range(width)]


def answer_column(columns: Sequence[Sequence[str]]) -> int:
    """Which of the columns has answers: the first, unless its texts are longer, or sentences."""
    return _answers([place for place, cells in enumerate(columns) if cells], columns)


def _answers(wordy: Sequence[int], columns: Sequence[Sequence[str]]) -> int:
    capitals = [p for p in wordy if _share(columns[p], str.isupper) >= _NEARLY_ALL]
    if len(capitals) == 1:
        return capitals[0]
    likely = {p: _share(columns[p], looks_like_answer) for p in wordy}
    short = [p for p in wordy if likely[p] >= (_MOST if p == wordy[0] else _NEARLY_ALL)]
    if not short:
        return max(wordy, key=lambda p: (likely[p], -p))
    first = _words(columns[short[0]])
    return next((p for p in short[1:] if first - _words(columns[p]) >= _MORE_WORDS), short[0])


def _counts(cells: Sequence[str], place: int) -> bool:
    """Whether the first column only counts the rows."""
    return place == 0 and len(cells) > 1 and cells == [str(n + 1) for n in range(len(cells))]


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell) is not None


def _share(cells: Sequence[str], test: Callable[[str], bool]) -> float:
    return fmean(map(test, cells))


def _words(cells: Sequence[str]) -> float:
    return fmean(len(cell.split()) for cell in cells)
