"""Finishers: what `then:` does to puzzles, what it may not do, and what a lock keeps of it."""

import base64
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from editors import editor
from publisher import (
    BLOCK,
    Clue,
    Entry,
    Finisher,
    Grid,
    Layout,
    NoOptions,
    PluginError,
    Puzzle,
    WithLosses,
    from_json,
)
from publisher.plugins.finishing import finished_by
from publisher.plugins.installed import PluginFile
from publisher.plugins.registry import Registry, load
from publisher.studio.jobs import files, open_config, search
from publisher.studio.jobs import grid as grid_jobs
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.workers.protocol import Tell
from publisher_testing import ENGLISH, HEBREW, sample_puzzles

EXAMPLES = Path(__file__).parent.parent / "examples/plugins"
PLUGIN = EXAMPLES / "solution_word.py"
WORDS = "words: [{list: {stone: Hard, onset: Start, notes: Music, tones: Sounds}}]\n"
HEBREW_WORDS = "words: [{list: {שלום: ברכה, שמש: בשמים, מלון: בית, לשון: בפה}}]\nlanguage: he\n"


@pytest.fixture(scope="module")
def registry() -> Registry:
    made = load(files=[PluginFile.read(PLUGIN)])
    assert made.problems == []
    return made


def config(folder: Path, then: str, more: str = WORDS) -> Path:
    path = folder / "prize.yaml"
    settings = "title: Prize\ngenerator: {budget: 200 steps}\nexport: [json]\n"
    path.write_text(f"{more}{settings}then: {then}\n", encoding="utf-8")
    return path


def read(path: Path) -> Puzzle:
    languages = {"en": ENGLISH, "he": HEBREW}
    (puzzle,) = from_json(path.read_bytes(), languages.__getitem__).puzzles
    return puzzle


def circled(puzzle: Puzzle) -> str:
    return "".join(cell.letter for row in puzzle.grid.rows for cell in row if cell.circled)


def test_the_example_circles_a_word_and_says_so(publisher: Command, tmp_path: Path) -> None:
    path = EXAMPLES / "solution_word.yaml"
    sets = ["--set", "export=[json]", "--set", f"output.folder={tmp_path}"]
    run = publisher("--plugin", PLUGIN, "publish", path, *sets)
    assert (run.code, run.err) == (0, "")
    made = read(tmp_path / "solution_word.json")
    assert circled(made) == "EARTH"
    assert made.notes == "The circled letters are the answer."


@pytest.mark.parametrize(
    ("words", "word", "found"), [(WORDS, "ton", "TON"), (HEBREW_WORDS, "שמן", "שמנ")]
)
def test_the_letters_are_in_reading_order_and_follow_the_seed(
    publisher: Command, tmp_path: Path, words: str, word: str, found: str
) -> None:
    path = config(tmp_path, f"[solution-word: {{word: {word}}}]", words)
    for _ in range(2):
        assert publisher("--plugin", PLUGIN, "publish", path).code == 0
    first = read(tmp_path / "prize.json")
    assert circled(first) == found
    assert publisher("--plugin", PLUGIN, "publish", path).code == 0
    assert read(tmp_path / "prize.json") == first


def test_a_lock_keeps_the_puzzle_as_it_was_before(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path, "[solution-word: {word: ton}]", f"lock: prize.lock\n{WORDS}")
    command = ("--plugin", PLUGIN, "publish", path)
    assert publisher(*command).code == 0
    made = read(tmp_path / "prize.json")
    kept = read(tmp_path / "prize.lock")
    assert (circled(made), circled(kept)) == ("TON", "")
    assert publisher(*command).code == 0
    assert read(tmp_path / "prize.json") == made
    assert publisher(*command, "--set", "then[0].solution-word.word=set").code == 0
    other = read(tmp_path / "prize.json")
    assert circled(other) == "SET"
    assert [entry.spelling for entry in other.entries] == [each.spelling for each in made.entries]
    before = (tmp_path / "prize.lock").read_bytes()
    refill = publisher("--plugin", PLUGIN, "edit", path, "--refill", "all")
    assert refill.code == 0, refill.err
    assert (tmp_path / "prize.lock").read_bytes() != before
    assert circled(read(tmp_path / "prize.lock")) == ""


