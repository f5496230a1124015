"""Colours: gray, RGB or CMYK, and how a config writes them."""

import re
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from publisher import Options, setting

_HEX = r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"
_PERCENT = r"\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?\s*"
_CMYK = rf"cmyk\({','.join([_PERCENT] * 4)}\)"
_SYNTAX = (
    "a colour is black, or red, green and blue such as '#1d3557' (in quotes: # begins a comment in "
    "YAML), or inks in percent such as cmyk(100, 60, 0, 20)"
)


class Colour(NamedTuple):
    """Amounts from 0 to 1: gray (0 is black), or red, green, blue, or cyan, magenta, yellow, black.

    A neutral colour is always stored as gray, so that it is printed with only black ink.
    """

    amounts: tuple[float, ...]

    @classmethod
    def rgb(cls, red: float, green: float, blue: float) -> "Colour":
        """A colour of a screen."""
        return cls((red,) if red == green == blue else (red, green, blue))

    @classmethod
    def cmyk(cls, cyan: float, magenta: float, yellow: float, black: float) -> "Colour":
        """A colour of printing inks."""
        coloured = cyan or magenta or yellow
        return cls((cyan, magenta, yellow, black) if coloured else (1 - black,))

    @property
    def separated(self) -> "Colour":
        """The same colour for a printing press: gray becomes an amount of black ink."""
        return Colour((0.0, 0.0, 0.0, 1 - self.amounts[0])) if self.is_gray else self

    @property
    def is_gray(self) -> bool:
        """Whether it can be printed with only black ink."""
        return len(self.amounts) == 1

    @property
    def css(self) -> str:
        """The nearest colour of a screen as CSS writes it; inks count as ideal."""
        lights: tuple[float, ...] = self.amounts
        if len(lights) == 4:
            *inks, black = lights
            lights = tuple((1 - ink) * (1 - black) for ink in inks)
        red, green, blue = (round(255 * light) for light in (lights * 3)[:3])
        return f"#{red:02x}{green:02x}{blue:02x}"

    def __str__(self) -> str:
        """As a config writes it."""
        if self == BLACK:
            return "black"
        if len(self.amounts) == 3:
            return self.css
        inks = (f"{100 * amount:.4g}" for amount in self.separated.amounts)
        return f"cmyk({', '.join(inks)})"


BLACK, WHITE = Colour((0.0,)), Colour((1.0,))


def _parse(value: object) -> object:
    if isinstance(value, Colour):
        return value
    text = value.strip().lower() if isinstance(value, str) else ""
    if text == "black":
        return BLACK
    if match := re.fullmatch(_HEX, text):
        return Colour.rgb(*(int(part, 16) / 255 for part in match.groups()))
    if (match := re.fullmatch(_CMYK, text)) and max(map(float, match.groups())) <= 100:
        return Colour.cmyk(*(float(part) / 100 for part in match.groups()))
    raise ValueError(_SYNTAX)


ColourSetting = Annotated[
    Colour,
    BeforeValidator(_parse),
    PlainSerializer(str, when_used="json"),
    WithJsonSchema({"type": "string", "examples": ["black", "#1d3557", "cmyk(100, 60, 0, 20)"]}),
]


class Colours(Options):
    """The colours of a page."""

    text: ColourSetting = setting(
        BLACK, "The colour of titles, clues, and the letters and numbers in the grid."
    )
    grid: ColourSetting = setting(BLACK, "The colour of the lines, bars and circles of the grid.")
    blocks: ColourSetting = setting(BLACK, "The colour of the blocks.")
    enclosed: ColourSetting = setting(
        Colour.cmyk(0, 0, 0, 0.12),
        "The colour of blocks that letters enclose, in a grid whose other blocks are "
        "open space, and of cells with clues; cmyk(0, 0, 0, 0) leaves them white.",
    )
    shade: ColourSetting = setting(Colour.cmyk(0, 0, 0, 0.18), "The background of shaded cells.")
    rules: ColourSetting = setting(
        BLACK, "The colour of all other lines on the page, such as lines to write on."
    )
