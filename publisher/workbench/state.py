"""A puzzle on the workbench: its grid and its answers; only crosswords are changed there.

A state says how sure each letter is. A puzzle of another kind is refused (`refuse_kind`).

What a search proposes and nobody has accepted is not part of a state: it is another state, the one
that a searching command returns.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from publisher.errors import CommandError
from publisher.language.cleaning import clean_fields
from publisher.language.clue import Clue, Enumeration
from publisher.language.language import Language
from publisher.language.line_labels import Numbering
from publisher.language.spelling import Letters, spelling_of
from publisher.model.grid import Cell, Grid, Position, Slot
from publisher.model.layout import LeftOut
from publisher.model.numbering import numbered, slots
from publisher.model.puzzle import CROSSWORD, Entry, Puzzle
from publisher.model.references import renumbered_label
from publisher.model.symmetry import Symmetry
from publisher.model.words import Word
from publisher.plugins.draft import Draft, Rejection


class Sureness(StrEnum):
    """How sure a letter is: pinned or given, typed by a person, or pencil, which is a machine's."""

    PINNED = "pinned"
    TYPED = "typed"
    PENCIL = "pencil"


def refuse_kind(kind: str) -> None:
    """Raise `CommandError` for a kind of puzzles whose grid is not changed here."""
    if kind != CROSSWORD:
        said = f"a puzzle of the kind {kind} is no crossword, and its grid cannot be changed"
        raise CommandError(f"{said}: another `seed:` makes another one")


