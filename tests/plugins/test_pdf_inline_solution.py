"""The solution upside down at the foot of its puzzle: where it is, and how large."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from kind_samples import CODED, CODED_HEBREW
from layouts import check, clues_on, many_clues, overlaps, pages_of, with_clues
from paging import template as settings_of
from publisher import Language, PartKind, Puzzle, TextDirection
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Role
from publisher_pages.drawing.page import Page
from publisher_pages.options import PdfOptions
from publisher_testing import ENGLISH, HEBREW, puzzle

READABLE = 4.0  # points
BOTH = pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])


def solution_on(page: Page) -> Extent | None:
    """The place of the solution on a page."""
    extents = [text.extent for text in page.texts() if text.upside_down]
    if not extents:
        return None
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


@BOTH
@pytest.mark.parametrize("paper", ["a4", "a5", "a6"])
@pytest.mark.parametrize("count", [5, 40, 110])
def test_a_solution_is_behind_all_clues_that_it_answers(
    language: Language, paper: str, count: int
) -> None:
    wish = {"solution": "below", "paper": paper, "min_font": 7}
    pages = pages_of(many_clues(count, language), **wish)
    check(pages, PdfOptions.model_validate(wish))
    *before, last = pages
    assert not any(map(solution_on, before))
    place = solution_on(last)
    assert place
    below = last.texts(Role.CLUE, Role.CLUE_NUMBER, Role.HEADING)
    assert not any(overlaps(text.extent, place) for text in below if not text.upside_down)
    letters = [text for text in last.texts(Role.LETTER) if text.upside_down]
    assert min(letter.size for letter in letters) >= READABLE


@BOTH
def test_a_title_is_smaller_where_that_spares_a_page(language: Language) -> None:
    wish = {"solution": "below", "orientation": "landscape", "flow": "around", "min_font": 7}
    titles = []
    for count in (36, 80):
        (page,) = pages_of(many_clues(count, language, side=21), **wish)
        check([page], PdfOptions.model_validate(wish))
        assert solution_on(page)
        upright = [text for text in page.texts() if not text.upside_down]
        title, heading, clue = (
            max(text.size for text in upright if text.role is role)
            for role in (Role.TITLE, Role.HEADING, Role.CLUE)
        )
        assert title > heading > clue
        titles.append(title)
    assert titles[0] > titles[1]


@BOTH
@pytest.mark.parametrize("template", ["newspaper", "worksheet"])
@pytest.mark.parametrize("count", [4, 50])
def test_the_title_of_a_small_grid_follows_the_type_of_its_clues(
    language: Language, template: str, count: int
) -> None:
    page = pages_of(many_clues(count, language, side=11), **settings_of(template))[0]
    title, heading, clue = (
        max(text.size for text in page.texts(role) if not text.upside_down)
        for role in (Role.TITLE, Role.HEADING, Role.CLUE)
    )
    assert title > heading > clue
    assert (clue == 16) is (count == 4)
    assert title <= 1.75 * max(clue, 12)


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW], ids=["en", "he"])
def test_a_solution_without_clues_above_it_begins_where_the_page_begins(sample: Puzzle) -> None:
    assert sample.sheet
    alone = replace(sample, sheet=replace(sample.sheet, lists=()))
    for axis in ("start", "middle"):
        (page,) = pages_of(alone, solution="below", axis=axis)
        place = solution_on(page)
        assert place
        is_rtl = sample.direction is TextDirection.RTL
        before = (page.width - place.right if is_rtl else place.left) / page.width
        assert before < 0.1 if axis == "start" else before > 0.4


@BOTH
def test_a_solution_is_as_wide_as_some_columns_and_ends_with_them(language: Language) -> None:
    (page,) = pages_of(many_clues(60, language), solution="below", min_font=6, flow="above")
    place, clues = solution_on(page), [t for t in page.texts(Role.CLUE) if not t.upside_down]
    assert place
    assert place.right - place.left < page.width / 2
    assert place.bottom > max(clue.extent.bottom for clue in clues) - 2 * clues[0].size
    beside = [clue for clue in clues if overlaps(clue.extent._replace(left=0, right=999), place)]
    assert beside


@BOTH
@pytest.mark.parametrize("count", [3, 20, 60])
def test_a_solution_is_in_the_white_beside_a_grid(language: Language, count: int) -> None:
    wish = {"solution": "below", "flow": "above", "axis": "start", "min_font": 7}
    (page,) = pages_of(many_clues(count, language, side=9), **wish)
    check([page], PdfOptions.model_validate(wish))
    place = solution_on(page)
    cells = [area.extent for area in page.areas() if area.part.kind is PartKind.CELL]
    assert place
    top, bottom = max(cell.top for cell in cells), max(cell.bottom for cell in cells)
    assert top < place.bottom < bottom + 0.01
    margin = 15 * 72 / 25.4
    if language is ENGLISH:
        assert max(cell.right for cell in cells) < place.left
        assert place.right > page.width - margin - 9
    else:
        assert min(cell.left for cell in cells) > place.right
        assert place.left < margin + 9


@BOTH
def test_the_solution_of_a_sparse_page_is_at_its_foot(language: Language) -> None:
    wish = {"solution": "below", "flow": "above", "margin": "12mm", "max_font": 10}
    (page,) = pages_of(many_clues(3, language, side=5), **wish)
    check([page], PdfOptions.model_validate(wish))
    place = solution_on(page)
    assert place
    assert place.bottom > 0.92 * page.height
    assert max(text.extent.bottom for text in page.texts(Role.CLUE)) < 0.8 * page.height
    assert min(text.extent.top for text in page.texts(Role.CELL_NUMBER)) > 0.15 * page.height


def test_a_large_puzzle_is_one_page_with_its_solution() -> None:
    blank = ["A#" * 7 + "A" if row % 2 else "A" * 15 for row in range(15)]
    many = with_clues(puzzle(blank), *["Bird of the night"] * 200)
    entries = (many.entries * 3)[:80]
    full = replace(many, entries=entries)
    wish = {"min_font": 7, "max_font": 11, "flow": "around", "margin": "12mm", "paper": "a5"}
    assert len(pages_of(full, solution="none", **wish)) == 1
    assert len(pages_of(full, solution="below", **wish)) == 1


@BOTH
def test_a_solution_with_answers_is_below_the_last_clues(language: Language) -> None:
    pages = pages_of(many_clues(60, language), solution="below", answers=True, paper="a5")
    assert len(pages) > 1
    *before, last = pages
    assert not any(map(solution_on, before))
    place = solution_on(last)
    assert place
    clues = [text for text in last.texts(Role.CLUE) if not text.upside_down]
    assert all(clue.extent.bottom <= place.top for clue in clues)


def test_a_puzzle_without_clues_has_its_solution_below_the_grid() -> None:
    bare: Puzzle = replace(puzzle(["CAT", "A##", "R##"]), entries=())
    (page,) = pages_of(bare, solution="below")
    place = solution_on(page)
    assert place
    cells = [area.extent for area in page.areas() if area.part.kind is PartKind.CELL]
    assert place.top > max(cell.bottom for cell in cells)


def test_clues_are_in_their_order_around_a_solution() -> None:
    pages = pages_of(many_clues(90), solution="below", min_font=7)
    numbers = [int(number) for number, _, _ in clues_on(pages)]
    assert all(one < other for one, other in pairwise(numbers))


@BOTH
def test_a_solution_that_grows_leaves_no_clue_alone_in_a_column(language: Language) -> None:
    (page,) = pages_of(many_clues(5, language), solution="below")
    columns = Counter(round(text.extent.right) for text in page.texts(Role.CLUE_NUMBER))
    assert min(columns.values()) > 1
