"""The finished puzzles of a config as one publication: their order, and their sections."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from publisher.config.settings import Config
from publisher.model.puzzle import Publication, Puzzle, Section
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.words.apart import Apart

_MOST = 10

_Key = tuple[tuple[str, ...], str]


class BookOrder:
    """The order of the finished puzzles with these numbers, which count from 0 in the config."""

    def __init__(self, config: Config, made: MadePuzzles, numbers: Sequence[int]) -> None:
        self._config = config
        self._made = made
        self._apart = config.puzzle_configs[0].apart
        self.numbers = numbers
        parts = (made.part(number) for number in numbers)
        self.sections = tuple(sections(part.builder.puzzle_config.section for part in parts))
        if config.is_ordered and len(numbers) > 1:
            from publisher.pipeline.difficulty import arrangement  # only ordered books need it

            apart = self._apart.puzzles if self._apart else 1
            figures = [self._difficulty(number) for number in numbers]
            order, self.sections = arrangement(figures, config.levels, self.sections, apart)
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

    def _difficulty(self, number: int) -> float:
        from publisher.pipeline.difficulty import difficulty

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
