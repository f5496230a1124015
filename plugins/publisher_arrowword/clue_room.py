"""Which words have a clue with room in a clue cell, whole or shared with another clue."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from textwrap import shorten

from publisher import (
    Clue,
    Entry,
    Grid,
    Language,
    Letters,
    NoOptions,
    Puzzle,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Slot,
    answer_text,
    clue_fits,
    clue_rooms,
)
from publisher_arrowword.arrows import clue_cells

HALF, WHOLE, NOWHERE = 0.5, 1.0, 2.0
"""The share of a cell that a clue has, or needs."""

ENOUGH, PLENTY = 50, 10_000
"""The others are left out if so many of a hundred words with clues have room, or so many words."""

PROBES = 20
"""How many clues in a row, by their length, have room before longer ones are looked at."""

SHOWN, LETTERS = 3, 40
"""How many clues a line names, and the letters that it shows of each."""


@dataclass(frozen=True)
class ClueRoom:
    """The clues of the words of the lists, and where they have room.

    A word without a clue takes any slot: its clue is still to be written.
    """

    clues: Mapping[Letters, Sequence[str]]
    language: Language

    @cached_property
    def needed(self) -> Mapping[Letters, float]:
        """The share of a cell that each word with clues needs, by its shortest clue.

        It is `NOWHERE` for one whose clues have no room. To measure each of many clues takes long:
        so it goes by their characters, and how many have room is measured on the clues themselves.
        """
        longest = {share: self._longest(share) for share in (HALF, WHOLE)}
        return {
            letters: next((share for share, most in longest.items() if shortest <= most), NOWHERE)
            for letters, texts in self.clues.items()
            for shortest in (min(map(len, texts)),)
        }

    def _longest(self, share: float) -> int:
        """The most characters of a clue that has room, as the `PROBES` before it have."""
        texts = sorted({text for texts in self.clues.values() for text in texts}, key=len)
        fitting, over = 0, len(texts)
        while fitting < over:
            middle = (fitting + over) // 2
            if all(self._has_room(text, share) for text in texts[: middle + 1][-PROBES:]):
                fitting = middle + 1
            else:
                over = middle
        return len(texts[fitting - 1]) if fitting else 0

    def chosen(self, letters: Letters, share: float, random: Random) -> str:
        """A clue of a list with room, drawn, or else the shortest; "" for a word without any."""
        texts = self.clues.get(letters, ())
        fitting = [text for text in texts if self._has_room(text, share)]
        texts = fitting or sorted(texts, key=len)[:1]
        return texts[int(random.random() * len(texts))] if texts else ""

    @cached_property
    def left_out(self) -> Mapping[float, Sequence[Letters]]:
        """The words that take no slot with a share of a cell, since they need more.

        There are none if what is left is neither `ENOUGH` of all nor `PLENTY`.
        """
        lacking = {
            share: sorted(word for word, needed in self.needed.items() if needed > share)
            for share in (HALF, WHOLE)
        }
        least = min(PLENTY, ENOUGH * len(self.needed) / 100)
        return {
            share: words if len(self.needed) - len(words) >= least else []
            for share, words in lacking.items()
        }

    def remarks(self) -> Iterator[str]:
        """How many words have no clue with room in any cell: it is known before a grid is made."""
        lacking = sum(needed == NOWHERE for needed in self.needed.values())
        if lacking:
            so = "they are left out" if self.left_out[WHOLE] else "they come all the same"
            words = f"{lacking:,} of {len(self.needed):,} words with clues"
            yield f"{words} have none with room in a cell: {so}"

    def _has_room(self, text: str, share: float) -> bool:
        return clue_fits(Clue(text), self.language, share)


def shares(grid: Grid) -> dict[Slot, float]:
    """The share of its clue cell that each run has."""
    cells = clue_cells(grid)
    clues = Counter(cell for _, cell in cells)
    return {slot: HALF if clues[cell] > 1 else WHOLE for slot, cell in cells}


def without_room(puzzle: Puzzle) -> list[Entry]:
    """The entries whose clues have no room in their cells."""
    rooms = clue_rooms(puzzle)
    return [
        each
        for each in puzzle.entries
        for share in (rooms.get(puzzle.answer(each)),)
        if share and not clue_fits(each.clue, puzzle.language, share)
    ]


def review_room(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each clue that has no room in its cell."""
    for each in without_room(reviewed.puzzle):
        said = f"the clue of {reviewed.spelled(each.slot)} has no room in its cell: make it shorter"
        yield Remark(RemarkLevel.WARNING, said, (each.slot,))


def room_remarks(puzzle: Puzzle) -> Iterator[str]:
    """Which clues of a puzzle have no room in their cells."""
    lacking = [(answer_text(puzzle, each), each.clue.text) for each in without_room(puzzle)]
    if lacking:
        some = "; ".join(
            f"{spelling}, “{shorten(text, LETTERS, placeholder='…')}”"
            for spelling, text in lacking[:SHOWN]
        )
        more = f"; and {len(lacking) - SHOWN} more" if len(lacking) > SHOWN else ""
        yield f"clues without room in their cells: {some}{more}"
