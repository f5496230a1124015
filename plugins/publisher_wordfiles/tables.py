"""Tables of words that may lack a row with the names of their columns."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from publisher import (
    HeadedRows,
    NumberedRow,
    Origin,
    TableOptions,
    UnderstoodList,
    WithLosses,
    headed_rows,
    table_words,
)
from publisher_wordfiles.layout_sentence import numbered_lines

_LEAST = 2  # columns, for answers and clues
_SAMPLE = 1000  # rows that show which columns a table has

Understood = WithLosses[UnderstoodList]


def understood_table(
    name: str,
    rows: Iterable[NumberedRow],
    options: TableOptions,
    *,
    header: bool | None = None,
    note: str = "",
) -> Understood:
    """The words of a table, whose columns are found by their contents if nothing names them.

    `header` says whether the first row names them; None looks. Raises what `table_words` does.
    """
    headed, losses = headed_table(name, rows, options, header=header)
    made = table_words(name, headed.rows, options, note=note)
    said: tuple[str, ...] = ()
    if headed.is_made:
        where = "without a heading" if headed.heading is None else "under its heading"
        named = [f"column {place + 1} has the {role}s" for role, place in headed.places.items()]
        words = "1 word" if len(made.value) == 1 else f"{len(made.value)} words"
        said = (f"{name}: {words} in a table {where}: {', '.join(named)}",)
    if headed.titles:
        said += (f"{name}: {numbered_lines(headed.titles, 'is a title', 'are titles')}",)
    headings = (*headed.titles, *(() if headed.heading is None else (headed.heading,)))
    places = tuple(Origin(name, line) for line in headings)
    return WithLosses(UnderstoodList(made.value, said, (), places), (*made.losses, *losses))


def headed_table(
    name: str, rows: Iterable[NumberedRow], options: TableOptions, *, header: bool | None = None
) -> tuple[HeadedRows, tuple[str, ...]]:
    """The rows with the names of their columns, and what is said of cells beyond the columns.

    Such cells are those of a table without a header that at most half of its rows have: mostly
    they are the rest of a clue with commas. They are left out, and so no column is taken for the
    clues because of them.
    """
    every = list(rows)
    headed = headed_rows(every, options, header=header)
    if not headed.is_made or headed.heading is not None or options.level is not None:
        return headed, ()
    width, beyond = _width(headed, options)
    if not beyond:
        return headed, ()
    narrow = headed_rows([(line, cells[:width]) for line, cells in every], options, header=header)
    if not (narrow.is_made and {"answer", "clue"} <= narrow.places.keys()):
        return headed, ()
    others = len(beyond) - 1
    more = f", nor in {others} other {'rows' if others > 1 else 'row'}" if others else ""
    said = (
        f"{name}:{beyond[0]}: only some rows have a column {width + 1}, and what is there is not "
        f"used{more}: put a text that has commas into quotation marks, or give the columns names"
    )
    return narrow, (said,)


def _width(headed: HeadedRows, options: TableOptions) -> tuple[int, list[int]]:
    """The columns that most rows have, or settings and scores need; the lines with more."""
    _, *rows = headed.rows
    some = rows[:_SAMPLE]
    needed = [
        place
        for role, place in headed.places.items()
        if role == "score" or getattr(options, role) is not None
    ]
    filled = Counter(place for _, cells in some for place, cell in enumerate(cells) if cell)
    usual = [place for place, count in filled.items() if 2 * count > len(some)]
    width = 1 + max((*usual, *needed, _LEAST - 1))
    return width, [line for line, cells in rows if any(cells[width:])]


def merged_lists(lists: Iterable[WithLosses[UnderstoodList]]) -> Understood:
    """Several lists as one."""
    found = list(lists)
    whole = UnderstoodList(
        [word for each in found for word in each.value],
        tuple(chain.from_iterable(each.value.layouts for each in found)),
        tuple(chain.from_iterable(each.value.odd_lines for each in found)),
        tuple(chain.from_iterable(each.value.headings for each in found)),
        tuple(chain.from_iterable(each.value.separators for each in found)),
    )
    return WithLosses(whole, tuple(chain.from_iterable(each.losses for each in found)))
