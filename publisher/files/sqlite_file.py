"""SQLite files of our own, opened as if a stranger had made them, or a disk had damaged them.

Their tables are exactly those that the program makes: a view or a trigger in their place could ask
for anything, and without end. Values and statements are bounded by what a file of ours can have.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from publisher.errors import FileError
from publisher.files.opening import LARGEST, open_file

HEADER = b"SQLite format 3\0"

_STEPS = 1_000_000
"""The number of steps of SQLite's machine that count as one."""

_LEAST, _BYTES = 100, 50_000
"""A statement may take so many of them, and one more for so many bytes of the file."""


REASONS: Mapping[int, str] = {
    sqlite3.SQLITE_BUSY: "is being written by another program: try again when that is done",
    sqlite3.SQLITE_LOCKED: "is being written by another program: try again when that is done",
    sqlite3.SQLITE_READONLY: "is read-only, or its folder is",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: its folder may be read-only",
}
"""Why a file cannot be used, whatever is in it."""


class DamagedError(sqlite3.DatabaseError):
    """A row has no sense."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class OwnDatabase(sqlite3.Connection):
    """A connection whose statements end: a damaged file can lead in circles."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.most = _LEAST
        self._count = 0
        self.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
        self.set_progress_handler(self._is_endless, _STEPS)
        super().execute("PRAGMA trusted_schema = OFF")
        super().execute("PRAGMA cell_size_check = ON")

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Execute a statement; reading its rows raises `OperationalError` where they never end."""
        self._count = 0
        try:
            return super().execute(*arguments)
        except UnicodeDecodeError:  # of what SQLite says of it
            raise DamagedError("its tables have no names") from None

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        """Execute a statement for each of many rows."""
        self._count = 0
        return super().executemany(*arguments)

    def _is_endless(self) -> bool:
        self._count += 1
        return self._count > self.most


def begins(path: Path) -> bytes:
    """The first bytes of a file, none if there is none; raises `FileError` if it is not a file."""
    try:
        with open_file(path, most=None) as file:
            return file.read(len(HEADER))
    except FileError as error:
        if error.is_missing:
            return b""
        raise
    except OSError as error:
        raise FileError.of(path, error) from None


_BESIDE = ("", "-journal", "-wal", "-shm")
"""The ends of the names of files that SQLite opens, and of which it waits for pipes."""


def connected(path: Path, wait: float, mode: str = "rwc") -> OwnDatabase:
    """A connection to a file, which waits so many seconds for other programs.

    Raises `FileError` for what is not a regular file, and `sqlite3.Error`.
    """
    files = [path.with_name(f"{path.name}{beside}") for beside in _BESIDE]
    for file in filter(os.path.lexists, files):
        begins(file)
    size = path.stat().st_size if path.exists() else 0
    address = f"{path.resolve().as_uri()}?mode={mode}"
    made = sqlite3.connect(
        address, timeout=wait, isolation_level=None, uri=True, factory=OwnDatabase
    )
    made.most += size // _BYTES
    return made


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written within, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk may have ended it already
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def make_tables(
    connection: sqlite3.Connection, tables: str, application: int = 0, version: int = 0
) -> None:
    """Make tables, and say in the header whose they are, and of which version."""
    for statement in filter(str.strip, tables.split(";\n")):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {application}")
    connection.execute(f"PRAGMA user_version = {version}")


def version_of(connection: sqlite3.Connection, application: int) -> int | None:
    """The version of the tables, 0 if there are none; None if another program made the file."""
    ((found,),) = connection.execute("PRAGMA application_id")
    ((version,),) = connection.execute("PRAGMA user_version")
    ((tables,),) = connection.execute("SELECT count(*) FROM sqlite_master")
    if found not in (0, application) or (tables and not found):
        return None
    return int(version) if tables else 0


def check_tables(connection: sqlite3.Connection, tables: str) -> None:
    """Raise `DamagedError` unless the file has these tables, and nothing else."""
    found = dict(connection.execute(_SCHEMA))
    for name in {*found, *_schema(tables)}:
        if found.get(name) != _schema(tables).get(name):
            shown = "".join(filter(str.isprintable, str(name)))[:_LONGEST]
            raise DamagedError(f"its `{shown}` is not what the program makes")


_LONGEST = 40
_SCHEMA = """
SELECT name, sql FROM sqlite_master
WHERE sql IS NOT NULL AND sql NOT LIKE 'CREATE TABLE sqlite_stat%'
"""


@cache
def _schema(tables: str) -> dict[str, str]:
    """The names and texts of tables and indexes as SQLite has them."""
    with closing(sqlite3.connect(":memory:")) as made:
        make_tables(made, tables)
        return dict(made.execute(_SCHEMA))


def fault(error: sqlite3.Error, known: Mapping[int, str]) -> str:
    """The reason why a file cannot be used: that of `known` for the code of SQLite."""
    if isinstance(error, DamagedError):
        return known[sqlite3.SQLITE_CORRUPT].replace("is damaged", f"is damaged: {error}", 1)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # without the details
    return known.get(_DAMAGES.get(code, code), f"cannot be used: {error}")


_DAMAGES = dict.fromkeys((sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_INTERRUPT), sqlite3.SQLITE_CORRUPT)
"""Errors that only a damaged file leads to: a value that is too long, and rows without end."""
