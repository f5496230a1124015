"""`publisher grid`, with a generator that designs next to nothing."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from conftest import Command
from publisher import (
    Cell,
    Generator,
    Grid,
    GridSize,
    Layout,
    OptionError,
    Options,
    Request,
    SearchRun,
    Size,
)
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry, load

THEIRS = Provider("rows", "some-plugin", "2.0")


class RowOptions(Options):
    size: GridSize = Size(3, 1)
    most: int = 100


class Rows(Options):
    grid: RowOptions = RowOptions()
    theme: list[str] = Field(default=[])


def designs(request: Request, options: Rows, run: SearchRun) -> Iterator[Grid]:
    """Open rows: each longer than the last, the first as long as the seed says."""
    if options.grid.size.rows > 1:
        raise OptionError(("grid", "size"), "only one row")
    if options.grid.most == 13:
        raise RuntimeError("thirteen")
    word = request.words[0].letters if request.words else ()
    for more in count(request.seed):
        if more - request.seed == options.grid.most or not run.step():
            return
        cells = [Cell(letter=letter) for letter in word] + [Cell()] * more
        yield Grid((tuple(cells + [Cell()] * options.grid.size.columns),))


def generate(request: Request, options: Rows, run: SearchRun) -> Layout:
    raise NotImplementedError


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """All plugins but the generators that design; one of these that is not the program's own."""
    registry = load()
    for name, record in list(registry.generators.items()):
        if record.designs:
            del registry.generators[name]
    builder: Generator[Any] = Generator(
        "rows", "rows", Rows, generate, designs=designs, needs_words=False
    )
    registry.add(builder, THEIRS)
    monkeypatch.setattr("publisher.plugins.registry.load", lambda files: registry)
    return registry


def config(folder: Path, text: str) -> Path:
    path = folder / "rows.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_config_the_first_generator_that_can_designs(publisher: Command) -> None:
    run = publisher("grid")
    assert (run.code, run.out, run.err) == (0, "....\n", "")


def test_settings_of_the_grid_are_given_by_key_and_value(publisher: Command) -> None:
    assert publisher("grid", "size=5x1").out == "......\n"


def test_several_grids_have_an_empty_line_between_them(publisher: Command) -> None:
    assert publisher("grid", "--count", 3).out == "....\n\n.....\n\n......\n"


def test_another_seed_designs_other_grids(publisher: Command) -> None:
    assert publisher("grid", "--seed", 4).out == ".......\n"


def test_a_config_says_what_is_wanted_and_settings_go_before_it(
    publisher: Command, tmp_path: Path
) -> None:
    text = "words: [{list: [cat]}]\ngenerator: {use: rows, seed: 2, grid: {size: 4x1}}\n"
    path = config(tmp_path, text)
    assert publisher("grid", path).out == "CAT......\n"
    assert publisher("grid", path, "size=3x1", "--seed", 1).out == "CAT....\n"
    assert publisher("grid", path, "--set", "language=he").code == 1


def test_right_to_left_grids_are_drawn_as_seen(publisher: Command, tmp_path: Path) -> None:
    text = "language: he\nwords: [{list: [אב]}]\ngenerator: {use: rows}\n"
    run = publisher("grid", config(tmp_path, text))
    assert run.out == "\u200e\u202d....בא\u200e\u202c\n"


def test_fewer_grids_than_were_asked_for_are_told(publisher: Command) -> None:
    run = publisher("grid", "most=2", "--count", 3)
    assert (run.code, run.out) == (0, "....\n\n.....\n")
    assert run.err == "2 of 3 grids were found: there are no more, or the budget is spent\n"
    assert publisher("grid", "--set", "generator.budget=0steps").code == 1


BAD: dict[str, tuple[list[str], int, str]] = {
    "a wrong value": (["size=big"], 2, "a size is columns×rows, such as 13x17"),
    "an unknown setting": (["sise=3x3"], 2, "there is no setting `sise` here"),
    "an unknown top setting": (["--set", "titel=A"], 2, "did you mean `title`?"),
    "what the plugin refuses": (["size=3x3"], 2, "generator.grid.size: only one row"),
    "a plugin that fails": (["most=13"], 1, "its generator rows failed: RuntimeError: thirteen"),
    "no such config": (["nowhere.yaml"], 2, "there is no such file"),
    "two configs": (["a.yaml", "b.yaml"], 2, "name one config, not a.yaml and b.yaml"),
    "no grids": (["--count", "0"], 2, "Invalid value for '--count'"),
}


@pytest.mark.parametrize(("arguments", "code", "said"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_told(
    publisher: Command, arguments: list[str], code: int, said: str
) -> None:
    run = publisher("grid", *arguments)
    assert run.code == code
    assert said in run.err
    assert run.out == ""


def test_a_generator_that_designs_nothing_says_so(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path, "words: [{list: [cat]}]\ngenerator:\n  use: freeform\n")
    run = publisher("grid", path)
    assert run.code == 2
    assert f"{path}:3:8: generator.use: `freeform` designs no grids, only `rows`" in run.err


def test_without_any_generator_that_designs_that_is_told(
    publisher: Command, rows: Registry
) -> None:
    del rows.generators["rows"]
    run = publisher("grid")
    assert run.code == 2
    assert "no generator that is installed designs grids" in run.err
