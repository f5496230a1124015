"""The contracts of filters, finishers, strategies, terms and panels: the examples keep them."""

import runpy
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from publisher import (
    Filter,
    Finisher,
    NoOptions,
    Panel,
    PanelText,
    PluginError,
    Puzzle,
    Strategy,
    Term,
)
from publisher_testing import (
    HEBREW,
    check_filter,
    check_finisher,
    check_panel,
    check_strategy,
    check_term,
)

EXAMPLES = Path(__file__).parent.parent / "examples/plugins"
TEXTS = ("stone", "onset", "notes", "tones", "seton")


def record(name: str, hook: str) -> Any:
    (found,) = runpy.run_path(str(EXAMPLES / f"{name}.py"))[hook]()
    return found


def test_the_examples_keep_their_contracts() -> None:
    letters = record("known_letters", "publisher_filters")
    check_filter(letters, letters.options(letters="cat"))
    check_filter(letters, letters.options(letters="שלום"), language=HEBREW)
    word = record("solution_word", "publisher_finishers")
    check_finisher(word, word.options(word="at"))
    check_panel(record("answer_boxes", "publisher_panels"))
    check_strategy(record("backbone", "publisher_strategies"), TEXTS)
    term = record("long_words", "publisher_terms")
    check_term(term, TEXTS)
    check_term(term, TEXTS, term.options(beyond=3))
    hebrew = ("שלום", "מלון", "לימון", "רימון", "ים")
    check_term(term, hebrew, term.options(beyond=3), language=HEBREW)
    check_strategy(record("backbone", "publisher_strategies"), hebrew, language=HEBREW)


def test_what_it_does_beside_is_noticed(tmp_path: Path) -> None:
    def read(*_: object) -> Any:
        (tmp_path / "words.txt").read_text()

    def speak(*_: object) -> Any:
        print("here I am")  # noqa: T201

    (tmp_path / "words.txt").touch()
    for act, said in ((read, "it reads .*words.txt"), (speak, "it prints: 'here I am")):
        with pytest.raises(AssertionError, match=f"odd: {said}"):
            check_filter(
                Filter("odd", "Odd", NoOptions, lambda *_, act=act: lambda it: act() is it)
            )
        with pytest.raises(AssertionError, match=f"odd: {said}"):
            check_finisher(Finisher("odd", "Odd", NoOptions, lambda it, *_, act=act: act() or it))
        with pytest.raises(AssertionError, match=f"odd: {said}"):
            check_panel(Panel("odd", "Odd", NoOptions, lambda *_, act=act: act() or []))
        with pytest.raises(AssertionError, match=f"odd: {said}"):
            check_term(Term("odd", "Odd", NoOptions, lambda *_, act=act: act() or 1), TEXTS)


def test_what_does_not_end_is_given_up() -> None:
    ended = Event()
    wait: Any = lambda *_: ended.wait(30)  # noqa: E731
    try:
        with pytest.raises(AssertionError, match=r"odd: has not ended after 0\.2 seconds"):
            check_term(Term("odd", "Odd", NoOptions, wait), TEXTS, patience=0.2)
        with pytest.raises(AssertionError, match=r"odd: has not ended after 0\.2 seconds"):
            check_finisher(Finisher("odd", "Odd", NoOptions, wait), patience=0.2)
    finally:
        ended.set()


def test_what_changes_from_call_to_call_is_noticed() -> None:
    numbers = count()

    def finish(puzzle: Puzzle, options: NoOptions, seed: int) -> Puzzle:
        return replace(puzzle, notes=str(next(numbers)))

    with pytest.raises(AssertionError, match="not the same puzzle twice"):
        check_finisher(Finisher("odd", "Odd", NoOptions, finish))
    with pytest.raises(AssertionError, match="not the same panel twice"):
        check_panel(Panel("odd", "Odd", NoOptions, lambda *_: [PanelText(str(next(numbers)))]))
    fickle: Any = lambda *_: lambda word: next(numbers) % 2 == 0  # noqa: E731
    with pytest.raises(AssertionError, match="the same board has another value the second time"):
        check_term(Term("odd", "Odd", NoOptions, lambda *_: next(numbers)), TEXTS)
    with pytest.raises(AssertionError, match="other words are wanted the second time"):
        check_filter(Filter("odd", "Odd", NoOptions, fickle))


def test_what_is_of_another_type_is_noticed() -> None:
    wrong: Any = lambda *_: None  # noqa: E731
    with pytest.raises(AssertionError, match="its test is not a function"):
        check_filter(Filter("odd", "Odd", NoOptions, wrong))
    with pytest.raises(PluginError, match="not a Puzzle"):
        check_finisher(Finisher("odd", "Odd", NoOptions, wrong))
    with pytest.raises(PluginError, match="not parts of a panel"):
        check_panel(Panel("odd", "Odd", NoOptions, wrong))
    with pytest.raises(PluginError, match="its term odd failed: it returned None, not a number"):
        check_term(Term("odd", "Odd", NoOptions, wrong), TEXTS)
    with pytest.raises(PluginError, match="its strategy odd failed: ZeroDivisionError"):
        check_strategy(Strategy("odd", "Odd", NoOptions, lambda *_: 1 / 0), TEXTS)  # type: ignore[arg-type]
