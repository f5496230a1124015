"""Settings of the cover of a paperback: paper, spine, texts and colours."""

from typing import Annotated, Literal

from pydantic import PlainValidator, WithJsonSchema

from publisher import Options, setting
from publisher_pages.drawing.colours import BLACK, Colour, ColourSetting
from publisher_pages.drawing.frames import FrameStyle
from publisher_pages.options.lengths import Length
from publisher_pages.pictures.images import PictureFile

CoverPaper = Literal["white", "cream", "standard-color", "premium-color"]


def _pages(value: object) -> object:
    if value == "auto":
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 9999:
        return value
    text = str(value).strip()
    if text.isdecimal() and 1 <= int(text) <= 9999:
        return int(text)
    raise ValueError("expected auto, or the number of pages of the book, from 1 to 9999")


class CoverOptions(Options):
    """The contents of the cover, and the thickness of the book."""

    paper: CoverPaper = setting(
        "white",
        "The paper and ink of the inside, which make the book thick: white or cream "
        "with black ink, or white with standard or premium color.",
    )
    pages: Annotated[
        Literal["auto"] | int,
        PlainValidator(_pages),
        WithJsonSchema({"type": ["string", "integer"], "examples": ["auto", 120]}),
    ] = setting(
        "auto",
        "The number of pages; auto lays out the book with the settings of this export "
        "and counts them.",
    )
    spine_width: Length | Literal["auto"] = setting(
        "auto",
        "The width of the spine, as a printer says; auto takes the number of pages "
        "and the table of Kindle Direct Publishing.",
    )
    spine: str | None = setting(
        None, "The text on the spine; title and author if left out, `''` for none."
    )
    spine_reads: Literal["down", "up"] = setting(
        "down",
        "Which way the text on the spine is read: down, so that it is upright when "
        "the front lies up, or up, as in much of Europe.",
    )
    subtitle: str = setting("", "A line below the title.")
    picture: Literal["grid", "none"] | PictureFile = setting(
        "grid",
        "What is on the front: the grid of the first puzzle, nothing, or a picture file.",
    )
    picture_fit: Literal["inside", "fill"] = setting(
        "inside",
        "Whether a picture file stands whole between title and author, or fills the front to "
        "its cut, cropped to its shape, with these on labels over it.",
    )
    front_texts: bool = setting(
        True,
        "Whether title, subtitle and author are on the front; no for a picture that has them.",
    )
    frame: FrameStyle = setting("double", "The frame of front and back.")
    back: str = setting(
        "",
        "The text on the back; each line is a paragraph. Without one, title, author and some "
        "grids of the book are there.",
    )
    background: ColourSetting = setting(Colour.cmyk(0, 0, 0, 0), "The colour of the cover.")
    ink: ColourSetting = setting(BLACK, "The colour of its texts.")
