"""Freeform puzzles in an outline: words are in it, it is that of the drawing, and it is seen."""

from pathlib import Path

import pytest

import publisher_shapes
from checker import check_layout, check_outline
from freeform_making import GARDEN, make, pin, reasons, spellings
from publisher import (
    Budget,
    CellKind,
    Draft,
    GenerationError,
    Language,
    Layout,
    OptionError,
    Request,
    SearchRun,
    Size,
    SourceWord,
    filled_blocks,
    to_word,
    visual_row,
)
from publisher_freeform.options import FreeformOptions
from publisher_freeform.revising.reviser import FreeformReviser
from publisher_shapes.outline import drawn_outline
from publisher_testing import ENGLISH, HEBREW

DRAWINGS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (Path(publisher_shapes.__file__).parent / "drawings").iterdir()
}
FLOWERS = ["ורד", "חרצית", "כלנית", "רקפת", "נרקיס", "סביון", "חמנית", "יסמין", "פרג", "כרכום"]
HOUSE = "   .\n  ...\n .....\n.......\n.......\n.......\n.......\n"


def size(layout: Layout) -> tuple[int, int]:
    return layout.grid.width, layout.grid.height


@pytest.mark.parametrize("shape", sorted(DRAWINGS))
@pytest.mark.parametrize(("language", "words"), [(ENGLISH, GARDEN), (HEBREW, FLOWERS)])
def test_all_words_are_in_the_shape(shape: str, language: Language, words: list[str]) -> None:
    layout = make(words, steps=1500, language=language, shape=shape)
    assert len(layout.placements) == len(words)
    check_outline(layout, DRAWINGS[shape], mirrored=language is HEBREW)


def test_a_shape_grows_with_its_words_and_is_as_small_as_they_allow() -> None:
    sizes = [size(make(GARDEN[:count], shape="heart", steps=4000))[0] for count in (3, 8, 15)]
    assert sizes == sorted(set(sizes))
    roomy = size(make(GARDEN, shape="heart", steps=1))[0]
    assert sizes[-1] < roomy


def test_a_shape_may_be_given_its_size_proportions_or_limits() -> None:
    given = make(GARDEN, shape="heart", size="19x15")
    assert size(given) == (19, 15)
    check_outline(given, DRAWINGS["heart"])
    columns, rows = size(make(GARDEN, shape="diamond", aspect="1:2"))
    assert 1.8 < rows / columns < 2.2
    small = make(GARDEN, shape="heart", max_width=8)
    assert size(small)[0] <= 8
    assert small.left_out


@pytest.mark.parametrize("spacing", ["loose", "normal"])
def test_other_rules_hold_in_a_shape(spacing: str) -> None:
    layout = make(GARDEN, shape="circle", spacing=spacing, per_line=2, at_most=9)
    check_outline(layout, DRAWINGS["circle"])
    assert len(layout.placements) == 9


def test_a_drawing_of_one_s_own_is_the_grid(tmp_path: Path) -> None:
    drawing = tmp_path / "house.txt"
    drawing.write_text(HOUSE, encoding="utf-8")
    layout = make(GARDEN, drawing=drawing)
    check_outline(layout, HOUSE)
    assert len(layout.placements) > 3
    with pytest.raises(ValueError, match="has a size of its own: leave `size` out"):
        make(GARDEN, drawing=drawing, size="9x9")
    with pytest.raises(ValueError, match="has a shape of its own: leave `shape` out"):
        make(GARDEN, drawing=drawing, shape="heart")


@pytest.mark.parametrize(
    ("drawn", "said"), [("", "there is no row of cells"), ("###\n###\n", "no cell is open")]
)
def test_a_drawing_without_a_cell_is_refused(drawn: str, said: str, tmp_path: Path) -> None:
    drawing = tmp_path / "mine.txt"
    drawing.write_text(drawn, encoding="utf-8")
    with pytest.raises(OptionError, match=rf"mine\.txt: .*{said}"):
        make(GARDEN, drawing=drawing)


def test_what_has_no_room_is_left_out_by_the_longest_line(tmp_path: Path) -> None:
    drawing = tmp_path / "mine.txt"
    drawing.write_text("  ..\n....\n  ..\n", encoding="utf-8")
    layout = make(["lawn", "fern", "ivy", "tulip"], drawing=drawing)
    assert "the longest line of the outline has 4" in reasons(layout)["tulip"]
    assert len(spellings(layout)) == 1
    drawing.write_text("..\n", encoding="utf-8")
    with pytest.raises(GenerationError, match="the longest line of the outline has 2"):
        make(GARDEN, drawing=drawing)


def test_a_word_placed_by_hand_is_within_a_shape_of_known_size() -> None:
    layout = make(GARDEN, shape="heart", size="19x17", place=[pin("tulip", 8, 7)])
    check_outline(layout, DRAWINGS["heart"])
    with pytest.raises(OptionError, match="in a `shape` needs a `size`"):
        make(GARDEN, shape="heart", place=[pin("tulip", 8, 7)])
    with pytest.raises(OptionError, match="“tulip” needs row 1, column 1, which is outside"):
        make(GARDEN, shape="heart", size="19x17", place=[pin("tulip", 1, 1)])


def test_a_revision_keeps_the_shape_and_its_size() -> None:
    before = make(GARDEN, shape="heart")
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in [*GARDEN, "moss", "oak"])
    options = FreeformOptions.model_validate({"shape": "heart"})
    reviser = FreeformReviser(Request(words, ENGLISH, 2), options)
    kept = frozenset(cell for each in before.placements[:4] for cell in each.slot.cells)
    after = reviser.revise(Draft(before.grid, kept), 2, SearchRun(Budget(steps=300)))
    assert size(after) == size(before)
    check_layout(after, words, size=size(before))
    check_outline(after, DRAWINGS["heart"])
    assert {each.word for each in before.placements[:4]} <= {each.word for each in after.placements}


def test_the_shape_is_seen_by_its_blocks() -> None:
    grid = make(GARDEN, shape="heart").grid
    blocks = {place for place in grid.positions() if grid[place].kind is CellKind.BLOCK}
    assert filled_blocks(grid) == blocks
    assert filled_blocks(grid, "open") < blocks


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_rows_of_an_outline_may_end_anywhere(language: Language, tmp_path: Path) -> None:
    drawing = tmp_path / "stairs.txt"
    drawing.write_text("..\n....\n....\n.....\n", encoding="utf-8")
    rooms = drawn_outline(drawing, language).rooms(Size(5, 4))
    seen = [visual_row(row, language.direction) for row in rooms]
    assert ["".join(" ."[there] for there in row) for row in seen] == [
        "..   ",
        ".... ",
        ".... ",
        ".....",
    ]
