"""Finders of words: what they are asked, and what they find in the words of a puzzle."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from publisher.model.words import Word
from publisher.plugins.options import Options
from publisher.plugins.record import O, Record
from publisher.plugins.search_run import Request


class FoundWord(NamedTuple):
    """A word that was found; `note` says why, where that is no matter of its letters."""

    word: Word
    note: str = ""


class FoundWords(NamedTuple):
    """The first of the words that were found, and how many there are."""

    total: int
    words: tuple[FoundWord, ...]


@dataclass(frozen=True)
class Finder(Record[O]):
    """A way to find words without a slot, for the search beside the candidates in the studio.

    `open` reads the words of a request, and the word lists among the options of its generator. What
    it returns is asked often, with a question and how many words are wanted; the best come first.

    Each option that is a text is a question of its own, which an empty text does not ask. A
    `CommandError` says what is wrong with a question.
    """

    open: Callable[[Request, Options], Callable[[O, int], FoundWords]]


AnyFinder = Finder[Any]
