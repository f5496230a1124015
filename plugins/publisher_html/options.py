"""Settings of the HTML exporter."""

import re
from typing import Literal

from pydantic import field_validator

from publisher import NO_HINTS, Blocks, HintSetting, setting
from publisher_html.pictures import LogoFile
from publisher_html.wording import ENGLISH
from publisher_pages.drawing.frames import FrameStyle
from publisher_pages.pictures.images import QrText
from publisher_typesetting import CluePictures, TypesetOptions, WorksheetOptions


class PageOptions(WorksheetOptions, TypesetOptions):
    """Settings of what a page shows of a puzzle."""

    solution: Literal["included", "hashed", "none"] = setting(
        "included",
        "What the page knows of the solution: all, for checking and revealing; a hash "
        "of each letter, for checking alone; or nothing.",
    )
    numbers: bool = setting(True, "Whether cells show their numbers.")
    blocks: Blocks = setting(
        "auto",
        "Blocks as filled cells, or as open space around the letters; auto leaves them "
        "open where letters take less than 60 % of the grid.",
    )
    hints: HintSetting = setting(
        NO_HINTS,
        "Letters that are given to the solver: first-letters for those of all words, a share of "
        "the cells, such as 20%, or a number of cells.",
        json_schema_extra={"default": str(NO_HINTS)},
    )
    words: dict[str, str] = setting(
        {}, "Other texts for buttons and messages, by name: {check: Prüfen}."
    )

    @field_validator("words")
    @classmethod
    def _words_are_known(cls, words: dict[str, str]) -> dict[str, str]:
        unknown = sorted(words.keys() - ENGLISH.keys())
        if unknown:
            raise ValueError(f"the page has no {unknown[0]!r}; it has {', '.join(ENGLISH)}")
        return words


class HtmlOptions(CluePictures, PageOptions):
    """Settings of an `html` export."""

    font_size: float = setting(
        9.5,
        "The size of the clues on paper, in points; headings and cells grow with it. For large "
        "print, 18.",
        ge=6,
        le=40,
    )
    logo: LogoFile | None = setting(
        None, "A picture at the head of each puzzle: PNG, JPEG, GIF, WebP or SVG."
    )
    qr: QrText | None = setting(
        None,
        "A text, such as the address of the solution, as a QR code at the head of each puzzle.",
    )
    frame: FrameStyle = setting("none", "A frame around the puzzle on paper.")
    shared: bool = setting(
        False,
        "Whether the page also shows the puzzles whose addresses name it, which the exporter "
        "share writes.",
    )


class ShareOptions(PageOptions):
    """Settings of a `share` export."""

    page: str = setting(
        "puzzle.html", "Where the page lies that shows the puzzle: https://example.org/puzzle.html."
    )

    @field_validator("page")
    @classmethod
    def _page_is_an_address(cls, page: str) -> str:
        if not re.fullmatch(r"(https?://)?[^\s#:<>\"]+(:[0-9]+/[^\s#<>\"]+)?", page):
            raise ValueError(
                f"{page!r} is no address of a page on the web: it is like "
                "https://example.org/puzzle.html, without a #"
            )
        return page
