"""The puzzle of an Exolve text (github.com/viresh-ratnakar/exolve, README)."""

import re
from dataclasses import replace
from typing import NamedTuple

from publisher import (
    Clue,
    Direction,
    Entry,
    FormatError,
    Grid,
    Language,
    ListedEntry,
    NoOptions,
    NotTakenOver,
    Position,
    Puzzle,
    Slot,
    WithLosses,
    answer_lengths,
    counted,
    first_names,
    is_shaded,
    linked_slots,
    numbered,
    plain_text,
    read_entry,
    unplaced_clues,
    utf8_text,
    without_link_texts,
)
from publisher_exolve.clue_lines import ClueLine
from publisher_exolve.grid_reading import read_grid
from publisher_exolve.parts import Parts, parts_of, said

_TEXTS = ("title", "setter", "copyright", "prelude", "preamble")
_OF_GRID = ("width", "height", "grid", "option", "colour", "color", "across", "down")
_KNOWN = frozenset({"begin", "id", "language", *_TEXTS, *_OF_GRID})
_OPTIONS = ("rebus-cells", "allow-digits", "allow-chars")
"""Options that only say which letters the grid has."""

_OWN_ID = re.compile(r"crossword-[0-9a-f]{12}")
_PLACE = re.compile(r"#?(?:([a-z])|c(\d{1,3})r)(\d{1,3})|#?r(\d{1,3})c(\d{1,3})")
_NAME = re.compile(r"([AD])(\d{1,4})|(\d{1,4})([ADad])")


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle; raises `FormatError` naming the line."""
    del options
    file = _ExolveFile(parts_of(utf8_text(data)), language)
    return file.lost.beside(file.puzzle())


def language_code(data: bytes) -> str | None:
    """The code of the language that the file names; None without one."""
    return said(parts_of(utf8_text(data)), "language").partition(" ")[0] or None


class _ExolveFile:
    """A text on its way to a puzzle; `lost` takes what has no place in it."""

    def __init__(self, parts: Parts, language: Language) -> None:
        self.lost = NotTakenOver("Exolve")
        self._parts = parts
        self._language = language
        if any(name.startswith("3d") for name in parts):
            raise FormatError("this crossword has three dimensions, and only two are read")
        own_id = _OWN_ID.fullmatch(said(parts, "id"))
        for name in parts:
            if name not in _KNOWN or (name == "id" and not own_id):
                self.lost.add(f"“exolve-{name[:40]}”")
        for option in said(parts, "option").split():
            if not option.startswith(_OPTIONS):
                self.lost.add(f"the option “{option[:40]}”")

    def puzzle(self) -> Puzzle:
        """The puzzle; `lost` is complete afterwards."""
        grid, skipped = read_grid(self._parts, self._language, self.lost)
        words = _Words.of(grid, skipped)
        grid = self._shaded(grid, words)
        puzzle = Puzzle(
            grid=grid,
            entries=tuple(self._entries(grid, words)),
            language=self._language,
            title=self._text("title"),
            author=self._text("setter"),
            copyright=self._text("copyright"),
            notes=self._text("prelude", "preamble"),
        )
        return without_link_texts(puzzle)

    def _text(self, *names: str) -> str:
        text, is_styled = plain_text(said(self._parts, *names))
        if is_styled:
            self.lost.add("the looks", "text")
        return text

    def _shaded(self, grid: Grid, words: "_Words") -> Grid:
        shaded: set[Position] = set()
        for line in (*self._parts.get("colour", ()), *self._parts.get("color", ())):
            names = line.text.split()
            cells = {name: words.cells(name, grid) for name in names}
            colour = next((name for name in names if not cells[name]), "")
            if is_shaded("colour", colour, self.lost):
                shaded.update(*cells.values())
        if not shaded:
            return grid
        return grid.mapped(
            lambda at, cell: replace(cell, shaded=at in shaded) if cell.is_letter else cell
        )

    def _entries(self, grid: Grid, words: "_Words") -> list[Entry]:
        """An entry for each word; one without a clue has an empty one."""
        clues: dict[Slot, ClueLine] = {}
        stray = [line.text[:60] for line in self._parts.get("nodir", ())]
        count, labels = len(stray), list[str]()
        for direction in Direction:
            for line in self._parts.get(str(direction), ()):
                found = ClueLine.of(line.text)
                if found is None:
                    self.lost.add("the text between clues", "line")
                    continue
                count += 1
                slot = words.of_clue(found, direction, grid)
                if slot is None or slot in clues:
                    stray.append(found.name)
                else:
                    clues[slot] = found
                    labels += [each for each in found.labels if not each[0].isdecimal()]
        if unplaced := unplaced_clues(stray, count):
            self.lost.add(unplaced)
        if labels:
            self.lost.add(f"labels that are not numbers of words: {first_names(labels)}")
        listed = [
            ListedEntry(number, slot, parts=words.others(clues.get(slot), slot))
            for (number, _), slot in words.by_name.items()
        ]
        linked = linked_slots(listed, self._language.headings)
        return [
            self._entry(grid, each, clues.get(each.slot), linked.get(each.slot, ()))
            for each in listed
        ]

    def _entry(
        self, grid: Grid, listed: ListedEntry, line: ClueLine | None, linked: tuple[Slot, ...]
    ) -> Entry:
        number, slot, *_ = listed
        if line is None:
            return read_entry(grid, number, slot, Clue())
        clue = line.clue(answer_lengths(grid, slot, *linked), self.lost, is_linked=bool(linked))
        return read_entry(grid, number, slot, clue, linked)


class _Words(NamedTuple):
    """The words of a grid by number and first letter of the direction, such as (2, "d")."""

    by_name: dict[tuple[int, str], Slot]
    by_start: dict[tuple[Position, str], Slot]

    @classmethod
    def of(cls, grid: Grid, skipped: set[Position]) -> "_Words":
        """Those of a grid; the words that begin in skipped cells are counted after all others."""
        found = numbered(grid)
        if skipped:
            slots = [slot for _, slot in found]
            starts = sorted({slot.start for slot in slots} - skipped)
            numbers = {start: number for number, start in enumerate(starts, start=1)}
            given = [numbers.get(slot.start) for slot in slots]
            counts = counted([slot.cells for slot in slots], given, grid)
            found = tuple(zip(counts, slots, strict=True))
        by_name = {(number, slot.way[0]): slot for number, slot in found}
        return cls(by_name, {(slot.start, slot.way[0]): slot for _, slot in found})

    def of_clue(self, line: ClueLine, direction: Direction, grid: Grid) -> Slot | None:
        """The word of a clue: the one that begins at its place, or that its number names."""
        for place in line.places[:1]:
            starts = self.cells(place, grid)
            return self.by_start.get((starts[0], direction[0])) if starts else None
        return self.named(line.labels[0], direction)

    def others(self, line: ClueLine | None, slot: Slot) -> tuple[Slot, ...]:
        """The words that a clue runs on in; none if one of them is not there."""
        found = [self.named(each, slot.way) for each in (line.labels[1:] if line else ())]
        return tuple(each for each in found if each) if all(found) else ()

    def named(self, label: str, direction: Direction) -> Slot | None:
        """The word of a label such as `2`, which runs in this direction, or `2d`."""
        number, way = label.rstrip("adAD"), label[-1:].lower()
        if not number.isdecimal() or len(number) > 4:
            return None
        return self.by_name.get((int(number), way if way in ("a", "d") else direction[0]))

    def cells(self, name: str, grid: Grid) -> tuple[Position, ...]:
        """The cells of `a3`, `c1r3`, `r3c1`, `A12` or `12d`; none where it is no such name."""
        if found := _NAME.fullmatch(name):
            label = f"{found[2] or found[3]}{found[1] or found[4]}"
            slot = self.named(label, Direction.ACROSS)
            return slot.cells if slot else ()
        place = _PLACE.fullmatch(name)
        if place is None:
            return ()
        column = ord(place[1]) - ord("a") + 1 if place[1] else int(place[2] or place[5])
        at = Position(grid.height - int(place[3] or place[4]), column - 1)  # rows from the bottom
        return (at,) if at in grid else ()
