"""The texts of a puzzle's pages, as paragraphs."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from publisher import Clue, Direction, Entry, ExportError, Puzzle, TextDirection
from publisher_pages.fonts.families import Family, Fonts, MissingGlyphError
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.clues import ClueList, Clues, NumberedClue
from publisher_pages.puzzle.worksheet import bank_words
from publisher_pages.type import stack
from publisher_pages.type.emphasis import emphasised
from publisher_pages.type.paragraph import Paragraph, Setting, recurring

_LONGEST_HEADING = 20.0  # ems
_RIGHT_TO_LEFT_MARK = "\u200f"  # what keeps an enumeration in reading order


class PuzzleTexts:
    """Every text of one puzzle, shaped; what no font can show raises `ExportError`."""

    def __init__(self, puzzle: Puzzle, options: PuzzlePageOptions, fonts: Fonts) -> None:
        self.puzzle = puzzle
        self.options = options
        self._fonts = fonts
        self._rtl = puzzle.direction is TextDirection.RTL

    @property
    def setting(self) -> Setting:
        """How the puzzle's texts are set."""
        return self._setting(self._fonts.regular)

    @property
    def grid_setting(self) -> Setting:
        """How numbers and letters in cells are set."""
        return self._setting(self._fonts.grid)

    @cached_property
    def title(self) -> Paragraph:
        """The title."""
        return self._paragraph(self.puzzle.title, "the title", self._fonts.title)

    @cached_property
    def author(self) -> Paragraph:
        """The byline."""
        return self._paragraph(self.puzzle.author, "the author", self._fonts.regular)

    @cached_property
    def notes(self) -> Paragraph:
        """What the maker says to the solver."""
        return self._paragraph(self.puzzle.notes, "the notes", self._fonts.regular)

    @cached_property
    def labels(self) -> list[Paragraph]:
        """What stands before lines to write on."""
        headings = self.puzzle.language.headings
        own = {"name": headings.name, "class": headings.school_class, "date": headings.date}
        texts = (own.get(text, text) for text in self.options.lines)
        return [self._paragraph(text, "`lines`", self._fonts.regular) for text in texts]

    @cached_property
    def instructions(self) -> Paragraph:
        """What the solver is told to do."""
        return self._paragraph(self.options.instructions, "`instructions`", self._fonts.regular)

    @cached_property
    def bank(self) -> tuple[Paragraph, list[Paragraph]]:
        """The heading of the words to choose from, and these, if there are to be any."""
        order, regular = self.options.word_bank, self._fonts.regular
        words = [] if order == "none" else bank_words(self.puzzle, order)
        heading = self._heading(self.puzzle.language.headings.word_bank if words else "")
        return heading, [self._paragraph(word, "the words", regular) for word in words]

    def part(self, number: int, count: int) -> Paragraph:
        """Which of the parts of a grid stands on a page."""
        decimal = self.puzzle.language.number
        text = f"{decimal(number)}/{decimal(count)}"
        return self._paragraph(text, "the numbers of parts", self._fonts.regular)

    @cached_property
    def copyright(self) -> Paragraph:
        """The line at the foot."""
        return self._paragraph(self.puzzle.copyright, "the copyright line", self._fonts.regular)

    def short_title(self, limit: float) -> Paragraph:
        """As much of the title as stands on a line of `limit` ems."""
        with self.told("the title"):
            return stack.elided(self.puzzle.title, self.setting, limit)

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
            ),
            leading=self.options.leading,
            parted=self.options.lists == "blocks",
        )

    @contextmanager
    def told(self, where: str) -> Iterator[None]:
        """Say where a character stands that no font has."""
        try:
            yield
        except MissingGlyphError as error:
            title = (
                f" of “{self.puzzle.title}”" if self.puzzle.title and where != "the title" else ""
            )
            raise ExportError(f"{error} in {where}{title}; {error.advice}") from None

    def _clue(self, entry: Entry) -> NumberedClue:
        with self.told(f"the clue of {entry.number} {entry.direction}"):
            clue, setting = entry.clue, self.setting
            parts = emphasised(clue, setting, self._fonts)
            body = Paragraph(clue.text, setting, self._enumeration(clue), parts)
        with self.told("the clue numbers"):
            number = recurring(self.puzzle.language.number(entry.number), self._bold)
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
