"""The clues of a bank, the puzzles that had them, and the letters by which answers are known."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from publisher import (
    AnswerClue,
    CluedPuzzle,
    Language,
    Letters,
    WordError,
    clean,
    letters_of,
    publication_day,
)


@dataclass(frozen=True, slots=True)
class PublishedPuzzle:
    """A puzzle that had clues: its title, the file that it comes from, and what identifies it.

    `published` is when it appears, if its config or its file says so. `day` is that day, the first
    one of that week, or else the day on which it was recorded, as 2026-03-01; "" if nobody knows.
    """

    identity: str
    title: str
    file: str
    day: str = ""
    published: str = ""

    def __str__(self) -> str:
        """The puzzle in words: in “Pets” (pets.yaml), 2026-03-01."""
        where = f"“{self.title}” ({self.file})" if self.title else self.file
        issue = f"issue {self.published}" if self.published.isdecimal() else self.published
        return f"in {where}, {issue or self.day or 'nobody knows when'}"

    @property
    def is_dated(self) -> bool:
        """Whether its day is the one on which it appears, or in the week in which it does."""
        return publication_day(self.published) is not None


@dataclass(frozen=True, slots=True)
class NewClue:
    """A clue for the bank; `text` has emphasis signs, `puzzle` is one that had it."""

    language: str
    letters: Letters
    spelling: str
    text: str
    difficulty: str = ""
    puzzle: PublishedPuzzle | None = None

    @classmethod
    def of(
        cls, clue: AnswerClue, difficulty: str = "", puzzle: PublishedPuzzle | None = None
    ) -> "NewClue":
        """A clue of a file or a puzzle."""
        return cls(clue.language, clue.letters, clue.spelling, clue.text, difficulty, puzzle)


@dataclass(frozen=True, slots=True)
class BankedClue:
    """A clue of the bank with all puzzles that had it, the latest first."""

    language: str
    spelling: str
    text: str
    difficulty: str
    puzzles: tuple[PublishedPuzzle, ...]

    def __str__(self) -> str:
        """The clue in a line, with its difficulty and the last use."""
        parts = [self.text, *filter(None, [self.difficulty]), self.last_use]
        return " · ".join(parts)

    @property
    def last_use(self) -> str:
        """Where and when it was used last, and how often before; "never used" if it was not."""
        return f"used {uses(self.puzzles)}" if self.puzzles else "never used"


def uses(puzzles: Sequence[PublishedPuzzle]) -> str:
    """The first of the puzzles that had a clue, and how many more there are."""
    more = len(puzzles) - 1
    return f"{puzzles[0]}{f', and {more} more' if more else ''}"


def file_name(path: Path, folder: Path) -> str:
    """A file as seen from a folder; its whole path if it is elsewhere."""
    whole = path.resolve()
    with suppress(ValueError):
        return clean(whole.relative_to(folder.resolve()).as_posix())
    return clean(whole.as_posix())


def clues_of(
    puzzle: CluedPuzzle, folder: Path, day: str, difficulty: str = ""
) -> tuple[PublishedPuzzle, list[NewClue]]:
    """A puzzle as the bank in a folder records it, with its clues.

    Its day is this one, unless the puzzle says when it appears.
    """
    file, when = file_name(puzzle.file, folder), publication_day(puzzle.published)
    day = when.isoformat() if when else day
    published = PublishedPuzzle(puzzle.identity, puzzle.title, file, day, puzzle.published)
    clues = [each for each in puzzle.clues if each.text]
    return published, [NewClue.of(each, difficulty, published) for each in clues]


def is_day(text: str) -> bool:
    """Whether a text is a day such as 2026-03-01, or "" for one that nobody knows."""
    try:
        return not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


_ANY = re.compile(r"[.?]")


def pattern_letters(text: str, language: Language) -> tuple[str, ...]:
    """The letters of a pattern, "" for any letter.

    Raises `WordError` if there are none, or one is not of the language.
    """
    first, *more = (letters_of(piece, language) for piece in _ANY.split(text))
    letters = first
    for piece in more:
        letters = (*letters, "", *piece)
    if not letters:
        raise WordError("it has no letters")
    return letters
