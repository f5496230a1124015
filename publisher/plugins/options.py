"""The base of every options model, and common types of settings."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path
from shlex import quote
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import AfterValidator as AfterValidator  # what every author needs of pydantic
from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    PlainSerializer,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic import BeforeValidator as BeforeValidator
from pydantic import Field as Field
from pydantic import field_validator as field_validator
from pydantic import model_validator as model_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from publisher.files.address import is_address
from publisher.files.opening import near_file
from publisher.files.standard import STANDARD
from publisher.messages.excerpt import shortened
from publisher.messages.setting_paths import dotted
from publisher.messages.wording import quoted
from publisher.model.hints import FIRST_LETTERS, HintCount


class Options(BaseModel):
    """Settings of a plugin: a frozen pydantic model that refuses unknown keys.

    A config's scalars arrive as the texts that were written, and pydantic turns them into the
    field's type. So `min_length: 3` is read as a number, and a list of answers keeps NO and 007.

    With `only_by_hand`, only a config that somebody wrote may have these options: the studio offers
    none of them, and takes none from a page, and no row of a table fills them. A source of a
    database says so.

    `groups` are names of options under the heading that a form puts them under, in its order; what
    is in none comes last. The studio has words for `paper`, `grid`, `clues`, `solution`, `people`,
    `type`, `book`, `file`, `words`, `crossings` and `search`, and shows other headings as they are.

    `pictured` are names of choices that one sees: the studio shows the puzzle with each value.
    """

    only_by_hand: ClassVar[bool] = False
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    pictured: ClassVar[tuple[str, ...]] = ()

    # Built on first use: a config uses few of all plugins.
    model_config = ConfigDict(
        extra="forbid", frozen=True, arbitrary_types_allowed=True, defer_build=True
    )

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[BaseModel], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Pydantic's own schema, changed so that it reads choices and the like from texts too."""
        from publisher.plugins.from_text import read_from_text

        schema = handler(source)
        read_from_text(schema, handler)
        if cls.only_by_hand:
            return core_schema.no_info_wrap_validator_function(_by_hand, schema)
        return schema

    def more_files(self) -> Iterable[Path]:
        """Files that are read although no option names them, such as the files of a folder."""
        return ()


def _by_hand(value: object, read: ValidatorFunctionWrapHandler) -> object:
    if any(isinstance(text, FilledText) for text in values_in(value)):
        raise ValueError("no row of a table can fill this: write it into the config itself")
    return read(value)


def setting(default: Any, description: str, **more: Any) -> Any:
    """A setting that may be left out: its default, and what it means; `more` is as in `Field`."""
    return Field(default=default, description=description, **more)


class NoOptions(Options):
    """The options of a plugin that has none."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """The type of a whole number in a range, to be used as `Annotated[int, WholeNumber(1, 9)]`."""

    least: int
    most: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """A function that says the whole range where a number is wrong."""
        inner = core_schema.int_schema(ge=self.least, le=self.most)
        return core_schema.no_info_wrap_validator_function(self._read, inner)

    def _read(self, value: object, read: ValidatorFunctionWrapHandler) -> object:
        try:
            if isinstance(value, str) and not re.fullmatch("[0-9]{1,30}", value):
                raise ValueError
            return read(value)
        except ValueError:
            said = f"Input should be a whole number from {self.least} to {self.most}"
            raise PydanticCustomError("whole_number", said) from None


def from_folder(path: Path, folder: Path) -> Path:
    """The path; a relative one starts at the folder, and `~` is the user's own folder.

    `-` stays as it is: it is standard input. Raises `ValueError` if the path cannot be one.
    """
    if path == STANDARD:
        return path
    if "\0" in str(path):
        raise ValueError("a path cannot hold the character U+0000")
    if is_address(str(path)):
        raise ValueError("an address is not a file of this machine: name one by its path")
    try:
        return folder / path.expanduser()
    except RuntimeError:
        raise ValueError(f"there is no user {path.parts[0]}") from None


PathRule = Callable[[Path], None]
"""Raises `ValueError` for a path that settings may not name."""


def any_path(path: Path) -> None:
    """The rule of a config that somebody wrote: it may name every path."""


class PackagedText(str):
    """A text of a plugin's template; a path that it may be starts at the folder of the template."""

    __slots__ = ("folder",)

    folder: Path

    @classmethod
    def of(cls, text: str, folder: Path) -> "PackagedText":
        """A text in a template in this folder."""
        made = cls(text)
        made.folder = folder
        return made


