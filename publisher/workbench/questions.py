"""Questions about a state: its finished puzzle, candidates and crossings, prospects, changes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from publisher.errors import CommandError
from publisher.formats.reading_kit import first_names
from publisher.model.grid import Position, Slot
from publisher.model.numbering import numbered
from publisher.model.puzzle import Puzzle
from publisher.plugins.draft import Candidate, Prospects, Reviser
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.shifts import shape
from publisher.workbench.slot_names import slot_name
from publisher.workbench.state import AnswerTexts, PuzzleState


@dataclass(frozen=True, slots=True)
class WordChange:
    """A slot whose word has changed; "" where there is no word before, or after.

    Each word has its score, if it is known.
    """

    name: str
    before: str
    after: str
    score_before: float | None = None
    score_after: float | None = None


def finished(state: PuzzleState) -> Puzzle:
    """The puzzle of a state; raises `CommandError` that names the slots without a word."""
    answers = dict(state.answers())
    lacking = [f"{n} {slot.direction}" for n, slot in numbered(state.grid) if slot not in answers]
    if lacking or not answers:
        are = "is" if len(lacking) == 1 else "are"
        said = f"{first_names(lacking)} {are} not filled" if lacking else "there is no word in it"
        raise CommandError(said)
    return state.puzzle()


def candidates(
    state: PuzzleState, slot: Slot, reviser: Reviser, kept: Collection[Position] = ()
) -> Sequence[Candidate]:
    """The words that a slot might take, the best first, those that are not possible last.

    Letters of the slot that are pinned or given stay, and those that are `kept`. A candidate is
    made when it is asked for: there may be a hundred thousand.
    """
    return GuardedReviser.of(reviser).candidates(state.draft(state.held.union(kept)), slot)


def scored(state: PuzzleState, reviser: Reviser) -> PuzzleState:
    """The state with the scores that the reviser has for its answers: a lock keeps none."""
    guarded, known = GuardedReviser.of(reviser), dict(state.texts)
    for _, letters in state.answers():
        texts = known.get(letters, AnswerTexts())
        known[letters] = replace(texts, score=guarded.score(letters))
    return replace(state, texts=known)


def with_free_crossings(state: PuzzleState, slot: Slot) -> PuzzleState:
    """The state without the letters of the words that cross a slot, but for those of the slot."""
    crossing = (each for _, each in numbered(state.grid) if set(each.cells) & set(slot.cells))
    cells = {cell for each in crossing for cell in each.cells}
    return state.cleared(cells.difference(slot.cells))


def prospects(state: PuzzleState, reviser: Reviser) -> Prospects:
    """The prospects of the open cells, beside the letters that a fill keeps."""
    guarded, kept = GuardedReviser.of(reviser), state.to_fill().kept
    found = guarded.prospects(state.draft(state.lettered))
    if kept == state.lettered:
        return found
    left = state.cleared(state.lettered - kept)
    beside = guarded.prospects(left.draft(kept))
    letters = {cell: each for cell, each in beside.letters.items() if cell not in state.lettered}
    return Prospects(letters, beside.hopeless, found.unknown)


def changes(before: PuzzleState, after: PuzzleState) -> tuple[WordChange, ...]:
    """The slots whose words have changed, across before down.

    Where the grid itself is another, these are the words that are new, and then those that went.
    """
    if shape(before.grid) == shape(after.grid):
        return tuple(_changed(before, after))
    old, new = dict(before.answers()), dict(after.answers())
    came = [
        WordChange(
            slot_name(after.grid, slot), "", after.spelled(letters), None, after.scores.get(letters)
        )
        for slot, letters in new.items()
        if letters not in old.values()
    ]
    went = [
        WordChange(slot_name(before.grid, slot), before.spelled(letters), "")
        for slot, letters in old.items()
        if letters not in new.values()
    ]
    return (*came, *went)


def _changed(before: PuzzleState, after: PuzzleState) -> Iterator[WordChange]:
    for number, slot in numbered(after.grid):
        old, new = before.answer(slot), after.answer(slot)
        if old != new:
            old_word = before.spelled(old) if all(old) else ""
            new_word = after.spelled(new) if all(new) else ""
            scores = before.scores.get(old), after.scores.get(new)
            yield WordChange(f"{number} {slot.direction}", old_word, new_word, *scores)


@dataclass(frozen=True)
class Crossings:
    """The words that cross a slot where it is open: the name of each by its place there.

    Those that are `hopeless` have no word whatever comes into the slot, and say nothing about it.
    Those at the places that are `decided` have all their other letters: one word is left, or none.
    """

    names: Mapping[int, str]
    hopeless: Collection[str]
    decided: Collection[int] = ()

    @classmethod
    def of(cls, state: PuzzleState, slot: Slot, reviser: Reviser) -> "Crossings":
        """The crossings of a slot of a state."""
        crossing = {
            at: (f"{number} {other.direction}", other)
            for number, other in numbered(state.grid)
            for at, cell in enumerate(slot.cells)
            if other != slot and cell in other.cells and cell not in state.held
        }
        names = {at: name for at, (name, _) in crossing.items()}
        decided = {
            at
            for at, (_, other) in crossing.items()
            if all(state.grid[cell].letter for cell in other.cells if cell not in slot.cells)
        }
        lost = prospects(state.cleared(slot.cells), reviser).hopeless
        hopeless = {f"{n} {other.direction}" for n, other in numbered(state.grid) if other in lost}
        return cls(names, hopeless.intersection(names.values()), decided)

    def tightest(self, each: Candidate, *, is_undecided: bool = False) -> tuple[int, str] | None:
        """The fewest words that a crossing keeps beside a candidate, and its name.

        With `is_undecided`, crossings that have their word already do not count.
        """
        left = [
            (count, self.names[at])
            for at, count in enumerate(each.kept_words)
            if count is not None and at in self.names and self.names[at] not in self.hopeless
            if not (is_undecided and count and at in self.decided)
        ]
        return min(left, key=lambda pair: pair[0], default=None)
