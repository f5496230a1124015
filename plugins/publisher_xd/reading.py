"""The puzzle of an .xd text, as the format's reference reader takes it."""

import re
import warnings
from collections.abc import Iterator

from publisher import (
    BLOCK,
    Cell,
    Direction,
    Entry,
    FormatError,
    Grid,
    Language,
    LossWarning,
    NoOptions,
    Puzzle,
    clean,
    enumerated,
    numbered,
)

LONGEST_SIDE = 250
_SECTIONS = ("metadata", "grid", "clues", "notes")
_CLUE = re.compile(r"([AD])(\d{1,4})\.\s*(.*)", re.DOTALL)
_KNOWN = frozenset(["title", "author", "copyright", "notes", "rebus", "special"])
_EMPTY = frozenset("_.")


def read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    """The puzzle; raises `FormatError` naming the line, and warns of what is not taken over."""
    del options
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("this is not UTF-8", error.start) from None
    parts = _parts(text)
    head = _head(parts["metadata"])
    grid = _grid(parts["grid"], head)
    return Puzzle(
        grid=grid,
        entries=tuple(_entries(parts["clues"], grid)),
        language=language,
        title=head.get("title", ""),
        author=head.get("author", ""),
        copyright=head.get("copyright", ""),
        notes=" ".join(filter(None, [head.get("notes", ""), *(t for _, t in parts["notes"])])),
    )


Line = tuple[int, str]
"""A line's number, and its text without white space around it."""


def _parts(text: str) -> dict[str, list[Line]]:
    """The lines of each part: parted by headings, or by two blank lines or more."""
    parts: dict[str, list[Line]] = {name: [] for name in _SECTIONS}
    lines = [line.strip() for line in text.splitlines()]
    headed = any(line.lower() in ("## metadata", "## grid", "## clues") for line in lines)
    at, blank = -1, 2
    for number, line in enumerate(lines, start=1):
        if not line:
            blank += 1
        elif headed and line.startswith("## "):
            name = line[3:].strip().lower()
            at = _SECTIONS.index(name) if name in _SECTIONS else len(_SECTIONS)
        else:
            if not headed and blank >= 2:
                at = min(at + 1, len(_SECTIONS) - 1)
            if 0 <= at < len(_SECTIONS):
                parts[_SECTIONS[at]].append((number, line))
            blank = 0
    return parts


def _head(lines: list[Line]) -> dict[str, str]:
    head: dict[str, str] = {}
    for number, line in lines:
        name, colon, text = line.partition(":")
        if not colon:
            raise FormatError(f"line {number}: what is said of a puzzle is written `Title: …`")
        key = name.strip().lower()
        if key in _KNOWN:
            head[key] = clean(text)
        elif clean(text):
            _lose(f"“{clean(name)}”")
    return head


def _grid(lines: list[Line], head: dict[str, str]) -> Grid:
    if not lines:
        raise FormatError("there is no grid: parts are separated by two blank lines")
    width = len(lines[0][1])
    if max(width, len(lines)) > LONGEST_SIDE:
        raise FormatError(f"a side has at most {LONGEST_SIDE} cells")
    rebus = dict(re.findall(r"(\S)=(\S+)", head.get("rebus", "")))
    special = head.get("special", "")
    rows = []
    for number, line in lines:
        if len(line) != width:
            raise FormatError(f"line {number}: the row has {len(line)} cells, the first {width}")
        rows.append(tuple(_cell(sign, rebus, special) for sign in line))
    return Grid(tuple(rows))


def _cell(sign: str, rebus: dict[str, str], special: str) -> Cell:
    if sign == "#":
        return BLOCK
    if sign in _EMPTY:
        return Cell()
    if sign in rebus:
        return Cell(letter=rebus[sign])
    marked = bool(special) and sign.islower()
    letter = sign.upper() if sign.islower() and len(sign.upper()) == 1 else sign
    return Cell(
        letter=letter,
        circled=marked and special != "shaded",
        shaded=marked and special == "shaded",
    )


def _entries(lines: list[Line], grid: Grid) -> Iterator[Entry]:
    clues = dict(_clues(lines))
    for number, slot in numbered(grid):
        letters = [grid[cell].letter for cell in slot.cells]
        length = sum(len(letter) or 1 for letter in letters)
        text = clues.pop(("A" if slot.direction is Direction.ACROSS else "D", number), "")
        yield Entry(
            number, slot, enumerated(text, length), "".join(letters) if all(letters) else ""
        )
    for way, number in clues:
        _lose(f"clue {way}{number}, which has no cells")


def _clues(lines: list[Line]) -> Iterator[tuple[tuple[str, int], str]]:
    for number, line in lines:
        match = _CLUE.fullmatch(line)
        if match is None:
            if re.match(r"[A-Z]\d* ?\^", line):
                _lose(f"line {number}, which says more of a clue")
                continue
            raise FormatError(f"line {number}: a clue is written `A1. Clue ~ ANSWER`")
        way, counted, rest = match.groups()
        text, tilde, _ = rest.rpartition("~")
        yield (way, int(counted)), clean(text if tilde else rest)


def _lose(what: str) -> None:
    warnings.warn(f"an .xd file's {what} is not taken over", LossWarning, stacklevel=2)
