"""Words from databases: SQLite files, and whatever SQLAlchemy connects to."""

from typing import TYPE_CHECKING, Any

from publisher import (
    Deferred,
    DeferredRecord,
    OptionError,
    Source,
    SourceWord,
    WithLosses,
    hookimpl,
)

if TYPE_CHECKING:
    from publisher_databases.options import DatabaseOptions


@hookimpl
def publisher_sources() -> list[DeferredRecord[Source[Any]]]:
    """Offer `database` and `sqlite`."""
    return [
        DeferredRecord("database", _database),
        DeferredRecord("sqlite", _sqlite),
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


def _database() -> Source[Any]:
    from publisher_databases.options import DatabaseOptions

    return Source(
        name="database",
        summary="A query of a database, by the URL of SQLAlchemy (needs the extra `database`)",
        options=DatabaseOptions,
        read=_read_server,
    )


def _sqlite() -> Source[Any]:
    from publisher_databases.options import SqliteOptions

    return Source(
        name="sqlite",
        summary="A query of an SQLite file",
        options=SqliteOptions,
        read=Deferred("publisher_databases.sqlite:read_sqlite"),
        rows=Deferred("publisher_databases.sqlite:sqlite_rows"),
    )
