"""The export `drawing`: a grid goes out as text and comes in again as it was."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher import Cell, Grid, GridFile, Language, Puzzle, from_json, read_drawing
from publisher.plugins.registry import load
from publisher_fill.asked_grid import AskedGrid
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle
from publisher_text.drawing_export import write
from publisher_text.options import DrawingOptions
from strategies import grids

LANGUAGES = load().languages
FINAL = LANGUAGES["he"].overridden(letters={"final_forms": "keep"})
OPTIONS = DrawingOptions()


def test_the_contract_of_an_exporter() -> None:
    check_exporter(load().exporters["drawing"])


def again(made: Puzzle, folder: Path) -> Grid:
    """The grid that `fill` reads from a file of the exporter."""
    file = folder / "grid.drawing.txt"
    file.write_bytes(write(made, OPTIONS))
    grid = GridFile.model_validate({"file": str(file)}, context={"folder": folder})
    return AskedGrid.of(grid, made.language).grid


def without_edge_bars(grid: Grid) -> Grid:
    """The grid without bars along its edge, which end nothing."""
    rows = [(*row[:-1], replace(row[-1], bar_after=False)) for row in grid.rows]
    rows[-1] = tuple(replace(cell, bar_below=False) for cell in rows[-1])
    return Grid(tuple(rows))


@st.composite
def drawn(draw: st.DrawFn) -> Puzzle:
    """Grids of four languages, with bars, marks, blocks, gaps and cells of several letters."""
    language = draw(st.sampled_from([ENGLISH, LANGUAGES["he"], FINAL, LANGUAGES["ar"]]))
    whole = replace(language, alphabet=language.letters)
    rows = [list(row) for row in draw(grids(whole)).rows]
    places = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.letter]
    is_rebus: bool = draw(st.booleans())
    if places and is_rebus:
        row, column = draw(st.sampled_from(places))
        letters = "".join(draw(st.lists(st.sampled_from(language.letters), min_size=2, max_size=4)))
        rows[row][column] = replace(rows[row][column], letter=letters)
    return Puzzle(Grid(tuple(map(tuple, rows))), (), language)


@pytest.mark.slow
@given(drawn())
def test_out_and_in_again_is_the_same_grid(made: Puzzle) -> None:
    text = write(made, OPTIONS).decode()
    assert read_drawing(text, made.language) == without_edge_bars(made.grid)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_letter_of_every_language_comes_back(code: str, tmp_path: Path) -> None:
    language = LANGUAGES[code]
    row = tuple(Cell(letter=letter) for letter in (*language.letters, *language.borrowed))[:200]
    made = Puzzle(Grid((row, row)), (), language)
    assert again(made, tmp_path) == made.grid


@pytest.mark.parametrize("language", [HEBREW, LANGUAGES["he"], FINAL], ids=["tests", "he", "keep"])
def test_a_final_form_is_read_as_the_language_says(language: Language) -> None:
    kept = "ם" in language.letters
    (row,) = read_drawing("םולש\n", language).rows
    assert [cell.letter for cell in row] == list("שלום" if kept else "שלומ")


def test_hebrew_is_drawn_as_it_is_seen() -> None:
    text = write(puzzle(["שלומ", "מ##ל"], HEBREW), OPTIONS).decode()
    assert text == "\u200e\u202dמולש\u200e\u202c\n\u200e\u202dל##מ\u200e\u202c\n"


def test_given_letters_have_a_sign_and_others_may_be_left_out() -> None:
    made = puzzle(["CAT", "A##"])
    rows = [list(row) for row in made.grid.rows]
    rows[0][0] = replace(rows[0][0], given=True)
    given = replace(made, grid=Grid(tuple(map(tuple, rows))))
    assert write(given, OPTIONS) == b"1AT\nA##\n\n1 = C given\n"
    assert write(given, DrawingOptions(letters="given")) == b"1..\n.##\n\n1 = C given\n"
    assert write(given, DrawingOptions(letters="none")) == b"...\n.##\n"


@pytest.mark.parametrize("code", ["en", "he", "ar"])
def test_a_filled_grid_goes_out_and_is_filled_in_again(
    publisher: Command, tmp_path: Path, code: str
) -> None:
    letters = LANGUAGES[code].letters[:9]
    rows = ["".join(letters[3 * n : 3 * n + 3]) for n in range(3)]
    words = [*rows, *("".join(letters[n::3]) for n in range(3))]
    first = tmp_path / "first.yaml"
    head = f"language: {code}\nwords: [list: [{', '.join(words)}]]\n"
    generator = "generator: {use: fill, budget: 500steps, grid: '...\n\n  ...\n\n  ...'}\n"
    first.write_text(f"{head}{generator}export: [drawing, json]\n", encoding="utf-8")
    run = publisher("publish", first)
    assert run.code == 0, run.err
    second = tmp_path / "second.yaml"
    again = "generator: {use: fill, grid: {file: first.drawing.txt}}\n"
    second.write_text(f"{head}{again}export: [json]\n", encoding="utf-8")
    run = publisher("publish", second)
    assert run.code == 0, run.err
    one, other = (
        from_json(path.with_suffix(".json").read_bytes(), LANGUAGES.__getitem__).puzzles[0]
        for path in (first, second)
    )
    assert one.grid == other.grid
    assert run.err == ""


def test_convert_writes_a_drawing_by_its_long_suffix(publisher: Command, tmp_path: Path) -> None:
    source = Path(__file__).parent.parent.parent / "examples/harbour.pzl"
    run = publisher("convert", source, tmp_path / "h.drawing.txt", tmp_path / "h.txt")
    assert run.code == 0, run.err
    assert (tmp_path / "h.drawing.txt").read_text() == "SHIP\nA##O\nI##R\nLAST\n"
    assert "1. " in (tmp_path / "h.txt").read_text("utf-8")
