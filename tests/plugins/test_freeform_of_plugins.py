"""Strategies of other plugins: guarded by the rules of a board, blamed, and part of the keys."""

import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Command
from editors import editor
from freeform_making import GARDEN, SHORT, make
from publisher import (
    Direction,
    GenerationError,
    InputFile,
    Layout,
    NoOptions,
    OptionError,
    Options,
    PluginError,
    SearchRun,
    Slot,
    Strategy,
    StrategyChoice,
    WordBoard,
    from_json,
)
from publisher.batch.shared_data import versions
from publisher.config import GeneratorChoice
from publisher.config import load as load_config
from publisher.pipeline.collisions import files_read
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.registry import Registry, load
from publisher_testing import ENGLISH, HEBREW

EXAMPLES = Path(__file__).parents[2] / "examples/plugins"
PLUGIN = EXAMPLES / "backbone.py"
STRANGER = Provider("odd", "odd-plugin", "1.0")
HEBREW_WORDS = ["ירושלים", "שלום", "מלון", "לימון", "רימון", "ושט", "ים"]

Search = Callable[[WordBoard, Any, SearchRun], None]


@pytest.fixture(scope="module")
def registry() -> Registry:
    made = load(files=[PluginFile.read(PLUGIN)])
    assert made.problems == []
    return made


def choice(search: Search) -> StrategyChoice:
    registry = Registry()
    record = Strategy("odd", "Odd", NoOptions, search)
    registry.add(record, STRANGER)
    return StrategyChoice(record, NoOptions(), registry)


def test_the_example_hangs_all_words_on_one(publisher: Command, tmp_path: Path) -> None:
    sets = ["--set", "export=[json]", "--set", f"output.folder={tmp_path}"]
    run = publisher("--plugin", PLUGIN, "publish", EXAMPLES / "backbone.yaml", *sets)
    assert run.code == 0, run.err
    data = (tmp_path / "backbone.json").read_bytes()
    (puzzle,) = from_json(data, lambda _: ENGLISH).puzzles
    (spine,) = (each for each in puzzle.entries if each.direction is Direction.DOWN)
    assert spine.spelling == "polar bear"
    assert len(puzzle.entries) > 5
    assert all(set(each.slot.cells) & set(spine.slot.cells) for each in puzzle.entries)


@pytest.mark.parametrize("direction", Direction)
def test_it_is_the_same_in_hebrew_and_twice(registry: Registry, direction: Direction) -> None:
    record = registry.strategies["backbone"]
    strategy = StrategyChoice(record, record.options(direction=direction), registry)
    first, second = (
        make(HEBREW_WORDS, steps=30, strategy=strategy, language=HEBREW) for _ in range(2)
    )
    assert first == second
    spine = next(each for each in first.placements if each.word.spelling == "ירושלים")
    assert spine.slot.direction is direction
    assert len(first.placements) > 3


