"""The words of a puzzle config: what each of its sources has, and which of them are wanted."""

from typing import TYPE_CHECKING

from publisher.errors import OptionError
from publisher.model.words import SourceWord
from publisher.pipeline.located import calling
from publisher.words.filters import Wanted
from publisher.words.source_words import source_words
from publisher.words.understood import SourceNotes

if TYPE_CHECKING:
    from publisher.config import PuzzleConfig, SourceChoice
    from publisher.plugins.registry import Registry


def wanted_of(
    puzzle_config: "PuzzleConfig", registry: "Registry", choice: "SourceChoice", notes: SourceNotes
) -> Wanted:
    """The wanted words of a source; `notes` takes what is said of them.

    Raises `ConfigError` and `SourceError` where it cannot be read.
    """
    with puzzle_config.locating(*choice.path, "only"):  # many words, held by no name
        return choice.only.of(
            found_words(puzzle_config, registry, choice, notes), puzzle_config.language
        )


def found_words(
    puzzle_config: "PuzzleConfig", registry: "Registry", choice: "SourceChoice", notes: SourceNotes
) -> list[SourceWord]:
    """The words of a source; `notes` takes what is said of them."""
    with calling(puzzle_config, registry, "sources", choice):
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
    return words
