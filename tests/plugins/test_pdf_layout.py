"""Pages of the PDF as numbers: what stands where, before anything is drawn."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publisher import (
    Cell,
    Clue,
    Direction,
    Entry,
    Enumeration,
    ExportError,
    Grid,
    Language,
    LossWarning,
    Publication,
    Puzzle,
    Slot,
    TextDirection,
    clean,
    numbered,
)
from publisher.testing import ENGLISH, HEBREW, puzzle
from publisher_pages.clues import ClueSetter
from publisher_pages.columns import Extents, balance, ends, fill
from publisher_pages.document import document
from publisher_pages.fonts import load_carried
from publisher_pages.marks import Extent, Line, Mark, Page, Role, Text
from publisher_pages.options import PdfOptions
from publisher_pages.wording import Wording
from strategies import puzzles

ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]
HEBREW_ROWS = ["חתול#גדי", "מ##י#מ##", "ספרימ#לכ"]
IN_GRID = (Role.CELL_NUMBER, Role.LETTER)
DRAWN_AS_NOTHING = dict.fromkeys(
    ord(char)
    for char in "\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
CLUE_TEXTS = (
    "Short",
    "A clue of middling length, as most of them are",
    "A rather long clue that tells a story (or two), with a “quotation” and 1,234 digits in it",
)


def many_clues(count: int, language: Language = ENGLISH, side: int = 13) -> Puzzle:
    """A newspaper grid with as many clues as wanted, numbered one by one."""
    rows = ["A" * side if row % 2 == 0 else "A#" * (side // 2) + "A" for row in range(side)]
    sample = puzzle(rows, language, title="Many Clues" if language is ENGLISH else "הרבה הגדרות")
    entries = tuple(
        Entry(
            index + 1,
            Slot.straight(0, 0, Direction.ACROSS if index < count / 2 else Direction.DOWN, 5),
            Clue(CLUE_TEXTS[index % len(CLUE_TEXTS)], Enumeration((2, 3), (",",))),
        )
        for index in range(count)
    )
    return replace(sample, entries=entries, author="A. Setter", copyright="© 2026 A. Setter")


def with_clues(sample: Puzzle, *texts: str) -> Puzzle:
    """The puzzle with these texts for its first clues."""
    changed = [
        replace(entry, clue=replace(entry.clue, text=text))
        for entry, text in zip(sample.entries, texts, strict=False)
    ]
    return replace(sample, entries=(*changed, *sample.entries[len(changed) :]))


def pages_of(sample: Puzzle, **settings: object) -> tuple[Page, ...]:
    options = PdfOptions.model_validate(settings)
    return tuple(document(Publication.of(sample), options, load_carried()))


def clue_pages(pages: Sequence[Page]) -> list[Page]:
    return [page for page in pages if page.texts(Role.CLUE, Role.CLUE_NUMBER)]


def overlaps(one: Extent, other: Extent) -> bool:
    slack = 0.01
    return (
        one.left < other.right - slack
        and other.left < one.right - slack
        and one.top < other.bottom - slack
        and other.top < one.bottom - slack
    )


def clues_on(pages: Sequence[Page]) -> Iterator[tuple[str, list[Text], int]]:
    """Every clue in the order it is drawn: number, lines, page."""
    for index, page in enumerate(pages):
        found: list[tuple[str, list[Text]]] = []
        for text in page.texts(Role.CLUE_NUMBER, Role.CLUE, Role.HEADING):
            if text.role is Role.CLUE_NUMBER:
                found.append((text.text, []))
            elif text.role is Role.CLUE:
                found[-1][1].append(text)
        yield from ((number, lines, index) for number, lines in found)


def letters_of(lines: Sequence[Text]) -> str:
    return "".join(line.text for line in lines).replace(" ", "")


def expected_clues(sample: Puzzle) -> list[tuple[str, str]]:
    found = []
    for direction in Direction:
        for entry in sample.along(direction):
            shape = sample.language.enumerate(entry.clue)
            text = clean(entry.clue.text) + (f"({shape})" if shape else "")
            number = sample.language.number(entry.number)
            found.append((number, text.replace(" ", "").translate(DRAWN_AS_NOTHING)))
    return found


def check(pages: Sequence[Page], margin: float) -> None:
    """Nothing outside the margins, and no text over another."""
    for page in pages:
        for mark in page.marks:
            box = mark.extent
            slack = 1.3 if isinstance(mark, Line) else 0.01  # lines are as thick outwards
            assert box.left >= margin - slack
            assert box.right <= page.width - margin + slack
            assert box.top >= margin - slack
            assert box.bottom <= page.height - margin + slack
        outside = [text for text in page.texts() if text.role not in IN_GRID]
        for one, other in combinations(outside, 2):
            assert not overlaps(one.extent, other.extent), (one.text, other.text)
        for one in page.texts(*IN_GRID):
            assert not any(overlaps(one.extent, other.extent) for other in outside)


def check_clues(sample: Puzzle, pages: Sequence[Page]) -> None:
    """Every clue once, in order, its lines under one another in one column."""
    found = list(clues_on(clue_pages(pages)))
    assert [(number, letters_of(lines)) for number, lines, _ in found] == expected_clues(sample)
    rtl = sample.direction is TextDirection.RTL
    for _, lines, _ in found:
        edges = {round(line.extent.right if rtl else line.extent.left, 2) for line in lines}
        assert len(edges) == 1
        tops = [line.extent.top for line in lines]
        assert tops == pytest.approx(
            [tops[0] + i * (lines[0].extent.bottom - tops[0]) for i in range(len(tops))]
        )


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


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SAMPLES)
def test_pages_keep_their_margins_and_hold_every_clue_once(name: str, paper: str) -> None:
    options = PdfOptions.model_validate(PAPERS[paper])
    pages = pages_of(SAMPLES[name], **PAPERS[paper])
    check(pages, options.margin)
    check_clues(SAMPLES[name], pages)
    sizes = [text.size for page in pages for text in page.texts(Role.CLUE) if text.text]
    assert max(sizes, default=options.min_font) >= options.min_font
    assert max(sizes, default=options.max_font) <= options.max_font


@settings(max_examples=60)
@given(puzzles())
def test_any_puzzle_is_laid_out_or_refused_for_a_glyph(sample: Puzzle) -> None:
    with suppress(ExportError):
        pages = pages_of(sample)
        check(pages, PdfOptions().margin)
        check_clues(sample, pages)


def test_a_clue_of_5000_letters_is_parted_only_where_no_page_could_hold_it() -> None:
    sample = with_clues(many_clues(10), "Short", "word " * 1000)
    check_clues(sample, pages_of(sample))
    parted = pages_of(sample, paper="a6")
    check(parted, PdfOptions().margin)
    assert letters_of([text for page in parted for text in page.texts(Role.CLUE)]) == "".join(
        text for _, text in expected_clues(sample)
    )


def test_a_newspaper_puzzle_of_60_clues_is_one_page_in_good_type() -> None:
    usual = "A clue of as many words as usual"
    pages = pages_of(with_clues(many_clues(60), *[usual] * 60))
    assert [bool(page.texts(Role.CLUE)) for page in pages] == [True, False]
    assert min(text.size for text in pages[0].texts(Role.CLUE)) >= 9


def test_further_pages_have_a_running_head_and_repeat_the_heading() -> None:
    first, second, *_ = clue_pages(pages_of(SAMPLES["300 clues"]))
    assert [text.text for text in first.texts(Role.TITLE)] == ["Many Clues"]
    assert [text.text for text in second.texts(Role.RUNNING_HEAD)] == ["Many Clues"]
    heading, number, *_ = second.texts(Role.HEADING, Role.CLUE_NUMBER)
    assert heading.text == "Across"
    assert heading.y < number.y
    assert heading.x < number.x + number.width


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


def test_a_right_to_left_page_is_the_mirror_of_a_left_to_right_one() -> None:
    sample = many_clues(40)
    pages = pages_of(sample)
    turned = pages_of(replace(sample, language=mirror_of(ENGLISH)))
    assert len(pages) == len(turned)
    for page, mirror in zip(pages, turned, strict=True):
        for mark, image in zip(page.marks, mirror.marks, strict=True):
            assert image.extent == pytest.approx(_mirrored(mark, page.width))


def _mirrored(mark: Mark, width: float) -> Extent:
    left, top, right, bottom = mark.extent
    return Extent(width - right, top, width - left, bottom)


def test_hebrew_pages_begin_at_the_right() -> None:
    page, solution = pages_of(puzzle(HEBREW_ROWS, HEBREW, "הגדרה", "תשבץ"))
    right = page.width - PdfOptions().margin
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
    pages = list(document(Publication((sample, sample)), PdfOptions(), load_carried()))
    titles = [text.text for page in pages for text in page.texts(Role.TITLE)]
    assert titles == ["Puzzle 1", "Puzzle 2", "Solution", "Solution"]
    alone = document(Publication((sample,)), PdfOptions(solution="none"), load_carried())
    assert [page.texts(Role.TITLE) for page in alone] == [()]


def test_small_puzzles_have_cells_of_a_hand_s_size() -> None:
    (page, _) = pages_of(puzzle(["CAT"]))
    box = [mark for mark in page.marks if isinstance(mark, Line)]
    height = max(line.y2 for line in box) - min(line.y1 for line in box)
    assert 8 <= height / 72 * 25.4 <= 10


def giant(side: int) -> Puzzle:
    grid = Grid(tuple(tuple(Cell(letter="A") for _ in range(side)) for _ in range(side)))
    entries = tuple(
        Entry(number, slot, Clue("A clue", Enumeration((len(slot),))))
        for number, slot in numbered(grid)
    )
    return Puzzle(grid, entries, ENGLISH, title="Giant")


def test_a_grid_too_fine_to_write_in_is_printed_with_a_warning() -> None:
    with pytest.warns(LossWarning, match=r"60×60 cells has cells of 3\.\d mm"):
        pages = pages_of(giant(60))
    check(pages, PdfOptions().margin)
    check_clues(giant(60), pages)


def test_a_grid_the_paper_cannot_hold_is_refused() -> None:
    with pytest.raises(ExportError, match=r"60×60 cells does not fit .* larger `paper`"):
        pages_of(giant(60), paper="60x60mm", margin="5mm")


extents = st.builds(Extents, st.floats(0, 10), st.floats(1, 60))


@given(
    st.lists(extents, min_size=1, max_size=7), st.lists(st.floats(0, 80), min_size=1, max_size=4)
)
def test_balanced_columns_are_the_lowest_and_keep_the_order(
    blocks: list[Extents], tops: list[float]
) -> None:
    counts = balance(blocks, tops, 1000)
    assert sum(counts) == len(blocks)
    tallest = max(_ends_of_used(blocks, tops, counts))
    for cuts in combinations(range(len(blocks) + len(tops) - 1), len(tops) - 1):
        other = [
            b - a - 1
            for a, b in zip((-1, *cuts), (*cuts, len(blocks) + len(tops) - 1), strict=True)
        ]
        assert tallest <= max(_ends_of_used(blocks, tops, other)) + 0.1


def _ends_of_used(
    blocks: Sequence[Extents], tops: Sequence[float], counts: Sequence[int]
) -> list[float]:
    found = ends(blocks, tops, counts)
    return [end for end, count in zip(found, counts, strict=True) if count]


@given(
    st.lists(st.builds(Extents, st.floats(0, 10), st.floats(10, 60)), min_size=1, max_size=30),
    st.integers(1, 5),
)
def test_neighbouring_columns_end_within_a_block_of_each_other(
    blocks: list[Extents], columns: int
) -> None:
    counts = balance(blocks, [0.0] * columns, 2000)
    bottoms = ends(blocks, [0.0] * columns, counts)
    highest = max(block.height for block in blocks)
    widest = max(block.space for block in blocks)  # which come and go where a column begins
    for left, right in pairwise(bottoms):
        assert abs(left - right) <= highest + 3 * widest + 0.1


def test_filling_stops_where_a_block_does_not_fit() -> None:
    blocks = [Extents(5, 10)] * 5
    assert fill(blocks, [0, 0], 25) == [2, 2]
    assert fill(blocks, [20, 0], 25) == [0, 2]
    assert fill(blocks, [0, 0], 9) == [0, 0]
    assert ends(blocks, [0, 3], [2, 3]) == (25, 43)


@pytest.mark.parametrize("name", SAMPLES)
def test_whole_clues_are_measured_as_they_are_set(name: str) -> None:
    clues = Wording(SAMPLES[name], None, PdfOptions(), load_carried()).clues
    for size, width in ((8, 100), (12, 250)):
        setter = ClueSetter(clues, size, width)
        blocks = setter.blocks(float("inf"))
        assert setter.extents() == [setter.block_extents(block) for block in blocks]
        assert not any(block.first for block in blocks)
