"""Properties that hold for the pages of every puzzle with all settings."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from layouts import check, check_clues, clue_pages, clues_on, laid_out, many_clues, pages_of
from losses import losing
from publisher import (
    Clue,
    Direction,
    Emphasis,
    Entry,
    Enumeration,
    Grid,
    Language,
    Puzzle,
    Slot,
    TextStyle,
)
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Role, Rule, Text
from publisher_pages.drawing.page import Page
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.clue_columns import BlockHeight, BlockHeights
from publisher_pages.puzzle.widows import widows
from publisher_testing import ENGLISH, HEBREW, puzzle

MM = 72 / 25.4
FLOWS = ("auto", "above", "beside", "around", "facing")
PAPERS = (("a4", "15mm"), ("a5", "10mm"), ("a6", "8mm"), ("297x210mm", "12mm"), ("a3", "20mm"))

clue_words = st.integers(1, 14).flatmap(
    lambda longest: st.lists(st.integers(1, longest), max_size=12)
)


def written(lengths: Sequence[int], letters: str) -> str:
    """A clue of words of these lengths."""
    return " ".join((letters * 14)[:length] for length in lengths)


def emphasised(clue: Clue, styles: Iterable[TextStyle]) -> Clue:
    """The clue with the middle of it set in these styles."""
    third = len(clue.text) // 3
    return replace(
        clue, emphasis=tuple(Emphasis(third, 2 * third, style) for style in sorted(styles) if third)
    )


@st.composite
def clued(draw: st.DrawFn, most: int = 90) -> Puzzle:
    """A square grid with clues in English or Hebrew, of any number and length and emphasis."""
    language, letters = draw(st.sampled_from([(ENGLISH, "wise"), (HEBREW, "מלים")]))
    side, down = draw(st.integers(2, 25)), draw(st.integers(0, 40))
    clues = draw(st.lists(clue_words, max_size=most))
    sample = puzzle(["A" * side] * side, language, title=draw(st.sampled_from(["", "Title"])))
    shape = draw(st.sampled_from([None, Enumeration((2, 13), ("-",))]))
    styles = draw(st.sets(st.sampled_from(TextStyle)))
    entries = tuple(
        Entry(
            index + 1,
            Slot.straight(0, 0, Direction.DOWN if index >= down else Direction.ACROSS, 2),
            emphasised(Clue(written(lengths, letters), shape), styles),
        )
        for index, lengths in enumerate(clues)
    )
    return replace(sample, entries=entries, notes=draw(st.sampled_from(["", "A note."])))


@st.composite
def wishes(draw: st.DrawFn) -> dict[str, object]:
    """Settings of the layout."""
    paper, margin = draw(st.sampled_from(PAPERS))
    smallest = draw(st.sampled_from([6.0, 8.0, 9.5, 14.0]))
    return {
        "paper": paper,
        "margin": margin,
        "min_font": smallest,
        "max_font": smallest + draw(st.sampled_from([0.0, 1.0, 4.0, 10.0])),
        "flow": draw(st.sampled_from(FLOWS)),
        "columns": draw(st.sampled_from(["auto", 1, 2, 3, 5])),
        "lists": draw(st.sampled_from(["running", "blocks"])),
        "rules": draw(st.booleans()),
        "lines": draw(st.sampled_from([(), ("name", "date", "Class")])),
        "instructions": draw(st.sampled_from(["", "Write one letter in each cell. " * 3])),
        "word_bank": draw(st.sampled_from(["none", "none", "shuffled", "alphabetical"])),
        "solution": draw(st.sampled_from(["none", "page"])),
    }


def allowed(wish: dict[str, object]) -> PdfOptions | None:
    """The options, if the paper is wide enough for the type."""
    try:
        return PdfOptions.model_validate(wish)
    except ValidationError:
        return None


@pytest.mark.proof
@settings(max_examples=60)
@given(clued(), wishes())
def test_no_text_overlaps_none_is_cut_and_no_clue_is_lost(
    sample: Puzzle, wish: dict[str, object]
) -> None:
    if options := allowed(wish):
        pages = pages_of(sample, **wish)
        check(pages, options)
        check_clues(sample, pages)


@pytest.mark.proof
@settings(max_examples=25)
@given(clued(40), wishes(), st.integers(0, 39))
def test_more_text_hardly_gets_larger_type_on_as_many_pages(
    sample: Puzzle, wish: dict[str, object], place: int
) -> None:
    if not sample.entries or not allowed(wish):
        return
    index = place % len(sample.entries)
    entry = sample.entries[index]
    longer = replace(entry, clue=replace(entry.clue, text=f"{entry.clue.text} and more words"))
    entries = (*sample.entries[:index], longer, *sample.entries[index + 1 :])
    pages = pages_of(sample, **wish)
    more = pages_of(replace(sample, entries=entries), **wish)
    assert len(more) >= len(pages)
    if len(more) == len(pages):
        assert type_size(more) <= type_size(pages) + 1.5  # a step or two, for a better page


def type_size(pages: Sequence[Page]) -> float:
    """The size of the clues; a letter wider than its column is set smaller."""
    return max(text.size for page in pages for text in page.texts(Role.CLUE_NUMBER))


def one_across_and_four_down() -> Puzzle:
    """Clues whose most even columns leave a heading with one clue below it."""
    across, down = (Slot.straight(0, 0, direction, 2) for direction in Direction)
    entries = [Entry(number, down if number > 1 else across, Clue("")) for number in range(1, 6)]
    return replace(puzzle(["AA", "AA"]), entries=tuple(entries))


@pytest.mark.slow
@example(one_across_and_four_down(), 2, False)
@settings(max_examples=25)
@given(clued(60), st.sampled_from([1, 2, 3, 4]), st.booleans())
def test_columns_end_within_a_clue_of_each_other_unless_there_are_widows_then(
    sample: Puzzle, columns: int, rules: bool
) -> None:
    settings = {"columns": columns, "flow": "above", "rules": rules, "solution": "none"}
    for page in clue_pages(pages_of(sample, **settings))[-1:]:
        heads, ends, counts = columns_of(page, sample)
        for at, (left, right) in enumerate(pairwise(ends)):
            if abs(left - right) > highest_clue(page) + 0.1:
                evener, moved = [*counts], 1 if left < right else -1
                evener[at : at + 2] = counts[at] + moved, counts[at + 1] - moved
                assert widows(heads, evener)


def columns_of(page: Page, sample: Puzzle) -> tuple[BlockHeights, list[float], list[int]]:
    """Which clues of a page begin a list, where its columns end, and how many clues each has."""
    rtl = sample.language is HEBREW

    def place(text: Text) -> float:
        return round(-text.extent.right if rtl else text.extent.left, 1)

    ends: dict[float, float] = {}
    for text in page.texts(Role.CLUE):
        ends[place(text)] = max(ends.get(place(text), 0.0), text.extent.bottom)
    begun = [place(lines[0]) for _, lines, _ in clues_on([page])]
    roles = [Role.CLUE, *(text.role for text in page.texts(Role.HEADING, Role.CLUE_NUMBER))]
    heads = BlockHeights.of(
        BlockHeight(0.0, 1.0, heads=before is Role.HEADING)
        for before, role in pairwise(roles)
        if role is Role.CLUE_NUMBER
    )
    places = sorted(ends)
    return heads, [ends[at] for at in places], [begun.count(at) for at in places]


def highest_clue(page: Page) -> float:
    """A bound of the height of the highest clue of a page with a heading."""
    size = max(text.size for text in page.texts(Role.CLUE, Role.CLUE_NUMBER, Role.HEADING))
    return (max(len(lines) for _, lines, _ in clues_on([page])) * 1.5 + 2.5) * size


def grid_of(page: Page) -> Extent:
    """The room of the grid on a page."""
    lines = [mark.extent for mark in page.marks if isinstance(mark, Rule)]
    return Extent(
        min(line.left for line in lines),
        min(line.top for line in lines),
        max(line.right for line in lines),
        max(line.bottom for line in lines),
    )


def clues_of(page: Page) -> list[Extent]:
    """The left edge of every line of clues on a page."""
    return [text.extent for text in page.texts(Role.CLUE)]


def test_the_grid_can_be_above_the_clues() -> None:
    page, *_ = pages_of(many_clues(30), flow="above")
    assert all(clue.top >= grid_of(page).bottom for clue in clues_of(page))


def test_the_grid_can_be_beside_the_clues() -> None:
    page, *_ = pages_of(many_clues(20), flow="beside", orientation="landscape")
    assert all(clue.right <= grid_of(page).left for clue in clues_of(page))


def test_clues_flow_around_the_grid() -> None:
    page, *_ = pages_of(many_clues(50), flow="around")
    grid = grid_of(page)
    assert any(clue.right <= grid.left and clue.top < grid.bottom for clue in clues_of(page))
    assert any(clue.left >= grid.left and clue.top >= grid.bottom for clue in clues_of(page))


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize(("count", "is_above"), [(2, True), (5, True), (10, True), (50, False)])
def test_clues_too_few_to_go_around_a_grid_are_below_it(
    language: Language, count: int, is_above: bool
) -> None:
    sample = many_clues(count, language, side=5 if is_above else 13)
    page, *_ = pages_of(sample, flow="around", max_font=11, solution="none")
    assert all(each.top >= grid_of(page).bottom for each in clues_of(page)) is is_above


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("count", [8, 30, 60])
def test_clues_that_may_go_around_a_grid_are_beside_it_where_it_is_as_high_as_its_room(
    language: Language, count: int
) -> None:
    around, auto = (
        pages_of(
            many_clues(count, language, side=17), flow=flow, orientation="landscape", min_font=7
        )[0]
        for flow in ("around", "auto")
    )
    assert [text.extent for text in around.texts()] == [text.extent for text in auto.texts()]
    grid = grid_of(around)
    is_beside = [
        clue.left >= grid.right if language is HEBREW else clue.right <= grid.left
        for clue in clues_of(around)
    ]
    assert sum(is_beside) > count / 2


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_clues_of_several_pages_have_no_smaller_type_because_they_may_go_around(
    language: Language,
) -> None:
    square = many_clues(120, language, side=39)
    sample = replace(square, grid=Grid(tuple(row[:33] for row in square.grid.rows)))
    around, above = (
        pages_of(sample, flow=flow, min_font=7, max_font=11, solution="none")
        for flow in ("around", "above")
    )
    assert len(around) == len(above) == 2
    sizes = [
        {clue.size for page in pages for clue in page.texts(Role.CLUE)} for pages in (around, above)
    ]
    assert min(sizes[0]) >= min(sizes[1])


@pytest.mark.parametrize(
    "sample", [puzzle(["CAT", "O#O", "WOE"]), puzzle(["חתל", "מ#ו", "רבה"], HEBREW)]
)
def test_the_grid_above_the_clues_can_be_filled_and_keeps_its_numbers(sample: Puzzle) -> None:
    (page,) = pages_of(sample, solution="filled", hints=1)
    (blank,) = pages_of(sample, solution="none")
    letters = sorted(cell.letter for row in sample.grid.rows for cell in row if cell.letter)
    assert sorted(text.text for text in page.texts(Role.LETTER)) == letters
    assert not blank.texts(Role.LETTER)
    for role in (Role.CELL_NUMBER, Role.CLUE, Role.HEADING):
        assert [text.text for text in page.texts(role)] == [text.text for text in blank.texts(role)]


def test_the_grid_can_be_on_a_page_facing_the_clues() -> None:
    first, second = pages_of(many_clues(30), flow="facing", solution="none")
    assert grid_of(first)
    assert not clues_of(first)
    assert clues_of(second)
    assert not any(isinstance(mark, Rule) for mark in second.marks)


def test_a_flow_the_paper_is_too_narrow_for_becomes_the_plain_one() -> None:
    settings = {"paper": "a6", "margin": "8mm", "max_font": 14, "min_font": 14}
    for flow in ("around", "beside"):
        assert pages_of(many_clues(9), flow=flow, **settings) == pages_of(
            many_clues(9), flow="above", **settings
        )


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5])
def test_clues_have_the_wanted_number_of_columns(columns: int) -> None:
    page, *_ = pages_of(many_clues(60), columns=columns, flow="above", paper="a3")
    assert len({round(clue.left, 1) for clue in clues_of(page)}) == columns


def test_with_blocks_the_clues_down_begin_a_column() -> None:
    for count in (7, 30):
        page, *_ = pages_of(many_clues(count), lists="blocks", flow="above", columns=3)
        across, down = page.texts(Role.HEADING)
        assert across.y == down.y
        assert across.x < down.x


def test_in_one_column_blocks_run_on() -> None:
    page, *_ = pages_of(many_clues(8), lists="blocks", columns=1)
    across, down = page.texts(Role.HEADING)
    assert across.x == pytest.approx(down.x)
    assert across.y < down.y


def test_columns_can_have_fine_lines_between_them() -> None:
    plain, ruled = (
        pages_of(many_clues(30), rules=rules, columns=3, flow="above")[0] for rules in (False, True)
    )
    bottom = grid_of(plain).bottom
    lines = [mark for mark in ruled.marks if isinstance(mark, Rule) and mark.y1 > bottom]
    assert len(lines) == 2
    assert all(line.x1 == line.x2 for line in lines)
    for line in lines:
        assert not any(clue.left < line.x1 < clue.right for clue in clues_of(ruled))


def test_cells_grow_with_the_type() -> None:
    sample = many_clues(8, side=5)
    small, large = (
        grid_of(pages_of(sample, paper="a2", min_font=size, max_font=size)[0]) for size in (10, 36)
    )
    assert small.right - small.left == pytest.approx(5 * 28 * MM, rel=0.01)
    assert large.right - large.left > 5 * 30 * MM


def test_type_and_cells_grow_with_the_paper() -> None:
    sizes, sides = [], []
    for paper in ("a4", "letter", "a3", "a2"):
        page = pages_of(many_clues(8), paper=paper, flow="above")[0]
        sizes.append(page.texts(Role.CLUE)[0].size)
        grid = grid_of(page)
        sides.append((grid.right - grid.left) / 13)
    assert sizes == pytest.approx([12, 12, 12 * 2**0.5, 24], rel=0.01)
    assert sides[0] < sides[2] < sides[3]
    assert sides[3] == pytest.approx(2 * sides[0], rel=0.1)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("solution", ["none", "below"])
@pytest.mark.parametrize("count", [2, 5, 12])
def test_white_is_divided_and_not_left_at_the_foot(
    language: Language, solution: str, count: int
) -> None:
    sample = replace(many_clues(count, language, side=5), copyright="")
    page = pages_of(sample, solution=solution)[0]
    ends = [mark.extent for mark in page.marks if isinstance(mark, Text | Rule)]
    head = page.texts(Role.TITLE, Role.BYLINE)
    above = min(end.top for end in ends if end.top > max(t.extent.bottom for t in head))
    above -= max(text.extent.bottom for text in head)
    below = page.height - 15 * MM - max(end.bottom for end in ends)
    assert below <= 0.08 * page.height or below / 2 < above < below


@example(300)
@given(st.integers(100, 300))
@settings(max_examples=3)
def test_many_clues_on_small_paper_take_more_pages(count: int) -> None:
    wish = {"paper": "a6", "margin": "8mm"}
    pages = pages_of(many_clues(count), **wish)
    check(pages, PdfOptions.model_validate(wish))
    check_clues(many_clues(count), pages)


def test_only_cells_that_are_shrunk_too_far_give_a_warning() -> None:
    losing("too small to write in", laid_out(many_clues(8, side=61), oversize="shrink"))
    pages_of(many_clues(8, side=21))
