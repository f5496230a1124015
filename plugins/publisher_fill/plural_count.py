"""The most plurals of a grid, as a config says it."""

import re
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema


class PluralCount(NamedTuple):
    """A number of answers, or a share of them in per cent."""

    amount: float
    is_share: bool

    def among(self, answers: int) -> int:
        """The number of plurals in a grid with so many answers; a share is rounded down."""
        return int(self.amount * answers / 100 if self.is_share else self.amount)

    def __str__(self) -> str:
        return f"{self.amount:g}{'%' * self.is_share}"


def _parse(value: object) -> object:
    if isinstance(value, PluralCount):
        return value
    match = re.fullmatch(r"\s*(\d{1,5})\s*|\s*(\d{1,3}(?:\.\d{1,2})?)\s*%\s*", str(value))
    if not match or float(match[2] or 0) > 100:
        raise ValueError("expected a share of the answers, such as 10%, or a number of them")
    return PluralCount(float(match[1] or match[2]), match[2] is not None)


PluralSetting = Annotated[
    PluralCount,
    BeforeValidator(_parse),
    PlainSerializer(str, when_used="json"),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["10%", 6]}),
]
"""A number of plurals in a config: a share of the answers such as 10%, or a number of them."""
