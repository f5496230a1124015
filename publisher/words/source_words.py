"""The words of a source as its `read` gives them, checked; and the same as a raw word list."""

from dataclasses import replace

from publisher.language.cleaning import clean
from publisher.language.clue import Clue
from publisher.model.bulk_words import RawWordList
from publisher.model.losses import WithLosses
from publisher.model.words import Origin, SourceWord
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import drawn, expect, parted
from publisher.plugins.records import AnySource


def source_words(record: AnySource, options: Options) -> WithLosses[list[SourceWord]]:
    """All words of a source, their clues without what cannot be printed, and its losses.

    Raises what the source raises, and `PluginError` for what are no words.
    """
    given, losses = parted(record.read(options))
    return WithLosses([_cleaned(word) for word in drawn(given, "SourceWords")], losses)


def raw_word_list(record: AnySource, options: Options) -> RawWordList:
    """The same words, one a line, for a source that has no `bulk`.

    Lines have numbers if all words are of one origin.
    """
    found = source_words(record, options)
    origins = [word.origin or Origin("") for word in found.value]
    names = {origin.source for origin in origins}
    name = names.pop() if len(names) == 1 else ""
    numbers = [origin.line for origin in origins if name and origin.line is not None]
    return RawWordList(
        name or record.name,
        "\n".join([" ".join(word.text.split()) for word in found.value]),
        [word.score for word in found.value] or None,
        numbers if len(numbers) == len(origins) else (),
        found.losses,
    )


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
