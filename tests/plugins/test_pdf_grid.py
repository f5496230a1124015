"""The grid of the PDF as marks."""

from dataclasses import replace

import pytest

from publisher import ABSENT, BLOCK, Cell, Grid, Puzzle
from publisher.testing import ENGLISH, HEBREW, grid, puzzle
from publisher_pdf.fonts import load_carried
from publisher_pdf.grid import Blocks, GridPicture
from publisher_pdf.marks import Box, Circle, Line, Mark, Role, Text
from publisher_pdf.text import Setting

SIDE = 20.0
HAIRLINE, OUTLINE = 0.5, 1.2


def marks_of(drawn: Grid | Puzzle, blocks: Blocks = "auto", solved: bool = False) -> list[Mark]:
    """The marks of a grid at (0, 0), its cells 20 points wide."""
    sample = drawn if isinstance(drawn, Puzzle) else Puzzle(drawn, (), ENGLISH)
    setting = Setting(load_carried().regular, sample.language.code, rtl=False)
    return list(GridPicture(sample, setting, blocks, solved).marks(0, 0, SIDE))


def lines_of(marks: list[Mark]) -> set[tuple[float, ...]]:
    return {
        (line.x1 / SIDE, line.y1 / SIDE, line.x2 / SIDE, line.y2 / SIDE, line.weight)
        for line in marks
        if isinstance(line, Line)
    }


def boxes_of(marks: list[Mark]) -> set[tuple[float, ...]]:
    return {
        (box.x / SIDE, box.y / SIDE, box.width / SIDE, box.height / SIDE, box.ink)
        for box in marks
        if isinstance(box, Box)
    }


def texts_of(marks: list[Mark], role: Role) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text) and mark.role is role]


def changed(drawn: Grid, cells: dict[tuple[int, int], Cell]) -> Grid:
    return Grid(
        tuple(
            tuple(cells.get((r, c), cell) for c, cell in enumerate(row))
            for r, row in enumerate(drawn.rows)
        )
    )


def test_cells_are_parted_by_hairlines_and_framed_by_a_thicker_line() -> None:
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


def test_a_grid_of_mostly_blocks_shows_letters_alone() -> None:
    marks = marks_of(grid("##A##", "##B##", "CDEFG"))
    assert boxes_of(marks) == set()
    assert {(2, 0, 3, 0, OUTLINE), (0, 2, 2, 2, OUTLINE), (3, 2, 5, 2, OUTLINE)} <= lines_of(marks)
    assert (2, 1, 3, 1, HAIRLINE) in lines_of(marks)
    assert not any(x1 < 2 and y1 < 2 and y2 < 2 for x1, y1, _, y2, _ in lines_of(marks))


@pytest.mark.parametrize(("blocks", "count"), [("solid", 1), ("outline", 0)])
def test_blocks_can_be_chosen(blocks: Blocks, count: int) -> None:
    assert len(boxes_of(marks_of(grid("A#B", "CDE"), blocks))) == count
    assert len(boxes_of(marks_of(grid("A###", "BCDE"), blocks))) == count


def test_absent_cells_are_never_drawn() -> None:
    drawn = changed(grid("ABC", "DEF"), {(0, 0): ABSENT, (1, 2): BLOCK})
    for blocks in ("solid", "auto"):
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
    assert bars == {(1, 1, 1, 2), (2, 1, 3, 1)}


def test_only_given_letters_show_until_the_grid_is_solved() -> None:
    drawn = changed(grid("AB", "CD"), {(1, 0): Cell(letter="C", given=True)})
    assert [text.text for text in texts_of(marks_of(drawn), Role.LETTER)] == ["C"]
    solved = texts_of(marks_of(drawn, solved=True), Role.LETTER)
    assert [text.text for text in solved] == ["A", "B", "C", "D"]


@pytest.mark.parametrize("letter", ["I", "W", "STAR", "QUARTZ", "IJ", "É", "ש", "لا"])
def test_letters_stand_inside_their_cells(letter: str) -> None:
    drawn = changed(grid("AB", "CD"), {(1, 1): Cell(letter=letter)})
    *_, text = texts_of(marks_of(drawn, solved=True), Role.LETTER)
    assert (text.extent.left + text.extent.right) / 2 == pytest.approx(1.5 * SIDE)
    assert SIDE < text.extent.left < text.extent.right < 2 * SIDE
    assert SIDE < text.extent.top < text.extent.bottom < 2 * SIDE


def test_numbers_stand_in_the_first_corner_clear_of_the_letters() -> None:
    sample = puzzle(["CAT", "A##", "R##"])
    marks = marks_of(sample, solved=True)
    (number,) = texts_of(marks, Role.CELL_NUMBER)
    assert number.text == "1"
    assert 0 < number.extent.left < SIDE / 5
    assert 0 < number.extent.top < SIDE / 5
    assert number.extent.bottom < texts_of(marks, Role.LETTER)[0].extent.top


def test_a_long_number_is_shrunk_into_its_cell() -> None:
    sample = puzzle(["CAT"])
    sample = replace(sample, entries=(replace(sample.entries[0], number=123456),))
    (number,) = texts_of(marks_of(sample), Role.CELL_NUMBER)
    assert number.extent.right < SIDE


def test_numbers_are_in_the_digits_of_the_language() -> None:
    language = replace(HEBREW, digits="٠١٢٣٤٥٦٧٨٩")
    (number,) = texts_of(marks_of(replace(puzzle(["CAT"]), language=language)), Role.CELL_NUMBER)
    assert number.text == "١"


def test_every_letter_cell_is_framed_on_four_sides() -> None:
    drawn = grid("AB#", "#CD", "E##")
    level, upright = set(), set()
    for x1, y1, x2, y2, _ in lines_of(marks_of(drawn)):
        level |= {(y1, column) for column in range(int(x1), int(x2))}
        upright |= {(row, x1) for row in range(int(y1), int(y2))}
    for row, column in drawn.positions():
        if drawn[row, column].is_letter:
            assert {(row, column), (row + 1, column)} <= level
            assert {(row, column), (row, column + 1)} <= upright
