"""Terms of other plugins in a score: they count, they are blamed, and the same seed is the same."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from editors import editor
from freeform_making import GARDEN, SHORT, drawn, make
from publisher import (
    Budget,
    Draft,
    NoOptions,
    OptionError,
    Options,
    PluginError,
    Position,
    Rejection,
    Request,
    ScoredBoard,
    SearchRun,
    Size,
    SourceWord,
    Term,
    TermChoice,
    from_json,
    to_word,
)
from publisher.batch.shared_data import versions
from publisher.config import GeneratorChoice
from publisher.config import load as load_config
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.registry import Registry, load
from publisher_freeform.board.scoring import Score
from publisher_freeform.options import STRATEGIES_WITH, FreeformOptions
from publisher_freeform.revising.reviser import FreeformReviser
from publisher_testing import ENGLISH, HEBREW

EXAMPLES = Path(__file__).parents[2] / "examples/plugins"
PLUGIN = EXAMPLES / "long_words.py"
STRANGER = Provider("odd", "odd-plugin", "1.0")
HEBREW_WORDS = ["ירושלים", "שלום", "מלון", "לימון", "רימון", "ושט", "ים"]

Value = Callable[[ScoredBoard, Any], float]


@pytest.fixture(scope="module")
def registry() -> Registry:
    made = load(files=[PluginFile.read(PLUGIN)])
    assert made.problems == []
    return made


def choice(value: Value, weight: float = 1) -> TermChoice:
    registry = Registry()
    record = Term("odd", "Odd", NoOptions, value)
    registry.add(record, STRANGER)
    return TermChoice(record, NoOptions(), registry, weight)


def wide(board: ScoredBoard, options: Options) -> float:
    return board.size.columns - board.size.rows


def score(weight: float = 1, value: Value = wide) -> dict[str, TermChoice]:
    return {"odd": choice(value, weight)}


@pytest.mark.parametrize("strategy", STRATEGIES_WITH["score"])
def test_every_strategy_that_compares_boards_counts_it(strategy: str) -> None:
    def made(weight: float) -> list[ScoredBoard]:
        rules: dict[str, Any] = {"at_most": 7, "score": score(weight)}
        return [
            ScoredBoard.of(make(GARDEN, strategy, 100, seed=seed, **rules)) for seed in (1, 2, 3, 4)
        ]

    flat, high = made(1000), made(-1000)
    assert sum(wide(each, NoOptions()) for each in flat) > sum(
        wide(each, NoOptions()) for each in high
    )
    assert made(1000) == flat


@pytest.mark.parametrize("size", ["auto", "12x12"])
def test_the_board_is_the_box_around_the_letters(size: str) -> None:
    seen: list[ScoredBoard] = []

    def look(board: ScoredBoard, options: NoOptions) -> float:
        seen.append(board)
        return len(board.crossings)

    layout = make(HEBREW_WORDS, "compact", 60, language=HEBREW, size=size, score=score(1, look))
    assert seen
    for board in seen:
        cells = [cell for each in board.placements for cell in each.slot.cells]
        assert board.letters.keys() == set(cells)
        assert (min(row for row, _ in cells), min(column for _, column in cells)) == (0, 0)
        bottom, right = (max(part) for part in zip(*cells, strict=True))
        assert board.size == Size(right + 1, bottom + 1)
        assert len(cells) - len(board.letters) == len(board.crossings)
        for each in board.placements:
            assert [board.letters[cell] for cell in each.slot.cells] == list(each.word.letters)
    assert {frozenset(board.placements) for board in seen} >= {
        frozenset(ScoredBoard.of(layout).placements)
    }


def test_a_board_of_a_layout_begins_at_its_first_letters() -> None:
    layout = make(GARDEN, "first-fit", size="30x30")
    board = ScoredBoard.of(layout)
    letters = {
        Position(row, column): letter
        for row, line in enumerate(line for line in drawn(layout) if line.strip("."))
        for column, letter in enumerate(
            line[min(len(each) - len(each.lstrip(".")) for each in drawn(layout)) :]
        )
        if letter != "."
    }
    assert board.letters == letters


def test_an_aim_of_the_score_counts_it_too() -> None:
    rules: dict[str, Any] = {"aim": "score", "size": "9x9", "seed": 5}
    letters: Value = lambda board, options: len(board.letters)  # noqa: E731
    few, many = (
        make(SHORT, steps=300, score={"words": 1, **score(weight, letters)}, **rules)
        for weight in (-100, 100)
    )
    assert len(ScoredBoard.of(many).letters) > len(ScoredBoard.of(few).letters)


def stumble(board: ScoredBoard, options: NoOptions) -> float:
    return 1 / 0


def wrong(value: Any) -> Value:
    return lambda board, options: value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (stumble, "ZeroDivisionError"),
        (wrong(math.nan), "it returned nan, not a number from -1e+12 to 1e+12"),
        (wrong(-math.inf), "it returned -inf, not a number"),
        (wrong(1e13), "it returned 1e+13, not a number"),
        (wrong(10**400), "OverflowError"),
        (wrong("3"), "it returned str, not a number"),
        (wrong(None), "it returned None, not a number"),
        (lambda board, options: exit(), "SystemExit"),
    ],
)
@pytest.mark.parametrize("strategy", ["optimize", "best-placement"])
def test_one_that_fails_is_named_and_not_the_generator(
    strategy: str, value: Value, said: str
) -> None:
    with pytest.raises(PluginError) as caught:
        make(SHORT, strategy, 20, score=score(1, value))
    assert f"plugin odd (odd-plugin 1.0): its term odd failed: {said}" in str(caught.value)


def test_an_option_that_cannot_be_met_has_its_place() -> None:
    def refuse(board: ScoredBoard, options: NoOptions) -> float:
        raise OptionError(("beyond",), "no word is as long")

    with pytest.raises(OptionError, match="no word is as long") as caught:
        make(SHORT, steps=5, score=score(1, refuse))
    assert caught.value.path == ("score", "odd", "beyond")


def test_a_puzzle_that_is_changed_is_scored_by_it() -> None:
    seen: list[ScoredBoard] = []

    def look(board: ScoredBoard, options: NoOptions) -> float:
        seen.append(board)
        return 0

    layout = make(SHORT, steps=50, size="9x9")
    options = FreeformOptions.model_validate({"score": score(1, look), "size": "9x9"})
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in SHORT)
    reviser = FreeformReviser(Request(words, ENGLISH, 1), options)
    gone = layout.placements[0]
    draft = Draft(layout.grid, rejected=(Rejection(gone.word.letters),))
    made = reviser.revise(draft, 1, SearchRun(Budget(steps=200)))
    assert gone.word not in [each.word for each in made.placements]
    assert frozenset(ScoredBoard.of(made).placements) in {
        frozenset(each.placements) for each in seen
    }


def test_letters_at_crossings_count_in_a_puzzle_that_is_changed() -> None:
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in SHORT)
    request = Request(words, ENGLISH, 1)
    wrong = FreeformOptions.model_validate({"score": {"crossed_letters": {"ab": 1}}})
    with pytest.raises(OptionError, match="is 2 letters"):
        FreeformReviser(request, wrong)
    layout = make(SHORT, steps=50, size="9x9")
    draft = Draft(layout.grid, rejected=(Rejection(layout.placements[0].word.letters),))
    counts = []
    for points in (1000, -1000):
        right = {"size": "9x9", "score": {"crossed_letters": {"t": points, "e": -points}}}
        reviser = FreeformReviser(request, FreeformOptions.model_validate(right))
        made = ScoredBoard.of(reviser.revise(draft, 1, SearchRun(Budget(steps=400))))
        letters = [made.letters[cell] for cell in made.crossings]
        counts.append(letters.count("T") - letters.count("E"))
    assert counts[0] > counts[1]


def test_terms_add_up_whatever_the_order_in_which_they_are_written() -> None:
    terms = {f"t{number}": choice(wrong(0.1 * number)) for number in range(9)}
    boards = [
        make(SHORT, "repeated", 40, score={**dict(each)})
        for each in (terms.items(), [*terms.items()][::-1])
    ]
    assert boards[0] == boards[1]


CONFIG = "words: [{list: [tea, eat, rate]}]\ngenerator: {score: %s}\nexport: [json]\n"


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("{long-word: 2}", "generator.score.long-word: there is no setting `long-word` here"),
        ("{crosings: 2}", "there is no setting `crosings` here — did you mean `crossings`?"),
        ("{long-words: much}", "generator.score.long-words: expected a number, not `much`"),
        ("{long-words: nan}", "generator.score.long-words: expected a number, not `nan`"),
        ("{long-words: 1e9}", "generator.score.long-words: expected at most 1e+06, not `1e9`"),
        ("{long-words: [1]}", "generator.score.long-words: expected a number, not a list"),
        ("{long-words: {weight: x}}", "generator.score.long-words.weight: expected a number"),
        ("{long-words: {beyond: 0}}", "generator.score.long-words.beyond: expected at least 1"),
        ("{long-words: {beyon: 1}}", "there is no setting `beyon` here — did you mean `beyond`?"),
        ("{long-words: {waight: 1}}", "there is no setting `waight` here — did you mean `weight`?"),
        ("{long-words: 1}, strategy: first-fit", "not to `first-fit`"),
    ],
)  # fmt: skip
def test_a_fault_has_its_place(publisher: Command, tmp_path: Path, score: str, said: str) -> None:
    path = tmp_path / "scored.yaml"
    path.write_text(CONFIG % score)
    run = publisher("--plugin", PLUGIN, "check", path)
    assert run.code == 2
    assert f"{path}:2:" in run.err
    assert said in run.err


@pytest.mark.parametrize(
    "score", ["{long-words: 2}", "{long-words: }", "{words: 1, long-words: {beyond: 3}}"]
)
def test_a_config_names_it(registry: Registry, tmp_path: Path, score: str) -> None:
    path = tmp_path / "scored.yaml"
    path.write_text(CONFIG % score)
    origin = load_config(path, registry).puzzle_configs[0].origin
    assert isinstance(origin, GeneratorChoice)
    (term,) = origin.options.score.terms  # type: ignore[attr-defined]
    assert (str(term), term.weight) == ("long-words", 2 if "2" in score else 1)
    assert term.options.beyond == (3 if "3" in score else 5)
    assert str(PluginFile.read(PLUGIN).provider) in versions(registry, "freeform", origin.options)


def test_the_example_has_long_words(publisher: Command, tmp_path: Path) -> None:
    sets = ["--set", "export=[json]", "--set", f"output.folder={tmp_path}"]
    lengths = []
    for weight in (3, -3):
        more = [*sets, "--set", f"generator.score.long-words.weight={weight}"]
        run = publisher("--plugin", PLUGIN, "publish", EXAMPLES / "long_words.yaml", *more)
        assert (run.code, run.err) == (0, "")
        (puzzle,) = from_json(
            (tmp_path / "long_words.json").read_bytes(), lambda _: ENGLISH
        ).puzzles
        lengths.append(sum(len(each.slot) for each in puzzle.entries))
    assert lengths[0] > lengths[1]


def test_the_names_of_the_generators_own_terms_and_strategies_are_taken(registry: Registry) -> None:
    for kind, name in (("terms", "words"), ("terms", "symmetry"), ("strategies", "angry")):
        plugin = PluginFile(
            Path(f"{name}.py"),
            b"from publisher import *\n@hookimpl\ndef publisher_%b():\n"
            b"    return [%b('%b', 'Mine', NoOptions, print)]"
            % (kind.encode(), b"Term" if kind == "terms" else b"Strategy", name.encode()),
        )
        (problem,) = load(files=[plugin]).problems
        assert "is left out: the program has one of its own" in str(problem)


@pytest.mark.parametrize(
    ("score", "right"),
    [
        ({"words": 1}, True),
        ({"long-words": 2}, True),
        ({"long-words": {"weight": 2, "beyond": 3}}, True),
        ({"long-words": {"way": 2}}, False),
        ({"long-words": "much"}, False),
        ({"other": 2}, False),
    ],
)
def test_editors_know_it(score: Any, right: bool) -> None:
    valid = editor(PLUGIN).is_valid
    assert valid({"words": [{"list": ["a"]}], "generator": {"score": score}}) is right


def test_it_is_listed_with_its_options(publisher: Command) -> None:
    out = publisher("--plugin", PLUGIN, "plugins").out
    found = re.search(r"^terms\n  long-words: .* \[long_words\.py \w+\]\n    (.*)$", out, re.M)
    assert found
    assert found[1] == "options: beyond"


def test_options_of_a_term_leave_the_weight_to_the_program() -> None:
    class Weighty(Options):
        weight: float = 1

    with pytest.raises(ValueError, match="the option 'weight' is a setting of the program's own"):
        Term("odd", "Odd", Weighty, wide)
    with pytest.raises(TypeError, match="value must be callable"):
        Term("odd", "Odd", NoOptions, 3)  # type: ignore[arg-type]


def test_a_score_without_terms_of_plugins_has_none() -> None:
    assert Score(words=1).terms == ()


@pytest.mark.proof
@pytest.mark.slow
def test_workers_count_it_too(registry: Registry) -> None:
    record = registry.terms["long-words"]
    terms = {"long-words": TermChoice(record, record.options(beyond=3), registry, 5)}
    rules: dict[str, Any] = {"strategy": "angry", "steps": 60, "at_most": 6, "workers": 2}
    first, again = (make(GARDEN, score=terms, **rules) for _ in range(2))
    alone = make(GARDEN, score=terms, **{**rules, "workers": 1})
    assert first == again
    value = record.value
    worth = [value(ScoredBoard.of(each), record.options(beyond=3)) for each in (first, alone)]
    assert worth[0] >= worth[1] > 0
