"""Grids that cannot be filled, and the messages about them."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from conftest import Command
from filling import fill, words_of
from publisher import (
    Budget,
    GenerationError,
    OptionError,
    SearchRun,
    families_of,
    read_drawing,
)
from publisher_fill.solver.failure_report import failure_report
from publisher_fill.solver.fill_grid import FillGrid
from publisher_fill.solver.problem import FillProblem
from publisher_fill.wordlist.loading import load_index
from publisher_testing import ENGLISH, HEBREW


def refusal(*arguments: object, **options: object) -> OptionError:
    """The error of `fill` with these arguments."""
    with pytest.raises(OptionError) as caught:
        fill(*arguments, **options)  # type: ignore[arg-type]
    return caught.value


class TestDrawings:
    def test_ragged_rows(self) -> None:
        error = refusal("...\n..\n...", ["ABC"])
        assert error.path == ("grid",)
        assert "line 2" in error.message
        assert "2 cells, and others have 3" in error.message

    def test_unknown_signs(self) -> None:
        error = refusal("...\n.;.\n...", ["ABC"])
        assert "line 2, column 2" in error.message
        assert "`;`" in error.message

    def test_no_slot_at_all(self) -> None:
        error = refusal(".#.\n#.#", ["AB"])
        assert error.path == ("grid",)
        assert "no slot" in error.message

    def test_a_file_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "grid.txt").write_bytes(b"\xff\xff\xff")
        error = refusal({"file": str(tmp_path / "grid.txt")}, ["AB"])
        assert error.path == ("grid", "file")
        assert "grid.txt: this is not UTF-8" in error.message


class TestBeforeTheSearch:
    def test_a_slot_that_no_word_is_long_enough_for(self) -> None:
        error = refusal("..\n..\n..", ["AB", "BC"])
        assert error.path == ("grid",)
        assert error.message == "1 down has 3 letters, but no word of the lists has that many"

    def test_two_letter_slots_without_two_letter_words(self) -> None:
        error = refusal("...\n...", ["ABC", "BCD"])
        assert error.message == "1 down has 2 letters, but no word of the lists has that many"

    def test_given_letters_that_no_word_has(self) -> None:
        error = refusal("Q..\n...\n...", ["ABC", "BCD"])
        assert error.message == "it cannot be filled: 1 across (Q..): no word of the lists fits"

    def test_given_letters_of_another_script(self) -> None:
        error = refusal("A.\n..", ["אב", "בג"], language=HEBREW)
        assert "A is not a letter of Hebrew" in error.message

    def test_a_minimum_score_that_no_word_has(self) -> None:
        error = refusal("..\n..", ["AB;30", "BC;20"], min_score=50)
        assert error.message == (
            "it cannot be filled: 1 across (..): no word that fits has a score of 50 or more; "
            "the best has 30"
        )

    def test_the_crossing_that_takes_the_last_word(self) -> None:
        error = refusal("...\n.##\n.##", ["ABC", "BCD"], allow={"1 across": ["XYZ"]})
        assert error.message == (
            "it cannot be filled: 1 down (...) can have no word: where it crosses 1 across (...), "
            "letter 1 can only be X"
        )

    def test_a_word_that_two_slots_need(self) -> None:
        error = refusal("..#..", ["AB"])
        assert error.message == (
            "it cannot be filled: 2 across (..) can have no word: 1 across takes AB, and no other "
            "is possible there"
        )

    def test_stems_that_take_the_last_word(self) -> None:
        said = "kin to 1 across, WALK, and `stems: distinct` is set"
        for grid, begin in (
            ("WALK#......", "2 across (......) can have no word: all that it could have are"),
            ("WALK#WALKED", "2 across (WALKED) can have no word: it is"),
        ):
            with pytest.raises(OptionError, match=re.escape(f"{begin} {said}")):
                fill(grid, ["walked", "walker"], stems="distinct")

    def test_stems_of_hebrew_words(self) -> None:
        with pytest.raises(OptionError, match="kin to 1 across, שלומ, and `stems: distinct`"):
            fill(".....#" + "שלומ"[::-1], ["שלומי", "שלומה"], language=HEBREW, stems="distinct")


class TestOptions:
    def test_a_theme_entry_that_no_slot_can_take(self) -> None:
        error = refusal("...\n...\n...", ["ABC"], theme=["ABC", "ABCD"])
        assert error.path == ("theme", 1)
        assert "“ABCD” has 4 letters" in error.message

    def test_theme_entries_that_do_not_go_in_at_once(self) -> None:
        error = refusal("...", ["ABC"], theme=["ABC", "BCD"])
        assert error.path == ("theme",)

    def test_a_theme_entry_twice(self) -> None:
        error = refusal("...", ["ABC"], theme=["abc", "A-BC"])
        assert error.path == ("theme", 1)
        assert error.message == "“A-BC” is there twice"

    def test_a_theme_entry_that_is_no_word(self) -> None:
        error = refusal("...", ["ABC"], theme=["?"])
        assert error.path == ("theme", 0)

    def test_theme_lengths_that_cannot_be_symmetric(self) -> None:
        error = refusal({"size": "7x7"}, ["ABC"], theme=["ABCD", "ABCDE"])
        assert error.path == ("theme", 0)

    def test_a_slot_that_is_not_there(self) -> None:
        error = refusal("...", ["ABC"], allow={"9 down": ["ABC"]})
        assert error.path == ("allow", "9 down")
        assert error.message == "the grid has no such slot; it has 1 across …"

    def test_answers_of_another_length(self) -> None:
        error = refusal("...", ["ABC"], allow={"1 across": ["ABC", "AB"]})
        assert error.path == ("allow", "1 across", 1)
        assert error.message == "“AB” has 2 letters, and 1 across has 3"

    def test_a_style_that_cannot_have_the_size(self) -> None:
        error = refusal({"style": "british", "size": "8x8"}, ["ABC"])
        assert error.path == ("grid", "size")

    def test_a_dense_grid_without_words_of_its_size(self) -> None:
        error = refusal({"style": "dense", "size": "3x25"}, ["ABC", "BCD"])
        assert error.path == ("grid", "size")
        assert error.message == (
            "a dense grid of this size needs words of 25 letters, and none is in the lists"
        )

    def test_a_dense_grid_without_good_words_of_its_size(self) -> None:
        error = refusal({"style": "dense", "size": "3x3"}, ["ABC;20"], min_score=30)
        assert "needs words of 3 letters, and none with a score of 30 or more is" in error.message

    def test_nothing_to_fill_it_with(self) -> None:
        error = refusal("...")
        assert "there are no words to fill a grid with" in error.message


def problem_of(drawing: str, texts: list[str]) -> FillProblem:
    """A drawing and words to fill it with."""
    words = load_index(words_of(texts), (), ENGLISH, lambda _: None)
    return FillProblem(FillGrid.of(read_drawing(drawing, ENGLISH), ENGLISH), words, {})


def reported(problem: FillProblem, answers: dict[str, str]) -> dict[str, str]:
    """The report on each open slot of a grid with these answers, by its name."""
    domains = problem.domains(0)
    most = []
    for number, place in enumerate(problem.fill_grid.slots):
        letters = answers.get(place.name)
        found = problem.matching(number, letters) if letters else 0
        most.append(domains.word(number, found.bit_length() - 1) if letters else 0)
    lines = failure_report(problem, domains, most, ENGLISH.direction).splitlines()
    return {line.partition(" (")[0]: line for line in lines if " (" in line}


FOURS = ["".join(letters) for letters in product("ABC", repeat=4)]


class TestUnfinished:
    def test_no_budget(self) -> None:
        with pytest.raises(GenerationError, match="was not filled within the budget") as caught:
            fill("....\n....\n....\n....", FOURS, steps=0)
        assert "what may help: a larger `budget`, another grid" in str(caught.value)

    def test_the_open_slots_and_the_fullest_grid_are_reported(self) -> None:
        with pytest.raises(GenerationError) as caught:
            fill("....\n....\n....\n....", FOURS, steps=2)
        head, *lines = str(caught.value).splitlines()
        assert "slots are open" in head
        assert any(" down (" in line for line in lines)
        grid = lines[lines.index("the fullest grid:") + 1 :]
        assert len(grid) == 4
        assert any(letter in "ABC" for row in grid for letter in row)

    def test_slots_without_crossings_have_no_count_of_crossings(self) -> None:
        with pytest.raises(GenerationError) as caught:
            fill("....\n....\n....\n....", FOURS, steps=0)
        assert "1 across (....): 81 words fit\n" in str(caught.value)

    def test_words_that_leave_a_crossing_without_a_word_are_reported(self) -> None:
        problem = problem_of("..\n..", ["AB", "CD", "AC", "CE"])
        crossed = reported(problem, {"1 across": "AB"})
        assert crossed["2 down"] == "2 down (B.): no word fits"
        assert crossed["3 across"] == "3 across (..): 3 words fit, but leave a crossing without one"
        assert crossed["1 down"] == "1 down (A.): 1 word fits"

    def test_words_that_leave_every_crossing_a_word_are_counted(self) -> None:
        problem = problem_of("...\n...\n...", ["ABC", "BAC", "CAB", "BCA", "ACB"])
        assert reported(problem, {"1 across": "ABC"})["4 across"] == (
            "4 across (...): 4 words fit, 1 of them at every crossing"
        )

    def test_words_in_the_grid_do_not_count_as_fitting(self) -> None:
        problem = problem_of("..#..", ["AB"])
        assert reported(problem, {"1 across": "AB"})["2 across"] == (
            "2 across (..): no word fits that the grid does not have already"
        )

    def test_words_that_share_a_stem_do_not_count_as_fitting(self) -> None:
        problem = replace(
            problem_of("....#.....#.....", ["WALK", "WALKS", "WALKY"]),
            families=families_of(ENGLISH),
        )
        assert reported(problem, {"1 across": "WALK"})["2 across"] == (
            "2 across (.....): all that fit are kin to another in the grid, and "
            "`stems: distinct` is set"
        )
        problem = replace(
            problem_of("....#.....", ["WALK", "WALKS"]), families=families_of(ENGLISH)
        )
        assert (
            ": the only word that fits is kin to another"
            in reported(problem, {"1 across": "WALK"})["2 across"]
        )

    def test_the_worst_slots_are_named_first(self) -> None:
        problem = problem_of("...#" * 9 + "Q.#AB.", ["ABC", "CAB", "ABD", "AB"])
        lines = list(reported(problem, {}).values())
        assert lines[:3] == [
            "10 across (Q.): no word fits",
            "11 across (AB.): 2 words fit",
            "1 across (...): 3 words fit",
        ]
        assert len(lines) == 8  # and four more

    @pytest.mark.slow
    def test_a_failure_of_one_grid_speaks_of_one(self) -> None:
        with pytest.raises(GenerationError) as caught:
            fill({"size": "9x9"}, wordlists=[{"wordfreq": "en", "top": 1500}], steps=700)
        head = str(caught.value).splitlines()[0]
        assert re.match(
            r"none of [0-9]+ designs was filled within the budget; what may help: a larger", head
        )

    @pytest.mark.parametrize(
        ("grid", "scores", "said"),
        [
            (
                {"style": "dense", "size": "3x3"},
                (90, 20),
                "a smaller `size`, another `style`, which has blocks or bars, "
                "a lower `min_score` (words with less: 1) or more word lists",
            ),
            ("...\n...\n...", (90, 90), "another grid or more word lists"),
        ],
    )
    def test_what_may_help_is_said_by_what_there_is(
        self, grid: "str | dict[str, str]", scores: tuple[int, int], said: str
    ) -> None:
        texts = ["AAB;90", "ABA;90", "BAA;90", f"ABB;{scores[0]}", f"BAC;{scores[1]}"]
        with pytest.raises(GenerationError) as caught:
            fill(grid, texts, min_score=30)
        assert f"what may help: {said}" in str(caught.value)

    def test_a_grid_is_proved_impossible(self) -> None:
        texts = ["AAB", "ABA", "BAA", "ABB", "BAB"]
        with pytest.raises((GenerationError, OptionError)) as caught:
            fill("...\n...\n...", texts)
        assert "budget" not in str(caught.value)

    def test_interrupted(self) -> None:
        run = SearchRun(Budget(steps=100))
        run.interrupt()
        with pytest.raises(GenerationError, match="stopped before the grid was filled"):
            fill("....\n....\n....\n....", FOURS, run=run)

    def test_no_design_in_the_budget(self) -> None:
        with pytest.raises(GenerationError, match="budget was spent before a grid was designed"):
            fill({"size": "15x15"}, ["ABC"], steps=0)


CONFIG = """\
language: en
generator:
  use: fill
  grid: |
    ...
    .Q.
    ...
  wordlists: [{file: list.txt}]