def test_a_puzzle_file_is_finished_too_and_steps_come_in_order(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, "[solution-word: {word: ton, note: First}]")
    assert publisher("--plugin", PLUGIN, "publish", path).code == 0
    (tmp_path / "given.json").write_bytes((tmp_path / "prize.json").read_bytes())
    then = "[solution-word: {word: ton, note: A}, solution-word: {word: set, note: B}]"
    path = config(tmp_path, then, "puzzle: given.json\n")
    text = path.read_text("utf-8").replace("generator: {budget: 200 steps}\n", "")
    path.write_text(text, encoding="utf-8")
    run = publisher("--plugin", PLUGIN, "publish", path)
    assert run.code == 0, run.err
    made = read(tmp_path / "prize.json")
    assert (circled(made), made.notes) == ("SET", "B")
    path.write_text(text.replace("word: set", "word: xyz"), encoding="utf-8")
    checked = publisher("--plugin", PLUGIN, "check", path)
    assert checked.code == 2
    assert "then[1].solution-word.word: read row by row" in checked.err


def test_convert_takes_finishers_of_the_command_line(publisher: Command, tmp_path: Path) -> None:
    harbour, target = EXAMPLES.parent / "harbour.pzl", tmp_path / "harbour.json"
    then = "then=[solution-word: {word: %s}]"
    convert = ("--plugin", PLUGIN, "convert", harbour, target, "--set")
    assert publisher(*convert, then % "oat").code == 0
    assert circled(read(target)) == "OAT"
    target.unlink()
    run = publisher(*convert, then % "xyz")
    assert run.code == 1
    assert "solution-word: read row by row, the grid has not all letters of XYZ" in run.err
    assert "no finisher `none`" in publisher(*convert, "then=[none]").err
    assert not target.exists()


BOOK = """\
generator: {budget: 200 steps}
run: serial
then: [solution-word: {word: ton}]
export: [ipuz]
output: {name: "{number}"}
puzzles:
- words: [{list: [stone, onset, notes]}]
- words: [{list: [cat, act, car]}]
- words: [{list: [cat, act, car]}]
  then: [solution-word: {word: act}]
"""


def test_a_finisher_that_fails_fails_alone(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    run = publisher("--plugin", PLUGIN, "publish", path)
    assert run.code == 1
    assert run.err.count("not all letters of TON") == 1
    assert "then[0].solution-word.word" in run.err
    assert [each.name for each in sorted(tmp_path.glob("*.ipuz"))] == ["1.ipuz", "3.ipuz"]
    again = publisher("--plugin", PLUGIN, "publish", path)
    assert again.code == 1
    right = ("--set", "puzzles[1].then=[]")
    assert publisher("--plugin", PLUGIN, "publish", path, *right).code == 0
    assert (tmp_path / "2.ipuz").exists()


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (
            "[solution-wort]",
            "then[0]: there is no finisher `solution-wort`, only `clue-sources` and "
            "`solution-word`",
        ),
        ("[solution-word]", "then[0].solution-word.word: `word` is missing"),
        ("[{solution-word: {wort: ton}}]", "there is no setting `wort` here — did you mean `word`"),
        ("[{a: b, c: d}]", "then[0]: expected the name of one finisher"),
        ("[{}]", "then[0]: expected the name of one finisher"),
        ("ton", "then: expected a list, such as `- NAME`"),
        ("[solution-word: {word: xyz}]", "then[0].solution-word.word: read row by row, the grid"),
    ],
)
def test_a_fault_has_its_place(publisher: Command, tmp_path: Path, then: str, said: str) -> None:
    run = publisher("--plugin", PLUGIN, "publish", config(tmp_path, then))
    assert run.code == 2
    assert said in run.err
    assert not (tmp_path / "prize.json").exists()


