"""What a person sees of a search on a terminal: how it goes, and what Ctrl-C would do."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from publisher import Budget, Direction, Layout, Placement, SearchRun, Slot, SourceWord, to_word
from publisher.batch.progress import Rate
from publisher.cli import progress
from publisher.cli.progress import as_json, beside, duration, reported, show, time_and_budget
from publisher.cli.search import Searches
from publisher.config import load
from publisher.pipeline.publishing import Pipeline
from publisher.plugins import registry
from publisher_testing import ENGLISH, grid

PLUGINS = registry.load()
SCORED = {"lion": 52, "bear": 70, "deer": None}
AGES = Budget(seconds=3600)
ROOT = Path(__file__).parent.parent
PUBLISHES = "Ctrl-C publishes the best so far"
SECOND = "generator: {budget: 1s}"


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 0)
    monkeypatch.setattr(progress, "INTERVAL", 0.01)


def config(folder: Path, rest: str = "", export: str = "text") -> Path:
    path = folder / "zoo.yaml"
    path.write_text(
        f"words: [list: [lion, tiger, panda, zebra]]\nexport: [{export}]\n{rest}", encoding="utf-8"
    )
    return path


def searches_of(path: Path, *, partial: bool = False) -> Searches:
    return Searches(Pipeline(load(path, PLUGINS), PLUGINS, partial=partial), lambda run: None)


def seen(searches: Searches, number: int, *found: Layout, interrupted: bool = False) -> list[str]:
    """The lines while the search for a puzzle is under way, once it has found something."""
    searches.follow(Rate(wanted=searches.config.count))
    run = searches.begin(AGES, number)
    with searches.watching(run, "freeform"):
        for layout in found:
            run.better(layout)
        if interrupted:
            searches.interrupt()
        return searches.lines()


FOUND = Layout(grid("LION", "####"), ())


class TestASingleSearch:
    def test_before_it_begins_there_is_its_name(self, tmp_path: Path) -> None:
        assert searches_of(config(tmp_path)).lines() == ["zoo.yaml: reading the words"]

    def test_without_a_find_ctrl_c_leaves_nothing(self, tmp_path: Path) -> None:
        first, second = seen(searches_of(config(tmp_path)), 0)
        assert first == "zoo.yaml: nothing found yet"
        assert second.endswith("Ctrl-C stops; there is no puzzle yet")

    def test_with_a_find_ctrl_c_publishes_it(self, tmp_path: Path) -> None:
        first, second = seen(searches_of(config(tmp_path)), 0, FOUND)
        assert first == "zoo.yaml: 0 words in 4×2"
        assert second == f"0 s, 100% of the budget left; {PUBLISHES}"

    def test_with_scores_ctrl_c_has_a_mean(self, tmp_path: Path) -> None:
        slot = Slot.straight(0, 0, Direction.ACROSS, 4)
        words = [to_word(SourceWord(text, score=score), ENGLISH) for text, score in SCORED.items()]
        found = replace(FOUND, placements=tuple(Placement(word, slot) for word in words))
        _, second = seen(searches_of(config(tmp_path)), 0, found)
        assert second.endswith(f"; {PUBLISHES}, with the mean score 61")

    def test_that_is_ending_a_second_ctrl_c_gives_up(self, tmp_path: Path) -> None:
        _, second = seen(searches_of(config(tmp_path)), 0, FOUND, interrupted=True)
        assert second.endswith("ending; Ctrl-C again gives everything up")

    def test_that_is_over_is_followed_by_the_files(self, tmp_path: Path) -> None:
        searches = searches_of(config(tmp_path))
        seen(searches, 0, FOUND)
        assert searches.lines() == ["zoo.yaml: 0 words in 4×2", "writing the files"]

    def test_that_failed_is_followed_by_nothing(self, tmp_path: Path) -> None:
        searches = searches_of(config(tmp_path))
        seen(searches, 0)
        assert searches.lines() == ["zoo.yaml"]


MANY = "generator: {distinct: 10}"


def told(path: Path, rate: Rate, *, partial: bool = False) -> list[str]:
    searches = searches_of(path, partial=partial)
    searches.follow(rate)
    return searches.lines()


class TestSeveralPuzzles:
    def test_are_counted_with_those_that_were_there(self, tmp_path: Path) -> None:
        lines = told(config(tmp_path, MANY), Rate(wanted=10, already_made=3))
        assert lines == ["zoo.yaml: 3 of 10 puzzles", "Ctrl-C stops; what is finished is kept"]

    def test_have_a_rate_and_a_time_that_is_left(self, tmp_path: Path) -> None:
        now = [0.0]
        rate = Rate(wanted=1000, made=300, failed=2, clock=lambda: now[0])
        rate.begin()
        now[0] = 60.0
        first, *_ = told(config(tmp_path, MANY), rate)
        assert first == "zoo.yaml: 300 of 1000 puzzles, 2 failed, 5.0 a second, 2:20 left"

    def test_show_what_their_executor_says_of_itself(self, tmp_path: Path) -> None:
        lines = told(config(tmp_path, MANY), Rate(wanted=10, note="dask: http://here:8787"))
        assert lines[1] == "dask: http://here:8787"

    def test_or_what_there_is_under_another_name(self, tmp_path: Path) -> None:
        lines = told(config(tmp_path, MANY, "pdf"), Rate(wanted=10), partial=True)
        assert lines[-1] == "Ctrl-C stops, and writes what there is as NAME-partial"

    def test_that_are_ending_a_second_ctrl_c_gives_up(self, tmp_path: Path) -> None:
        searches = searches_of(config(tmp_path, MANY))
        searches.follow(Rate(wanted=10))
        searches.interrupt()
        assert searches.is_stopping
        assert searches.lines()[-1] == "ending; Ctrl-C again ends it at once"

    def test_for_programs_are_lines_of_json(self) -> None:
        rate = Rate(wanted=10, already_made=2, made=3, failed=1, under_way=4)
        assert json.loads(as_json("חיות.yaml", rate)) == {
            "config": "חיות.yaml",
            "wanted": 10,
            "kept": 2,
            "made": 3,
            "failed": 1,
            "under_way": 4,
            "seconds": 0.0,
            "rate": 0.0,
            "left": None,
            "note": "",
            "file": "",
            "page": 0,
            "pages": 0,
        }

    def test_show_the_page_that_is_laid_out(self, tmp_path: Path) -> None:
        rate = Rate(wanted=10, already_made=10)
        rate.lay_out("zoo.pdf", 7, 24)
        first, *_ = told(config(tmp_path, MANY), rate)
        assert first == "zoo.yaml: 10 of 10 puzzles, page 7 of 24 of zoo.pdf"
        found = json.loads(as_json("zoo.yaml", rate))
        assert (found["file"], found["page"], found["pages"]) == ("zoo.pdf", 7, 24)

    def test_are_told_now_and_then_and_at_the_end(self) -> None:
        rate, told = Rate(wanted=2), list[int]()
        with reported(lambda: rate, lambda now: told.append(now.done), 0.001):
            while not told:
                pass
            rate.made = 2
        assert told[0] == 0
        assert told[-1] == 2

    @pytest.mark.parametrize(
        ("seconds", "said"), [(0.2, "0:00"), (65, "1:05"), (3723, "1:02:03"), (90000, "25:00:00")]
    )
    def test_take_hours_and_minutes(self, seconds: float, said: str) -> None:
        assert duration(seconds) == said


class TestTheBudget:
    @pytest.mark.parametrize(
        ("budget", "steps", "said"),
        [
            (Budget(seconds=40), 7, "10 s, 75% of the budget left"),
            (Budget(steps=70), 7, "10 s, 90% of the budget left"),
            (Budget(seconds=40, steps=8), 7, "10 s, 12% of the budget left"),
            (Budget(seconds=40, until_spent=False), 7, "10 s, at most 75% of the budget left"),
            (Budget(seconds=5), 7, "10 s, 0% of the budget left"),
            (Budget(steps=70), 0, "10 s"),
        ],
    )
    def test_that_is_left_is_a_share(self, budget: Budget, steps: int, said: str) -> None:
        now = [0.0]
        run = SearchRun(budget, clock=lambda: now[0])
        run.steps, now[0] = steps, 10.0
        assert time_and_budget(run) == said


class Terminal:
    """A pseudo-terminal; `out` is the end that programs write to."""

    _ours: int
    out: int

    def __init__(self) -> None:
        if sys.platform == "win32":
            pytest.skip("there are no pseudo-terminals here")
        self._ours, self.out = os.openpty()

    def until(self, text: str, seconds: float = 60) -> str:
        """All that was written, up to the first time that a text is in it."""
        found = b""
        while text.encode() not in found:
            ready, _, _ = select.select([self._ours], [], [], seconds)
            assert ready, f"{text!r} never came: {found!r}"
            found += os.read(self._ours, 1 << 16)
        return found.decode(errors="replace")  # it may end within a letter


def shown_lines(lines: Sequence[str], last: str, monkeypatch: pytest.MonkeyPatch) -> str:
    terminal = Terminal()
    with os.fdopen(terminal.out, "w", encoding="utf-8") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        with beside(partial(show, lambda: list(lines))):
            return terminal.until(last)


@pytest.mark.usefixtures("prompt")
class TestOnATerminal:
    def test_lines_are_shown_as_they_are(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        lines = ["חיות.yaml: 3 words in 4×2", f"[bold]3 s; {PUBLISHES}"]
        assert "חיות.yaml: 3 words in 4×2\r\n[bold]3 s; " in shown_lines(lines, "far", monkeypatch)

    def test_a_strangers_text_in_them_steers_it_not(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = ["דו\x1b]0;owned\x07ב\u202egpj.yaml", "dask: http://a\x9b2J/", "so far"]
        written = shown_lines(lines, "so far", monkeypatch)
        assert "דו\ufffd]0;owned\ufffdב\ufffdgpj.yaml" in written
        assert "http://a\ufffd2J/" in written

    def test_a_narrow_one_has_all_the_words(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "16")
        written = shown_lines([PUBLISHES], "so far", monkeypatch)
        assert "Ctrl-C publishes\r\nthe best so far" in written

    @pytest.mark.proof
    def test_a_command_says_what_ctrl_c_does_and_does_it(self, tmp_path: Path) -> None:
        terminal = Terminal()
        process = publishing(endless(tmp_path), terminal.out)
        written = terminal.until(PUBLISHES)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 0
        assert re.search(r"endless\.yaml: \d+ words in 9×9", written)
        assert re.search(r"\d+ of \d+ words", out)

    @pytest.mark.proof
    def test_a_quiet_command_shows_nothing(self, tmp_path: Path) -> None:
        terminal = Terminal()
        process = publishing(config(tmp_path, SECOND), terminal.out, "--quiet")
        out, _ = process.communicate(timeout=60)
        assert (process.returncode, out) == (0, "")
        os.write(terminal.out, b"the end")
        assert terminal.until("the end") == "the end"

    @pytest.mark.proof
    def test_nothing_is_shown_in_a_pipe(self, tmp_path: Path) -> None:
        process = publishing(config(tmp_path, SECOND), subprocess.PIPE)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, "")
        assert "4 of 4 words" in out


def endless(folder: Path) -> Path:
    """A config of so many words that its search does not end by itself."""
    path = folder / "endless.yaml"
    path.write_text(
        f"words: [file: {ROOT / 'examples/kitchen-en.txt'}]\nexport: [text]\n"
        "generator: {size: 9x9, budget: 3600s}\n",
        encoding="utf-8",
    )
    return path


def publishing(path: Path, stderr: int, *options: str) -> "subprocess.Popen[str]":
    """A command that publishes a config, and shows its progress at once."""
    prompt = "from publisher.cli import main, progress; progress.DELAY = 0; main()"
    return subprocess.Popen(
        [sys.executable, "-c", prompt, "publish", path.name, *options],
        cwd=path.parent,
        env=os.environ | {"COLUMNS": "80", "TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
