"""Settings of the header, the footer, the logo and the QR code."""

from string import Formatter
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator

from publisher import LongText, Options, setting
from publisher_pages.pictures.images import PictureFile, QrText

FIELDS = ("title", "author", "address", "page", "pages", "date", "puzzle", "published", "section")
"""The fields that a header or a footer may have in braces."""


def _known(text: str) -> str:
    choices = ", ".join(f"{{{field}}}" for field in FIELDS)
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        raise ValueError(f"braces are for {choices}; write {{{{ for a brace itself") from None
    for _, field, form, conversion in parts:
        if field is not None and (field not in FIELDS or form or conversion):
            raise ValueError(f"there is no field {{{field}}}, only {choices}")
    return text


FieldText = Annotated[str, AfterValidator(_known)]


def _on_one_line(text: str) -> str:
    lines = (line.strip().rstrip(",") for line in text.splitlines())
    return ", ".join(line for line in lines if line)


class PageLine(Options):
    """A header or a footer: three texts; on even pages of a book, start and end change places."""

    start: FieldText = setting("", "The text on the side where reading starts.")
    middle: FieldText = setting("", "The text in the middle.")
    end: FieldText = setting("", "The text on the other side.")

    @property
    def texts(self) -> tuple[str, str, str]:
        """The three texts in reading order."""
        return self.start, self.middle, self.end


def _parse_page_line(value: object) -> object:
    return {"middle": value} if isinstance(value, str) else value


PageLineSetting = Annotated[PageLine, BeforeValidator(_parse_page_line)]


class HeaderFooterOptions(Options):
    """Header and footer, logo and QR code."""

    header: PageLineSetting = setting(
        PageLine(),
        "A line above each page: a text for the middle, or `start:`, `middle:` and "
        "`end:`, with the fields {title}, {author}, {address}, {page}, {pages}, {date}, "
        "{puzzle}, {published} and {section}.",
    )
    footer: PageLineSetting = setting(PageLine(), "A line below each page, as `header`.")
    date: str = setting("", "The text of the field {date}; the program never puts today's date.")
    address: Annotated[LongText, AfterValidator(_on_one_line)] = setting(
        "",
        "The text of the field {address}: where the author can be reached. Its lines "
        "are printed one after the other, with commas between them.",
    )
    logo: PictureFile | None = setting(
        None, "A picture at the head of each puzzle: PNG, JPEG, GIF, WebP or SVG."
    )
    qr: QrText | None = setting(
        None,
        "A text, such as the address of the solution, as a QR code at the head of each puzzle.",
    )

    @property
    def says_when(self) -> bool:
        """Whether header or footer say when the puzzle of the page appears."""
        return any("{published}" in text for text in (*self.header.texts, *self.footer.texts))
