"""A puzzle changed in its .xd text: signs of the grid, clues and answers, each in its place."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

from publisher import (
    Entry,
    ExportError,
    NoOptions,
    NotTakenOver,
    PuzzleChanges,
    TextChange,
    answer_lengths,
    carried,
    enumerated,
    numbered,
    spliced,
    utf8_text,
)
from publisher_xd.reading import (
    CLUE,
    SPLIT,
    GridSigns,
    clue_and_answer,
    clue_name,
    head_of,
    parts_of,
    signs_in,
    signs_of,
)
from publisher_xd.writing import BLOCK, UNKNOWN, marked_line


def rewrite(data: bytes, options: NoOptions, changes: PuzzleChanges) -> bytes:
    """The text with other letters and clues; raises `ExportError` for what it cannot hold."""
    del options
    text = utf8_text(data)
    made = _XdText(text, changes)
    head = data[: len(data) - len(text.encode())]
    return head + spliced(text, [*made.letters(), *made.clues()]).encode()


class _XdText:
    """The text of a file, of which the parts know the numbers of their lines."""

    def __init__(self, text: str, changes: PuzzleChanges) -> None:
        lost = NotTakenOver(".xd")
        self._changes, self._parts = changes, parts_of(text, lost)
        head = head_of(self._parts, lost)
        self._signs = signs_of(head, BLOCK, changes.before.language, lost)
        self._split = head.get(SPLIT, "")
        self._lines = text.splitlines(keepends=True)
        self._starts = list(accumulate(map(len, self._lines), initial=0))

    def letters(self) -> Iterator[TextChange]:
        """The signs of the cells that are others."""
        for place, letter in self._changes.letters.items():
            number, line = self._parts["grid"][place.row]
            shown = signs_in(line)
            at = self._start(number, line) + len("".join(shown[: place.column]))
            old = shown[place.column]
            yield TextChange(at, at + len(old), _sign(self._signs, old, letter))

    def clues(self) -> Iterator[TextChange]:
        """The clues that are others, and the answers that are others beside a clue."""
        puzzle, lines = self._changes.before, self._clue_lines()
        names = {slot: clue_name(number, slot) for number, slot in numbered(puzzle.grid)}
        for entry in self._changes.clues:
            if names[entry.slot] not in lines:
                raise ExportError(f"it has no clue for {entry.number} {entry.direction}")
            at, rest = self._found(*lines[names[entry.slot]])
            stop, _ = clue_and_answer(rest)
            yield TextChange(at, at + stop, self._clue(entry, rest[:stop]))
        for entry in self._changes.answers:
            if names[entry.slot] not in lines:
                continue
            at, rest = self._found(*lines[names[entry.slot]])
            _, start = clue_and_answer(rest)
            if answer := rest[start:].strip():
                at += rest.index(answer, start)
                yield TextChange(at, at + len(answer), self._answer(entry))

    def _clue_lines(self) -> dict[str, tuple[int, re.Match[str]]]:
        """The numbers of the lines that have clues, by the names of these."""
        found: dict[str, tuple[int, re.Match[str]]] = {}
        for number, line in self._parts["clues"]:
            if match := CLUE.fullmatch(line):
                found.setdefault(f"{match[1]}{int(match[2])}", (number, match))
        return found

    def _found(self, number: int, line: re.Match[str]) -> tuple[int, str]:
        """Where a clue begins in the text, and the clue with its answer."""
        return self._start(number, line.string) + line.start(3), line[3]

    def _clue(self, entry: Entry, old: str) -> str:
        """The text of a clue, without the enumeration where the words of its answer say it."""
        losses: list[str] = []
        lengths = answer_lengths(self._changes.before.grid, entry.slot)
        is_printed = enumerated(old, *lengths).enumeration is not None
        bare = (
            entry.clue if is_printed or not self._split else replace(entry.clue, enumeration=None)
        )
        made = marked_line(entry.clue, carried(bare, self._changes.after.language), losses)
        if losses:
            raise ExportError(
                f"the clue of {entry.number} {entry.direction}: .xd has no sign for {losses[0]}"
            )
        return made

    def _answer(self, entry: Entry) -> str:
        letters = "".join(each or UNKNOWN for each in self._changes.after.answer(entry))
        words = entry.spelling.split()
        return self._split.join(words) if self._split and "".join(words) == letters else letters

    def _start(self, number: int, line: str) -> int:
        """Where a line begins that its part has without the white space around it."""
        there = self._lines[number - 1]
        if there.strip() != line or "".join(signs_in(line)) != line:
            raise ExportError(
                f"line {number} has a comment, or accents as signs of their own: edit it there"
            )
        return self._starts[number - 1] + there.index(line)


def _sign(signs: GridSigns, old: str, letter: str) -> str:
    """The sign of a cell that has other letters, and is marked as it was."""
    keys = (key for key, letters in signs.rebus.items() if letters == letter)
    tried = sorted(
        (letter.lower(), letter, *keys), key=lambda sign: sign.islower() != old.islower()
    )
    wanted = replace(signs.cell(old), letter=letter)
    found = next(
        (sign for sign in tried if signs.cell(sign) == wanted and len(signs_in(sign)) == 1), None
    )
    if found is None:
        raise ExportError(
            f"it has no sign for a cell with {letter}: give it one in its line `Rebus:`"
        )
    return found