export: [text]
"""


class TestCommand:
    def test_faults_are_reported_at_their_path(self, tmp_path: Path, publisher: Command) -> None:
        (tmp_path / "list.txt").write_text("abc\nbcd\n", encoding="utf-8")
        (tmp_path / "puzzle.yaml").write_text(CONFIG, encoding="utf-8")
        for command in ("check", "publish"):
            result = publisher(command, tmp_path / "puzzle.yaml")
            assert result.code == 2
            assert "puzzle.yaml:4:" in result.err
            assert "generator.grid: it cannot be filled: 4 across (.Q.)" in result.err

    def test_a_puzzle_without_words_of_its_own(self, tmp_path: Path, publisher: Command) -> None:
        (tmp_path / "list.txt").write_text("aqb\nsqt\nxay\nayq\nbcd\nqde\ncbd\n", encoding="utf-8")
        config = CONFIG.replace(".Q.", ".#.")
        (tmp_path / "list.txt").write_text("abc\nade\nefg\ncxg\n", encoding="utf-8")
        (tmp_path / "puzzle.yaml").write_text(config, encoding="utf-8")
        result = publisher("publish", tmp_path / "puzzle.yaml")
        assert result.code == 0, result.err
        assert "4 of 4 words in 3×3" in result.out
        assert "scores: all 50" in result.out
        assert "without a clue: 4" in result.out
