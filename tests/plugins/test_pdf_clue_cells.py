"""Clues in cells of the grid: each is inside its cell as drawn, and each has its arrow."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from filling import REGISTRY
from kind_samples import ARROWED, ARROWED_HEBREW
from layouts import laid_out, overlaps, pages_of
from losses import lost
from publisher import (
    Budget,
    Clue,
    Emphasis,
    Enumeration,
    Position,
    Puzzle,
    Request,
    SearchRun,
    TextDirection,
    TextStyle,
    visual_column,
)
from publisher_arrowword.generate import generate
from publisher_arrowword.options import ArrowwordOptions
from publisher_arrowword.puzzle import built
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Polygon, Role, Rule, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.grid.clue_cells import CellClue
from publisher_pages.options.lengths import MM
from publisher_pages.options.pictures import SvgOptions
from publisher_pages.output import svg
from publisher_pages.output.grid_page import grid_page
from publisher_pages.type.typesetter import Typesetter
from publisher_testing import ENGLISH, HEBREW

BOTH = pytest.mark.parametrize("sample", [ARROWED, ARROWED_HEBREW], ids=["en", "he"])
EDGE = 1 * MM + 0.6  # the margin of a picture, and half its outline


def drawn(sample: Puzzle, **settings: Any) -> Page:
    return grid_page(sample, SvgOptions(**{"margin": 1 * MM, "cell": 12 * MM, **settings}))


def cell_of(sample: Puzzle, place: Position, side: float = 12 * MM) -> Extent:
    column = visual_column(place.column, sample.grid.width, sample.direction)
    x, y = EDGE + column * side, EDGE + place.row * side
    return Extent(x, y, x + side, y + side)


def clues_in(page: Page) -> Sequence[Text]:
    return [text for text in page.texts() if text.role is Role.CELL_CLUE]


def inside(inner: Extent, outer: Extent) -> bool:
    return (
        inner.left > outer.left - 0.01
        and inner.right < outer.right + 0.01
        and inner.top > outer.top - 0.01
        and inner.bottom < outer.bottom + 0.01
    )


def paragraphs(page: Page) -> list[list[Text]]:
    found: list[list[Text]] = [[]]
    for text in clues_in(page):
        found[-1].append(text)
        if text.after == "\n":
            found.append([])
    return found[:-1]


def with_clue(sample: Puzzle, clue: Clue) -> Puzzle:
    """The puzzle with this clue for the first of its clue cells."""
    assert sample.sheet is not None
    slot = sample.sheet.clue_cells[0].slot
    entries = (replace(e, clue=clue) if e.slot == slot else e for e in sample.entries)
    return replace(sample, entries=tuple(entries))


@BOTH
def test_every_clue_is_whole_inside_its_part_of_its_cell(sample: Puzzle) -> None:
    check_clues(sample)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("code", "style", "seed"),
    [("en", "frame", 1), ("en", "dense", 2), ("he", "frame", 3), ("he", "dense", 1)],
)
def test_clues_of_filled_grids_are_inside_their_cells(code: str, style: str, seed: int) -> None:
    examples = Path(__file__).parents[2] / "examples"
    word = {"en": "sea", "he": "ים"}[code]
    asked = {
        "size": "9x11",
        "style": style,
        "wordlists": [{"file": str(examples / f"short-clues-{code}.tsv")}],
        "solution_word": word,
    }
    context = {"folder": examples, "registry": REGISTRY}
    given = ArrowwordOptions.model_validate(asked, context=context)
    language = REGISTRY.languages[code]
    layout = generate(Request((), language, seed), given, SearchRun(Budget(steps=20_000)))
    sample = built(layout, language, given, seed)
    check_clues(sample)
    page = drawn(sample)
    numbers = [text.extent for text in page.texts() if text.role is Role.CELL_NUMBER]
    assert len(numbers) == 2 * len(word)
    arrows = [mark.extent for mark in page.marks if isinstance(mark, Polygon)]
    assert len(arrows) == len(sample.entries)
    assert not [(one, other) for one in numbers for other in arrows if overlaps(one, other)]


def check_clues(sample: Puzzle) -> None:
    """Fail unless every clue is whole, and inside its part of its cell."""
    assert sample.sheet is not None
    page, said = drawn(sample), {entry.slot: entry.clue.text for entry in sample.entries}
    rules = [mark.extent for mark in page.marks if isinstance(mark, Rule)]
    found = paragraphs(page)
    assert len(found) == len(sample.sheet.clue_cells) == len(sample.entries)
    for lines, (slot, place) in zip(found, sample.sheet.clue_cells, strict=True):
        text = "".join(line.text + line.after for line in lines)
        assert text.replace("\u00ad", "").strip() == said[slot]
        cell = cell_of(sample, place)
        for line in lines:
            assert inside(line.extent, cell)
            beside = [
                rule
                for rule in rules
                if rule.height == 0 and rule.left < line.extent.right and rule.right > cell.left
            ]
            assert not [r for r in beside if line.extent.top < r.top < line.extent.bottom]
        for above, below in pairwise(lines):
            assert above.extent.bottom <= below.extent.top + 0.01


@BOTH
def test_all_clues_have_one_size_which_can_be_read(sample: Puzzle) -> None:
    (size,) = {round(text.size, 6) for text in clues_in(drawn(sample))}
    assert 5.4 <= size <= 7.5


@BOTH
def test_two_clues_of_a_cell_stand_in_their_order_with_a_line_between(sample: Puzzle) -> None:
    assert sample.sheet is not None
    cells = [each.cell for each in sample.sheet.clue_cells]
    page = drawn(sample)
    rules = [mark for mark in page.marks if isinstance(mark, Rule) and mark.y1 == mark.y2]
    placed = dict(zip(sample.sheet.clue_cells, paragraphs(page), strict=True))
    for place, count in Counter(cells).items():
        cell = cell_of(sample, place)
        parting = [
            rule.y1
            for rule in rules
            if cell.top + 1 < rule.y1 < cell.bottom - 1 and abs(rule.extent.left - cell.left) < 0.01
        ]
        assert len(parting) == count - 1
        if count == 2:
            first, second = (lines for (_, at), lines in placed.items() if at == place)
            assert first[-1].extent.bottom < parting[0] < second[0].extent.top


@BOTH
def test_an_arrow_leads_from_each_clue_into_the_first_cell_and_along_the_word(
    sample: Puzzle,
) -> None:
    assert sample.sheet is not None
    arrows = [mark for mark in drawn(sample).marks if isinstance(mark, Polygon)]
    for arrow, (slot, place) in zip(arrows, sample.sheet.clue_cells, strict=True):
        first, second = (cell_of(sample, cell) for cell in slot.cells[:2])
        assert inside(arrow.extent, first), slot
        (x1, y1), (x2, y2), (tip_x, tip_y) = arrow.points
        along = tip_x - (x1 + x2) / 2, tip_y - (y1 + y2) / 2
        ways = second.left - first.left, second.top - first.top
        assert along[0] * ways[0] + along[1] * ways[1] > 0
        assert abs(along[0] * ways[1]) + abs(along[1] * ways[0]) < 0.01
        cell = cell_of(sample, place)
        near = [abs(x - cell.right) for x, _ in arrow.points]
        near += [abs(x - cell.left) for x, _ in arrow.points]
        near += [abs(y - cell.bottom) for _, y in arrow.points]
        assert min(near) < 0.2 * cell.width


def test_hebrew_arrows_point_left_and_english_ones_right() -> None:
    for sample, sign in ((ARROWED, 1), (ARROWED_HEBREW, -1)):
        arrows = [mark for mark in drawn(sample).marks if isinstance(mark, Polygon)]
        across = [a for a in arrows if a.points[0][0] == pytest.approx(a.points[1][0])]
        assert len(across) == 13
        assert all((a.points[2][0] - a.points[0][0]) * sign > 0 for a in across)


@BOTH
def test_a_solution_has_letters_and_tinted_cells_without_clues(sample: Puzzle) -> None:
    assert sample.sheet is not None
    page = drawn(sample, grid="solved")
    assert not clues_in(page)
    assert not [mark for mark in page.marks if isinstance(mark, Polygon)]
    tinted = [mark for mark in page.marks if isinstance(mark, Box) and mark.colour.css == "#e0e0e0"]
    for cell in {each.cell for each in sample.sheet.clue_cells}:
        assert any(inside(cell_of(sample, cell), box.extent) for box in tinted)


def test_clue_cells_are_white_where_blocks_are_outlines() -> None:
    page = drawn(ARROWED, ink="outline")
    boxes = [mark for mark in page.marks if isinstance(mark, Box)]
    assert {box.colour.css for box in boxes} == {"#ffffff"}


@BOTH
def test_cells_on_paper_are_large_enough(sample: Puzzle) -> None:
    first, _ = pages_of(sample)
    sizes = [text.size for text in clues_in(first)]
    assert min(sizes) >= 5.5
    assert len(paragraphs(first)) == len(sample.entries)


def test_clues_without_room_and_small_type_are_told() -> None:
    long = with_clue(ARROWED, Clue("So long that it has no room in any cell, " * 3))
    said = "the clue of 1 down (TOGETHER) does not fit its cell, and is smaller than others"
    assert lost(laid_out(long)) == (f"pdf: {said}: make it shorter",)
    assert svg.export(long, SvgOptions()).losses == (f"{said}: make it shorter",)
    assert not svg.export(long, SvgOptions(grid="solved")).losses
    tight = with_clue(ARROWED, Clue("Unit of electrical resistance"))
    (small,) = lost(laid_out(tight, paper="84x130mm", margin="5mm"))
    assert small.endswith("points on this paper: too small to read")


def test_a_word_that_is_too_wide_is_divided_at_a_syllable() -> None:
    sample = with_clue(ARROWED, Clue("Electromagnetism"))
    first, *_ = paragraphs(drawn(sample))
    assert len(first) > 1
    assert all(line.pieces[-1].shaped.text == "-" for line in first[:-1])
    assert "".join(line.text for line in first) == "Electromagnetism"


def test_emphasis_and_lengths_of_several_words_are_kept() -> None:
    shown = Clue("Cold dish", Enumeration((3, 5), (",",)), (Emphasis(0, 4, TextStyle.ITALIC),))
    first, *_ = paragraphs(drawn(with_clue(ARROWED, shown)))
    assert "".join(line.text + line.after for line in first).endswith("(3,5)\n")
    assert any(piece.shaped.face.slant for line in first for piece in line.pieces)


@BOTH
def test_a_clue_without_room_is_smaller_and_stays_whole(sample: Puzzle) -> None:
    text = ("So long that nobody can tell what it is about " * 4).strip()
    page = drawn(with_clue(sample, Clue(text)))
    assert sample.sheet is not None
    first, *others = paragraphs(page)
    assert " ".join(line.text.strip() for line in first).replace("\u00ad ", "") == text
    assert all(inside(line.extent, cell_of(sample, Position(0, 0))) for line in first)
    assert first[0].size < max(lines[0].size for lines in others)


@pytest.mark.parametrize(
    ("language", "text", "whole", "half"),
    [
        (ENGLISH, "Not far off", True, True),
        (ENGLISH, "Unit of electrical resistance", True, True),
        (ENGLISH, "What is left when all the others have gone", True, False),
        (ENGLISH, "So long that it has no room in any cell, " * 3, False, False),
        (HEBREW, "לא אתמול ולא מחר", True, True),
        (HEBREW, "מה שנשאר אחרי שכל האחרים הלכו להם", True, False),
    ],
)
def test_what_fits_is_known_before_anything_is_drawn(
    language: Any, text: str, whole: bool, half: bool
) -> None:
    typesetter = Typesetter(language, load_fonts())
    assert CellClue(Clue(text), typesetter).fits(1) is whole
    assert CellClue(Clue(text), typesetter).fits(0.5) is half


@BOTH
def test_what_fits_two_halves_is_drawn_in_the_size_of_all(sample: Puzzle) -> None:
    assert sample.sheet is not None
    typesetter = Typesetter(sample.language, load_fonts())
    assert all(CellClue(entry.clue, typesetter).fits(0.5) for entry in sample.entries)


@BOTH
def test_a_drawing_with_texts_names_its_clues(sample: Puzzle) -> None:
    written = svg.export(sample, SvgOptions(text="text")).value.decode()
    assert 'class="clues"' in written
    is_rtl = sample.direction is TextDirection.RTL
    assert ("ואולי לא" if is_rtl else "surprise") in written
    assert not svg.export(sample, SvgOptions()).losses


def test_a_letter_without_a_glyph_is_told_with_its_clue() -> None:
    lost = svg.export(with_clue(ARROWED, Clue("A 甲")), SvgOptions()).losses
    assert len(lost) == 1
    assert "甲" in lost[0]
    assert "the clue of" in lost[0]
