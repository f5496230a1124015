"""Reading ipuz: what was written comes back, and what no puzzle can be made of is refused."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losses import kept, losing, lossless
from publisher import (
    Cell,
    CellKind,
    Clue,
    Direction,
    Emphasis,
    Enumeration,
    FormatError,
    NoOptions,
    Puzzle,
    PuzzleFeature,
    TextStyle,
    clean,
    without,
)
from publisher.plugins.registry import load
from publisher_ipuz import publisher_readers
from publisher_ipuz.options import IpuzOptions
from publisher_ipuz.reading import read
from publisher_ipuz.writing import write
from publisher_testing import ENGLISH, HEBREW, check_reader, puzzle, sample_puzzles
from strategies import puzzles

LANGUAGES = load().languages
ALL = IpuzOptions(enumerations="all")
SMALL: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 2},
    "puzzle": [[1, 2, 3], [4, 0, 0]],
    "solution": [["C", "A", "T"], ["O", "R", "E"]],
    "clues": {"Across": [[1, "Mouser"], [4, "Rock"]], "Down": [[1, "a"], [2, "b"], [3, "c"]]},
}


def small(**changes: Any) -> bytes:
    return json.dumps(SMALL | changes).encode()


def taken(data: bytes, language: Any = ENGLISH) -> Puzzle:
    return lossless(read(data, NoOptions(), language))


def test_a_null_in_quotes_is_no_cell() -> None:
    rows = {"puzzle": [[0, 0, 0], ["null", 0, 0]], "solution": [[*"CAT"], ["null", "T", "O"]]}
    across = {"Across": [[1, "Mouser"], [4, "Not from"]], "Down": []}
    made = taken(small(**rows, clues=across))
    assert [cell.kind for cell in made.grid.rows[1]] == [
        CellKind.ABSENT,
        CellKind.LETTER,
        CellKind.LETTER,
    ]


def as_written(sample: Puzzle) -> Puzzle:
    """The puzzle as the exporter writes it: texts clean, one word with no clue of its own."""
    tidy = without(sample, frozenset({PuzzleFeature.SPELLINGS, PuzzleFeature.LINES}))
    entries = tuple(
        replace(e, clue=Clue(clean(e.clue.text), e.clue.enumeration)) for e in tidy.entries
    )
    return replace(
        tidy,
        entries=entries,
        title=clean(tidy.title),
        author=clean(tidy.author),
        copyright=clean(tidy.copyright),
        notes=clean(tidy.notes),
    )


def test_keeps_the_contract_of_readers() -> None:
    [reader] = publisher_readers()
    check_reader(reader, [small()])


@pytest.mark.slow
@given(puzzles(text=st.text(st.characters(codec="utf-8", exclude_characters="()"), max_size=20)))
def test_whatever_is_written_is_read_back(sample: Puzzle) -> None:
    again = taken(lossless(write(sample, ALL)), sample.language)
    assert again == as_written(sample)


@pytest.mark.parametrize("name", sample_puzzles())
def test_sample_puzzles_are_read_back(name: str) -> None:
    sample = sample_puzzles()[name]
    assert taken(lossless(write(sample, ALL)), sample.language) == as_written(sample)


def test_version_one_wrapped_in_a_call_is_read() -> None:
    wrapped = b"ipuz(" + small(version="http://ipuz.org/v1") + b")\n"
    assert taken(wrapped).answer(taken(wrapped).entries[0]) == ("C", "A", "T")


def test_clues_without_numbers_belong_to_the_runs_in_order() -> None:
    clues = {"Across": ["Mouser", "Rock"], "Down": ["a", "b", "c"]}
    assert taken(small(clues=clues)) == taken(small())


def test_runs_without_a_clue_are_entries_too() -> None:
    assert [e.clue.text for e in taken(small(clues={"Across": [[4, "Rock"]]})).entries] == [
        *("", "Rock"),
        *("", "", ""),
    ]


def test_bars_may_stand_on_either_side() -> None:
    left = [[1, {"cell": 2, "style": {"barred": "L"}}, 3], [4, 0, 0]]
    right = [[{"cell": 1, "style": {"barred": "R"}}, 2, 3], [4, 0, 0]]
    bars = [taken(small(puzzle=rows, clues={})).grid.rows[0] for rows in (left, right)]
    assert bars[0] == bars[1]
    assert [cell.bar_after for cell in bars[0]] == [True, False, False]


def test_marks_and_given_letters_are_kept() -> None:
    cell = {"cell": 1, "style": {"shapebg": "circle", "color": "ddd"}, "value": "C"}
    first = taken(small(puzzle=[[cell, 2, 3], [4, 0, 0]])).grid.rows[0][0]
    assert first == Cell(letter="C", given=True, circled=True, shaded=True)


def test_styles_may_have_names() -> None:
    named = small(
        styles={"ring": {"shapebg": "circle"}},
        puzzle=[[{"cell": 1, "style": "ring"}, 2, 3], [4, 0, 0]],
    )
    assert taken(named).grid.rows[0][0].circled


def test_enumerations_leave_the_text() -> None:
    clue = taken(small(clues={"Across": [[1, "Two words (1,2)"]]})).entries[0].clue
    assert clue == Clue("Two words", Enumeration((1, 2), (",",)))
    clue = taken(small(clues={"Across": [[1, "A year (1985)"]]})).entries[0].clue
    assert clue == Clue("A year (1985)")


def test_enumerations_may_be_told_apart() -> None:
    told = [
        {"number": 1, "clue": "Two", "enumeration": "1-2"},
        {"number": 4, "clue": "Rock (3)", "enumeration": "3"},
        {"label": 4, "clue": None},
    ]
    entries = taken(small(clues={"Across": told[:2]})).entries
    assert entries[0].clue == Clue("Two", Enumeration((1, 2), ("-",)))
    assert entries[1].clue == Clue("Rock", Enumeration((3,)))
    whole = [{"number": 1, "clue": "Mouser", "enumeration": 3}]
    assert taken(small(clues={"Across": whole})).entries[0].clue.enumeration == Enumeration((3,))
    other = [{"number": 1, "clue": "Two", "enumeration": "4 & 4"}]
    assert taken(small(clues={"Across": other})).entries[0].clue.text == "Two (4 & 4)"


def test_an_enumeration_of_another_word_is_not_printed_behind_this_one() -> None:
    clues = {"Across": [{"number": 1, "clue": "Pet with a rock", "enumeration": "3 3"}]}
    made = losing(
        r"the enumeration \(3 3\) of a word of 3 letters$",
        read(small(clues=clues), NoOptions(), ENGLISH),
    )
    assert made.entries[0].clue == Clue("Pet with a rock")


KEYS = {"continued": [{"direction": "Across", "number": 4}], "hints": ["x"], "see": [4]}


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
def test_what_a_clue_has_no_place_for_is_told_by_key_with_a_count(language: Any) -> None:
    rows = [*"CAT"], [*"ORE"]
    if language is HEBREW:
        rows = [*"אבג"], [*"דהו"]
    labels = [[1, 2, 3], [4, 0, 0]] if language is ENGLISH else [[3, 2, 1], [0, 0, 4]]
    clues = {
        "Across": [
            {"number": 1, "label": "1/4", "clue": "Pet with a <i>rock</i>", **KEYS},
            {"number": 4, "clue": "See 1", "label": "4", "hints": ["x"]},
        ],
        "Down": [{"number": 2, "clue": "b", "label": "★2", "references": [], "hints": None}],
    }
    data = small(puzzle=labels, solution=rows, clues=clues)
    found = read(data, NoOptions(), language)
    assert found.losses == tuple(
        f"not taken over from the ipuz file: {told}"
        for told in (
            "“hints” of 2 clues",
            "“see” of 1 clue",
            "“label” of 1 clue",
        )
    )
    first, second, *_ = found.value.entries
    assert first.clue == Clue("Pet with a rock", None, (Emphasis(11, 15, TextStyle.ITALIC),))
    assert (first.linked, first.label) == ((second.slot,), "")
    assert (second.number, second.clue.text) == (4, "")


def test_many_different_keys_are_told_in_few_lines() -> None:
    clue = {"number": 1, "clue": "x", **{f"x{number}": 1 for number in range(5000)}}
    losses = read(small(clues={"Across": [clue]}), NoOptions(), ENGLISH).losses
    assert len(losses) == 13
    assert losses[-1].endswith("4988 more things of clues")


def test_an_answer_that_the_grid_says_again_is_not_told() -> None:
    clues = [{"number": 1, "clue": "x", "answer": "ca-t"}, {"number": 4, "clue": "y"}]
    assert len(taken(small(clues={"Across": clues})).entries) == 5
    clues[1]["answer"] = "IRON"
    losing("“answer” of 1 clue", read(small(clues={"Across": clues}), NoOptions(), ENGLISH))


def test_several_numbers_of_a_clue_are_its_label() -> None:
    clues = {"Across": [{"number": [1, 4], "clue": "Both"}, {"numbers": [4], "clue": "Rock"}]}
    first, second, *_ = taken(small(clues=clues)).entries
    assert (first.clue.text, second.clue.text) == ("Both", "Rock")
    assert first.linked == (second.slot,)


@pytest.mark.parametrize("dash", ["-", "–"])
@pytest.mark.parametrize("lists", [("Across", "Down"), ("Words", "Others")])
@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
def test_ranges_are_from_the_cell_of_a_number_to_that_of_another(
    language: Any, lists: tuple[str, str], dash: str
) -> None:
    step = 1 if language is ENGLISH else -1
    data = small(
        dimensions={"width": 3, "height": 3},
        puzzle=[row[::step] for row in ([1, 0, 2], [0, "#", 0], [3, 0, 4])],
        solution=[[*row][::step] for row in ("CAT", "A#E", "PEN")],
        clues={
            lists[1]: [[f"1{dash}3", "Hat"], [f"2{dash}4", "Number"]],
            lists[0]: [[f"1{dash}2", "Pet"], [f"3{dash}4", "Writes"]],
        },
    )
    found = read(data, NoOptions(), language)
    assert clued(found.value) == [("1a", "Pet"), ("3a", "Writes"), ("1d", "Hat"), ("2d", "Number")]
    assert len(found.value.entries) == 4
    assert "a range as the number of 4 clues" in " ".join(found.losses)


def test_a_range_that_ends_elsewhere_is_no_word() -> None:
    clues = {"Across": [["1-4", "lost"], ["4", "Rock"], [1, "Mouser"]]}
    made = losing(r"\(lost\), which has no cells", read(small(clues=clues), NoOptions(), ENGLISH))
    assert clued(made) == [("1a", "Mouser"), ("4a", "Rock")]


@pytest.mark.parametrize(
    ("language", "small_row", "row"),
    [
        (ENGLISH, ["ß", "qu", "t"], ["ß", "QU", "T"]),
        (LANGUAGES["de"], ["ß", "ä", "STRAßE"], ["ẞ", "Ä", "STRAẞE"]),
        (LANGUAGES["tr"], ["i", "ı", "I"], ["İ", "I", "I"]),
        (LANGUAGES["el"], ["σ", "ς", "ά"], ["Σ", "Σ", "Ά"]),
        (LANGUAGES["ka"], ["ა", "ბ", "გ"], ["ა", "ბ", "გ"]),
        (HEBREW, ["ם", "א", "ץ"], ["ץ", "א", "ם"]),
    ],
)
def test_small_letters_are_letters(language: Any, small_row: list[str], row: list[str]) -> None:
    """A character whose capital is several stays, and so do final forms."""
    made = taken(small(puzzle=[[0, 0, 0]], solution=[small_row], clues={}), language)
    assert [cell.letter for cell in made.grid.rows[0]] == row


def test_lists_of_clues_may_be_objects_by_number() -> None:
    clues = {"Across": {"1": "Mouser", "4": "Rock"}, "Down": {"1": "a", "2": "b", "3": "c"}}
    assert taken(small(clues=clues)) == taken(small())


def test_cells_may_be_counted_from_0() -> None:
    across = [
        {"number": 1, "clue": "Mouser", "cells": [[0, 0], [1, 0], [2, 0]]},
        {"number": 4, "clue": "Rock", "cells": [[0, 1], [1, 1], [2, 1]]},
    ]
    labels = [[1, 0, 0], [4, 0, 0]]
    first, second = taken(small(puzzle=labels, clues={"Across": across})).entries
    assert (first.slot.cells[-1], second.slot.cells[-1]) == ((0, 2), (1, 2))


def test_clues_with_cells_need_no_number() -> None:
    across = [{"clue": "Mouser", "cells": [[1, 1], [2, 1], [3, 1]]}]
    across.append({"clue": "At", "cells": [[2, 1], [3, 1]]})
    labels = [[1, 2, 0], [0, 0, 0]]
    first, second = taken(small(puzzle=labels, clues={"Across": across})).entries
    assert [(e.number, e.clue.text) for e in (first, second)] == [(1, "Mouser"), (2, "At")]


def test_blocks_may_stand_in_the_solution_alone() -> None:
    rows, solution = [[1, 0, 2], [0, 0, 0]], [["C", "A", "T"], ["O", "#", "O"]]
    made = taken(small(puzzle=rows, solution=solution, clues={}))
    assert [cell.kind for cell in made.grid.rows[1]] == ["letter", "block", "letter"]
    assert [e.number for e in made.entries] == [1, 1, 2]


def test_cells_without_a_label_are_empty_and_white_ones_not_shaded() -> None:
    cell = {"style": {"color": "#FFFFFF"}}
    made = taken(small(puzzle=[[1, 2, 3], [4, cell, 0]]))
    assert made.grid.rows[1][1] == Cell(letter="R")


def test_emphasis_is_kept() -> None:
    clue = taken(small(clues={"Across": [[1, "<em>Emma</em>&#39;s (3)"]]})).entries[0].clue
    assert clue == Clue("Emma's", Enumeration((3,)), (Emphasis(0, 4, TextStyle.ITALIC),))


def test_right_to_left_grids_are_turned() -> None:
    data = lossless(write(puzzle(["שלומ", "מ###"], HEBREW), ALL))
    assert taken(data, HEBREW).grid.rows[0][0].letter == "ש"


def test_a_grid_without_a_solution_is_a_puzzle() -> None:
    again = taken(small(solution=None))
    assert {cell.letter for row in again.grid.rows for cell in row} == {""}
    assert len(again.entries) == 5


def clued(made: Puzzle) -> list[tuple[str, str]]:
    """The entries with a clue: name and clue."""
    entries = [entry for entry in made.entries if entry.clue.text]
    return [(f"{entry.number}{entry.slot.way[0]}", entry.clue.text) for entry in entries]


ROWS = ["CAT#", "A##O", "RAIN", "####"]
CLUES = {"Across": [[1, "Purrs"], [3, "Falls"]], "Down": [[1, "Coach"], [2, "Upon"]]}
NAMES = [("1a", "Purrs"), ("3a", "Falls"), ("1d", "Coach"), ("2d", "Upon")]


def diagramless(labels: list[Any], clues: Any = CLUES, rows: Sequence[str] = ROWS) -> bytes:
    """A puzzle that shows no blocks, with a label at the beginning of each row."""
    return small(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        puzzle=[[label, 0, 0, 0] for label in labels],
        solution=[[*row] for row in rows],
        clues=clues,
    )


@pytest.mark.parametrize("labels", [[1, 2, 3, 4], "ABCD", ["1.", "2.", "3.", "4."], "1234"])
def test_labels_of_rows_are_no_numbers_of_entries(labels: list[Any]) -> None:
    found = read(diagramless(labels), NoOptions(), ENGLISH)
    made = losing("labels of cells that are not numbers of entries", found)
    assert len(found.losses) == 1
    assert clued(made) == NAMES
    assert [entry.number for entry in made.entries] == [1, 3, 1, 2]


def test_labels_of_rows_in_a_hebrew_grid() -> None:
    rows = [row[::-1] for row in ("שלומ", "מ##ל", "שיר#", "####")]
    labels = [[0, 0, 0, number] for number in (1, 2, 3, 4)]
    data = small(puzzle=labels, solution=[[*row] for row in rows], clues=CLUES)
    assert clued(losing(r"entries \(2\)", read(data, NoOptions(), HEBREW))) == NAMES


def test_labels_that_are_no_numbers_are_told_and_their_clues_kept() -> None:
    data = small(
        puzzle=[["A", "B", "★"], ["D", 0, 0]],
        clues={"Across": [["A", "Mouser"], ["D", "Rock"]], "Down": [["B", "b"], ["★", "c"]]},
    )
    made = losing(r"\(A, B, ★ and D\)", read(data, NoOptions(), ENGLISH))
    assert clued(made) == [("1a", "Mouser"), ("4a", "Rock"), ("2d", "b"), ("3d", "c")]


def test_no_run_is_lost_where_labels_are_alike() -> None:
    made = losing(
        r"\(x\)", read(small(puzzle=[["x"] * 3, ["x", 0, 0]], clues={}), NoOptions(), ENGLISH)
    )
    assert [entry.number for entry in made.entries] == [1, 4, 1, 2, 3]


def test_no_entry_has_number_0_for_want_of_a_label() -> None:
    bent = {"clue": "Bent", "cells": [[1, 1], [1, 2], [2, 2]]}
    across = [{"clue": "Mouser", "number": 1, "cells": [[1, 1], [2, 1], [3, 1]]}]
    data = small(puzzle=[[1, 0, 0], [0, 0, 0]], clues={"Across": across, "Down": [bent]})
    assert clued(taken(data)) == [("1a", "Mouser"), ("1d", "Bent")]
    bent["cells"] = [[2, 1], [2, 2], [3, 2]]
    data = small(puzzle=[[1, 0, 0], [0, 0, 0]], clues={"Across": across, "Down": [bent]})
    assert clued(taken(data)) == [("1a", "Mouser"), ("2d", "Bent")]


@pytest.mark.parametrize(
    "lists",
    [
        {"Clues": [[1, "Mouser"], [4, "Rock"], [1, "a"], [2, "b"], [3, "c"]]},
        {"Rows": [[1, "Mouser"], [4, "Rock"]], "Columns": [[1, "a"], [2, "b"], [3, "c"]]},
        {
            "Rows": [
                {"number": 1, "clue": "Mouser", "cells": [[1, 1], [2, 1], [3, 1]]},
                {"number": 4, "clue": "Rock", "cells": [[1, 2], [2, 2], [3, 2]]},
            ],
            "Columns": [
                {"number": n, "clue": text, "cells": [[n, 1], [n, 2]]}
                for n, text in enumerate("abc", start=1)
            ],
        },
    ],
)
def test_lists_of_other_names_are_kept(lists: dict[str, Any]) -> None:
    found = read(small(clues=lists), NoOptions(), ENGLISH)
    assert clued(losing("heading “", found)) == clued(taken(small()))
    assert len(found.losses) == len(lists)


def test_diagonals_are_kept_where_they_have_cells() -> None:
    diagonal = {"number": 1, "clue": "Slant", "cells": [[1, 1], [2, 2]]}
    listed = {"Diagonal": [diagonal, [2, "lost"]]}
    made = losing(
        "direction “Diagonal” of clues",
        read(small(clues=SMALL["clues"] | listed), NoOptions(), ENGLISH),
    )
    assert ("1d", "Slant") in clued(made)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"clues": {"Zones": [[1, "x"]]}}, "direction “Zones” of clues"),
        ({"clues": {"Across": [[1, "<u>Emma</u>"]]}}, "the looks of 1 text"),
        ({"clues": {"Across": [[1, "Cat"], [77, "lost"]]}}, "(lost), which has no cells"),
        ({"editor": "Ann"}, "“editor”"),
        (
            {"solution": [[{"Across": "C", "Down": "K"}, "A", "T"], ["O", "R", "E"]]},
            "one letter across and another down",
        ),
        ({"solution": [[["C", "K"], "A", "T"], ["O", "R", "E"]]}, "other solutions of 1 cell"),
        (
            {"puzzle": [[{"cell": 1, "style": {"imagebg": "x.png"}}, 2, 3], [4, 0, 0]]},
            "“imagebg” of 1 cell",
        ),
        ({"uniqueid": "x-1"}, "“uniqueid”"),
        ({"date": "in spring"}, "“date”"),
        ({"date": "13/02/2026"}, "“date”"),
        ({"org.crossword-publisher:published": "in spring"}, "crossword-publisher:published”"),
        ({"explanation": "Theme<br>words"}, "“explanation”"),
        ({"puzzle": [[{"cell": 1, "style": {"color": "FFCC00"}}, 2, 3], [4, 0, 0]]}, "“color” of"),
        ({"puzzle": [[{"cell": 1, "style": {"shapebg": "cross"}}, 2, 3], [4, 0, 0]]}, "the ring"),
        ({"puzzle": [[{"cell": 1, "style": "red"}, 2, 3], [4, 0, 0]]}, "“red”, which is not"),
        ({"puzzle": [[{"cell": 1, "mark": "x"}, 2, 3], [4, 0, 0]]}, "“mark” of 1 cell"),
        ({"clues": {"Across:Waagerecht": [[1, "x"]]}}, "heading “Across:Waagerecht” of clues"),
    ],
)
def test_what_has_no_place_is_told(changes: dict[str, Any], said: str) -> None:
    assert said in " ".join(read(small(**changes), NoOptions(), ENGLISH).losses)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is not JSON"),
        (b"[]", "an ipuz file is one JSON object"),
        (b"\xff\xfe", "this is not UTF-8"),
        (b"[" * 100_000, "this is not JSON"),
        (small(kind=["http://ipuz.org/sudoku#1"]), "kind: this is not a crossword"),
        (small(clues={"Across": [[77, "lost"]]}), "1 of 1 clues have no cells in this grid"),
        (small(puzzle=[]), "puzzle: the grid is a list of rows"),
        (small(puzzle=[[]]), "grid: a side has 1 to 250 cells"),
        (small(puzzle=[[1] * 251]), "grid: a side has 1 to 250 cells"),
        (small(puzzle=[[[1]]]), "puzzle[0][0]: '[1]' is neither a number"),
        (small(solution=[[[["C"]]]]), "puzzle[0][0]: \"[['C']]\" is not a letter"),
        (small(clues=[1]), "clues: this is an object"),
        (small(clues={"Across": 3}), "clues.Across: this is a list of clues"),
        (small(clues={"Across": [3]}), "clues.Across[0]: a clue is a text"),
        (
            small(clues={"Across": [{"number": 1, "clue": "x", "cells": [[9, 9]]}]}),
            "clues.Across[0]: there is no letter at column 9, row 9",
        ),
        (
            small(clues={"Across": [{"number": 1, "clue": "x", "cells": [["a"]]}]}),
            "clues.Across[0]: a cell is a column and a row",
        ),
    ],
)
def test_what_is_no_puzzle_is_told_at_its_place(data: bytes, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        taken(data)
    assert said in str(caught.value)


def damaged(base: Any) -> st.SearchStrategy[Any]:
    """JSON values, and parts of a real document in the wrong places."""
    parts = [base["puzzle"], base["clues"], base["kind"], "across", 1, -1, 1.5, None, True, {}]
    leaves = st.sampled_from(parts) | st.integers() | st.text(max_size=3)
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["cell", "style", "value", "clue", "cells"]), inner)
        ),
        max_leaves=8,
    )


@given(st.sampled_from([*SMALL, "styles", "block", "empty", "notes"]), damaged(SMALL))
def test_no_document_does_more_than_be_refused(name: str, value: Any) -> None:
    with suppress(FormatError):
        made = kept(read(small(**{name: value}), NoOptions(), ENGLISH))
        assert all(entry.slot.way in Direction for entry in made.entries)
        assert all(cell.kind in CellKind for row in made.grid.rows for cell in row)


@pytest.mark.parametrize("cut", range(0, len(small()), 7))
def test_half_a_file_is_refused(cut: int) -> None:
    with pytest.raises(FormatError):
        taken(small()[:cut])


def test_every_changed_byte_is_read_or_refused() -> None:
    data = small()
    for at in range(len(data)):
        with suppress(FormatError):
            kept(read(data[:at] + b"\x00" + data[at + 1 :], NoOptions(), ENGLISH))


@pytest.mark.parametrize(
    ("written", "published"),
    [
        ({"date": "11/28/2026"}, "2026-11-28"),
        ({"date": " 1/2/2026"}, "2026-01-02"),
        ({"date": "2026-11-28"}, "2026-11-28"),
        ({"date": ""}, ""),
        ({"org.crossword-publisher:published": "2026-W48"}, "2026-W48"),
        ({"org.crossword-publisher:published": "47"}, "47"),
    ],
)
def test_the_day_of_a_file_is_read_with_the_month_first(
    written: dict[str, Any], published: str
) -> None:
    assert taken(small(**written)).published == published
