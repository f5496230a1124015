"""The layout of pages as numbers, before anything is drawn."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts import (
    IN_GRID,
    check,
    check_clues,
    clue_pages,
    clues_on,
    expected_clues,
    giant,
    laid_out,
    letters_of,
    many_clues,
    pages_of,
    with_clues,
)
from losses import losing, lossless
from publisher import (
    Clue,
    Enumeration,
    ExportError,
    Language,
    Publication,
    Puzzle,
    TextDirection,
)
from publisher_pages.document.document import document
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Anchor, Link, Mark, Role, Rule
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.clue_columns import BlockHeight, BlockHeights, balance, ends, fill
from publisher_pages.puzzle.clues import ClueSetter
from publisher_pages.puzzle.few_words import LARGEST_GROWTH
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_testing import ENGLISH, HEBREW, puzzle
from strategies import puzzles

ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]
HEBREW_ROWS = ["חתול#גדי", "מ##י#מ##", "ספרימ#לכ"]

SAMPLES = {
    "few clues": puzzle(ROWS),
    "few Hebrew clues": puzzle(HEBREW_ROWS, HEBREW, "הגדרה של {} (abc) 12"),
    "60 clues": many_clues(60),
    "60 Hebrew clues": many_clues(60, HEBREW),
    "300 clues": many_clues(300),
    "no entries": replace(puzzle(ROWS), entries=()),
    "no clue texts": puzzle(ROWS, clue=""),
    "a clue of 2,000 letters": with_clues(puzzle(ROWS), "story " * 333),
    "a word of 300 letters": with_clues(many_clues(30), "Short", "w" * 300),
    "a Hebrew word of 300 letters": with_clues(many_clues(30, HEBREW), "קצר", "שלום" * 75),
    "one wide letter after another": with_clues(puzzle(ROWS), "\u27ff" * 40),
    "notes": replace(many_clues(40), notes="Every answer is a bird. " * 12),
    "a long title": replace(many_clues(20), title="A Title That Goes On " * 20),
    "a title of 5,000 letters": replace(many_clues(20), title="title " * 833),
    "a copyright of 5,000 letters": replace(many_clues(20), copyright="owner " * 833),
}
PAPERS = {
    "a4": {"paper": "a4"},
    "a6": {"paper": "a6", "margin": "8mm"},
    "wide": {"paper": "400x150mm"},
    "large print": {"min_font": "14", "max_font": "18"},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "paper", ["a4", *(pytest.param(paper, marks=pytest.mark.proof) for paper in [*PAPERS][1:])]
)
@pytest.mark.parametrize("name", SAMPLES)
def test_pages_keep_their_margins_and_hold_every_clue_once(name: str, paper: str) -> None:
    options = PdfOptions.model_validate(PAPERS[paper])
    pages = pages_of(SAMPLES[name], **PAPERS[paper])
    check(pages, options)
    check_clues(SAMPLES[name], pages)
    sizes = [text.size for page in pages for text in page.texts(Role.CLUE) if text.text]
    assert max(sizes, default=options.min_font) >= options.min_font
    largest = options.largest_clues(SAMPLES[name].grid.width)
    assert max(sizes, default=largest) <= LARGEST_GROWTH * largest


@pytest.mark.proof
@settings(max_examples=60)
@given(puzzles())
def test_any_puzzle_is_laid_out_or_refused_for_a_glyph(sample: Puzzle) -> None:
    with suppress(ExportError):
        pages = pages_of(sample)
        check(pages, PdfOptions())
        check_clues(sample, pages)


def test_a_clue_of_5000_letters_is_cut_only_if_no_page_holds_it() -> None:
    sample = with_clues(many_clues(10), "Short", "word " * 1000)
    check_clues(sample, pages_of(sample))
    pages = pages_of(sample, paper="a6")
    check(pages, PdfOptions())
    assert letters_of([text for page in pages for text in page.texts(Role.CLUE)]) == "".join(
        text for _, text in expected_clues(sample)
    )


def test_a_newspaper_puzzle_of_60_clues_is_one_page_in_good_type() -> None:
    usual = "A clue of as many words as usual"
    pages = pages_of(with_clues(many_clues(60), *[usual] * 60))
    assert [bool(page.texts(Role.CLUE)) for page in pages] == [True, False]
    assert min(text.size for text in pages[0].texts(Role.CLUE)) >= 9


@pytest.mark.parametrize("leading", [1.1, 1.5])
def test_lines_of_a_clue_have_the_leading_of_the_settings(leading: float) -> None:
    sample = with_clues(many_clues(4), "A clue of many words " * 20)
    page, *_ = pages_of(sample, leading=leading)
    first, second, *_ = page.texts(Role.CLUE)
    assert leading <= (second.y - first.y) / first.size <= leading + 0.24 + 1e-6


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("flow", ["above", "around", "beside", "facing"])
def test_lines_of_all_columns_stand_on_one_grid(language: Language, flow: str) -> None:
    short, long = ("A short clue", "A clue that is longer than a line of its column by some words")
    if language is HEBREW:
        short, long = "הגדרה קצרה", "הגדרה ארוכה משורה אחת של הטור שלה בכמה וכמה מילים נוספות"
    texts = [long if i % 3 else short for i in range(30)]
    pages = clue_pages(pages_of(with_clues(many_clues(30, language), *texts), flow=flow))
    for page in pages:
        lines = page.texts(Role.CLUE)
        leading = lines[0].ascent + lines[0].descent
        steps = [(line.y - lines[0].y) / leading for line in lines]
        assert steps == pytest.approx([round(step) for step in steps], abs=0.001)


def test_later_pages_have_a_running_head_and_repeat_the_heading() -> None:
    first, second, *_ = clue_pages(pages_of(SAMPLES["300 clues"]))
    assert [text.text for text in first.texts(Role.TITLE)] == ["Many Clues"]
    assert [text.text for text in second.texts(Role.RUNNING_HEAD)] == ["Many Clues"]
    heading, number, *_ = second.texts(Role.HEADING, Role.CLUE_NUMBER)
    assert heading.text == "Across"
    assert heading.y < number.y
    assert heading.x < number.x + number.width


@pytest.mark.slow
def test_a_heading_has_its_first_clue_below_it() -> None:
    for sample in SAMPLES.values():
        for page in pages_of(sample):
            roles = [text.role for text in page.texts() if text.role not in IN_GRID]
            after = [roles[i + 1 : i + 2] for i, role in enumerate(roles) if role is Role.HEADING]
            assert all(
                following in ([Role.CLUE_NUMBER], [Role.CLUE], [Role.HEADING])
                for following in after
            )


@pytest.mark.parametrize("count", [4, 16, 30, 45, 60])
def test_columns_of_one_height_end_within_one_clue_of_each_other(count: int) -> None:
    (page, *_) = pages_of(many_clues(count))
    columns: dict[float, list[Extent]] = {}
    for text in page.texts(Role.CLUE):
        columns.setdefault(round(text.x, 1), []).append(text.extent)
    heights = [
        len(lines) * (box.bottom - box.top)
        for _, lines, _ in clues_on([page])
        for box in [lines[0].extent]
    ]
    bottoms = [max(box.bottom for box in boxes) for boxes in columns.values()]
    assert max(bottoms) - min(bottoms) <= max(heights) + 8


def mirror_of(language: Language) -> Language:
    """The same language, written from the other side."""
    return replace(language, code="x", direction=TextDirection.RTL)


def drawn(page: Page) -> list[Mark]:
    """The visible marks of a page."""
    return [mark for mark in page.marks if not isinstance(mark, Anchor | Link)]


def test_a_right_to_left_page_is_the_mirror_of_a_left_to_right_one() -> None:
    sample = many_clues(40)
    pages = pages_of(sample)
    turned = pages_of(replace(sample, language=mirror_of(ENGLISH)))
    assert len(pages) == len(turned)
    for page, mirror in zip(pages, turned, strict=True):
        for mark, image in zip(drawn(page), drawn(mirror), strict=True):
            assert image.extent == pytest.approx(_mirrored(mark, page.width))


def _mirrored(mark: Mark, width: float) -> Extent:
    left, top, right, bottom = mark.extent
    return Extent(width - right, top, width - left, bottom)


def test_hebrew_pages_begin_at_the_right() -> None:
    sample = puzzle(HEBREW_ROWS, HEBREW, "הגדרה", "תשבץ")
    page, solution = pages_of(sample, axis="start")
    right = page.width - PdfOptions().margin.outside
    assert all(text.extent.right == pytest.approx(right) for text in page.texts(Role.TITLE))
    across, down = page.texts(Role.HEADING)
    assert (across.text, down.text) == ("מאוזן", "מאונך")
    assert across.extent.right == pytest.approx(right)
    assert down.extent.right <= across.extent.right
    number, clue = page.texts(Role.CLUE_NUMBER, Role.CLUE)[:2]
    assert number.extent.left > clue.extent.right
    first = next(text for text in page.texts(Role.CELL_NUMBER) if text.text == "1")
    assert first.extent.right == max(text.extent.right for text in page.texts(Role.CELL_NUMBER))
    top_row = [t for t in solution.texts(Role.LETTER) if t.y == solution.texts(Role.LETTER)[0].y]
    assert "".join(t.text for t in sorted(top_row, key=lambda t: -t.x)) == "חתולגדי"


def test_an_enumeration_in_hebrew_has_the_first_word_rightmost() -> None:
    sample = puzzle(["שלומ"], HEBREW, "ברכה")
    (entry,) = sample.entries
    shape = Enumeration((1, 3), (",",))
    sample = replace(sample, entries=(replace(entry, clue=Clue("ברכה", shape)),))

    def drawn(**settings: object) -> str:
        (line,) = pages_of(sample, **settings)[0].texts(Role.CLUE)
        return "".join(glyph.text for piece in line.pieces for glyph in piece.shaped.glyphs)

    assert drawn() == ")3,1( הכרב"
    assert drawn(enumeration="left-to-right") == ")1,3( הכרב"


def test_untitled_puzzles_of_a_book_are_numbered() -> None:
    sample = puzzle(["CAT"], title="")
    pages = lossless(document(Publication((sample, sample)), PdfOptions(), load_fonts(), list))
    titles = [text.text for page in pages for text in page.texts(Role.TITLE)]
    assert titles == ["Puzzle 1", "Puzzle 2", "Solution", "Solution"]
    alone = lossless(
        document(Publication((sample,)), PdfOptions(solution="none"), load_fonts(), list)
    )
    assert [page.texts(Role.TITLE) for page in alone] == [()]


def test_small_puzzles_have_cells_large_enough_to_write_in() -> None:
    (page, _) = pages_of(puzzle(["CAT"]))
    box = [mark for mark in page.marks if isinstance(mark, Rule)]
    height = max(line.y2 for line in box) - min(line.y1 for line in box)
    assert 12 <= height / 72 * 25.4 <= 14.5


def test_a_grid_too_fine_to_write_in_is_printed_with_a_warning() -> None:
    pages = losing(r"60×60 cells has cells of 3\.\d mm", laid_out(giant(60), oversize="shrink"))
    check(pages, PdfOptions())
    check_clues(giant(60), pages)


def test_a_grid_that_the_paper_cannot_hold_is_refused() -> None:
    with pytest.raises(ExportError, match=r"60×60 cells does not fit .* larger `paper`"):
        pages_of(giant(60), paper="60x60mm", margin="5mm", oversize="shrink")


@pytest.mark.parametrize("heads", [True, False])
def test_first_columns_have_the_blocks_where_there_are_fewer_than_columns(heads: bool) -> None:
    blocks = BlockHeights.of([BlockHeight(5, 30, heads)] * 2)
    assert balance(blocks, [0.0] * 4, 1000) == [1, 1, 0, 0]


extents = st.builds(BlockHeight, st.floats(0, 10), st.floats(1, 60), st.just(value=False))


@given(
    st.lists(extents, min_size=1, max_size=7), st.lists(st.floats(0, 80), min_size=1, max_size=4)
)
def test_balanced_columns_are_the_lowest_and_keep_the_order(
    blocks: list[BlockHeight], tops: list[float]
) -> None:
    counts = balance(BlockHeights.of(blocks), tops, 1000)
    assert sum(counts) == len(blocks)
    tallest = max(_ends_of_used(blocks, tops, counts))
    for cuts in combinations(range(len(blocks) + len(tops) - 1), len(tops) - 1):
        other = [
            b - a - 1
            for a, b in zip((-1, *cuts), (*cuts, len(blocks) + len(tops) - 1), strict=True)
        ]
        assert tallest <= max(_ends_of_used(blocks, tops, other)) + 0.1


def _ends_of_used(
    blocks: Sequence[BlockHeight], tops: Sequence[float], counts: Sequence[int]
) -> list[float]:
    found = ends(BlockHeights.of(blocks), tops, counts)
    return [end for end, count in zip(found, counts, strict=True) if count]


@given(
    st.lists(extents, min_size=1, max_size=30),
    st.integers(1, 5),
)
def test_neighbouring_columns_end_within_a_block_of_each_other(
    blocks: list[BlockHeight], columns: int
) -> None:
    counts = balance(BlockHeights.of(blocks), [0.0] * columns, 2000)
    bottoms = ends(BlockHeights.of(blocks), [0.0] * columns, counts)
    highest = max(block.height for block in blocks)
    widest = max(block.space for block in blocks)  # which come and go where a column begins
    for left, right in pairwise(bottoms):
        assert abs(left - right) <= highest + 3 * widest + 0.1


listed = st.lists(
    st.builds(BlockHeight, st.floats(0, 10), st.floats(10, 60), st.booleans()),
    min_size=1,
    max_size=20,
)


@given(listed, st.lists(st.floats(0, 80), min_size=2, max_size=5))
def test_a_list_begins_a_column_if_asked_or_if_columns_stay_even(
    blocks: list[BlockHeight], tops: list[float]
) -> None:
    heads = [place for place, block in enumerate(blocks) if block.heads and place]
    if sum(fill(BlockHeights.of(blocks), tops, 2000, separate_lists=True)) == len(blocks):
        counts = balance(BlockHeights.of(blocks), tops, 2000, separate_lists=True)
        assert heads_of_columns(blocks, counts) == heads
    counts = balance(BlockHeights.of(blocks), tops, 2000)
    running = balance(BlockHeights.of(block._replace(heads=False) for block in blocks), tops, 2000)
    if counts != running:
        found = ends(BlockHeights.of(blocks), tops, counts)
        assert max(found) - min(found) <= max(block.height for block in blocks)
        assert heads_of_columns(blocks, counts) == heads


def heads_of_columns(blocks: Sequence[BlockHeight], counts: Sequence[int]) -> list[int]:
    """The blocks that begin both a list and a column, except the very first."""
    starts = sorted({sum(counts[:column]) for column in range(len(counts))} - {0, len(blocks)})
    return [start for start in starts if blocks[start].heads]


def test_filling_stops_where_a_block_does_not_fit() -> None:
    blocks = [BlockHeight(5, 10)] * 5
    assert fill(BlockHeights.of(blocks), [0, 0], 25) == [2, 2]
    assert fill(BlockHeights.of(blocks), [20, 0], 25) == [0, 2]
    assert fill(BlockHeights.of(blocks), [0, 0], 9) == [0, 0]
    assert ends(BlockHeights.of(blocks), [0, 3], [2, 3]) == (25, 43)


@pytest.mark.parametrize("name", SAMPLES)
def test_whole_clues_are_measured_as_they_are_set(name: str) -> None:
    clues = PuzzleTexts(SAMPLES[name], PdfOptions(), load_fonts()).clues
    for size, width in ((8, 100), (12, 250)):
        setter = ClueSetter(clues, size, width)
        blocks = setter.blocks(float("inf"))
        assert setter.heights() == BlockHeights.of(map(setter.block_height, blocks))
        assert not any(block.first for block in blocks)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_answers_keep_clear_of_the_solution_above_them(language: Language) -> None:
    _, page = pages_of(many_clues(6, language, side=9), answers=True)
    above = max(line.y2 for line in page.marks if isinstance(line, Rule))
    below = min(text.extent.top for text in page.texts(Role.ANSWERS))
    assert 10 <= below - above <= 30
