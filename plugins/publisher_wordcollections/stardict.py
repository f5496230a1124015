"""Dictionaries of StarDict and the many programs that read its files, with their senses as clues.

A dictionary is three files with one stem. The `.ifo` says in lines how the others are written; the
`.idx` has each word, a null, and where its text begins in the `.dict` and how long it is (numbers
of 32 or 64 bits, the greatest byte first). The `.dict` may be compressed, as `.dict.dz`, and the
`.idx` as `.idx.gz` (StarDict's file format, versions 2.4.2 and 3.0.0).
"""

import gzip
import re
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from pydantic import Field

from publisher import (
    InputFile,
    Options,
    Origin,
    SourceError,
    SourceWord,
    file_bytes,
    locating,
    plain_text,
    setting,
)
from publisher_wordcollections.wordnet import gives_away

LARGEST = 512 * 2**20
"""The most bytes of a file that is unpacked."""

_MAGIC = "StarDict's dict ifo file"
_TEXTS = "mlghx"
"""The types of fields that have senses: plain text, text with Pango's, HTML's or XDXF's tags."""

_BREAK = re.compile(r"\n|<br ?/?>|</?(?:p|div|li|def|dd|tr|h\d)\b[^>]*>", re.IGNORECASE)
_KEY = re.compile(r"<k>.*?</k>|<(?:tr|pos|abr|ex)>.*?</(?:tr|pos|abr|ex)>", re.DOTALL)
_NUMBER = re.compile(r"^(?:[-–•*]|\(?\d{1,2}[.):]|\(?\w\))\s+")


class StarDictOptions(Options):
    """Settings of a `stardict` source."""

    stardict: InputFile = Field(
        description="The .ifo of a dictionary; its .idx and .dict are beside it."
    )
    shortest: int = setting(8, "The fewest characters of a clue.", ge=1)
    longest: int = setting(60, "The most characters of a clue.", ge=1)

    def more_files(self) -> Iterator[Path]:
        """The files beside the one that is named."""
        yield from filter(None, (_beside(self.stardict, each) for each in (_INDEX, _DATA)))


_INDEX, _DATA = (".idx", ".idx.gz"), (".dict", ".dict.dz")


def read_stardict(options: StarDictOptions) -> Iterator[SourceWord]:
    """The words that have a clue, in the order of the dictionary.

    A line of a word's text is a clue, without its number, unless it is too short or too long, or
    has the word in it. Raises `OptionError` if a file cannot be read, and `SourceError` if it is
    damaged, or is no dictionary.
    """
    path = options.stardict
    facts = _facts(path)
    index, data = (_unpacked(path, suffixes) for suffixes in (_INDEX, _DATA))
    sequence, wide = facts.get("sametypesequence", ""), facts.get("idxoffsetbits") == "64"
    for number, (word, start, size) in enumerate(_entries(path, index, 8 if wide else 4), start=1):
        if start + size > len(data):
            raise SourceError(f"its text of “{word}” is cut off", path, number)
        for clue in dict.fromkeys(_clues(data[start : start + size], sequence)):
            if options.shortest <= len(clue) <= options.longest and not gives_away(clue, word):
                yield SourceWord(word, clue, Origin(str(path), number))


def _facts(path: Path) -> Mapping[str, str]:
    with locating("stardict"):
        first, *lines = file_bytes(path).decode("utf-8-sig", "replace").splitlines() or [""]
    if first.strip() != _MAGIC:
        raise SourceError("is not the .ifo of a StarDict dictionary", path)
    return {name.strip(): text.strip() for name, _, text in (x.partition("=") for x in lines)}


def _beside(path: Path, suffixes: tuple[str, ...]) -> Path | None:
    return next((each for each in map(path.with_suffix, suffixes) if each.is_file()), None)


def _unpacked(path: Path, suffixes: tuple[str, ...]) -> bytes:
    """The bytes of a file beside the `.ifo`, which may be compressed."""
    file = _beside(path, suffixes)
    if file is None:
        names = " or ".join(path.with_suffix(each).name for each in suffixes)
        raise SourceError(f"is a part of a dictionary: {names} belongs beside it", path)
    with locating("stardict"):
        data = file_bytes(file, LARGEST)
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        made = gzip.GzipFile(fileobj=BytesIO(data)).read(LARGEST + 1)
    except (OSError, EOFError, zlib.error):
        raise SourceError("is damaged: it cannot be unpacked", file) from None
    if len(made) > LARGEST:
        raise SourceError(f"has more than {LARGEST // 2**20} MB when it is unpacked", file)
    return made


def _entries(path: Path, index: bytes, width: int) -> Iterator[tuple[str, int, int]]:
    """Each word with where its text begins and how long it is; `width` is that of the first."""
    at = 0
    while at < len(index):
        end = index.find(b"\0", at)
        stop = end + 1 + width + 4
        if end < 0 or stop > len(index):
            raise SourceError("is damaged: its index ends inside a word", path)
        word = index[at:end].decode(errors="replace")
        start, size = index[end + 1 : stop - 4], index[stop - 4 : stop]
        yield word, int.from_bytes(start), int.from_bytes(size)
        at = stop


def _clues(data: bytes, sequence: str) -> Iterator[str]:
    """The lines of the senses in the text of a word."""
    for kind, field in _fields(data, sequence):
        if kind in _TEXTS:
            text = field.decode(errors="replace")
            marked = kind in "ghx"
            for line in _BREAK.split(_KEY.sub("", text) if kind == "x" else text):
                bare = plain_text(line)[0] if marked else line
                yield _NUMBER.sub("", " ".join(bare.split()))


def _fields(data: bytes, sequence: str) -> Iterator[tuple[str, bytes]]:
    """The fields of a word with their types, which each has before it, or all words share."""
    at, number = 0, 0
    while at < len(data) and (not sequence or number < len(sequence)):
        kind = sequence[number] if sequence else chr(data[at])
        at += not sequence
        number += 1
        if sequence and number == len(sequence):  # the last one has neither a size nor a null
            yield kind, data[at:]
            return
        if kind.isupper():
            size = int.from_bytes(data[at : at + 4])
            at, stop = at + 4, at + 4 + size
            yield kind, data[at:stop]
            at = stop
        else:
            stop = data.find(b"\0", at)
            stop = len(data) if stop < 0 else stop
            yield kind, data[at:stop]
            at = stop + 1
