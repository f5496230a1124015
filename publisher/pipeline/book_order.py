"""The finished puzzles of a config as one publication: their order, and their sections."""

from collections.abc import Iterator, Sequence

from publisher.config.settings import Config
from publisher.model.puzzle import Publication, Section
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.repeats import repeats


class BookOrder:
    """The order of the finished puzzles with these numbers, which count from 0 in the config."""

    def __init__(self, config: Config, made: MadePuzzles, numbers: Sequence[int]) -> None:
        self._config = config
        self._made = made
        self._apart = config.puzzle_configs[0].apart
        self.numbers = numbers
        self.sections = tuple(self._written())
        if config.is_ordered and len(numbers) > 1:
            from publisher.pipeline.difficulty import arrangement  # for ordered books alone

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

    def _written(self) -> Iterator[Section]:
        """The sections as the config has them."""
        before = ""
        for place, number in enumerate(self.numbers):
            name = self._section(number)
            if name and name != before:
                yield Section(name, place)
                before = name

    def _section(self, number: int) -> str:
        """The section that a puzzle is in; empty before the first."""
        return self._made.part(number).builder.puzzle_config.section

    def _difficulty(self, number: int) -> float:
        from publisher.pipeline.difficulty import difficulty

        part = self._made.part(number)
        words = part.draws.of(number - part.first)
        return difficulty(self._made.of(number).puzzle, words)
