"""The settings of the `fill` generator."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from publisher import GridFile, Options, WordListChoice, setting
from publisher_fill.design.options import DesignOptions
from publisher_fill.min_score import MinScore, MinScoreSetting
from publisher_fill.plural_count import PluralSetting


class FillOptions(Options):
    """The settings of the generator."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "grid": ("grid",),
        "words": ("theme", "min_score", "max_plurals", "stems", "letters", "allow", "wordlists"),
        "search": ("improve",),
    }

    grid: str | GridFile | DesignOptions = setting(
        DesignOptions(),
        "A drawing, or {file: …} with one or with a partly filled puzzle, or "
        "{style: american, size: 15x15, …} for a designed grid.",
    )
    wordlists: tuple[WordListChoice, ...] = setting(
        (), "The lists that the grid is filled from, beside the config's words."
    )
    min_score: MinScoreSetting = setting(
        MinScore(),
        "The lowest score that a word may have, or scores by length: {3: 60, 4: 50, default: 40}.",
    )
    theme: tuple[str, ...] = setting(
        (), "Answers that must be in the grid, whether or not a list has them."
    )
    allow: dict[str, Annotated[tuple[str, ...], Field(min_length=1)]] = setting(
        {}, "The only answers for a slot: {12 across: [oboe, cello]}; they need not be in a list."
    )
    stems: Literal["any", "distinct"] = setting(
        "any",
        "Whether two answers may be of one family, as WALKED and WALKING are: any may, "
        "and with distinct none.",
    )
    max_plurals: PluralSetting | None = setting(
        None,
        "The most plurals among the answers: a share of them, such as 10%, or a "
        "number. A plural is a word whose singular is in the lists too.",
    )
    letters: Literal["any", "all"] = setting(
        "any",
        "Whether the grid has all letters of the alphabet, as codewords do, or those that come.",
    )
    improve: bool = setting(
        True, "Whether to look for better words in the budget that a fill has left."
    )
