"""A second opinion on fill-ins: all ways to write their words into the grid, by brute force."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from publisher import Position, Puzzle, shown_lists

Cells = tuple[Position, ...]


def check_fillin(puzzle: Puzzle, *, level: str = "easy", known: Collection[Position] = ()) -> None:
    """Fail unless the lists have every word once, by length, and the grid has one solution.

    The letters that are given are those of whole words, beside those that were `known` before. An
    easy puzzle may give any words, a hard one only words without which there are two solutions, and
    one of medium level a single word more.
    """
    check_lists(puzzle)
    answers = ["".join(puzzle.answer(entry)) for entry in puzzle.entries]
    shown = dict(given(puzzle))
    found = filled(puzzle, shown, answers)
    assert len(found) == 1, f"{len(found)} solutions or more"
    assert found[0] == {place: puzzle.grid[place].letter for place in letters(puzzle)}
    slots = [entry.slot.cells for entry in puzzle.entries]
    whole = [cells for cells in slots if all(cell in shown for cell in cells)]
    assert shown.keys() == {cell for cells in whole for cell in cells} | {*known}, "a lone letter"
    if level == "easy" or (level == "medium" and len(whole) == 1):
        return
    assert whole or known or level == "hard", "no word is given"
    for at in range(len(whole)):
        kept = {*known, *(cell for cells in whole[:at] + whole[at + 1 :] for cell in cells)}
        ways = filled(puzzle, {cell: shown[cell] for cell in kept}, answers)
        assert len(ways) > 1, f"the word at {whole[at]} is given without need"


def check_lists(puzzle: Puzzle) -> None:
    """Fail unless every word is printed once, by length, and is that at its place in the grid."""
    items = [item for shown in shown_lists(puzzle) for item in shown.items]
    assert all(shown.look == "words" for shown in shown_lists(puzzle)), "clues, not words"
    assert all(len(item.entries) == 1 for item in items), "two places of a word"
    places = [entry for item in items for entry in item.entries]
    wanted = Counter(entry.slot for entry in puzzle.entries)
    assert Counter(entry.slot for entry in places) == wanted, "the lists are not those of the words"
    for entry in places:
        printed, answer = spelled(entry.clue.text), "".join(puzzle.answer(entry))
        assert printed == answer, f"{printed} is printed, and {answer} is in the grid"
    lengths = [len(entry.slot) for entry in places]
    assert lengths == sorted(lengths), "the lists are not by length"


def spelled(text: str) -> str:
    """A word as it is in a grid, in capitals, with Hebrew letters that have no final form."""
    forms = str.maketrans("ךםןףץ", "כמנפצ", " -'")
    return text.upper().translate(forms)


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
