"""Words of an SQLite file, which is opened for reading alone."""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from publisher import SourceError, SourceWord, WithLosses, locating, open_file
from publisher_databases.options import SqliteOptions
from publisher_databases.rows import counted_rows
from publisher_tables import table_words

_ALLOWED = {
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_RECURSIVE,
}
_STEPS = 10_000  # between two looks at the clock, in SQLite's instructions
_LONGEST = 2**20  # bytes of a cell


def read_sqlite(options: SqliteOptions) -> WithLosses[list[SourceWord]]:
    """The words that a query selects, in its order; raises `SourceError` naming the file."""
    return table_words(str(options.sqlite), sqlite_rows(options), options)


def sqlite_rows(options: SqliteOptions) -> list[tuple[int, Sequence[object]]]:
    """The rows that a query selects, the names of its columns first; raises `SourceError`."""
    end = time.monotonic() + options.timeout
    _refuse_irregular(options.sqlite)
    uri = f"{options.sqlite.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=options.timeout)) as opened:
            opened.text_factory = lambda data: data.decode(errors="replace")
            opened.execute("PRAGMA trusted_schema = OFF")
            opened.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
            opened.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
            _check(opened)
            opened.set_authorizer(_allow)
            found = opened.execute(options.query)
            names = [name for name, *_ in found.description]
            return list(counted_rows(names, found, options))
    except UnicodeDecodeError:  # in a name of a column, or in what SQLite says of the file
        raise SourceError("cannot be asked: the file is damaged", options.sqlite) from None
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise SourceError(_said(error, options, time.monotonic() > end), options.sqlite) from None


def _refuse_irregular(path: Path) -> None:
    """Raise `OptionError` for a pipe or a device: SQLite would wait for it."""
    with locating("sqlite"):
        open_file(path, most=None).close()


def _check(opened: sqlite3.Connection) -> None:
    """Raise an error for a damaged file: SQLite itself reads blanks where pages are lacking."""
    ((said,),) = opened.execute("PRAGMA quick_check(1)")
    if said != "ok":
        raise sqlite3.DatabaseError(f"the file is damaged: {' '.join(said.split())}")


def _allow(action: int, *_: object) -> int:
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _said(error: Exception, options: SqliteOptions, is_late: bool) -> str:
    if is_late:
        return f"gave no answer in {options.timeout:g} s; `timeout:` gives it longer"
    return f"cannot be asked: {error}"
