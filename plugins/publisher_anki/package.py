"""The collection inside a package of Anki: an SQLite database in a zip archive.

Packages have had three: `collection.anki2`, beside it `collection.anki21` since Anki 2.1, and since
2.1.50 `collection.anki21b`, compressed with Zstandard; the newest there is has the notes. The older
ones beside it may hold a note alone that asks for a newer Anki.
"""

import re
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from publisher import FileError, SourceError, locating, open_file

MAX_SIZE = 512 * 2**20
"""The most bytes that a collection may unpack to."""

COLLECTIONS = ("collection.anki21b", "collection.anki21", "collection.anki2")
"""The names of collections, the newest first; no other file is unpacked."""

OLDER = "export it again with “Support older Anki versions”"
"""The advice for a package that is too new."""

_COLLECTION = re.compile(r"collection\.anki\d+[a-z]?")
_WINDOW = 2**27  # bytes; what zstd's own program allows
_CHUNK = 2**20


@contextmanager
def collection(path: Path) -> Iterator[Path]:
    """The database of a package in a temporary file, while the context lasts.

    Raises `OptionError` if the package cannot be opened, and `SourceError` naming it if it is not
    what it should be.
    """
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder) / "collection"
        with locating("anki"):
            try:
                with open_file(path, most=None) as file, unpacked.open("wb") as out:
                    _unpack(file, out, path)
            except OSError as error:
                raise FileError.of(path, error) from None
        yield unpacked


def _unpack(file: IO[bytes], out: IO[bytes], path: Path) -> None:
    try:
        with zipfile.ZipFile(file) as archive:
            names = set(filter(_COLLECTION.fullmatch, archive.namelist()))
            if names.difference(COLLECTIONS):
                raise SourceError(f"is of a newer Anki than can be read: {OLDER}", path)
            name = next((name for name in COLLECTIONS if name in names), None)
            if name is None:
                raise SourceError("has no collection in it: export the deck as .apkg", path)
            with archive.open(name) as packed:
                for chunk in _chunks(packed, name, path):
                    out.write(chunk)
                    if out.tell() > MAX_SIZE:
                        wrong = f"unpacks to more than {MAX_SIZE // 2**20} MB"
                        raise SourceError(f"{wrong}: export a smaller deck", path)
    except (SourceError, OSError):
        raise
    except Exception:
        # zipfile lets through whatever its parts raise for a damaged archive.
        raise SourceError("is not a package of Anki, or is damaged", path) from None


def _chunks(packed: IO[bytes], name: str, path: Path) -> Iterator[bytes]:
    if not name.endswith("b"):
        return iter(lambda: packed.read(_CHUNK), b"")
    try:
        from zstandard import ZstdDecompressor
    except ModuleNotFoundError:
        raise SourceError(
            f"has the format of Anki 2.1.50 and later: {OLDER}, or "
            "pip install 'crossword-publisher[anki]'",
            path,
        ) from None
    stream = ZstdDecompressor(max_window_size=_WINDOW).stream_reader(packed)
    return iter(lambda: stream.read(_CHUNK), b"")
