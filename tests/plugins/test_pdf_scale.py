"""One scale of sizes: the title outranks the headings, and headings the clues, on every page."""

from dataclasses import replace

import pytest

from layouts import laid_out, many_clues, pages_of
from losses import lost
from publisher import Entry, Language, rich_text
from publisher_languages import publisher_languages
from publisher_pages.drawing.marks import Role, Rule
from publisher_testing import ENGLISH, HEBREW, puzzle

TITLES = {
    ENGLISH: "An ordinary afternoon among rather extraordinary people",
    HEBREW: "אחר צהריים רגיל בחברת אנשים לא רגילים בכלל",
}
BOTH = pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])


def emphasised(entry: Entry) -> Entry:
    """The entry, its clue all in bold type."""
    return replace(entry, clue=rich_text(f"<b>{entry.clue.text}</b>")[0])


@BOTH
@pytest.mark.parametrize("words", [1, 3])
@pytest.mark.parametrize(("count", "side"), [(3, 5), (8, 9), (40, 13)])
@pytest.mark.parametrize("paper", ["a6", "a4", "a3"])
def test_title_headings_and_clues_are_in_order(
    language: Language, words: int, count: int, side: int, paper: str
) -> None:
    sample = replace(many_clues(count, language, side), title=" ".join([TITLES[language]] * words))
    pages = pages_of(sample, paper=paper, solution="none")
    title, heading, clue = (
        {text.size for page in pages for text in page.texts(role)}
        for role in (Role.TITLE, Role.HEADING, Role.CLUE)
    )
    assert min(title) > max(heading)
    assert min(heading) > max(clue)


@BOTH
@pytest.mark.parametrize("flow", ["above", "facing"])
def test_a_page_has_one_axis(language: Language, flow: str) -> None:
    def edges(axis: str) -> list[tuple[float, float]]:
        """How far the titles, bylines and grids are from the two edges, reading's start first."""
        pages = pages_of(many_clues(10, language, side=5), flow=flow, axis=axis)
        found = []
        for page in (pages[0], pages[-1]):
            cells = [area.extent for area in page.areas() if "CELL" in area.part.kind.name]
            texts = [text.extent for text in page.texts(Role.TITLE, Role.BYLINE)]
            grid = min(cell.left for cell in cells), max(cell.right for cell in cells)
            for left, right in (grid, *((text.left, text.right) for text in texts)):
                beside = left, page.width - right
                found.append(beside[::-1] if language is HEBREW else beside)
        return found

    assert all(start == pytest.approx(end, abs=0.1) for start, end in edges("middle"))
    starts = {round(start) for start, _ in edges("start")}
    assert len(starts) == 1


@pytest.mark.parametrize(("code", "is_plain"), [("ka", True), ("hy", True), ("en", False)])
def test_headings_without_a_bold_face_are_larger_and_have_a_rule(code: str, is_plain: bool) -> None:
    language = next(each() for each in publisher_languages() if each.name == code)
    alphabet = language.alphabet
    sample = puzzle(["".join(alphabet[:3]), f"{alphabet[3]}##"], language, "".join(alphabet[4:9]))
    sample = replace(sample, entries=tuple(map(emphasised, sample.entries)))
    page, *_ = pages_of(sample, solution="none", flow="above")
    clue = page.texts(Role.CLUE)[0]
    for heading in page.texts(Role.HEADING):
        below = [
            mark
            for mark in page.marks
            if isinstance(mark, Rule)
            and mark.y1 == mark.y2
            and heading.y < mark.y1 <= heading.extent.bottom + clue.size
            and mark.x1 == pytest.approx(heading.x)
        ]
        assert bool(below) == is_plain
        assert heading.size / clue.size == pytest.approx(1.2 if is_plain else 1.1)


def test_fewer_columns_than_are_wished_for_are_told() -> None:
    (loss,) = lost(laid_out(many_clues(30), columns=5, paper="a5", solution="none"))
    assert loss.startswith("pdf: the clues have ")
    assert "not 5" in loss
    assert not lost(laid_out(many_clues(30), columns=2, flow="above", solution="none"))


@BOTH
def test_lines_of_a_long_title_are_about_as_long_as_each_other(language: Language) -> None:
    sample = replace(many_clues(12, language), title=f"{TITLES[language]}, {TITLES[language]}")
    lines = pages_of(sample, paper="a5")[0].texts(Role.TITLE)
    assert len(lines) > 1
    widths = [line.extent.right - line.extent.left for line in lines]
    assert min(widths) > 0.6 * max(widths)
