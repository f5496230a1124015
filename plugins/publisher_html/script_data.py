"""The data of a puzzle for the page's script, beyond what the page shows."""

import json
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from publisher import Cell, ClueCell, Direction, Entry, Position, Puzzle, shown_lists
from publisher_html.options import PageOptions
from publisher_html.wording import wording
from publisher_typesetting import explanation_list

_FNV_OFFSET, _FNV_PRIME = 0x811C9DC5, 0x01000193


def script_data(puzzle: Puzzle, options: PageOptions) -> str:
    """The data as JSON, safe inside a script element.

    Cells are counted from 0 in reading order, those without a letter left out.
    """
    identity = _identity(puzzle)
    facts = {
        "id": identity,
        **(_lines if has_lines(puzzle) else _letters)(puzzle, options, identity),
        "words": dict(wording(puzzle.language, options.words).texts),
    }
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def has_lines(puzzle: Puzzle) -> bool:
    """Whether lines are what is to be found, since all letters are there already."""
    strokes = puzzle.sheet.strokes if puzzle.sheet else ()
    is_full = all(cell.given for _, cell in _cells(puzzle))
    return is_full and not all(stroke.is_given for stroke in strokes)


def _letters(puzzle: Puzzle, options: PageOptions, salt: str) -> dict[str, Any]:
    return {
        "entries": list(_entries(puzzle, options)),
        **_solution(puzzle, options, salt),
        **_explanations(puzzle, options),
        **_spelling(puzzle),
        **_alike(puzzle),
    }


def _lines(puzzle: Puzzle, options: PageOptions, salt: str) -> dict[str, Any]:
    """The lines that are to be found, or their hashes, each with its place in the lists."""
    order, sheet = _order(puzzle), puzzle.sheet
    ends = [entry.slot.cells for entry in _listed_entries(puzzle)]
    given, found = [], []
    for stroke in sheet.strokes if sheet else ():
        written = [order[stroke.start], order[stroke.end]]
        first, last = sorted(written)
        if stroke.is_given:
            given.append([first, last])
            continue
        known = {"ends": written}
        hashed = {"hash": fnv(f"{salt}:{first}-{last}")}
        places = (at for at, cells in enumerate(ends) if {cells[0], cells[-1]} == {*stroke[:2]})
        own = known if options.solution == "included" else hashed
        found.append({**own, "word": next(places, -1)})
    is_known = options.solution != "none"
    return {"digits": puzzle.language.digits, "lines": found if is_known else [], "given": given}


def clue_cells(puzzle: Puzzle) -> list[ClueCell]:
    """The clues in cells, row by row."""
    return sorted(puzzle.sheet.clue_cells if puzzle.sheet else (), key=lambda each: each.cell)


def _listed_entries(puzzle: Puzzle) -> Iterator[Entry]:
    """The entries in the order of the items of all lists."""
    for shown in shown_lists(puzzle):
        for item in shown.items:
            yield from item.entries


# The angle bracket could end the element, and old scripts take the others for ends of lines.
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def knows_solution(puzzle: Puzzle, options: PageOptions) -> bool:
    """Whether there is anything to check letters against."""
    return options.solution != "none" and any(cell.letter for _, cell in _cells(puzzle))


def has_rebus(puzzle: Puzzle) -> bool:
    """Whether a cell holds several letters that no key of the language writes together."""
    language = puzzle.language
    known = {*language.letters, *language.borrowed}
    letters = (cell.letter for _, cell in _cells(puzzle))
    return not language.clusters and any(len(each) > 1 and each not in known for each in letters)


def fnv(text: str) -> int:
    """The 32-bit FNV-1a hash of a text in UTF-8 (Fowler, Noll, Vo): the page computes it too."""
    value = _FNV_OFFSET
    for byte in text.encode():
        value = (value ^ byte) * _FNV_PRIME & 0xFFFFFFFF
    return value


def _cells(puzzle: Puzzle) -> Iterator[tuple[Position, Cell]]:
    grid = puzzle.grid
    return ((place, grid[place]) for place in grid.positions() if grid[place].is_letter)


def _identity(puzzle: Puzzle) -> str:
    """A name for what a solver fills in: another wording of a clue does not change it."""
    rows = [[cell.letter if cell.is_letter else cell.kind for cell in r] for r in puzzle.grid.rows]
    shape = [[entry.number, entry.slot.cells] for entry in puzzle.entries]
    content = json.dumps([puzzle.language.code, puzzle.title, rows, shape])
    return sha256(content.encode()).hexdigest()[:16]


