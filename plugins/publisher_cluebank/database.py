"""The SQLite file of a clue bank: opened, checked, and written in one transaction or not at all.

It has SQLite's rollback journal, and no write-ahead log, which needs memory that is shared and so
works on no network share. A writer that was killed leaves a journal, with which the next one that
opens the file undoes what was half-written.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from publisher import FileError, OutputError, output, sqlite_file, system_reason

APPLICATION = 0x43_4C_55_45
"""The number in the header of a clue bank: CLUE in ASCII."""

VERSION = 2
"""The version of the tables. Whoever changes them makes it one more, and brings old files up."""

WAIT = 10.0
"""How many seconds to wait for another program that is writing."""

_FIRST_TABLES = """
CREATE TABLE answers (
    id INTEGER PRIMARY KEY,
    language TEXT NOT NULL,
    letters TEXT NOT NULL,  -- one cell after the other, with | between them
    length INTEGER NOT NULL,
    spelling TEXT NOT NULL,
    UNIQUE (language, letters)
);
CREATE INDEX answers_by_length ON answers (language, length);
CREATE TABLE clues (
    id INTEGER PRIMARY KEY,
    answer INTEGER NOT NULL REFERENCES answers (id),
    text TEXT NOT NULL,  -- with emphasis signs
    difficulty TEXT NOT NULL,
    UNIQUE (answer, text)
);
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    file TEXT NOT NULL
);
CREATE TABLE uses (
    clue INTEGER NOT NULL REFERENCES clues (id),
    puzzle INTEGER NOT NULL REFERENCES puzzles (id),
    day TEXT NOT NULL,  -- 2026-03-01, or '' if nobody knows
    PRIMARY KEY (clue, puzzle)
) WITHOUT ROWID;
CREATE INDEX uses_by_puzzle ON uses (puzzle);
"""
_TABLES = f"""{_FIRST_TABLES}CREATE TABLE appearances (
    puzzle INTEGER PRIMARY KEY REFERENCES puzzles (id),
    published TEXT NOT NULL  -- a day, 2026-W10, or the number of an issue
);
"""
_APPEARANCES = _TABLES.removeprefix(_FIRST_TABLES)
"""What version 2 has and version 1 had not."""

_REASONS = {
    **sqlite_file.REASONS,
    sqlite3.SQLITE_NOTADB: "is not a clue bank: it is not an SQLite file",
    sqlite3.SQLITE_CORRUPT: "is damaged: take a copy of it from before",
    sqlite3.SQLITE_FULL: "cannot be written: the disk is full",
}


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection | None]:
    """The bank, for reading; None if there is no such file, or nothing in it yet.

    Raises `FileError` for a file that is not a clue bank, or that cannot be read.
    """
    if not _is_filled(path):
        yield None
        return
    with _readable_errors(path), _connected(path, "rw") as connection:
        version = _version(path, connection)
        if version == 1:
            connection.execute(_APPEARANCES.replace("CREATE", "CREATE TEMPORARY", 1))
        yield connection if version else None


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """The bank, for writing in one transaction; a new one is made if there is none.

    Raises `FileError` for a file that is not a clue bank, or is in use, and `OutputError` if it
    cannot be written.
    """
    _is_filled(path)
    output.check([path])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {system_reason(error)}") from None
    with (
        _readable_errors(path),
        _connected(path, "rwc") as connection,
        sqlite_file.transaction(connection),
    ):
        version = _version(path, connection)
        if version < VERSION:
            new = _APPEARANCES if version else _TABLES
            sqlite_file.make_tables(connection, new, APPLICATION, VERSION)
        yield connection


def _is_filled(path: Path) -> bool:
    """Whether a file has something in it; raises `FileError` if it is not an SQLite file."""
    begins = sqlite_file.begins(path)
    was_killed = path.with_name(f"{path.name}-journal").exists()  # SQLite is to undo it first
    if begins and begins != sqlite_file.HEADER and not was_killed:
        raise FileError(path, _REASONS[sqlite3.SQLITE_NOTADB])
    return bool(begins)


@contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite_file.connected(path, WAIT, mode)) as connection:
        connection.row_factory = _checked_row
        yield connection


def _checked_row(_: sqlite3.Cursor, row: tuple[object, ...]) -> tuple[object, ...]:
    """A row as it is; raises `DamagedError` for one that no clue bank has."""
    if tuple(map(type, row)) not in _KINDS:
        raise sqlite_file.DamagedError("a row has no sense")
    return row


_NUMBER, _TEXT, _CLUE = (int,), (str,), (int, *[str] * 5)
_KINDS = {
    *(_NUMBER, _TEXT, _TEXT * 2, _NUMBER + _TEXT, _NUMBER * 2 + _TEXT, (int, *[str] * 4, int)),
    *(_CLUE + _TEXT * 5, _CLUE + (type(None),) * 4 + _TEXT),
}
"""The types of all rows that are asked for; a clue that no puzzle had has nothing of one."""


def _version(path: Path, connection: sqlite3.Connection) -> int:
    """The version of the tables, 0 if there are none; raises `FileError` for other tables."""
    version = sqlite_file.version_of(connection, APPLICATION)
    if version is None:
        raise FileError(path, "is not a clue bank: another program made it")
    if version > VERSION:
        newer = f"its tables are of version {version}, and {VERSION} is the last one known here"
        raise FileError(path, f"was made by a newer publisher: {newer}; update the program")
    if version:
        sqlite_file.check_tables(connection, _TABLES if version > 1 else _FIRST_TABLES)
    return version


@contextmanager
def _readable_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite says into an error for people."""
    try:
        yield
    except sqlite3.Error as error:
        raise FileError(path, sqlite_file.fault(error, _REASONS)) from None
