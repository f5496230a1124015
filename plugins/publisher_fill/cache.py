"""Indexes kept on the disk, in the user's own folder for such things, each named by its contents.

The name of a file is the hash of all that its index was made of, so a file is right or it is not
there; nothing is ever brought up to date. A checksum finds damage, and the index is made again.
Files are put in place whole, so that any number of processes may read and write. Where the folder
cannot be written nothing is kept, and nobody is told.

A file is a magic number, a CRC-32 of what follows, the length of a JSON header, the header, and
then for each length of words their codes, scores, planes, and the ranks and texts of those that are
not written in capital letters alone.
"""

import json
import os
import sys
import tempfile
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from publisher import __version__
from publisher_fill.index import NARROW, Index, Words, data_of, words_of

FORMAT = 3
"""Raised with every change of the format, or of what an index is made into."""

LIMIT = 256 * 2**20
"""How many bytes are kept; the files used longest ago leave."""

_MAGIC = b"CPFILL\r\n"
_HEAD = len(_MAGIC) + 8


def folder() -> Path:
    """Where indexes are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("crossword-publisher", appauthor=False) / "fill"


def key(parts: Iterable[bytes]) -> str:
    """The name of what is made of these parts, by this version of the program."""
    made = blake2b(repr((FORMAT, __version__, sys.byteorder)).encode(), digest_size=20)
    for part in parts:
        made.update(len(part).to_bytes(8, "little"))
        made.update(part)
    return made.hexdigest()


def load(name: str) -> tuple[Index, list[str]] | None:
    """The index and notes kept under a name, or None."""
    path = folder() / f"{name}.index"
    with suppress(OSError):
        data = path.read_bytes()
        with suppress(OSError):  # it may be read, but not said to have been used
            os.utime(path)
        return unpacked(data)
    return None


def store(name: str, index: Index, notes: Sequence[str]) -> None:
    """Keep an index and its notes under a name, if that can be done."""
    place = folder()
    if not place.is_absolute():  # there is no home to keep it in
        return
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place, suffix=".new", delete=False) as file:
            new = Path(file.name)
            try:
                file.writelines(packed(index, notes))
                file.close()
                new.replace(place / f"{name}.index")
            finally:
                new.unlink(missing_ok=True)
        _prune(place)


def packed(index: Index, notes: Sequence[str]) -> list[bytes]:
    """The parts of a file."""
    parts: list[bytes] = []
    lengths = []
    for length, words in index.lengths.items():
        texts = "\n".join(words.spellings.values()).encode()
        planes = [plane for planes in words.planes for plane in planes]
        size = (words.count + 7) // 8
        parts += [data_of(words), words.scores]
        parts += [plane.to_bytes(size, "little") for plane in planes]
        parts += [array("I", words.spellings).tobytes(), texts]
        lengths.append((length, words.count, len(words.spellings), len(texts)))
    header = json.dumps([index.alphabet, list(notes), lengths]).encode()
    body = [len(header).to_bytes(4, "little"), header, *parts]
    check = 0
    for part in body:
        check = zlib.crc32(part, check)
    return [_MAGIC, check.to_bytes(4, "little"), *body]


def unpacked(data: bytes) -> tuple[Index, list[str]] | None:
    """The index and notes of a file; None if it is damaged."""
    check = int.from_bytes(data[len(_MAGIC) : len(_MAGIC) + 4], "little")
    view = memoryview(data)
    whole = data.startswith(_MAGIC) and len(data) > _HEAD
    if not whole or zlib.crc32(view[len(_MAGIC) + 4 :]) != check:
        return None
    size = int.from_bytes(data[_HEAD - 4 : _HEAD], "little")
    alphabet, notes, lengths = json.loads(data[_HEAD : _HEAD + size])
    sections = _Sections(view[_HEAD + size :])
    words = {
        length: _words(sections, length, count, len(alphabet), spelled, size)
        for length, count, spelled, size in lengths
    }
    return Index(tuple(alphabet), words), notes


class _Sections:
    """The bytes after the header, taken one section after the other."""

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self._at = 0

    def take(self, size: int) -> memoryview:
        self._at += size
        return self._view[self._at - size : self._at]


def _words(
    sections: _Sections, length: int, count: int, letters: int, spelled: int, size: int
) -> Words:
    data = bytes(sections.take(count * length * (1 if letters <= NARROW else 4)))
    scores = bytes(sections.take(count))
    bits, width = (letters - 1).bit_length(), (count + 7) // 8
    planes = tuple(
        tuple(int.from_bytes(sections.take(width), "little") for _ in range(bits))
        for _ in range(length)
    )
    ranks = array("I", bytes(sections.take(4 * spelled)))
    texts = str(sections.take(size), "utf-8").split("\n")
    return words_of(length, data, scores, planes, letters, dict(zip(ranks, texts, strict=False)))


def _files(place: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """The files of ours that are there, those half written by a process that died too."""
    for path in place.iterdir():
        if path.suffix in (".index", ".new"):
            with suppress(OSError):  # another process may just have removed it
                yield path, path.stat()


def _prune(place: Path) -> None:
    """Remove what was used longest ago, down to the limit."""
    size = 0
    for path, stat in sorted(_files(place), key=lambda file: -file[1].st_mtime_ns):
        size += stat.st_size
        if size > LIMIT:
            path.unlink(missing_ok=True)
