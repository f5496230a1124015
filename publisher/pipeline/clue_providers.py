"""The clue providers of a puzzle config: what they suggest, remark, and are to remember."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from publisher.config.settings import ClueProviderChoice, PuzzleConfig
from publisher.errors import FileError, OptionError, OutputError, PublisherError
from publisher.language.spelling import Letters
from publisher.model.puzzle import Puzzle
from publisher.pipeline.located import calling
from publisher.plugins.clue_provider import (
    CluedPuzzle,
    ClueRequest,
    Suggestion,
    remarks_by,
    suggested_by,
)
from publisher.plugins.registry import Registry
from publisher.words.answer_clues import answer_letters, clued_puzzle


class ClueProviders:
    """The providers that a puzzle config names, in their order.

    `failures` are those that could not be read, each with its error.
    """

    def __init__(self, puzzle_config: PuzzleConfig, registry: Registry) -> None:
        self.choices = puzzle_config.clue_providers
        self.failures: dict[str, str] = {}
        self._config, self._registry = puzzle_config, registry
        language = puzzle_config.language
        self._language = registry.languages.get(language.code, language)

    def check(self) -> None:
        """Raise `ConfigError` if a provider cannot be asked, such as a file that is no bank."""
        for choice in self.choices:
            if choice.record.check:
                try:
                    with calling(self._config, self._registry, choice):
                        choice.record.check(choice.options)
                except FileError as error:
                    raise self._config.fault(choice.path, OptionError((), str(error))) from None

    def suggested(
        self, answers: Mapping[Letters, str], *, is_asked: bool = False
    ) -> dict[Letters, list[Suggestion]]:
        """Clues for answers, given by their cells with their spellings.

        Providers that are only asked by somebody are left out unless `is_asked`.
        """
        known = {
            cells: answer_letters(text, cells, self._language) for cells, text in answers.items()
        }
        request = ClueRequest(
            {letters: answers[cells] for cells, letters in known.items()}, self._language
        )
        found: dict[Letters, list[Suggestion]] = {}
        for choice in self.choices if answers else ():
            if is_asked or not choice.record.only_asked:
                clues = self._asked(choice, suggested_by, request) or {}
                for cells, letters in known.items():
                    some = [Suggestion(choice.record, clue) for clue in clues.get(letters, ())]
                    found.setdefault(cells, []).extend(some)
        return {cells: some for cells, some in found.items() if some}

    def remarks(self, puzzle: Puzzle, siblings: Collection[str]) -> Iterator[str]:
        """Lines on a finished puzzle; `siblings` are the identities of its publication's puzzles.

        A provider that could not be read is a line too: the puzzle is made.
        """
        clued = self.clued(puzzle)
        for choice in self.choices:
            if choice.record.remark:
                yield from self._asked(choice, remarks_by, clued, siblings) or ()
        yield from (f"{label} says nothing: {error}" for label, error in self.failures.items())

    def clued(self, puzzle: Puzzle) -> CluedPuzzle:
        """A puzzle as providers remember it."""
        return clued_puzzle(puzzle, self._language, self._config.path)

    def _asked(self, choice: ClueProviderChoice, how: Callable[..., Any], *given: object) -> Any:
        """What a provider answers; None if it cannot be read."""
        try:
            with calling(self._config, self._registry, choice):
                return how(choice.record, choice.options, *given)
        except FileError as error:
            self.failures[choice.record.label or choice.record.name] = str(error)
            return None

    def remember(self, puzzles: Sequence[CluedPuzzle], choice: ClueProviderChoice) -> None:
        """Let a provider remember published puzzles; raises `OutputError`."""
        try:
            with calling(self._config, self._registry, choice):
                if choice.record.remember:
                    choice.record.remember(puzzles, choice.options)
        except PublisherError as error:
            said = "all files were written, but not which clues were used"
            raise OutputError(f"{error}; {said}: publish again to record them") from None


def remember(published: Iterable[tuple[ClueProviders, Sequence[Puzzle]]]) -> None:
    """Let providers remember published puzzles, those of several configs at a time.

    Raises `OutputError`.
    """
    same: dict[str, tuple[ClueProviders, ClueProviderChoice, list[CluedPuzzle]]] = {}
    for providers, puzzles in published:
        for choice in providers.choices:
            if choice.record.remember:
                group = same.setdefault(choice.key, (providers, choice, []))
                group[2].extend(map(providers.clued, puzzles))
    for providers, choice, clued in same.values():
        providers.remember(clued, choice)
