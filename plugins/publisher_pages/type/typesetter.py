"""Texts that are not a puzzle's own, as paragraphs in the language of the document."""

from publisher import ExportError, Language, TextDirection
from publisher_pages.fonts.families import Family, Fonts, MissingGlyphError
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph, Setting


class Typesetter:
    """Sets texts in one language; what no font can show raises `ExportError`."""

    def __init__(self, language: Language, fonts: Fonts) -> None:
        self.language = language
        self.fonts = fonts
        self.rtl = language.direction is TextDirection.RTL

    def paragraph(self, text: str, where: str, family: Family | None = None) -> Paragraph:
        """A text; `where` it stands is for messages."""
        try:
            return Paragraph(text, self._setting(family))
        except MissingGlyphError as error:
            raise self.told(error, where) from None

    def elided(
        self, text: str, where: str, limit: float, family: Family | None = None
    ) -> Paragraph:
        """As much of a text as stands on a line of `limit` ems."""
        try:
            return stack.elided(text, self._setting(family), limit)
        except MissingGlyphError as error:
            raise self.told(error, where) from None

    def told(self, error: MissingGlyphError, where: str) -> ExportError:
        """What is wrong, and where."""
        return ExportError(f"{error} in {where}; {error.advice}")

    def _setting(self, family: Family | None) -> Setting:
        return Setting(family or self.fonts.regular, self.language.code, self.rtl)
