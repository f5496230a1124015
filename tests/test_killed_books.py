"""A book that is killed at any moment: nothing finished is lost, and nothing is made twice.

`PUBLISHER_KILLS=100 pytest tests/test_killed_books.py` kills a hundred times; CI kills a few.
"""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from conftest import Command
from processes import children_of, is_running

KILLS = int(os.environ.get("PUBLISHER_KILLS", "6"))
PUZZLES = 60
DEADLINE = 120
BOOK = """\
run: {on: processes, workers: 2}
generator: {budget: 300steps}
puzzles:
- {title: Zoo, seeds: 30, lock: zoo.lock, words: [{list: [%s], only: {sample: 8}}]}
- {title: תשבץ, language: he, seeds: 15, parts: 2, words: [list: [%s]]}
export: [ipuz, json]
"""
APART = """\
run: {on: processes, workers: 2}
generator: {budget: 300steps}
apart: 3
at_least: {words: 70%%, crossings: 10%%}
puzzles:
- {title: Zoo, seeds: 15, words: [{list: [%s], only: {sample: 8}}]}
- {title: תשבץ, language: he, seeds: 6, at_least: 1, words: [list: [%s]]}
export: [ipuz, json]
"""
ROWS = """\
run: {on: processes, workers: 2}
generator: {budget: 300steps}
title: "{name}"
for_each: {file: pupils.csv}
at_least: 75%%
words: [{list: [%s, '{words}'], only: {sample: 9}}]
export: [ipuz: {file: "{name}"}, json]
"""
BOOKS = {"seeds": BOOK, "apart": APART, "rows": ROWS}
ENGLISH = [f"{first}{last}" for first in "blcrstfpm" for last in ("and", "ent", "ine", "oor")]
HEBREW = [
    *("אריה", "נמר", "זברה", "סוס", "גמל", "עכבר", "לווייתן", "פנדה"),
    *("כלב", "חתול", "שועל", "דולפין", "תרנגול", "חמור", "ארנבת", "דבורה"),
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.proof,
]
if sys.platform == "win32":
    pytest.skip("there are no such signals", allow_module_level=True)


def book(folder: Path, kind: str = "seeds") -> Path:
    """A book of a kind; what its gates refuse is the same in every run."""
    folder.mkdir()
    path = folder / "zoo.yaml"
    words = (", ".join(ENGLISH), ", ".join(HEBREW))[: BOOKS[kind].count("%s")]
    path.write_text(BOOKS[kind] % words, encoding="utf-8")
    names = [f"תלמיד {number},w{'abcdefgh'[number % 8]}ll" for number in range(20)]
    (folder / "pupils.csv").write_text("\n".join(["name,words", *names]), encoding="utf-8")
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@dataclass(frozen=True)
class Undisturbed:
    """The files of a run that nobody disturbs, its tasks, how many seconds it takes, its exit code.

    There are more tasks than puzzles: some of these are made again, for their grids are there.
    """

    files: dict[str, bytes]
    tasks: int
    seconds: float
    code: int


def undisturbed_run(path: Path) -> Undisturbed:
    began = time.monotonic()
    with publishing(path) as process:
        code = process.wait(DEADLINE)
    seconds, (tasks, finished) = time.monotonic() - began, figures(path)
    assert tasks == finished
    return Undisturbed(files(path.parent), tasks, seconds, code)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    found = undisturbed_run(book(tmp_path_factory.mktemp("undisturbed") / "book"))
    assert found.code == 0
    assert found.tasks > PUZZLES
    return found