@dataclass(frozen=True, slots=True)
class AnswerTexts:
    """What belongs to an answer wherever it is: its spelling, its clue with enumeration, its score.

    An empty spelling is the letters themselves. A linked clue runs on in the answers of `linked`,
    wherever these are; `label` is as in `Entry`.
    """

    spelling: str = ""
    clue: Clue = field(default_factory=Clue)
    score: float | None = None
    linked: tuple[Letters, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        clean_fields(self, "spelling", "label")

    @classmethod
    def of(cls, word: Word) -> "AnswerTexts":
        """The texts that a word brings with it."""
        return cls(word.spelling, Clue(word.clue, word.enumeration), word.score)

    def spelled(self, word: Word) -> "AnswerTexts":
        """These texts for the word as it is spelled; a linked clue keeps its enumeration."""
        shape = self.clue.enumeration if self.linked else word.enumeration
        return replace(self, spelling=word.spelling, clue=replace(self.clue, enumeration=shape))


@dataclass(frozen=True, slots=True)
class BuriedCell:
    """A letter cell under a block, which comes back with its letter when the block goes."""

    cell: Cell
    is_typed: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """A puzzle that is being changed.

    Letters of the cells in `pinned` stay; those in `typed` are a person's; the others are pencil.
    `texts` has the answers of the grid, and loose ones: of words no longer in it. An answer that is
    in the grid again may have another clue in that slot, in `slot_clues`. `buried` has what was
    under blocks. `rejected` are the answers that may not come. `seed` is that of the
    last search. `finished` is a puzzle that is no crossword, which no command changes.
    """

    grid: Grid
    language: Language
    pinned: frozenset[Position] = frozenset()
    typed: frozenset[Position] = frozenset()
    rejected: tuple[Rejection, ...] = ()
    texts: Mapping[Letters, AnswerTexts] = field(default_factory=dict)
    slot_clues: Mapping[tuple[Slot, Letters], Clue] = field(default_factory=dict, kw_only=True)
    left_out: tuple[LeftOut, ...] = ()
    symmetry: Symmetry = Symmetry.ROTATIONAL
    seed: int = 1
    buried: Mapping[Position, BuriedCell] = field(default_factory=dict)
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    numbering: Numbering = Numbering.CELLS
    finished: Puzzle | None = None
    published: str = ""

    def __post_init__(self) -> None:
        clean_fields(self, "title", "author", "copyright", "notes", "published")
        object.__setattr__(self, "typed", self.typed - self.pinned)
        for cell in (*self.pinned, *self.typed):
            if cell not in self.grid or not self.grid[cell].letter:
                raise ValueError(f"row {cell[0]}, column {cell[1]} has no letter to be sure of")
        for cell in self.buried:
            if cell not in self.grid or self.grid[cell].is_letter:
                raise ValueError(f"row {cell[0]}, column {cell[1]} has no block over a letter")
        for each in self.rejected:
            if each.slot and any(cell not in self.grid for cell in each.slot.cells):
                raise ValueError("a word is rejected at a place outside the grid")

    @classmethod
    def of(cls, puzzle: Puzzle) -> "PuzzleState":
        """The state of a puzzle, all its letters pencil.

        Raises `CommandError` for a puzzle that cannot be changed here: its entries are not the
        numbered slots of its grid, an answer of linked clues is there twice, or a clue has an open
        answer.
        """
        if puzzle.kind != CROSSWORD:
            return cls(puzzle.grid, puzzle.language, finished=puzzle)
        if [(entry.number, entry.slot) for entry in puzzle.entries] != [*numbered(puzzle.grid)]:
            raise CommandError(
                "its entries are not the numbered slots of its grid, so it cannot be changed"
            )
        texts: dict[Letters, AnswerTexts] = {}
        slot_clues: dict[tuple[Slot, Letters], Clue] = {}
        answers = {entry.slot: puzzle.answer(entry) for entry in puzzle.entries}
        for entry in puzzle.entries:
            linked = tuple(answers[slot] for slot in entry.linked)
            letters = puzzle.answer(entry)
            found = AnswerTexts(entry.spelling, entry.clue, None, linked, entry.label)
            if not all(letters) and entry.clue.text:
                said = f"{entry.number} {entry.direction} has a clue and an open cell"
                raise CommandError(f"{said}, so it cannot be changed")
            if all(letters) and (known := texts.setdefault(letters, found)) != found:
                if known.linked or replace(known, clue=entry.clue) != found:
                    said = f"{entry.spelling} is in it twice, linked or spelled in two ways"
                    raise CommandError(f"{said}, so it cannot be changed")
                slot_clues[entry.slot, letters] = entry.clue
        return cls(
            puzzle.grid,
            puzzle.language,
            texts=texts,
            slot_clues=slot_clues,
            title=puzzle.title,
            author=puzzle.author,
            copyright=puzzle.copyright,
            notes=puzzle.notes,
            numbering=puzzle.numbering,
            published=puzzle.published,
        )

    @property
    def held(self) -> frozenset[Position]:
        """The cells whose letters no search changes: those that are pinned or given."""
        given = (place for place in self.grid.positions() if self.grid[place].given)
        return self.pinned.union(place for place in given if self.grid[place].letter)

    @property
    def lettered(self) -> frozenset[Position]:
        """The cells with a letter."""
        return frozenset(place for place in self.grid.positions() if self.grid[place].letter)

    def sureness(self, cell: Position) -> Sureness | None:
        """How sure the letter of a cell is; None if there is none."""
        if not self.grid[cell].letter:
            return None
        if cell in self.pinned or self.grid[cell].given:
            return Sureness.PINNED
        return Sureness.TYPED if cell in self.typed else Sureness.PENCIL

    def answer(self, slot: Slot) -> Letters:
        """The letters in the cells of a slot, "" for an open cell."""
        return tuple(self.grid[cell].letter for cell in slot.cells)

    def answers(self) -> Iterator[tuple[Slot, Letters]]:
        """The slots that have a letter in each cell, with these letters."""
        if self.finished is not None:
            return ((each.slot, self.answer(each.slot)) for each in self.finished.entries)
        return Draft(self.grid).answers()

    def rejected_slots(self) -> Iterator[Slot]:
        """The slots with an answer that is rejected there."""
        draft = Draft(self.grid, rejected=self.rejected)
        return (slot for slot, letters in draft.answers() if not draft.allows(letters, slot))

    @property
    def changeable(self) -> frozenset[Position]:
        """The cells whose letters a repair may change: pencil, and those of rejected words."""
        rejected = {cell for slot in self.rejected_slots() for cell in slot.cells}
        return self.lettered - self.held - (self.typed - rejected)

    @property
    def scores(self) -> Mapping[Letters, float]:
        """The scores of answers that have one, as their lists have them."""
        known = self.texts.items()
        return {letters: each.score for letters, each in known if each.score is not None}

    def spelled(self, letters: Letters) -> str:
        """An answer as it is spelled."""
        known = self.texts.get(letters)
        return known.spelling if known and known.spelling else spelling_of(letters, self.language)

    def texts_at(self, slot: Slot) -> AnswerTexts | None:
        """The texts of the answer of a slot, with the clue that it has there; None without any."""
        letters = self.answer(slot)
        known, clue = self.texts.get(letters), self.slot_clues.get((slot, letters))
        return known if clue is None else replace(known or AnswerTexts(), clue=clue)

    def word(self, letters: Letters) -> Word:
        """An answer as a word, with what is known of it."""
        known = self.texts.get(letters, AnswerTexts())
        shape = (not known.linked and known.clue.enumeration) or Enumeration((len(letters),))
        return Word(letters, self.spelled(letters), shape, known.clue.text, None, known.score)

    def links(self) -> dict[Slot, tuple[Slot, ...]]:
        """The slots in which linked clues run on, if all their answers are in the grid."""
        places: dict[Letters, Slot] = {}
        for slot, letters in self.answers():
            places.setdefault(letters, slot)
        found: dict[Slot, tuple[Slot, ...]] = {}
        taken: set[Slot] = set()
        for letters, slot in places.items():
            linked = self.texts[letters].linked if letters in self.texts else ()
            group = (slot, *(places[each] for each in linked if each in places))
            if linked and len({*group}) == len(linked) + 1 and taken.isdisjoint(group):
                found[slot] = group[1:]
                taken.update(group)
        return found

    @property
    def tails(self) -> frozenset[Letters]:
        """The answers in which linked clues run on."""
        return frozenset(self.answer(slot) for linked in self.links().values() for slot in linked)

    def puzzle(self) -> Puzzle:
        """The puzzle as it is, numbered by the standard rule; some cells may be open."""
        if self.finished is not None:
            return self.finished
        numbers, links = {slot: number for number, slot in numbered(self.grid)}, self.links()
        return Puzzle(
            self.grid,
            tuple(self._entry(slot, numbers, links) for slot in numbers),
            self.language,
            self.title,
            self.author,
            self.copyright,
            self.notes,
            self.numbering,
            published=self.published,
        )

    def draft(self, kept: Iterable[Position]) -> Draft:
        """What a reviser is given: this grid, of which the letters of some cells are kept.

        Answers that only came about where other words cross are not words for it. A rejected answer
        whose letters are all kept is not one there, for nothing could take its place.
        """
        kept = frozenset(kept)
        words = {
            letters: self.word(letters) for _, letters in self.answers() if letters in self.texts
        }
        stands = {slot for slot in self.rejected_slots() if kept.issuperset(slot.cells)}
        rejected = self._rejected_beside(stands) if stands else self.rejected
        incidental = (slot for slot, letters in self.answers() if letters not in self.texts)
        return Draft(self.grid, kept, tuple(rejected), tuple(words.values()), frozenset(incidental))

    def to_fill(self, area: Iterable[Position] = ()) -> Draft:
        """What a fill of an area, or of the whole grid, begins with; a proof of it does so, too.

        All letters are kept. But beside a rejected word of the area, those of the area that are
        changeable are not, and the fill is a repair there.
        """
        changeable = self.changeable.intersection(area or self.lettered)
        if any(changeable.intersection(slot.cells) for slot in self.rejected_slots()):
            return self.draft(self.lettered - changeable)
        return self.draft(self.lettered)

    def _rejected_beside(self, stands: Collection[Slot]) -> Iterator[Rejection]:
        """The rejections, but for those of the answers that some slots have."""
        for each in self.rejected:
            if not any(self.answer(slot) == each.letters for slot in stands):
                yield each
            elif each.slot is None:
                alike = (slot for slot in slots(self.grid) if len(slot) == len(each.letters))
                yield from (Rejection(each.letters, slot) for slot in alike if slot not in stands)
            elif each.slot not in stands:
                yield each

    def with_cells(self, cells: Mapping[Position, Cell]) -> "PuzzleState":
        """The state with other cells; a cell that loses its letter is neither typed nor pinned."""
        rows = [list(row) for row in self.grid.rows]
        for (row, column), cell in cells.items():
            rows[row][column] = cell
        lost = {place for place, cell in cells.items() if not cell.letter}
        return replace(
            self,
            grid=Grid(tuple(map(tuple, rows))),
            pinned=self.pinned - lost,
            typed=self.typed - lost,
        )

    def cleared(self, cells: Iterable[Position]) -> "PuzzleState":
        """The state without the letters of these cells; those that are pinned or given stay."""
        held = self.held
        gone = {cell for cell in cells if self.grid[cell].letter and cell not in held}
        return self.with_cells({cell: replace(self.grid[cell], letter="") for cell in gone})

    def _entry(
        self, slot: Slot, numbers: Mapping[Slot, int], links: Mapping[Slot, tuple[Slot, ...]]
    ) -> Entry:
        letters, number = self.answer(slot), numbers[slot]
        if not all(letters):
            return Entry(number, slot, Clue())
        known = self.texts_at(slot)
        if known is None:
            return Entry(number, slot, Clue("", Enumeration((len(slot),))), self.spelled(letters))
        linked, clue, label = links.get(slot, ()), known.clue, ""
        if linked:
            label = renumbered_label(known.label, [numbers[each] for each in (slot, *linked)])
        elif known.linked:  # the enumeration is that of answers which are not all there
            clue = replace(clue, enumeration=Enumeration((len(slot),)))
        elif not clue.text and any(slot in each for each in links.values()):
            clue = Clue()
        return Entry(number, slot, clue, known.spelling, linked, label)
