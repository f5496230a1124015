"""The clue lists of an ipuz file."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from publisher import Direction, FormatError
from publisher_ipuz.json_value import Json

_WAYS = {"across": (Direction.ACROSS,), "down": (Direction.DOWN,)}
_NEITHER = ("diagonal", "zones")
"""How the names of the specification's other lists begin, whose numbers are of no run of cells."""

_LONGEST_CLUE = 100_000
_LONGEST_NUMBER = 4


class ReadClue(NamedTuple):
    """A clue: `number` is None if only its place in the list says it.

    `ways` are the directions that its entry may have by the name of its list: none for one that is
    neither across nor down, both where the name says nothing. `cells` are columns and rows from 1
    as seen, in reading order; None if the number says them.
    """

    where: str
    ways: tuple[Direction, ...]
    number: str | None
    text: str
    cells: list[tuple[int, int]] | None


def whole_number(shown: str) -> int | None:
    """The number that a cell or a clue shows; None if that is none."""
    return int(shown) if shown.isdecimal() and len(shown) <= _LONGEST_NUMBER else None


def read_clues(clues: Json, losses: list[str]) -> list[ReadClue]:
    """All clues that have cells or may have a run; raises `FormatError`.

    `losses` takes the other clues, and names of lists that are not kept, such as `Rows`.
    """
    if clues is None:
        return []
    if not isinstance(clues, dict):
        raise FormatError("clues: this is an object with a list for each direction")
    found: list[ReadClue] = []
    for name, items in clues.items():
        key = name.partition(":")[0].strip().lower()
        ways = _WAYS.get(key, () if key.startswith(_NEITHER) else tuple(Direction))
        if isinstance(items, dict):
            items = [[number, text] for number, text in items.items()]
        if not isinstance(items, list):
            raise FormatError(f"clues.{name[:40]}: this is a list of clues")
        listed = [*_listed(name, ways, items, losses)]
        kept = [clue for clue in listed if clue.ways or clue.cells]
        found += kept
        if len(kept) < len(listed):
            losses.append(f"direction “{name[:40]}” of clues")
        elif key not in _WAYS and kept:
            losses.append(f"heading “{name[:40]}” of clues")
    return found


def _listed(
    name: str, ways: tuple[Direction, ...], items: list[Json], losses: list[str]
) -> Iterator[ReadClue]:
    for index, item in enumerate(items):
        where = f"clues.{name[:40]}[{index}]"
        number: Json = None
        cells: Json = None
        if isinstance(item, dict):
            number, cells = item.get("number", item.get("numbers")), item.get("cells")
            number = item.get("label") if number is None else number
            text = _with_enumeration(item.get("clue") or "", item.get("enumeration"))
        elif isinstance(item, list) and len(item) == 2:
            number, text = item
        else:
            text = item
        if isinstance(text, dict):
            text = _with_enumeration(text.get("clue") or "", text.get("enumeration"))
        if isinstance(number, list) and number:
            number = number[0]
            losses.append(f"other numbers of {where}")
        if not isinstance(text, str) or len(text) > _LONGEST_CLUE:
            raise FormatError(f"{where}: a clue is a text, alone or with its number")
        if number is not None and not isinstance(number, str | int):
            raise FormatError(f"{where}: {str(number)[:40]} is no number of a clue")
        shown = None if number is None else str(number)
        yield ReadClue(where, ways, shown, text, _cells(cells, where))


def _with_enumeration(text: Json, enumeration: Json) -> Json:
    """The clue with its enumeration at its end, where the file has it in a field of its own."""
    if not isinstance(text, str) or not isinstance(enumeration, str):
        return text
    if not enumeration.strip():
        return text
    ending = f"({enumeration.strip()})"
    return text if text.rstrip().endswith(ending) else f"{text} {escape(ending)}"


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
