"""Workers: the best of their boards is taken, the same everywhere, and no process is left."""

import os
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

import failing_strategies
from checker import packed
from freeform_making import GARDEN, drawn, make
from publisher import Budget, GenerationError, Layout, OptionError, SearchRun, Stopped
from publisher_freeform.board.board import Board
from publisher_freeform.options import FreeformOptions
from publisher_freeform.parallel import search_in_parallel
from publisher_freeform.placement_problem import PlacementProblem
from publisher_freeform.search import Search
from publisher_testing import HEBREW

ANIMALS = ["חתול", "כלב", "סוס", "פרה", "עז", "כבשה", "ארנב", "צב", "נחש", "דוב", "אריה", "נמר"]
AGES = Budget(seconds=3600)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    before = set(active_children())  # another test's may still end
    yield
    assert set(active_children()) <= before


def search_for(run: SearchRun) -> Search:
    problem = PlacementProblem(
        ((0, 1), (1, 2)), 3, {}, frozenset(), (1, 1), 2, FreeformOptions(workers=2)
    )

    def found(board: Board) -> None:
        raise AssertionError("a failing strategy finds nothing")

    return Search(problem, Random(1), run, found)


class SeenRun(SearchRun):
    """A run that keeps the different numbers of steps that somebody sees who looks."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.seen: list[int] = []

    def is_over(self) -> bool:
        """Whether the search ends; looked at while the workers search."""
        if self.steps not in self.seen:
            self.seen.append(self.steps)
        return super().is_over()


class TestBestBoard:
    @pytest.mark.proof
    @pytest.mark.parametrize(("strategy", "size"), [("optimize", "auto"), ("compact", "8x8")])
    def test_is_at_least_as_good_as_the_first_workers(self, strategy: str, size: str) -> None:
        def rank(layout: Layout) -> tuple[int, float]:
            return len(layout.placements), packed(layout) if size == "auto" else 0

        alone = make(GARDEN, strategy, size=size)
        together = make(GARDEN, strategy, size=size, workers=2)
        assert rank(together) >= rank(alone)

    @pytest.mark.proof
    def test_is_sometimes_another_workers(self) -> None:
        layouts = {workers: make(GARDEN, "first-fit", workers=workers) for workers in (1, 3)}
        assert len(layouts[3].placements) > len(layouts[1].placements)

    @pytest.mark.proof
    def test_is_reported_as_soon_as_it_is_found_and_is_the_last_reported(self) -> None:
        reported: list[Layout] = []
        run = SearchRun(Budget(steps=300), on_better=reported.append)
        layout = make(ANIMALS, "optimize", language=HEBREW, run=run, workers=2)
        assert layout.placements == reported[-1].placements
        counts = [len(each.placements) for each in reported]
        assert counts == sorted(counts)

    def test_has_a_whole_budget_from_each_worker_and_steps_are_added_up(self) -> None:
        run = SearchRun(Budget(steps=50))
        layout = make(GARDEN, "optimize", run=run, workers=2)
        assert (run.steps, run.stopped, layout.complete) == (100, Stopped.BUDGET, False)

    @pytest.mark.proof
    def test_is_as_far_meanwhile_as_the_slowest_worker(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PUBLISHER_PURE", "1")  # the kernel ends before anybody asks how far
        run = SeenRun(Budget(steps=4000))
        make(GARDEN, "optimize", run=run, workers=2)
        assert run.seen == sorted(run.seen)
        assert {0 < steps <= 4000 for steps in run.seen[1:]} == {True}

    def test_is_complete_if_all_workers_ended_by_themselves_and_tries_are_added_up(self) -> None:
        run = SearchRun(AGES)
        layout = make([*GARDEN, "zap"], "first-fit", run=run, size="6x6", workers=2)
        assert (run.stopped, layout.complete) == (None, True)
        assert any("placed in 1 of 2" in each.reason for each in layout.left_out)

    @pytest.mark.proof
    def test_is_the_same_in_every_process_for_a_seed_steps_and_workers(self) -> None:
        code = (
            "from freeform_making import *\n"
            "layout = make(GARDEN, 'optimize', 300, seed=7, workers=2)\n"
            "print(drawn(layout), layout.left_out)\n"
        )
        layout = make(GARDEN, "optimize", 300, seed=7, workers=2)
        expected = f"{drawn(layout)} {layout.left_out}\n"
        assert python(code, PYTHONHASHSEED="4711").stdout == expected

    @pytest.mark.proof
    def test_is_the_first_workers_if_others_are_equally_good(self) -> None:
        words = ["no", "on"]
        assert drawn(make(words, "compact", workers=2)) == drawn(make(words, "compact"))


class TestEnd:
    def test_comes_soon_after_an_interrupt_with_the_best_so_far(self) -> None:
        run = SearchRun(AGES, on_better=lambda _: run.interrupt())
        layout = make(GARDEN, "angry", run=run, workers=2)
        assert layout.placements
        assert run.stopped is Stopped.INTERRUPTED

    def test_comes_at_once_without_any_budget(self) -> None:
        run = SearchRun(Budget(seconds=0))
        assert make(GARDEN, "optimize", run=run, workers=2).placements
        assert run.stopped is Stopped.BUDGET

    @pytest.mark.proof
    @pytest.mark.parametrize(
        ("budget", "stopped"),
        [(Budget(seconds=1), Stopped.BUDGET), (Budget(seconds=1, steps=10**9), Stopped.CLOCK)],
    )
    def test_comes_when_the_time_is_up(self, budget: Budget, stopped: Stopped) -> None:
        run = SearchRun(budget)
        assert make(GARDEN, "angry", run=run, workers=2).placements
        assert run.stopped is stopped

    def test_comes_at_once_if_a_report_raises_an_interrupt(self) -> None:
        def better(layout: Layout) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            make(GARDEN, "angry", run=SearchRun(AGES, on_better=better), workers=2)

    @pytest.mark.proof
    @pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes here")
    @pytest.mark.parametrize(
        "moment",
        [
            "run = SearchRun(AGES, on_better=lambda _: press())",
            "run = SearchRun(AGES); Thread(target=press_when_they_start).start()",
        ],
        ids=["found", "starting"],
    )
    def test_is_decided_here_though_a_terminal_sends_ctrl_c_to_all_processes(
        self, moment: str
    ) -> None:
        code = (
            "import os, signal\n"
            "from threading import Thread\n"
            "from test_freeform_parallel import *\n"
            "def press(): os.killpg(0, signal.SIGINT)\n"
            "def press_when_they_start():\n"
            "    while not active_children(): pass\n"
            "    press()\n"
            f"{moment}\n"
            "signal.signal(signal.SIGINT, lambda *_: run.interrupt())\n"
            "print(len(make(GARDEN, 'angry', run=run, workers=2).placements) > 0, run.stopped)\n"
        )
        ran = python(code)
        assert (ran.stdout, ran.stderr) == ("True interrupted\n", "")


class TestFailure:
    def test_of_an_option_keeps_its_path(self) -> None:
        with pytest.raises(OptionError, match=r"^nobody can get there$") as caught:
            search_in_parallel(
                failing_strategies.refuses_an_option, search_for(SearchRun(AGES)), seed=1
            )
        assert caught.value.path == ("place", 0, "at")

    def test_of_code_says_where_it_was(self) -> None:
        with pytest.raises(RuntimeError, match=r"^worker [12]: ZeroDivisionError: ") as caught:
            search_in_parallel(
                failing_strategies.divides_by_zero, search_for(SearchRun(AGES)), seed=1
            )
        assert "in divides_by_zero" in "".join(caught.value.__notes__)

    def test_of_a_process_is_an_error(self) -> None:
        with pytest.raises(GenerationError, match=r"^worker [12] ended .* \(exit code 7\)"):
            search_in_parallel(failing_strategies.dies, search_for(SearchRun(AGES)), seed=1)

    @pytest.mark.proof
    def test_of_all_workers_to_place_required_words_is_an_error(self) -> None:
        with pytest.raises(GenerationError, match="no place was found for words that may not"):
            make(GARDEN, "first-fit", size="6x6", must=GARDEN, workers=2)


@pytest.mark.parametrize("workers", [0, 61, "many"])
def test_workers_are_1_to_60(workers: object) -> None:
    with pytest.raises(ValidationError, match="workers"):
        FreeformOptions.model_validate({"workers": workers})


@pytest.mark.proof
def test_a_config_may_ask_for_workers(tmp_path: Path) -> None:
    config = tmp_path / "garden.yaml"
    words = f"words:\n- list: [{', '.join(GARDEN)}]\nexport: [text]\n"
    config.write_text(f"{words}generator: {{workers: 2, budget: 60steps}}\n", encoding="utf-8")
    command = [sys.executable, "-m", "publisher", "publish", str(config)]
    ran = subprocess.run(command, capture_output=True, check=False, text=True, encoding="utf-8")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "garden.txt").exists()


def python(code: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join([*sys.path, str(Path(__file__).parent)])
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path, **variables},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
