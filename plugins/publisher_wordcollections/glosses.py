"""The glosses of WordNet, kept on the disk once they are read: that takes long.

A file is the sets of synonyms as JSON. Its name is the hash of what they were read from, and of the
version of the program that read them.
"""

import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from publisher import __version__, cache_folder, read_cached, write_cached

FORMAT = 3
"""Raised with every change of the format, or of what is read from a line."""

LIMIT = 64 * 2**20
"""The number of bytes that are kept: WordNet takes some 15 MB."""

Synonyms: TypeAlias = tuple[int, str, str, list[str], list[tuple[str, str]]]
"""A line number from 1 on, the topic, the gloss, and the words that have it as their clue.

After them come words with a sentence each, in which there is a blank for the word.
"""


def folder() -> Path:
    """The folder of the glosses."""
    return cache_folder("wordnet")


def key(data: bytes) -> str:
    """The name of the glosses that this version of the program reads from these bytes."""
    made = blake2b(repr((FORMAT, __version__)).encode(), digest_size=20)
    made.update(data)
    return made.hexdigest()


def load(name: str) -> list[Synonyms] | None:
    """The glosses that are kept under a name; None if there are none, or they are damaged."""
    data = read_cached(folder() / f"{name}.glosses")
    found: list[Synonyms] | None = None if data is None else json.loads(data)
    return found


def store(name: str, found: Sequence[Synonyms]) -> None:
    """Keep glosses under a name, if that can be done."""
    data = json.dumps(found, ensure_ascii=False).encode()
    write_cached(folder() / f"{name}.glosses", [data], LIMIT)
