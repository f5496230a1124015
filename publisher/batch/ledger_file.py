"""The SQLite file of a ledger: opened, checked, and claimed by one publish of a config at a time.

It has a write-ahead log, so that a publish that is killed at any moment leaves whole what it had
committed. That log needs memory which is shared, so a ledger belongs on a disk of this machine.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from publisher.errors import FileError, OutputError, system_reason
from publisher.files import sqlite_file
from publisher.files.sqlite_file import DamagedError

FOLDER = ".publisher"
NAME = "ledger.db"

APPLICATION = 0x4C_45_44_47
"""The letters LEDG, which mark the file as a ledger in its header."""

VERSION = 5
"""The version of tables and facts. A ledger of another one is started afresh, with a warning."""

WAIT = 30.0
"""How many seconds to wait for another publish that is writing, of another config."""

_TABLES = """
CREATE TABLE units (
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('finished', 'failed')),
    puzzle BLOB,  -- JSON, if it is finished
    facts TEXT NOT NULL,  -- JSON: of the search, or why it failed
    config TEXT NOT NULL,
    number INTEGER NOT NULL,
    worker TEXT NOT NULL,  -- the machine and the process
    ended TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX units_by_config ON units (config);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    config TEXT NOT NULL,
    machine TEXT NOT NULL,
    process INTEGER NOT NULL,
    packages TEXT NOT NULL,  -- JSON: what laid out the files, with versions
    began TEXT NOT NULL,
    ended TEXT NOT NULL DEFAULT '',
    finished INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE files (
    path TEXT PRIMARY KEY,
    made_of TEXT NOT NULL,
    size INTEGER NOT NULL,
    written INTEGER NOT NULL,  -- nanoseconds, as the file system has it
    losses TEXT NOT NULL,  -- JSON
    config TEXT NOT NULL
) WITHOUT ROWID;
"""
_ASIDE = "move its folder elsewhere, and publish again: what it had is made again"
_REASONS = {
    **sqlite_file.REASONS,
    sqlite3.SQLITE_NOTADB: f"is not a ledger; {_ASIDE}",
    sqlite3.SQLITE_CORRUPT: f"is damaged; {_ASIDE}",
    sqlite3.SQLITE_FULL: "cannot be written: the disk is full; all puzzles that it has are kept",
    sqlite3.SQLITE_IOERR: "cannot be written: the disk may be full, or gone; all puzzles that it "
    "has are kept",
}


_SENSELESS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def connected(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A ledger, which is made if it is missing, and whether it replaces one of another version.

    Raises `OutputError`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {system_reason(error)}") from None
    with telling(path):
        connection = sqlite_file.connected(path, WAIT)
        try:
            is_started_afresh = _prepare(path, connection)
        except BaseException:
            connection.close()
            raise
    return connection, is_started_afresh


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what SQLite says, and rows without sense, into an `OutputError` for people."""
    try:
        yield
    except FileError as error:
        raise OutputError(f"{path} {error.reason}; {_ASIDE}") from None
    except sqlite3.Error as error:
        raise OutputError(f"{path} {sqlite_file.fault(error, _REASONS)}") from None


@contextmanager
def sensible(path: Path) -> Iterator[None]:
    """The same for a row that is read within: another program may have written it."""
    with telling(path):
        try:
            yield
        except _SENSELESS as error:
            raise DamagedError(f"a row has no sense ({type(error).__name__})") from None


@contextmanager
def transaction(path: Path, connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written within, or nothing; raises `OutputError`."""
    with telling(path), sqlite_file.transaction(connection):
        yield


@contextmanager
def claimed(path: Path) -> Iterator[bool]:
    """Whether nobody else has claimed a file; if so, it is ours until the end.

    SQLite locks it in the way of each system, and the system lets go when the process ends, however
    it ends. The empty file stays.
    """
    with telling(path):
        connection = sqlite_file.connected(path, wait=0)
    try:
        with telling(path):
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                yield False
                return
        yield True
    finally:
        connection.close()


def _prepare(path: Path, connection: sqlite3.Connection) -> bool:
    version = _version(path, connection)  # before anything is changed of a file that is another's
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a finished task outlives a power cut too
    with transaction(path, connection):
        version = _version(path, connection)  # another publish may just have made it
        if version != VERSION:
            for (name,) in connection.execute(_NAMES).fetchall():
                connection.execute(f'DROP TABLE "{name}"')
            sqlite_file.make_tables(connection, _TABLES, APPLICATION, VERSION)
        sqlite_file.check_tables(connection, _TABLES)
    return version not in (0, VERSION)


def _version(path: Path, connection: sqlite3.Connection) -> int:
    """The version of the tables, 0 if there are none; raises `OutputError` for other tables."""
    version = sqlite_file.version_of(connection, APPLICATION)
    if version is None:
        raise OutputError(f"{path} is not a ledger: another program made it")
    return version


_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
