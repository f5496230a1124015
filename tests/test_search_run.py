"""Budgets, and the news of a search."""

import pytest

from publisher import Budget, Layout, SearchRun, Stopped
from publisher_testing import grid


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("10s", Budget(seconds=10)),
        ("1.5 s", Budget(seconds=1.5)),
        ("2m", Budget(seconds=120)),
        ("5000steps", Budget(steps=5000)),
        (" 5000 steps 10s ", Budget(steps=5000, seconds=10)),
        ("0s", Budget(seconds=0)),
    ],
)
def test_a_budget_reads_as_people_write_it(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget
    assert Budget.parse(str(budget)) == budget


@pytest.mark.parametrize(
    "text", ["", " ", "10", "ten seconds", "-1s", "1.5steps", "1e3s", "10s 5steps"]
)
def test_anything_else_is_no_budget(text: str) -> None:
    with pytest.raises(ValueError, match="10s, 2m or 5000steps"):
        Budget.parse(text)


def test_a_budget_has_at_least_one_limit() -> None:
    with pytest.raises(ValueError, match="seconds or steps"):
        Budget()


def test_steps_are_counted_until_the_budget_is_spent() -> None:
    run = SearchRun(Budget(steps=3))
    assert [run.step() for _ in range(5)] == [True, True, True, False, False]
    assert (run.steps, run.stopped) == (3, Stopped.BUDGET)


def test_a_budget_of_nothing_is_spent_at_once() -> None:
    assert not SearchRun(Budget(steps=0)).step()
    assert not SearchRun(Budget(seconds=0)).step()


def test_the_given_clock_counts_the_seconds() -> None:
    now = [100.0]
    run = SearchRun(Budget(seconds=10, steps=1000), clock=lambda: now[0])
    assert run.step()
    now[0] = 105.0
    assert (run.seconds, run.fraction_used) == (5.0, 0.5)
    now[0] = 110.0
    assert not run.step()
    assert run.stopped is Stopped.CLOCK


@pytest.mark.parametrize(
    ("budget", "stopped"),
    [
        (Budget(seconds=10), Stopped.BUDGET),
        (Budget(steps=2), Stopped.BUDGET),
        (Budget(steps=2, seconds=10), Stopped.BUDGET),
        (Budget(steps=3, seconds=10), Stopped.CLOCK),
    ],
)
def test_the_run_knows_whether_clock_or_steps_ended_it(budget: Budget, stopped: Stopped) -> None:
    now = [0.0]
    run = SearchRun(budget, clock=lambda: now[0])
    assert run.step()
    assert run.step()
    now[0] = 11.0
    assert not run.step()
    assert run.stopped is stopped


def test_a_watcher_gets_each_better_layout() -> None:
    seen: list[Layout] = []
    run = SearchRun(Budget(steps=1), on_better=seen.append)
    layout = Layout(grid("CAT"), ())
    run.better(layout)
    assert (run.best, seen) == (layout, [layout])


class TestALayoutThatIsMadeWhenSomebodyLooks:
    def test_is_made_once(self) -> None:
        made: list[Layout] = []

        def make() -> Layout:
            made.append(Layout(grid("CAT"), ()))
            return made[-1]

        run = SearchRun(Budget(steps=1))
        run.better(make)
        assert not made
        assert run.best is run.best is made[0]
        assert len(made) == 1

    def test_is_not_made_if_a_better_one_comes_before(self) -> None:
        def make() -> Layout:
            raise AssertionError("nobody looked")

        run = SearchRun(Budget(steps=1))
        run.better(make)
        better = Layout(grid("DOG"), ())
        run.better(better)
        assert run.best is better

    def test_comes_to_a_watcher_made(self) -> None:
        seen: list[Layout] = []
        run = SearchRun(Budget(steps=1), on_better=seen.append)
        layout = Layout(grid("CAT"), ())
        run.better(lambda: layout)
        assert seen == [layout]


def test_an_interrupt_ends_the_search_and_keeps_its_name() -> None:
    run = SearchRun(Budget(steps=0))
    run.interrupt()
    assert not run.step()
    assert run.stopped is Stopped.INTERRUPTED


class TestStagnation:
    def test_ends_a_search_whose_budget_need_not_be_spent(self) -> None:
        run = SearchRun(Budget(steps=100, until_spent=False))
        assert run.step()
        assert run.stagnates()
        assert not run.step()
        assert (run.steps, run.stopped) == (1, Stopped.STAGNATION)

    def test_is_noted_once_by_a_search_that_goes_on(self) -> None:
        now = [0.0]
        run = SearchRun(Budget(steps=100), clock=lambda: now[0])
        first, second = Layout(grid("CAT"), ()), Layout(grid("DOG"), ())
        run.better(first)
        now[0] = 2.0
        assert not run.stagnates()
        run.better(second)
        now[0] = 5.0
        assert not run.stagnates()
        assert run.step()
        assert run.stagnation is not None
        assert run.stagnation.seconds == 2.0
        assert run.stagnation.best is first

    def test_does_not_rename_another_end(self) -> None:
        run = SearchRun(Budget(steps=0, until_spent=False))
        assert not run.step()
        assert run.stagnates()
        assert run.stopped is Stopped.BUDGET


def test_an_interrupt_after_the_budget_does_not_rename_the_end() -> None:
    run = SearchRun(Budget(steps=0))
    assert not run.step()
    run.interrupt()
    assert run.stopped is Stopped.BUDGET