def roam(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    """Do whatever comes, legal as it is asked for."""
    while run.step():
        word = board.rng.randrange(len(board.words))
        placed = sorted(board.placed)
        slots = board.slots(word)
        if slots:
            board.place(word, board.rng.choice(slots))
        elif placed and board.rng.random() < 0.3:
            try:
                board.take_off(board.rng.choice(placed))
            except ValueError:
                board.clear()
        board.offer()


@given(
    st.lists(st.sampled_from(SHORT + GARDEN), min_size=2, max_size=12, unique=True),
    st.sampled_from(
        [
            {},
            {"size": "7x6"},
            {"spacing": "loose"},
            {"per_line": 1},
            {"at_most": 3},
            {"place": [{"word": "rat", "at": [1, 1], "direction": "down"}]},
        ]
    ),
    st.integers(0, 99),
)
@settings(max_examples=25)
def test_no_strategy_makes_an_illegal_board(
    texts: list[str], rules: dict[str, Any], seed: int
) -> None:
    try:
        made = make([*texts, "tar"], seed=seed, steps=40, strategy=choice(roam), **rules)
    except (GenerationError, OptionError):
        assert "place" in rules or "size" in rules  # what was pinned is joined to nothing
    else:
        assert isinstance(made, Layout)  # `make` has asked the checker


def put_anywhere(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    board.place(0, Slot.straight(0, 0, Direction.ACROSS, 3))


def put_elsewhere(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    slot = board.slots(0)[0]
    board.place(0, replace(slot, cells=slot.cells[:1]))


def put_twice(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    slot = board.slots(0)[0]
    board.place(0, slot)
    board.place(0, slot)


def score_nothing(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    board.place(0, board.slots(0)[0])
    board.offer(float("nan"))


def take_off_nothing(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    board.take_off(0)


def stumble(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
    1 / 0  # noqa: B018


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (put_anywhere, "ValueError: tea has no such slot now"),
        (put_elsewhere, "ValueError: tea has no such slot now"),
        (put_twice, "ValueError: tea has no such slot now"),
        (score_nothing, "ValueError: the score of a board cannot be nan"),
        (take_off_nothing, "ValueError: tea cannot be taken off"),
        (stumble, "ZeroDivisionError"),
    ],
)
def test_a_strategy_that_fails_is_named_and_not_the_generator(search: Search, said: str) -> None:
    with pytest.raises(PluginError) as caught:
        make(SHORT, steps=5, strategy=choice(search))
    assert f"plugin odd (odd-plugin 1.0): its strategy odd failed: {said}" in str(caught.value)


def test_one_that_offers_nothing_gives_no_puzzle() -> None:
    with pytest.raises(GenerationError, match="no words were found"):
        make(SHORT, steps=5, strategy=choice(lambda board, options, run: None))


def test_its_own_score_says_which_board_is_better() -> None:
    def few(board: WordBoard, options: NoOptions, run: SearchRun) -> None:
        for word in range(len(board.words)):
            for slot in board.slots(word)[:1]:
                board.place(word, slot)
                board.offer(-len(board.placed))

    assert len(make(SHORT, steps=5, strategy=choice(few)).placements) == 1


CONFIG = "words: [{list: [tea, eat, rate]}]\ngenerator: {strategy: %s}\nexport: [json]\n"


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        ("bakbone", "`angry` or `backbone`, not `bakbone` — did you mean `backbone`?"),
        ("{bakbone: {}}", "`angry` or `backbone`, not `bakbone` — did you mean `backbone`?"),
        ("{backbone: {direction: up}}", "strategy.backbone.direction: expected `across` or `down`"),
        ("{backbone: {way: up}}", "strategy.backbone.way: there is no setting `way`"),
        ("backbone, attempts: 3", "this belongs to the strategy `max-crossings`, not to `backbone"),
        ("[backbone]", "expected the name of one strategy"),
    ],
)
def test_a_fault_has_its_place(
    publisher: Command, tmp_path: Path, strategy: str, said: str
) -> None:
    path = tmp_path / "hung.yaml"
    path.write_text(CONFIG % strategy)
    run = publisher("--plugin", PLUGIN, "check", path)
    assert run.code == 2
    assert f"{path}:2:" in run.err
    assert said in run.err


class ListOptions(Options):
    """Words that are in a file."""

    words: InputFile


def refuse(board: WordBoard, options: ListOptions, run: SearchRun) -> None:
    raise OptionError(("words",), "these are no words")


def test_an_option_that_cannot_be_met_has_its_place_and_its_file_is_watched(
    tmp_path: Path, publisher: Command
) -> None:
    plugin = tmp_path / "listed.py"
    code = Path(__file__).read_text("utf-8")
    model = code[code.index("class ListOptions") : code.index("def test_an_option_that")]
    plugin.write_text(
        f"from publisher import *\n\n{model}\n@hookimpl\ndef publisher_strategies():\n"
        "    return [Strategy('listed', 'Listed', ListOptions, refuse)]\n"
    )
    (tmp_path / "some.txt").write_text("tea")
    path = tmp_path / "hung.yaml"
    path.write_text(CONFIG % "{listed: {words: some.txt}}")
    run = publisher("--plugin", plugin, "publish", path)
    assert run.code == 2
    assert ":2:40: generator.strategy.listed.words: these are no words" in run.err
    config = load_config(path, load(files=[PluginFile.read(plugin)]))
    assert tmp_path / "some.txt" in files_read(config)


def test_another_version_of_the_plugin_makes_other_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "hung.yaml"
    path.write_text(CONFIG % "backbone")
    known = []
    for more in ("", "\n# newer"):
        plugin = PluginFile(PLUGIN, PLUGIN.read_bytes() + more.encode())
        registry = load(files=[plugin])
        origin = load_config(path, registry).puzzle_configs[0].origin
        assert isinstance(origin, GeneratorChoice)
        known.append(versions(registry, "freeform", origin.options))
        assert known[-1][2] == str(plugin.provider)
    assert known[0][:2] == known[1][:2]
    assert known[0] != known[1]
    assert versions(load(), "freeform") == known[0][:2]


@pytest.mark.proof
@pytest.mark.slow
def test_other_processes_have_it_too(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(
        "generator: {strategy: {backbone: {direction: across}}, budget: 20 steps}\n"
        "puzzles: [{seeds: 2, words: [{list: [tea, eat, rate, later]}]}]\nexport: [json]\n"
    )
    run = publisher("--plugin", PLUGIN, "publish", "--on", "processes", path)
    assert run.code == 0, run.err
    data = (tmp_path / "book.json").read_bytes()
    assert len(from_json(data, lambda _: ENGLISH).puzzles) == 2


@pytest.mark.proof
@pytest.mark.slow
def test_workers_search_by_it_with_seeds_of_their_own(
    registry: Registry, publisher: Command, tmp_path: Path
) -> None:
    record = registry.strategies["backbone"]
    strategy = StrategyChoice(record, record.options(direction="across"), registry)
    rules: dict[str, Any] = {"strategy": strategy, "steps": 6, "at_most": 8}
    first, again = (make(HEBREW_WORDS, language=HEBREW, workers=2, **rules) for _ in range(2))
    alone = make(HEBREW_WORDS, language=HEBREW, **rules)
    assert first == again
    assert len(first.placements) >= len(alone.placements)
    path = tmp_path / "hung.yaml"
    path.write_text(CONFIG % "{backbone: {direction: across}}, workers: 2, budget: 20 steps")
    run = publisher("--plugin", PLUGIN, "publish", path)
    assert (run.code, run.err) == (0, "")


CLUMSY = """
from publisher import *


class Clumsy(Options):
    at: int = 0


def search(board, options, run):
    if run.steps >= options.at:
        raise OptionError(("at",), "too clumsy") if options.at == 9 else ValueError("so clumsy")
    run.step()


@hookimpl
def publisher_strategies():
    return [Strategy("clumsy", "Clumsy", Clumsy, search)]
"""


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(
    ("at", "said"),
    [
        (0, "(clumsy.py {version}): its strategy clumsy failed: ValueError: so clumsy"),
        (9, "generator.strategy.clumsy.at: too clumsy"),
    ],
)
def test_one_that_fails_in_a_worker_is_named_too(
    publisher: Command, tmp_path: Path, at: int, said: str
) -> None:
    plugin = tmp_path / "clumsy.py"
    plugin.write_text(CLUMSY.replace("run.steps >= options.at", "True"))
    path = tmp_path / "hung.yaml"
    path.write_text(CONFIG % f"{{clumsy: {{at: {at}}}}}, workers: 2")
    run = publisher("--plugin", plugin, "publish", path)
    version = PluginFile.read(plugin).provider.version
    assert run.code != 0
    assert said.format(version=version) in run.err


def test_a_choice_is_made_again_where_its_plugin_is(registry: Registry) -> None:
    record = registry.strategies["backbone"]
    choice = StrategyChoice(record, record.options(direction="across"), registry)
    again = pickle.loads(pickle.dumps(choice))  # noqa: S301
    assert (again, again.options, repr(again)) == (choice, choice.options, repr(choice))


def test_a_choice_that_no_other_process_has_is_told() -> None:
    stranger = choice(lambda board, options, run: None)
    with pytest.raises(PluginError, match=r"plugin odd .* strategy odd is not there in a process"):
        pickle.loads(pickle.dumps(stranger))  # noqa: S301

    class Local(Options):
        """Of a class that another process cannot import."""

    local = replace(stranger, options=Local())
    with pytest.raises(PluginError, match=r"plugin odd .*: its strategy odd failed: .*Local"):
        pickle.dumps(local)


@pytest.mark.parametrize(
    ("strategy", "right"),
    [
        ("optimize", True),
        ("backbone", True),
        ({"backbone": {"direction": "down"}}, True),
        ({"backbone": None}, True),
        ({"backbone": {"way": "down"}}, False),
        ("other", False),
    ],
)
def test_editors_know_it(strategy: Any, right: bool) -> None:
    valid = editor(PLUGIN).is_valid
    assert valid({"words": [{"list": ["a"]}], "generator": {"strategy": strategy}}) is right


def test_it_is_listed_with_its_options(publisher: Command) -> None:
    out = publisher("--plugin", PLUGIN, "plugins").out
    found = re.search(r"^strategies\n  backbone: .* \[backbone\.py \w+\]\n    (.*)$", out, re.M)
    assert found
    assert found[1] == "options: direction"
