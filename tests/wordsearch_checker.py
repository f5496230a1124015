"""A checker of word searches that knows nothing of how they are made: it reads the letters."""

from collections import Counter
from collections.abc import Iterable, Sequence

from publisher import Puzzle

_COMPASS = {
    "E": (0, 1), "S": (1, 0), "SE": (1, 1), "NE": (-1, 1),
    "W": (0, -1), "N": (-1, 0), "NW": (-1, -1), "SW": (1, -1),
}  # fmt: skip
"""Rows and columns, in reading order: E goes on in reading direction."""

ALLOWED = {2: {"E", "S"}, 4: {"E", "S", "SE", "NE"}, 8: set(_COMPASS)}

Place = tuple[int, int]


def letters_of(puzzle: Puzzle) -> dict[Place, str]:
    """The letter of each cell; places that are no cells are not there."""
    return {
        (row, column): cell.letter
        for row, cells in enumerate(puzzle.grid.rows)
        for column, cell in enumerate(cells)
        if cell.is_letter
    }


def spelled(text: str) -> str:
    """A word as it is in a grid, in capitals, with Hebrew letters that have no final form."""
    forms = str.maketrans("ךםןףץ", "כמנפצ", " -'")
    return text.upper().translate(forms)


def found(letters: dict[Place, str], word: Sequence[str]) -> dict[frozenset[Place], str]:
    """Where a word is, read in all eight directions, with one direction of each place."""
    places: dict[frozenset[Place], str] = {}
    for row, column in letters:
        for name, (down, along) in _COMPASS.items():
            run = [(row + at * down, column + at * along) for at in range(len(word))]
            if [letters.get(place) for place in run] == list(word):
                places.setdefault(frozenset(run), name)
    return places


def check(
    puzzle: Puzzle,
    directions: int,
    never: Iterable[Sequence[str]] = (),
    message: str = "",
    *,
    alone: bool = False,
) -> None:
    """Raise `AssertionError` where the puzzle is no word search as it was ordered."""
    letters = letters_of(puzzle)
    assert all(letters.values()), "a cell without a letter"
    covered: set[Place] = set()
    for entry in puzzle.entries:
        word = puzzle.answer(entry)
        cells = [(cell.row, cell.column) for cell in entry.slot.cells]
        places = found(letters, word)
        assert "".join(word) == spelled(entry.spelling), (
            f"{entry.spelling} is not where it should be"
        )
        assert set(places) == {frozenset(cells)}, f"{word} is at {places}, not once at {cells}"
        down, along = cells[1][0] - cells[0][0], cells[1][1] - cells[0][1]
        ways = {name for name, way in _COMPASS.items() if way == (down, along)}
        assert ways <= ALLOWED[directions], f"{word} runs {ways}"
        covered.update(cells)
    for each in never:
        assert not found(letters, each), f"{each} is there"
    left_over = "".join(letters[place] for place in sorted(letters.keys() - covered))
    assert left_over.startswith(message), f"{left_over} does not begin with {message}"
    assert left_over == message or not alone, f"{left_over} is more than {message}"
    check_sheet(puzzle)


def check_sheet(puzzle: Puzzle) -> None:
    """Fail unless each word is listed once, and has a loop around it in the solution."""
    assert puzzle.sheet is not None
    items = [item for shown in puzzle.sheet.lists for item in shown.items]
    listed = [each.slot for item in items for each in item.entries]
    words = [each.slot for each in puzzle.entries]
    assert Counter(listed) == Counter(words), "the list is not that of the words"
    loops = [(tuple(each.start), tuple(each.end)) for each in puzzle.sheet.strokes]
    ends = [(tuple(e.slot.cells[0]), tuple(e.slot.cells[-1])) for e in puzzle.entries]
    assert sorted(loops) == sorted(ends), "not one loop around each word"
    assert not any(each.is_given for each in puzzle.sheet.strokes), "a loop is given"
    assert all(each.is_loop for each in puzzle.sheet.strokes), "a line instead of a loop"
