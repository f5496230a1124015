"""A second opinion on codewords: every way to read the numbers as words of a list."""

from collections.abc import Collection, Iterator, Mapping

from publisher import Puzzle, shown_labels

Code = Mapping[str, str]
"""The letter of each number, as it is printed."""


def check_codeword(puzzle: Puzzle, words: Collection[tuple[str, ...]], *, least: int) -> None:
    """Fail unless the key is right and there is one solution with these words.

    `least` letters are given, and more only where there are two solutions without each.
    """
    code = code_of(puzzle)
    check_key(puzzle, code)
    shown = given(puzzle)
    for place in puzzle.grid.positions():
        cell = puzzle.grid[place]
        assert cell.given == (cell.letter in shown.values()), (
            f"{cell.letter} is not given at {place}"
        )
    assert len(shown) >= least, f"{len(shown)} letters are given, not {least}"
    found = solutions(puzzle, words, shown)
    assert found, "no solution with the list"
    assert found == [code], f"{len(found)} solutions or more"
    for each in shown if len(shown) > least else ():
        fewer = {n: letter for n, letter in shown.items() if n != each}
        assert len(solutions(puzzle, words, fewer)) > 1, f"{shown[each]} is given without need"


def check_key(puzzle: Puzzle, code: Code) -> None:
    """Fail unless numbers are from 1 on, each has a letter of its own, and the key has them all."""
    number, grid = puzzle.language.number, puzzle.grid
    assert set(code) == {number(each) for each in range(1, len(code) + 1)}, "a number is left out"
    assert len(set(code.values())) == len(code), "two numbers stand for one letter"
    used = {cell for entry in puzzle.entries for cell in entry.slot.cells}
    key = [place for place in grid.positions() if grid[place].is_letter and place not in used]
    wanted = [code[number(at)] for at in range(1, len(code) + 1)]
    assert [grid[place].letter for place in key] == wanted, "the key is not that of the numbers"


def code_of(puzzle: Puzzle) -> dict[str, str]:
    """The letter of each number; fails if one stands for several."""
    labels, code = shown_labels(puzzle).cells, dict[str, str]()
    for place in puzzle.grid.positions():
        if puzzle.grid[place].is_letter:
            letter = puzzle.grid[place].letter
            assert place in labels, f"no number at {place}"
            known = code.setdefault(labels[place], letter)
            assert known == letter, f"{labels[place]} stands for {known} and {letter}"
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
