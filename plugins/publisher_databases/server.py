"""Words of a database server, through SQLAlchemy.

The query runs in a transaction that is never committed, and that may not write where the database
has such transactions. No message holds the password.
"""

import os
from threading import Thread
from typing import Any
from urllib.parse import quote, quote_plus

from sqlalchemy import URL, Connection, create_engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from publisher import NumberedRow, OptionError, SourceError, SourceWord, WithLosses
from publisher_databases.options import DatabaseOptions
from publisher_databases.rows import counted_rows
from publisher_tables import table_words

_DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""The drivers that come with the extra, where SQLAlchemy would take others."""

_READ_ONLY = {
    "postgresql": ("SET TRANSACTION READ ONLY", "SET LOCAL statement_timeout = {milliseconds}"),
    "mysql": ("SET TRANSACTION READ ONLY",),
    "mariadb": ("SET TRANSACTION READ ONLY",),
    "oracle": ("SET TRANSACTION READ ONLY",),
}
"""The first statements of a transaction, by the name of a dialect."""

_BATCH = 1000


def read_database(options: DatabaseOptions) -> WithLosses[list[SourceWord]]:
    """The words that a query selects, in its order.

    Raises `SourceError` naming the database if it cannot be reached or asked, or takes too long,
    and `OptionError` if the URL or the query is not what it should be.
    """
    url = _url(options)
    name = _name(url)
    return table_words(name, _in_time(url, name, options), options)


def _url(options: DatabaseOptions) -> URL:
    text = options.database.get_secret_value()
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # No OptionError: it would show the line, and nobody knows where its password stands.
        message = "`database:` is not the URL of a database, such as postgresql://user@host/name"
        raise SourceError(message) from None
    if text.count("@") > (url.username is not None):
        # What follows the first @ would be the host, and be shown.
        message = "`database:` has an @ that does not end its password: write it as %40"
        raise SourceError(message)
    if url.get_backend_name() == "sqlite":
        raise OptionError(("database",), "for an SQLite file say `sqlite:` and its path")
    if options.password_from is not None:
        password = os.environ.get(options.password_from)
        if password is None:
            # Not repeated: it may be the password itself that someone wrote there.
            message = "there is no environment variable of the name that `password_from:` gives"
            raise SourceError(f"{_name(url)}: {message}")
        url = url.set(password=password)
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def _name(url: URL) -> str:
    """The database without its user and password, for origins and messages."""
    port = f":{url.port}" if url.port else ""
    return f"{url.get_backend_name()}://{url.host or ''}{port}/{url.database or ''}"


def _in_time(url: URL, name: str, options: DatabaseOptions) -> list[NumberedRow]:
    """The rows, read by a thread that is left to itself if it takes too long.

    Drivers have no timeout in common, and some of them none for a host that does not answer.
    """
    found: list[NumberedRow] = []
    failed: list[Exception] = []

    def read() -> None:
        try:
            found.extend(_rows(url, options))
        except Exception as error:
            failed.append(error)  # whatever a driver raises

    thread = Thread(target=read, daemon=True)
    thread.start()
    thread.join(options.timeout)
    if thread.is_alive():
        late = f"gave no answer in {options.timeout:g} s; `timeout:` gives it longer"
        raise SourceError(f"{name}: {late}")
    if failed:
        raise _explained(failed[0], url, name)
    return found


def _rows(url: URL, options: DatabaseOptions) -> list[NumberedRow]:
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        _begin(connection, options)
        streaming = connection.execution_options(
            no_parameters=True, stream_results=True, max_row_buffer=_BATCH
        )
        with streaming.exec_driver_sql(options.query) as result:
            return list(counted_rows(list(result.keys()), result, options))


def _begin(connection: Connection, options: DatabaseOptions) -> None:
    for statement in _READ_ONLY.get(connection.dialect.name, ()):
        milliseconds = max(1, int(options.timeout * 1000))
        connection.exec_driver_sql(statement.format(milliseconds=milliseconds))


def _explained(error: Exception, url: URL, name: str) -> Exception:
    if isinstance(error, SourceError):
        return SourceError(f"{name}: {error}")
    if isinstance(error, ModuleNotFoundError | NoSuchModuleError):
        wrong = f"its driver is not installed: {error}"
        return SourceError(f"{name}: {wrong}")
    cause: Any = getattr(error, "orig", None) or error
    said = " ".join(str(cause).split()) or type(cause).__name__
    return SourceError(f"{name}: cannot be asked: {_masked(said, url)[:300]}")


def _masked(text: str, url: URL) -> str:
    """The text without the password, nor anything else that only those who connect need know."""
    secrets = [str(url.password)] if url.password else []
    secrets += [value for values in url.normalized_query.values() for value in values]
    for secret in secrets:
        for form in (secret, quote(secret, safe=""), quote_plus(secret), repr(secret)[1:-1]):
            text = text.replace(form, "***") if form else text
    return text
