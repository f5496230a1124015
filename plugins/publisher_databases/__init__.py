"""Words from databases: SQLite files, and whatever SQLAlchemy connects to."""

from typing import TYPE_CHECKING, Any

from publisher import OptionError, Source, SourceWord, WithLosses, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_databases.options import DatabaseOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `database` and `sqlite`."""
    return [
        Source(
            name="database",
            summary="A query of a database, by the URL of SQLAlchemy (needs the extra `database`)",
            options=deferred("publisher_databases.options:DatabaseOptions"),
            read=_read_server,
        ),
        Source(
            name="sqlite",
            summary="A query of an SQLite file",
            options=deferred("publisher_databases.options:SqliteOptions"),
            read=deferred("publisher_databases.sqlite:read_sqlite"),
            rows=deferred("publisher_databases.sqlite:sqlite_rows"),
        ),
    ]


def _read_server(options: "DatabaseOptions") -> WithLosses[list[SourceWord]]:
    try:
        from publisher_databases.server import read_database  # SQLAlchemy is slow to load
    except ModuleNotFoundError:
        raise OptionError(
            ("query",),
            "databases need the package SQLAlchemy: pip install 'crossword-publisher[database]'",
        ) from None
    return read_database(options)