def test_without_the_plugin_it_says_that_there_is_none(publisher: Command, tmp_path: Path) -> None:
    run = publisher("check", config(tmp_path, "[solution-word: {word: ton}]"))
    assert run.code == 2
    assert "there is no finisher `solution-word`" in run.err


def with_cell(puzzle: Puzzle, cell: Any) -> Puzzle:
    (_, *first), *rows = puzzle.grid.rows
    return replace(puzzle, grid=Grid(((cell, *first), *rows)))


def with_entry(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return replace(puzzle, entries=(replace(puzzle.entries[0], **changes), *puzzle.entries[1:]))


WRONG: dict[str, tuple[Callable[[Puzzle], Any], str]] = {
    "nothing": (lambda puzzle: None, "it returned None, not a Puzzle"),
    "a layout": (lambda puzzle: Layout(puzzle.grid, ()), "it returned Layout, not a Puzzle"),
    "language": (lambda puzzle: replace(puzzle, language=HEBREW), "it changed the language"),
    "size": (lambda p: replace(p, grid=Grid(p.grid.rows[:2])), "its grid is 4x2, not 4x4"),
    "block": (lambda p: with_cell(p, BLOCK), "it changed the cell in row 1, column 1"),
    "letter": (
        lambda p: with_cell(p, replace(p.grid[0, 0], letter="Z")),
        "it changed the cell in row 1, column 1",
    ),
    "bar": (
        lambda p: with_cell(p, replace(p.grid[0, 0], bar_after=True)),
        "it changed the cell in row 1, column 1",
    ),
    "no entries": (lambda p: replace(p, entries=()), "it has other entries"),
    "twice": (lambda p: replace(p, entries=p.entries + p.entries[:1]), "it has other entries"),
    "spelling": (lambda p: with_entry(p, spelling="Dog"), "the answer or the number of 1 across"),
    "number": (lambda p: with_entry(p, number=7), "the answer or the number of 1 across"),
    "clue": (lambda p: with_entry(p, clue="A pet"), "is str, not a Clue"),
    "loss": (lambda p: WithLosses(p, (7,)), "it gave a loss that is"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", WRONG)
def test_another_puzzle_is_refused(name: str) -> None:
    wrong, said = WRONG[name]
    record = Finisher("odd", "Odd", NoOptions, lambda puzzle, options, seed: wrong(puzzle))
    with pytest.raises(PluginError) as caught:
        finished_by(record, NoOptions(), sample_puzzles()["english"], 1)
    assert said in str(caught.value)


def test_texts_and_marks_may_change() -> None:
    def finish(puzzle: Puzzle, options: NoOptions, seed: int) -> WithLosses[Puzzle]:
        def clued(entry: Entry) -> Entry:
            return replace(entry, clue=Clue(f"{entry.clue.text}, {seed}", None))

        rows = tuple(
            tuple(replace(c, shaded=c.is_letter, given=c.is_letter) for c in row)
            for row in puzzle.grid.rows
        )
        made = replace(
            puzzle, entries=tuple(map(clued, puzzle.entries)), grid=Grid(rows), title="Mine"
        )
        return WithLosses(made, ("the lengths",))

    record = Finisher("mine", "Mine", NoOptions, finish)
    for sample in sample_puzzles().values():
        made = finished_by(record, NoOptions(), sample, 3)
        assert made.losses == ("the lengths",)
        assert made.value.title == "Mine"
        assert all(entry.clue.text.endswith(", 3") for entry in made.value.entries)


FAILING = """\
from publisher import Finisher, GenerationError, NoOptions, WithLosses, hookimpl

def finish(puzzle, options, seed):
    %s

@hookimpl
def publisher_finishers():
    return [Finisher("odd", "Odd", NoOptions, finish)]
"""


@pytest.mark.parametrize(
    ("does", "code", "said"),
    [
        ("1 / 0", 1, "its finisher odd failed: ZeroDivisionError: division by zero (odd.py, line"),
        ("return None", 1, "its finisher odd failed: it returned None, not a Puzzle"),
        ("raise GenerationError('it is Monday')", 1, "it is Monday"),
        ("return WithLosses(puzzle, ('the wit',))", 0, "warning: the wit\n"),
    ],
)
def test_failures_are_blamed_and_losses_told(
    publisher: Command, tmp_path: Path, does: str, code: int, said: str
) -> None:
    plugin = tmp_path / "odd.py"
    plugin.write_text(FAILING % does)
    run = publisher("--plugin", plugin, "publish", config(tmp_path, "[odd]"))
    assert run.code == code
    assert said in run.err + run.out
    assert (tmp_path / "prize.json").exists() == (code == 0)


def test_the_studio_exports_what_is_published(registry: Registry, tmp_path: Path) -> None:
    context = WorkerContext([PLUGIN])
    settings = {"words": [], "generator": {"use": "fill"}, "then": [{"solution-word": TON}]}
    recipe = {"settings": settings, "path": str(tmp_path / "x.yaml"), "words_change_number": 0}
    asked: dict[str, Any] = {"recipe": recipe}
    drawn = {**asked, "state": None, "drawing": "STONE"}
    state = grid_jobs.begin_grid(drawn, context, Tell())["state"]
    answer = files.export({**asked, "state": state, "exporter": "json"}, context, Tell())
    data = base64.b64decode(str(answer["data"]))
    (puzzle,) = from_json(data, lambda _: ENGLISH).puzzles
    assert circled(puzzle) == "TON"
    assert "circled" not in json.dumps(state)


TON = {"word": "ton"}

LOUD = FAILING.replace("from publisher", "from dataclasses import replace\nfrom publisher", 1) % (
    "return replace(puzzle, entries=tuple(replace(each, clue=replace(each.clue, "
    "text=each.clue.text + '!')) for each in puzzle.entries))"
)


@pytest.mark.proof
@pytest.mark.parametrize("words", [WORDS, HEBREW_WORDS], ids=["en", "he"])
def test_the_studio_finishes_a_puzzle_once(publisher: Command, tmp_path: Path, words: str) -> None:
    plugin = tmp_path / "odd.py"
    plugin.write_text(LOUD)
    path = config(tmp_path, "[odd]", f"{words}lock: prize.lock\n")
    assert publisher("--plugin", plugin, "publish", path).code == 0
    context = WorkerContext([plugin])
    opened: Any = open_config.job({"path": str(path)}, context, Tell())
    recipe = {"settings": opened["settings"], "path": str(path), "words_change_number": 0}
    told: list[Any] = []
    made = search.job({"recipe": recipe}, context, Tell(told.append))
    betters = [each["better"]["state"] for each in told if "better" in each]
    for state in (opened["state"], made["state"], *betters):
        assert not any("!" in each["clue"] for each in state["answers"])
    asked = {"recipe": recipe, "state": opened["state"], "exporter": "json"}
    answer = files.export(asked, context, Tell())
    assert base64.b64decode(str(answer["data"])) == path.with_suffix(".json").read_bytes()


@pytest.mark.parametrize(
    ("then", "right"),
    [
        ([{"solution-word": {"word": "ton"}}], True),
        ([], True),
        (["solution-word"], False),
        ([{"solution-word": {"wort": "ton"}}], False),
        ([{"solution-word": None}], False),
        (["nothing"], False),
    ],
)
def test_editors_know_it(then: Any, right: bool) -> None:
    valid = editor(PLUGIN).is_valid
    assert valid({"words": [{"list": ["cat"]}], "then": then}) is right
