"""The command line, as its users meet it: what it prints, writes, and returns."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher import Layout, SearchRun
from publisher_freeform.annealing import stagnation

ROOT = Path(__file__).parent.parent
PETS = """\
title: Pets
words:
  - list: {cat: It purrs, canary: It sings, tortoise: It hides, rat: It gnaws}
generator: {size: 9x9, budget: 200steps}
export: [text, ipuz]
"""


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    config = tmp_path / "pets.yaml"
    config.write_text(PETS, encoding="utf-8")
    return config


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def with_words(tmp_path: Path, name: str, text: str, rest: str = "") -> Path:
    (tmp_path / name).write_text(text, encoding="utf-8")
    config = tmp_path / "puzzle.yaml"
    generator = rest or "generator: {budget: 100steps}"
    config.write_text(f"words:\n- file: {name}\n{generator}\nexport: [ipuz]\n", encoding="utf-8")
    return config


def test_publish_writes_the_files_and_says_so(publisher: Command, pets: Path) -> None:
    run = publisher("publish", pets)
    assert (run.code, run.err) == (0, "")
    assert names(pets.parent) == {"pets.yaml", "pets.txt", "pets.ipuz"}
    assert "4 of 4 words in 9×9" in run.out
    assert str(pets.with_suffix(".ipuz")) in run.out


@pytest.mark.slow
def test_that_the_clock_ended_a_budget_in_steps_is_said(publisher: Command, pets: Path) -> None:
    budget = ("--budget", "999999999steps 0.1s", "--set", "generator.strategy=angry")
    run = publisher("publish", pets, *budget)
    assert "(clock, " in run.out
    assert "the clock ended the search, after " in run.out
    (puzzle,) = json.loads(publisher("publish", pets, *budget, "--json").out)["puzzles"]
    assert puzzle["stopped"] == "clock"
    assert puzzle["remarks"][0].startswith("the clock ended the search, after ")
    seconds = publisher("publish", pets, "--budget", "0.1s", *budget[2:])
    assert "(budget, " in seconds.out
    assert "the clock" not in seconds.out


def test_how_a_search_ended_that_long_found_nothing_better(
    publisher: Command, pets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stagnation, "SHARED", 400)
    monkeypatch.setattr(stagnation, "FOR_EACH_WORD", 1)
    assert (
        "(hardly any improvement for a long time, "
        in publisher("publish", pets, "--budget", "auto").out
    )
    (puzzle,) = json.loads(publisher("publish", pets, "--budget", "auto", "--json").out)["puzzles"]
    assert (puzzle["stopped"], puzzle["remarks"]) == ("stagnation", [])
    stated = publisher("publish", pets, "--budget", "3000steps").out
    assert "(budget, " in stated
    assert "nothing better was found after " in stated


def test_json_is_one_object_of_the_documented_form(publisher: Command, pets: Path) -> None:
    run = publisher("publish", pets, "--json", "--seed", 5)
    (puzzle,) = json.loads(run.out)["puzzles"]
    seconds = puzzle["stats"].pop("seconds")
    assert isinstance(seconds, float)
    crossings = puzzle["stats"].pop("crossings")
    assert crossings >= 3
    assert 0 < puzzle["stats"].pop("pack") < 2
    assert 0 <= puzzle["stats"].pop("steps") <= 200
    assert puzzle.pop("stopped") in ("complete", "budget")
    assert puzzle == {
        "config": str(pets),
        "title": "Pets",
        "language": "en",
        "direction": "ltr",
        "seed": 5,
        "placed": 4,
        "unplaced": [],
        "without_clue": [],
        "remarks": [],
        "stats": {"rows": 9, "columns": 9, "words": 4},
        "files": [
            {"exporter": "text", "path": str(pets.with_suffix(".txt"))},
            {"exporter": "ipuz", "path": str(pets.with_suffix(".ipuz"))},
        ],
    }


def test_quiet_prints_nothing(publisher: Command, pets: Path) -> None:
    run = publisher("publish", pets, "--quiet")
    assert (run.code, run.out, run.err) == (0, "", "")


def test_another_folder_may_be_named_and_is_made(publisher: Command, pets: Path) -> None:
    folder = pets.parent / "deep/out"
    assert publisher("publish", pets, "-o", folder).code == 0
    assert names(folder) == {"pets.txt", "pets.ipuz"}


def test_settings_can_be_given_on_the_command_line(publisher: Command, pets: Path) -> None:
    run = publisher(
        "publish", pets, "--json", "--set", "generator.size=8x10", "--set", "title=תשבץ"
    )
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert (puzzle["stats"]["columns"], puzzle["stats"]["rows"]) == (8, 10)
    assert puzzle["title"] == "תשבץ"


def test_one_seed_and_step_budget_make_the_same_files(publisher: Command, pets: Path) -> None:
    def made(name: str, *options: object) -> bytes:
        folder = pets.parent / name
        assert publisher("publish", pets, "-o", folder, *options).code == 0
        return (folder / "pets.ipuz").read_bytes()

    first = made("first", "--seed", 3, "--budget", "50steps")
    assert made("second", "--seed", 3, "--budget", "50steps") == first


@pytest.mark.proof
@pytest.mark.slow
def test_a_run_as_a_module_in_another_process_makes_the_same_files(
    publisher: Command, pets: Path
) -> None:
    publisher("publish", pets)
    here = pets.with_suffix(".ipuz").read_bytes()
    command = [sys.executable, "-m", "publisher", "publish", str(pets)]
    for seed in "1", "2":
        run = subprocess.run(
            command, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True
        )
        assert run.returncode == 0
        assert pets.with_suffix(".ipuz").read_bytes() == here


def test_a_finished_file_replaces_an_old_one(publisher: Command, pets: Path) -> None:
    pets.with_suffix(".txt").write_text("old", encoding="utf-8")
    publisher("publish", pets)
    assert "Pets" in pets.with_suffix(".txt").read_text(encoding="utf-8")


def test_check_makes_nothing(publisher: Command, pets: Path) -> None:
    run = publisher("check", pets)
    assert run.code == 0
    assert "4 words in English" in run.out
    assert names(pets.parent) == {"pets.yaml"}
    run = publisher("check", pets, "--set", "words=[list: [cat]]")
    assert "pets.yaml: 1 word in English" in run.out


def test_check_names_words_without_clues_and_words_of_no_use(
    publisher: Command, tmp_path: Path
) -> None:
    config = with_words(tmp_path, "words.txt", "cat\tPurrs\ndog\n4x4\nCat\nx\n")
    run = publisher("check", config)
    assert run.code == 0
    words = tmp_path / "words.txt"
    assert f"without a clue: dog ({words}:2)" in run.out
    assert f"cannot be used: 4x4 ({words}:3): it has a digit, 4" in run.out
    assert f"({words}:4): it has the same letters as “cat” at {words}:1" in run.out
    assert f"cannot be used: x ({words}:5): it has only one letter" in run.out


def test_check_shows_what_it_understood_of_each_word(publisher: Command, tmp_path: Path) -> None:
    run = publisher("check", "--words", with_words(tmp_path, "words.txt", "crème brûlée\na-b\n"))
    assert (
        "  crème brûlée  C R E M E B R U L E E  (5,6)  è becomes E, û becomes U, é becomes E\n"
        "  a-b           A B                    (1-1)\n"
    ) in run.out


def test_foreign_letters_that_are_kept_are_told(publisher: Command, pets: Path) -> None:
    config = pets.with_name("foreign.yaml")
    words = "words:\n- list: {кот: A cat in Moscow}\nexport: [ipuz]\n"
    config.write_text(f"language: {{letters: {{foreign: keep}}}}\n{words}", encoding="utf-8")
    said = "warning: кот (list:1): К, О, Т are not of English"
    assert said in publisher("check", config).out
    assert said in publisher("publish", config).out
    assert said in publisher("publish", config, "--json").err


def test_words_without_clues_are_published_and_counted(publisher: Command, tmp_path: Path) -> None:
    run = publisher("publish", with_words(tmp_path, "words.txt", "cat\nrat\n"))
    assert run.code == 0
    assert "without a clue: 2 (cat, rat)" in run.out


@pytest.mark.parametrize(
    ("written", "said"),
    [("", ": 1 (cat)"), ("cat\tIt has nine lives\n", None), ("cat\tMouser\n", None)],
)
def test_a_clue_that_is_drawn_from_several_is_told(
    tmp_path: Path, publisher: Command, written: str, said: str | None
) -> None:
    """A clue that the clue file has is no draw."""
    clues = tmp_path / "clues.txt"
    clues.write_text(written, "utf-8")
    words = "answer,clue\ncat,It purrs\ncat,Mouser\nrat,It hides\n"
    rest = "clues: clues.txt\ngenerator: {budget: 50steps}"
    run = publisher("publish", with_words(tmp_path, "cats.csv", words, rest))
    assert run.code == 0, run.err
    assert f"one of several clues{said}" in run.out if said else "several clues" not in run.out


@pytest.mark.parametrize(
    "again",
    [
        "puzzle: puzzle.ipuz\noutput: {folder: out}",
        "lock: cat.lock.json\ngenerator: {budget: 50steps}",
    ],
)
def test_a_clue_drawn_for_a_puzzle_of_a_file_is_told(
    tmp_path: Path, publisher: Command, again: str
) -> None:
    """Only where the file has none: it has `It hides` for rat."""
    first = "lock: cat.lock.json\ngenerator: {budget: 50steps}"
    bare = "answer,clue\ncat,\nrat,It hides\n"
    made = publisher("publish", with_words(tmp_path, "cat.csv", bare, first))
    assert "without a clue: 1 (cat)" in made.out, made.err
    words = "answer,clue\ncat,It purrs\ncat,Mouser\nrat,It hides\nrat,It gnaws\n"
    run = publisher("publish", with_words(tmp_path, "cats.csv", words, again))
    assert run.code == 0, run.err
    assert "one of several clues: 1 (cat)" in run.out.casefold()
    assert "without a clue" not in run.out


def test_what_a_format_cannot_hold_is_told_as_not_in_the_file(
    publisher: Command, tmp_path: Path
) -> None:
    config = with_words(tmp_path, "words.txt", "cat\nice cream\ntea\n")
    run = publisher("publish", config, "--json")
    assert "warning: not in `ipuz`: answers as they are spelled\n" in run.err


def test_unusable_words_are_among_the_unplaced(publisher: Command, tmp_path: Path) -> None:
    run = publisher("publish", with_words(tmp_path, "words.txt", "cat\nrat\n007\n"), "--json")
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert puzzle["placed"] == 2
    assert puzzle["unplaced"] == [{"answer": "007", "reason": "it has a digit, 0"}]


def test_two_words_that_share_no_letter_leave_one_out(publisher: Command, tmp_path: Path) -> None:
    path = with_words(tmp_path, "words.txt", "cat\ndog\n")
    run = publisher("publish", path, "--json", "--set", "at_least=1")
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert run.code == 0
    assert puzzle["placed"] == 1
    (left_out,) = puzzle["unplaced"]
    assert "shares no letter" in left_out["reason"]


def test_one_word_is_a_puzzle(publisher: Command, tmp_path: Path) -> None:
    run = publisher("publish", with_words(tmp_path, "words.txt", "cat\n"), "--json")
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert (run.code, puzzle["placed"], puzzle["stopped"]) == (0, 1, "complete")


BAD: dict[str, tuple[str, int, str]] = {
    "an unknown key": ("titel: Pets\nwords:\n- list: [cat]\n", 2, "did you mean `title`?"),
    "an unknown export": ("words:\n- list: [cat]\nexport: [pfd]\n", 2, "pdf"),
    "an unknown generator": ("words:\n- list: [cat]\ngenerator: {use: magic}\n", 2, "freeform"),
    "no words": ("title: Pets\n", 2, "words"),
    "a list of no words": ("words:\n- list: []\n", 2, "there are no words in it"),
    "no word of use": ("words:\n- list: [a, '1']\n", 1, "none of the 2 words can be used"),
    "a missing word file": ("words:\n- file: none.txt\n", 2, "there is no file"),
    "not YAML": ("title: [\n", 2, "puzzle.yaml:"),
    "a grid of nothing": ("words:\n- list: [cat]\ngenerator: {size: 0x0}\n", 2, "size"),
    "a grid of one cell": ("words:\n- list: [cat]\ngenerator: {size: 1x1}\n", 2, "size"),
    "a huge grid": ("words:\n- list: [cat]\ngenerator: {size: 1000x1000}\n", 2, "size"),
    "a pin off the grid": (
        "words:\n- list: [cat]\ngenerator:\n  size: 5x5\n"
        "  place: [{word: cat, at: [1, 4], direction: across}]\n", 2, "place[0].at",
    ),
    "pins in conflict": (
        "words:\n- list: [cat, dog]\ngenerator:\n  place:\n"
        "  - {word: cat, at: [1, 1], direction: across}\n"
        "  - {word: dog, at: [1, 1], direction: down}\n", 2, "place[1].at",
    ),
    "an export over a source": (
        "words:\n- file: puzzle.txt\nexport: [text]\n", 2, "it would overwrite",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told_on_one_screen_and_nothing_is_written(
    publisher: Command, tmp_path: Path, case: str
) -> None:
    text, code, said = BAD[case]
    config = tmp_path / "puzzle.yaml"
    config.write_text(text, encoding="utf-8")
    (tmp_path / "puzzle.txt").write_text("cat\n", encoding="utf-8")
    run = publisher("publish", config)
    assert run.code == code
    assert said in run.err
    assert len(run.err.splitlines()) < 24
    assert "Traceback" not in run.err
    assert names(tmp_path) == {"puzzle.yaml", "puzzle.txt"}
    assert (tmp_path / "puzzle.txt").read_text(encoding="utf-8") == "cat\n"
    assert publisher("check", config).code == code


def test_all_faults_of_all_configs_are_told_before_anything_is_made(
    publisher: Command, pets: Path
) -> None:
    wrong, worse = pets.with_name("wrong.yaml"), pets.with_name("worse.yaml")
    wrong.write_text("wrods: []\n", encoding="utf-8")
    worse.write_text("words:\n- list: [cat]\nexport: [nothing]\n", encoding="utf-8")
    run = publisher("publish", pets, wrong, worse)
    assert run.code == 2
    assert "wrong.yaml:1:1" in run.err
    assert "worse.yaml:3:10" in run.err
    assert names(pets.parent) == {"pets.yaml", "wrong.yaml", "worse.yaml"}


def test_a_config_that_is_not_there(publisher: Command, tmp_path: Path) -> None:
    run = publisher("publish", tmp_path / "none.yaml")
    assert run.code == 2
    assert "none.yaml" in run.err


@pytest.mark.parametrize("arguments", [["publish"], ["pubish"], ["publish", "--budget", "soon"]])
def test_wrong_usage(publisher: Command, arguments: list[str]) -> None:
    run = publisher(*arguments)
    assert run.code == 2
    assert "Error" in run.err


def test_two_configs_that_would_write_one_file(publisher: Command, pets: Path) -> None:
    (pets.parent / "sub").mkdir()
    other = pets.parent / "sub/pets.yaml"
    other.write_text(PETS, encoding="utf-8")
    run = publisher("publish", pets, other, "-o", pets.parent / "out")
    assert run.code == 2
    assert f"sub/pets.yaml:5:10: export[0].text: it would overwrite {pets.parent}/out/pets.txt" in (
        run.err
    )
    assert f"which {pets} writes" in run.err
    assert not (pets.parent / "out").exists()


def test_an_output_folder_that_is_a_file(publisher: Command, pets: Path) -> None:
    (pets.parent / "out").write_text("mine", encoding="utf-8")
    run = publisher("publish", pets, "-o", pets.parent / "out")
    assert run.code == 1
    assert "cannot be written" in run.err
    assert names(pets.parent) == {"pets.yaml", "out"}


def test_an_output_folder_that_is_not_writable(
    publisher: Command, pets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def refused(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, flags, *mode)

    monkeypatch.setattr(os, "open", refused)  # the superuser may write anywhere
    run = publisher("publish", pets)
    assert run.code == 1
    assert "pets.txt cannot be written: permission denied" in run.err
    assert names(pets.parent) == {"pets.yaml"}


def test_a_failing_puzzle_does_not_cost_the_others(publisher: Command, pets: Path) -> None:
    bare = pets.with_name("bare.yaml")
    bare.write_text("words:\n- list: [x]\nexport: [text]\n", encoding="utf-8")
    run = publisher("publish", bare, pets)
    assert run.code == 1
    assert "the only word, “x” (" in run.err
    assert pets.with_suffix(".txt").exists()


def endless(tmp_path: Path) -> Path:
    """A config whose search would run for an hour."""
    words = (ROOT / "examples/kitchen-en.txt").read_text(encoding="utf-8")
    return with_words(tmp_path, "words.txt", words, "generator: {size: 9x9, budget: 3600s}")


def press_ctrl_c_at_the_first_find(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    def better(run: SearchRun, layout: Layout) -> None:
        for _ in range(times):
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(SearchRun, "better", better)


def test_ctrl_c_publishes_the_best_so_far(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_ctrl_c_at_the_first_find(monkeypatch, times=1)
    run = publisher("publish", endless(tmp_path), "--json")
    assert run.code == 0, run.err
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert puzzle["stopped"] == "interrupted"
    assert puzzle["placed"] >= 1
    assert (tmp_path / "puzzle.ipuz").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [([], "puzzle.yaml: ending; Ctrl-C again gives everything up\n"), (["--quiet"], "")],
)
def test_the_first_ctrl_c_is_answered_before_the_search_ends(
    publisher: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    said: str,
) -> None:
    at_once: list[str] = []

    def better(run: SearchRun, layout: Layout) -> None:
        capsys.readouterr()
        signal.raise_signal(signal.SIGINT)
        at_once.append(capsys.readouterr().err)

    monkeypatch.setattr(SearchRun, "better", better)
    assert publisher("publish", endless(tmp_path), *options).code == 0
    assert at_once == [said]


def test_ctrl_c_begins_no_further_puzzle(
    publisher: Command, pets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_ctrl_c_at_the_first_find(monkeypatch, times=1)
    run = publisher("publish", endless(pets.parent), pets)
    assert run.code == 1
    assert f"interrupted before {pets}" in run.err
    assert names(pets.parent) == {"pets.yaml", "puzzle.yaml", "words.txt", "puzzle.ipuz"}


def test_a_second_ctrl_c_abandons_everything(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_ctrl_c_at_the_first_find(monkeypatch, times=2)
    run = publisher("publish", endless(tmp_path))
    assert run.code == 1
    assert "interrupted" in run.err
    assert names(tmp_path) == {"puzzle.yaml", "words.txt"}


@pytest.mark.proof
def test_ctrl_c_at_any_moment_leaves_nothing_half_written(tmp_path: Path) -> None:
    config = endless(tmp_path)
    command = [sys.executable, "-m", "publisher", "publish", str(config), "--quiet"]
    for moment in range(6):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            try:
                process.wait(timeout=0.05 + moment * 0.1)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
        left = names(tmp_path) - {"words.txt", "puzzle.yaml"}
        assert left <= {"puzzle.ipuz"}
        if left:
            json.loads((tmp_path / "puzzle.ipuz").read_text(encoding="utf-8"))
            (tmp_path / "puzzle.ipuz").unlink()


def test_schema_is_json_and_knows_the_plugins(publisher: Command) -> None:
    schema: dict[str, Any] = json.loads(publisher("schema").out)
    assert "words" in schema["properties"]
    assert "dialect" in json.dumps(schema)


def test_plugins_are_listed_for_people_and_programs(publisher: Command) -> None:
    assert "freeform" in publisher("plugins").out
    listed = json.loads(publisher("plugins", "--json").out)
    assert {plugin["kind"] for plugin in listed["plugins"]} >= {"source", "generator", "exporter"}
