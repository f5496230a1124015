"""The index that a grid is filled from: the lists of a config and its own words, or a kept copy."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from publisher import FileError, Language, OptionError, Word, file_bytes, other_kind
from publisher_fill.wordlist import cache
from publisher_fill.wordlist.frequencies import installed, read_frequencies
from publisher_fill.wordlist.index import Index
from publisher_fill.wordlist.merged_list import Collection, UnusableError
from publisher_fill.wordlist.raw_lists import Lines, read_lines
from publisher_fill.wordlist.scores import HIGHEST, Scores
from publisher_fill.wordlist.settings import BlockList, FileList, FrequencyList, ListOptions

WORTH_KEEPING = 100_000
"""From how many bytes of lists on an index is kept: smaller ones are made as fast as read."""


@dataclass(frozen=True, slots=True)
class _List:
    """A list as it is on the disk; `data` says what is in it: its bytes, or wordfreq's version."""

    options: ListOptions
    data: bytes

    @property
    def key(self) -> str:
        """The setting that names it."""
        return next(iter(type(self.options).model_fields))

    @property
    def rules(self) -> str:
        """All but the data that its words depend on."""
        given = [value.name if isinstance(value, Path) else value for _, value in self.options]
        return repr((self.key, given))

    def lines(self) -> Lines:
        match self.options:
            case FrequencyList() as options:
                return read_frequencies(options)
            case FileList(file=path, score=plain, weight=weight):
                return read_lines(path, self.data, Scores(plain, weight))
            case BlockList(block=path):
                return read_lines(path, self.data, Scores(HIGHEST, 1))


def index(
    words: Sequence[Word],
    lists: Sequence[ListOptions],
    language: Language,
    note: Callable[[str], None],
) -> Index:
    """The words of a config and of its lists, by length.

    `note` is told, in a sentence a list, what was left out. Raises `OptionError`, its path starting
    with `wordlists`, for a list that cannot be read or has no word of the language, and
    `SourceError` for a line that cannot be understood.
    """
    found = [_found(options, place) for place, options in enumerate(lists)]
    large = sum(len(each.data) for each in found) >= WORTH_KEEPING
    if not (large or any(isinstance(options, FrequencyList) for options in lists)):
        made, notes = _made(words, found, language)
    else:
        key = cache.key([_rules(language), _own(words), *_contents(found)])
        kept = cache.load(key)
        made, notes = kept or _made(words, found, language)
        if kept is None:
            cache.store(key, made, notes)
    for line in notes:
        note(line)
    return made


def _made(
    words: Sequence[Word], lists: Sequence[_List], language: Language
) -> tuple[Index, list[str]]:
    notes: list[str] = []
    collection = Collection(language, notes.append)
    blocked = [each.key == "block" for each in lists]
    for place, each in enumerate(lists):
        if not blocked[place]:
            with _at(place, each.key):
                collection.add(_filled(each.lines()))
    collection.add_words(words)
    for place, each in enumerate(lists):
        if blocked[place]:
            with _at(place, each.key):
                collection.block(each.lines())
    made = collection.index()
    if not made.lengths:
        raise OptionError(("wordlists",), _nothing(lists))
    return made, notes


def _found(options: ListOptions, place: int) -> _List:
    match options:
        case FrequencyList():
            with _at(place, "wordfreq"):
                return _List(options, installed().encode())
        case FileList(file=path):
            return _List(options, _bytes(path, place, "file"))
        case BlockList(block=path):
            return _List(options, _bytes(path, place, "block"))


def _bytes(path: Path, place: int, key: str) -> bytes:
    try:
        data = file_bytes(path)
    except FileError as error:
        raise OptionError(("wordlists", place, key), str(error)) from None
    if kind := other_kind(data):
        said = f"{path} is {kind}, not a text: save its words as plain text, or as CSV"
        raise OptionError(("wordlists", place, key), said)
    return data


@contextmanager
def _at(place: int, key: str) -> Iterator[None]:
    """Give the faults of a list their place among the options."""
    try:
        yield
    except OptionError as error:
        raise OptionError(("wordlists", place, *error.path), error.message) from None
    except UnusableError as error:
        raise OptionError(("wordlists", place, key), str(error)) from None


def _filled(lines: Lines) -> Lines:
    if not lines.text.strip():
        raise UnusableError(f"there are no words in {lines.name}")
    return lines


def _nothing(lists: Sequence[_List]) -> str:
    if lists:
        return "no word is left: the block lists have them all"
    return "there are no words to fill a grid with: name a list, such as `- file: words.txt`"


def _contents(lists: Sequence[_List]) -> Iterator[bytes]:
    for each in lists:
        yield each.rules.encode()
        yield each.data


def _own(words: Sequence[Word]) -> bytes:
    return repr([(word.letters, word.spelling, word.score) for word in words]).encode()


def _rules(language: Language) -> bytes:
    """All of a language that says which letters a text has."""
    return repr(
        (
            unicodedata.unidata_version,
            language.letters,
            language.borrowed,
            sorted(language.casing.items()),
            sorted(language.replacements.items()),
            sorted(language.joints.items()),
            language.clusters,
            language.ties,
            language.choice("foreign"),
        )
    ).encode()
