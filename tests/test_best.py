"""The best so far of a long search: on the disk while it goes on, whatever ends it."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import Command
from publisher import Budget, Layout, Puzzle, SearchRun, from_json
from publisher.cli import best
from publisher.cli.best import BestSoFar, kept
from publisher_testing import ENGLISH, grid

CONFIG = """\
title: {title}
language: {language}
words: [list: {words}]
generator: {{use: freeform, strategy: optimize, budget: 10m, seed: 1}}
export: [text]
output: {{folder: out}}
"""
ENGLISH_WORDS = (
    "{cat: It purrs, tact: Diplomat's gift, cart: Horse's load, trace: A little, "
    "rose: It has thorns, hedge: Green wall, lawn: It is mown, spade: Digger, "
    "fern: It has no flowers, ivy: Climber, "
    "petal: Part of a flower, onion: It brings tears}"
)
HEBREW_WORDS = (
    "{שלום: ברכה, שולם: אין חוב, מלוש: מן הבצק, חתול: מיילל, "
    "כלבים: נובחים, תפוח: פרי, ברווז: עוף מים, ציפור: שרה, "
    "סוסים: דוהרים, אריה: מלך החיות, תנין: שוכן ביאור, ירקות: צומחים בגינה}"
)
DEADLINE = 60


def config(folder: Path, language: str = "en", words: str = ENGLISH_WORDS) -> Path:
    path = folder / "long.yaml"
    text = CONFIG.format(title="Long", language=language, words=words)
    path.write_text(text, encoding="utf-8")
    return path


@contextmanager
def searching(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A search with no end in sight, looked at all the time, once its best is on the disk."""
    code = "from publisher.cli import best; best.PAUSE = 0.01; from publisher.__main__ import run"
    command = [sys.executable, "-c", f"{code}; run()", "publish", "long.yaml", *arguments]
    with subprocess.Popen(command, cwd=folder, text=True, stderr=subprocess.PIPE) as process:
        try:
            until = time.monotonic() + DEADLINE
            while not any(path.stat().st_size for path in folder.glob("out/*.best*.json")):
                assert process.poll() is None, process.communicate()[1]
                assert time.monotonic() < until, "nothing was kept"
            yield process
        finally:
            process.kill()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("language", "words"), [("en", ENGLISH_WORDS), ("he", HEBREW_WORDS)], ids=["en", "he"]
)
def test_what_a_power_cut_leaves_can_be_printed(
    tmp_path: Path,
    publisher: Command,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    words: str,
) -> None:
    config(tmp_path, language, words)
    with searching(tmp_path) as process:
        process.kill()
    monkeypatch.chdir(tmp_path)
    left = Path("out/long.best.json")
    before = left.read_bytes()
    run = publisher("convert", left, "--language", language, "printed.txt")
    assert (run.code, run.err) == (0, "")
    assert "Long" in Path("printed.txt").read_text(encoding="utf-8")
    run = publisher("publish", "long.yaml", "--budget", "50steps")
    assert run.code == 0
    assert f"{left} is the best of a search that was cut short" in run.err
    assert left.read_bytes() == before


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 0), ("SIGTERM", 143), ("SIGHUP", 143)])
def test_it_is_gone_when_the_search_is_over(tmp_path: Path, name: str, code: int) -> None:
    config(tmp_path)
    with searching(tmp_path) as process:
        process.send_signal(getattr(signal, name))
        _, told = process.communicate(timeout=DEADLINE)
    assert f"the best so far is kept in {Path('out/long.best.json')}" in told
    assert process.returncode == code
    files = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(files) == ["long.txt", "long.yaml"][code != 0 :]
    assert (tmp_path / "out").exists() == (code == 0)


@pytest.mark.proof
def test_quiet_says_nothing_of_it(tmp_path: Path) -> None:
    config(tmp_path)
    with searching(tmp_path, "--quiet") as process:
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=DEADLINE)
    assert told == ""


def test_no_file_that_is_there_or_will_be_is_touched(tmp_path: Path) -> None:
    (tmp_path / "a.best.json").write_text("mine")
    told: list[str] = []
    kept_best = BestSoFar(tmp_path / "a", [tmp_path / "A-2.BEST.json"], told.append)
    run = found()
    kept_best.follow(run)
    kept_best.keep()
    assert names(tmp_path) == ["a-3.best.json", "a.best.json"]
    assert told == [f"the best so far is kept in {tmp_path / 'a-3.best.json'} until {OVER}"]
    kept_best.remove()
    assert names(tmp_path) == ["a.best.json"]
    assert (tmp_path / "a.best.json").read_text() == "mine"


OVER = "the search is over"


def test_folders_are_made_for_it_and_go_with_it(tmp_path: Path) -> None:
    kept_best = BestSoFar(tmp_path / "new" / "deep" / "a", [], lambda _: None)
    kept_best.keep()
    kept_best.follow(SearchRun(Budget(steps=1)))  # has found nothing yet
    kept_best.keep()
    assert names(tmp_path) == []
    kept_best.follow(found())
    kept_best.keep()
    (path,) = (tmp_path / "new" / "deep").iterdir()
    assert len(from_json(path.read_bytes(), lambda _: ENGLISH).puzzles) == 1
    kept_best.remove()
    assert names(tmp_path) == []


def test_it_is_written_only_when_there_is_a_better_one(tmp_path: Path) -> None:
    finished: list[Layout] = []
    run = found(finished)
    kept_best = BestSoFar(tmp_path / "a", [], lambda _: None)
    kept_best.follow(run)
    kept_best.keep()
    kept_best.keep()
    assert len(finished) == 1
    run.better(Layout(grid("CAT"), ()))
    kept_best.keep()
    assert len(finished) == 2


def test_a_search_does_not_end_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best, "PAUSE", 0.001)
    (tmp_path / "file").write_text("")
    told: list[str] = []
    with kept(BestSoFar(tmp_path / "file" / "a", [], told.append), told.append) as kept_best:
        kept_best.follow(found())
        until = time.monotonic() + DEADLINE
        while not told:
            assert time.monotonic() < until
    [warning] = told
    assert warning.startswith("warning: the best so far cannot be kept: ")


def found(finished: list[Layout] | None = None) -> SearchRun:
    """A run that has found something; what is made a puzzle is noted."""

    def finish(layout: Layout) -> Puzzle:
        if finished is not None:
            finished.append(layout)
        return Puzzle(layout.grid, (), ENGLISH)

    run = SearchRun(Budget(steps=1))
    run.finish = finish
    run.better(Layout(grid("CAT"), ()))
    return run


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