@contextmanager
def publishing(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "publisher", "publish", str(path), "--quiet"]
    with subprocess.Popen(command, text=True, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def workers_of(process: int) -> list[int]:
    """The processes that were begun for its puzzles."""
    found = []
    for child in children_of(process):
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
    return found


def both_workers_of(process: int) -> list[int]:
    """Its two workers, once they are at work: a worker that is prepared has a second thread."""
    last = time.monotonic() + DEADLINE
    while True:
        with suppress(FileNotFoundError):
            workers = workers_of(process)
            threads = [len(list(Path(f"/proc/{each}/task").iterdir())) for each in workers]
            if len(threads) == 2 and min(threads) > 1:
                return workers
        assert time.monotonic() < last
        time.sleep(0.05)


def figures(path: Path) -> tuple[int, int]:
    """How many tasks the ledger has, and how many all runs together have finished."""
    ledger = path.parent / ".publisher" / "ledger.db"
    if not ledger.exists():
        return 0, 0
    connection = sqlite3.connect(ledger)
    try:
        ((tasks,),) = connection.execute("SELECT count(*) FROM units WHERE state = 'finished'")
        ((finished,),) = connection.execute("SELECT coalesce(sum(finished), 0) FROM runs")
    except sqlite3.OperationalError:  # it was killed before there were tables
        return 0, 0
    finally:
        connection.close()
    return tasks, finished


@pytest.mark.parametrize("number", range(KILLS))
def test_its_files_are_those_of_an_undisturbed_run(
    number: int, tmp_path: Path, undisturbed: Undisturbed
) -> None:
    check_kills(Random(number), book(tmp_path / "book"), undisturbed)


@pytest.mark.parametrize("kind", ["apart", "rows"])
def test_words_that_are_dealt_out_rows_and_gates_are_as_they_were(
    kind: str, tmp_path: Path
) -> None:
    """A puzzle that a gate refuses is refused in each run, and the others are there."""
    undisturbed = undisturbed_run(book(tmp_path / "undisturbed", kind))
    assert undisturbed.code == 1  # some have too few words
    assert len(undisturbed.files) > 10
    for number in range(3):
        check_kills(Random(number), book(tmp_path / f"book {number}", kind), undisturbed)


def check_kills(random: Random, path: Path, undisturbed: Undisturbed) -> None:
    """Kill the parent, then a worker, at moments of this dice; the files are as they would be."""
    before = 0
    for turn in range(2):
        with publishing(path) as process:
            time.sleep(random.uniform(0, undisturbed.seconds))
            if turn:  # a worker: the book goes on
                for worker in workers_of(process.pid)[:1]:
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
            else:
                process.kill()
            process.wait(DEADLINE)
        tasks, finished = figures(path)
        assert tasks == finished
        assert tasks >= before
        before = tasks
    with publishing(path) as process:
        assert process.wait(DEADLINE) == undisturbed.code, process.communicate()[1]
    assert files(path.parent) == undisturbed.files
    assert figures(path) == (undisturbed.tasks, undisturbed.tasks)


def test_workers_end_with_the_process_that_began_them(tmp_path: Path) -> None:
    path = book(tmp_path / "book")
    path.write_text(path.read_text(encoding="utf-8").replace("300steps", "60m"), encoding="utf-8")
    with publishing(path) as process:
        workers = both_workers_of(process.pid)
        process.kill()
    last = time.monotonic() + DEADLINE
    while any(is_running(worker) for worker in workers):
        assert time.monotonic() < last
        time.sleep(0.05)


def test_ctrl_c_ends_it_with_what_is_finished(
    publisher: Command, tmp_path: Path, undisturbed: Undisturbed
) -> None:
    path = book(tmp_path / "book")
    with publishing(path) as process:
        last = time.monotonic() + DEADLINE
        while not figures(path)[0]:
            assert time.monotonic() < last
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=DEADLINE)
    tasks, _ = figures(path)
    if tasks < PUZZLES:
        assert process.returncode == 1
        assert f"interrupted: {tasks} of 60 puzzles are finished and kept" in said
    assert publisher("publish", path).code == 0
    assert files(path.parent) == undisturbed.files


@pytest.mark.parametrize("signals", ["SIGINT", "SIGINT SIGINT", "SIGTERM", "SIGHUP"])
def test_long_searches_end_when_they_are_told(
    tmp_path: Path, signals: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBLISHER_PURE", "1")  # the kernel ends before it is told
    path = book(tmp_path / "book")
    path.write_text(path.read_text(encoding="utf-8").replace("300steps", "60m"), encoding="utf-8")
    with publishing(path) as process:
        workers = both_workers_of(process.pid)
        for name in signals.split():
            process.send_signal(getattr(signal, name))
            time.sleep(0.2)
        _, said = process.communicate(timeout=DEADLINE)
    code, told = {
        "SIGINT": (1, f"{path}: interrupted: 0 of 60 puzzles are finished and kept; "),
        "SIGINT SIGINT": (1, "interrupted; nothing more was written"),
    }.get(signals, (128 + signal.SIGTERM, ""))
    assert process.returncode == code
    assert told in said
    last = time.monotonic() + DEADLINE
    while any(is_running(worker) for worker in workers):
        assert time.monotonic() < last
        time.sleep(0.05)
    assert set(files(path.parent)) == {"pupils.csv", "zoo.yaml"}


FULL = """\
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, 90_000))
from publisher.__main__ import run
run()
"""


def test_a_full_disk_loses_nothing_that_is_finished(
    publisher: Command, tmp_path: Path, undisturbed: Undisturbed
) -> None:
    path = book(tmp_path / "book")
    command = [sys.executable, "-c", FULL, "publish", str(path), "--on", "serial"]
    run = subprocess.run(command, text=True, capture_output=True, timeout=DEADLINE)
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert "ledger.db cannot be written: the disk " in run.stderr
    tasks, _ = figures(path)
    said = re.findall(r"\d+ of 60 puzzles are finished and kept", run.stderr)
    assert said == [f"{tasks} of 60 puzzles are finished and kept"]
    assert run.stderr.count("cannot be written") == 1
    assert publisher("publish", path).code == 0
    assert files(path.parent) == undisturbed.files
    assert figures(path) == (undisturbed.tasks, undisturbed.tasks)


def test_a_book_that_is_killed_leaves_no_warning_of_python_behind(tmp_path: Path) -> None:
    path = book(tmp_path / "book")
    path.write_text(path.read_text(encoding="utf-8").replace("300steps", "60m"), encoding="utf-8")
    with publishing(path) as process:
        both_workers_of(process.pid)
        process.kill()
        assert process.communicate(timeout=DEADLINE)[1] == ""
