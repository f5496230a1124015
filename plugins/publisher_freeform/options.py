"""The settings of the `freeform` generator."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeVar, get_args

from pydantic import (
    BeforeValidator,
    Field,
    PrivateAttr,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
    field_validator,
)

from publisher import (
    Direction,
    GridSize,
    InputFile,
    Language,
    Options,
    Size,
    StrategyChoice,
    setting,
)
from publisher_freeform.board.scoring import Score
from publisher_freeform.board.size_limits import SizeLimits
from publisher_shapes import GridOutline, OutlineOptions, outline_of
from publisher_shapes.settings import DRAWING, SHAPE, ShapeName

T = TypeVar("T")

MAX_SIDE = 400
"""The longest side of a grid, in cells: two thousand words have room in it several times."""

MAX_WORKERS = 60
"""The most processes that a program can wait for on every system."""

MAX_WEIGHT = 1_000_000
"""The largest weight of a word."""

StrategyName = Literal[
    "optimize",
    "max-crossings",
    "first-fit",
    "repeated",
    "best-placement",
    "depth-first",
    "compact",
    "angry",
]
STRATEGY_NAMES: tuple[StrategyName, ...] = get_args(StrategyName)


def own_names() -> dict[str, tuple[str, ...]]:
    """The names of its own strategies and terms, which no record of a plugin has."""
    return {"strategies": STRATEGY_NAMES, "terms": tuple(Score.model_fields)}


STRATEGIES_WITH: dict[str, tuple[StrategyName, ...]] = {
    "attempts": ("max-crossings",),
    "iterations": ("repeated",),
    "depth": ("depth-first", "angry"),
    "width": ("depth-first",),
    "score": ("optimize", "repeated", "best-placement", "depth-first", "compact", "angry"),
    "aim": ("optimize",),
    "shape": ("optimize",),
    "drawing": ("optimize",),
}
"""The settings that only some strategies have, with the names of these."""

SIZE_LIMIT_SETTINGS = ("aspect", "max_width", "max_height")
"""The settings that limit the size that the search finds."""

COMPACT_SIZE = Size(13, 17)
"""The grid of the strategy `compact` if no size is given, as in its source."""


def _size_or_auto(value: object, parse: ValidatorFunctionWrapHandler) -> Size | None:
    if value is None or (isinstance(value, str) and value.strip() == "auto"):
        return None
    size: Size = parse(value)
    if size.columns * size.rows < 2:
        raise ValueError(f"a grid of {size_text(size)} holds no word: the smallest is 2x1")
    if max(size) > MAX_SIDE:
        raise ValueError(
            f"a grid of {size_text(size)} is too large: a side has at most {MAX_SIDE} cells"
        )
    return size


AutoSize = Annotated[
    GridSize | None,
    WrapValidator(_size_or_auto),
    WithJsonSchema({"type": "string", "pattern": r"^(auto|\d+\s*[xX×]\s*\d+)$"}),
]
"""A size in a config, or None where it says `auto`."""


def _parse_aspect(value: object) -> object:
    if not isinstance(value, str):
        return value
    match = re.fullmatch(r"\s*(\d{1,3})\s*:\s*(\d{1,3})\s*", value)
    if not match or not 1 <= min(map(int, match.groups())) <= max(map(int, match.groups())) <= 100:
        raise ValueError("an aspect is columns:rows, such as 3:4, neither more than 100")
    return Size(int(match[1]), int(match[2]))


Aspect = Annotated[
    Size,
    BeforeValidator(_parse_aspect),
    WithJsonSchema({"type": "string", "pattern": r"^\s*\d{1,3}\s*:\s*\d{1,3}\s*$"}),
]
"""The shape of a grid in a config, written columns:rows."""

Side = Annotated[int, Field(ge=2, le=MAX_SIDE)]


def _strategy(
    value: object, parse: ValidatorFunctionWrapHandler, info: ValidationInfo
) -> StrategyName | StrategyChoice:
    own: StrategyName | StrategyChoice = (
        parse(value)
        if value in STRATEGY_NAMES or isinstance(value, StrategyChoice)
        else StrategyChoice.read(value, info, STRATEGY_NAMES)
    )
    return own


AnyStrategyName = Annotated[StrategyName | StrategyChoice, WrapValidator(_strategy)]
"""One of our strategies, or that of another plugin, perhaps with options."""


class Pin(Options):
    """A word placed by hand."""

    word: str = Field(description="The word, whether the word list has it or not.")
    at: tuple[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=1)]] = Field(
        description="Row and column of its first letter, counted from 1 in reading order."
    )
    direction: Direction = Field(description="Which way the word runs: across or down.")
    clue: str = setting("", "A clue to take instead of the word list's.")


class FreeformOptions(OutlineOptions):
    """The settings of the generator."""

    _outline: GridOutline | None = PrivateAttr(None)

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "grid": ("size", "shape", "drawing", "max_width", "max_height", "aspect"),
        "words": ("must", "at_most", "prefer", "weights", "place"),
        "crossings": ("min_crossings", "per_line", "spacing"),
        "search": (
            "strategy",
            "score",
            "aim",
            "workers",
            "attempts",
            "iterations",
            "depth",
            "width",
        ),
    }

    strategy: AnyStrategyName = setting("optimize", "How the generator finds places for the words.")
    size: AutoSize = setting(
        "auto",
        "Columns×rows of the grid, such as 13x17; auto finds the smallest box "
        f"(compact: {COMPACT_SIZE} by default).",
        validate_default=True,
    )
    place: tuple[Pin, ...] = setting((), "Words placed by hand, which stay where they are put.")
    must: tuple[str, ...] = setting((), "Words of the list that may not be left out.")
    prefer: Literal["long", "short", "none"] = setting(
        "none", "Which words go first if not all fit."
    )
    weights: dict[str, Annotated[float, Field(ge=0, le=MAX_WEIGHT)]] = setting(
        {}, "How much a word of the list counts, instead of its score (1 if it has none)."
    )
    at_most: Annotated[int, Field(ge=1)] | None = setting(
        None, "How many words the puzzle may have at most."
    )
    shape: ShapeName = setting("none", SHAPE)
    drawing: InputFile | None = setting(None, DRAWING)
    spacing: Literal["normal", "loose"] = setting(
        "normal",
        "With `loose`, words may not touch at a corner either, unless a letter beside "
        "both joins them.",
    )
    min_crossings: int = setting(
        1, "How many other words each word has to cross.", ge=1, le=MAX_SIDE
    )
    per_line: Annotated[int, Field(ge=1)] | None = setting(
        None, "How many words one row or column may have along it."
    )
    aspect: Aspect | None = setting(
        None,
        "The shape that the grid should be near, columns:rows such as 3:4, for a size of auto.",
    )
    max_width: Side | None = setting(
        None, "How many columns the grid may have at most, for a size of auto."
    )
    max_height: Side | None = setting(
        None, "How many rows the grid may have at most, for a size of auto."
    )
    workers: int = setting(
        1,
        "How many searches with different seeds run at once, each in a process of its "
        "own; the best puzzle of all is taken.",
        ge=1,
        le=MAX_WORKERS,
    )
    attempts: int = setting(
        20, "For max-crossings: how many tries without a place, one after another, end it.", ge=1
    )
    iterations: int = setting(100, "For repeated: how many boards are made to choose from.", ge=1)
    depth: Annotated[int, Field(ge=1, le=100)] | None = setting(
        None,
        "For depth-first: how many words are looked ahead (3 by default). For angry: "
        "how many words are drawn at a time (5), above 10 with a final effort for the rest.",
    )
    width: int = setting(3, "For depth-first: how many places of each word are followed.", ge=1)
    score: Score | None = setting(
        None, "What makes one board better than another, for the strategies that compare."
    )
    aim: Literal["words", "score"] = setting(
        "words",
        "For optimize: what goes first, as many words as possible or the highest "
        "`score` on a grid of given `size`.",
    )

    @field_validator(*STRATEGIES_WITH)
    @classmethod
    def _check_strategy(cls, value: T, info: ValidationInfo) -> T:
        """Refuse a setting that the strategy does not have; defaults are not checked."""
        strategy, owners = info.data.get("strategy"), STRATEGIES_WITH[str(info.field_name)]
        if strategy is None or strategy in owners:
            return value
        *others, last = [f"`{owner}`" for owner in owners]
        names = f"strategies {', '.join(others)} and {last}" if others else f"strategy {last}"
        raise ValueError(f"this belongs to the {names}, not to `{strategy}`")

    @field_validator(*SIZE_LIMIT_SETTINGS)
    @classmethod
    def _check_size_limit(cls, value: T, info: ValidationInfo) -> T:
        """Refuse a setting that does nothing beside a fixed size."""
        size = info.data.get("size")
        if size is None or value is None:
            return value
        raise ValueError(f"`size` is {size_text(size)} already; leave one out, or say `size: auto`")

    @field_validator("aim")
    @classmethod
    def _check_aim(cls, value: str, info: ValidationInfo) -> str:
        """Refuse to aim at a score that is not there, or on a board without a size."""
        for needed, example in (("size", "15x10"), ("score", "{words: 10, crossings: 5}")):
            if value == "score" and needed in info.data and info.data[needed] is None:
                raise ValueError(f"to aim at a score needs a `{needed}`, such as {example}")
        return value

    @property
    def grid_size(self) -> Size | None:
        """The size of the grid; None if the search is to find it."""
        if self.strategy == "compact" and self.model_fields_set.isdisjoint(
            ("size", *SIZE_LIMIT_SETTINGS)
        ):
            return COMPACT_SIZE
        return (self.outline and self.outline.size) or self.size

    @property
    def size_limits(self) -> SizeLimits:
        """The limits to a size that the search finds."""
        limits = Size(self.max_width or MAX_SIDE, self.max_height or MAX_SIDE)
        return SizeLimits(limits, self.aspect, self.outline)

    @property
    def longest_side(self) -> int:
        """The most cells of the longer side of the grid, or in a line of its outline."""
        if self.grid_size and self.outline:
            return self.outline.longest(self.grid_size)
        return max(self.grid_size or self.size_limits.longest)

    @property
    def longest_text(self) -> str:
        """The longest side, for people, as far as “has 15”."""
        where = "line of the outline" if self.grid_size and self.outline else "side"
        return f"the longest {where} has {self.longest_side}"

    @property
    def outline(self) -> GridOutline | None:
        """The outline of the grid, once `with_outline` has read it; None for a rectangle."""
        return self._outline

    def of_size(self, size: Size) -> "FreeformOptions":
        """The options for a grid that has its size, which a shape then keeps."""
        return self.model_copy(update={"size": size}) if self.outline else self

    def with_outline(self, language: Language) -> "FreeformOptions":
        """The options with their outline; raises `OptionError` for a drawing that is none."""
        copy = self.model_copy()
        copy._outline = outline_of(self.shape, self.drawing, language)
        return copy


def size_text(size: Size) -> str:
    """A size for people: 13×17."""
    return f"{size.columns}×{size.rows}"
