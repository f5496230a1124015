"""The words that a puzzle of a config may have, for whoever looks for some without a grid."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from publisher.config.settings import GeneratorChoice
from publisher.language.language import Language
from publisher.language.spelling import Letters
from publisher.model.words import Word
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.words.word_list import WordList
from publisher.words.word_list_choice import WordListChoice


@dataclass(frozen=True)
class ConfigWords:
    """The words of a config, and the word lists of its generator, which are not read yet.

    `rejected` words are in no puzzle, whatever list has them. Read the lists inside `reading()`: an
    `OptionError` with a path from the generator's options gets its place in the config.
    """

    language: Language
    words: Sequence[Word]
    lists: Sequence[WordListChoice]
    rejected: frozenset[Letters]
    reading: Callable[[], AbstractContextManager[None]]

    @classmethod
    def of(cls, builder: PuzzleBuilder, words: WordList) -> "ConfigWords":
        """Those of a puzzle, whose words have been read."""
        config = builder.puzzle_config
        choice = config.origin
        options = choice.options if isinstance(choice, GeneratorChoice) else ()
        several = [value if isinstance(value, tuple) else (value,) for _, value in options]
        lists = [each for some in several for each in some if isinstance(each, WordListChoice)]
        rejected = frozenset(config.rejected)
        return cls(config.language, words.words, lists, rejected, builder.calling_origin)
