"""The program's own settings of sources, generators and exports, beside a plugin's options."""

from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from pydantic import (
    AfterValidator,
    Field,
    PlainSerializer,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticKnownError

from publisher.files.filenames import pattern_fault
from publisher.messages.wording import quoted
from publisher.plugins.options import Options, WholeNumber, setting, share_or_number
from publisher.plugins.search_run import BUDGET_PATTERN, Budget

if TYPE_CHECKING:
    from collections.abc import Mapping

BANK = "clue-bank"
"""The clue provider of the setting `clue_bank`."""

DEFAULT_GENERATOR = "freeform"
DEFAULT_EXECUTOR = "processes"
DEFAULT_SEED = 1
AUTO = "auto"
"""The text that asks for the default budget."""

DEFAULT_BUDGET = Budget(seconds=60, steps=30_000, until_spent=False)
"""In steps, so that a config makes the same puzzle everywhere; seconds are for huge lists."""

APART: Final = object()

ConfigSection = Annotated[Any, APART]
"""Settings that are read by a model of their own; many of them belong to plugins."""

Count = Annotated[int, WholeNumber(1, 9999)]


def parse_budget(text: str) -> Budget:
    """Read a budget, or `auto` for the default; raises `ValueError`."""
    if text.strip() == AUTO:
        return DEFAULT_BUDGET
    try:
        return Budget.parse(text)
    except ValueError as error:
        raise ValueError(f"{error}, or {AUTO}") from None


def _budget(value: object) -> Budget:
    if isinstance(value, Budget):
        return value
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    try:
        return parse_budget(value)
    except ValueError as error:
        raise ValueError(f"{quoted(value)} cannot be used: {error}") from None


BudgetText = Annotated[
    Budget,
    PlainValidator(_budget),
    WithJsonSchema({"type": "string", "pattern": rf"^(\s*{AUTO}\s*|{BUDGET_PATTERN})$"}),
]
"""A budget as a config writes it: 10s, 2m, 5000steps, 5000steps 10s, or auto."""


class Minimum(NamedTuple):
    """What a puzzle must have at least of its words, say: a number, or a share in percent."""

    amount: float
    is_share: bool

    def allows(self, found: int, possible: int) -> bool:
        """Whether so many of the possible ones are enough."""
        return found >= (self.amount * possible / 100 if self.is_share else self.amount)

    def __str__(self) -> str:
        """As a config writes it."""
        return f"{self.amount:g}{'%' * self.is_share}"


def _least(value: object, info: ValidationInfo) -> object:
    if isinstance(value, Minimum):
        return value
    expected = f"expected a share of the {info.field_name}, such as 80%, or a number of them"
    return Minimum(*share_or_number(value, expected))


MinimumSetting = Annotated[
    Minimum,
    PlainValidator(_least),
    PlainSerializer(str, when_used="json"),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["80%", 20]}),
]
"""What a puzzle must have at least, in a config: 80%, or 20."""


def _pattern(text: str, info: ValidationInfo) -> str:
    context: Mapping[str, Any] = info.context or {}
    if fault := pattern_fault(text, context.get("columns", ())):
        raise ValueError(fault)
    return text


FilePattern = Annotated[str, AfterValidator(_pattern)]
"""The pattern of a file name, without its suffix."""


class SourceSettings(Options):
    """The program's own settings of a source, beside its options."""

    only: ConfigSection = setting(None, "Which words of the source are wanted.")
    emphasis: bool = setting(
        False, "Whether `_italic_` and `**bold**` in its clues are emphasis, not text."
    )


class WordListSettings(Options):
    """The program's own settings of a word list, beside the options of its source."""

    weight: float = setting(
        1, "What its scores are multiplied by; 100 stays the highest score.", gt=0, le=100
    )
    score: Annotated[int, WholeNumber(0, 100)] = setting(
        50, "The score of words that the list gives none."
    )
    bare: bool = setting(
        False,
        "Whether a word is left out that is another of the list after a little word, "
        "such as Hebrew ה.",
    )


class SupportSettings(Options):
    """What a list that only changes scores adds to the scores of other lists, 0 to 100 at last."""

    present: int = setting(
        0,
        "What a word of it gets, unless it has a number of its own, such as -20.",
        alias="with",
        ge=-100,
        le=100,
    )
    absent: int = setting(0, "What all other words get.", alias="without", ge=-100, le=100)


class GeneratorSettings(Options):
    """The program's own settings of a generator, beside its options."""

    use: str = setting(DEFAULT_GENERATOR, "The generator.")
    seed: Annotated[int, WholeNumber(0, 2**63 - 1)] = setting(
        DEFAULT_SEED, "A whole number; another seed makes another puzzle."
    )
    budget: BudgetText = setting(
        AUTO,
        "How long to search: `10s`, `2m`, `5000steps`, or `5000steps 10s`. With `auto` "
        "it is `30000steps 60s` at most, `60000steps 60s` with freeform, less if nothing better is "
        "found for a long time.",
        validate_default=True,
    )
    distinct: Count = setting(1, "How many puzzles to make of the words, as different as can be.")


class ExportSettings(Options):
    """The program's own settings of an export, beside the options of its exporter."""

    file: FilePattern | None = setting(None, "A name of its own, like `output.name`.")
    template: str | None = setting(None, "A template by its name, or its file.")
    each: bool = setting(
        False, "Whether each puzzle has a file of its own in a format that holds many."
    )


ScoreWeight = Annotated[float, Field(allow_inf_nan=False, ge=-1_000_000, le=1_000_000)]
"""The weight of a term of a score; a negative one asks for less of it."""


class TermSettings(Options):
    """The program's own settings of a term of a score, beside its options."""

    weight: ScoreWeight = setting(
        1, "How much the term counts; a negative weight asks for less of it."
    )


class ExecutorSettings(Options):
    """The program's own settings of an executor, beside its options."""

    on: str = setting(
        DEFAULT_EXECUTOR, "The executor, perhaps with a text: `dask:tcp://10.0.0.5:8786`."
    )
