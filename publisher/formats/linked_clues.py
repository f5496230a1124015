"""Linked clues of puzzle files: the entries that a clue runs on in, by what the file says."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from publisher.formats.clue_label import ClueLabel
from publisher.formats.reading_kit import answer_lengths
from publisher.language.clue import Clue
from publisher.language.clue_markup import clue_of_parts, clue_parts
from publisher.language.enumerations import enumerated
from publisher.language.language import Headings
from publisher.model.grid import Direction, Slot
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.references import is_pointer, label_parts, references
from publisher.model.sheet import ClueLinks

_LABELLED = re.compile(r"\(([^()]{3,60})\) ")

NamedEntry = tuple[int, Direction | None]
"""The number of an entry, and its direction if a file says it."""


class ListedEntry(NamedTuple):
    """An entry of a file with the label of its clue, and what the file says beside that.

    Its clue runs on in the entries of `parts`, in order, which are named or have these slots;
    `head` is the one whose clue runs on here.
    """

    number: int
    slot: Slot
    label: str = ""
    parts: tuple[NamedEntry | Slot, ...] = ()
    head: NamedEntry | None = None


def linked_slots(
    listed: Sequence[ListedEntry], headings: Headings
) -> Mapping[Slot, tuple[Slot, ...]]:
    """The slots in which clues run on, by the slot of each such clue.

    Where a file names no entries, those of a label such as `1/3` count. A clue is not linked if an
    entry that it names is not there, or belongs to another clue.
    """
    found: dict[Slot, tuple[Slot, ...]] = {}
    taken: set[Slot] = set()
    for each in listed:
        parts = each.parts or _labelled(each, headings) or _pointing(each, listed)
        slots = [_meant(part, each, listed) for part in parts]
        linked = tuple(slot for slot in slots if slot is not None and slot not in taken)
        is_whole = len({*linked, each.slot}) == len(parts) + 1 and each.slot not in taken
        if parts and is_whole and found.keys().isdisjoint(linked):
            found[each.slot] = linked
            taken.update(linked)
    return found


def _labelled(each: ListedEntry, headings: Headings) -> Sequence[NamedEntry | Slot]:
    """The entries that a label names after its own, which comes first."""
    if not ClueLabel(each.label).is_linked:
        return ()
    (first, _), *others = label_parts(each.label, headings)
    return others if first == each.number else ()


def _pointing(each: ListedEntry, listed: Iterable[ListedEntry]) -> Sequence[NamedEntry | Slot]:
    """The entries that say that the clue of this one runs on in them."""
    itself = (each.number, None), (each.number, each.slot.direction)
    return [other.slot for other in listed if other.head in itself]


def _meant(
    part: NamedEntry | Slot, head: ListedEntry, listed: Iterable[ListedEntry]
) -> Slot | None:
    """The slot of a part: without a direction, the one that runs as the clue's own does."""
    if isinstance(part, Slot):
        return part if any(each.slot == part for each in listed) else None
    number, way = part
    slots = {each.slot.direction: each.slot for each in listed if each.number == number}
    if way is not None:
        return slots.get(way)
    return slots.get(head.slot.direction) or next(iter(slots.values()), None)


def without_link_texts(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what its links say already: `See 1`, and labels of the usual form."""
    heads, links = puzzle.heads, ClueLinks(puzzle)

    def bare(entry: Entry) -> Entry:
        head, text = heads.get(entry.slot), entry.clue.text
        if head and is_pointer(text, puzzle.language.headings):
            numbers = {each.number for each in references(text, puzzle.language.headings)}
            if numbers == {head.number}:
                return replace(entry, clue=Clue())
        usual = links.label(replace(entry, label=""))
        is_usual = entry.label == usual or ClueLabel(entry.label).whole == entry.number
        return replace(entry, label="") if is_usual else entry

    return replace(puzzle, entries=tuple(map(bare, puzzle.entries))) if heads else puzzle


def linked_by_words(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the links that only the texts of its clues say, as `in_words` writes them.

    They are `See 1` in one entry and, in the clue of the other, a label such as `(1/3)` or an
    enumeration that is that of both.
    """
    headings, entries = puzzle.language.headings, {each.slot: each for each in puzzle.entries}
    pointing = [each for each in puzzle.entries if is_pointer(each.clue.text, headings)]
    if puzzle.heads or not pointing:
        return puzzle
    heads = {
        tail.slot: (head.number, head.slot.direction)
        for tail in pointing
        for head in puzzle.entries
        if _is_pointed_at(tail, head, headings) and _whole(puzzle, head, (tail.slot,)).enumeration
    }
    listed = [
        ListedEntry(each.number, each.slot, _said_label(each.clue), (), heads.get(each.slot))
        for each in puzzle.entries
    ]
    links = {
        head: tails
        for head, tails in linked_slots(listed, headings).items()
        if {*tails} <= {each.slot for each in pointing}
        if _said_label(entries[head].clue) or _whole(puzzle, entries[head], tails).enumeration
    }

    def linked(entry: Entry) -> Entry:
        tails = links.get(entry.slot, ())
        clue, label = _whole(puzzle, entry, tails), _said_label(entry.clue)
        return replace(entry, clue=clue, linked=tails, label=label) if tails else entry

    return without_link_texts(replace(puzzle, entries=tuple(map(linked, puzzle.entries))))


def _is_pointed_at(pointing: Entry, head: Entry, headings: Headings) -> bool:
    """Whether a clue says that the one of another entry is to be seen, and of no other."""
    said = [(each.number, each.direction) for each in references(pointing.clue.text, headings)]
    own = head.number, head.slot.direction
    is_free = head.slot != pointing.slot and head.clue.enumeration is None
    return is_free and len(said) == 1 and said[0] in (own, (head.number, None))


def _said_label(clue: Clue) -> str:
    """The label at the beginning of a clue that names several entries; empty if none is there."""
    found = _LABELLED.match(clue.text)
    label = found[1].replace("\u200f", "") if found else ""
    return label if ClueLabel(label).is_linked else ""


def _whole(puzzle: Puzzle, head: Entry, tails: Sequence[Slot]) -> Clue:
    """The clue of an entry without such a label, with the enumeration of all its entries."""
    found = _LABELLED.match(head.clue.text) if _said_label(head.clue) else None
    at, parts = found.end() if found else 0, []
    for text, styles in clue_parts(head.clue, head.clue.text):
        parts.append((text[at:], styles))
        at = max(0, at - len(text))
    lengths, bare = answer_lengths(puzzle.grid, head.slot, *tails), clue_of_parts(parts)[0]
    made = enumerated(bare.text, *lengths, emphasis=bare.emphasis)
    return replace(head.clue, text=made.text, emphasis=made.emphasis, enumeration=made.enumeration)
