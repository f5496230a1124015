"""Settings of the PDF exporter."""

import re
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, WithJsonSchema, field_validator, model_validator

from publisher import Blocks, InputFile, Options
from publisher_pages.fontfile import read_font

_UNITS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pt": 1.0}
_NUMBER = r"\d{1,5}(?:\.\d{1,4})?"
_MM = _UNITS["mm"]
_SMALLEST_ROOM = 100.0  # points: what must be left of a page between its margins
_LARGEST_PAPER = 14400.0  # points: PDF 32000-1, annex C
_LINE_SIZES = 14  # times the smallest type: the narrowest column clues are set in


class Paper(NamedTuple):
    """The size of a sheet in points."""

    width: float
    height: float


_PAPERS = {
    "a3": Paper(297 * _MM, 420 * _MM),
    "a4": Paper(210 * _MM, 297 * _MM),
    "a5": Paper(148 * _MM, 210 * _MM),
    "a6": Paper(105 * _MM, 148 * _MM),
    "b5": Paper(176 * _MM, 250 * _MM),
    "letter": Paper(8.5 * 72, 11 * 72),
    "legal": Paper(8.5 * 72, 14 * 72),
    "tabloid": Paper(11 * 72, 17 * 72),
}


def _parse_length(value: object) -> object:
    if not isinstance(value, str):
        return value
    match = re.fullmatch(rf"\s*({_NUMBER})\s*(mm|cm|in|pt)\s*", value.lower())
    if not match:
        raise ValueError("a length is a number with mm, cm, in or pt, such as 15mm")
    return float(match[1]) * _UNITS[match[2]]


def _parse_paper(value: object) -> object:
    if not isinstance(value, str):
        return value
    name = value.strip().lower()
    if name in _PAPERS:
        return _PAPERS[name]
    match = re.fullmatch(
        rf"({_NUMBER})\s*(mm|cm|in|pt)?\s*[x×]\s*({_NUMBER})\s*(mm|cm|in|pt)", name
    )
    if not match:
        raise ValueError(
            f"a paper is one of {', '.join(_PAPERS)}, or its width x height with a unit, "
            "such as 170x240mm or 6in x 9in"
        )
    unit = match[4]
    width = float(match[1]) * _UNITS[match[2] or unit]
    return Paper(width, float(match[3]) * _UNITS[unit])


def _parse_fonts(value: object) -> object:
    if isinstance(value, str | list):
        return {"regular": value}
    return value


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Length = Annotated[
    float,
    BeforeValidator(_parse_length),
    WithJsonSchema({"type": "string", "pattern": r"^\s*[\d.]+\s*(mm|cm|in|pt)\s*$"}),
]
PaperSize = Annotated[
    Paper, BeforeValidator(_parse_paper), WithJsonSchema({"type": "string", "examples": ["a4"]})
]
FontList = Annotated[tuple[InputFile, ...], BeforeValidator(_listed)]


class FontFiles(Options):
    """TrueType files, each tried for what those before it lack."""

    regular: FontList = Field(default=(), description="Files for the clues and the grid.")
    bold: FontList = Field(
        default=(),
        description="Files for title, headings and clue numbers; the regular ones if left out.",
    )

    @field_validator("regular", "bold")
    @classmethod
    def _usable(cls, paths: tuple[Any, ...]) -> tuple[Any, ...]:
        for path in paths:
            read_font(path)
        return paths


class PdfOptions(Options):
    """The paper, the type and what is printed."""

    paper: PaperSize = Field(
        default=_PAPERS["a4"],
        description="A paper by name, such as a4 or letter, or by measure, such as 6in x 9in.",
    )
    margin: Length = Field(default=15 * _MM, description="White on all four sides, such as 15mm.")
    font: Annotated[FontFiles, BeforeValidator(_parse_fonts)] = Field(
        default=FontFiles(),
        description="A TrueType file or a list of them, or `regular:` and `bold:` with such lists; "
        "each is tried before the fonts that come with this program.",
    )
    min_font: float = Field(
        default=8.0, ge=4, le=36, description="The smallest size of the clues, in points."
    )
    max_font: float = Field(
        default=12.0, ge=4, le=36, description="The largest size of the clues, in points."
    )
    blocks: Blocks = Field(
        default="auto",
        description="Blocks as black cells, or as open space around the letters; auto leaves them "
        "open where letters take less than 60 % of the grid.",
    )
    enumeration: Literal["reading-order", "left-to-right"] = Field(
        default="reading-order",
        description="In a right-to-left puzzle, whether the length of an answer's first word is "
        "read first or stands leftmost.",
    )
    solution: Literal["page", "none"] = Field(
        default="page", description="Whether a page with the solution is added."
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.min_font > self.max_font:
            raise ValueError(
                f"min_font ({self.min_font:g}) is larger than max_font ({self.max_font:g})"
            )
        if max(self.paper) > _LARGEST_PAPER:
            raise ValueError("the paper is larger than 200 inches, the most a PDF can hold")
        room = min(self.paper) - 2 * self.margin
        if room < _SMALLEST_ROOM:
            raise ValueError(
                f"margins of {_in_mm(self.margin)} mm leave too little of a paper of "
                f"{_in_mm(self.paper.width)}×{_in_mm(self.paper.height)} mm: at least "
                f"{_in_mm(_SMALLEST_ROOM)} mm are needed between them"
            )
        if room < _LINE_SIZES * self.min_font:
            raise ValueError(
                f"min_font {self.min_font:g} is too large for the {_in_mm(room)} mm between the "
                "margins"
            )
        return self


def _in_mm(points: float) -> str:
    return f"{points / _MM:.0f}"
