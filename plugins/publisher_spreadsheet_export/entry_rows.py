"""The rows of a table of entries."""

from collections.abc import Iterator

from publisher import Entry, Puzzle, answer_text, in_words

COLUMNS = ("number", "direction", "answer", "clue", "enumeration", "letters", "row", "column")
"""The names of the columns; a table with `answer` and `clue` can be read as a word file again."""

Value = str | int

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings by which a spreadsheet takes a text for a formula (OWASP, CSV Injection)."""


ABOUT_CLUES = ("explanation", "gloss")
"""The names of columns that only a table has whose puzzle has such texts."""


def columns(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of the columns of a puzzle's table."""
    return (*COLUMNS, *_about(puzzle))


def rows(puzzle: Puzzle) -> Iterator[tuple[Value, ...]]:
    """A row for each entry in reading order; places count from 1 in reading order."""
    about = _about(puzzle)
    for entry in in_words(puzzle).entries:
        yield (*_row(puzzle, entry), *(str(getattr(entry.clue, name)) for name in about))


def harmless(value: Value) -> Value:
    """The value so that no spreadsheet takes it for a formula: an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _about(puzzle: Puzzle) -> list[str]:
    clues = [entry.clue for entry in puzzle.entries]
    return [name for name in ABOUT_CLUES if any(getattr(clue, name) for clue in clues)]


def _row(puzzle: Puzzle, entry: Entry) -> tuple[Value, ...]:
    letters = "".join(puzzle.answer(entry))
    shape = entry.clue.enumeration
    row, column = entry.slot.start
    return (
        entry.number,
        str(entry.direction),
        answer_text(puzzle, entry),
        entry.clue.text,
        str(shape) if shape else "",
        letters,
        row + 1,
        column + 1,
    )
