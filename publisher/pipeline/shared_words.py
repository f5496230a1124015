"""Words that several puzzle configs have, read once for all of them.

The puzzles of a book, and those of the rows of a table, are often made of one list.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from publisher.config.settings import PuzzleConfig, SourceChoice
from publisher.language.language import Language
from publisher.pipeline.puzzle_words import wanted_of
from publisher.plugins.registry import Registry
from publisher.words.filters import Wanted
from publisher.words.understood import SourceNotes
from publisher.words.word_list import WordList


@dataclass(frozen=True, slots=True)
class _Read:
    """The wanted words of a source, and what is said of it."""

    wanted: Wanted
    notes: SourceNotes = field(default_factory=SourceNotes)


class SharedWords:
    """The words of these puzzle configs; what only one of them has is not kept."""

    def __init__(self, puzzle_configs: Sequence[PuzzleConfig]) -> None:
        self._languages: list[Language] = []
        several = len(puzzle_configs) > 1
        self._uses = Counter(
            self._key(each, choice)
            for each in (puzzle_configs if several else ())
            for choice in each.words
        )
        self._read: dict[Hashable, _Read] = {}
        self._lists: dict[Hashable, WordList] = {}

    def wanted(
        self, puzzle_config: PuzzleConfig, registry: Registry, notes: SourceNotes
    ) -> Iterator[Wanted]:
        """The wanted words of each source; `notes` takes what is said of them.

        Raises `ConfigError` and `SourceError` where a source cannot be read.
        """
        for choice in puzzle_config.words:
            key = self._key(puzzle_config, choice) if self._uses else None
            if self._uses[key] < 2:
                yield wanted_of(puzzle_config, registry, choice, notes)
                continue
            if key not in self._read:
                own = SourceNotes()
                found = wanted_of(puzzle_config, registry, choice, own)
                self._read[key] = _Read(found.shared(), own)
            known = self._read[key]
            notes.add(known.notes)
            yield known.wanted

    def merged(self, puzzle_config: PuzzleConfig, merge: Callable[[], WordList]) -> WordList:
        """The merged list of a puzzle config whose words are not drawn; made by `merge` once."""
        sources = tuple(
            self._key(puzzle_config, choice) for choice in puzzle_config.words if self._uses
        )
        if not (self._uses and all(self._uses[each] > 1 for each in sources)):
            return merge()
        place = self._place(puzzle_config.language)
        own = puzzle_config.clues, puzzle_config.rejected, puzzle_config.remarks
        key = (sources, place, *own)
        if key not in self._lists:
            self._lists[key] = merge()
        return self._lists[key]

    def _key(self, puzzle_config: PuzzleConfig, choice: SourceChoice) -> Hashable:
        """A key that is equal for sources that give the same words."""
        return choice.key, self._place(puzzle_config.language)

    def _place(self, language: Language) -> int:
        """A number that equal languages share."""
        if language not in self._languages:
            self._languages.append(language)
        return self._languages.index(language)
