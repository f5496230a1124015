"""The words of a draft: those that stay, that stay if they can, and that are rejected."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from publisher import (
    Direction,
    Draft,
    Enumeration,
    GenerationError,
    Letters,
    Placement,
    Position,
    Rejection,
    Slot,
    Word,
    numbered,
)
from publisher_freeform.pins import Pinned


@dataclass(frozen=True)
class PlacedWords:
    """The words of a draft, where they are.

    `fixed` words stay where they are relative to each other; `soft` words do if they can. `letters`
    are letters that are kept and that none of these words has: a word is to cover each. The
    answers that are `rejected` come nowhere else. `is_whole` says that every slot has such a
    word, and `is_open` that some cells have no letter.
    """

    fixed: tuple[Placement, ...]
    soft: tuple[Placement, ...]
    letters: Mapping[Position, str]
    rejected: tuple[Rejection, ...]
    is_whole: bool
    is_open: bool

    @property
    def barred(self) -> frozenset[Letters]:
        """The answers that come into no slot, unless they are there already and may stay."""
        return frozenset(each.letters for each in self.rejected)


def read_draft(draft: Draft, known: Mapping[Letters, Word], pins: Sequence[Pinned]) -> PlacedWords:
    """The words of a draft; raises `GenerationError` if those that are kept cannot stay.

    `known` has the words of the list by their letters, `pins` are those placed by the config. A
    soft word is fixed if it alone has a letter that is kept, or if it is rejected elsewhere.
    """
    barred = frozenset(each.letters for each in draft.rejected)
    given = {**{word.letters: word for word in draft.words}, **known}
    fixed = {pin.word.letters: _pinned(pin, barred) for pin in pins}
    for slot, letters in draft.answers():
        if draft.kept.issuperset(slot.cells):
            _keep(fixed, Placement(_word(letters, given), slot), draft)
    _check_letters(fixed.values())
    soft = _soft(draft, fixed, given)
    fixed |= _restored(draft, {**fixed, **soft})
    inside = _letters_of(fixed.values())
    for letters, placed in soft.items():
        if letters in barred or draft.kept.intersection(placed.slot.cells) - inside.keys():
            fixed[letters] = placed
    here = {each.slot for each in (*fixed.values(), *soft.values())}
    inside = _letters_of(fixed.values())
    cells = {cell: draft.grid[cell] for cell in draft.grid.positions()}
    return PlacedWords(
        tuple(fixed.values()),
        tuple(placed for letters, placed in soft.items() if letters not in fixed),
        {cell: cells[cell].letter for cell in sorted(draft.kept - inside.keys())},
        draft.rejected,
        here.issuperset(slot for _, slot in numbered(draft.grid)),
        any(cell.is_letter and not cell.letter for cell in cells.values()),
    )


def _soft(
    draft: Draft, fixed: Mapping[Letters, Placement], given: Mapping[Letters, Word]
) -> dict[Letters, Placement]:
    """The words that are not fixed, and may stay beside those that are."""
    inside = _letters_of(fixed.values())
    along = {(each.slot.direction, cell) for each in fixed.values() for cell in each.slot.cells}
    soft: dict[Letters, Placement] = {}
    for slot, letters in draft.answers():
        fits = along.isdisjoint((slot.direction, cell) for cell in slot.cells) and all(
            inside.get(cell, letter) == letter
            for cell, letter in zip(slot.cells, letters, strict=True)
        )
        if fits and letters in given and letters not in fixed and draft.allows(letters, slot):
            soft.setdefault(letters, Placement(given[letters], slot))
    return soft


def _restored(draft: Draft, present: Mapping[Letters, Placement]) -> dict[Letters, Placement]:
    """Words of the draft that have lost letters, and without which the kept ones cannot stay.

    A kept letter would be in no word, or two of them side by side.
    """
    restored: dict[Letters, Placement] = {}
    inside = _letters_of(present.values())
    there = {each.slot for each in present.values()}
    for slot in (slot for _, slot in numbered(draft.grid) if slot not in there):
        kept = [cell in draft.kept for cell in slot.cells]
        alone = draft.kept.intersection(slot.cells) - inside.keys()
        if not alone and (True, True) not in pairwise(kept):
            continue
        letters = [inside.get(cell, draft.grid[cell].letter) for cell in slot.cells]
        for word in draft.words:
            fits = len(word) == len(slot) and all(
                old in ("", new) for old, new in zip(letters, word.letters, strict=True)
            )
            is_free = word.letters not in present and word.letters not in restored
            if fits and is_free and draft.allows(word.letters, slot):
                restored[word.letters] = Placement(word, slot)
                inside |= _letters_of([restored[word.letters]])
                break
    return restored


def _pinned(pin: Pinned, barred: frozenset[Letters]) -> Placement:
    if pin.word.letters in barred:
        raise GenerationError(
            f"“{pin.word.spelling}” is rejected, and `place` asks for it: take it out of `place`, "
            "or allow it"
        )
    return Placement(pin.word, Slot.straight(pin.row, pin.column, pin.direction, len(pin.word)))


def _keep(fixed: dict[Letters, Placement], placed: Placement, draft: Draft) -> None:
    """Add a word that is kept; raises `GenerationError` if it is rejected, or there twice."""
    if not draft.allows(placed.word.letters, placed.slot):
        raise GenerationError(
            f"“{placed.word.spelling}” is rejected, and all its letters are to stay "
            f"{_place_name(placed.slot)}: free one of them, or allow the word"
        )
    before = fixed.setdefault(placed.word.letters, placed)
    if before.slot != placed.slot:
        raise GenerationError(
            f"“{placed.word.spelling}” is to stay {_place_name(before.slot)} and "
            f"{_place_name(placed.slot)}, and no puzzle has a word twice: free one of them"
        )


def _check_letters(fixed: Iterable[Placement]) -> None:
    """Raise `GenerationError` if two words that stay need different letters, or overlap."""
    letter_of: dict[Position, tuple[str, Word]] = {}
    along: dict[tuple[Direction, Position], Word] = {}
    for placed in fixed:
        for cell, letter in zip(placed.slot.cells, placed.word.letters, strict=True):
            there, other = letter_of.setdefault(cell, (letter, placed.word))
            beside = along.setdefault((placed.slot.way, cell), placed.word)
            if there != letter or beside is not placed.word:
                first = other if there != letter else beside
                raise GenerationError(
                    f"“{first.spelling}” and “{placed.word.spelling}” are to stay, and cannot both "
                    f"have row {cell.row + 1}, column {cell.column + 1}: free one of them"
                )


def _word(letters: Letters, given: Mapping[Letters, Word]) -> Word:
    """The word of an answer that is kept, though it may be in no list."""
    return given.get(letters) or Word(letters, "".join(letters), Enumeration((len(letters),)))


def _letters_of(placed: Iterable[Placement]) -> dict[Position, str]:
    return {
        cell: letter
        for each in placed
        for cell, letter in zip(each.slot.cells, each.word.letters, strict=True)
    }


def _place_name(slot: Slot) -> str:
    """A place for people."""
    way = "down" if slot.direction is Direction.DOWN else "across"
    return f"{way} from row {slot.start.row + 1}, column {slot.start.column + 1}"
