"""Filled grids, drawn and designed, each checked by the checker."""

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

from filling import answers, drawn, fill, words_of
from publisher import (
    Budget,
    Cell,
    GenerationError,
    Layout,
    OptionError,
    Request,
    SearchRun,
    SourceWord,
    Stopped,
    TextDirection,
    to_word,
)
from publisher_fill import publisher_generators
from publisher_fill.generate import check, designs
from publisher_fill.options import FillOptions
from publisher_languages import publisher_languages
from publisher_testing import ENGLISH, HEBREW

needs_wordfreq = pytest.mark.skipif(
    find_spec("wordfreq") is None, reason="the extra `wordlists` is not installed"
)
COMMON = [{"wordfreq": "en", "top": 60000}]
HEBREW_COMMON = [{"wordfreq": "he", "top": 40000}]
SQUARE = "...\n...\n..."

LATTICE = "\n".join([".......", ".#.#.#."] * 3 + ["......."])

AMERICAN = """\
....#.....#....
....#.....#....
...............
......##.......
###.....#......
............###
.....#.....#...
....#.....#....
...#.....#.....
###cremebrulees
......#.....###
.......##......
...............
....#.....#....
....#.....#...."""


def combinations(letters: str, *lengths: int) -> list[str]:
    return ["".join(word) for length in lengths for word in product(letters, repeat=length)]


class TestDrawnGrids:
    def test_every_slot_gets_a_word_and_letters_stay(self) -> None:
        words = ["cab", "ode", "dot", "cod", "ado", "bet"]
        for seed in range(5):
            rows = drawn(fill("c..\n...\n..t", words, seed=seed))
            assert rows in (["CAB", "ODE", "DOT"], ["COD", "ADO", "BET"])

    def test_bars_end_words(self) -> None:
        layout = fill(". .|.\n     \n. . .", combinations("ABC", 2, 3))
        assert sorted(map(len, answers(layout).values())) == [2, 2, 2, 2, 3]

    def test_marks_stay(self) -> None:
        drawing = "1.\n.2\n\n1 = . circled\n2 = A given shaded"
        layout = fill(drawing, ["AB", "CA", "AC", "BA"])
        assert layout.grid[0, 0].circled
        assert layout.grid[1, 1] == Cell(letter="A", given=True, shaded=True)

    def test_a_cell_with_several_letters_has_all_of_them_in_both_directions(self) -> None:
        drawing = "1..\n.##\n.##\n\n1 = HE"
        layout = fill(drawing, ["HEAT", "HERD"])
        assert sorted(answers(layout).values()) == ["HEAT", "HERD"]
        assert {word.word.letters for word in layout.placements} == {
            ("HE", "A", "T"),
            ("HE", "R", "D"),
        }

    def test_cells_in_one_word_only_take_any_letter(self) -> None:
        layout = fill(".....\n.#.#.\n.....", ["ABCDE", "FGHIJ", "AXF", "CYH", "EZJ"])
        assert drawn(layout) == ["ABCDE", "X#Y#Z", "FGHIJ"]

    def test_a_grid_in_several_pieces_is_filled_piece_by_piece(self) -> None:
        assert drawn(fill("..#..", ["AB", "CD"]))[0] in ("AB#CD", "CD#AB")

    def test_a_remark_names_cells_that_are_in_no_word(self) -> None:
        layout = fill("..#\n###\n##.", ["AB"])
        assert "cells that no word goes through: row 3 column 3" in layout.remarks

    def test_right_to_left_grids_are_drawn_as_seen(self) -> None:
        layout = fill("..#\n..ב", ["אש", "אג", "שד", "בגד"], language=HEBREW)
        assert layout.grid[1, 0].letter == "ב"

    def test_letters_of_several_characters_fill_one_cell(self) -> None:
        croatian = next(each() for each in publisher_languages() if each.name == "hr")
        layout = fill("..\n..", ["lja", "alj", "njb", "bnj", "anj", "ljb"], language=croatian)
        assert all(len(placement.word.letters) == 2 for placement in layout.placements)


