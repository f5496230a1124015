"""A config made of settings, without a file and without YAML."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from publisher import ConfigError
from publisher.config import Config, config_of, puzzle_config_of
from publisher.plugins.core_settings import DEFAULT_BUDGET
from publisher.plugins.registry import Registry, load

SETTINGS: dict[str, Any] = {
    "title": "Animals",
    "words": [{"list": {"cat": "It purrs", "dog": None}}],
    "generator": {"seed": 7, "size": "13x17", "mirror": True, "place": [], "density": 0.25},
    "export": ["text", {"pdf": {"margin": 9}}],
}
YAML = """
title: Animals
words: [list: {cat: It purrs, dog: }]
generator: {seed: 7, size: 13x17, mirror: true, place: [], density: 0.25}
export: [text, pdf: {margin: 9}]
"""


def test_it_is_the_config_that_a_file_of_them_has(
    registry: Registry, load_text: Callable[..., Config], tmp_path: Path
) -> None:
    overrides = ["generator.budget=5steps"]
    assert config_of(SETTINGS, registry, tmp_path / "puzzle.yaml", overrides) == load_text(
        YAML, *overrides
    )


def test_a_puzzle_config_needs_no_exports(registry: Registry) -> None:
    settings = {name: value for name, value in SETTINGS.items() if name != "export"}
    made = puzzle_config_of("a test", settings, registry, ["generator.seed=8"])
    assert (made.title, made.seed, made.budget) == ("Animals", 8, DEFAULT_BUDGET)


def test_all_that_is_wrong_is_told_by_name(registry: Registry, tmp_path: Path) -> None:
    wrong = {"titel": "x", "words": [{"list": ["a"]}], "generator": {"seed": -1}}
    with pytest.raises(ConfigError) as caught:
        config_of(wrong, registry, tmp_path / "x")
    assert [(each.file, each.path) for each in caught.value.faults] == [
        (str(tmp_path / "x"), "titel"),
        (str(tmp_path / "x"), "generator.seed"),
    ]
    with pytest.raises(ConfigError) as caught:
        puzzle_config_of("a test", wrong, registry)
    assert {each.file for each in caught.value.faults} == {"a test"}


@pytest.mark.parametrize("of", ["puzzles", "for_each"])
def test_the_rule_for_paths_is_one_for_every_puzzle(of: str, tmp_path: Path) -> None:
    def no_puzzle(path: Path) -> None:
        if path.suffix == ".ipuz":
            raise ValueError(f"{path.name} may not be named")

    (tmp_path / "pupils.csv").write_text("name\nDan\n")
    own: dict[str, Any] = {"puzzle": "made/{name}.ipuz"}
    several = {"for_each": {"file": "pupils.csv"}, **own} if of == "for_each" else {of: [own]}
    with pytest.raises(ConfigError, match="may not be named"):
        config_of(several, load(), tmp_path / "x.yaml", path_rule=no_puzzle)
