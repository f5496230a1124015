"""From the lines of a table to a puzzle: `1,1,across,CAT,It purrs`."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple

from publisher import (
    BLOCK,
    Cell,
    Clue,
    Direction,
    FormatError,
    Grid,
    Language,
    Position,
    Puzzle,
    Slot,
    WithLosses,
    WordError,
    check_size,
    numbered,
    read_entry,
    spell,
    utf8_text,
)
from publisher_placed.options import PlacedOptions


class Answer(NamedTuple):
    """A line of the table."""

    line: int
    slot: Slot
    letters: tuple[str, ...]
    clue: str


def read(data: bytes, options: PlacedOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle of a table; raises `FormatError`, which names the line."""
    answers = list(read_answers(data, options, language))
    if not answers:
        raise FormatError("there are no answers")
    grid = laid_out(answers)
    clues = {answer.slot: answer.clue for answer in answers}
    entries = tuple(
        read_entry(grid, number, slot, Clue(clues.pop(slot, ""))) for number, slot in numbered(grid)
    )
    if clues:  # an answer goes on beyond its end
        slot = next(iter(clues))
        line = next(answer.line for answer in answers if answer.slot == slot)
        raise FormatError(f"line {line}: another letter stands before or after the answer")
    without = sum(not entry.clue.text for entry in entries)
    losses = (f"{without} answers have no clue",) if without else ()
    return WithLosses(Puzzle(grid, entries, language), losses)


def language(data: bytes) -> str | None:
    """The language that the first line names, as `language,he` does."""
    first = utf8_text(data).partition("\n")[0].strip()
    return first.removeprefix("language,") if first.startswith("language,") else None


def read_answers(data: bytes, options: PlacedOptions, language: Language) -> Iterator[Answer]:
    """The answers of all lines."""
    for line, cells in enumerate(csv.reader(StringIO(utf8_text(data), newline="")), start=1):
        if not cells or cells[0] == "language":
            continue
        try:
            row, column, direction, text, clue = (cell.strip() for cell in cells)
            letters, _ = spell(text, language)
            slot = Slot.straight(
                int(row) - options.first,
                int(column) - options.first,
                Direction(direction),
                len(letters),
            )
        except (ValueError, WordError) as error:
            raise FormatError(f"line {line}: {said(error, cells)}") from None
        if min(slot.start) < 0:
            raise FormatError(f"line {line}: rows and columns begin with {options.first}")
        yield Answer(line, slot, letters, clue)


def said(error: Exception, cells: list[str]) -> str:
    """What is wrong with a line."""
    if isinstance(error, WordError):
        return f"{cells[3]} is no answer: {error}"
    return f"expected row,column,across or down,answer,clue, not {','.join(cells)[:60]}"


def laid_out(answers: list[Answer]) -> Grid:
    """The grid of all letters; raises `FormatError` where two answers differ in a cell."""
    letters: dict[Position, str] = {}
    for answer in answers:
        for cell, letter in zip(answer.slot.cells, answer.letters, strict=True):
            if letters.setdefault(cell, letter) != letter:
                place = f"row {cell.row + 1}, column {cell.column + 1}"
                raise FormatError(f"line {answer.line}: {place} has {letters[cell]} already")
    height = max(cell.row for cell in letters) + 1
    width = max(cell.column for cell in letters) + 1
    check_size(width, height)
    places = ((Position(row, column) for column in range(width)) for row in range(height))
    return Grid(
        tuple(
            tuple(Cell(letter=letters[cell]) if cell in letters else BLOCK for cell in row)
            for row in places
        )
    )
