"""Settings of the paper: sizes by name, margins, gutter, bleed, and the profile of the file."""

import re
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema, model_validator

from publisher import Options, setting
from publisher_pages.options.lengths import INCH, MM, NUMBER, UNITS, Length, in_inches, in_mm

_LARGEST = 14400.0  # points: PDF 32000-1, annex C
_SMALLEST_ROOM = 100.0  # points: the least width and height between the margins
_BLEED_LIMIT = 20 * MM

# Kindle Direct Publishing, "Set trim size, bleed, and margins": paperbacks.
_KDP_TRIMS = ((4.0, 8.5), (6.0, 11.69))  # inches: least and most width, least and most height
_KDP_OUTSIDE = 0.25 * INCH
_KDP_OUTSIDE_WITH_BLEED = 0.375 * INCH
_KDP_BLEED = 0.125 * INCH
_KDP_INSIDE = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
KDP_GRAY = 0.10
"""The least black of a gray on KDP's paper: of less, the dots are too few to be seen."""

KDP_PAGES = (24, 828)
"""The fewest and the most pages of a paperback that Kindle Direct Publishing prints."""

Profile = Literal["screen", "print", "kdp"]


class Paper(NamedTuple):
    """The size of a sheet in points."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{in_mm(self.width)}×{in_mm(self.height)} mm"


def _mm(width: float, height: float) -> Paper:
    return Paper(width * MM, height * MM)


def _inches(width: float, height: float) -> Paper:
    return Paper(width * INCH, height * INCH)


PAPERS = {
    "a0": _mm(841, 1189),
    "a1": _mm(594, 841),
    "a2": _mm(420, 594),
    "a3": _mm(297, 420),
    "a4": _mm(210, 297),
    "a5": _mm(148, 210),
    "a6": _mm(105, 148),
    "b5": _mm(176, 250),
    "letter": _inches(8.5, 11),
    "legal": _inches(8.5, 14),
    "tabloid": _inches(11, 17),
    "kdp-6x9": _inches(6, 9),
    "kdp-8x10": _inches(8, 10),
    "kdp-8.5x11": _inches(8.5, 11),
}
"""The papers that have a name; a new one needs a line here and in docs/formats/pdf.md."""


def _parse_paper(value: object) -> object:
    if not isinstance(value, str):
        return value
    name = value.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = re.fullmatch(rf"({NUMBER})\s*(mm|cm|in|pt)?\s*[x×]\s*({NUMBER})\s*(mm|cm|in|pt)", name)
    if not match:
        raise ValueError(
            f"a paper is one of {', '.join(PAPERS)}, or its width x height with a unit, "
            "such as 170x240mm or 6in x 9in"
        )
    unit = match[4]
    width = float(match[1]) * UNITS[match[2] or unit]
    return Paper(width, float(match[3]) * UNITS[unit])


def _written(paper: Paper) -> str:
    """The name of a paper, or its measure."""
    return next((name for name, known in PAPERS.items() if known == paper), str(paper))


PaperSize = Annotated[
    Paper,
    BeforeValidator(_parse_paper),
    PlainSerializer(_written, when_used="json"),
    WithJsonSchema({"type": "string", "examples": list(PAPERS)}),
]


def _number(value: object) -> object:
    return int(value) if value in ("1", "2", "3", "4") else value


class Margins(Options):
    """The white on the four sides of a page; the pages are bound on the inside."""

    top: Length = setting(15 * MM, "The white at the top.")
    bottom: Length = setting(15 * MM, "The white at the bottom.")
    inside: Length = setting(
        15 * MM, "The white where pages are bound: on the left of the first page."
    )
    outside: Length = setting(15 * MM, "The white on the other side.")


def _parse_margins(value: object) -> object:
    if isinstance(value, str | int | float):
        return dict.fromkeys(Margins.model_fields, value)
    return value


MarginSetting = Annotated[Margins, BeforeValidator(_parse_margins)]


def kdp_inside(pages: int) -> float:
    """The least inside margin of a book with this many pages, in points."""
    inches = next((inches for most, inches in _KDP_INSIDE if pages <= most), _KDP_INSIDE[-1][1])
    return inches * INCH


class PaperOptions(Options):
    """The paper of a document."""

    profile: Profile = setting(
        "screen",
        "The use of the file: screen has an outline, links and a description; print "
        "has no links, and only black ink for black; kdp is what Kindle Direct Publishing takes.",
    )
    tagged: bool = setting(
        True,
        "Whether the file says what is a title, a clue and a grid, for programs that "
        "read it aloud; only in the profile screen.",
    )
    paper: PaperSize = setting(
        PAPERS["a4"], "A paper by name, such as a4 or letter, or by measure, such as 6in x 9in."
    )
    orientation: Literal["portrait", "landscape"] | None = setting(
        None, "Turns the paper upright or on its side."
    )
    margin: MarginSetting = setting(
        Margins(),
        "The white on all four sides, such as 15mm, or `top:`, `bottom:`, `inside:` "
        "and `outside:`.",
    )
    gutter: Length | Literal["auto"] = setting(
        0.0,
        "The width that the binding takes, added to the inside margin: a length, or "
        "auto for the width that the number of pages needs.",
    )
    puzzles_per_page: Annotated[Literal[1, 2, 3, 4], BeforeValidator(_number)] = setting(
        1,
        "How many puzzles share a page, with a line between them; fewer, or one alone, where their "
        "clues are too long for that.",
    )
    imposition: Literal["none", "booklet"] = setting(
        "none",
        "What is printed on a sheet: one page, or two side by side, so that sheets printed on both "
        "sides and folded are a booklet.",
    )
    bleed: Length = setting(
        0.0, "The width that is printed beyond the edge of the page and cut off."
    )

    @property
    def trim(self) -> Paper:
        """The size of the page as it is cut, turned by the orientation."""
        least, most = sorted(self.paper)
        if self.orientation is None:
            return self.paper
        return Paper(least, most) if self.orientation == "portrait" else Paper(most, least)

    @property
    def has_facing_pages(self) -> bool:
        """Whether left and right pages differ."""
        margin = self.margin
        return self.profile == "kdp" or bool(self.gutter) or margin.inside != margin.outside

    def gutter_for(self, pages: int) -> float:
        """The gutter of a document with this many pages, in points.

        auto takes KDP's table: gutter = least inside margin - least outside margin.
        """
        return kdp_inside(pages) - _KDP_OUTSIDE if self.gutter == "auto" else self.gutter

    def room(self, pages: int = 1) -> Paper:
        """The area between the margins of a page, in points, header and footer included."""
        margin, trim = self.margin, self.trim
        across = margin.inside + margin.outside + self.gutter_for(pages)
        return Paper(trim.width - across, trim.height - margin.top - margin.bottom)

    @model_validator(mode="after")
    def _has_room(self) -> Self:
        if max(self.paper) > _LARGEST:
            raise ValueError("the paper is larger than 200 inches, the most a PDF can hold")
        if self.bleed > _BLEED_LIMIT:
            raise ValueError(f"a bleed of {in_mm(self.bleed)} mm is too large: 20 mm is the most")
        least = min(self.room(KDP_PAGES[1]))
        if least < _SMALLEST_ROOM:
            margin = self.margin
            widest = max(margin.top, margin.bottom, margin.inside, margin.outside)
            gutter = self.gutter_for(KDP_PAGES[1])
            bound = f"a gutter of {in_mm(gutter)} mm and " if gutter else ""
            raise ValueError(
                f"{bound}margins of {in_mm(widest)} mm leave too little of a paper of "
                f"{self.trim}: at least {in_mm(_SMALLEST_ROOM)} mm are needed between them"
            )
        return self

    @model_validator(mode="after")
    def _can_be_folded(self) -> Self:
        if self.imposition == "booklet" and (self.bleed or self.profile == "kdp"):
            what = "profile kdp wants" if self.profile == "kdp" else "a bleed needs"
            raise ValueError(f"imposition: booklet puts pages side by side, and {what} each alone")
        return self

    @model_validator(mode="after")
    def _meets_kdp(self) -> Self:
        if self.profile != "kdp":
            return self
        for side, (least, most) in zip(self.trim, _KDP_TRIMS, strict=True):
            if not least * INCH - 0.01 <= side <= most * INCH + 0.01:
                raise ValueError(
                    "profile kdp: a page is 4 to 8.5 inches wide and 6 to 11.69 inches high, such "
                    f"as kdp-6x9, kdp-8x10 or kdp-8.5x11; this one is {in_inches(self.trim.width)}"
                    f" x {in_inches(self.trim.height)} in"
                )
        if self.bleed and abs(self.bleed - _KDP_BLEED) > 0.01:
            raise ValueError(f"profile kdp: the bleed is 0.125 in, not {in_inches(self.bleed)} in")
        least = _KDP_OUTSIDE_WITH_BLEED if self.bleed else _KDP_OUTSIDE
        for name in ("top", "bottom", "inside", "outside"):
            if getattr(self.margin, name) < least - 0.01:
                having = " with a bleed" if self.bleed else ""
                raise ValueError(
                    f"profile kdp: margins are at least {in_inches(least)} in{having}; "
                    f"margin.{name} is {in_inches(getattr(self.margin, name))} in"
                )
        return self
