"""The rows above a table that are none of it: titles, and the names of its columns."""

import re
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from publisher_wordfiles.reading.columns import ListColumn, columns_of
from publisher_wordfiles.reading.names import role_in_question, role_named
from publisher_wordfiles.reading.sorting import Row

_FEW = 3  # rows, too few to compare a heading with
_MANY_BELOW = 5  # rows below a heading that is known by the number of its words alone
_LONGEST = 40  # characters of the name of a column
_NEARLY_ALL = 0.8
_MOST_TOPICS = 50  # rows that are looked at
_MANY = 4  # rows, enough to tell a title above them from a word without a clue


_ENDED = re.compile(r"\w{4}\.$|[?!]$")
_ENCLOSED = re.compile(r"[(\[（【].*[)\]）】]", re.DOTALL)


class Heading(NamedTuple):
    """How many rows are titles, and how many after them name the columns; the names.

    `sure` is 1 if the names are known, and less if the row is only unlike the others.
    """

    titles: int = 0
    rows: int = 0
    names: Sequence[str] = ()
    roles: Sequence[str] = ()
    sure: float = 1.0

    @property
    def above(self) -> int:
        """The rows before the first word."""
        return self.titles + self.rows


def heading_of(
    rows: Sequence[Row],
    header: bool | None,
    ruled: set[int],
    *,
    is_table: bool,
    known: Sequence[str],
) -> Heading:
    """What is above the rows; `header` says whether there are names, None looks.

    `known` are names of the settings. A list that is no table names two columns, or none.
    """
    titles = _titles_above(rows) if header is None and is_table else 0
    below = rows[titles:]
    if not below:
        return Heading(titles)
    first = below[0].cells
    glosses = _glosses_below(below)
    if header is not None:
        return _named(titles, first, 1.0, 1 + glosses) if header else Heading(titles)
    if first and not below[0].alone:
        if below[0].line in ruled or known:
            return _named(titles, first, 1.0, 1 + glosses)
        roles = [role_named(cell) for cell in first]
        if len(first) < _FEW:  # `price` and `time` may be two words of a vocabulary
            roles = [role if role != "record" else "" for role in roles]
        sure = _sureness(below, roles, is_table)
        if sure:
            return _named(titles, first, sure, 1 + (glosses or _is_second(below)))
    elif len(first) == 1 and role_named(first[0]) == "answer" and is_table:
        return _named(titles, first, 1.0)
    return Heading(titles)


def _named(titles: int, names: Sequence[str], sure: float, rows: int = 1) -> Heading:
    roles = [role_named(name) or role_in_question(name) for name in names]
    return Heading(titles, rows, names, roles, sure)


def without_other_headings(rows: Sequence[Row], heading: Heading) -> tuple[list[Row], list[int]]:
    """The rows below a heading, and the lines of others like it among them.

    The cells below one whose names are in another order are put into that of the first.
    """
    names = [name.casefold() for name in heading.names]
    below, order = list(rows[heading.above :]), list(range(len(names)))
    if sorted(map(bool, names))[:1] != [True] or len(set(names)) < len(names):
        return below, []
    made: list[Row] = []
    found: list[int] = []
    if not any(row.cells[0].casefold() in names for row in below):
        return below, []
    for row in below:
        if row.cells[0].casefold() in names and len(row.cells) == len(names):
            own = [cell.casefold() for cell in row.cells]
            if sorted(own) == sorted(names):
                order = [own.index(name) for name in names]
                found.append(row.line)
                continue
        is_same = order == sorted(order) or len(row.cells) != len(order)
        made.append(row if is_same else row._replace(cells=[row.cells[at] for at in order]))
    return made, found


def _is_second(rows: Sequence[Row]) -> bool:
    """Whether the row below the names of columns has such names too, in another language."""
    if len(rows) < _FEW:
        return False
    roles = [role_named(cell) for cell in rows[1].cells if cell]
    return len(roles) > 1 and all(role not in ("", "topic", "record") for role in roles)


def _glosses_below(rows: Sequence[Row]) -> bool:
    """Whether the second row has all its cells in brackets, and no other has: it explains names."""
    cells = [[cell for cell in row.cells if cell] for row in rows[1 : _MOST_TOPICS + 1]]
    enclosed = [len(row) > 1 and all(map(_ENCLOSED.fullmatch, row)) for row in cells]
    return len(rows) > _FEW and enclosed[0] and sum(enclosed) == 1


