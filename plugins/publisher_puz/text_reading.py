"""The puzzle of a text that Across Lite makes .puz files of: its parts, each under a tag."""

import re
from collections.abc import Iterator
from itertools import chain, repeat
from typing import NamedTuple

from publisher import (
    BLOCK,
    Cell,
    Direction,
    Entry,
    FormatError,
    Grid,
    Language,
    NoOptions,
    NotTakenOver,
    Puzzle,
    WithLosses,
    answer_lengths,
    capital,
    check_size,
    clean,
    enumerated,
    numbered,
    read_entry,
    unplaced_clues,
    utf8_text,
)
from publisher_puz.reading import windows_text
from publisher_puz.tags import PARTS, TAG

_BLOCKS = ".:"
_UNKNOWN = "-"
_SIZE = re.compile(r"(\d{1,4})\s*x\s*(\d{1,4})", re.IGNORECASE)


class _Line(NamedTuple):
    """A line of a part, without white space around it, and its number."""

    number: int
    text: str


_Parts = dict[str, list[_Line]]


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle; raises `FormatError` naming the line."""
    del options
    lost, doubts = NotTakenOver("Across Lite text"), list[str]()
    parts = _parts(_text(data), lost)
    grid = _grid(parts, _Rebus.of(parts["REBUS"], lost), language)
    if parts["SIZE"] and _size(parts["SIZE"][0]) != (grid.width, grid.height):
        lost.add(f"the size {clean(parts['SIZE'][0].text)[:20]}: the grid has another")
    puzzle = Puzzle(
        grid=grid,
        entries=tuple(_entries(parts, grid, doubts)),
        language=language,
        title=_joined(parts["TITLE"]),
        author=_joined(parts["AUTHOR"]),
        copyright=_joined(parts["COPYRIGHT"]),
        notes=_joined(parts["NOTEPAD"]),
    )
    return WithLosses(puzzle, (*doubts, *lost.beside(puzzle).losses))


def _text(data: bytes) -> str:
    """The text, which older programs write as Windows has it."""
    try:
        return utf8_text(data)
    except FormatError:
        return windows_text(data.decode("latin-1"))


def _parts(text: str, lost: NotTakenOver) -> _Parts:
    """The lines of each part; raises `FormatError` where the first line is no tag."""
    parts: _Parts = {}
    found: list[_Line] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        tag = TAG.fullmatch(line.strip())
        if tag and "NOTEPAD" not in parts:  # what is behind that one is a note to its end
            name = tag[1].upper()
            if name in parts:
                raise FormatError(f"line {number}: there is a second part <{name}>")
            found = parts.setdefault(name, [])
        elif found is not None:
            found.append(_Line(number, line.strip()))
        elif line.strip():
            break
    if not any(name.startswith("ACROSS PUZZLE") for name in parts):
        raise FormatError("this is not an Across Lite text, which begins with <ACROSS PUZZLE>")
    for name in sorted(parts.keys() - PARTS):
        if any(line.text for line in parts[name]):
            lost.add(f"what follows <{name}>")
    return {name: parts.get(name, []) for name in PARTS}


def _joined(lines: list[_Line]) -> str:
    return " ".join(line.text for line in lines)


def _size(line: _Line) -> tuple[int, int]:
    """Width and height."""
    size = _SIZE.fullmatch(line.text)
    if size is None:
        raise FormatError(f"line {line.number}: a size is written `15x15`, columns first")
    return int(size[1]), int(size[2])


class _Rebus(NamedTuple):
    """What the signs of the grid mean beside themselves: cells of several letters, and circles."""

    letters: dict[str, str]
    has_circles: bool

    @classmethod
    def of(cls, lines: list[_Line], lost: NotTakenOver) -> "_Rebus":
        """That of lines such as `MARK;` and `1:HEART:H`; other lines are `lost`."""
        letters: dict[str, str] = {}
        flags: set[str] = set()
        for line in lines:
            key, *rest = line.text.split(":")
            if len(key) == 1 and rest and rest[0]:
                letters[key] = rest[0]
            elif not rest:
                flags |= {flag.strip().upper() for flag in key.split(";")} - {""}
            else:
                raise FormatError(f"line {line.number}: cells of several letters are `1:HEART:H`")
        for flag in sorted(flags - {"MARK"}):
            lost.add(f"the flag “{clean(flag)[:40]}”")
        return cls(letters, "MARK" in flags)

    def cell(self, sign: str, language: Language) -> Cell:
        """The cell of a sign."""
        if sign in _BLOCKS and sign not in self.letters:
            return BLOCK
        letter = self.letters.get(sign, "" if sign == _UNKNOWN else sign)
        is_circled = self.has_circles and sign.islower()
        return Cell(letter=capital(clean(letter), language), circled=is_circled)


def _grid(parts: _Parts, rebus: _Rebus, language: Language) -> Grid:
    lines = [line for line in parts["GRID"] if line.text]
    if not lines:
        raise FormatError("there is no grid: its rows follow <GRID>, a line each")
    width = len(lines[0].text)
    check_size(width, len(lines))
    for line in lines:
        if len(line.text) != width:
            raise FormatError(
                f"line {line.number}: the row has {len(line.text)} cells, the first {width}; a "
                "cell of several letters is one sign, which <REBUS> explains"
            )
    return Grid(tuple(tuple(rebus.cell(sign, language) for sign in line.text) for line in lines))


def _entries(parts: _Parts, grid: Grid, doubts: list[str]) -> Iterator[Entry]:
    """An entry for each word: the clues of a direction stand in the order of their numbers."""
    stray: list[str] = []
    count = 0
    for direction in Direction:
        runs = [run for run in numbered(grid) if run[1].direction is direction]
        clues = _clues(parts[str(direction).upper()], len(runs))
        count += len(clues)
        stray += [f"“{clue[:60]}”" for clue in clues[len(runs) :]]
        if len(clues) != len(runs):
            said = f"there are {len(clues)} clues for {len(runs)} words {direction}"
            doubts.append(f"{said}; they may not fit")
        for (number, slot), text in zip(runs, chain(clues, repeat("")), strict=False):
            yield read_entry(grid, number, slot, enumerated(text, *answer_lengths(grid, slot)))
    unplaced_clues(stray, count)


def _clues(lines: list[_Line], words: int) -> list[str]:
    """The clues of a direction: a line a word, empty ones too, or the lines that are not empty."""
    texts = [line.text for line in lines]
    if len(texts) >= words and not any(texts[words:]):
        return texts[:words]
    return [text for text in texts if text]
