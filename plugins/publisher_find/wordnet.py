"""The neighbourhood of a word in a WordNet database (wndb(5)): synonyms, kinds, parts and others.

A line of `index.noun` has a word and the offsets of its sets of synonyms in `data.noun`. A line
there is such a set: its offset, topic, part of speech and words, how many pointers it has, and the
pointers: a sign, the offset and the part of speech of another set.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, NamedTuple

from publisher import CommandError, FileError, FormatError, file_bytes, open_file

_PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_LARGEST = 2**28
"""Bytes of a file: WordNet's nouns are 15 MB."""

_WHERE = (
    "let a list be the source `wordnet`, or name the folder of its files by --wordnet, such as "
    "/usr/share/wordnet of Debian's wordnet-base"
)
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_KINDS = frozenset({"~", "~i"})

_RELATIONS = {
    **dict.fromkeys(("~", "~i"), "a kind of {}"),
    **dict.fromkeys(("%m", "%s", "%p"), "a part of {}"),
    **dict.fromkeys(("@", "@i"), "{} is a kind of it"),
    **dict.fromkeys(("#m", "#s", "#p"), "{} is a part of it"),
    "&": "like {}",
    "!": "the opposite of {}",
    "^": "see also {}",
    "$": "like {}",
    "+": "of the family of {}",
    "\\": "of the family of {}",
    "=": "a quality of {}",
    "*": "what {} entails",
    ">": "what {} causes",
}
"""What is said of the words that a pointer leads to, by its sign (wninput(5))."""


class _Place(NamedTuple):
    """Where a set of synonyms is: its part of speech, and its offset in the file of that."""

    part: str
    offset: int


class _Synonyms(NamedTuple):
    """A set of synonyms, and the signs of its pointers with where they lead."""

    words: tuple[str, ...]
    pointers: tuple[tuple[str, _Place], ...]


def neighbours(word: str, folder: Path | None) -> dict[str, str]:
    """The words in the neighbourhood of a word, each with what it is to it, by a database.

    Kinds are those of kinds too. Raises `CommandError` where there is no database in the folder, or
    it does not have the word, and `FormatError` where it is damaged.
    """
    if folder is None:
        raise CommandError(f"the neighbourhood of a word is asked of WordNet: {_WHERE}")
    places = list(_places(word, folder))
    if not places:
        raise CommandError(f"the WordNet in {folder} does not have “{word}”")
    found: dict[str, str] = {}
    with ExitStack() as opened:
        database = _Database(folder, opened)
        synonyms = list(map(database.synonyms, places))
        for each in synonyms:
            found.update(dict.fromkeys(each.words, f"a synonym of {word}"))
        for each in synonyms:
            for sign, place in each.pointers:
                if relation := _RELATIONS.get(sign):
                    for neighbour in database.reached(sign, place):
                        found.setdefault(neighbour, relation.format(word))
    itself = _plain(word)
    return {each.replace("_", " "): said for each, said in found.items() if _plain(each) != itself}


def _plain(word: str) -> str:
    """A word as an index has it."""
    return "_".join(word.lower().split())


def _places(word: str, folder: Path) -> Iterator[_Place]:
    """Where the sets of synonyms of a word are."""
    for part, name in _PARTS.items():
        try:
            data = b"\n" + file_bytes(folder / f"index.{name}")
        except FileError as error:
            if error.is_missing and part != "n":
                continue
            raise CommandError(f"{error}: {_WHERE}") from None
        at = data.find(f"\n{_plain(word)} ".encode())
        if at >= 0:
            _, _, count, *rest = data[at + 1 : data.find(b"\n", at + 1)].split()
            yield from (_Place(part, int(offset)) for offset in rest[-int(count) :])


class _Database:
    """The data files of a folder, open as long as a stack is."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self._folder = folder
        self._opened = opened
        self._files: dict[str, BinaryIO] = {}
        self._kinds: set[_Place] = set()

    def synonyms(self, place: _Place) -> _Synonyms:
        """The set at a place."""
        if place.part not in self._files:
            path = self._folder / f"data.{_PARTS[place.part]}"
            self._files[place.part] = self._opened.enter_context(open_file(path, most=_LARGEST))
        file = self._files[place.part]
        file.seek(place.offset)
        line = file.readline().decode(errors="replace").partition("|")[0]
        try:
            offset, _, _, count, *rest = line.split()
            end = 2 * int(count, 16)
            words = tuple(_MARKER.sub("", word) for word in rest[:end:2])
            numbers = rest[end + 1 : end + 1 + 4 * int(rest[end])]
            places = [
                _Place("a" if part == "s" else part, int(at))
                for at, part in zip(numbers[1::4], numbers[2::4], strict=True)
            ]
            if int(offset) == place.offset:
                return _Synonyms(words, tuple(zip(numbers[::4], places, strict=True)))
        except (ValueError, IndexError):
            pass
        where = f"data.{_PARTS[place.part]} in {self._folder}"
        raise FormatError(f"{where} is not what its index says: install the database again")

    def reached(self, sign: str, place: _Place) -> Iterator[str]:
        """The words that a pointer leads to; for a kind, its own kinds too, each set once."""
        if sign not in _KINDS:
            yield from self.synonyms(place).words
            return
        waiting = [place]
        while waiting:
            place = waiting.pop()
            if place not in self._kinds:
                self._kinds.add(place)
                found = self.synonyms(place)
                yield from found.words
                waiting += [at for kind, at in found.pointers if kind in _KINDS]
