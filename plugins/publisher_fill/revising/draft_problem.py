"""A draft as a fill problem: which letters are hard, which answers may stay, what is rejected."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from publisher import Draft, Grid, Language, Letters, Position, Slot, Word
from publisher_fill.inputs import FillInputs, allowed_answers, slot_name
from publisher_fill.solver.fill_grid import FillGrid, SlotPattern, letters_of
from publisher_fill.solver.problem import FillProblem

NONE_USED: Mapping[int, int] = MappingProxyType({})
"""No words of the index, by length."""


@dataclass(frozen=True)
class DraftWords:
    """The words for all drafts of one request: those of lists, config and options."""

    inputs: FillInputs

    @property
    def language(self) -> Language:
        """The language of the words."""
        return self.inputs.language

    @cached_property
    def allowed(self) -> Mapping[str, tuple[Letters, ...]]:
        """The only answers for some slots, by the names that the options give these."""
        return allowed_answers(self.inputs.options, self.language)

    def theme_of(self, length: int) -> tuple[Letters, ...]:
        """The theme entries of a length."""
        return tuple(letters for letters in self.inputs.theme if len(letters) == length)

    def known(self, letters: Letters) -> bool:
        """Whether letters are a word of the lists or the config."""
        return self.score(letters) is not None or letters in self.inputs.config_words

    def score(self, letters: Letters) -> float | None:
        """The score of letters that are a word of the lists or the config's words; else None."""
        index = self.inputs.index
        words, codes = index.lengths.get(len(letters)), index.encode(letters)
        found = words.matching(codes) if words is not None and codes is not None else 0
        return float(words.scores[found.bit_length() - 1]) if words is not None and found else None

    def own(self, draft: Draft) -> Mapping[Letters, Word]:
        """The words that a draft has itself, by their letters, which are one by one."""
        flat = ((self.flat(word.letters), word) for word in draft.words)
        return {letters: replace(word, letters=letters) for letters, word in flat}

    def flat(self, cells: Sequence[str]) -> Letters:
        """The letters of cells, one after the other: a cell may have several."""
        spelled = self._spelled
        for cell in cells:
            if cell not in spelled:
                spelled[cell] = letters_of(cell, self.language)
        return tuple(letter for cell in cells for letter in spelled[cell])

    @cached_property
    def _spelled(self) -> dict[str, Letters]:
        """The letters of cells that were asked for before."""
        return {}


