"""The texts of a puzzle's pages, as paragraphs."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from unicodedata import name as name_of

from publisher import Clue, Direction, Entry, ExportError, Puzzle, TextDirection
from publisher_pages import stack
from publisher_pages.clues import ClueList, Clues, NumberedClue
from publisher_pages.fonts import Family, Fonts, MissingGlyphError
from publisher_pages.options import PdfOptions
from publisher_pages.text import Paragraph, Setting

_LONGEST_HEADING = 20.0  # ems
_RIGHT_TO_LEFT_MARK = "\u200f"  # what keeps an enumeration in reading order


class Wording:
    """Every text of one puzzle, shaped; what no font can show raises `ExportError`.

    `number` is the puzzle's among several: its title where it has none of its own.
    """

    def __init__(
        self, puzzle: Puzzle, number: int | None, options: PdfOptions, fonts: Fonts
    ) -> None:
        self.puzzle = puzzle
        self.options = options
        self._fonts = fonts
        self._rtl = puzzle.direction is TextDirection.RTL
        named = f"{puzzle.language.headings.puzzle} {puzzle.language.number(number or 0)}"
        self._title = puzzle.title or (named if number else "")

    @property
    def setting(self) -> Setting:
        """How the puzzle's texts are set."""
        return self._setting(self._fonts.regular)

    @cached_property
    def title(self) -> Paragraph:
        """The title."""
        return self._paragraph(self._title, "the title", self._fonts.bold)

    @cached_property
    def author(self) -> Paragraph:
        """The byline."""
        return self._paragraph(self.puzzle.author, "the author", self._fonts.regular)

    @cached_property
    def notes(self) -> Paragraph:
        """What the maker says to the solver."""
        return self._paragraph(self.puzzle.notes, "the notes", self._fonts.regular)

    @cached_property
    def copyright(self) -> Paragraph:
        """The line at the foot."""
        return self._paragraph(self.puzzle.copyright, "the copyright line", self._fonts.regular)

    @cached_property
    def solution(self) -> Paragraph:
        """The heading of the solution."""
        return self._heading(self.puzzle.language.headings.solution)

    def short_title(self, limit: float) -> Paragraph:
        """As much of the title as stands on a line of `limit` ems."""
        with self.told("the title"):
            return stack.elided(self._title, self.setting, limit)

    @cached_property
    def clues(self) -> Clues:
        """The clue lists that have clues."""
        headings = self.puzzle.language.headings
        words = {Direction.ACROSS: headings.across, Direction.DOWN: headings.down}
        return Clues(
            tuple(
                ClueList(self._heading(words[direction]), tuple(map(self._clue, entries)))
                for direction in Direction
                if (entries := self.puzzle.along(direction))
            )
        )

    @contextmanager
    def told(self, where: str) -> Iterator[None]:
        """Say where a character stands that no font has."""
        try:
            yield
        except MissingGlyphError as error:
            char = error.char
            code = f"U+{ord(char):04X} {name_of(char, 'unnamed')}"
            title = (
                f" of “{self.puzzle.title}”" if self.puzzle.title and where != "the title" else ""
            )
            raise ExportError(
                f"no font has the character “{char}” ({code}) in {where}{title}; name a TrueType "
                "file that has it under the setting `font` of the pdf export"
            ) from None

    def _clue(self, entry: Entry) -> NumberedClue:
        with self.told(f"the clue of {entry.number} {entry.direction}"):
            body = Paragraph(entry.clue.text, self.setting, self._enumeration(entry.clue))
        with self.told("the clue numbers"):
            number = Paragraph(self.puzzle.language.number(entry.number), self._bold)
        return NumberedClue(number, body)

    def _enumeration(self, clue: Clue) -> str:
        """What is printed after a clue, in parentheses."""
        shown = self.puzzle.language.enumerate(clue)
        if self.options.enumeration == "left-to-right":
            shown = shown.replace(_RIGHT_TO_LEFT_MARK, "")
        return f"({shown})" if shown else ""

    def _heading(self, text: str) -> Paragraph:
        with self.told(f"the heading “{text}”"):
            return stack.elided(text, self._bold, _LONGEST_HEADING)

    def _paragraph(self, text: str, where: str, family: Family) -> Paragraph:
        with self.told(where):
            return Paragraph(text, self._setting(family))

    @property
    def _bold(self) -> Setting:
        return self._setting(self._fonts.bold)

    def _setting(self, family: Family) -> Setting:
        return Setting(family, self.puzzle.language.code, self._rtl)
