"""Files that hold others: compressed files, archives, electronic books, and databases of SQLite.

What a part unpacks to is limited, and of a database nothing is run: only its tables are read.
"""

import io
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from publisher import SourceError
from publisher_wordfiles.sheet import LESS

MAX_BYTES = 64 * 2**20
"""The most bytes that a compressed file, or all files of an archive, may unpack to."""

MAX_FILES, MAX_TABLES, MAX_ROWS = 100, 100, 100_000
"""The most files of an archive, tables of a database, and rows of one, that are read."""

_DAMAGED = "is not {}, or is damaged or cut short: save or copy it again"
_CARDS = "content/content.json"
_GZIP = b"\x1f\x8b"
_SQLITE = b"SQLite format 3\0"
_ARCHIVES = (".zip", ".gz", ".7z", ".rar", ".tar", ".epub")
_PAGES = (".xhtml", ".html", ".htm")
_PROLOGUE = re.compile(r"^\s*<\?xml[^>]*\?>", re.MULTILINE)
_HIDDEN = re.compile(r"(?:^|/)(?:\.|~|__MACOSX)")
_ALLOWED = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ)
_LONGEST = 2**20  # bytes of a cell
_MOST_STEPS = 20_000  # thousands of SQLite's instructions: some seconds
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 ORDER BY rowid"

DatabaseRows = list[tuple[int, Sequence[object]]]


class Held(NamedTuple):
    """A file within another, by its name."""

    name: str
    data: bytes


def unpacked(data: bytes, path: Path) -> bytes:
    """The file that was compressed, the cards of H5P or the pages of a book; others as they are.

    Raises `SourceError` for one that is damaged or unpacks to too much.
    """
    if data.startswith(_GZIP):
        return _decompressed(data, path)
    if not data.startswith(b"PK"):
        return data
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        names = archive.namelist()
        if _CARDS in names:
            return _part(archive, _CARDS, path)
        if "mimetype" in names and _part(archive, "mimetype", path).strip().endswith(b"epub+zip"):
            pages = [name for name in names if name.lower().endswith(_PAGES)]
            return b"\n".join(_page(held.data) for held in _parts(archive, pages, path))
    except (OSError, RuntimeError, zipfile.BadZipFile, zlib.error, NotImplementedError):
        return data  # which tells what it is
    return data


def held_files(data: bytes, path: Path) -> list[Held]:
    """The files of an archive in the order of their names, without hidden ones and archives.

    Raises `SourceError` for one that is damaged, has a password, or unpacks to too much.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        names = [
            name
            for name in sorted(archive.namelist())
            if not (name.endswith(("/", *_ARCHIVES)) or _HIDDEN.search(name))
        ]
        return list(_parts(archive, names, path))
    except (OSError, RuntimeError, zipfile.BadZipFile, zlib.error, NotImplementedError):
        raise SourceError(_DAMAGED.format("a zip archive without a password"), path) from None


def _parts(archive: zipfile.ZipFile, names: Sequence[str], path: Path) -> Iterator[Held]:
    if len(names) > MAX_FILES:
        wrong = f"has {len(names)} files in it, and at most {MAX_FILES} are read"
        raise SourceError(f"{wrong}: unpack it, and name one of them", path)
    used = 0
    for name in names:
        found = _part(archive, name, path, used)
        used += len(found)
        yield Held(name, found)


def _part(archive: zipfile.ZipFile, name: str, path: Path, used: int = 0) -> bytes:
    if archive.getinfo(name).file_size + used > MAX_BYTES:
        raise SourceError(f"unpacks to more than {MAX_BYTES // 2**20} MB: {LESS}", path)
    return archive.read(name)


def _decompressed(data: bytes, path: Path) -> bytes:
    unpacking = zlib.decompressobj(wbits=31)
    try:
        found = unpacking.decompress(data, MAX_BYTES)
    except zlib.error:
        found = b""
    if unpacking.unconsumed_tail:
        raise SourceError(f"unpacks to more than {MAX_BYTES // 2**20} MB: {LESS}", path)
    if not unpacking.eof:
        raise SourceError(_DAMAGED.format("a gzip file"), path)
    is_archive = found[257:262] == b"ustar"
    return data if is_archive else found


def _page(data: bytes) -> bytes:
    return _PROLOGUE.sub("", data.decode("utf-8-sig", "replace")).encode()


def is_database(data: bytes) -> bool:
    """Whether a file is a database of SQLite."""
    return data.startswith(_SQLITE)


def database_tables(data: bytes, path: Path) -> dict[str, DatabaseRows]:
    """The rows of each table of a database, the names of its columns first.

    Raises `SourceError` for one that is damaged, or has too many rows.
    """
    steps = count()
    try:
        with closing(sqlite3.connect(":memory:")) as opened:
            opened.text_factory = lambda text: text.decode(errors="replace")
            opened.deserialize(data)
            opened.execute("PRAGMA trusted_schema = OFF")
            opened.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(_LONGEST, len(data)))
            opened.set_progress_handler(lambda: next(steps) > _MOST_STEPS, 1000)
            if opened.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("SQLite reads blanks where pages are lacking")
            opened.set_authorizer(lambda action, *_: int(action not in _ALLOWED))
            names = [name for (name,) in opened.execute(_TABLES)]
            own = [name for name in names if not name.startswith("sqlite_")][:MAX_TABLES]
            return {name: _rows(opened, name, path) for name in own}
    except (sqlite3.Error, sqlite3.Warning, MemoryError, UnicodeDecodeError):
        raise SourceError(_DAMAGED.format("an SQLite database"), path) from None


def _rows(opened: sqlite3.Connection, table: str, path: Path) -> DatabaseRows:
    quoted = '"' + table.replace('"', '""') + '"'
    found = opened.execute(f"SELECT * FROM {quoted}")  # noqa: S608 - it is quoted
    names = [name for name, *_ in found.description]
    rows: DatabaseRows = [(1, names)]
    for number, row in enumerate(islice(found, MAX_ROWS + 1), start=1):
        if number > MAX_ROWS:
            wrong = f"its table {table} has more than {MAX_ROWS} rows"
            raise SourceError(f"{wrong}: say `sqlite:` and its path, and a `query:`", path)
        rows.append((number, [None if isinstance(cell, bytes) else cell for cell in row]))
    return rows
