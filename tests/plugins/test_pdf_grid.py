"""The grid of the PDF as marks."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from publisher import (
    ABSENT,
    BLOCK,
    Blocks,
    Cell,
    Direction,
    Entry,
    Grid,
    Language,
    Puzzle,
    Size,
    Slot,
)
from publisher_languages import publisher_languages
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Circle, Hatch, Mark, Role, Rule, Text
from publisher_pages.fonts.families import load_fonts
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options.cells import CellOptions
from publisher_pages.type.typesetter import Typesetter
from publisher_testing import ENGLISH, HEBREW, grid, puzzle
from publisher_text.options import TextOptions
from publisher_text.sheet import write as write_text
from strategies import grids

SIDE = 20.0
HAIRLINE, OUTLINE = 0.5, 1.2


def marks_of(
    drawn: Grid | Puzzle, blocks: Blocks = "auto", solved: bool = False, **settings: Any
) -> Sequence[Mark]:
    """The marks of a grid at (0, 0), its cells 20 points wide."""
    return list(picture(drawn, blocks, solved, **settings).marks(0, 0, SIDE))


def picture(
    drawn: Grid | Puzzle, blocks: Blocks = "auto", solved: bool = False, **settings: Any
) -> GridPicture:
    sample = drawn if isinstance(drawn, Puzzle) else Puzzle(drawn, (), ENGLISH)
    typesetter = Typesetter(sample.language, load_fonts()._replace(grid=load_fonts().regular))
    typesetter.rtl = False
    return GridPicture(sample, typesetter, CellOptions(blocks=blocks, **settings), solved)


def lines_of(marks: Sequence[Mark]) -> set[tuple[float, ...]]:
    return {
        (line.x1 / SIDE, line.y1 / SIDE, line.x2 / SIDE, line.y2 / SIDE, line.weight)
        for line in marks
        if isinstance(line, Rule)
    }


def boxes_of(marks: Sequence[Mark]) -> set[tuple[float, ...]]:
    return {
        (box.x / SIDE, box.y / SIDE, box.width / SIDE, box.height / SIDE, darkness(box))
        for box in marks
        if isinstance(box, Box)
    }


def darkness(box: Box) -> float:
    (light,) = box.colour.amounts
    return 1 - light


def texts_of(marks: Sequence[Mark], role: Role) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text) and mark.role is role]


def changed(drawn: Grid, cells: dict[tuple[int, int], Cell]) -> Grid:
    return Grid(
        tuple(
            tuple(cells.get((r, c), cell) for c, cell in enumerate(row))
            for r, row in enumerate(drawn.rows)
        )
    )


def test_cells_have_hairlines_between_them_and_a_thicker_frame() -> None:
    assert lines_of(marks_of(grid("AB"))) == {
        (0, 0, 2, 0, OUTLINE),
        (0, 1, 2, 1, OUTLINE),
        (0, 0, 0, 1, OUTLINE),
        (1, 0, 1, 1, HAIRLINE),
        (2, 0, 2, 1, OUTLINE),
    }


def test_blocks_of_a_newspaper_grid_are_black() -> None:
    marks = marks_of(grid("ABC", "D##", "EFG"))
    assert boxes_of(marks) == {(1, 1, 2, 1, 1.0)}
    assert (0, 0, 3, 0, OUTLINE) in lines_of(marks)


def test_a_grid_of_mostly_blocks_shows_only_letter_cells() -> None:
    marks = marks_of(grid("##A##", "##B##", "CDEFG"))
    assert boxes_of(marks) == set()
    assert {(2, 0, 3, 0, OUTLINE), (0, 2, 2, 2, OUTLINE), (3, 2, 5, 2, OUTLINE)} <= lines_of(marks)
    assert (2, 1, 3, 1, HAIRLINE) in lines_of(marks)
    assert not any(x1 < 2 and y1 < 2 and y2 < 2 for x1, y1, _, y2, _ in lines_of(marks))


HOLES = [
    (["AAA", "A#A", "AAA"], 1),
    (["#A##", "A#A#", "#A#A", "##A#"], 2),  # corners are no way out
    (["AAAA", "A##A", "AAAA"], 2),
    (["AAAA", "A##A", "A#AA", "AAA#"], 3),
    (["AAAA", "A##A", "A##A", "AAAA"], 0),  # seen to be no cell
    (["AAAAAA", "A####A", "AAAAAA"], 0),
    (["A#A", "A#A", "AAA"], 0),
]


@pytest.mark.parametrize(("rows", "count"), HOLES)
def test_a_hole_that_looks_like_a_cell_is_filled(rows: list[str], count: int) -> None:
    for solved in (False, True):
        boxes = boxes_of(marks_of(grid(*rows), "open", solved))
        assert sum(width * height for _, _, width, height, _ in boxes) == count
        assert all(0.1 < ink < 0.2 for *_, ink in boxes)  # a tint: black would look like an error
        assert all(rows[int(y)][int(x)] == "#" for x, y, *_ in boxes)


@pytest.mark.parametrize("ink", ["solid", "outline", "pattern"])
def test_a_hole_keeps_its_thick_outline_in_black_and_white(ink: str) -> None:
    lines = lines_of(marks_of(grid("AAA", "A#A", "AAA"), "open", ink=ink))
    around = {(1, 1, 2, 1), (1, 2, 2, 2), (1, 1, 1, 2), (2, 1, 2, 2)}
    assert {(*ends, OUTLINE) for ends in around} <= lines


def test_a_hole_beside_an_absent_cell_is_open() -> None:
    drawn = changed(grid("AAAA", "A##A", "AAAA"), {(1, 2): ABSENT})
    assert boxes_of(marks_of(drawn, "open")) == set()


def oblongs(drawn: Grid) -> Iterator[tuple[range, range]]:
    """The rows and columns of every rectangle of one to three cells without a letter."""
    for row, column in drawn.positions():
        for height, width in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1)):
            rows, columns = range(row, row + height), range(column, column + width)
            places = [(r, c) for r in rows for c in columns]
            if all(place in drawn and not drawn[place].is_letter for place in places):
                yield rows, columns


@pytest.mark.slow
@given(grids(ENGLISH, max_side=8, marked=False))
def test_only_a_letter_cell_has_an_empty_frame(drawn: Grid) -> None:
    marks = marks_of(framed(drawn), "open")
    black = {(int(x) + i, int(y)) for x, y, width, *_ in boxes_of(marks) for i in range(int(width))}
    level, upright = sides_of(marks)
    for rows, columns in oblongs(framed(drawn)):
        sides = {(row, c) for c in columns for row in (rows.start, rows.stop)} <= level
        ends = {(r, column) for r in rows for column in (columns.start, columns.stop)} <= upright
        if sides and ends:
            assert {(column, row) for row in rows for column in columns} <= black


def framed(drawn: Grid) -> Grid:
    """The grid with letters in two corners, so that it is drawn as a whole."""
    corners = ((0, 0), (drawn.height - 1, drawn.width - 1))
    return changed(drawn, dict.fromkeys(corners, Cell(letter="A")))


def test_rows_and_columns_without_cells_are_cut_off() -> None:
    drawn = grid("#####", "##A##", "##BC#", "#####")
    assert picture(drawn).size == Size(2, 2)
    assert lines_of(marks_of(drawn)) == lines_of(marks_of(grid("A#", "BC"), "open"))
    assert [text.text for text in texts_of(marks_of(drawn, solved=True), Role.LETTER)] == [*"ABC"]
    assert picture(drawn, "filled").size == Size(5, 4)
    assert picture(changed(grid("AB", "CD"), {(0, 1): ABSENT, (1, 1): ABSENT})).size == Size(1, 2)
    assert picture(grid("###")).size == Size(3, 1)


@pytest.mark.slow
@given(grids(ENGLISH, max_side=6, marked=False))
@example(grid("AAA", "A#A", "AAA"))
def test_pdf_and_text_leave_the_same_blocks_open(drawn: Grid) -> None:
    sample = Puzzle(drawn, (), ENGLISH)

    def written(blocks: str) -> object:
        return write_text(sample, TextOptions.model_validate({"blocks": blocks}))

    choices: tuple[Blocks, ...] = ("filled", "open")
    for blocks in choices:
        if written("auto") == written(blocks):
            assert untinted(marks_of(drawn)) == untinted(marks_of(drawn, blocks))


def untinted(marks: Sequence[Mark]) -> set[tuple[float, ...]]:
    """The places of all boxes: in text a block that is tinted is like any other."""
    return {tuple(place) for *place, _ in boxes_of(marks)}


@pytest.mark.parametrize(("blocks", "count"), [("filled", 1), ("open", 0)])
def test_blocks_can_be_chosen(blocks: Blocks, count: int) -> None:
    assert len(boxes_of(marks_of(grid("A#B", "CDE"), blocks))) == count
    assert len(boxes_of(marks_of(grid("A###", "BCDE"), blocks))) == count


def test_absent_cells_are_never_drawn() -> None:
    drawn = changed(grid("ABC", "DEF"), {(0, 0): ABSENT, (1, 2): BLOCK})
    for blocks in ("filled", "auto"):
        marks = marks_of(drawn, blocks)
        assert boxes_of(marks) == {(2, 1, 1, 1, 1.0)}
        assert not any((x1, y1) == (0, 0) for x1, y1, *_ in lines_of(marks))


def test_circles_shading_and_bars_are_drawn() -> None:
    drawn = changed(
        grid("ABC", "DEF"),
        {
            (0, 0): Cell(letter="A", circled=True),
            (0, 1): Cell(letter="B", shaded=True),
            (1, 0): Cell(letter="D", bar_after=True),
            (0, 2): Cell(letter="C", bar_below=True),
        },
    )
    marks = marks_of(drawn)
    (circle,) = (mark for mark in marks if isinstance(mark, Circle))
    assert (circle.x, circle.y) == (10, 10)
    assert circle.radius <= SIDE / 2
    ((*place, ink),) = boxes_of(marks)
    assert place == [1, 0, 1, 1]
    assert 0 < ink < 0.5
    bars = {line[:4] for line in lines_of(marks) if line[4] > OUTLINE}
    rounded = {tuple(map(round, bar)) for bar in bars}
    assert rounded == {(1, 1, 1, 2), (2, 1, 3, 1)}
    assert max(bottom for *_, bottom in bars) < 2  # with its square end it reaches to the frame
    assert max(right for _, _, right, _ in bars) < 3


def hatches_of(marks: Sequence[Mark]) -> list[Hatch]:
    return [mark for mark in marks if isinstance(mark, Hatch)]


def test_a_pattern_fills_every_block_and_nothing_else() -> None:
    drawn = changed(grid("ABC", "D##", "EFG"), {(0, 0): Cell(letter="A", shaded=True)})
    marks = marks_of(drawn, ink="pattern", colours={"blocks": "#ff0000"})
    (hatch,) = hatches_of(marks)
    assert hatch.extents == (Extent(SIDE, SIDE, 3 * SIDE, 2 * SIDE),)
    assert hatch.weight < hatch.gap / 2
    assert hatch.colour == Colour((1, 0, 0))
    assert [box[:4] for box in boxes_of(marks)] == [(0, 0, 1, 1)]
    assert lines_of(marks) == lines_of(marks_of(drawn))
    assert hatches_of(marks_of(grid("AB"), ink="pattern")) == []
    holes = marks_of(grid("AAA", "A#A", "AAA"), "open", ink="pattern")
    assert len(hatches_of(holes)) == 1


def test_outlined_blocks_are_cells_with_a_line_across() -> None:
    marks = marks_of(grid("ABC", "D##", "EFG"), ink="outline")
    assert boxes_of(marks) == set()
    more = lines_of(marks) - lines_of(marks_of(grid("ABC", "D##", "EFG")))
    assert more == {
        (1, 2, 2, 1, HAIRLINE),
        (2, 2, 3, 1, HAIRLINE),
        (2, 0, 2, 3, HAIRLINE),  # between the blocks too
    }


def test_every_part_of_a_grid_has_its_colour() -> None:
    drawn = changed(
        grid("ABC", "D##"), {(0, 1): Cell(letter="B", shaded=True, circled=True, bar_below=True)}
    )
    names = ("grid", "blocks", "shade")
    marks = marks_of(drawn, colours={name: f"#{i}00000" for i, name in enumerate(names, 1)})
    of_grid, of_blocks, of_shade = (Colour((i * 16 / 255, 0, 0)) for i in (1, 2, 3))
    shade, block = (mark for mark in marks if isinstance(mark, Box))
    assert (shade.colour, block.colour) == (of_shade, of_blocks)
    lines = [mark for mark in marks if isinstance(mark, Rule | Circle)]
    assert {mark.colour for mark in lines} == {of_grid}


@pytest.mark.parametrize("side", [6.0, 10.0, 14.0, 20.0, 36.0, 72.0, 300.0])
def test_the_weight_of_lines_follows_the_size_of_cells(side: float) -> None:
    drawn = changed(grid("ABC"), {(0, 0): Cell(letter="A", bar_after=True)})
    lines = [mark for mark in picture(drawn).marks(0, 0, side) if isinstance(mark, Rule)]
    hairline, outline, bar = sorted({line.weight for line in lines})
    assert 0.2 <= hairline < outline < bar < side / 5
    if 14 <= side <= 36:
        assert (hairline, outline) == pytest.approx((HAIRLINE, OUTLINE))


@pytest.mark.parametrize("side", [10.8, 12, 15, 20, 25, 40, 100])
def test_numbers_are_legible_in_cells_of_every_size(side: float) -> None:
    marks = list(picture(puzzle(["CAT", "A##", "R##"])).marks(0, 0, side))
    (number,) = texts_of(marks, Role.CELL_NUMBER)
    assert number.size >= 4.5
    assert side / 4 <= number.size <= max(11, 0.3 * side)


@given(st.integers(1, 1500), st.floats(9, 80))
def test_a_circle_has_a_gap_at_the_number(value: int, side: float) -> None:
    cell = Cell(letter="A", circled=True)
    sample = Puzzle(Grid(((cell, cell),)), puzzle(["AB"]).entries, ENGLISH)
    sample = replace(sample, entries=(replace(sample.entries[0], number=value),))
    marks = list(picture(sample).marks(0, 0, side))
    (number,) = texts_of(marks, Role.CELL_NUMBER)
    one, other = (mark for mark in marks if isinstance(mark, Circle))
    assert not one.is_whole
    assert other.is_whole
    assert one.sweep > 225
    left, top, right, bottom = number.extent
    for angle in range(round(one.sweep)):
        x, y = one.at(angle)
        assert not (left < x < right and top < y < bottom) or value > 99


def test_a_blank_grid_shows_only_given_letters() -> None:
    drawn = changed(grid("AB", "CD"), {(1, 0): Cell(letter="C", given=True)})
    assert [text.text for text in texts_of(marks_of(drawn), Role.LETTER)] == ["C"]
    solved = texts_of(marks_of(drawn, solved=True), Role.LETTER)
    assert [text.text for text in solved] == ["A", "B", "C", "D"]


@pytest.mark.parametrize("letter", ["I", "W", "STAR", "QUARTZ", "IJ", "É", "ש", "لا"])
def test_letters_are_inside_their_cells(letter: str) -> None:
    drawn = changed(grid("AB", "CD"), {(1, 1): Cell(letter=letter)})
    *_, text = texts_of(marks_of(drawn, solved=True), Role.LETTER)
    assert (text.extent.left + text.extent.right) / 2 == pytest.approx(1.5 * SIDE)
    assert SIDE < text.extent.left < text.extent.right < 2 * SIDE
    assert SIDE < text.extent.top < text.extent.bottom < 2 * SIDE


def test_numbers_are_in_the_corner_where_reading_starts() -> None:
    (number,) = texts_of(marks_of(puzzle(["CAT", "A##", "R##"]), solved=True), Role.CELL_NUMBER)
    assert number.text == "1"
    assert 0 < number.extent.left < SIDE / 5
    assert 0 < number.extent.top < SIDE / 5


LANGUAGES = {each.name: each() for each in publisher_languages()}
CODES = ("en", "he", "ar", "ru", "fa", "hu", "cs", "vi", "el", "yi")


def every_letter(language: Language) -> Puzzle:
    """Every letter of the language in a cell of its own with a number, some of three digits."""
    letters = [letter.upper() for letter in language.letters]
    drawn = Grid(tuple((Cell(letter=letter), BLOCK) for letter in letters))
    slots = [Slot.straight(row, 0, Direction.ACROSS, 1) for row in range(drawn.height)]
    clue = puzzle(["AB"]).entries[0].clue
    entries = [Entry(8 * row + 1, slot, clue) for row, slot in enumerate(slots)]
    return Puzzle(drawn, tuple(entries), language)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("side", [6, 10.8, 14.2, 20, 27, 50])
def test_the_ink_of_a_number_and_of_the_letter_below_it_never_touch(code: str, side: float) -> None:
    sample = every_letter(LANGUAGES[code])
    marks = list(picture(sample, solved=True).marks(0, 0, side))
    numbers, letters = texts_of(marks, Role.CELL_NUMBER), texts_of(marks, Role.LETTER)
    assert len(numbers) == len(letters) == sample.grid.height
    for row, (number, letter) in enumerate(zip(numbers, letters, strict=True)):
        top = row * side
        assert top < number.extent.top < number.extent.bottom < letter.extent.top
        assert letter.extent.bottom < top + side
        (ink,) = (piece.shaped.ink for piece in letter.pieces)
        assert letter.x + ink.left * letter.size > 0
        assert letter.x + ink.right * letter.size < side
    narrow = [letter for letter in letters if letter.width < 0.85 * side]
    assert len({(letter.size, round(letter.y % side, 4)) for letter in narrow}) == 1


def test_only_letters_in_cells_with_numbers_make_room_for_them() -> None:
    def baseline(numbered: str, other: str) -> float:
        sample = puzzle([numbered + other])
        entry = replace(sample.entries[0], number=8)
        marks = marks_of(replace(sample, entries=(entry,)), solved=True)
        (y,) = {letter.y for letter in texts_of(marks, Role.LETTER)}
        return y

    assert baseline("ЙЩ", "О") > baseline("ОЩ", "Й")
    assert baseline("ОЩ", "Й") == pytest.approx(baseline("ОЩ", "О"), abs=0.1)


def test_a_very_high_letter_is_set_smaller_than_the_others() -> None:
    drawn = changed(grid("AB", "CD"), {(1, 1): Cell(letter="A" + 9 * "\u0302")})
    *others, high = texts_of(marks_of(drawn, solved=True), Role.LETTER)
    assert len({letter.size for letter in others}) == 1
    assert high.size < others[0].size
    assert SIDE < high.extent.top < high.extent.bottom < 2 * SIDE


def test_a_long_number_is_shrunk_into_its_cell() -> None:
    sample = puzzle(["CAT"])
    sample = replace(sample, entries=(replace(sample.entries[0], number=123456),))
    (number,) = texts_of(marks_of(sample), Role.CELL_NUMBER)
    assert number.extent.right < SIDE


def test_numbers_are_in_the_digits_of_the_language() -> None:
    language = replace(HEBREW, digits="٠١٢٣٤٥٦٧٨٩")
    (number,) = texts_of(marks_of(replace(puzzle(["CAT"]), language=language)), Role.CELL_NUMBER)
    assert number.text == "١"


def sides_of(marks: Sequence[Mark]) -> tuple[set[tuple[float, float]], set[tuple[float, float]]]:
    """The sides of cells that have a line: above each (row, column), and before it."""
    level: set[tuple[float, float]] = set()
    upright: set[tuple[float, float]] = set()
    for x1, y1, x2, y2, _ in lines_of(marks):
        level |= {(y1, column) for column in range(int(x1), int(x2))}
        upright |= {(row, x1) for row in range(int(y1), int(y2))}
    return level, upright


def test_every_letter_cell_is_framed_on_four_sides() -> None:
    drawn = grid("AB#", "#CD", "E##")
    level, upright = sides_of(marks_of(drawn))
    for row, column in drawn.positions():
        if drawn[row, column].is_letter:
            assert {(row, column), (row + 1, column)} <= level
            assert {(row, column), (row, column + 1)} <= upright
