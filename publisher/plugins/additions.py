"""Records of what plugins add to the program's own parts: tests of words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from publisher.language.language import Language
from publisher.model.words import SourceWord
from publisher.plugins.record import O, Record, need_callable, need_text_option

WordTest = Callable[[SourceWord], bool]
"""Whether a word is wanted."""


@dataclass(frozen=True, slots=True)
class Filter(Record[O]):
    """A test of words, which `only:` of a source has by its name beside the program's own tests.

    `test` is called once for the words of a source. It returns a function that is called with each
    word that has passed all tests before, and says whether the word is wanted. A `WordError` there,
    which `spell` raises for a text that cannot be a word, lets the text pass: it is reported later,
    with its place. `test` raises `OptionError` if an option cannot be met.

    `text` names the option that a text or a list alone stands for, as in `only: {NAME: TEXT}`. A
    filter without it is switched on by `NAME: true`, with the defaults of its options.
    """

    test: Callable[[O, Language], WordTest]
    text: str = ""

    def __post_init__(self) -> None:
        super(Filter, self).__post_init__()
        need_callable(self.name, "test", self.test)
        need_text_option(self.name, self.options, self.text)


AnyFilter = Filter[Any]
