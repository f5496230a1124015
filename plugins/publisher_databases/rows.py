"""The rows of a query as those of a table."""

from collections.abc import Iterable, Iterator, Sequence

from publisher import SourceError
from publisher_databases.options import QueryOptions


def counted_rows(
    names: Sequence[str], rows: Iterable[Sequence[object]], options: QueryOptions
) -> Iterator[tuple[int, Sequence[object]]]:
    """A header and the rows, counted_rows from 1; raises `SourceError` if there are too many."""
    yield 1, names
    for number, row in enumerate(rows, start=1):
        if number > options.max_rows:
            wrong = f"has more than {options.max_rows} rows"
            raise SourceError(f"the query {wrong}; limit it, or let more pass with `max_rows:`")
        yield number, row
