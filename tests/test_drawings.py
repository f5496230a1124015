"""Grids as text: reading a drawing, its faults, and that drawing reverses reading."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from publisher import ABSENT, BLOCK, Cell, Direction, Grid, Language, TextDirection, slots
from publisher.formats.drawings import DrawingError, draw, read_drawing
from publisher_testing import ENGLISH, HEBREW
from strategies import grids, languages

CROATIAN = replace(ENGLISH, code="hr", alphabet=("A", "B", "L", "LJ", "J", "U", "V"))
OPEN = Cell()


def read(*lines: str, language: Language = ENGLISH) -> Grid:
    return read_drawing("\n".join(lines), language)


def row(cells: str) -> tuple[Cell, ...]:
    own = {".": OPEN, "#": BLOCK, " ": ABSENT}
    return tuple(own.get(sign) or Cell(letter=sign) for sign in cells)


def test_a_plain_drawing_is_a_sign_a_cell() -> None:
    assert read("..#", "A.b").rows == (row("..#"), row("A.B"))


def test_lines_may_end_in_any_way_and_empty_lines_may_surround_them() -> None:
    assert read_drawing("\r\n\n..#  \r\n#..\t\n\n", ENGLISH) == read("..#", "#..")


def test_pinned_letters_are_letters_of_the_language_by_its_rules() -> None:
    assert read("é.", "ö#").rows == (row("E."), row("O#"))
    hebrew = replace(HEBREW, folds={"ם": "מ"})
    assert read("ם.", language=hebrew).rows == (row(".מ"),)


def test_a_right_to_left_drawing_is_as_seen() -> None:
    grid = read("..#א", "....", language=HEBREW)
    assert [cell.letter for cell in grid.rows[0]] == ["א", "", "", ""]
    assert grid[0, 1] == BLOCK
    assert draw(grid, TextDirection.RTL).split("\n")[1] == "...."


def test_lines_with_right_to_left_letters_are_held_together_by_marks() -> None:
    drawing = draw(read("בא#", "...", language=HEBREW), TextDirection.RTL)
    assert drawing == "\u200e\u202dבא#\u200e\u202c\n..."


def test_a_space_is_no_cell_and_editors_may_take_spaces_from_the_ends() -> None:
    grid = read("  ..", "....", " .")
    assert grid.rows == (row("  .."), row("...."), row(" .  "))
    assert draw(grid, TextDirection.LTR) == "  ..\n....\n ."


def test_a_sign_explained_with_nothing_is_no_cell_either() -> None:
    grid = read("..~", "...", "~ =")
    assert grid.rows == (row(".. "), row("..."))


def test_signs_below_the_drawing_are_explained() -> None:
    grid = read("12.", "@?#", "", "1 = heart", "2=. circled", "@ = a Circled shaded given", "? = #")
    assert grid[0, 0] == Cell(letter="HEART")
    assert grid[0, 1] == Cell(circled=True)
    assert grid[1, 0] == Cell(letter="A", circled=True, shaded=True, given=True)
    assert grid[1, 1] == BLOCK


def test_a_letter_of_two_characters_is_one_cell_by_its_sign() -> None:
    assert read("1.", "1 = lj", language=CROATIAN)[0, 0] == Cell(letter="LJ")


def test_bars_are_between_cells() -> None:
    grid = read(". .|. #", "  _", ". A . .")
    assert grid[0, 1] == Cell(bar_after=True, bar_below=True)
    assert grid[1, 1] == Cell(letter="A")
    assert [len(slot) for slot in slots(grid) if slot.direction is Direction.ACROSS] == [2, 4]


def test_right_to_left_a_bar_is_after_the_cell_on_its_right() -> None:
    grid = read(". .|. א", language=HEBREW)
    assert [cell.bar_after for cell in grid.rows[0]] == [False, True, False, False]


def test_cells_may_be_spaced_without_bars_and_rows_apart() -> None:
    assert read(". . #", "", "# . .") == read("..#", "#..")


def test_bars_along_the_edge_end_nothing_and_are_left_out() -> None:
    assert read(". .|", ". .|", "_ _") == read("..", "..")


def test_a_line_of_bars_may_be_drawn_through() -> None:
    assert read(". . .", "___", ". . .") == read(". . .", "_ _", ". . .")


FAULTS = {
    "ragged": (["...", "..", "..."], 2, 3, "this row has 2 cells, and others have 3"),
    "a long row": (["...", "....", "..."], 2, 4, "this row has 4 cells, and others have 3"),
    "an unknown sign": (["...", ".?."], 2, 2, "`?` is not a sign of a drawing"),
    "a tab": ([".\t."], 1, 2, "U+0009 is not a sign"),
    "a sign not explained": (["..7"], 1, 3, "say below the drawing what 7 means"),
    "a foreign letter": (["..", ".ж"], 2, 2, "ж is not a letter of English"),
    "a letter of two cells": (["ß"], 1, 1, "ß fills 2 cells"),
    "nothing": ([""], 1, 1, "there is no row of cells"),
    "only explanations": (["1 = A"], 1, 1, "there is no row of cells"),
    "an empty line": (["..", "", ".."], 2, 1, "the line is empty"),
    "bars in a tight drawing": (["..|.."], 1, 2, "in every second column"),
    "a bar for a cell": (["| . ."], 1, 1, "a bar comes after a cell"),
    "a bar below nothing": ([". .", "    _", ". ."], 2, 5, "there is no cell above"),
    "a bar above all": (["_", ".", "."], 1, 1, "there is no cell above"),
    "a letter explained": (["A", "A = B"], 2, 1, "explain one sign that is not a letter"),
    "two signs explained": (["1", "12 = B"], 2, 1, "explain one sign"),
    "an unknown mark": (["1", "1 = A round"], 2, 4, "`round` is not one of the marks"),
    "what no cell holds": (["1", "1 = 4x4"], 2, 4, "`4x4` cannot be in a cell: it has a digit"),
    "a given block": (["1", "1 = # given"], 2, 4, "holds no letter"),
}


@pytest.mark.parametrize(("lines", "line", "column", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_an_error_at_its_place(
    lines: list[str], line: int, column: int, said: str
) -> None:
    with pytest.raises(DrawingError) as caught:
        read(*lines)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert said in caught.value.message
    assert (
        str(caught.value) == f"line {line}, column {column} of the drawing: {caught.value.message}"
    )


def without_edge_bars(grid: Grid) -> Grid:
    rows = [(*row[:-1], replace(row[-1], bar_after=False)) for row in grid.rows]
    rows[-1] = tuple(replace(cell, bar_below=False) for cell in rows[-1])
    return Grid(tuple(rows))


@pytest.mark.slow
@given(languages.flatmap(lambda language: st.tuples(st.just(language), grids(language))))
def test_reading_a_drawn_grid_gives_the_grid(sample: tuple[Language, Grid]) -> None:
    language, grid = sample
    assert read_drawing(draw(grid, language.direction), language) == without_edge_bars(grid)


SHAPES = st.sampled_from([OPEN, BLOCK, ABSENT, replace(OPEN, bar_after=True), Cell(letter="HEART")])


@given(
    st.tuples(st.integers(1, 5), st.integers(1, 4)).flatmap(
        lambda size: st.lists(
            st.lists(SHAPES, min_size=size[0], max_size=size[0]).map(tuple),
            min_size=size[1],
            max_size=size[1],
        )
    )
)
def test_shapes_are_drawn_so_that_nothing_is_lost(rows: list[tuple[Cell, ...]]) -> None:
    grid = Grid(tuple(rows))
    drawing = draw(grid, TextDirection.LTR)
    stripped = "\n".join(line.rstrip() for line in drawing.split("\n"))
    assert read_drawing(stripped, ENGLISH) == without_edge_bars(grid)


@example(" _")
@given(st.text(alphabet=".#aA |_=1~\n\u05d0\u200f", max_size=40))
def test_any_text_is_a_drawing_or_a_drawing_error(text: str) -> None:
    with suppress(DrawingError):
        assert read_drawing(text, ENGLISH).width >= 1


def test_the_drawings_of_the_docs_are_drawings() -> None:
    page = (Path(__file__).parent.parent / "docs/drawings.md").read_text(encoding="utf-8")
    blocks = page.split("```")[1::2]
    drawings = [block for block in blocks if block.startswith("\n")]
    assert len(drawings) == 2
    for drawing in drawings:
        grid = read_drawing(drawing, ENGLISH)
        assert read_drawing(draw(grid, TextDirection.LTR), ENGLISH) == grid


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("\n".join(["...."] * 201), 201, 1),
        ("\n".join(["...."] * 100_000), 401, 1),
        ("." * 201, 1, 201),
        ("..\n" + "א" * 201, 2, 201),
        (". " * 201, 1, 401),
        (".|. " + ". " * 199, 1, 401),
        ("." * 1_000_000, 1, 3201),
        ("\n".join(["." * 1000] * 1000), 401, 1),
    ],
)
def test_a_drawing_larger_than_any_grid_is_refused_at_once(
    text: str, line: int, column: int
) -> None:
    with pytest.raises(DrawingError, match="at most 200 rows and 200 columns") as caught:
        read_drawing(text, HEBREW if "א" in text else ENGLISH)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_the_largest_drawing_is_read() -> None:
    grid = read_drawing("\n".join(["." * 200] * 200), ENGLISH)
    assert (len(grid.rows), len(grid.rows[0])) == (200, 200)
