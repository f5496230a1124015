"""Words: as a source gives them, and as a grid takes them."""

import re
from dataclasses import dataclass

from publisher.errors import WordError
from publisher.language.clue import Enumeration
from publisher.language.emphasis import Emphasis
from publisher.language.language import Language
from publisher.language.spelling import spell, spelled

_STEERING = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_MARK = re.compile(
    rf"[\s{_STEERING}]*(?P<mark>"
    r"[(\[]?\d{1,5}[.):\]]+(?!\d)|"  # 1.  1)  (1)  [1]
    r"[^\W\d_]\)|"  # a)
    r"[-\u2010-\u2015\u2043\u2212](?=\s)|"  # a dash before a space: -ING is an answer
    r"[*+•·‣◦∙▪▫■□●○►▶➤➢✓✔☐☑])"
)


def list_mark(text: str) -> str:
    """The number or bullet at the beginning of a text, such as `1.` or `•`; "" if there is none."""
    if text[:1].isalpha() and text[1:2] != ")":
        return ""
    found = _MARK.match(text)
    return found["mark"] if found else ""


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

    `emphasis` is that of the clue, and `explanation` and `gloss` are what is said about it, as a
    `Clue` has them. `level` says how hard the clue is: the higher, the harder.
    """

    text: str
    clue: str = ""
    origin: Origin | None = None
    score: float | None = None
    tags: tuple[str, ...] = ()
    emphasis: tuple[Emphasis, ...] = ()
    level: float | None = None
    explanation: str = ""
    gloss: str = ""


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
