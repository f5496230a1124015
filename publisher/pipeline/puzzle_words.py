"""The words of a puzzle config: what each of its sources has, and which of them are wanted."""

from collections.abc import Callable

from publisher.config.settings import FilterChoice, PuzzleConfig, SourceChoice
from publisher.errors import OptionError, PluginError, WordError, locating
from publisher.language.language import Language
from publisher.model.words import SourceWord
from publisher.pipeline.located import calling
from publisher.plugins.plugin_code import expect, type_name
from publisher.plugins.registry import Registry
from publisher.words.filters import NamedTest, Wanted
from publisher.words.source_words import source_words
from publisher.words.typed_enumerations import without_enumerations
from publisher.words.understood import SourceNotes


def wanted_of(
    puzzle_config: PuzzleConfig, registry: Registry, choice: SourceChoice, notes: SourceNotes
) -> Wanted:
    """The wanted words of a source; `notes` takes what is said of them.

    Raises `ConfigError` and `SourceError` where it cannot be read.
    """
    language = puzzle_config.language
    more = [_plugin_test(registry, each, language) for each in choice.filters]
    with puzzle_config.locating(*choice.path, "only"):
        words = found_words(puzzle_config, registry, choice, notes)
        if choice.only.bare:
            from publisher.words.bare_words import bare_words  # only few configs need it

            words, said = bare_words(words, language)
            notes.losses += (said,) if said else ()
        return choice.only.of(words, language, more)


def _plugin_test(registry: Registry, choice: FilterChoice, language: Language) -> NamedTest:
    """The test of a plugin's filter; it raises `OptionError` and `PluginError`."""
    name = choice.record.name

    def passing(words: list[SourceWord]) -> list[SourceWord]:
        with locating(name), registry.calling(choice.record):
            test: object = choice.record.test(choice.options, language)
            if not callable(test):
                raise PluginError(f"its `test` returned {type_name(test)}, not a function")
            return [word for word in words if _passes(test, word)]

    return NamedTest(name, f"passes the filter {name}", passing)


def _passes(test: Callable[[SourceWord], object], word: SourceWord) -> bool:
    try:
        return expect(test(word), bool, "True or False", "its test returned")
    except WordError:
        return True  # reported later, with its reason


def found_words(
    puzzle_config: PuzzleConfig, registry: Registry, choice: SourceChoice, notes: SourceNotes
) -> list[SourceWord]:
    """The words of a source; `notes` takes what is said of them."""
    with calling(puzzle_config, registry, choice):
        found = source_words(choice.record, choice.options)
        words = list(found.value)
        if not words:
            raise OptionError((choice.record.name,), found.value.without_words())
    notes.losses += found.losses
    notes.layouts += found.value.layouts
    notes.odd_lines += found.value.odd_lines
    if choice.has_signs:
        from publisher.words.typed_emphasis import with_emphasis  # few sources have signs

        signed = with_emphasis(words)
        notes.losses += signed.losses
        words = signed.value
    bare = without_enumerations(words, puzzle_config.language)
    notes.losses += bare.losses
    return bare.value
