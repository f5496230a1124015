"""A second opinion on filled grids, which reads rows and columns as text, without fill's code.

Faults are raised as `AssertionError`.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from publisher import CellKind, Grid, Layout, Letters

Line = list[tuple[int, int]]


def check_fill(
    layout: Layout,
    asked: Grid,
    words: Collection[Letters],
    *,
    given: Collection[Letters] = (),
    split: Sequence[str] = (),
) -> None:
    """Fail unless the layout is the requested grid, filled with different words.

    `given` are answers that need not be among the words; `split` are the letters of several
    characters that the language has.
    """
    _check_pattern(layout.grid, asked)
    answers = [_spelled(layout.grid, line, split) for line in lines(layout.grid)]
    assert answers, "there is no answer"
    known = {*words, *given}
    strange = [answer for answer in answers if answer not in known]
    assert not strange, f"no words of the lists: {strange[:5]}"
    often = [answer for answer, count in Counter(answers).items() if count > 1]
    assert not often, f"more than once: {often}"
    placed = sorted(
        [(each.row, each.column) for each in placement.slot.cells]
        for placement in layout.placements
    )
    assert placed == sorted(lines(layout.grid)), "the placements are not the lines of the grid"
    for placement in layout.placements:
        cells = tuple(layout.grid[cell].letter for cell in placement.slot.cells)
        assert placement.word.letters == cells, f"{placement.word.spelling} is not in its slot"


def lines(grid: Grid) -> Iterator[Line]:
    """Every run of two or more cells: row by row, then column by column."""
    height, width = len(grid.rows), len(grid.rows[0])
    across = [[(row, column) for column in range(width)] for row in range(height)]
    down = [[(row, column) for row in range(height)] for column in range(width)]
    for many, is_down in ((across, False), (down, True)):
        for one in many:
            yield from _runs(grid, one, is_down=is_down)


def _runs(grid: Grid, line: Line, *, is_down: bool) -> Iterator[Line]:
    run: Line = []
    for row, column in line:
        cell = grid.rows[row][column]
        if cell.kind is CellKind.LETTER:
            run.append((row, column))
        ends = cell.bar_below if is_down else cell.bar_after
        if ends or cell.kind is not CellKind.LETTER:
            if len(run) > 1:
                yield run
            run = []
    if len(run) > 1:
        yield run


def _check_pattern(made: Grid, asked: Grid) -> None:
    assert len(made.rows) == len(asked.rows), "the height has changed"
    for made_row, asked_row in zip(made.rows, asked.rows, strict=True):
        for new, old in zip(made_row, asked_row, strict=True):
            same = ("kind", "given", "circled", "shaded", "bar_after", "bar_below")
            assert all(getattr(new, name) == getattr(old, name) for name in same)
            if old.letter:
                assert new.letter == old.letter, f"{old.letter} became {new.letter}"


def _spelled(grid: Grid, line: Line, split: Sequence[str]) -> Letters:
    """The letters of a line; a cell of several letters counts as these."""
    letters: list[str] = []
    for row, column in line:
        text = grid.rows[row][column].letter
        assert text, f"row {row + 1}, column {column + 1} is empty"
        letters += [text] if text in split else list(text)
    return tuple(letters)
