"""Searches that do not end: somebody says whose they are, and how to give them up."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from publisher import Budget, SearchRun
from publisher.cli.progress import Overdue

ENDING = f"press Ctrl-C {{}}, or end process {os.getpid()}, to give it up, without a puzzle"


@pytest.fixture
def told() -> list[str]:
    return []


def test_a_search_within_its_budget_is_left_alone(told: list[str]) -> None:
    run = SearchRun(Budget(steps=1000))
    overdue = Overdue(run, "mine", told.append)
    for _ in range(50):
        run.step()
        assert overdue.look()
    assert told == []


def test_one_that_ends_within_its_grace_too(told: list[str]) -> None:
    run = SearchRun(Budget(steps=0))
    assert Overdue(run, "mine", told.append).look()
    assert told == []


def test_one_that_spent_its_budget_is_told_once(told: list[str]) -> None:
    run = SearchRun(Budget(steps=1))
    overdue = Overdue(run, "mine", told.append)
    run.step()
    assert [overdue.look() for _ in range(2)] == [True, False]
    assert told == [f"generator mine goes on though its budget is spent: {ENDING.format('twice')}"]


def test_so_is_one_that_never_asks_when_its_time_is_over(told: list[str]) -> None:
    now = 0.0
    run = SearchRun(Budget(seconds=60), clock=lambda: now)
    overdue = Overdue(run, "mine", told.append, presses=1)
    assert overdue.look()
    now = 61.0
    assert [overdue.look() for _ in range(2)] == [True, False]
    assert told == [
        f"generator mine goes on though its budget is spent: {ENDING.format('').replace(' ,', ',')}"
    ]


def test_one_that_was_interrupted_says_what_comes_next(told: list[str]) -> None:
    run = SearchRun(Budget(steps=9))
    overdue = Overdue(run, "mine", told.append)
    run.interrupt()
    assert [overdue.look() for _ in range(2)] == [True, False]
    assert told == [f"generator mine was asked to end and goes on: {ENDING.format('again')}"]


def test_one_without_any_step_is_told_once_in_a_while(told: list[str]) -> None:
    overdue = Overdue(SearchRun(Budget(steps=9)), "mine", told.append)
    assert all(overdue.look() for _ in range(50))
    assert told == [
        "generator mine has counted no step for 60 seconds; if it does not end by itself: "
        f"{ENDING.format('twice')}"
    ]


STUBBORN = """\
import sys
import publisher.cli.progress as overdue
from publisher import *
from publisher.plugins.installed import Provider
from publisher.plugins import registry
from publisher.cli import main
from publisher.cli.search import Searches

def generate(request, options, run):
    while True:
        run.step()

def heard(searches):
    interrupt(searches)
    print("heard", file=sys.stderr, flush=True)

overdue.GRACE = 0.02
interrupt = Searches.interrupt
Searches.interrupt = heard
load = registry.load
def loaded(files):
    found = load()
    record = Generator("stubborn", "Goes on", NoOptions, generate)
    found.add(record, Provider("bad", "bad-plugin", "1.0"))
    return found
registry.load = loaded
main()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize("title", ["Pets", "חיות"])
def test_publish_names_the_generator_and_the_second_ctrl_c_ends_it(
    tmp_path: Path, title: str
) -> None:
    config = tmp_path / "pets.yaml"
    settings = "generator: {use: stubborn, budget: 5steps}\nexport: [text]\n"
    config.write_text(f"title: {title}\nwords: [list: {{cat: It purrs}}]\n{settings}", "utf-8")
    command = [sys.executable, "-c", STUBBORN, "publish", "--json", str(config)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, encoding="utf-8") as process:
        assert process.stderr is not None
        warning = ""
        while (
            "goes on though" not in warning
        ):  # before its first step it may be told that there is none
            warning = process.stderr.readline()
            assert warning, "it ended"
        process.send_signal(signal.SIGINT)
        assert process.stderr.readline() == "heard\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert warning.startswith("warning: generator stubborn goes on though its budget is spent:")
    assert f"end process {process.pid}" in warning
    assert (process.returncode, out) == (1, "")
    told = [line for line in err.splitlines() if line]
    assert told.pop() == "interrupted; nothing more was written"
    assert told in ([], [f"{config.name}: ending; Ctrl-C again gives everything up"])
    assert [path.name for path in tmp_path.iterdir()] == ["pets.yaml"]
