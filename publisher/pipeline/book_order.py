"""The finished puzzles of a config as one publication: the order by difficulty, and sections."""

from collections import defaultdict, deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import fsum

from publisher.config.settings import Config
from publisher.model.figures import Figures
from publisher.model.puzzle import Publication, Puzzle, Section
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.words.apart import Apart, Hand
from publisher.words.word_list import WordList

_MOST = 10
_HIGHEST_SCORE = 100.0

_Key = tuple[tuple[str, ...], str]


class BookOrder:
    """The order of the finished puzzles with these numbers, which count from 0 in the config."""

    def __init__(self, config: Config, made: MadePuzzles, numbers: Sequence[int]) -> None:
        self._config = config
        self._made = made
        self._apart = next((each.apart for each in config.puzzle_configs if each.apart), None)
        self.numbers = numbers
        parts = (made.part(number) for number in numbers)
        self.sections = tuple(sections(part.builder.puzzle_config.section for part in parts))
        if config.is_ordered and len(numbers) > 1:
            figures = [self._difficulty(number) for number in numbers]
            hands = [self._hand(number) for number in numbers]
            order, self.sections = arrangement(figures, config.levels, self.sections, hands)
            self.numbers = [numbers[place] for place in order]

    @property
    def publication(self) -> Publication:
        """All of them under the texts of the config, each read when it is asked for."""
        return self._config.publication(self._made.puzzles(self.numbers), self.sections)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Lines about words of a book that come again though they are kept apart."""
        if self._apart is None:
            return ()
        return tuple(repeats(self._made.puzzles(self.numbers), self._apart))

    def _hand(self, number: int) -> Hand | None:
        part = self._made.part(number)
        return part.builder.puzzle_config.hand(number - part.first)

    def _difficulty(self, number: int) -> float:
        part = self._made.part(number)
        words = part.draws.of(number - part.first)
        return difficulty(self._made.of(number).puzzle, words)


def sections(names: Iterable[str]) -> Iterator[Section]:
    """The sections of puzzles, given the name of each one's; empty names are before the first."""
    before = ""
    for place, name in enumerate(names):
        if name and name != before:
            yield Section(name, place)
            before = name


def repeats(puzzles: Iterable[Puzzle], apart: Apart) -> Iterator[str]:
    """A line for each word of a puzzle that one of the puzzles shortly before it has too.

    What sources give is dealt out, so only words that a generator was told to place, or takes from
    lists of its own, can come again. The lines end after some.
    """
    recent: deque[dict[_Key, str]] = deque(maxlen=apart.puzzles - 1)
    said = 0
    for number, puzzle in enumerate(puzzles, start=1):
        words = {
            (puzzle.answer(entry), entry.clue.text if apart.pairs else ""): entry.spelling
            for entry in puzzle.entries
        }
        for back, others in enumerate(reversed(recent), start=1):
            for key in words.keys() & others.keys():
                if said < _MOST:
                    yield _repetition_line(words[key], number, back, apart)
                said += 1
        recent.append(words)
    if said > _MOST:
        yield f"{said - _MOST} more words come again within {apart.puzzles} puzzles"


def _repetition_line(word: str, number: int, back: int, apart: Apart) -> str:
    what = " with the same clue" if apart.pairs else ""
    return (
        f"“{word}” is in puzzle {number}{what}, and in puzzle {number - back}: `apart` deals out "
        "the words of sources, not those that a generator has or was told to place"
    )


def difficulty(puzzle: Puzzle, words: WordList) -> float:
    """From 0, easy, to 100, hard: the mean of four shares, as far as they are known.

    They are the letters without a crossing, the letters that are not given, how uncommon the words
    are (by their scores, of which 100 is the most common), and how hard the clues are (by their
    levels, from the lowest to the highest that the words have). It is our own measure, made for
    comparing puzzles of one book.
    """
    return 100 * mean([*_shares(puzzle, words)])


def mean(figures: Sequence[float]) -> float:
    """The mean of some figures."""
    return fsum(figures) / len(figures)


def _shares(puzzle: Puzzle, words: WordList) -> Iterator[float]:
    grid = puzzle.grid
    cells = [grid[place] for place in grid.positions() if grid[place].is_letter]
    yield 1 - Figures.of(puzzle).crossings / len(cells)
    yield 1 - sum(cell.given for cell in cells) / len(cells)
    wanted = set(map(puzzle.answer, puzzle.entries))
    listed = (word for word in words.words if word.letters in wanted)
    scores = [word.score for word in listed if word.score is not None]
    if scores:
        yield 1 - min(1.0, max(0.0, mean(scores) / _HIGHEST_SCORE))
    own, known = clue_levels(puzzle, words)
    if own and min(known) < max(known):
        yield (mean(own) - min(known)) / (max(known) - min(known))


def clue_levels(puzzle: Puzzle, words: WordList) -> tuple[list[float], Collection[float]]:
    """The levels of a puzzle's clues, as far as they are known, and those of all of the words."""
    levels = {
        (letters, clue.text): clue.level
        for letters, clues in words.clues.items()
        for clue in clues
        if clue.level is not None
    }
    keys = ((puzzle.answer(entry), entry.clue.text) for entry in puzzle.entries)
    return [levels[key] for key in keys if key in levels], levels.values()


def arrangement(
    figures: Sequence[float],
    levels: Sequence[str],
    sections: Sequence[Section],
    hands: Sequence[Hashable] = (),
) -> tuple[list[int], tuple[Section, ...]]:
    """The places of puzzles, the easiest first, and the sections of that order.

    `figures` are the difficulties of the puzzles. With `levels`, these are the sections, of equal
    size, the first of them larger by one if need be; a level that would be empty has none. Without
    them, puzzles stay in their sections. Equally hard ones stay in their order.

    Where words are dealt out, only puzzles with equal `hands` change places.
    """
    count = len(figures)
    made = _levels(count, levels) if levels else tuple(sections)
    kept = () if levels else made
    order = list(range(count))
    for start, end in pairwise(sorted({0, *(each.first for each in kept), count})):
        alike = defaultdict[Hashable, list[int]](list)
        for place in range(start, end):
            alike[hands[place] if hands else None].append(place)
        for places in alike.values():
            for place, number in zip(places, sorted(places, key=figures.__getitem__), strict=True):
                order[place] = number
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
