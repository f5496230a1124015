"""A stranger's reviser, small and slow: every way is tried, the fewest changed words first."""

from collections.abc import Iterator, Sequence

from publisher import (
    Candidate,
    Draft,
    Enumeration,
    GenerationError,
    Grid,
    Language,
    Layout,
    LeftOut,
    Letters,
    Placement,
    Position,
    Prospects,
    Reviser,
    SearchRun,
    Slot,
    SourceWord,
    Word,
    numbered,
    to_word,
)
from publisher_testing import ENGLISH, grid

Board = dict[Position, str]


class TinyReviser(Reviser):
    """Fills the grid of a draft, and never another, from a few words."""

    def __init__(self, words: Sequence[Word], start: Grid | None = None, clue: str = "") -> None:
        self.words = {word.letters: word for word in words}
        self._start = start

    @classmethod
    def of(
        cls, texts: str, language: Language = ENGLISH, start: Grid | None = None
    ) -> "TinyReviser":
        """A reviser with the words of a text; a word may have its score after a semicolon."""
        pairs = (text.partition(";") for text in texts.split())
        sources = (
            SourceWord(text, score=float(score) if score else None) for text, _, score in pairs
        )
        return cls([to_word(source, language) for source in sources], start)

    def start(self) -> Grid | None:
        return self._start

    def score(self, letters: Letters) -> float | None:
        return self.words[letters].score if letters in self.words else None

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        known = self.words | {word.letters: word for word in draft.words}
        slots = [slot for _, slot in numbered(draft.grid)]
        before = dict(draft.answers())
        board = {cell: draft.grid[cell].letter for cell in draft.kept}
        for most in range(len(slots) + 1):
            found = self._filled(draft, slots, board, before, most, seed, run)
            if found is not None:
                return _layout(draft.grid, slots, found, known)
        names = ", ".join(f"{n} {slot.direction}" for n, slot in numbered(draft.grid))
        raise GenerationError(f"nothing fits into {names}")

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        board = {
            cell: draft.grid[cell].letter
            for cell in draft.grid.positions()
            if draft.grid[cell].letter and (cell in draft.kept or cell not in slot.cells)
        }
        taken = {letters for each, letters in draft.answers() if each != slot}
        mine = {cell: letter for cell, letter in board.items() if cell not in slot.cells}
        mine |= {cell: draft.grid[cell].letter for cell in slot.cells if cell in draft.kept}
        crossing = [each for _, each in numbered(draft.grid) if each != slot]
        found = []
        for letters in self._fitting(draft, slot, mine):
            if letters in taken:
                continue
            after = mine | dict(zip(slot.cells, letters, strict=True))
            kept = tuple(
                next(
                    (
                        len(list(self._fitting(draft, each, after)))
                        for each in crossing
                        if cell in each.cells
                    ),
                    None,
                )
                for cell in slot.cells
            )
            found.append(Candidate(self.words[letters], kept, all(count != 0 for count in kept)))
        return sorted(found, key=lambda each: -(each.word.score or 0))

    def prospects(self, draft: Draft) -> Prospects:
        board = {cell: draft.grid[cell].letter for cell in draft.kept}
        hopeless = [
            slot
            for _, slot in numbered(draft.grid)
            if not any(True for _ in self._fitting(draft, slot, board))
        ]
        return Prospects({}, tuple(hopeless))

    def _fitting(self, draft: Draft, slot: Slot, board: Board) -> Iterator[Letters]:
        whole = tuple(board.get(cell, "") for cell in slot.cells)
        words = {word.letters for word in draft.words}
        for letters in dict.fromkeys((*self.words, *sorted(words))):
            agree = len(letters) == len(slot) and all(
                mine in ("", its) for mine, its in zip(whole, letters, strict=True)
            )
            if agree and draft.allows(letters, slot):
                yield letters
        if all(whole) and draft.kept.issuperset(slot.cells) and whole not in self.words:
            yield whole

    def _filled(
        self,
        draft: Draft,
        slots: Sequence[Slot],
        board: Board,
        before: dict[Slot, Letters],
        most: int,
        seed: int,
        run: SearchRun,
    ) -> Board | None:
        if not run.step():
            raise GenerationError("the budget is spent")
        if not slots:
            return board
        slot = max(slots, key=lambda each: sum(cell in board for cell in each.cells))
        rest = [each for each in slots if each != slot]
        fitting = list(dict.fromkeys(self._fitting(draft, slot, board)))
        turn = seed % len(fitting) if fitting else 0
        for letters in (*fitting[turn:], *fitting[:turn]):
            changes = slot in before and letters != before[slot]
            if changes > most:
                continue
            after = board | dict(zip(slot.cells, letters, strict=True))
            others = [
                tuple(after.get(cell, "") for cell in each.cells)
                for each in before
                if each not in rest and each != slot
            ]
            if letters in others:
                continue
            found = self._filled(draft, rest, after, before, most - changes, seed, run)
            if found is not None:
                return found
        return None


def _layout(grid: Grid, slots: Sequence[Slot], board: Board, known: dict[Letters, Word]) -> Layout:
    from dataclasses import replace

    rows = tuple(
        tuple(
            replace(cell, letter=board.get(Position(row, column), cell.letter))
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(grid.rows)
    )
    placements = []
    for slot in slots:
        letters = tuple(board[cell] for cell in slot.cells)
        word = known.get(letters) or to_word(SourceWord("".join(letters)), ENGLISH)
        placements.append(Placement(word, slot))
    return Layout(Grid(rows), tuple(placements))


def laid_out(*rows: str) -> Layout:
    """The layout of a drawn grid, with a word in each slot, and one left out."""
    drawn = grid(*rows)
    placements = []
    for _, slot in numbered(drawn):
        letters = tuple(drawn[cell].letter for cell in slot.cells)
        placements.append(Placement(word("".join(letters)), slot))
    return Layout(drawn, tuple(placements), (LeftOut("zebra", "no room"),))


def word(letters: str) -> Word:
    """A word of these letters, with a clue."""
    return Word(tuple(letters), letters.lower(), Enumeration((len(letters),)), f"A {letters}")