class TestWords:
    def test_words_of_the_config_bring_their_clues_and_spelling(self) -> None:
        words = [to_word(SourceWord("Ice-T", "a rapper"), ENGLISH), *words_of(["IT", "CO", "TE"])]
        options = FillOptions.model_validate({"grid": "....\n####"})
        generator = publisher_generators()[0]
        layout = generator.generate(
            Request(tuple(words), ENGLISH, 1), options, SearchRun(Budget(steps=9))
        )
        assert isinstance(layout, Layout)
        (placement,) = layout.placements
        assert (placement.word.spelling, placement.word.clue) == ("Ice-T", "a rapper")

    def test_a_list_s_spelling_gives_the_enumeration(self, tmp_path: Path) -> None:
        (tmp_path / "list.txt").write_text("ice cream\n", encoding="utf-8")
        layout = fill("........", wordlists=[{"file": str(tmp_path / "list.txt")}])
        (placement,) = layout.placements
        assert str(placement.word.enumeration) == "3,5"
        assert placement.word.spelling == "ice cream"

    def test_no_answer_repeats(self) -> None:
        with pytest.raises((OptionError, GenerationError)):
            fill("..#..", ["AB"])

    def test_words_below_the_minimum_score_are_not_used(self) -> None:
        layout = fill("...", ["bad;10", "good;90", "ace;60"], min_score=50)
        assert drawn(layout) == ["ACE"]

    def test_allowed_answers_of_a_slot_need_not_be_in_a_list(self) -> None:
        own = {"1 Across": ["ax", "qq"], "1 down": ["aa"]}
        assert drawn(fill("..\n..", ["XB", "AB"], allow=own)) == ["AX", "AB"]

    def test_distinct_stems(self) -> None:
        with pytest.raises((OptionError, GenerationError)):
            fill("....#......", ["walk", "walked"], stems="distinct")
        fill("....#......", ["walk", "walked"])

    def test_a_second_puzzle_has_other_words_if_it_can(self) -> None:
        texts = combinations("ABC", 3)
        first = fill(SQUARE, texts)
        second = fill(SQUARE, texts, before=(first,))
        assert not set(answers(first).values()) & set(answers(second).values())
        one = ["AB", "CD", "AC", "BD"]
        assert fill("..\n..", one, before=(fill("..\n..", one),))

    def test_a_second_design_needs_words_of_the_first_if_there_are_no_others(self) -> None:
        texts = ["ABC", "DEF", "GHI", "ADG", "BEH", "CFI"]
        grid = {"style": "dense", "size": "3x3"}
        first = fill(grid, texts)
        assert answers(fill(grid, texts, before=(first,))).keys() == answers(first).keys()

    @pytest.mark.proof
    @needs_wordfreq
    @pytest.mark.parametrize("code", ["en", "he"])
    @pytest.mark.parametrize("drawing", [None, LATTICE])
    def test_puzzles_have_other_words_when_they_are_improved(
        self, code: str, drawing: str | None
    ) -> None:
        """Entries of the theme come again, as they have to."""
        language, theme = {"en": (ENGLISH, "blanket"), "he": (HEBREW, "אופניים")}[code]
        made: list[Layout] = []
        for seed in (1, 2, 3):
            layout = fill(
                drawing or {"style": "american", "size": "9x9"},
                wordlists=[{"wordfreq": code, "top": 60000}],
                theme=[theme],
                language=language,
                seed=seed,
                before=tuple(made),
                steps=1500,
            )
            made.append(layout)
        one, other, third = (set(answers(each).values()) for each in made)
        assert one & other == one & third == other & third
        assert len(one & other) == 1


