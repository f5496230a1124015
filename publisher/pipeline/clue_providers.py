"""The clue providers of a puzzle config: what they suggest, remark, and are to remember.

Sources are providers too: the words that have clues.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from publisher.config.settings import ClueProviderChoice, PuzzleConfig, SourceChoice
from publisher.errors import FileError, OptionError, OutputError, PluginError, PublisherError
from publisher.language.clue import Clue
from publisher.language.spelling import Letters
from publisher.model.puzzle import Puzzle
from publisher.pipeline.draws import found_words
from publisher.pipeline.located import calling
from publisher.plugins.clue_provider import (
    CluedPuzzle,
    ClueRequest,
    Suggested,
    Suggestion,
    remarks_by,
    suggested_by,
)
from publisher.plugins.clue_room import clue_fits
from publisher.plugins.registry import Registry
from publisher.words.answer_clues import answer_letters, clued_puzzle, clues_of_words
from publisher.words.understood import SourceNotes

T = TypeVar("T")
_Choice = ClueProviderChoice | SourceChoice


class ClueProviders:
    """The providers that a puzzle config names, in their order.

    `failures` are those that could not be read, each with its error, and `losses` what others do
    not suggest.
    """

    def __init__(self, puzzle_config: PuzzleConfig, registry: Registry) -> None:
        self.choices = puzzle_config.clue_providers
        self.failures: dict[str, str] = {}
        self.losses: list[str] = []
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
        self,
        answers: Mapping[Letters, str],
        *,
        is_asked: bool = False,
        with_sources: bool = True,
        level: str = "",
        longest: int | None = None,
        rooms: Mapping[Letters, float] | None = None,
    ) -> dict[Letters, list[Suggestion]]:
        """Clues for answers, given by their cells with their spellings.

        Providers that are only asked by somebody are left out unless `is_asked`. Sources, whose
        words are all read, are left out unless `with_sources`. `level` and `longest` are as in a
        `ClueRequest`; a clue that is too long is left out. `rooms` are shares of clue cells that
        answers have: a clue without room there is left out too.
        """
        known = {
            cells: answer_letters(text, cells, self._language) for cells, text in answers.items()
        }
        spelled = {letters: answers[cells] for cells, letters in known.items()}
        request = ClueRequest(spelled, self._language, level, longest)
        asked = [each for each in self.choices if is_asked or not each.record.only_asked]
        sources = self._config.clue_sources if with_sources else ()
        everyone: tuple[_Choice, ...] = (*asked, *sources)
        found: dict[Letters, list[Suggestion]] = {}
        for choice in everyone if answers else ():
            clues = self._asked(choice, self._suggested, request) or {}
            remembers = isinstance(choice, ClueProviderChoice) and bool(choice.record.remember)
            for cells, letters in known.items():
                some = [
                    Suggestion(_label(choice), each, remembers)
                    for each in clues.get(letters, ())
                    if (longest is None or len(each.text) <= longest)
                    and self._has_room(each.text, (rooms or {}).get(cells))
                ]
                found.setdefault(cells, []).extend(some)
        return {cells: some for cells, some in found.items() if some}

    def _has_room(self, text: str, share: float | None) -> bool:
        return share is None or clue_fits(Clue(text), self._language, share)

    def remarks(self, puzzle: Puzzle, siblings: Collection[str]) -> Iterator[str]:
        """Lines on a finished puzzle; `siblings` are the identities of its publication's puzzles.

        A provider that could not be read is a line too: the puzzle is made.
        """
        clued = self.clued(puzzle)
        for choice in self.choices:
            if choice.record.remark:
                yield from self._asked(choice, self._remarks, clued, siblings) or ()
        yield from self.said()

    def forget_failures(self) -> None:
        """Forget what was told: the next answers may come."""
        self.failures.clear()
        self.losses.clear()

    def said(self) -> Iterator[str]:
        """Lines on providers that could not be read, and on what others do not suggest."""
        yield from (f"{label} says nothing: {error}" for label, error in self.failures.items())
        yield from self.losses

    def clued(self, puzzle: Puzzle) -> CluedPuzzle:
        """A puzzle as providers remember it."""
        return clued_puzzle(puzzle, self._language, self._config.path)

    def _suggested(self, choice: _Choice, request: ClueRequest) -> Suggested:
        if isinstance(choice, SourceChoice):
            words = found_words(self._config, self._registry, choice, SourceNotes())
            return clues_of_words(words, request)
        with calling(self._config, self._registry, choice):
            found = suggested_by(choice.record, choice.options, request)
        self.losses += [f"{_label(choice)}: {loss}" for loss in found.losses]
        return found.value

    def _remarks(
        self, choice: ClueProviderChoice, puzzle: CluedPuzzle, siblings: Collection[str]
    ) -> tuple[str, ...]:
        with calling(self._config, self._registry, choice):
            return remarks_by(choice.record, choice.options, puzzle, siblings)

    def _asked(self, choice: _Choice, how: Callable[..., T], *given: object) -> T | None:
        """What a provider answers; None if it cannot be read."""
        try:
            return how(choice, *given)
        except PluginError:
            raise
        except PublisherError as error:
            self.failures[_label(choice)] = str(error).partition("\n")[0]
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


def _label(choice: _Choice) -> str:
    label = "" if isinstance(choice, SourceChoice) else choice.record.label
    return label or choice.record.name


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
