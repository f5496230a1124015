"""The words of a source as its `read` gives them, checked, also with emphasis or as a raw list."""

from collections.abc import Iterable
from dataclasses import replace

from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.language.emphasis_signs import emphasised
from publisher.model.bulk_words import RawWordList
from publisher.model.losses import WithLosses
from publisher.model.words import SourceWord
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, iterated, split_losses
from publisher.plugins.records import AnySource
from publisher.words.odd_clues import unpaired_signs
from publisher.words.understood import UnderstoodList


def source_words(record: AnySource, options: Options) -> WithLosses[UnderstoodList]:
    """All words of a source, their clues without what cannot be printed, and its losses.

    Raises what the source raises, and `PluginError` for anything but words.
    """
    given, losses = split_losses(record.read(options))
    words = [_cleaned(word) for word in iterated(given, "SourceWords")]
    if isinstance(given, UnderstoodList):
        return WithLosses(replace(given, words=words), losses)
    return WithLosses(UnderstoodList(words), losses)


def raw_word_list(record: AnySource, options: Options) -> RawWordList:
    """The same words, one a line, for a source that has no `bulk`."""
    found = source_words(record, options)
    losses = (*found.losses, *found.value.said())
    return RawWordList.of(record.name, list(found.value), losses)


def with_emphasis(words: Iterable[SourceWord]) -> WithLosses[list[SourceWord]]:
    """The words, emphasis signs in their clean clues made emphasis.

    Where a source gives emphasis itself, its clue has no signs. A loss says which signs have no
    pair.
    """
    made: list[SourceWord] = []
    unpaired = unpaired_signs()
    for word in words:
        if word.emphasis:
            made.append(word)
            continue
        clue, is_paired = emphasised(word.clue)
        if not is_paired:
            unpaired.note(str(word.origin or word.text), word.clue)
        made.append(replace(word, clue=clue.text, emphasis=clue.emphasis))
    return WithLosses(made, unpaired.lines())


def _cleaned(word: object) -> SourceWord:
    given = expect(word, SourceWord, "a SourceWord", "it gave")
    expect(given.text, str, "a text", "it gave a word whose `text` is")
    if not isinstance(given.score, int | float | None):
        expect(given.score, float, "a number", "it gave a word whose `score` is")
    expect(given.clue, str, "a text", "it gave a `clue` that is")
    if given.emphasis:  # which moves with the text
        made = Clue(given.clue, None, given.emphasis)
        return replace(given, clue=made.text, emphasis=made.emphasis)
    clue = clean(given.clue)
    return given if clue == given.clue else replace(given, clue=clue)
