"""A filter for those who learn to read: words that have only letters that they know."""

from collections.abc import Callable

from publisher import (
    Filter,
    Language,
    OptionError,
    Options,
    SourceWord,
    WordError,
    hookimpl,
    spell,
)


class KnownLetterOptions(Options):
    """What a config may set under `known-letters:`."""

    letters: str


def test(options: KnownLetterOptions, language: Language) -> Callable[[SourceWord], bool]:
    """Whether a word needs no other letters."""
    try:
        known = set(spell(options.letters, language)[0])
    except WordError as error:
        raise OptionError(("letters",), str(error)) from None
    return lambda word: known.issuperset(spell(word.text, language)[0])


@hookimpl
def publisher_filters() -> list[Filter[KnownLetterOptions]]:
    """The filter of this plugin."""
    summary = "Words with only these letters"
    return [Filter("known-letters", summary, KnownLetterOptions, test, text="letters")]
