"""Grids too large for their paper: split over pages that overlap, shrunk, or refused."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import check, check_clues, giant, laid_out, pages_of
from losses import lost
from publisher import BLOCK, Cell, ExportError, Grid, Puzzle, Size, TextDirection
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Circle, Hatch, Role, Rule
from publisher_pages.drawing.page import Page
from publisher_pages.grid.split import split
from publisher_pages.options import PdfOptions
from publisher_pages.options.paper import PAPERS
from publisher_testing import ENGLISH, puzzle

MM = 72 / 25.4
A5 = {"paper": "a5", "margin": "10mm", "solution": "none"}


def lettered(columns: int, rows: int) -> Puzzle:
    """A grid with a different given letter in every cell, and blocks on one diagonal."""
    cells = tuple(
        tuple(
            BLOCK if row == column else Cell(letter=f"{row}.{column}", given=True)
            for column in range(columns)
        )
        for row in range(rows)
    )
    return replace(puzzle(["AB", "CD"], title="Large"), grid=Grid(cells), entries=())


def letters_on(page: Page) -> dict[tuple[int, int], tuple[float, float]]:
    """The cells of a page, by row and column, and the middles of their letters."""
    found = {}
    for text in page.texts(Role.LETTER):
        row, column = text.text.split(".")
        box = text.extent
        found[int(row), int(column)] = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return found


def parts_of(pages: Sequence[Page]) -> list[Page]:
    return [page for page in pages if page.texts(Role.LETTER)]


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(40, 40), (26, 60), (60, 9)])
def test_every_cell_is_on_some_page_and_parts_overlap(columns: int, rows: int) -> None:
    pages = pages_of(lettered(columns, rows), **A5)
    check(pages, PdfOptions.model_validate(A5))
    shown = [set(letters_on(page)) for page in parts_of(pages)]
    assert set().union(*shown) == {
        (row, column) for row in range(rows) for column in range(columns) if row != column
    }
    firsts = defaultdict(list)
    for cells in shown:
        found = {row for row, _ in cells}, {column for _, column in cells}
        assert cells == {(r, c) for r in found[0] for c in found[1] if r != c}
        firsts[min(found[0])].append(found)
    for band in firsts.values():
        for (_, left), (_, right) in pairwise(band):
            assert left & right
    bands = [band[0][0] for band in firsts.values()]
    assert all(upper & lower for upper, lower in pairwise(bands))


def test_cells_of_all_parts_are_equally_large_and_can_be_written_in() -> None:
    sides = set()
    for page in parts_of(pages_of(lettered(40, 40), **A5)):
        cells = letters_on(page)
        for (row, column), (x, y) in cells.items():
            if (row, column + 1) in cells:
                sides.add(round(cells[row, column + 1][0] - x, 1))
            if (row + 1, column) in cells:
                sides.add(round(cells[row + 1, column][1] - y, 1))
    assert max(sides) - min(sides) < 1  # middles of letters, not of cells
    assert min(sides) >= 4.9 * MM


def test_blocks_bars_and_circles_are_where_their_cells_are() -> None:
    (top, *_) = lettered(40, 40).grid.rows
    marked = replace(top[25], circled=True, shaded=True, bar_after=True, bar_below=True)
    sample = lettered(40, 40)
    rows = ((*top[:25], marked, *top[26:]), *sample.grid.rows[1:])
    pages = parts_of(pages_of(replace(sample, grid=Grid(rows)), **A5))
    seen = 0
    for page in pages:
        circles = [mark for mark in page.marks if isinstance(mark, Circle)]
        place = letters_on(page).get((0, 25))
        assert len(circles) == (place is not None)
        if place:
            seen += 1
            assert (circles[0].x, circles[0].y) == pytest.approx(place, abs=2)
    assert seen >= 1


@pytest.mark.parametrize("ink", ["solid", "pattern", "outline"])
def test_blocks_are_cut_where_a_part_ends(ink: str) -> None:
    sample = replace(lettered(60, 60), grid=Grid(((BLOCK,) * 60,) * 60))
    sample = replace(sample, grid=Grid((*sample.grid.rows[:-1], (Cell(letter="A"),) * 60)))
    settings = {**A5, "ink": ink, "blocks": "filled"}
    pages = pages_of(sample, **settings)
    check(pages, PdfOptions.model_validate(settings))
    kinds = {"solid": Box, "pattern": Hatch, "outline": Rule}
    assert all(any(isinstance(m, kinds[ink]) for m in page.marks) for page in pages)


def test_each_part_says_which_it_is_and_the_clues_follow() -> None:
    pages = pages_of(giant(60), **A5)
    check(pages, PdfOptions.model_validate(A5))
    check_clues(giant(60), pages)
    labels = [text.text for page in pages for text in page.texts(Role.LABEL)]
    count = len(labels)
    assert labels == [f"{number}/{count}" for number in range(1, count + 1)]
    for page in pages[:count]:
        assert not page.texts(Role.CLUE)
        key = [m for m in page.marks if isinstance(m, Box) and m.extent.top > page.height * 0.8]
        assert len(key) == 1
    assert all(page.texts(Role.CLUE) for page in pages[count:])
    assert pages[0].texts(Role.TITLE)
    assert all(page.texts(Role.RUNNING_HEAD) for page in pages[1:])


def test_parts_are_mirrored_for_a_right_to_left_puzzle() -> None:
    turned = replace(ENGLISH, code="x", direction=TextDirection.RTL)
    sample = lettered(30, 5)
    first, second = (
        parts_of(pages_of(each, **A5))[0] for each in (sample, replace(sample, language=turned))
    )
    mirrored = {cell: (first.width - x, y) for cell, (x, y) in letters_on(first).items()}
    assert letters_on(second).keys() == mirrored.keys()
    for cell, place in letters_on(second).items():
        assert place == pytest.approx(mirrored[cell])


@given(st.integers(1, 90), st.integers(1, 90), st.floats(60, 900), st.floats(90, 900))
def test_parts_cover_the_grid_and_overlap_by_a_cell_at_least(
    columns: int, rows: int, width: float, height: float
) -> None:
    parts = split(Size(columns=columns, rows=rows), width, height, 5 * MM, 8 * MM)
    if not parts:
        assert width < 50 or height < 90
        return
    assert parts.side >= 5 * MM - 0.01
    for firsts, each, count in (
        (parts.columns, parts.size.columns, columns),
        (parts.rows, parts.size.rows, rows),
    ):
        assert firsts[0] == 0
        assert firsts[-1] + each == count
        assert all(1 <= b - a < each for a, b in pairwise(firsts))
    for place in parts.places:
        for mark in parts.marks([], place, Extent(0, 0, width, height), PdfOptions().colours.rules):
            box = mark.extent
            assert box.left >= -0.01
            assert box.right <= width + 0.01
            assert box.bottom <= height + 0.01


def test_a_grid_that_just_fits_is_not_split() -> None:
    for side in (32, 33):  # of 4 mm, between margins 128 mm apart
        pages = pages_of(giant(side), **A5, min_font=7)
        assert len(parts_with_numbers(pages)) == (1 if side == 32 else 2)


LARGE_PRINT = {**A5, "min_font": 14, "max_font": 18, "flow": "facing"}


def test_numbers_of_large_print_are_large_too_where_the_cells_hold_them() -> None:
    whole = pages_of(giant(17), **LARGE_PRINT)
    assert len(parts_with_numbers(whole)) == 1  # cells of 7.5 mm
    assert {round(text.size, 3) for text in whole[0].texts(Role.CELL_NUMBER)} == {8.0}


def test_a_grid_in_large_print_is_whole_and_a_warning_names_a_paper_that_holds_its_numbers() -> (
    None
):
    (loss,) = lost(laid_out(giant(21), **LARGE_PRINT))
    assert "21×21 cells has numbers of 7.3 points on this paper: large print has at least 8" in loss
    (paper,) = re.findall(r"such as (\S+)", loss)
    assert paper == "b5"
    assert not lost(laid_out(giant(21), **{**LARGE_PRINT, "paper": paper}))


def parts_with_numbers(pages: Sequence[Page]) -> list[Page]:
    return [page for page in pages if page.texts(Role.CELL_NUMBER)]


@pytest.mark.slow
def test_the_refusal_names_a_paper_that_holds_the_grid() -> None:
    with pytest.raises(ExportError, match=r"70×70 cells does not fit this paper; .* such as a2"):
        pages_of(giant(70), oversize="refuse")
    assert pages_of(giant(70), oversize="refuse", paper="a2")
    assert PAPERS["a3"].width - 30 * MM < 70 * 4.3 * MM


def test_the_refusal_gives_a_measure_if_no_named_paper_holds_the_grid() -> None:
    with pytest.raises(ExportError, match=r"such as 9\d\d×9\d\d mm"):
        pages_of(lettered(220, 220), oversize="refuse")
