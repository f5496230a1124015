"""Puzzles with all their texts in typographer's signs, for exporters whose pages people read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from publisher.language.typography import typeset, typeset_clue
from publisher.model.puzzle import Entry, Publication, Puzzle

_RECENT = 64
"""How many puzzles that were asked for are kept: an exporter asks for each several times."""


def typeset_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its texts in typographer's signs; its letters are the same."""
    language = puzzle.language

    def set_entry(entry: Entry) -> Entry:
        clue, spelling = typeset_clue(entry.clue, language), typeset(entry.spelling, language)
        same = clue is entry.clue and spelling == entry.spelling
        return entry if same else replace(entry, clue=clue, spelling=spelling)

    return replace(
        puzzle,
        entries=tuple(map(set_entry, puzzle.entries)),
        title=typeset(puzzle.title, language),
        author=typeset(puzzle.author, language),
        copyright=typeset(puzzle.copyright, language),
        notes=typeset(puzzle.notes, language),
    )


def typeset_publication(
    publication: Publication, set_puzzle: Callable[[Puzzle], Puzzle] = typeset_puzzle
) -> Publication:
    """The publication with all its texts in typographer's signs.

    Each puzzle is set in its own language, by `set_puzzle` when it is asked for, and not kept; the
    texts of the whole are set in the language of the first.
    """
    language = publication.puzzles[0].language
    return replace(
        publication,
        puzzles=_Mapped(publication.puzzles, set_puzzle),
        title=typeset(publication.title, language),
        author=typeset(publication.author, language),
        copyright=typeset(publication.copyright, language),
        sections=tuple(
            replace(section, title=typeset(section.title, language))
            for section in publication.sections
        ),
    )


@dataclass(frozen=True)
class _Mapped(Sequence[Puzzle]):
    """Puzzles, each changed when it is asked for; the last few that were are at hand."""

    puzzles: Sequence[Puzzle]
    change: Callable[[Puzzle], Puzzle]
    _recent: dict[int, Puzzle] = field(default_factory=dict, compare=False)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...

    @overload
    def __getitem__(self, index: slice) -> "Sequence[Puzzle]": ...

    def __getitem__(self, index: int | slice) -> "Puzzle | Sequence[Puzzle]":
        if isinstance(index, slice):
            return _Mapped(self.puzzles[index], self.change)
        if index not in self._recent:
            self._recent[index] = self.change(self.puzzles[index])
            if len(self._recent) > _RECENT:
                del self._recent[next(iter(self._recent))]
        return self._recent[index]

    def __len__(self) -> int:
        return len(self.puzzles)