def _titles_above(rows: Sequence[Row]) -> int:
    """How many rows of a single cell are above the rows of several, and are surely no words.

    Either a row with names of columns follows, or all but a few of the rows have several.
    """
    several = [sum(map(bool, row.cells)) > 1 for row in rows]
    above = several.index(True) if True in several else 0
    if not above:
        return 0
    names = {role_named(cell) for cell in rows[above].cells}
    if {"answer", "clue"} <= names:
        return above
    below = several[above:]
    return above * (len(below) >= _MANY and sum(below) >= _NEARLY_ALL * len(below))


def _sureness(rows: Sequence[Row], roles: Sequence[str], is_table: bool) -> float:
    """How sure it is that the first row names the columns: 0 if it does not."""
    first = rows[0].cells
    filled = [cell for cell in first if cell]
    known = [role for role in roles if role]
    texts = [cell for cell in filled if not role_named(cell)]
    are_named = 2 * len(texts) < len(known)  # a question such as `Seen?` may be a name too
    is_ended = any(map(_ENDED.search, texts)) and not are_named
    is_same = len(rows) > 1 and any(
        cell and cell == below for cell, below in zip(first, rows[1].cells, strict=False)
    )
    if not filled or is_ended or is_same or max(map(len, filled)) > _LONGEST:
        return 0.0
    main = [role for role in known if role in ("answer", "clue")]
    topics = known.count("topic")
    if len(known) == len(filled) and (len(filled) > 1 or main):
        return 1.0 if topics < len(known) else 0.8 * (is_table and not _are_topics(rows[1:]))
    if len(main) > 1 or (is_table and len(known) > 1 and 2 * len(known) >= len(filled)):
        return 1.0 if len(main) > 1 or not topics else 0.8
    if not is_table:
        return 0.0
    if main and len(rows) > 1:
        return 0.9
    return _difference(rows)


def _are_topics(rows: Sequence[Row]) -> bool:
    """Whether any of some rows could name topics too, as words of a vocabulary do."""
    some = rows[:_MOST_TOPICS]
    return any(all(role_named(cell) == "topic" for cell in row.cells if cell) for row in some)


def may_be_heading(rows: Sequence[Row]) -> bool:
    """Whether a first row that is not taken for a heading is unlike the others in some way."""
    pairs = _above_columns(rows)
    if pairs and all(role_named(cell) for cell, _ in pairs):
        return True
    others = (cell for row in rows[1:_MOST_TOPICS] for cell in row.cells)
    if any(role_named(cell) for cell, _ in pairs) and not any(map(role_named, others)):
        return True
    return len(rows) >= _FEW and (_is_one_over_several(pairs) or _is_in_other_case(pairs))


def _difference(rows: Sequence[Row]) -> float:
    """How sure a heading is because the first row is unlike the others, in what each of them has.

    A single word above several is little: the first clue may be short.
    """
    pairs = _above_columns(rows)
    if any(
        column.kind in ("number", "count", "date", "year") and ListColumn(0, [cell]).kind == "text"
        for cell, column in pairs
    ):
        return 0.9
    are_names = all(cell[:1].upper() == cell[:1] for cell, _ in pairs)
    if len(rows) > _MANY_BELOW and are_names and _is_one_over_several(pairs):
        return 0.8
    return 0.8 * (len(rows) > _FEW and _is_in_other_case(pairs))


def _above_columns(rows: Sequence[Row]) -> list[tuple[str, ListColumn]]:
    """The cells of the first row, each with the column below it."""
    first = rows[0].cells
    below = columns_of([row.cells for row in rows[1:]])
    if len(first) < 2:
        return []
    return [(cell, column) for cell, column in zip(first, below, strict=False) if cell]


def _is_one_over_several(pairs: Sequence[tuple[str, ListColumn]]) -> bool:
    """Whether a single word stands above texts of several."""
    return any(
        len(cell.split()) == 1 and min(len(text.split()) for text in column.filled) > 1
        for cell, column in pairs
        if column.filled
    )


def _is_in_other_case(pairs: Sequence[tuple[str, ListColumn]]) -> bool:
    """Whether a heading's letters are large where those of a whole column below are small."""
    tests: tuple[Callable[[str], bool], ...] = (lambda text: text[:1].isupper(), str.isupper)
    for test in tests:
        if all(map(test, (cell for cell, _ in pairs))) and any(
            column.filled
            and fmean(map(test, column.filled)) == 0
            and column.filled[0][:1].isalpha()
            and column.filled[0][:1].upper() != column.filled[0][:1].lower()
            for _, column in pairs
        ):
            return True
    return False
