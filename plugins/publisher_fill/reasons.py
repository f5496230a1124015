"""Why a grid could not be filled, in words for its maker."""

from collections.abc import Mapping, Sequence

from publisher import Position, TextDirection, draw
from publisher_fill.domains import Domains, Emptied
from publisher_fill.layouts import lettered, pattern_of
from publisher_fill.task import Task

NAMED = 8
"""How many slots are named."""


def impossible(task: Task, domains: Domains, least: int) -> str | None:
    """What cannot be from the beginning; None if every slot has words.

    The domains are made consistent.
    """
    for number, place in enumerate(task.blank.places):
        if not domains.sizes[number]:
            return f"{place.name} ({pattern_of(place)}): {_none(task, number, least)}"
    domains.propagate(dict.fromkeys(range(len(domains.sizes)), 0))
    return _emptied(task, domains, domains.emptied) if domains.emptied else None


def unfilled(task: Task, domains: Domains, most: Sequence[int], direction: TextDirection) -> str:
    """Which slots are open in the fullest grid there was, and that grid as a drawing.

    `most` has a hot word or 0 for each slot.
    """
    places = task.blank.places
    answers = [task.letters(domains.known[word].text) if word else None for word in most]
    cells = {
        cell: letter
        for place, letters in zip(places, answers, strict=True)
        if letters
        for cell, letter in zip(place.slot.cells, place.parted(letters), strict=True)
    }
    grid = lettered(task.blank.grid, cells)
    missing = [number for number, letters in enumerate(answers) if not letters]
    lines = [_missing(task, number, cells) for number in missing[:NAMED]]
    if len(missing) > NAMED:
        lines.append(f"and {len(missing) - NAMED} more")
    return "\n".join([*lines, "the most that was filled:", draw(grid, direction)])


def _none(task: Task, number: int, least: int) -> str:
    """Why a slot has no word before anything is placed."""
    of_any_score = task.fitting[number]
    if of_any_score and number in task.free:
        best = task.vocabularies[number].scores[(of_any_score & -of_any_score).bit_length() - 1]
        return f"no word that fits has a score of {least} or more; the best has {best}"
    if number in task.allowed:
        return "none of the words that it may have fits"
    return "no word of the lists fits"


def _emptied(task: Task, domains: Domains, emptied: Emptied) -> str:
    """Which crossing took the last word of a slot."""
    places = task.blank.places
    slot, by = places[emptied.slot], places[emptied.by]
    lost = f"{slot.name} ({pattern_of(slot)}) can have no word"
    if emptied.at is None:
        answer = "".join(task.letters(domains.known[domains.only(emptied.by)].text))
        return f"{lost}: {by.name} takes {answer}, and no other is possible there"
    at = next(arc.other_at for arc in domains.arcs[emptied.slot] if arc.at == emptied.at)
    letters = ", ".join(task.alphabet[code] for code in domains.letters(emptied.by, at))
    return (
        f"{lost}: where it crosses {by.name} ({pattern_of(by)}), letter {emptied.at + 1} can only "
        f"be {letters}"
    )


def _missing(task: Task, number: int, cells: Mapping[Position, str]) -> str:
    """An open slot, with what its crossings have left of it."""
    place = task.blank.places[number]
    pattern = list(place.pattern)
    for cell, at in zip(place.slot.cells, place.starts, strict=True):
        if pattern[at] is None:
            pattern[at] = cells.get(cell)
    shown = "".join(letter or "." for letter in pattern)
    count = task.matching(number, pattern)
    if not count:
        return f"{place.name} ({shown}): no word fits"
    words = "1 word fits, but leaves" if count == 1 else f"{count} words fit, but leave"
    return f"{place.name} ({shown}): {words} a crossing without one"
