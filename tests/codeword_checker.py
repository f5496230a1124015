"""A second opinion on codewords: every way to read the numbers as words of a list."""

from collections.abc import Collection, Iterator, Mapping

from publisher import Puzzle, shown_labels

Code = Mapping[str, str]
"""The letter of each number, as it is printed."""


def check_codeword(puzzle: Puzzle, words: Collection[tuple[str, ...]], *, least: int) -> None:
    """Fail unless the key is right and there is one solution with these words.

    The numbers are from 1 on, each stands for one letter, and `least` letters or more are given.
    """
    code = code_of(puzzle)
    number = puzzle.language.number
    assert set(code) == {number(each) for each in range(1, len(code) + 1)}
    assert len(set(code.values())) == len(code), "two numbers stand for one letter"
    grid, used = puzzle.grid, {cell for entry in puzzle.entries for cell in entry.slot.cells}
    key = [place for place in grid.positions() if grid[place].is_letter and place not in used]
    assert [grid[place].letter for place in key] == [code[number(n + 1)] for n in range(len(code))]
    shown = given(puzzle)
    assert len(shown) >= least
    for place in grid.positions():
        assert grid[place].given == (grid[place].letter in shown.values())
    found = solutions(puzzle, words, shown)
    assert found == [code], f"{len(found)} solutions or more"


def code_of(puzzle: Puzzle) -> dict[str, str]:
    """The letter of each number; fails if one stands for several."""
    labels, code = shown_labels(puzzle).cells, dict[str, str]()
    for place in puzzle.grid.positions():
        if puzzle.grid[place].is_letter:
            letter = puzzle.grid[place].letter
            assert code.setdefault(labels[place], letter) == letter
    return code


def given(puzzle: Puzzle) -> dict[str, str]:
    """The letters that the solver is given, by their numbers."""
    labels, grid = shown_labels(puzzle).cells, puzzle.grid
    return {labels[at]: grid[at].letter for at in grid.positions() if grid[at].given}


def solutions(
    puzzle: Puzzle, words: Collection[tuple[str, ...]], known: Code, most: int = 2
) -> list[dict[str, str]]:
    """The first codes under which all entries are words."""
    labels = shown_labels(puzzle).cells
    slots = [tuple(labels[cell] for cell in entry.slot.cells) for entry in puzzle.entries]
    found: list[dict[str, str]] = []
    for code in _codes([(slot, _alike(slot, words)) for slot in slots], known):
        if code not in found:
            found.append(dict(code))
        if len(found) == most:
            break
    return found


def _alike(slot: tuple[str, ...], words: Collection[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [word for word in words if len(word) == len(slot) and _read(slot, word, {}) is not None]


def _codes(
    slots: list[tuple[tuple[str, ...], list[tuple[str, ...]]]], code: Code
) -> Iterator[Code]:
    if not slots:
        yield code
        return
    left = [(slot, [w for w in words if _read(slot, w, code) is not None]) for slot, words in slots]
    first = min(range(len(left)), key=lambda at: len(left[at][1]))
    slot, words = left.pop(first)
    for word in words:
        read = _read(slot, word, code)
        if read is not None:
            yield from _codes(left, read)


def _read(slot: tuple[str, ...], word: tuple[str, ...], code: Code) -> Code | None:
    """The code if a slot is this word; None if it cannot be."""
    read = dict(code)
    for number, letter in zip(slot, word, strict=True):
        if read.setdefault(number, letter) != letter:
            return None
    return read if len(set(read.values())) == len(read) else None
