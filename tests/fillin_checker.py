"""A second opinion on fill-ins: all ways to write their words into the grid, by brute force."""

from collections import Counter
from collections.abc import Iterator, Mapping

from publisher import Position, Puzzle, shown_lists

Cells = tuple[Position, ...]


def check_fillin(puzzle: Puzzle) -> None:
    """Fail unless the lists have every word once, by length, and the grid has one solution."""
    answers = ["".join(puzzle.answer(entry)) for entry in puzzle.entries]
    listed = [
        (shown.look, len(item.entries)) for shown in shown_lists(puzzle) for item in shown.items
    ]
    assert set(listed) == {("words", 1)}
    places = [
        entry for shown in shown_lists(puzzle) for item in shown.items for entry in item.entries
    ]
    assert Counter(entry.slot for entry in places) == Counter(e.slot for e in puzzle.entries)
    lengths = [len(entry.slot) for entry in places]
    assert lengths == sorted(lengths)
    found = list(filled(puzzle, dict(given(puzzle)), answers))
    assert len(found) == 1, f"{len(found)} solutions or more"
    assert found[0] == {place: puzzle.grid[place].letter for place in letters(puzzle)}


def letters(puzzle: Puzzle) -> set[Position]:
    """The cells of all words."""
    return {cell for entry in puzzle.entries for cell in entry.slot.cells}


def given(puzzle: Puzzle) -> Mapping[Position, str]:
    """The letters that the solver is given."""
    grid = puzzle.grid
    return {place: grid[place].letter for place in grid.positions() if grid[place].given}


def filled(
    puzzle: Puzzle, known: Mapping[Position, str], words: list[str], most: int = 2
) -> list[Mapping[Position, str]]:
    """The first ways to fill the grid, each as its letters."""
    found: list[Mapping[Position, str]] = []
    for board in _boards([entry.slot.cells for entry in puzzle.entries], known, words):
        if board not in found:
            found.append(board)
        if len(found) == most:
            break
    return found


def _boards(
    slots: list[Cells], board: Mapping[Position, str], words: list[str]
) -> Iterator[Mapping[Position, str]]:
    """All boards, those that equal words make more than once."""
    if not slots:
        yield board
        return
    choices = {cells: {word for word in words if _fits(word, cells, board)} for cells in slots}
    cells = min(slots, key=lambda each: len(choices[each]))
    for word in sorted(choices[cells]):
        others = words.copy()
        others.remove(word)
        rest = [each for each in slots if each != cells]
        yield from _boards(rest, {**board, **dict(zip(cells, word, strict=True))}, others)


def _fits(word: str, cells: Cells, board: Mapping[Position, str]) -> bool:
    pairs = zip(cells, word, strict=False)
    return len(word) == len(cells) and all(board.get(cell, a) == a for cell, a in pairs)
