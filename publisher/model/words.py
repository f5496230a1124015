"""Words: as a source gives them, and as a grid takes them."""

from dataclasses import dataclass

from publisher.errors import WordError
from publisher.language.clue import Enumeration
from publisher.language.emphasis import Emphasis
from publisher.language.language import Language
from publisher.language.list_marks import list_mark
from publisher.language.spelling import spell, spelled


@dataclass(frozen=True, slots=True)
class Origin:
    """The place where a word was read: the file, or another name, and the line, from 1."""

    source: str
    line: int | None = None

    def __str__(self) -> str:
        return self.source if self.line is None else f"{self.source}:{self.line}"


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word as a source gives it: the text as written, with its clue, score and tags.

    `emphasis` is that of the clue, as a `Clue` has it. `level` says how hard the clue is: the
    higher, the harder.
    """

    text: str
    clue: str = ""
    origin: Origin | None = None
    score: float | None = None
    tags: tuple[str, ...] = ()
    emphasis: tuple[Emphasis, ...] = ()
    level: float | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word ready for a grid.

    `letters` has one item for each cell. `spelling` is the answer as its maker wrote it, for
    solution lists. `clue` is one that its generator brings; clues of sources, over which it goes,
    meet the answers after the search.
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
    """The word for a grid; raises `WordError` with the reason if the text cannot be one."""
    if mark := list_mark(source.text):
        raise WordError(f"it begins with “{mark}”, as lines of a list do: delete such marks")
    letters, enumeration = spell(source.text, language)
    spelling = spelled(source.text)
    return Word(letters, spelling, enumeration, source.clue, source.origin, source.score)
