"""The cache of word indexes: files in the user's cache folder, each named by a hash.

A file is the length of a JSON header, the header, and for each length of words their codes, scores,
lists and bit planes, and the positions and texts of their spellings.
"""

import json
import sys
from array import array
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

from publisher import __version__, cache_folder, read_cached, write_cached
from publisher_fill.wordlist.word_index import NARROW, WordIndex, WordsOfLength, data_of, words_of

FORMAT = 6
"""Raised with every change of the format or of the index."""

LIMIT = 256 * 2**20
"""The most bytes of the cache; the files that were used longest ago are deleted."""

_HEAD = 4


def folder() -> Path:
    """The folder of the cached indexes."""
    return cache_folder("fill")


def key(parts: Iterable[bytes]) -> str:
    """The name of the index that this version of the program makes from these parts."""
    made = blake2b(repr((FORMAT, __version__, sys.byteorder)).encode(), digest_size=20)
    for part in parts:
        made.update(len(part).to_bytes(8, "little"))
        made.update(part)
    return made.hexdigest()


def load(name: str) -> tuple[WordIndex, list[str]] | None:
    """The index and notes that are cached under a name, or None."""
    data = read_cached(folder() / f"{name}.index")
    return None if data is None else unpacked(data)


def store(name: str, index: WordIndex, notes: Sequence[str]) -> None:
    """Cache an index and its notes under a name, if the folder can be written."""
    write_cached(folder() / f"{name}.index", packed(index, notes), LIMIT)


def packed(index: WordIndex, notes: Sequence[str]) -> list[bytes]:
    """The parts of a cache file."""
    parts: list[bytes] = []
    lengths = []
    for length, words in index.lengths.items():
        texts = "\n".join(words.spellings.values()).encode()
        planes = [plane for planes in words.planes for plane in planes]
        size = (words.count + 7) // 8
        parts += [data_of(words), words.scores, words.lists]
        parts += [plane.to_bytes(size, "little") for plane in planes]
        parts += [array("I", words.spellings).tobytes(), texts]
        lengths.append((length, words.count, len(words.spellings), len(texts), len(words.lists)))
    header = json.dumps([index.alphabet, list(notes), lengths]).encode()
    return [len(header).to_bytes(_HEAD, "little"), header, *parts]


def unpacked(data: bytes) -> tuple[WordIndex, list[str]]:
    """The index and notes of a cache file."""
    view = memoryview(data)
    size = int.from_bytes(data[:_HEAD], "little")
    alphabet, notes, lengths = json.loads(data[_HEAD : _HEAD + size])
    sections = _Sections(view[_HEAD + size :])
    words = {
        length: _words(sections, length, count, len(alphabet), spelled, size, listed)
        for length, count, spelled, size, listed in lengths
    }
    return WordIndex(tuple(alphabet), words), notes


class _Sections:
    """The bytes after the header, read section by section."""

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self._at = 0

    def take(self, size: int) -> memoryview:
        self._at += size
        return self._view[self._at - size : self._at]


def _words(
    sections: _Sections, length: int, count: int, letters: int, spelled: int, size: int, listed: int
) -> WordsOfLength:
    data = bytes(sections.take(count * length * (1 if letters <= NARROW else 4)))
    scores = bytes(sections.take(count))
    lists = bytes(sections.take(listed))
    bits, width = (letters - 1).bit_length(), (count + 7) // 8
    planes = tuple(
        tuple(int.from_bytes(sections.take(width), "little") for _ in range(bits))
        for _ in range(length)
    )
    ranks = array("I", bytes(sections.take(4 * spelled)))
    texts = str(sections.take(size), "utf-8").split("\n")
    spellings = dict(zip(ranks, texts, strict=False))
    return words_of(length, data, scores, planes, letters, spellings, lists)
