"""White: little of it is at the foot of a page, more is above and below what the page has."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from layouts import CLUE_TEXTS, clue_pages, many_clues, with_clues
from losses import lost
from paging import options
from publisher import Language, Publication, Puzzle
from publisher_pages.document.document import document
from publisher_pages.drawing.areas import CellAreas
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Anchor, Link, Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_testing import ENGLISH, HEBREW, puzzle

_MOST = 0.08
_HEAD = (Role.TITLE, Role.BYLINE, Role.RUNNING_HEAD)
_FOOT = (Role.COPYRIGHT, Role.HEADER_FOOTER)


def composed(sample: Puzzle, template: str, paper: str) -> list[Page]:
    chosen = options(template, paper=paper)
    found = document(Publication.of(sample), chosen, load_fonts(), list)
    assert all("is split over" in loss for loss in lost(found))
    return found.value


def whites(pages: list[Page], template: str) -> Iterator[tuple[float, float]]:
    """The white above and below what each page has, as shares of its height."""
    for page in pages:
        margin = options(template).margin
        ends = [mark.extent for mark in page.marks if isinstance(mark, Text) and mark.role in _HEAD]
        feet = [text.extent.top for text in page.texts(Role.COPYRIGHT)]
        head = max((end.bottom for end in ends), default=margin.top)
        foot = min(feet, default=page.height - margin.bottom)
        body = [
            mark.extent
            for mark in page.marks
            if not isinstance(mark, Anchor | Link)
            and not (isinstance(mark, Text) and mark.role in _FOOT)
            and mark.extent.top >= head - 1
        ]
        above, below = min(each.top for each in body) - head, foot - max(e.bottom for e in body)
        yield above / page.height, below / page.height


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("template", ["newspaper", "classic", "large-print", "worksheet"])
@pytest.mark.parametrize("count", [3, 20, 34])
def test_no_page_has_much_white_at_its_foot_alone(
    count: int, template: str, paper: str, language: Language
) -> None:
    pages = composed(many_clues(count, language), template, paper)
    for above, below in whites(pages, template):
        assert below <= _MOST or above > 0.5 * below


def test_pages_of_clues_are_as_full_as_each_other() -> None:
    pages = clue_pages(composed(many_clues(60, side=9), "large-print", "a5"))
    assert len(pages) > 2
    lines = [len(page.texts(Role.CLUE)) for page in pages]
    assert max(lines) - min(lines) <= 4
    sizes = [{text.ascent + text.descent for text in page.texts(Role.CLUE)} for page in pages]
    assert max(map(max, sizes)) < 1.2 * min(map(min, sizes))


def test_loose_sheets_are_full_but_the_last() -> None:
    pages = clue_pages(composed(many_clues(60, side=9), "manuscript", "a4"))
    *lines, last = [len(page.texts(Role.CLUE)) for page in pages]
    assert len(lines) > 1
    assert max(lines) - min(lines) <= 4
    assert last < min(lines)
    tops = [min(text.y for text in page.texts(Role.CLUE, Role.HEADING)) for page in pages]
    assert max(tops) - min(tops) < 0.02 * pages[0].height


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("count", range(17, 21))
def test_the_last_loose_sheet_has_several_clues(count: int, language: Language) -> None:
    pages = clue_pages(composed(many_clues(count, language), "manuscript", "a4"))
    numbers = [len(page.texts(Role.CLUE_NUMBER)) for page in pages]
    assert sum(numbers) == count
    assert numbers[-1] >= 3
    assert len(numbers) <= 2


def test_a_page_that_goes_on_is_full_to_its_foot() -> None:
    sample = replace(many_clues(90), copyright="")
    pages = clue_pages(composed(sample, "classic", "a5"))
    assert len(pages) > 1
    ends = [max(text.extent.bottom for text in page.texts(Role.CLUE)) for page in pages[:-1]]
    bottom = pages[0].height - options("classic").margin.bottom
    assert all(end > bottom - 0.08 * pages[0].height for end in ends)
    numbers = [[int(text.text) for text in page.texts(Role.CLUE_NUMBER)] for page in pages]
    assert all(one[-1] + 1 == other[0] for one, other in pairwise(numbers))


def few(language: Language) -> Puzzle:
    """Three words that cross, in a grid of eight columns."""
    rows = ["ELEPHANT", "###I####", "ANTELOPE"]
    if language is HEBREW:
        rows = ["פילפילונ", "###י####", "אגמגמלתה"]
    return puzzle(rows, language, "A clue", title="Few" if language is ENGLISH else "מעט")


def group(page: Page, language: Language) -> tuple[Extent, Extent]:
    """The room of the grid on a page, and that of its headings and clues, as if read from left."""
    (grid,) = (mark.extent for mark in page.hidden if isinstance(mark, CellAreas))
    texts = [text.extent for text in page.texts(Role.HEADING, Role.CLUE_NUMBER, Role.CLUE)]
    left, right = min(each.left for each in texts), max(each.right for each in texts)
    clues = Extent(left, min(e.top for e in texts), right, max(e.bottom for e in texts))
    if language is HEBREW:
        grid, clues = (
            each._replace(left=page.width - each.right, right=page.width - each.left)
            for each in (grid, clues)
        )
    return grid, clues


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize("template", ["classic", "worksheet"])
def test_few_words_are_one_group_with_large_type_and_white_on_all_sides(
    template: str, paper: str, language: Language
) -> None:
    page = composed(few(language), template, paper)[0]
    grid, clues = group(page, language)
    assert clues.left == pytest.approx(grid.left, abs=0.1)
    largest = options(template, paper=paper).largest_clues(8)
    (size,) = {text.size for text in page.texts(Role.CLUE)}
    assert size == pytest.approx(1.25 * largest)
    (title,) = {text.size for text in page.texts(Role.TITLE)}
    (heading,) = {text.size for text in page.texts(Role.HEADING)}
    assert title > 1.3 * heading > 1.3 * size
    above = grid.top - max(text.extent.bottom for text in page.texts(Role.TITLE))
    below = page.height - options(template).margin.bottom - clues.bottom
    between = clues.top - grid.bottom
    assert 1.1 * size < between < above < below < 0.2 * page.height


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_clues_that_need_the_whole_width_have_it(language: Language) -> None:
    long = with_clues(few(language), *[CLUE_TEXTS[2]] * 3)
    page = composed(long, "classic", "a4")[0]
    margin = options("classic").margin
    grid, clues = group(page, language)
    assert clues.left == pytest.approx(margin.inside, abs=0.1)
    assert clues.left < grid.left


def test_type_that_a_config_asks_for_is_not_exceeded() -> None:
    chosen = options("classic", max_font=16)
    pages: list[Page] = document(Publication.of(few(ENGLISH)), chosen, load_fonts(), list).value
    assert {text.size for text in pages[0].texts(Role.CLUE)} == {16.0}


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_the_solution_below_few_words_is_in_their_margins(language: Language) -> None:
    chosen = options("classic", solution="below", columns=1)
    pages: list[Page] = document(Publication.of(few(language)), chosen, load_fonts(), list).value
    (page,) = pages
    cells, small = (mark.extent for mark in page.hidden if isinstance(mark, CellAreas))
    start, edge = (small.left, cells.left) if language is ENGLISH else (small.right, cells.right)
    assert start == pytest.approx(edge, abs=1.0)
    assert cells.left - 1 < small.left < small.right < cells.right + 1
    assert small.top > max(text.extent.bottom for text in page.texts(Role.CLUE))