def _entries(puzzle: Puzzle, options: PageOptions) -> Iterator[dict[str, Any]]:
    """The entries as their clues are on the page: in cells, in lists; then those without a clue."""
    spelled = options.solution == "included"
    order = _order(puzzle)
    named = [
        (entry, f"{item.label} {shown.heading}".strip())
        for shown in shown_lists(puzzle)
        if shown.look != "words"
        for item in shown.items
        for entry in item.entries
    ]
    if puzzle.sheet:
        headings, listed = puzzle.language.headings, {entry.slot for entry, _ in named}
        ways = {Direction.ACROSS: headings.across, Direction.DOWN: headings.down}
        by_slot = {each.slot: each for each in puzzle.entries}
        in_cells = [by_slot[each.slot] for each in clue_cells(puzzle)]
        listed |= {each.slot for each in in_cells}
        named[:0] = [(each, ways[each.direction] if each.direction else "") for each in in_cells]
        others = (each for each in puzzle.entries if each.slot not in listed)
        named += [(each, ways[each.direction]) for each in others if each.direction]
    for entry, name in named:
        yield {
            "name": name,
            "down": entry.direction is Direction.DOWN,
            "cells": [order[place] for place in entry.slot.cells],
            **({"spelling": entry.spelling} if spelled else {}),
        }


def _order(puzzle: Puzzle) -> dict[Position, int]:
    return {place: index for index, (place, _) in enumerate(_cells(puzzle))}


def _alike(puzzle: Puzzle) -> dict[str, Any]:
    """The cells that always hold the same letter: those of a sheet that have the same label."""
    order, groups = _order(puzzle), dict[str, list[int]]()
    for place, label in puzzle.sheet.labels.items() if puzzle.sheet else ():
        if place in order:
            groups.setdefault(label, []).append(order[place])
    found = [sorted(cells) for cells in groups.values() if len(cells) > 1]
    return {"alike": found} if found else {}


def _solution(puzzle: Puzzle, options: PageOptions, salt: str) -> dict[str, Any]:
    """The letters by cell or their hashes; null where no letter is known."""
    if not knows_solution(puzzle, options):
        return {}
    letters = [cell.letter or None for _, cell in _cells(puzzle)]
    if options.solution == "included":
        return {"solution": letters}
    hashes = [letter and fnv(f"{salt}:{index}:{letter}") for index, letter in enumerate(letters)]
    return {"hashes": hashes}


def _explanations(puzzle: Puzzle, options: PageOptions) -> dict[str, Any]:
    """The explanations with the cells of their answers, for a page that knows the solution."""
    if not has_explanations(puzzle, options):
        return {}
    order = {place: index for index, (place, _) in enumerate(_cells(puzzle))}
    shown = explanation_list(puzzle)
    items = [
        {
            "cells": [order[at] for s in (entry.slot, *entry.linked) for at in s.cells],
            "label": item.label,
            "text": entry.clue.text,
        }
        for item in (shown.items if shown else ())
        for entry in item.entries
    ]
    return {"explanations": {"heading": puzzle.language.headings.explanations, "items": items}}


def has_explanations(puzzle: Puzzle, options: PageOptions) -> bool:
    """Whether the page shows explanations: it knows the solution, and when it is there."""
    is_known = options.solution == "included" and knows_solution(puzzle, options)
    return is_known and any(entry.clue.explanation for entry in puzzle.entries)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _spelling(puzzle: Puzzle) -> dict[str, Any]:
    """The rules by which typed characters become letters of the language."""
    language = puzzle.language
    own = dict.fromkeys([*language.letters, *language.borrowed])
    found = {cell.letter for _, cell in _cells(puzzle)}
    # Of other scripts, clusters are typed whole: a letter with the signs around it.
    clusters = {letter for letter in found if any(map(_is_mark, letter))}
    foreign = sorted({*"".join(found - clusters), *clusters} - {*"".join(own), *own})
    together = any(len(letter) > 1 for letter in found & own.keys())
    return {
        "locale": language.code,
        "digits": language.digits,
        "letters": [*own, *([] if language.clusters else foreign)],
        "together": [letter for letter in own if len(letter) > 1] if together else [],
        "casing": dict(language.casing),
        "folds": dict(language.replacements),
        "clusters": language.clusters,
        "ties": language.ties,
    }