class TestThemes:
    def test_theme_entries_get_slots_of_their_length_and_need_no_list(self) -> None:
        layout = fill("....\n....", combinations("AQZ", 2, 4), theme=["zaqz"])
        assert "ZAQZ" in answers(layout).values()

    def test_theme_entries_in_the_drawing_stay_in_their_slots(self) -> None:
        layout = fill("zaqz\n....", combinations("AQZ", 2, 4), theme=["zaqz"])
        assert answers(layout)["1 across"] == "ZAQZ"

    def test_other_slots_are_tried_for_the_theme(self) -> None:
        texts = ["AB", "AC", "CX", "BX", "BY"]
        for seed in range(8):
            layout = fill("..\n..", texts, theme=["CX"], seed=seed)
            assert "CX" in answers(layout).values()

    @pytest.mark.slow
    @needs_wordfreq
    def test_three_entries_in_a_designed_grid(self) -> None:
        theme = ["creme brulee", "baked alaska", "sachertorte"]
        layout = fill(
            {"style": "american", "size": "15x15"}, theme=theme, wordlists=COMMON, improve=False
        )
        spelled = {placement.word.spelling for placement in layout.placements}
        assert spelled >= set(theme)
        assert _turned(drawn(layout)) == _pattern(drawn(layout))


@needs_wordfreq
class TestRealLists:
    @pytest.mark.proof
    @pytest.mark.slow
    def test_word_square(self) -> None:
        layout = fill("\n".join(["......"] * 6), wordlists=[{"wordfreq": "en"}], improve=False)
        assert len(layout.placements) == 12

    def test_dense_hebrew(self) -> None:
        layout = fill(
            {"style": "dense", "size": "5x5", "symmetry": "none"},
            wordlists=HEBREW_COMMON,
            language=HEBREW,
            improve=False,
        )
        assert len(layout.placements) == 10

    def test_symmetric_hebrew(self) -> None:
        layout = fill({"size": "13x13"}, wordlists=HEBREW_COMMON, language=HEBREW, improve=False)
        picture = drawn(layout, TextDirection.RTL)
        assert _turned(picture) == _pattern(picture)

    def test_given_letters_and_a_theme_entry(self) -> None:
        layout = fill(AMERICAN, wordlists=COMMON, given=["cremebrulees"], improve=False)
        assert any("CREMEBRULEES, is as given" in remark for remark in layout.remarks)

    @pytest.mark.slow
    def test_no_remark_on_given_answers_of_the_theme_or_the_config(self) -> None:
        for texts, theme in ([], ["creme brulees"]), (["creme brulees"], []):
            layout = fill(AMERICAN, texts, wordlists=COMMON, theme=theme, improve=False)
            assert not any("is as given" in remark for remark in layout.remarks)

    def test_a_remark_names_the_weakest_words_in_their_spelling(self) -> None:
        hebrew = next(each() for each in publisher_languages() if each.name == "he")
        layout = fill("....\n####\n....", ["שלום;40", "עולם;60"], language=hebrew)
        assert layout.remarks == ("scores: mean 50.0, lowest 40; the weakest: שלום 40, עולם 60",)

    @pytest.mark.parametrize("style", ["british", "barred"])
    def test_designed_styles(self, style: str) -> None:
        layout = fill({"style": style, "size": "11x11"}, wordlists=COMMON, improve=False)
        assert layout.complete

    @pytest.mark.proof
    def test_a_fill_is_improved_within_the_budget(self) -> None:
        plain, better = (
            fill(AMERICAN, wordlists=COMMON, given=["cremebrulees"], improve=improve)
            for improve in (False, True)
        )
        assert _lowest(better) > _lowest(plain)
        assert _mean(better) > _mean(plain)


