"""The base of every options model, and the types that settings have in common."""

import re
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ValidationInfo,
    WithJsonSchema,
)


class Options(BaseModel):
    """Settings of a plugin: a frozen pydantic model that refuses unknown keys.

    A config's scalars arrive as the text that was written; pydantic turns them into the field's
    type, so `min_length: 3` is read as a number and a list of answers keeps NO and 007.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class NoOptions(Options):
    """The options of a plugin that has none."""


def _from_config_folder(path: Path, info: ValidationInfo) -> Path:
    context: dict[str, Any] = info.context or {}
    folder: Path = context.get("folder", Path())
    return folder / path.expanduser()


ConfigPath = Annotated[Path, AfterValidator(_from_config_folder)]
"""A path in a config: relative ones start at the folder of the config file."""


class Size(NamedTuple):
    """The size of a grid in cells, columns first, as people say it: 13x17."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


def _parse_size(value: object) -> object:
    if not isinstance(value, str):
        return value
    match = re.fullmatch(r"\s*(\d{1,9})\s*[xX×]\s*(\d{1,9})\s*", value)
    if not match:
        raise ValueError("a size is columns×rows, such as 13x17")
    return Size(int(match[1]), int(match[2]))


GridSize = Annotated[
    Size,
    BeforeValidator(_parse_size),
    WithJsonSchema({"type": "string", "pattern": r"^\d+\s*[xX×]\s*\d+$"}),
]
"""A size in a config, written columns×rows: 13x17."""
