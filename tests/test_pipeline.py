"""The pipeline with plugins that misbehave: whose fault it was is always said."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from publisher import (
    BLOCK,
    Cell,
    Direction,
    Exporter,
    Generator,
    Grid,
    Layout,
    NoOptions,
    OptionError,
    Options,
    Placement,
    PluginError,
    PublisherError,
    Request,
    SearchRun,
    Slot,
    Source,
    SourceWord,
    WithLosses,
)
from publisher.config import load as load_config
from publisher.pipeline.publishing import Pipeline
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry, load

STRANGER = Provider("odd", "odd-plugin", "3.1")
CONFIG = "words:\n- list: [cat, dog]\ngenerator: {use: odd}\nexport: [odd]\n"


def first_word(request: Request, options: NoOptions, run: SearchRun) -> Layout:
    word = request.words[0]
    grid = Grid((tuple(Cell(letter=letter) for letter in word.letters),))
    return Layout(grid, (Placement(word, Slot.straight(0, 0, Direction.ACROSS, len(word))),))


def nothing(puzzle: Any, options: Any) -> bytes:
    return b""


def registry(
    generate: Callable[..., Any] = first_word,
    export: Callable[..., Any] = nothing,
    **generator: Any,
) -> Registry:
    """All built-in plugins, and a stranger's generator and exporter, both named `odd`."""
    loaded = load()
    made = Generator("odd", "Odd one", NoOptions, generate, **generator)
    loaded.add(made, STRANGER)
    loaded.add(Exporter("odd", "Odd one", NoOptions, ".odd", export), STRANGER)
    return loaded


def publish(tmp_path: Path, plugins: Registry, text: str = CONFIG) -> None:
    config = tmp_path / "puzzle.yaml"
    config.write_text(text, encoding="utf-8")
    Pipeline(load_config(config, plugins), plugins).publish().close()


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*arguments: Any) -> Any:
        raise error

    return fail


def test_what_is_well_made_is_written(tmp_path: Path) -> None:
    publish(tmp_path, registry(export=lambda puzzle, options: puzzle.title.encode() or b"none"))
    assert (tmp_path / "puzzle.odd").read_bytes() == b"none"


@pytest.mark.parametrize(
    ("plugins", "said"),
    [
        (
            lambda: registry(generate=raising(ZeroDivisionError("division by zero"))),
            "plugin odd (odd-plugin 3.1): its generator odd failed: "
            "ZeroDivisionError: division by zero",
        ),
        (
            lambda: registry(generate=lambda *_: Layout(Grid(((BLOCK,),)), ())),
            "plugin odd (odd-plugin 3.1): its generator odd failed: there is no word in the grid",
        ),
        (
            lambda: registry(generate=lambda *_: Layout(Grid(((Cell(letter="A"),) * 2,)), ())),
            "plugin odd (odd-plugin 3.1): its generator odd failed: 1 across (AA) is not a word",
        ),
    ],
)
def test_a_failing_plugin_is_named_and_nothing_is_written(
    tmp_path: Path, plugins: Callable[[], Registry], said: str
) -> None:
    with pytest.raises(PluginError) as caught:
        publish(tmp_path, plugins())
    assert str(caught.value).startswith(said)
    assert not (tmp_path / "puzzle.odd").exists()


def test_an_option_error_gets_its_place_in_the_config(tmp_path: Path) -> None:
    plugins = registry(generate=raising(OptionError(("use",), "not today")))
    with pytest.raises(PublisherError, match=r"puzzle\.yaml:3:18: generator\.use: not today"):
        publish(tmp_path, plugins)


class LineOptions(Options):
    """A source that fails half-way."""

    lines: str


def test_a_source_that_fails_half_way_is_named(tmp_path: Path) -> None:
    def read(options: LineOptions) -> Iterator[SourceWord]:
        yield SourceWord("cat")
        raise RuntimeError("gone")

    plugins = registry()
    plugins.add(Source("lines", "Lines", LineOptions, read), STRANGER)
    with pytest.raises(PluginError, match="its source lines failed: RuntimeError: gone"):
        publish(tmp_path, plugins, CONFIG.replace("list: [cat, dog]", "lines: x"))


def test_sources_are_merged_in_order_and_equal_words_are_one(tmp_path: Path) -> None:
    config = tmp_path / "puzzle.yaml"
    config.write_text(
        "words:\n- list: {cat: first}\n- list: {dog: other, Cat: second}\n- list: {c-at: third}\n"
        "- list: {dog: other}\n",
        encoding="utf-8",
    )
    plugins = registry()
    words = PuzzleBuilder(load_config(config, plugins).puzzle_configs[0], plugins).words()
    assert [word.spelling for word in words.words] == ["cat", "dog"]
    clues = [[clue.text for clue in words.clues[word.letters]] for word in words.words]
    assert clues == [["first", "second"], ["other"]]
    assert [(word.spelling, word.reason) for word in words.refused] == [
        ("c-at", "it has the same letters as “cat” at list:1"),
        ("dog", "it has the same letters as “dog” at list:1"),
    ]


def test_the_seed_chooses_among_the_clues_of_a_word(tmp_path: Path) -> None:
    config = tmp_path / "puzzle.yaml"
    config.write_text(CONFIG.replace("[cat, dog]", "{cat: one}\n- list: {cat: two}"))
    plugins = registry()
    words = PuzzleBuilder(load_config(config, plugins).puzzle_configs[0], plugins).words()
    chosen = [words.clued(seed)[0].clue for seed in range(50)]
    assert chosen == [words.clued(seed)[0].clue for seed in range(50)]
    assert set(chosen) == {"one", "two"}


def test_nasty_text_is_cleaned_once_for_every_exporter(tmp_path: Path) -> None:
    seen = []

    def export(puzzle: Any, options: Any) -> bytes:
        seen.append((puzzle.title, puzzle.entries[0].clue.text))
        return b""

    text = CONFIG.replace("[cat, dog]", '{cat: "a\\tb\\a \\u202eover"}')
    publish(tmp_path, registry(export=export), f'title: "<b>\\0&"\n{text}')
    assert seen == [("<b>&", "a b \u202eover\u202c")]


def test_puzzles_are_held_apart_within_their_group_alone(tmp_path: Path) -> None:
    """Each time the words are shared out, they may be used again."""
    known: list[int] = []

    def generate(request: Request, options: NoOptions, run: SearchRun) -> Layout:
        known.append(len(request.before))
        return first_word(request, options, run)

    part = "words: [list: [cat, dog]], generator: {use: odd}, parts: 2, seeds: 2, same: yes"
    text = f"puzzles: [{{{part}}}]\n"
    publish(tmp_path, registry(generate), f"{text}export: [odd]\n")
    assert known == [0, 1, 0, 1]


def test_a_loss_is_told_once_however_often_it_is_met(tmp_path: Path) -> None:
    def export_(puzzle: Any, options: Any) -> WithLosses[bytes]:
        cells = ("first", "second", "first")
        return WithLosses(b"", tuple(f"the colour of the {cell} cell" for cell in cells))

    config = tmp_path / "puzzle.yaml"
    config.write_text(CONFIG, encoding="utf-8")
    plugins = registry(export=export_)
    pipeline = Pipeline(load_config(config, plugins), plugins)
    with pipeline.publish() as published:
        (file,) = published.files
    assert file.losses == ("the colour of the first cell", "the colour of the second cell")
