"""`puzzle:` in a config: a puzzle made elsewhere, instead of a generator."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from publisher.config import Config, ReaderChoice

Load = Callable[..., Config]
Said = Callable[..., list[str]]


def choice(config: Config, number: int = 0) -> ReaderChoice:
    origin = config.puzzle_configs[number].origin
    assert isinstance(origin, ReaderChoice)
    return origin


@pytest.mark.parametrize("written", ["puzzle.yaml", "{file: puzzle.yaml}", '"puzzle.yaml"'])
def test_a_file_alone_is_read_by_the_reader_for_its_suffix(
    written: str, load_text: Load, tmp_path: Path
) -> None:
    found = choice(load_text(f"puzzle: {written}"))
    assert (found.file, found.record.name) == (tmp_path / "puzzle.yaml", "pzl")


def test_paths_in_options_of_the_reader_start_at_the_folder_of_the_config(
    load_text: Load, tmp_path: Path
) -> None:
    config = load_text("puzzle: {file: puzzle.yaml, reader: {pictures: more, lenient: yes}}")
    options: Any = choice(config).options
    assert (options.pictures, options.lenient) == (tmp_path / "more", True)


def test_the_command_line_names_a_file_and_its_reader(load_text: Load) -> None:
    options: Any = choice(
        load_text("puzzle: puzzle.yaml", "puzzle.format=pzl", "puzzle.reader.lenient=yes")
    ).options
    assert options.lenient
    assert choice(load_text("title: x", "puzzle=puzzle.yaml")).record.name == "pzl"


@pytest.mark.parametrize(
    ("settings", "instead"),
    [
        ("file: harbour.pzl", "puzzle: harbour.pzl"),
        ("file: a, format: pzl, reader: {lenient: yes}", "puzzle: {file: a, format: …, reader: …}"),
        ("seed: 3", "puzzle: FILE"),
    ],
)
def test_the_generator_read_of_an_older_version_is_told_with_what_to_write(
    settings: str, instead: str, said: Said
) -> None:
    (message,) = said(f"generator: {{use: read, {settings}}}")
    assert message == (
        "1:18: generator.use: a puzzle file is not a generator: instead of `generator:` write "
        f"`{instead}`"
    )


def test_there_is_nothing_to_generate_beside_a_file(said: Said) -> None:
    message = "generator: beside `puzzle:` there is nothing to generate: leave out one of the two"
    assert said("puzzle: puzzle.yaml\ngenerator: {size: 3x3}") == [f"2:1: {message}"]
    assert said("puzzles:\n- puzzle: puzzle.yaml\n  generator: {size: 3x3}") == [
        f"3:3: puzzles[0].{message}"
    ]


def test_settings_of_generators_do_not_concern_a_file(load_text: Load) -> None:
    book = "generator: {seed: 7}\npuzzles: [{puzzle: puzzle.yaml}, {words: [file: a]}]"
    for text in ("puzzle: puzzle.yaml", book):
        config = load_text(text, "generator.seed=9", "generator.budget=5steps")
        assert choice(config)
    assert [each.seed for each in config.puzzle_configs] == [1, 9]


@pytest.mark.parametrize("setting", ["seeds", "parts"])
def test_no_file_has_several_puzzles(setting: str, said: Said) -> None:
    assert said(f"puzzles:\n- puzzle: puzzle.yaml\n  {setting}: 2") == [
        f"3:3: puzzles[0].{setting}: a puzzle file has one puzzle, so there is nothing for "
        f"`{setting}` to do"
    ]


def test_a_file_belongs_to_one_of_the_puzzles_of_a_book(said: Said) -> None:
    assert said("puzzle: puzzle.yaml\npuzzles: [{words: [file: a]}]") == [
        "1:1: puzzle: a book has no `puzzle` of its own: put it into one of its `puzzles:`"
    ]
