"""Texts around the puzzles, as paragraphs in the language of a document or a solution."""

from publisher import Language, TextDirection
from publisher_pages.fonts.families import Family, Fonts
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph, Setting, recurring


class Typesetter:
    """Sets texts in one language."""

    def __init__(self, language: Language, fonts: Fonts) -> None:
        self.language = language
        self.fonts = fonts
        self.rtl = language.direction is TextDirection.RTL

    def paragraph(self, text: str, family: Family | None = None) -> Paragraph:
        """A text as a paragraph."""
        return recurring(text, self._setting(family))

    def elided(self, text: str, limit: float, family: Family | None = None) -> Paragraph:
        """As much of a text as fits on a line of `limit` ems."""
        return stack.elided(text, self._setting(family), limit)

    @property
    def grid_setting(self) -> Setting:
        """The setting of numbers and letters in cells."""
        return self._setting(self.fonts.grid)

    @property
    def cell_clue_setting(self) -> Setting:
        """The setting of clues in cells."""
        return self._setting(self.fonts.narrow)

    def _setting(self, family: Family | None) -> Setting:
        return Setting(family or self.fonts.regular, self.language.code, self.rtl)
