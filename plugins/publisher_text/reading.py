"""The puzzle of a sheet that this program wrote; nothing else is text that can be read for sure.

What is found in a sheet is written again, and must give the same text: so a sheet that was changed,
or that leaves a choice, is refused and never guessed at.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import get_args

from publisher import (
    Blocks,
    ClueLinks,
    Direction,
    Entry,
    FormatError,
    Grid,
    Language,
    ListedEntry,
    NoOptions,
    Position,
    Puzzle,
    answer_lengths,
    enumerated,
    linked_slots,
    numbered,
    utf8_text,
    without_link_texts,
)
from publisher_text.box_drawing import ASCII, BOX
from publisher_text.drawing_reading import DrawnGrid
from publisher_text.options import TextOptions
from publisher_text.phrases import with_phrase
from publisher_text.sheet import BIDI_CONTROLS, write

_MARKS = "\u200e\u200f"
_LISTED = re.compile(r" *(\S.*?)\.(?: (.*))?")
_STRANGE = (
    "this is not a sheet that the exporter text wrote with both grids, or it was changed since: "
    "no other text can be read with certainty; if it is a list of words and clues, "
    "`publisher make` makes a puzzle of it"
)


def read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    """The puzzle; raises `FormatError` for everything but a sheet with both grids."""
    del options
    text = utf8_text(data).replace("\r\n", "\n")
    sheet = _Sheet(text, language)
    answers = {"answers": sheet.has_answers, "style": sheet.style}
    for puzzle in sheet.puzzles():
        for blocks, bidi in product(get_args(Blocks), ("marks", "plain")):
            tried = TextOptions.model_validate({**answers, "blocks": blocks, "bidi": bidi})
            if write(puzzle, tried).value.decode() == text:
                return puzzle
    raise FormatError(_STRANGE)


class _Sheet:
    """A text in paragraphs, of which two are grids."""

    def __init__(self, text: str, language: Language) -> None:
        self._language = language
        paragraphs = [part.split("\n") for part in text.removesuffix("\n").split("\n\n")]
        pictures = [_picture(lines, language) for lines in paragraphs]
        found = [at for at, picture in enumerate(pictures) if picture is not None]
        if len(found) != 2 or found[1] == found[0] + 1:
            raise FormatError(_STRANGE)
        first, second = found
        self._head, self._clues = paragraphs[:first], paragraphs[first + 1 : second - 1]
        self._tail = paragraphs[second + 1 :]
        self._blank, self._solved = (picture for picture in pictures if picture is not None)
        if (self._blank.height, self._blank.width) != (self._solved.height, self._solved.width):
            raise FormatError(_STRANGE)
        self.style = "box" if self._solved.pen is BOX else "ascii"
        self.has_answers = any(self._is_list(lines) for lines in self._tail)

    def puzzles(self) -> Iterator[Puzzle]:
        """The puzzles that the sheet may show: open space is blocks, or else absent cells."""
        title, author, notes = self._texts()
        said = self._language.headings.explanations
        others = [
            lines
            for lines in self._tail
            if not (self._is_list(lines) or (len(lines) > 1 and _bare(lines[0]) == said))
        ]
        for open_is_absent in (False, True):
            grid = self._solved.grid(self._blank, open_is_absent=open_is_absent)
            read = Puzzle(
                grid=grid,
                entries=tuple(self._entries(grid)),
                language=self._language,
                title=title,
                author=author,
                copyright=_bare(others[-1][0]) if others else "",
                notes=notes,
            )
            yield self._explained(without_link_texts(read))

    def _explained(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the glosses and the explanations that the sheet lists."""
        links, headings, dash = ClueLinks(puzzle), puzzle.language.headings, puzzle.language.dash
        glosses = self._under(headings.glosses, self._clues)
        explanations = self._under(headings.explanations, self._tail)

        def explained(entry: Entry) -> Entry:
            name, clue = links.name(entry), entry.clue
            gloss = _behind(f"* {name} {dash} ", glosses)
            _, _, explanation = _behind(f"{name}. ", explanations).partition(f" {dash} ")
            text = clue.text.removesuffix("*") if gloss else clue.text
            made = replace(clue, text=text, gloss=gloss, explanation=explanation)
            return replace(entry, clue=made)

        return replace(puzzle, entries=tuple(map(explained, puzzle.entries)))

    def _under(self, heading: str, paragraphs: list[list[str]]) -> list[str]:
        """The lines of a list under this heading, without marks."""
        found = (lines for first, *lines in paragraphs if _bare(first) == heading)
        return [line.translate(BIDI_CONTROLS) for lines in found for line in lines]

    def _texts(self) -> tuple[str, str, str]:
        """Title, author and notes; a puzzle without a title has the language's word for one."""
        title, author = [*map(_bare, self._head[0] if self._head else []), "", ""][:2]
        notes = _bare(self._head[1][0]) if len(self._head) > 1 else ""
        untitled = title == self._language.headings.puzzle and (author or notes)
        return "" if untitled else title, author, notes

    def _entries(self, grid: Grid) -> Iterator[Entry]:
        slots = {(slot.direction, slot.start): slot for _, slot in numbered(grid)}
        numbers = self._solved.numbers()
        spellings = dict(self._listed(self._tail))
        found = []
        for (direction, label), text in self._listed(self._clues):
            label = label.translate(BIDI_CONTROLS)
            number = re.split(r"\W", label)[0]
            slot = slots.get((direction, numbers.get(number, Position(-1, -1))))
            if slot is None:
                raise FormatError(_STRANGE)
            listed = ListedEntry(self._number(number), slot, label)
            found.append((listed, text, spellings.get((direction, number))))
        links = linked_slots([listed for listed, _, _ in found], self._language.headings)
        for (number, slot, label, *_), text, spelled in found:
            letters = tuple(grid[cell].letter for cell in slot.cells)
            spelling = "".join(letters) if spelled is None else spelled
            linked = links.get(slot, ())
            bare = enumerated(text, *answer_lengths(grid, slot, *linked))
            clue = with_phrase(bare, spelling, letters, self._language)
            yield Entry(number, slot, clue, spelling, linked, label if linked else "")

    def _listed(self, paragraphs: list[list[str]]) -> Iterator[tuple[tuple[Direction, str], str]]:
        """The lines of lists by direction and number as printed."""
        headings = self._language.headings
        for direction, heading in zip(Direction, (headings.across, headings.down), strict=True):
            for first, *lines in paragraphs:
                for line in lines if _bare(first) == heading else []:
                    match = _LISTED.fullmatch(_bare(line))
                    if match is None:
                        raise FormatError(_STRANGE)
                    yield (direction, match[1]), match[2] or ""

    def _is_list(self, lines: list[str]) -> bool:
        headings = self._language.headings
        return len(lines) > 1 and _bare(lines[0]) in (headings.across, headings.down)

    def _number(self, shown: str) -> int:
        digits = {digit: str(value) for value, digit in enumerate(self._language.digits)}
        number = "".join(digits.get(digit, digit) for digit in shown)
        if not number.isdecimal() or len(number) > 6:
            raise FormatError(_STRANGE)
        return int(number)


def _picture(lines: list[str], language: Language) -> DrawnGrid | None:
    bare = [line.translate(BIDI_CONTROLS) for line in lines]
    tried = (DrawnGrid.of(bare, pen, language.direction) for pen in (BOX, ASCII))
    return next(filter(None, tried), None)


def _behind(beginning: str, lines: list[str]) -> str:
    """The rest of the first line that begins so; "" if none does."""
    return next((line.removeprefix(beginning) for line in lines if line.startswith(beginning)), "")


def _bare(line: str) -> str:
    """A line without the mark that may be before it."""
    return line[1:] if line[:1] and line[0] in _MARKS else line