class FilledText(str):
    """A text with cells of a table's row in it; whoever wrote them did not write the config."""

    __slots__ = ()


def _refuse_outside(text: FilledText, path: Path, folder: Path) -> None:
    """Raise `ValueError` for a path that leads out of the config's folder, or up in it."""
    is_inside = Path(realpath(path)).is_relative_to(realpath(folder))
    if path == STANDARD or not is_inside or ".." in re.split(r"[/\\]", text):
        raise ValueError(
            "a path that a row fills stays in the folder of the config, and has no `..`: "
            f"{quoted(text)} does not"
        )


def _whole(value: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Path:
    context: dict[str, Any] = info.context or {}
    path: Path = read(value)
    if isinstance(value, PackagedText):  # what is in a package, its maker has named
        return from_folder(path, value.folder)
    folder: Path = context.get("folder", Path())
    whole = from_folder(path, folder)
    if isinstance(value, FilledText):
        _refuse_outside(value, whole, folder)
    context.get("path_rule", any_path)(whole)
    moved: Path = context.get("moved", {}).get(whole, whole)
    return moved


ConfigPath = Annotated[Path, WrapValidator(_whole)]
"""A path in a config; a relative one starts at the folder of the config file.

In a template of a plugin it starts at the folder of the template's file.
"""


def _there(path: Path) -> Path:
    with suppress(OSError):  # a path that the system refuses to look at counts as missing
        if path == STANDARD or path.exists():
            return path
    raise ValueError(f"there is no file {shortened(str(path), 120)}{near_file(path)}")


InputFile = Annotated[ConfigPath, AfterValidator(_there)]
"""A `ConfigPath` that exists, or `-` for standard input."""


def input_files(options: BaseModel) -> Iterator[Path]:
    """Every path in a plugin's options, also in models and collections inside them.

    A model, or another value with `more_files`, says which files it reads beside.
    """
    for value in values_in(options):
        if isinstance(value, Path):
            yield value
        more_files = getattr(value, "more_files", None)
        if callable(more_files):
            yield from more_files()


def values_in(options: object) -> Iterator[object]:
    """The options, and every value in them, also in models and collections inside them."""
    waiting: list[object] = [options]
    while waiting:
        value = waiting.pop(0)
        yield value
        if isinstance(value, BaseModel):
            waiting += [inner for _, inner in value]
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += value


class TypedText(str):
    """A text that somebody typed on the command line."""

    __slots__ = ()


def _typed(value: object, info: ValidationInfo) -> object:
    """The text, if it was typed, or is in no config at all."""
    context: dict[str, Any] = info.context or {}
    if "place" not in context or isinstance(value, TypedText):
        return value
    setting = dotted((*context["place"], str(info.field_name)))
    raise ValueError(
        "only the command line gives this, for a config may be a stranger's: if you trust it, add "
        f"`--set {shortened(quote(f'{setting}={value}'), 120)}`"
    )


CommandLineText = Annotated[str, BeforeValidator(_typed), WithJsonSchema({"not": {}})]
"""A text that the command line gives, and no config: a command, or an address that is trusted.
"""


LongText = Annotated[str, Field(json_schema_extra={"format": "long-text"})]
"""A text of several lines; a form has a large field for it."""


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
    PlainSerializer(str, when_used="json"),
    WithJsonSchema({"type": "string", "pattern": r"^\d+\s*[xX×]\s*\d+$"}),
]
"""A size in a config, written columns×rows: 13x17."""


def share_or_number(value: object, expected: str) -> tuple[float, bool]:
    """A number, and whether it is a share in percent; raises `ValueError` with what is expected."""
    match = re.fullmatch(r"\s*(\d{1,5})\s*|\s*(\d{1,3}(?:\.\d{1,2})?)\s*%\s*", str(value))
    if not match or float(match[2] or 0) > 100:
        raise ValueError(expected)
    return float(match[1] or match[2]), match[2] is not None


def _parse_hints(value: object) -> object:
    if isinstance(value, HintCount):
        return value
    if value == str(FIRST_LETTERS):
        return FIRST_LETTERS
    expected = (
        "hints are a share of the cells, such as 20%, a number of them, or first-letters for those "
        "of all words"
    )
    return HintCount(*share_or_number(value, expected))


HintSetting = Annotated[
    HintCount,
    BeforeValidator(_parse_hints),
    PlainSerializer(str, when_used="json"),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["20%", 12, str(FIRST_LETTERS)]}),
]
"""Letters given to the solver, in a config: a share of the cells, a number, or first-letters."""
