"""The clue lists of an ipuz file."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from publisher import Direction, FormatError, NamedEntry, NotTakenOver
from publisher_ipuz.json_value import Json
from publisher_ipuz.writing import CLUE_CELL, EXPLANATION, GLOSS

_WAYS = {"across": (Direction.ACROSS,), "down": (Direction.DOWN,)}
_NEITHER = ("diagonal", "zones")
"""The first letters of the specification's other lists, whose numbers are of no run of cells."""

_LONGEST_CLUE = 100_000
_LONGEST_NUMBER = 4
_KNOWN = frozenset({"number", "numbers", "label", "clue", "enumeration", "answer", "cells"}) | {
    CLUE_CELL
}
_ABOUT = (EXPLANATION, GLOSS)
_LINKS = ("continued", "see")
"""The entries in which a clue runs on, and the one whose clue runs on in this one."""


class ReadClue(NamedTuple):
    """A clue: `number` is None if only its place in the list says it.

    `ways` are the directions that its entry may have by the name of its list: none for one that is
    neither across nor down, both where the name says nothing. `cells` are columns and rows from 1
    as seen, in reading order; None if the number says them. `label` is shown for the number;
    `enumeration` and `answer` are those beside the text. The clue runs on in the entries of
    `parts`; `head` is the one that this one belongs to. `place` is the
    name of its list, and its number or key there. `explanation` and `gloss` are HTML, as the text.
    `clue_cell` is the column and the row of the cell that the clue is in.
    """

    where: str
    place: tuple[str, str | int]
    ways: tuple[Direction, ...]
    number: str | None
    text: str
    cells: list[tuple[int, int]] | None
    label: str = ""
    enumeration: str = ""
    answer: str = ""
    parts: tuple[NamedEntry, ...] = ()
    head: NamedEntry | None = None
    explanation: str = ""
    gloss: str = ""
    clue_cell: tuple[int, int] | None = None


def read_clues(clues: Json, lost: NotTakenOver) -> list[ReadClue]:
    """All clues that have cells or may have a run; raises `FormatError`.

    `lost` takes the other clues, and names of lists that are not kept, such as `Rows`.
    """
    if clues is None:
        return []
    if not isinstance(clues, dict):
        raise FormatError("clues: this is an object with a list for each direction")
    found: list[ReadClue] = []
    for name, items in clues.items():
        key = name.partition(":")[0].strip().lower()
        ways = _WAYS.get(key, () if key.startswith(_NEITHER) else tuple(Direction))
        keys = list(items) if isinstance(items, dict) else None
        if isinstance(items, dict):
            items = [[number, text] for number, text in items.items()]
        if not isinstance(items, list):
            raise FormatError(f"clues.{name[:40]}: this is a list of clues")
        places = [(name, key) for key in keys or range(len(items))]
        listed = [*_listed(places, ways, items, lost)]
        kept = [clue for clue in listed if clue.ways or clue.cells]
        found += kept
        if len(kept) < len(listed):
            lost.add(f"direction “{name[:40]}” of clues")
        elif kept and (key not in _WAYS or ":" in name):
            lost.add(f"heading “{name[:40]}” of clues")
    return found


def _listed(
    places: Iterable[tuple[str, str | int]],
    ways: tuple[Direction, ...],
    items: list[Json],
    lost: NotTakenOver,
) -> Iterator[ReadClue]:
    for index, (place, item) in enumerate(zip(places, items, strict=True)):
        where = f"clues.{place[0][:40]}[{index}]"
        fields = _fields(item)
        links = {name: _named(fields.get(name)) for name in _LINKS}
        texts = [name for name in _ABOUT if isinstance(fields.get(name), str)]
        said = {name: _text(fields[name]) if name in texts else "" for name in _ABOUT}
        told = (*texts, *(name for name in _LINKS if links[name]))
        lost.add_keys(fields, _KNOWN.union(told), "clue")
        text = "" if fields.get("clue") is None else fields["clue"]
        if not isinstance(text, str):
            raise FormatError(f"{where}: a clue is a text, alone or with its number")
        if len(text) > _LONGEST_CLUE:
            raise FormatError(f"{where}: a clue has at most {_LONGEST_CLUE} characters")
        label = _text(fields.get("label"))
        number = _number(fields, where)
        yield ReadClue(
            where,
            place,
            ways,
            number or label or None,
            text,
            _cells(fields.get("cells"), where),
            label or number,
            _text(fields.get("enumeration")),
            _text(fields.get("answer")),
            links["continued"],
            next(iter(links["see"]), None),
            said[EXPLANATION],
            said[GLOSS],
            _clue_cell(fields, where),
        )


def _fields(item: Json) -> Mapping[str, Json]:
    """A clue as an object, which it is not always: a text alone, or a number and a clue."""
    if isinstance(item, list) and len(item) == 2:
        number, clue = item
        return {"number": number, **(clue if isinstance(clue, dict) else {"clue": clue})}
    return item if isinstance(item, dict) else {"clue": item}


def _named(value: Json) -> tuple[NamedEntry, ...]:
    """The entries that references name, each a direction and a number; none if one is unclear."""
    found: list[NamedEntry] = []
    for each in value if isinstance(value, list) else [value]:
        fields = each if isinstance(each, dict) else {"number": each}
        number = _text(fields.get("number"))
        way = _WAYS.get(_text(fields.get("direction")).partition(":")[0].lower(), (None,))
        if not number.isdecimal() or len(number) > _LONGEST_NUMBER:
            return ()
        found.append((int(number), way[0]))
    return tuple(found)


def _text(value: Json) -> str:
    """A value that is a text, or a number; else nothing."""
    return str(value).strip() if isinstance(value, str | int) else ""


def _number(fields: Mapping[str, Json], where: str) -> str:
    """The number of a clue; several, of a clue that goes on in other entries, are one label."""
    number = fields.get("number", fields.get("numbers"))
    numbers = number if isinstance(number, list) else [number]
    for each in numbers:
        if each is not None and not isinstance(each, str | int):
            raise FormatError(f"{where}: {str(each)[:40]} is not the number of a clue")
    return "/".join(filter(None, map(_text, numbers)))


def _clue_cell(fields: Mapping[str, Json], where: str) -> tuple[int, int] | None:
    cells = _cells([fields[CLUE_CELL]], where) if CLUE_CELL in fields else None
    return cells[0] if cells else None


def _cells(cells: Json, where: str) -> list[tuple[int, int]] | None:
    if not isinstance(cells, list) or not cells:
        return None
    found = []
    for cell in cells:
        match cell:
            case [int(column), int(row)]:
                found.append((column, row))
            case _:
                raise FormatError(f"{where}: a cell is a column and a row, such as [1, 3]")
    return found
