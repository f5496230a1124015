"""When `optimize` ends because it has long found nothing better, and when it goes on."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from freeform_making import SHORT, make, pin, spellings
from publisher import Budget, GenerationError, Layout, SearchRun, Stopped
from publisher.config import load as load_config
from publisher.plugins.registry import load
from publisher_freeform.annealing import optimizer, stagnation
from publisher_freeform.annealing.stagnation import patience
from publisher_testing import HEBREW

ANIMALS = ["חתול", "כלב", "סוס", "פרה", "עז", "כבשה", "ארנב", "צב", "נחש", "דוב", "אריה", "נמר"]
IN_VAIN = 200
OF_WORKERS = 200_000  # steps: workers are as patient as ever


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stagnation, "SHARED", IN_VAIN)
    monkeypatch.setattr(stagnation, "FOR_EACH_WORD", 1)
    monkeypatch.setattr(stagnation, "WITH_WORDS_LEFT_OUT", 3 * IN_VAIN)


@pytest.fixture
def the_best_steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps at which the optimizer found something better."""
    steps: list[int] = []
    keep = optimizer.Optimizer._keep

    def kept(self: optimizer.Optimizer, *found: object) -> None:
        steps.append(self.run.steps)
        keep(self, *found)  # type: ignore[arg-type]

    monkeypatch.setattr(optimizer.Optimizer, "_keep", kept)
    return steps


def early(steps: int = 30_000) -> SearchRun:
    return SearchRun(Budget(steps=steps, until_spent=False))


def every_look(seconds: float) -> Iterator[float]:
    """A clock: every look at it is so many seconds later."""
    return (seconds * look for look in count())


@pytest.mark.parametrize(
    ("words", "left_out", "steps", "steps_in_python"),
    [
        (5, False, 240_000, 20_000),
        (20, False, 60_000, 5_000),
        (40, False, 30_000, 14_000),
        (30, True, 40_000, 15_000),
        (100, True, 41_000, 41_000),
    ],
)
def test_patience_grows_with_few_words_with_many_and_with_words_left_out(
    words: int, left_out: bool, steps: int, steps_in_python: int
) -> None:
    assert patience(words, left_out=left_out, is_plain=True) == steps
    assert patience(words, left_out=left_out, is_plain=False) == steps_in_python


@pytest.mark.usefixtures("impatient")
class TestAnEarlyEnd:
    @pytest.mark.parametrize("size", ["auto", "9x9"])
    def test_comes_after_so_many_steps_in_vain(self, size: str, the_best_steps: list[int]) -> None:
        run = early()
        layout = make(SHORT, run=run, size=size)
        assert (run.stopped, layout.complete) == (Stopped.STAGNATION, False)
        assert run.steps == the_best_steps[-1] + IN_VAIN // len(SHORT) + 1
        assert spellings(layout) == set(SHORT)

    def test_gives_what_a_budget_of_these_steps_gives(self) -> None:
        run = early()
        layout = make(ANIMALS, language=HEBREW, run=run)
        again = make(ANIMALS, language=HEBREW, steps=run.steps)
        assert layout.placements == again.placements

    def test_comes_at_the_same_step_on_a_slow_clock(self) -> None:
        budget = Budget(seconds=1e9, steps=30_000, until_spent=False)
        fast, slow = (
            SearchRun(budget, clock=partial(next, every_look(seconds))) for seconds in (0.001, 10)
        )
        layouts = [make(SHORT, run=run) for run in (fast, slow)]
        assert fast.steps == slow.steps
        assert fast.seconds < 60 < slow.seconds
        assert layouts[0] == layouts[1]

    def test_comes_later_while_words_are_left_out(self, the_best_steps: list[int]) -> None:
        run = early()
        layout = make(SHORT, run=run, size="5x5")
        assert len(layout.left_out) > 0
        assert run.stopped is Stopped.STAGNATION
        assert run.steps == the_best_steps[-1] + 3 * IN_VAIN + 1

    def test_does_not_come_before_the_required_words_are_in(self) -> None:
        run = early(5 * IN_VAIN)
        with pytest.raises(GenerationError, match="may not be left out"):
            make(SHORT, run=run, size="4x4", must=["rate", "tear", "tea", "oat", "toe"])
        assert (run.steps, run.stopped) == (5 * IN_VAIN, Stopped.BUDGET)

    def test_keeps_pins_where_they_are(self) -> None:
        run = early()
        make(SHORT, run=run, size="9x9", place=[pin("rate", 5, 3)])
        assert run.stopped is Stopped.STAGNATION

    def test_comes_when_a_share_of_the_list_is_placed(self) -> None:
        run, first = early(), make(SHORT, share=7)
        layout = make(SHORT, run=run, before=[first], share=7)
        assert run.stopped is Stopped.STAGNATION
        assert len(layout.placements) == 7

    @pytest.mark.proof
    def test_of_workers_comes_when_all_of_them_stagnate(self) -> None:
        run = early(OF_WORKERS)
        layout = make(SHORT, run=run, workers=2)
        assert run.stopped is Stopped.STAGNATION
        assert layout.placements == make(SHORT, run=early(OF_WORKERS), workers=2).placements


@pytest.mark.usefixtures("impatient")
class TestABudgetThatIsStated:
    def test_is_used_until_it_is_spent(self) -> None:
        run = SearchRun(Budget(steps=2000))
        make(SHORT, run=run)
        assert (run.steps, run.stopped) == (2000, Stopped.BUDGET)

    def test_remembers_what_an_early_end_would_have_given(self) -> None:
        ended, going_on = early(), SearchRun(Budget(steps=2000))
        layout = make(SHORT, run=ended)
        make(SHORT, run=going_on)
        assert going_on.stagnation is not None
        assert isinstance(going_on.stagnation.best, Layout)
        assert going_on.stagnation.best.placements == layout.placements

    @pytest.mark.proof
    def test_remembers_it_for_workers_too(self) -> None:
        run = SearchRun(Budget(steps=OF_WORKERS))
        make(SHORT, run=run, workers=2)
        assert run.stagnation is not None
        assert run.stagnation.best is not None
        assert run.stopped is Stopped.BUDGET


def test_a_search_of_few_words_still_ends_at_once_if_there_is_no_choice() -> None:
    run = early()
    assert make(["alone"], run=run).complete
    assert run.stopped is None


@pytest.mark.parametrize(
    ("written", "budget"),
    [
        ("", Budget(60, 60_000, until_spent=False)),
        ("generator: {budget: auto}", Budget(60, 60_000, until_spent=False)),
        ("generator: {budget: 30000steps 60s}", Budget(60, 30_000)),
        ("generator: {use: fill}", Budget(60, 30_000, until_spent=False)),
    ],
)
def test_a_config_without_a_budget_has_that_of_its_generator(
    written: str, budget: Budget, tmp_path: Path
) -> None:
    config = tmp_path / "tea.yaml"
    config.write_text(f"words: [{{list: [tea, toe]}}]\n{written}\n", "utf-8")
    assert load_config(config, load()).puzzle_configs[0].budget == budget
