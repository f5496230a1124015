"""Figures of a puzzle, finished or not: how large, how dense, how long its words are, how good."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum

from publisher.language.spelling import Letters
from publisher.model.grid import CellKind, Grid
from publisher.model.puzzle import Puzzle
from publisher.model.sheet import LetterBounds

_WEAKEST = 5
_NO_SCORES: Mapping[Letters, float] = {}


@dataclass(frozen=True, slots=True)
class ScoreFigures:
    """The scores of words: `ranked` are the words as they are spelled, the weakest first."""

    ranked: tuple[tuple[str, float], ...] = ()

    @classmethod
    def of(cls, scored: Iterable[tuple[str, float]]) -> "ScoreFigures":
        """The figures of words with their scores; equal scores stay in the order given."""
        return cls(tuple(sorted(scored, key=lambda each: each[1])))

    @property
    def mean(self) -> float | None:
        """The mean; None without scores."""
        return fsum(score for _, score in self.ranked) / len(self.ranked) if self.ranked else None

    @property
    def lowest(self) -> float | None:
        """The lowest; None without scores."""
        return self.ranked[0][1] if self.ranked else None

    @property
    def by_tens(self) -> Mapping[int, int]:
        """How many scores there are from 0, from 10, and so on; 100 is with 90."""
        return Counter(min(int(score // 10) * 10, 90) for _, score in self.ranked)

    def __str__(self) -> str:
        """One line for people; empty without scores."""
        if self.mean is None or self.lowest == self.ranked[-1][1]:
            return f"scores: all {self.lowest:g}" if self.ranked else ""
        weakest = ", ".join(f"{word} {score:g}" for word, score in self.ranked[:_WEAKEST])
        return f"scores: mean {self.mean:.1f}, lowest {self.lowest:g}; the weakest: {weakest}"


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a puzzle.

    `crossings` is the number of cells that two words share, `unchecked` that of cells in one word
    only. `pack` = sum of the words' lengths / area of the letters' bounding box: it grows with the
    crossings. `lengths` has how many words are so long, `letters` how often each is in the grid,
    and `missing` the letters of the language that are not. `vowels` is the share of vowels in the
    letters; None where the language writes none. `scores` are those of the words that have one.
    """

    rows: int
    columns: int
    words: int
    crossings: int
    unchecked: int
    pack: float
    blocks: int
    open_cells: int
    lengths: Mapping[int, int]
    letters: Mapping[str, int]
    missing: tuple[str, ...]
    vowels: float | None
    scores: ScoreFigures = field(default_factory=ScoreFigures)

    @classmethod
    def of(cls, puzzle: Puzzle, scores: Mapping[Letters, float] = _NO_SCORES) -> "Figures":
        """The figures of a puzzle; `scores` are those of its answers, as far as they are known."""
        grid, language = _own_grid(puzzle), puzzle.language
        uses = Counter(cell for entry in puzzle.entries for cell in entry.slot.cells)
        cells = [cell for row in grid.rows for cell in row]
        letters = Counter(cell.letter for cell in cells if cell.letter)
        several = "".join(each for each in letters if each not in language.letters)
        vowels = sum(letters[each] for each in language.vowels)
        answers = [(entry.spelling, puzzle.answer(entry)) for entry in puzzle.entries]
        return cls(
            rows=grid.height,
            columns=grid.width,
            words=len(puzzle.entries),
            crossings=sum(count > 1 for count in uses.values()),
            unchecked=sum(count == 1 for count in uses.values()),
            pack=uses.total() / LetterBounds.of(grid).area,
            blocks=sum(cell.kind is CellKind.BLOCK for cell in cells),
            open_cells=sum(cell.is_letter and not cell.letter for cell in cells),
            lengths=dict(sorted(Counter(len(entry.slot) for entry in puzzle.entries).items())),
            letters=dict(sorted(letters.items())),
            missing=tuple(
                each for each in language.letters if each not in letters and each not in several
            ),
            vowels=vowels / letters.total() if language.vowels and letters else None,
            scores=ScoreFigures.of((w, scores[each]) for w, each in answers if each in scores),
        )

    @property
    def mean_length(self) -> float:
        """The mean length of the words; 0 without any."""
        return sum(n * count for n, count in self.lengths.items()) / self.words if self.words else 0

    def share_of_length(self, length: int) -> float:
        """The share of the words that are so long; 0 without any."""
        return self.lengths.get(length, 0) / self.words if self.words else 0

    def as_json(self) -> dict[str, object]:
        """The figures as a JSON value: all but those of the bounding box."""
        return {
            "words": self.words,
            "mean_length": self.mean_length,
            "lengths": {str(length): count for length, count in self.lengths.items()},
            "blocks": self.blocks,
            "open_cells": self.open_cells,
            "crossings": self.crossings,
            "unchecked": self.unchecked,
            "letters": dict(self.letters),
            "missing": list(self.missing),
            "vowels": self.vowels,
            "mean_score": self.scores.mean,
            "lowest_score": self.scores.lowest,
            "scores": {str(least): count for least, count in sorted(self.scores.by_tens.items())},
        }


def _own_grid(puzzle: Puzzle) -> Grid:
    """The grid without what a sheet has below it, after a row of nothing, such as a key."""
    rows = puzzle.grid.rows
    last = max((place.row for entry in puzzle.entries for place in entry.slot.cells), default=0)
    for at in range(last + 1, len(rows) if puzzle.sheet else 0):
        if all(cell.kind is CellKind.ABSENT for cell in rows[at]):
            return Grid(rows[:at])
    return puzzle.grid
