"""Loading the word index: made from the lists and the words of a config, or read from the cache."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from publisher import BulkWords, Language, OptionError, RawWordList, Word, WordListChoice, locating
from publisher_fill.wordlist import cache
from publisher_fill.wordlist.merged_list import MergedList, UnusableListError
from publisher_fill.wordlist.word_index import WordIndex


class _OpenList(NamedTuple):
    """A list before its words are read, and its place among the options."""

    choice: WordListChoice
    position: int
    words: BulkWords

    def read(self, notes: list[str]) -> RawWordList:
        """The words; `notes` takes what of the list is not used."""
        raw = self.words.read()
        notes += raw.losses
        return raw

    def locating(self) -> AbstractContextManager[None]:
        """Add the place of the list to its faults."""
        return _locating(self.choice, self.position)

    @property
    def depends_on(self) -> Iterator[bytes]:
        """The bytes that the words of the index depend on, for the key in the cache."""
        yield repr((self.choice.is_block, self.choice.settings, self.choice.support)).encode()
        yield self.words.fingerprint


def load_index(
    words: Sequence[Word],
    lists: Sequence[WordListChoice],
    language: Language,
    note: Callable[[str], None],
) -> WordIndex:
    """The word index of a config: the words of its lists, and its own.

    `note` is called with a sentence for each list that has unusable words. Raises `OptionError`
    with a path that starts with `wordlists` for a list that cannot be read or has no word of the
    language, and `SourceError` for a faulty line.
    """
    opened = [_opened(choice, position) for position, choice in enumerate(lists)]
    if all(each.words.small for each in opened):
        made, notes = _build(words, opened, language)
    else:
        parts = [part for each in opened for part in each.depends_on]
        key = cache.key([_language_rules(language), _config_words(words), *parts])
        cached = cache.load(key)
        made, notes = cached or _build(words, opened, language)
        if cached is None:
            cache.store(key, made, notes)
    for line in notes:
        note(line)
    return made


def _build(
    words: Sequence[Word], lists: Sequence[_OpenList], language: Language
) -> tuple[WordIndex, list[str]]:
    notes: list[str] = []
    merged = MergedList(language, notes.append)
    for each in lists:
        if each.choice.has_words:
            with each.locating():
                merged.add(_not_empty(each.read(notes)), each.choice.settings)
    for each in lists:
        if each.choice.support is not None:
            with each.locating():
                merged.support(each.read(notes), each.choice.support)
    merged.add_words(words)
    for each in lists:
        if each.choice.is_block:
            with each.locating():
                merged.block(each.read(notes))
    made = merged.index()
    if not made.lengths:
        raise OptionError(("wordlists",), _why_empty(lists))
    return made, notes


def _opened(choice: WordListChoice, position: int) -> _OpenList:
    with _locating(choice, position):
        return _OpenList(choice, position, choice.open())


@contextmanager
def _locating(choice: WordListChoice, position: int) -> Iterator[None]:
    with locating("wordlists", position):
        try:
            yield
        except UnusableListError as error:
            raise OptionError(choice.path, str(error)) from None


def _not_empty(raw: RawWordList) -> RawWordList:
    if not raw.text.strip():
        raise UnusableListError(f"there are no words in {raw.name}")
    return raw


def _why_empty(lists: Sequence[_OpenList]) -> str:
    if any(each.choice.has_words for each in lists):
        return "no word is left: the block lists have them all"
    return "there are no words to fill a grid with: name a list, such as `- file: words.txt`"


def _config_words(words: Sequence[Word]) -> bytes:
    return repr([(word.letters, word.spelling, word.score) for word in words]).encode()


def _language_rules(language: Language) -> bytes:
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
            sorted(language.affixes.attached.items()),
            language.affixes.possessives,
        )
    ).encode()
