"""A puzzle changed in its ipuz file: the values that are others now, and no other character."""

import json
from collections.abc import Iterator

from publisher import (
    Clue,
    Entry,
    ExportError,
    NoOptions,
    Position,
    PuzzleChanges,
    TextChange,
    carried,
    clue_html,
    plain_text,
    spliced,
    utf8_text,
    visual_column,
)
from publisher_ipuz.json_places import Placed, placed
from publisher_ipuz.reading import IpuzFile, json_start, parsed
from publisher_ipuz.writing import about, html

_VALUES = ("value", "cell", "Across")
"""Where a cell of the solution has its letter: the first of these keys that is there."""


def rewrite(data: bytes, options: NoOptions, changes: PuzzleChanges) -> bytes:
    """The file with other letters and clues; raises `ExportError` for what it cannot hold."""
    del options
    text = utf8_text(data)
    read = IpuzFile(parsed(data), changes.before.language)
    read.puzzle()
    made = _IpuzText(text, read, changes)
    head = data[: len(data) - len(text.encode())]
    return head + spliced(text, [*made.letters(), *made.clues()]).encode()


class _IpuzText:
    """The text of a file with the places of its values; `read` knows the clue of each slot."""

    def __init__(self, text: str, read: IpuzFile, changes: PuzzleChanges) -> None:
        self._text, self._read, self._changes = text, read, changes
        self._root = placed(text, json_start(text))

    def letters(self) -> Iterator[TextChange]:
        """The letters of the solution that are others."""
        if self._changes.letters and self._read.document.get("checksum"):
            raise ExportError("it has a checksum of its letters, which its own program can renew")
        puzzle = self._changes.before
        rows: dict[Placed, list[str]] = {}
        for (row, column), letter in self._changes.letters.items():
            seen = visual_column(column, puzzle.grid.width, puzzle.direction)
            line, cell = (self._root.at("solution", *path) for path in ((row,), (row, seen)))
            if line and self._has(line, '"'):
                rows.setdefault(line, list(self._value(line)))[seen] = letter
            else:
                yield self._letter(cell, letter, Position(row, column))
        yield from (self._change(line, "".join(row)) for line, row in rows.items())

    def _letter(self, cell: Placed | None, letter: str, place: Position) -> TextChange:
        while cell and self._has(cell, "[{"):
            keys = _VALUES if self._has(cell, "{") else (0,)
            cell = next((cell.items[key] for key in keys if key in cell.items), None)
        if cell is None:
            where = f"row {place.row + 1}, column {place.column + 1}"
            raise ExportError(f"it has no solution at {where}, and so no place for {letter}")
        old = self._value(cell)
        is_small = old.islower() and letter.lower().upper() == letter
        return self._change(cell, letter.lower() if is_small else letter)

    def clues(self) -> Iterator[TextChange]:
        """The clues that are others, with their enumerations, and answers beside clues."""
        before = {entry.slot: entry.clue for entry in self._changes.before.entries}
        for entry in self._changes.clues:
            text, fields = self._clue(entry)
            if text is None:
                raise ExportError(f"it has no clue for {entry.number} {entry.direction}")
            line, field = carried(entry.clue, self._read.language), fields.get("enumeration")
            if field and self._value(field):
                line = entry.clue.text
                if entry.clue.enumeration != before[entry.slot].enumeration:
                    yield self._change(field, str(entry.clue.enumeration or ""))
            yield self._change(text, _html(entry.clue, line))
            old = about(before[entry.slot])
            said = {key: html(new) for key, new in about(entry.clue).items() if new != old[key]}
            yield from self._about(entry, text, fields, said)
        for entry in self._changes.answers:
            answer = self._clue(entry)[1].get("answer")
            if answer and self._value(answer):
                letters = self._changes.after.whole_answer(entry)
                yield self._change(answer, "".join(letters))

    def _about(
        self, entry: Entry, text: Placed, fields: dict[str | int, Placed], said: dict[str, str]
    ) -> Iterator[TextChange]:
        """Other values for keys of a clue's object, which may lack them; a pair becomes one."""
        yield from (self._change(fields[key], said.pop(key)) for key in [*said] if key in fields)
        if not said:
            return
        new = "".join(f', "{key}": {self._change(text, each).new}' for key, each in said.items())
        if fields:
            yield TextChange(text.stop, text.stop, new)
            return
        pair = self._pair(entry)
        if pair is None:
            name = f"{entry.number} {entry.direction}"
            raise ExportError(f"the clue of {name} is no object, and has no place for more texts")
        number = pair.items[0]
        yield TextChange(pair.start, number.start, '{"number": ')
        yield TextChange(number.stop, text.start, ', "clue": ')
        yield TextChange(text.stop, pair.stop, f"{new}}}")

    def _pair(self, entry: Entry) -> Placed | None:
        """The list of a number and a text that an entry's clue is; None if it is something else."""
        read = self._read.clues.get(entry.slot)
        found = self._root.at("clues", *read.place) if read else None
        is_pair = found is not None and self._has(found, "[") and len(found.items) == 2
        return found if is_pair else None

    def _clue(self, entry: Entry) -> tuple[Placed | None, dict[str | int, Placed]]:
        """The text of an entry's clue, and the fields of the object that it may be in."""
        read = self._read.clues.get(entry.slot)
        found = self._root.at("clues", *read.place) if read else None
        if found and self._has(found, "["):
            found = found.items.get(1)
        if found and self._has(found, "{"):
            return found.items.get("clue"), found.items
        return found, {}

    def _has(self, found: Placed, signs: str) -> bool:
        """Whether the value begins with one of these signs: it is an object, a list, or a text."""
        return self._text[found.start] in signs

    def _value(self, found: Placed) -> str:
        return str(json.loads(self._text[found.start : found.stop]) or "")

    def _change(self, found: Placed, value: str) -> TextChange:
        """Another text for a value, in ASCII if the whole file is."""
        new = json.dumps(value, ensure_ascii=self._text.isascii())
        return TextChange(found.start, found.stop, new)


def _html(clue: Clue, line: str) -> str:
    """The line of a clue as HTML; without tags and entities if it is read the same."""
    return (
        line
        if not clue.emphasis and plain_text(line) == (line, False)
        else clue_html(clue, line, html)
    )
