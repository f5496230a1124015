"""Fills of other designs on a higher line: their words, and that they end."""

from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

from filling import fill, fill_options, words_of
from publisher import Budget, Language, Request, SearchRun
from publisher.plugins.registry import load
from publisher_fill.design.options import DesignOptions
from publisher_fill.higher_line import LEFT, TRIES, on_a_higher_line
from publisher_fill.inputs import FillInputs
from publisher_testing import ENGLISH

HEBREW = load().languages["he"]
DESIGN = {"style": "american", "size": "7x7"}


def listed(folder: Path, letters: str, scores: int = 101) -> list[dict[str, str]]:
    """A list of all words of some letters, three to seven long, with scores that go around."""
    words = ("".join(word) for length in range(3, 8) for word in product(letters, repeat=length))
    lines = [f"{word};{number * 37 % scores}\n" for number, word in enumerate(words)]
    (folder / "list.txt").write_text("".join(lines), encoding="utf-8")
    return [{"file": str(folder / "list.txt")}]


def inputs(lists: list[dict[str, str]], language: Language) -> FillInputs:
    options = fill_options(DESIGN, wordlists=lists)
    return FillInputs.of(Request(words_of(()), language, 1), options)


@pytest.mark.parametrize(("language", "letters"), [(ENGLISH, "ABC"), (HEBREW, "אבג")])
def test_a_fill_of_new_designs_is_above_the_line(
    tmp_path: Path, language: Language, letters: str
) -> None:
    given = inputs(listed(tmp_path, letters), language)
    asked = DesignOptions.model_validate(DESIGN)
    found = on_a_higher_line(given, asked, 40, 1, SearchRun(Budget(steps=9000)))
    assert found is not None
    assert found.lowest > 40
    assert found == on_a_higher_line(given, asked, 40, 1, SearchRun(Budget(steps=9000)))


def test_nothing_is_above_the_highest_score(tmp_path: Path) -> None:
    given, run = inputs(listed(tmp_path, "ABC", scores=1), ENGLISH), SearchRun(Budget(steps=9000))
    assert on_a_higher_line(given, DesignOptions.model_validate(DESIGN), 0, 1, run) is None
    assert run.steps == 0


def test_a_run_that_is_over_ends_it(tmp_path: Path) -> None:
    given, run = inputs(listed(tmp_path, "ABC"), ENGLISH), SearchRun(Budget(steps=9000))
    run.interrupt()
    assert on_a_higher_line(given, DesignOptions.model_validate(DESIGN), 0, 1, run) is None
    assert run.steps == 0


@pytest.mark.parametrize("budget", [Budget(steps=LEFT - 1), Budget(seconds=2)])
def test_a_small_budget_is_left_to_the_grid_that_there_is(tmp_path: Path, budget: Budget) -> None:
    now = [0.0]
    given, run = inputs(listed(tmp_path, "ABC"), ENGLISH), SearchRun(budget, clock=lambda: now[0])
    now[0], run.steps = 1.0, 0 if budget.steps else 900  # as many again in the second that is left
    begun = run.steps
    assert on_a_higher_line(given, DesignOptions.model_validate(DESIGN), 0, 1, run) is None
    assert run.steps == begun


@pytest.mark.proof
@pytest.mark.skipif(find_spec("wordfreq") is None, reason="the extra `wordlists` is not installed")
def test_a_designed_fill_goes_on_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lowest = []
    for tries in (TRIES, 0):
        monkeypatch.setattr("publisher_fill.higher_line.TRIES", tries)
        made = fill(
            {"style": "american", "size": "11x11"},
            wordlists=[{"wordfreq": "he", "top": 40000}],
            language=HEBREW,
        )
        lowest.append(min(each.word.score or 0 for each in made.placements))
    assert lowest[0] > lowest[1]
