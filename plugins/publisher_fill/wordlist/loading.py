"""Loading the word index: made from the lists and the words of a config, or read from the cache."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from publisher import FileError, Language, OptionError, Word, file_bytes, other_kind
from publisher_fill.wordlist import cache
from publisher_fill.wordlist.merged_list import MergedList, UnusableListError
from publisher_fill.wordlist.options import BlockList, FileList, FrequencyList, ListOptions
from publisher_fill.wordlist.raw_word_list import RawWordList, read_word_list
from publisher_fill.wordlist.scores import HIGHEST, Scores
from publisher_fill.wordlist.word_index import WordIndex
from publisher_fill.wordlist.wordfreq_list import installed, read_frequencies

WORTH_KEEPING = 100_000
"""The fewest bytes of lists whose index is cached: a smaller one is made as fast as read."""


@dataclass(frozen=True, slots=True)
class _ConfiguredList:
    """A list before it is read; `data` is its bytes, or the version of wordfreq."""

    options: ListOptions
    data: bytes

    @property
    def key(self) -> str:
        """The setting that names the list: `file`, `wordfreq` or `block`."""
        return next(iter(type(self.options).model_fields))

    @property
    def rules(self) -> str:
        """All that its words depend on beside its data, for the cache."""
        given = [value.name if isinstance(value, Path) else value for _, value in self.options]
        return repr((self.key, given))

    def read(self) -> RawWordList:
        """Read the list; raises `SourceError` for a faulty line."""
        match self.options:
            case FrequencyList() as options:
                return read_frequencies(options)
            case FileList(file=path, score=plain, weight=weight):
                return read_word_list(path, self.data, Scores(plain, weight))
            case BlockList(block=path):
                return read_word_list(path, self.data, Scores(HIGHEST, 1))


def load_index(
    words: Sequence[Word],
    lists: Sequence[ListOptions],
    language: Language,
    note: Callable[[str], None],
) -> WordIndex:
    """The word index of a config: the words of its lists, and its own.

    `note` is called with a sentence for each list that has unusable words. Raises `OptionError`
    with a path that starts with `wordlists` for a list that cannot be read or has no word of the
    language, and `SourceError` for a faulty line.
    """
    found = [_found(options, position) for position, options in enumerate(lists)]
    large = sum(len(each.data) for each in found) >= WORTH_KEEPING
    if not (large or any(isinstance(options, FrequencyList) for options in lists)):
        made, notes = _made(words, found, language)
    else:
        key = cache.key([_rules(language), _config_words(words), *_contents(found)])
        kept = cache.load(key)
        made, notes = kept or _made(words, found, language)
        if kept is None:
            cache.store(key, made, notes)
    for line in notes:
        note(line)
    return made


def _made(
    words: Sequence[Word], lists: Sequence[_ConfiguredList], language: Language
) -> tuple[WordIndex, list[str]]:
    notes: list[str] = []
    merged = MergedList(language, notes.append)
    blocked = [each.key == "block" for each in lists]
    for position, each in enumerate(lists):
        if not blocked[position]:
            with _at(position, each.key):
                merged.add(_filled(each.read()))
    merged.add_words(words)
    for position, each in enumerate(lists):
        if blocked[position]:
            with _at(position, each.key):
                merged.block(each.read())
    made = merged.index()
    if not made.lengths:
        raise OptionError(("wordlists",), _nothing(lists))
    return made, notes


def _found(options: ListOptions, position: int) -> _ConfiguredList:
    match options:
        case FrequencyList():
            with _at(position, "wordfreq"):
                return _ConfiguredList(options, installed().encode())
        case FileList(file=path):
            return _ConfiguredList(options, _bytes(path, position, "file"))
        case BlockList(block=path):
            return _ConfiguredList(options, _bytes(path, position, "block"))


def _bytes(path: Path, position: int, key: str) -> bytes:
    try:
        data = file_bytes(path)
    except FileError as error:
        raise OptionError(("wordlists", position, key), str(error)) from None
    if kind := other_kind(data):
        said = f"{path} is {kind}, not a text: save its words as plain text, or as CSV"
        raise OptionError(("wordlists", position, key), said)
    return data


@contextmanager
def _at(position: int, key: str) -> Iterator[None]:
    """Add the position of a list among the options to its faults."""
    try:
        yield
    except OptionError as error:
        raise OptionError(("wordlists", position, *error.path), error.message) from None
    except UnusableListError as error:
        raise OptionError(("wordlists", position, key), str(error)) from None


def _filled(raw: RawWordList) -> RawWordList:
    if not raw.text.strip():
        raise UnusableListError(f"there are no words in {raw.name}")
    return raw


def _nothing(lists: Sequence[_ConfiguredList]) -> str:
    if lists:
        return "no word is left: the block lists have them all"
    return "there are no words to fill a grid with: name a list, such as `- file: words.txt`"


def _contents(lists: Sequence[_ConfiguredList]) -> Iterator[bytes]:
    for each in lists:
        yield each.rules.encode()
        yield each.data


def _config_words(words: Sequence[Word]) -> bytes:
    return repr([(word.letters, word.spelling, word.score) for word in words]).encode()


def _rules(language: Language) -> bytes:
    """All settings of a language that decide which letters a text has."""
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
