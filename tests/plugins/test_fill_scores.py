"""Scores that know crosswords: lists that only change them, and minima by length."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from conftest import Command
from filling import REGISTRY, fill
from publisher import Draft, OptionError, WordListChoice
from publisher.words.own_scores import learned
from publisher_fill.min_score import MinScore, MinScoreSetting
from publisher_fill.wordlist.loading import load_index
from publisher_testing import ENGLISH
from revising import drawn, revise, reviser, texts_of

HEBREW = REGISTRY.languages["he"]
LISTS = TypeAdapter(tuple[WordListChoice, ...])
MIN_SCORE: TypeAdapter[MinScore] = TypeAdapter(MinScoreSetting)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("big.txt").write_text("cat;90\ndog;25\nemu;50\nice cream;10\n")


def scored(*support: dict[str, Any]) -> dict[str, int]:
    lists = [{"file": "big.txt"}, *support]
    chosen = LISTS.validate_python(lists, context={"folder": Path.cwd(), "registry": REGISTRY})
    index = load_index((), chosen, ENGLISH, lambda _: None)
    return {
        index.spelling(length, i): words.scores[i]
        for length, words in index.lengths.items()
        for i in range(words.count)
    }


def test_a_list_of_support_changes_scores_and_has_no_words() -> None:
    Path("good.txt").write_text("cat\nemu\nunheard\n")
    found = scored({"support": "good.txt", "with": 20, "without": -15})
    assert found == {"CAT": 100, "DOG": 10, "EMU": 70, "ice cream": 0}
    assert scored({"support": ["dog"], "with": 5}) == scored() | {"DOG": 30}
    assert scored({"support": {"list": ["dog"]}, "without": -5})["CAT"] == 85


def test_a_number_of_a_line_counts_and_lists_add_up() -> None:
    Path("mine.txt").write_text("# mine\ndog;+10\nIce Cream;-5\nemu;-100\n")
    lists = {"support": "mine.txt", "with": 50}, {"support": ["dog"], "with": 3}
    assert scored(*lists) == {"CAT": 90, "DOG": 38, "ice cream": 5}
    Path("mine.txt").write_text("")
    assert scored({"support": "mine.txt"}) == scored()


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ({"support": ["dog"], "wit": 5}, "did you mean `with`"),
        ({"support": ["dog"], "with": 101}, "expected at most 100"),
        ({"support": "gone.txt"}, "gone.txt"),
        ({"support": {"zoo": 1}}, "zoo"),
    ],
)
def test_what_is_wrong_with_support_is_said(item: dict[str, Any], said: str) -> None:
    with pytest.raises((ValidationError, ValueError), match=said):
        scored(item)


@pytest.mark.parametrize(
    ("value", "made"),
    [
        (40, MinScore(40)),
        ("40", MinScore(40)),
        ({3: 60, "4": 50, "default": 40}, MinScore(40, {3: 60, 4: 50})),
        ({3: 60}, MinScore(0, {3: 60})),
    ],
)
def test_a_minimum_is_for_all_or_by_length(value: object, made: MinScore) -> None:
    assert MIN_SCORE.validate_python(value) == made
    assert MIN_SCORE.validate_python(made) == made
    assert [made.of(3), made.of(9)] == [made.by_length.get(3, made[0]), made.default]


@pytest.mark.parametrize("value", [-1, 101, True, "many", {1: 5}, {"x": 5}, {3: 101}, {3: [1]}])
def test_another_minimum_is_refused(value: object) -> None:
    with pytest.raises(ValidationError, match="expected"):
        MIN_SCORE.validate_python(value)


def test_only_words_of_the_score_of_their_length_come_into_a_grid() -> None:
    words = ["bat;50", "cat;70", "cats;40", "bats;60"]
    least = {3: 60, 4: 50, "default": 0}
    layout = fill("...#....", words, min_score=least)
    assert sorted(each.word.spelling for each in layout.placements) == ["bats", "cat"]
    with pytest.raises(OptionError, match="a score of 80 or more; the best has 70"):
        fill("...", words, min_score={3: 80})


def test_a_word_below_the_score_of_its_length_may_stay() -> None:
    words = ["cot;20", "are;90", "bet;90", "cab;90", "ore;90", "tet;90"]
    square = drawn("COT\nARE\nBET")
    made = revise(reviser(words, min_score={3: 50}, improve=False), Draft(square))
    assert texts_of(made.grid) == texts_of(square)


def test_a_list_of_ones_own_learns_line_by_line() -> None:
    changes = {tuple("NAA"): ("naa", -20), tuple("OBOE"): ("oboe", 20)}
    first = learned("# mine\nsea gull;+5\n", changes, ENGLISH)
    assert first == "# mine\nsea gull;+5\nnaa;-20\noboe;+20\n"
    again = learned(
        first, {tuple("NAA"): ("naa", -90), tuple("SEAGULL"): ("sea gull", -20)}, ENGLISH
    )
    assert again == "# mine\nsea gull;-15\nnaa;-100\noboe;+20\n"
    assert learned("naa\n", changes, ENGLISH) == "naa;-20\noboe;+20\n"
    hebrew = learned("שלום;-20\n", {tuple("שלומ"): ("שלום", -20)}, HEBREW)
    assert hebrew == "שלום;-40\n"


def test_an_edit_is_remembered(publisher: Command) -> None:
    words = "cat;90\ncod;80\nden;70\ntan;60\ncar;50\nran;40\n"
    Path("list.txt").write_text(words)
    config = Path("square.yaml")
    mine = ", {support: mine.txt}"
    lists = f"[{{file: list.txt}}{mine}]"
    config.write_text(
        "generator:\n  use: fill\n  grid: '...\n\n    .#.\n\n    ...'\n"
        f"  improve: no\n  wordlists: {lists}\n"
        "lock: square.lock\nexport: [text]\n"
    )
    Path("mine.txt").write_text("")
    assert publisher("publish", config).code == 0
    lock = Path("square.lock").read_bytes()
    dry = publisher("edit", config, "--reject", "tan", "--remember", "--dry-run")
    assert (dry.code, Path("mine.txt").read_text()) == (0, "")
    run = publisher("edit", config, "--reject", "tan", "--remember")
    assert "  your own list has learned from it\n" in run.out, run.err
    assert Path("mine.txt").read_text() == "TAN;-20\n"
    assert Path("square.lock").read_bytes() != lock
    run = publisher("edit", config, "--put", "ran=tan", "--remember")
    assert Path("mine.txt").read_text() == "tan;+0\n"
    config.write_text(config.read_text().replace(mine, ""))
    run = publisher("edit", config, "--reject", "tan", "--remember")
    assert (run.code, "add `- support: mine.txt` to `wordlists:`" in run.err) == (2, True)
    run = publisher("edit", config, "--refill", "1a", "--remember")
    assert "--remember is for words of --reject and --put" in run.err
