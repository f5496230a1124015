"""Pages of puzzles of other kinds: their instructions, words, lines and loops."""

from dataclasses import replace

import pytest

from kind_samples import CODED, CODED_HEBREW, SAID
from layouts import pages_of
from publisher import Cell, Puzzle, Stroke
from publisher_pages.drawing.marks import Circle, Role, Rule
from publisher_pages.drawing.page import Page


def texts(page: Page, role: Role) -> list[str]:
    return [each.text for each in page.texts(role)]


def with_loops(sample: Puzzle) -> Puzzle:
    """All letters given, and a loop around each word."""
    assert sample.sheet is not None
    cells = [each.slot.cells for each in sample.entries]
    strokes = tuple(Stroke(each[0], each[-1], is_loop=True) for each in cells)
    grid = sample.grid.mapped(lambda _, c: replace(c, given=True) if c.is_letter else Cell(c.kind))
    return replace(sample, grid=grid, sheet=replace(sample.sheet, labels={}, strokes=strokes))


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW])
def test_instructions_and_words_are_on_the_page_once(sample: Puzzle) -> None:
    page, *_ = pages_of(sample, clue_answers=True, solution="none")
    assert texts(page, Role.NOTES) == [SAID[sample.language.code]]
    words = ["".join(sample.answer(entry)) for entry in sample.entries]
    assert texts(page, Role.CLUE) == words
    assert texts(page, Role.ANSWERS) == []
    own, *_ = pages_of(sample, instructions="Mine", solution="none")
    assert texts(own, Role.NOTES) == ["Mine"]


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW])
def test_loops_are_around_words_of_the_solution_alone(sample: Puzzle) -> None:
    made = with_loops(sample)
    blank, solved = pages_of(made)
    assert not [mark for mark in blank.marks if isinstance(mark, Circle)]
    ends = [mark for mark in solved.marks if isinstance(mark, Circle)]
    assert len(ends) == 2 * len(made.entries)
    assert {end.sweep for end in ends} == {180.0}


def test_a_grid_whose_letters_are_all_there_has_no_squares() -> None:
    def lines(sample: Puzzle) -> int:
        page, *_ = pages_of(sample, solution="none")
        return sum(isinstance(mark, Rule) for mark in page.marks)

    made = with_loops(CODED)
    empty = made.grid.mapped(lambda _, cell: replace(cell, given=False))
    assert lines(made) < lines(replace(made, grid=empty))


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW])
def test_a_list_without_a_heading_has_neither_a_rule_nor_a_space_for_it(sample: Puzzle) -> None:
    def with_heading(heading: str) -> Page:
        assert sample.sheet is not None
        (shown,) = sample.sheet.lists
        lists = (shown._replace(heading=heading),)
        named = replace(sample, sheet=replace(sample.sheet, lists=lists))
        return pages_of(named, solution="none", columns=2, flow="above")[0]

    def rules(page: Page) -> int:
        return sum(isinstance(mark, Rule) for mark in page.marks)

    plain, headed = with_heading(""), with_heading("4")
    assert texts(plain, Role.HEADING) == []
    assert rules(plain) == rules(headed)
    words = plain.texts(Role.CLUE)
    assert len({word.y for word in words}) == (len(words) + 1) // 2  # side by side in two columns
