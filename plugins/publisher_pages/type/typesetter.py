"""Texts around the puzzles, as paragraphs in the language of a document or a solution."""

from publisher import ExportError, Language, TextDirection
from publisher_pages.fonts.families import Family, Fonts
from publisher_pages.fonts.missing import MissingGlyphError
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph, Setting, recurring


class Typesetter:
    """Sets texts in one language; a character that no font has raises `ExportError`."""

    def __init__(self, language: Language, fonts: Fonts) -> None:
        self.language = language
        self.fonts = fonts
        self.rtl = language.direction is TextDirection.RTL

    def paragraph(self, text: str, where: str, family: Family | None = None) -> Paragraph:
        """A text as a paragraph; `where` names its place in messages."""
        try:
            return recurring(text, self._setting(family))
        except MissingGlyphError as error:
            raise self.export_error(error, where) from None

    def elided(
        self, text: str, where: str, limit: float, family: Family | None = None
    ) -> Paragraph:
        """As much of a text as fits on a line of `limit` ems."""
        try:
            return stack.elided(text, self._setting(family), limit)
        except MissingGlyphError as error:
            raise self.export_error(error, where) from None

    def export_error(self, error: MissingGlyphError, where: str) -> ExportError:
        """The error of an export: which character is missing, and where."""
        return ExportError(f"{error} in {where}; {error.advice}")

    def _setting(self, family: Family | None) -> Setting:
        return Setting(family or self.fonts.regular, self.language.code, self.rtl)
