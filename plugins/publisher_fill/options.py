"""The settings of the `fill` generator."""

from typing import Annotated, Literal

from pydantic import Field

from publisher import GridFile, Options, WordListChoice
from publisher_fill.design.options import DesignOptions


class FillOptions(Options):
    """The settings of the generator."""

    grid: str | GridFile | DesignOptions = Field(
        default=DesignOptions(),
        description="A drawing, or {file: …} with one or with a puzzle that is begun, or "
        "{style: american, size: 15x15, …} for a designed grid.",
    )
    wordlists: tuple[WordListChoice, ...] = Field(
        default=(), description="The lists that the grid is filled from, beside the config's words."
    )
    min_score: int = Field(
        default=0, ge=0, le=100, description="The lowest score that a word may have."
    )
    theme: tuple[str, ...] = Field(
        default=(), description="Answers that must be in the grid, whether or not a list has them."
    )
    allow: dict[str, Annotated[tuple[str, ...], Field(min_length=1)]] = Field(
        default={},
        description="The only answers for a slot: {12 across: [oboe, cello]}; they need not be in "
        "a list.",
    )
    stems: Literal["any", "distinct"] = Field(
        default="any",
        description="Whether two answers may share a stem, as WALKED and WALKING do: any may, and "
        "with distinct none.",
    )
    improve: bool = Field(
        default=True,
        description="Whether to look for better words in the budget that a fill has left.",
    )
