"""How hard a puzzle is to solve, and puzzles in the order of that, in levels of equal size."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from publisher.language.spelling import Letters
from publisher.model.puzzle import Puzzle, Section
from publisher.model.statistics import Statistics
from publisher.words.word_list import WordList

_HIGHEST_SCORE = 100.0


def difficulty(puzzle: Puzzle, words: WordList) -> float:
    """From 0, easy, to 100, hard: the mean of four shares, as far as they are known.

    They are the letters without a crossing, the letters that are not given, how uncommon the words
    are (by their scores, of which 100 is the most common), and how hard the clues are (by their
    levels, from the lowest to the highest that the words have). It is our own measure, made for
    comparing puzzles of one book.
    """
    return 100 * fmean(_shares(puzzle, words))


def _shares(puzzle: Puzzle, words: WordList) -> Iterator[float]:
    grid = puzzle.grid
    cells = [grid[place] for place in grid.positions() if grid[place].is_letter]
    yield 1 - Statistics.of(puzzle).crossings / len(cells)
    yield 1 - sum(cell.given for cell in cells) / len(cells)
    answers = [puzzle.answer(entry) for entry in puzzle.entries]
    wanted = set(answers)
    listed = (word for word in words.words if word.letters in wanted)
    scores = [word.score for word in listed if word.score is not None]
    if scores:
        yield 1 - min(1.0, max(0.0, fmean(scores) / _HIGHEST_SCORE))
    yield from _clue_share(puzzle, answers, words)


def _clue_share(puzzle: Puzzle, answers: Sequence[Letters], words: WordList) -> Iterator[float]:
    """How hard the clues are, if that is known of any, and if they differ at all."""
    levels = {
        (letters, clue.text): clue.level
        for letters, clues in words.clues.items()
        for clue in clues
        if clue.level is not None
    }
    pairs = zip(answers, puzzle.entries, strict=True)
    own = [levels[key] for letters, entry in pairs if (key := (letters, entry.clue.text)) in levels]
    if own:
        least, most = min(levels.values()), max(levels.values())
    if own and least < most:
        yield (fmean(own) - least) / (most - least)


def arrangement(
    figures: Sequence[float],
    levels: Sequence[str],
    sections: Sequence[Section],
    apart: int = 1,
) -> tuple[list[int], tuple[Section, ...]]:
    """The places of puzzles, the easiest first, and the sections of that order.

    `figures` are the difficulties of the puzzles. With `levels`, these are the sections, of equal
    size, the first of them larger by one if need be; a level that would be empty has none. Without
    them, puzzles stay in their sections. Equally hard ones stay in their order.

    Words are dealt to every `apart`th puzzle alike, so only those change places with each other.
    """
    count = len(figures)
    made = _levels(count, levels) if levels else tuple(sections)
    kept = () if levels else made
    order = list(range(count))
    for start, end in pairwise(sorted({0, *(each.first for each in kept), count})):
        for first in range(start, min(start + apart, end)):
            places = range(first, end, apart)
            order[first:end:apart] = sorted(places, key=figures.__getitem__)
    return order, made


def _levels(count: int, names: Sequence[str]) -> tuple[Section, ...]:
    size, more = divmod(count, len(names))
    sections, first = [], 0
    for place, name in enumerate(names):
        length = size + (place < more)
        if length:
            sections.append(Section(name, first))
        first += length
    return tuple(sections)