class TestRuns:
    def test_one_seed_and_budget_make_one_fill(self) -> None:
        texts = combinations("ABCD", 3, 4)
        one, other = (fill("....\n....\n....", texts, seed=3, steps=200) for _ in range(2))
        assert one == other

    def test_seeds_make_other_fills(self) -> None:
        texts = combinations("ABCD", 3)
        assert len({tuple(drawn(fill(SQUARE, texts, seed=seed))) for seed in range(5)}) > 1

    @pytest.mark.proof
    @pytest.mark.slow
    @pytest.mark.parametrize("hash_seed", ["0", "1"])
    def test_every_process_makes_the_same_fill(self, hash_seed: str) -> None:
        code = (
            "from itertools import product\nfrom filling import *\n"
            "texts = [''.join(w) for n in (3, 4, 5) for w in product('ABCDE', repeat=n)]\n"
            "texts = [text + f';{number % 90}' for number, text in enumerate(texts)]\n"
            "made = fill('\\n'.join(['....'] * 5), texts, steps=400)\n"
            "print(drawn(made), made.remarks)"
        )
        tests = Path(__file__).parents[1]
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(tests), "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        texts = [f"{t};{number % 90}" for number, t in enumerate(combinations("ABCDE", 3, 4, 5))]
        own = fill("\n".join(["...."] * 5), texts, steps=400)
        assert run.stdout.strip() == f"{drawn(own)} {own.remarks}"

    def test_every_better_fill_is_reported(self) -> None:
        seen: list[Layout] = []
        run = SearchRun(Budget(steps=2000), seen.append)
        texts = [f"{word};{20 + index}" for index, word in enumerate(combinations("ABCD", 3))]
        layout = fill(SQUARE, texts, run=run)
        assert len(seen) > 1
        assert seen[-1].grid == layout.grid
        assert [_lowest(each) for each in seen] == sorted(_lowest(each) for each in seen)
        assert layout.complete

    def test_an_interrupt_while_improving_ends_with_the_best_fill(self) -> None:
        run = SearchRun(Budget(steps=10_000), lambda _: run.interrupt())
        texts = [f"{word};{20 + index}" for index, word in enumerate(combinations("ABCD", 3))]
        layout = fill(SQUARE, texts, run=run)
        assert not layout.complete
        assert run.stopped is Stopped.INTERRUPTED


class TestDesigns:
    def test_grids_for_a_list(self) -> None:
        options = FillOptions.model_validate({"grid": {"size": "7x7"}})
        request = Request(words_of(combinations("ABC", 3, 4, 5)), ENGLISH, 1)
        grid = next(iter(designs(request, options, SearchRun(Budget(steps=500)))))
        assert (grid.width, grid.height) == (7, 7)
        assert not any(cell.letter for row in grid.rows for cell in row)

    def test_grids_are_designed_without_a_list(self) -> None:
        options = FillOptions.model_validate({"grid": {"size": "9x9"}})
        assert next(iter(designs(Request((), ENGLISH, 1), options, SearchRun(Budget(steps=500)))))

    def test_a_drawn_grid_is_not_designed(self) -> None:
        options = FillOptions.model_validate({"grid": SQUARE})
        with pytest.raises(OptionError, match="this grid is drawn"):
            designs(Request((), ENGLISH, 1), options, SearchRun(Budget(steps=1)))

    def test_check_finds_impossible_options(self) -> None:
        options = FillOptions.model_validate({"grid": {"size": "8x8", "style": "british"}})
        with pytest.raises(OptionError, match="odd"):
            check(Request(words_of(combinations("AB", 3)), ENGLISH, 1), options)


def _pattern(picture: Sequence[str]) -> list[str]:
    return [
        "".join("#" if sign == "#" else "." for sign in row.strip("\u200e\u202d\u202c"))
        for row in picture
    ]


def _turned(picture: Sequence[str]) -> list[str]:
    """The pattern turned upside down."""
    return [row[::-1] for row in _pattern(picture)[::-1]]


def _lowest(layout: Layout) -> int:
    return int(_scores(layout)[1])


def _mean(layout: Layout) -> float:
    return float(_scores(layout)[0])


def _scores(layout: Layout) -> tuple[str, str]:
    line = next(remark for remark in layout.remarks if remark.startswith("scores: "))
    if line.startswith("scores: all "):
        return line.split()[-1], line.split()[-1]
    mean, lowest = line.split(";")[0].removeprefix("scores: mean ").split(", lowest ")
    return mean, lowest
