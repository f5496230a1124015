"""The puzzle of an .xd text, as the format's reference reader takes it."""

import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from publisher import (
    ABSENT,
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
    TextStyle,
    clean,
    clue_of_parts,
    enumerated,
    numbered,
)

LONGEST_SIDE = 250
_SECTIONS = ("metadata", "grid", "clues", "notes")
_CLUE = re.compile(r"([AD])(\d{1,4})\.\s*(.*)", re.DOTALL)
_KNOWN = frozenset(["title", "author", "copyright", "notes", "rebus", "special"])
_COUNTED = frozenset(
    {"width", "height", "size", "blacksquares", "whitespaces", "acrossclues", "downclues"}
)
"""What some programs count, and the grid says again."""

_STYLES = {"/": TextStyle.ITALIC, "*": TextStyle.BOLD}
_MARKED = re.compile(r"\{([/*_@!-])(.{1,1000}?)\1\}")
_OTHER_MARKED = re.compile(r"\{([_@!-]).{1,1000}?\1\}")
_OTHER_ANSWERS = re.compile(r"( ~ [^a-z\s]+)+")


def read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    """The puzzle; raises `FormatError` naming the line, and warns of what is not taken over."""
    del options
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("this is not UTF-8", error.start) from None
    parts = _parts(text)
    head = _head(parts["metadata"])
    grid = _grid(parts["grid"], head, parts["clues"])
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
            if name not in _SECTIONS:
                _lose(f"part “{clean(line[3:])[:40]}”")
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
        elif clean(text) and key not in _COUNTED:
            _lose(f"“{clean(name)}”")
    return head


def _grid(lines: list[Line], head: dict[str, str], clues: list[Line]) -> Grid:
    if not lines:
        raise FormatError("there is no grid: parts are separated by two blank lines")
    width = len(lines[0][1])
    if max(width, len(lines)) > LONGEST_SIDE:
        raise FormatError(f"a side has at most {LONGEST_SIDE} cells")
    signs = _Signs(
        block=_block("".join(line for _, line in lines), clues),
        rebus=dict(re.findall(r"(\S)=(\S+)", head.get("rebus", ""))),
        special=head.get("special", "").lower().removesuffix("d").removesuffix("s"),
    )
    rows = []
    for number, line in lines:
        if len(line) != width:
            raise FormatError(f"line {number}: the row has {len(line)} cells, the first {width}")
        rows.append(tuple(map(signs.cell, line)))
    return Grid(tuple(rows))


def _block(grid: str, clues: list[Line]) -> str:
    """What a block is: some programs write `.`, which else is a cell whose letter is not known."""
    is_unsolved = any("." in line.rpartition("~")[2] for _, line in clues)
    is_dotted = "#" not in grid and any(sign.isalpha() for sign in grid)
    return "." if is_dotted and not is_unsolved else "#"


class _Signs(NamedTuple):
    """What the signs of a grid stand for; `special` is `circle`, `shade` or nothing."""

    block: str
    rebus: dict[str, str]
    special: str

    def cell(self, sign: str) -> Cell:
        """The cell of a sign."""
        if sign == self.block:
            return BLOCK
        if sign == "_":
            return ABSENT
        if sign == ".":
            return Cell()
        is_small = sign.islower()
        capital = sign.upper() if is_small and len(sign.upper()) == 1 else sign
        return Cell(
            letter=self.rebus.get(sign, capital),
            circled=is_small and self.special not in ("", "shade"),
            shaded=is_small and self.special == "shade",
        )


def _entries(lines: list[Line], grid: Grid) -> Iterator[Entry]:
    clues = dict(_clues(lines))
    is_whole = True
    for number, slot in numbered(grid):
        letters = [grid[cell].letter for cell in slot.cells]
        count = sum(len(letter) or 1 for letter in letters)
        text = clues.pop(("A" if slot.direction is Direction.ACROSS else "D", number), "")
        found, is_kept = clue_of_parts(_marked(text, frozenset()))
        is_whole &= is_kept and _OTHER_MARKED.search(text) is None
        clue = enumerated(found.text, len(slot), count, emphasis=found.emphasis)
        yield Entry(number, slot, clue, "".join(letters) if all(letters) else "")
    if not is_whole:
        _lose("look of some clues (underlined, struck through and the like)")
    for way, number in clues:
        _lose(f"clue {way}{number}, which has no cells")


def _marked(text: str, styles: frozenset[TextStyle]) -> Iterator[tuple[str, frozenset[TextStyle]]]:
    """The parts of a clue between signs such as `{/` and `/}`, which may stand in one another."""
    at = 0
    for match in _MARKED.finditer(text):
        yield text[at : match.start()], styles
        own = _STYLES.get(match[1])
        inner = match[2].partition("|")[0] if match[1] in "@!" else match[2]  # a link, a picture
        yield from _marked(inner, styles | {own} if own else styles)
        at = match.end()
    yield text[at:], styles


def _clues(lines: list[Line]) -> Iterator[tuple[tuple[str, int], str]]:
    more = 0
    for number, line in lines:
        match = _CLUE.fullmatch(line)
        if match is None:
            if not re.match(r"[A-Z]\d* ?\^", line):
                raise FormatError(f"line {number}: a clue is written `A1. Clue ~ ANSWER`")
            more += 1
            continue
        way, counted, rest = match.groups()
        yield (way, int(counted)), clean(_without_answer(rest, f"{way}{counted}"))
    if more:
        _lose(f"lines that say more of clues ({more})")


def _without_answer(rest: str, name: str) -> str:
    """The clue without the answer, or the answers, behind it."""
    text, tilde, _ = rest.rpartition("~")
    bare = text.rstrip()
    others = next((m for m in _OTHER_ANSWERS.finditer(bare) if m.end() == len(bare)), None)
    if others is None:
        return text if tilde else rest
    _lose(f"other answers of clue {name}")
    return bare[: others.start()]


def _lose(what: str) -> None:
    warnings.warn(f"an .xd file's {what} is not taken over", LossWarning, stacklevel=2)
