"""The settings that all exporters with pages for people share: what their texts are like."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from publisher import Entry, Lazy, Options, Publication, Puzzle, PuzzleFeature, setting, without
from publisher_typesetting.explanations import glossed
from publisher_typesetting.typography import typeset, typeset_clue

_RECENT = 64
"""The number of puzzles that are kept: an exporter asks for each several times."""


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
    given = publication.puzzles
    language = given[0].language
    return replace(
        publication,
        puzzles=Lazy(len(given), lru_cache(_RECENT)(lambda number: set_puzzle(given[number]))),
        title=typeset(publication.title, language),
        author=typeset(publication.author, language),
        copyright=typeset(publication.copyright, language),
        sections=tuple(
            replace(section, title=typeset(section.title, language))
            for section in publication.sections
        ),
    )


class AboutClues(Options):
    """Settings of what is shown about clues."""

    explanations: bool = setting(
        True, "Whether the explanations of clues are shown with the solution."
    )
    glosses: bool = setting(True, "Whether the glosses of clues are shown below them.")

    def with_signs(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with what is to be shown, and a sign behind each clue that has a gloss."""
        unwanted = {
            PuzzleFeature.EXPLANATIONS: not self.explanations,
            PuzzleFeature.GLOSSES: not self.glosses,
        }
        if any(unwanted.values()):
            puzzle = without(puzzle, frozenset(each for each, has in unwanted.items() if has))
        return glossed(puzzle)


class TypesetOptions(AboutClues):
    """Settings of texts that people read."""

    typography: Literal["smart", "plain"] = setting(
        "smart",
        "Whether quotation marks, apostrophes, dashes and the like are typographer's "
        "signs, those of the language, or as they were typed.",
    )

    def typeset(
        self, publication: Publication, set_puzzle: Callable[[Puzzle], Puzzle] | None = None
    ) -> Publication:
        """The publication as it is to be printed; `set_puzzle` may remember puzzles it has set."""
        set_one = set_puzzle or self.typeset_one
        if self.typography == "smart":
            return typeset_publication(publication, set_one)
        given = publication.puzzles
        shown = lru_cache(_RECENT)(lambda number: set_one(given[number]))
        return replace(publication, puzzles=Lazy(len(given), shown))

    def typeset_one(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle as it is to be printed."""
        return self.with_signs(typeset_puzzle(puzzle) if self.typography == "smart" else puzzle)
