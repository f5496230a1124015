"""Words: as a source gives them, and ready for a grid."""

from dataclasses import dataclass

from publisher.errors import WordError
from publisher.language.clue import Enumeration
from publisher.language.language import Language
from publisher.language.list_marks import list_mark
from publisher.language.spelling import spell, spelled


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a word was read: a file or another name for the source, and a 1-based line if any."""

    source: str
    line: int | None = None

    def __str__(self) -> str:
        return self.source if self.line is None else f"{self.source}:{self.line}"


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word as a source gives it: text as it was written, and what goes with it."""

    text: str
    clue: str = ""
    origin: Origin | None = None
    score: float | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word ready for a grid.

    `letters` has one item a cell. `spelling` is the answer as its maker wrote it, for solution
    lists.
    """

    letters: tuple[str, ...]
    spelling: str
    enumeration: Enumeration
    clue: str = ""
    origin: Origin | None = None
    score: float | None = None

    def __len__(self) -> int:
        return len(self.letters)


def to_word(source: SourceWord, language: Language) -> Word:
    """The word that a grid can hold; raises `WordError` with the reason if none can."""
    if mark := list_mark(source.text):
        raise WordError(f"it begins with “{mark}”, as lines of a list do: delete such marks")
    letters, enumeration = spell(source.text, language)
    spelling = spelled(source.text)
    return Word(letters, spelling, enumeration, source.clue, source.origin, source.score)
