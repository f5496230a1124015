"""What a draft asks of its words: which stay, which stay if they can, and which may not come."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from publisher import (
    Direction,
    Draft,
    Enumeration,
    GenerationError,
    Placement,
    Position,
    Slot,
    Word,
    numbered,
)
from publisher_freeform.pins import Pinned

Letters = tuple[str, ...]


@dataclass(frozen=True)
class DraftWords:
    """The words of a draft, where they are.

    `fixed` words stay where they are relative to each other; `soft` words do if they can. `letters`
    are letters that are kept and that none of these words has: a word is to cover each. The answers
    in `barred` come nowhere else. `is_whole` says that every slot has such a word, and
    `is_open` that some cells have no letter.
    """

    fixed: tuple[Placement, ...]
    soft: tuple[Placement, ...]
    letters: Mapping[Position, str]
    barred: frozenset[Letters]
    is_whole: bool
    is_open: bool


def read_draft(draft: Draft, known: Mapping[Letters, Word], pins: Sequence[Pinned]) -> DraftWords:
    """The words of a draft; raises `GenerationError` if those that are kept cannot stay.

    `known` has the words of the list by their letters, `pins` are those placed by the config. A
    soft word is fixed if it alone has a letter that is kept, or if it is rejected elsewhere.
    """
    barred = frozenset(each.letters for each in draft.rejected)
    fixed = {pin.word.letters: _pinned(pin, barred) for pin in pins}
    runs = list(draft.answers())
    given = {**{word.letters: word for word in draft.words}, **known}
    for slot, letters in runs:
        if draft.kept.issuperset(slot.cells):
            word = _word(letters, given)
            if not draft.allows(letters, slot):
                raise GenerationError(
                    f"“{word.spelling}” is rejected, and all its letters are to stay "
                    f"{place_name(slot)}: free one of them, or allow the word"
                )
            _keep(fixed, Placement(word, slot))
    _check_letters(fixed.values())
    inside = _letters_of(fixed.values())
    soft: dict[Letters, Placement] = {}
    for slot, letters in runs:
        fits = all(
            inside.get(cell, draft.grid[cell].letter) == draft.grid[cell].letter
            for cell in slot.cells
        )
        if fits and letters in given and letters not in fixed and draft.allows(letters, slot):
            soft.setdefault(letters, Placement(given[letters], slot))
    for letters, placed in soft.items():
        if letters in barred or draft.kept.intersection(placed.slot.cells) - inside.keys():
            fixed[letters] = placed
    inside = _letters_of(fixed.values())
    return DraftWords(
        tuple(fixed.values()),
        tuple(placed for letters, placed in soft.items() if letters not in fixed),
        {cell: draft.grid[cell].letter for cell in sorted(draft.kept - inside.keys())},
        barred,
        {slot for _, slot in numbered(draft.grid)}
        <= {each.slot for each in (*fixed.values(), *soft.values())},
        any(
            draft.grid[cell].is_letter and not draft.grid[cell].letter
            for cell in draft.grid.positions()
        ),
    )


def _pinned(pin: Pinned, barred: frozenset[Letters]) -> Placement:
    if pin.word.letters in barred:
        raise GenerationError(
            f"“{pin.word.spelling}” is rejected, and `place` asks for it: take it out of `place`, "
            "or allow it"
        )
    return Placement(pin.word, Slot.straight(pin.row, pin.column, pin.direction, len(pin.word)))


def _keep(fixed: dict[Letters, Placement], placed: Placement) -> None:
    """Add a word that is kept."""
    before = fixed.setdefault(placed.word.letters, placed)
    if before.slot != placed.slot:
        raise GenerationError(
            f"“{placed.word.spelling}” is to stay {place_name(before.slot)} and "
            f"{place_name(placed.slot)}, and no puzzle has a word twice: free one of them"
        )


def _check_letters(fixed: Iterable[Placement]) -> None:
    """Raise `GenerationError` if two words that stay need different letters in a cell."""
    owner: dict[Position, tuple[str, Word]] = {}
    for placed in fixed:
        for cell, letter in zip(placed.slot.cells, placed.word.letters, strict=True):
            there, other = owner.setdefault(cell, (letter, placed.word))
            if there != letter:
                raise GenerationError(
                    f"“{other.spelling}” and “{placed.word.spelling}” are to stay, and need "
                    f"different letters in row {cell.row + 1}, column {cell.column + 1}: free one "
                    "of them"
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


def place_name(slot: Slot) -> str:
    """A place for people."""
    way = "down" if slot.direction is Direction.DOWN else "across"
    return f"{way} from row {slot.start.row + 1}, column {slot.start.column + 1}"
