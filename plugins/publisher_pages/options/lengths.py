"""Lengths in points, and how a config and a message write them."""

import re
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

UNITS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pt": 1.0}
MM = UNITS["mm"]
INCH = UNITS["in"]
NUMBER = r"\d{1,5}(?:\.\d{1,4})?"


def _parse(value: object) -> object:
    if not isinstance(value, str):
        return value
    match = re.fullmatch(rf"\s*({NUMBER})\s*(mm|cm|in|pt)\s*", value.lower())
    if not match:
        raise ValueError("a length is a number with mm, cm, in or pt, such as 15mm")
    return float(match[1]) * UNITS[match[2]]


def _written(points: float) -> str:
    return f"{points / MM:.4f}".rstrip("0").rstrip(".") + "mm"


Length = Annotated[
    float,
    BeforeValidator(_parse),
    PlainSerializer(_written, when_used="json"),
    WithJsonSchema({"type": "string", "pattern": r"^\s*[\d.]+\s*(mm|cm|in|pt)\s*$"}),
]
"""A length, which a config writes with a unit, such as 15mm; in points."""


def in_mm(points: float) -> str:
    """A length in points as messages write it: in whole millimetres."""
    return f"{points / MM:.0f}"


def in_inches(points: float) -> str:
    """A length in points as messages write it: in inches."""
    return f"{points / INCH:.3f}".rstrip("0").rstrip(".")
