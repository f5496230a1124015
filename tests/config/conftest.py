"""A registry of small plugins with every kind of option, and ways to load a config's text."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from pydantic import Field, model_validator

from publisher import (
    ConfigError,
    ConfigPath,
    Exporter,
    Fault,
    Generator,
    GridSize,
    NoOptions,
    Options,
    Reader,
    Source,
    WordListChoice,
)
from publisher.config import Config, load
from publisher.language.language import Policy, PolicyChoice
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry
from publisher_testing import ENGLISH, HEBREW


class FileOptions(Options):
    file: ConfigPath
    encoding: str = "utf-8"
    format: Literal["auto", "csv", "tsv"] = "auto"


class ListOptions(Options):
    list: list[str] | dict[str, str]


class At(NamedTuple):
    row: int
    column: int


class Pin(Options):
    word: str
    at: At
    direction: Literal["across", "down"] = "across"


class FreeformOptions(Options):
    size: GridSize | Literal["auto"] = "auto"
    place: list[Pin] = Field(default=[])
    tries: int = Field(default=3, ge=1, le=9)
    density: float = 0.5
    mirror: bool = False
    shape: Pin | Literal["square"] = "square"
    sizes: dict[int, str] = Field(default={})

    @model_validator(mode="after")
    def _together(self) -> "FreeformOptions":
        if self.mirror and self.place:
            raise ValueError("`mirror` and `place` cannot be used together")
        return self


class FillOptions(Options):
    wordlists: list[WordListChoice] = Field(default=[])


class PdfOptions(Options):
    paper: Literal["a4", "letter"] = "a4"
    margin: float = Field(default=36, gt=0)


class PzlOptions(Options):
    lenient: bool = False
    pictures: ConfigPath | None = None


class BrokenOptions(Options):
    broken: str

    @model_validator(mode="after")
    def _fails(self) -> "BrokenOptions":
        raise KeyError("oops")


FINAL_FORMS = Policy(
    name="final_forms",
    summary="Letters that have another form at the end of a word",
    choices={"base": PolicyChoice(folds={"ם": "מ"}), "keep": PolicyChoice()},
    default="base",
)


def _nothing(*_: Any) -> Any:
    raise NotImplementedError


@pytest.fixture(scope="session")
def registry() -> Registry:
    made = Registry()
    provider = Provider("sample", "sample-dist", "1.0")
    records: list[Any] = [
        Source("file", "A file", FileOptions, _nothing),
        Source("list", "Words", ListOptions, _nothing),
        Source("broken", "Fails in validation", BrokenOptions, _nothing),
        Generator("freeform", "Free layouts", FreeformOptions, _nothing),
        Generator("fill", "Filled grids", FillOptions, _nothing),
        Exporter("pdf", "A page", PdfOptions, ".pdf", _nothing),
        Exporter("text", "Plain text", NoOptions, ".txt", _nothing),
        Exporter("notes", "More plain text", NoOptions, ".txt", _nothing),
        Reader("pzl", "A grid and clues", PzlOptions, (".yaml",), _nothing),
        ENGLISH,
        replace(HEBREW, policies=(FINAL_FORMS,), aliases=("iw",)),
    ]
    for record in records:
        made.add(record, provider)
    assert not made.problems
    return made


@pytest.fixture
def load_text(registry: Registry, tmp_path: Path) -> Callable[..., Config]:
    """Load a config from its text; further arguments are overrides."""

    def load_it(text: str | bytes, *overrides: str) -> Config:
        path = tmp_path / "puzzle.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load(path, registry, overrides)

    return load_it


@pytest.fixture
def faults(load_text: Callable[..., Config]) -> Callable[..., tuple[Fault, ...]]:
    """What is wrong with the text of a config."""

    def find(text: str | bytes, *overrides: str) -> tuple[Fault, ...]:
        with pytest.raises(ConfigError) as caught:
            load_text(text, *overrides)
        assert caught.value.exit_code == 2
        return caught.value.faults

    return find


@pytest.fixture
def said(faults: Callable[..., tuple[Fault, ...]]) -> Callable[..., list[str]]:
    """The same as `line:column: path: message`, or `file: path: message` without a line."""

    def tell(text: str | bytes, *overrides: str) -> list[str]:
        return [_told(fault) for fault in faults(text, *overrides)]

    return tell


def _told(fault: Fault) -> str:
    place = f"{fault.line}:{fault.column}" if fault.line else fault.file
    return ": ".join(part for part in (place, fault.path, fault.message) if part)