@dataclass(frozen=True)
class DraftProblem:
    """A draft, some letters of which are hard, as a fill problem with the other letters beside it.

    `problem` has the hard letters alone. `patterns` has for each slot all letters of the draft.
    """

    words: DraftWords
    draft: Draft
    problem: FillProblem
    patterns: tuple[SlotPattern, ...]

    @classmethod
    def of(
        cls,
        words: DraftWords,
        draft: Draft,
        hard: Collection[Position] | None = None,
        used: Mapping[int, int] = NONE_USED,
    ) -> "DraftProblem":
        """The problem of a draft; without `hard`, all its letters are.

        The letters of cells that are in no slot are hard, and those of cells with several letters.
        The `used` words of the index do not come in, but may stay.
        """
        whole = FillGrid.of(draft.grid, words.language)
        fill_grid = whole
        if hard is not None:
            stays = {*hard, *whole.uncovered, *_several(draft.grid, words.language)}
            fill_grid = FillGrid.of(without_letters(draft.grid, stays), words.language)
        inputs = words.inputs
        limits = inputs.families_apart, inputs.plurals, inputs.options.max_plurals
        problem = FillProblem(fill_grid, inputs.index, {}, *limits, used=used)
        made = cls(words, draft, problem, tuple(slot.pattern for slot in whole.slots))
        return replace(made, problem=made._with_answers())

    @cached_property
    def answers(self) -> Mapping[int, Letters]:
        """The answers of the draft by slot: of each slot that has all its letters."""
        return {
            slot: tuple(letter for letter in pattern if letter)
            for slot, pattern in enumerate(self.patterns)
            if all(pattern)
        }

    @cached_property
    def unknown(self) -> frozenset[int]:
        """The slots with an answer that is neither a word nor allowed there."""
        allowed = self.problem.allowed
        return frozenset(
            slot
            for slot, letters in self.answers.items()
            if not (letters in self._own or self.words.known(letters))
            and letters not in allowed.get(slot, ())
        )

    @cached_property
    def acceptable(self) -> Mapping[int, Letters]:
        """The answers of the draft that may stay, by slot."""
        problem, kept = self.problem, self.draft.kept
        found = {}
        for slot, letters in self.answers.items():
            is_kept = kept.issuperset(problem.fill_grid.slots[slot].grid_slot.cells)
            only = problem.allowed.get(slot)
            right = slot not in self.unknown and (only is None or letters in only)
            if (is_kept or right) and letters not in self.rejected.get(slot, ()):
                found[slot] = letters
        return found

    @cached_property
    def rejected(self) -> Mapping[int, tuple[Letters, ...]]:
        """The rejected answers by slot."""
        found: dict[int, tuple[Letters, ...]] = {}
        rejections = [(self.words.flat(each.letters), each.slot) for each in self.draft.rejected]
        for slot, fill_slot in enumerate(self.problem.fill_grid.slots):
            here = tuple(
                letters
                for letters, where in rejections
                if len(letters) == len(fill_slot) and where in (None, fill_slot.grid_slot)
            )
            if here:
                found[slot] = here
        return found

    def index_of(self, slot: Slot) -> int:
        """The index of a slot; raises `ValueError` if the grid does not have it."""
        for index, fill_slot in enumerate(self.problem.fill_grid.slots):
            if fill_slot.grid_slot == slot:
                return index
        raise ValueError(f"the draft has no slot at {slot.start} {slot.direction}")

    def own_words(self, slot: int) -> tuple[Letters, ...]:
        """The answer that a slot has, and words of the draft that agree with its letters."""
        pattern, rejected = self.patterns[slot], self.rejected.get(slot, ())
        answer = self.answers.get(slot)
        found = [answer] if answer else []
        if any(pattern):
            found += sorted(letters for letters in self._own if _agree(letters, pattern))
        return tuple(letters for letters in dict.fromkeys(found) if letters not in rejected)

    @cached_property
    def _own(self) -> frozenset[Letters]:
        return frozenset(self.words.own(self.draft))

    def mask(self, letters: SlotPattern) -> int:
        """The letter mask of letters; it has no bit for an open letter."""
        codes, size = self.problem.codes, len(self.problem.alphabet)
        return sum(1 << at * size + codes[each] for at, each in enumerate(letters) if each)

    def _with_answers(self) -> FillProblem:
        """The problem with the answers that may stay, those allowed, and without rejected ones."""
        problem = self.problem
        allowed = self._allowed()
        known = replace(self, problem=replace(problem, allowed=allowed))
        extra = {
            slot: known.own_words(slot)
            if slot in known.acceptable or slot not in known.answers
            else ()
            for slot in range(len(problem.fill_grid.slots))
        }
        return replace(
            problem,
            allowed=allowed,
            extra=extra,
            rejected=known.rejected,
            standing=known.acceptable,
        )

    def _allowed(self) -> Mapping[int, tuple[Letters, ...]]:
        """The only answers for some slots, as far as the grid has these slots today."""
        allowed = {slot_name(name): texts for name, texts in self.words.allowed.items()}
        return {
            slot: answers
            for slot, each in enumerate(self.problem.fill_grid.slots)
            if (answers := tuple(a for a in allowed.get(each.name, ()) if len(a) == len(each)))
        }


def _agree(letters: Letters, pattern: SlotPattern) -> bool:
    """Whether a word fits a pattern."""
    return len(letters) == len(pattern) and all(
        old in (None, new) for old, new in zip(pattern, letters, strict=True)
    )


def without_letters(grid: Grid, stays: Collection[Position]) -> Grid:
    """The grid with the letters of some cells alone."""
    rows = (
        tuple(
            replace(cell, letter="") if cell.letter and (row, column) not in stays else cell
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(grid.rows)
    )
    return Grid(tuple(rows))


def _several(grid: Grid, language: Language) -> set[Position]:
    """The cells with several letters."""
    texts = {grid[cell].letter for cell in grid.positions()}
    several = {text for text in texts if text and len(letters_of(text, language)) > 1}
    return {cell for cell in grid.positions() if grid[cell].letter in several}
