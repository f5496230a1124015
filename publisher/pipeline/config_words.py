"""What a puzzle of a config may be made of, for whoever looks for words without a grid."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from publisher.config.settings import GeneratorChoice
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.options import NoOptions, Options
from publisher.plugins.search_run import Request
from publisher.words.word_list import WordList


@dataclass(frozen=True)
class ConfigWords:
    """The request for a puzzle of a config, and the options of its generator, which have its lists.

    Read the lists inside `reading()`: an `OptionError` with a path from these options gets its
    place in the config. A puzzle file has no generator, so that there are no options.
    """

    request: Request
    options: Options
    reading: Callable[[], AbstractContextManager[None]]

    @classmethod
    def of(cls, builder: PuzzleBuilder, words: WordList) -> "ConfigWords":
        """Those of a puzzle, whose words have been read."""
        config = builder.puzzle_config
        if isinstance(choice := config.origin, GeneratorChoice):
            request = builder.request(choice, words.words, 0, ())
            return cls(request, choice.options, builder.calling_origin)
        request = Request(words.words, config.language, 0, rejected=config.rejected)
        return cls(request, NoOptions(), builder.calling_origin)
