"""Tables of words that may lack a row with the names of their columns."""

from collections.abc import Iterable, Sequence
from itertools import chain

from publisher import (
    Origin,
    TableOptions,
    UnderstoodList,
    WithLosses,
    headed_rows,
    table_words,
)
from publisher_wordfiles.layout_sentence import lines_said

Row = tuple[int, Sequence[object]]


def understood_table(
    name: str,
    rows: Iterable[Row],
    options: TableOptions,
    *,
    header: bool | None = None,
    note: str = "",
) -> WithLosses[UnderstoodList]:
    """The words of a table, whose columns are found by their contents if nothing names them.

    `header` says whether the first row names them; None looks. Raises what `table_words` does.
    """
    headed = headed_rows(rows, options, header=header)
    made = table_words(name, headed.rows, options, note=note)
    said: tuple[str, ...] = ()
    if headed.is_made:
        where = "without a heading" if headed.heading is None else "under its heading"
        named = [f"column {place + 1} has the {role}s" for role, place in headed.places.items()]
        words = "1 word" if len(made.value) == 1 else f"{len(made.value)} words"
        said = (f"{name}: {words} in a table {where}: {', '.join(named)}",)
    if headed.titles:
        said += (f"{name}: {lines_said(headed.titles, 'is a title', 'are titles')}",)
    headings = (*headed.titles, *(() if headed.heading is None else (headed.heading,)))
    places = tuple(Origin(name, line) for line in headings)
    return WithLosses(UnderstoodList(made.value, said, (), places), made.losses)


def together(lists: Iterable[WithLosses[UnderstoodList]]) -> WithLosses[UnderstoodList]:
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
