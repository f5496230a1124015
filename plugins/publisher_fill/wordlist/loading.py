"""Loading the word index: made from the lists and the words of a config, or read from the cache."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from publisher import BulkWords, Language, OptionError, RawWordList, Word, WordListChoice, locating
from publisher_fill.wordlist import cache
from publisher_fill.wordlist.merged_list import MergedList, UnusableListError
from publisher_fill.wordlist.scores import ScoreTable
from publisher_fill.wordlist.word_index import WordIndex


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
    if all(bulk.small for bulk in opened):
        made, notes = _build(words, lists, opened, language)
    else:
        parts = [_language_rules(language), _config_words(words), *_list_parts(lists, opened)]
        key = cache.key(parts)
        cached = cache.load(key)
        made, notes = cached or _build(words, lists, opened, language)
        if cached is None:
            cache.store(key, made, notes)
    for line in notes:
        note(line)
    return made


def _build(
    words: Sequence[Word],
    lists: Sequence[WordListChoice],
    opened: Sequence[BulkWords],
    language: Language,
) -> tuple[WordIndex, list[str]]:
    notes: list[str] = []
    merged = MergedList(language, notes.append)
    both = list(enumerate(zip(lists, opened, strict=True)))
    for position, (choice, bulk) in both:
        if not choice.is_block:
            with _locating(position, choice):
                raw = _not_empty(bulk.read())
                notes += raw.losses
                merged.add(raw, ScoreTable(choice.settings))
    merged.add_words(words)
    for position, (choice, bulk) in both:
        if choice.is_block:
            with _locating(position, choice):
                merged.block(bulk.read())
    made = merged.index()
    if not made.lengths:
        raise OptionError(("wordlists",), _why_empty(lists))
    return made, notes


def _opened(choice: WordListChoice, position: int) -> BulkWords:
    with _locating(position, choice):
        return choice.open()


@contextmanager
def _locating(position: int, choice: WordListChoice) -> Iterator[None]:
    """Add the position of a list among the options to its faults."""
    with locating("wordlists", position):
        try:
            yield
        except UnusableListError as error:
            raise OptionError(choice.path, str(error)) from None


def _not_empty(raw: RawWordList) -> RawWordList:
    if not raw.text.strip():
        raise UnusableListError(f"there are no words in {raw.name}")
    return raw


def _why_empty(lists: Sequence[WordListChoice]) -> str:
    if lists:
        return "no word is left: the block lists have them all"
    return "there are no words to fill a grid with: name a list, such as `- file: words.txt`"


def _list_parts(lists: Sequence[WordListChoice], opened: Sequence[BulkWords]) -> Iterator[bytes]:
    """What the words of the index depend on in each list, for the cache."""
    for choice, bulk in zip(lists, opened, strict=True):
        yield repr((choice.is_block, choice.settings)).encode()
        yield bulk.fingerprint


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
        )
    ).encode()
