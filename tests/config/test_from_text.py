"""Options of every type that authors of plugins use, each set by a text as a config has it."""

import enum
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Optional

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    ValidationError,
    create_model,
)

from publisher import Options
from publisher.config.validation import problems


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Mixed(enum.Enum):
    HALF = Decimal("0.5")
    NONE = None
    ALL = True
    TEXT = "text"


class Inner(Options):
    level: Literal[1, 2]
    inner: Optional["Inner"] = None


class Round(Options):
    kind: Literal[1]


class Square(Options):
    kind: Literal[2]


class Pair(NamedTuple):
    first: int
    second: Literal[1, 2]


class Exact(Options):
    model_config = ConfigDict(strict=True)

    number: int


Shape = Annotated[Round | Square, Field(discriminator="kind")]


def of(annotation: Any, default: Any = ...) -> type[BaseModel]:
    return create_model("Made", __base__=Options, it=(annotation, default))


@pytest.mark.parametrize(
    ("annotation", "written", "read"),
    [
        (Literal[1, 2, 3], "2", 2),
        (Literal[-1, 0], "-1", -1),
        (Literal["auto", 1], "auto", "auto"),
        (Literal["auto", 1], "1", 1),
        (Literal["1", 1], "1", "1"),
        (Literal[True, "some"], "true", True),
        (Literal[False, "some"], "no", False),
        (Literal[False] | str, "false", False),
        (Literal[False] | str, "falsely", "falsely"),
        (Literal[None, 1], "null", None),
        (Literal[Colour.RED], "1", Colour.RED),
        (Level, "2", Level.HIGH),
        (Colour, "2", Colour.BLUE),
        (Mixed, "0.5", Mixed.HALF),
        (Mixed, "~", Mixed.NONE),
        (Mixed, "on", Mixed.ALL),
        (Mixed, "text", Mixed.TEXT),
        (bool, "yes", True),
        (StrictBool, "false", False),
        (StrictInt, "7", 7),
        (Decimal, "0.10", Decimal("0.10")),
        (date, "2026-11-22", date(2026, 11, 22)),
        (timedelta, "01:30:00", timedelta(hours=1.5)),
        (Path, "תשבץ.txt", Path("תשבץ.txt")),
        (list[int], ["1", "2"], [1, 2]),
        (set[Literal[1, 2]], ["1"], {1}),
        (tuple[Colour, ...], ["1", "2"], (Colour.RED, Colour.BLUE)),
        (dict[str, int], {"no": "1"}, {"no": 1}),
        (dict[Literal[1, 2], Level], {"2": "1"}, {2: Level.LOW}),
        (Literal[1, 2] | None, "2", 2),
        (int | None, "null", None),
        (str | None, "null", "null"),
        (int | Literal["auto"], "auto", "auto"),
        (int | Literal["auto"], "4", 4),
        (Inner, {"level": "2", "inner": {"level": "1"}}, Inner(level=2, inner=Inner(level=1))),
        (list[Inner] | None, [{"level": "2"}], [Inner(level=2)]),
        (Shape, {"kind": "2"}, Square(kind=2)),
        (list[Shape], [{"kind": "1"}, {"kind": "2"}], [Round(kind=1), Square(kind=2)]),
        (Pair, ["3", "2"], Pair(3, 2)),
        (Exact, {"number": "3"}, Exact(number=3)),
    ],
)
def test_a_text_is_read_as_the_type_wants_it(annotation: Any, written: Any, read: Any) -> None:
    found = of(annotation).model_validate({"it": written}).it  # type: ignore[attr-defined]
    assert (found, type(found)) == (read, type(read))


def test_a_default_may_be_taken_back() -> None:
    model = of(int | None, 5)
    assert model.model_validate({}).it == 5  # type: ignore[attr-defined]
    assert model.model_validate({"it": "null"}).it is None  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("annotation", "written", "said"),
    [
        (Literal[1, 2, 3], "7", "expected `1`, `2` or `3`, not `7`"),
        (Literal[1, 2, 3], "", "expected `1`, `2` or `3`, but there is nothing here"),
        (Literal[1, "auto"], "aut", "expected `1` or `auto`, not `aut` — did you mean `auto`?"),
        (Level, "HIGH", "expected `1` or `2`, not `HIGH`"),
        (int | None, "nil", "expected a whole number, not `nil`"),
        (StrictInt, "x", "expected a whole number, not `x`"),
        (list[Literal[1, 2]], ["1", "3"], "expected `1` or `2`, not `3`"),
    ],
)
def test_what_is_no_choice_is_told_with_each_choice_once(
    annotation: Any, written: Any, said: str
) -> None:
    model, data = of(annotation), {"it": written}
    with pytest.raises(ValidationError) as caught:
        model.model_validate(data)
    (problem,) = problems(caught.value, data, model)
    assert problem.message == said


def test_values_that_are_no_texts_are_taken_as_before() -> None:
    assert of(Literal[1, 2]).model_validate({"it": 2}).it == 2  # type: ignore[attr-defined]
    assert of(Colour).model_validate({"it": Colour.RED}).it is Colour.RED  # type: ignore[attr-defined]
