"""The words that a slot of a freeform puzzle might take, beside the words that are there."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from publisher import (
    Candidate,
    CandidateList,
    Draft,
    Enumeration,
    Letters,
    Position,
    Slot,
    Word,
    numbered,
)


class WordsByLength:
    """The words of a list by length, those of the highest value first."""

    def __init__(self, words: Sequence[Word], values: Sequence[int]) -> None:
        self._of: dict[int, list[Word]] = {}
        for place in sorted(range(len(words)), key=lambda place: -values[place]):
            self._of.setdefault(len(words[place]), []).append(words[place])

    def of(self, length: int) -> list[Word]:
        """The words with so many letters."""
        return self._of.get(length, [])


class SlotCandidates(CandidateList):
    """The candidates of a slot, each made when it is asked for.

    They have the letters of the slot that are kept, are not rejected there, and are in no other
    slot. A crossing keeps the words of the list and of the draft that its other letters allow.
    `used` are the words of other puzzles.
    """

    def __init__(
        self, words: WordsByLength, draft: Draft, slot: Slot, used: Collection[Letters]
    ) -> None:
        self._list = words
        self._used = used
        self._draft = draft
        answers = dict(draft.answers())
        crossed = {
            cell: other
            for _, other in numbered(draft.grid)
            if other.direction is not slot.direction
            for cell in set(slot.cells).intersection(other.cells)
        }
        taken = {letters for other, letters in answers.items() if other != slot}
        self._kept: list[Mapping[str, int] | None] = []
        for cell in slot.cells:
            other = crossed.get(cell)
            own = answers.get(other) if other else None
            self._kept.append(self._counted(other, cell, taken - {own or ()}) if other else None)
        fitting = self._fitting(slot, set(slot.cells) - draft.kept, taken)
        broken = [0] * len(fitting)
        for place, kept in enumerate(self._kept):
            if kept is not None:
                broken = [
                    count + (word.letters[place] not in kept)
                    for count, word in zip(broken, fitting, strict=True)
                ]
        order = sorted(range(len(fitting)), key=broken.__getitem__)
        self._words = [fitting[place] for place in order]
        self._possible = broken.count(0)

    def __len__(self) -> int:
        return len(self._words)

    def candidate(self, place: int) -> Candidate:
        """The candidate at a place of the order."""
        word = self._words[place]
        kept = (
            None if counts is None else counts.get(letter, 0)
            for counts, letter in zip(self._kept, word.letters, strict=True)
        )
        return Candidate(word, tuple(kept), place < self._possible, word.letters in self._used)

    def _counted(self, slot: Slot, cell: Position, taken: set[Letters]) -> Mapping[str, int]:
        """The number of words that a crossing might take, by the letter in the cell."""
        place, opened = slot.cells.index(cell), {cell} - self._draft.kept
        return Counter(word.letters[place] for word in self._fitting(slot, opened, taken))

    def _fitting(self, slot: Slot, opened: set[Position], taken: set[Letters]) -> list[Word]:
        """The words that fit a slot in which some cells may change.

        They are not in `taken`, and not rejected there. The slot's own word comes first if it is in
        no list.
        """
        draft, grid = self._draft, self._draft.grid
        found = self._list.of(len(slot))
        refused = {each.letters for each in draft.rejected if each.slot in (None, slot)}
        own = tuple(grid[cell].letter for cell in slot.cells)
        listed = {word.letters for word in found if word.letters == own}
        found = [*(self._own(slot, own) if own not in listed else ()), *found]
        for place, cell in enumerate(slot.cells):
            if grid[cell].letter and cell not in opened:
                found = [word for word in found if word.letters[place] == grid[cell].letter]
        refused |= taken
        return [word for word in found if word.letters not in refused]

    def _own(self, slot: Slot, letters: Letters) -> list[Word]:
        """The word in a slot, if the draft knows it or keeps all its letters; else nothing."""
        known = [word for word in self._draft.words if word.letters == letters]
        if known or not (all(letters) and self._draft.kept.issuperset(slot.cells)):
            return known[:1]
        return [Word(letters, "".join(letters), Enumeration((len(letters),)))]
