"""The puzzle of an .xd text, as the format's reference reader takes it."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
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
    NoOptions,
    NotTakenOver,
    Puzzle,
    Slot,
    WithLosses,
    answer_lengths,
    capital,
    check_size,
    clean,
    numbered,
    publication_time,
    read_entry,
    unplaced_clues,
    utf8_text,
    with_enumeration,
)
from publisher_xd.design import Looks, read_looks, with_looks
from publisher_xd.marks import marked

_SECTIONS = ("metadata", "grid", "clues", "notes")
_HEADED = (*_SECTIONS, "design")
"""The parts under headings; without headings there are four, one after another."""

CLUE = re.compile(r"([A-Z]?)(\d{1,4})\.\s*(.*)", re.DOTALL)
_GONE = "\0"
_BLOCKS, _ABSENT = "#■", "_\uff3f"
_PUBLISHED = ("date", "published")
"""The names of a day, which the format has, and of a week or an issue, which is ours."""

_NOTES = ("description", "notes")
"""The names of notes in a head: that of the format, and that of Puzzmo's tools."""

SPLIT = "splitcharacter"
"""The name of the sign in a head that parts the words of answers: `ON|TO`."""

_KNOWN = frozenset(["title", "author", "copyright", *_NOTES, "rebus", "special", SPLIT])
_COUNTED = frozenset(
    {"width", "height", "size", "blacksquares", "whitespaces", "acrossclues", "downclues"}
)
"""Numbers that some programs write, and that the grid shows too."""
_BARRED = ("form", "barred")
"""The line of Puzzmo's tools for a grid with bars, which the design shows too."""

_ANSWER = re.compile(r"(?<![{\\])~(?![}\\])")
"""The sign between a clue and its answer, where it is not the sign of a mark."""

_MORE = re.compile(r"[A-Z]?\d* ?(\^[^:\s]{0,30})")
"""A line that says more of a clue: `A1 ^Hint: …`."""

_OTHER_ANSWERS = re.compile(r"(?:(?:^| )~ [^a-z\s]+)+")


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle; raises `FormatError` naming the line."""
    del options
    lost = NotTakenOver(".xd")
    parts = parts_of(utf8_text(data), lost)
    head = head_of(parts, lost)
    grid = _grid(parts, head, language, lost)
    puzzle = Puzzle(
        grid=grid,
        entries=tuple(_entries(parts["clues"], head.get(SPLIT, ""), grid, lost)),
        language=language,
        title=head.get("title", ""),
        author=head.get("author", ""),
        copyright=head.get("copyright", ""),
        notes=" ".join(filter(None, [*map(head.get, _NOTES), *(t for _, t in parts["notes"])])),
        published=next(filter(None, map(head.get, _PUBLISHED)), ""),
    )
    return lost.beside(puzzle)


_TextLine = tuple[int, str]
"""A line's number, and its text without white space around it."""


def _without_comments(text: str, lost: NotTakenOver) -> str:
    """The text with a mark on every line that a comment, `<!-- … -->`, is in or ends on."""
    kept, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start)) >= 0:
        breaks = len(text[start:end].splitlines()) - 1
        kept += [text[at:start], _GONE, f"\n{_GONE}" * breaks]
        lost.add("the text", "comment")
        at = end + len("-->")
    return "".join(kept) + text[at:]


def parts_of(text: str, lost: NotTakenOver) -> dict[str, list[_TextLine]]:
    """The lines of each part: parted by headings, or by two blank lines or more."""
    text = _without_comments(text, lost)
    parts: dict[str, list[_TextLine]] = {name: [] for name in _HEADED}
    marked_lines = [line.strip() for line in text.splitlines()]
    lines = [line.replace(_GONE, "").strip() for line in marked_lines]
    headed = any(line.lower() in ("## metadata", "## grid", "## clues") for line in lines)
    at, blank = -1, 2
    for number, line in enumerate(lines, start=1):
        if not line:
            blank += not marked_lines[number - 1]
        elif headed and line.startswith("## "):
            name = line[3:].strip().lower()
            at = _HEADED.index(name) if name in _HEADED else len(_HEADED)
            if name not in _HEADED:
                lost.add(f"part “{clean(line[3:])[:40]}”")
        else:
            if not headed and blank >= 2:
                at = min(at + 1, len(_SECTIONS) - 1)
            if 0 <= at < len(_HEADED):
                parts[_HEADED[at]].append((number, line))
            blank = 0
    return parts


def head_of(parts: Mapping[str, list[_TextLine]], lost: NotTakenOver) -> dict[str, str]:
    """What is said of the puzzle, by names that are known here."""
    head: dict[str, str] = {}
    for number, line in parts["metadata"]:
        name, colon, text = line.partition(":")
        if not colon:
            raise FormatError(f"line {number}: what is said of a puzzle is written `Title: …`")
        key = name.strip().lower()
        if key in _KNOWN or (key in _PUBLISHED and _is_time(text)):
            head[key] = text.strip()
        elif text.strip() and key not in _COUNTED and (key, text.strip()) != _BARRED:
            lost.add(f"“{clean(name)}”")
    return head


def _is_time(text: str) -> bool:
    try:
        return bool(publication_time(text))
    except ValueError:
        return False


def _grid(
    parts: dict[str, list[_TextLine]], head: dict[str, str], language: Language, lost: NotTakenOver
) -> Grid:
    lines = parts["grid"]
    if not lines:
        raise FormatError("there is no grid: parts are separated by two blank lines")
    rows = [(number, signs_in(line)) for number, line in lines]
    width = len(rows[0][1])
    check_size(width, len(rows))
    for number, row in rows:
        if len(row) != width:
            raise FormatError(
                f"line {number}: the row has {len(row)} cells, the first {width}; a cell of "
                "several letters is one sign, which a line such as `Rebus: 1=CH` explains"
            )
    looks = read_looks([line for _, line in parts["design"]], width, len(rows), lost)
    return _fitting([row for _, row in rows], head, parts["clues"], looks, language, lost)


def _fitting(
    rows: list[list[str]],
    head: dict[str, str],
    clues: list[_TextLine],
    looks: Looks,
    language: Language,
    lost: NotTakenOver,
) -> Grid:
    """The grid with the blocks to which the clues' numbers fit best."""
    signs = (signs_of(head, block, language, lost) for block in _blocks(rows, clues))
    drawn = (Grid(tuple(tuple(map(each.cell, row)) for row in rows)) for each in signs)
    made = [with_looks(grid, looks) for grid in drawn]
    names = {f"{match[1]}{int(match[2])}" for _, line in clues if (match := CLUE.fullmatch(line))}
    return min(made, key=lambda grid: len(names ^ {clue_name(*run) for run in numbered(grid)}))


def signs_in(line: str) -> list[str]:
    """The signs of a row: characters, with the marks that belong to them."""
    signs: list[str] = []
    for char in unicodedata.normalize("NFC", line):
        if signs and unicodedata.category(char).startswith("M"):
            signs[-1] += char
        else:
            signs.append(char)
    return signs


def _rebus(text: str, lost: NotTakenOver) -> dict[str, str]:
    """The letters of each key; of a choice of letters, the first."""
    found: dict[str, str] = {}
    others = set()
    for key, letters in re.findall(r"(\S)=([^\s,]+)", text):
        readings = re.split(r"[/|]", letters)
        is_choice = len(readings) > 1 and all(readings)  # else the sign itself is in the cell
        others |= {key} if is_choice or key in found else set()
        found.setdefault(key, readings[0] if is_choice else letters)
    if others:
        lost.add(f"other letters of cells {', '.join(sorted(others))}")
    return found


def _blocks(rows: list[list[str]], clues: list[_TextLine]) -> tuple[str, ...]:
    """The signs that may be a block, the likelier first.

    The format has `.` for a cell whose letter is not known, and some programs write it for a block.
    """
    signs = {sign for row in rows for sign in row}
    if "." not in signs or signs.intersection(_BLOCKS):
        return (_BLOCKS,)
    is_unsolved = any("." in answer for _, line in clues for answer in _ANSWER.split(line)[1:])
    is_dotted = not is_unsolved and any(sign.isalpha() for sign in signs)
    return (".", _BLOCKS) if is_dotted else (_BLOCKS, ".")


def clue_name(number: int, slot: Slot) -> str:
    """The name of the clue of a slot, such as A1."""
    return f"{'A' if slot.direction is Direction.ACROSS else 'D'}{number}"


class GridSigns(NamedTuple):
    """The meaning of the signs of a grid; `special` is `circle`, `shade` or nothing."""

    block: str
    rebus: dict[str, str]
    special: str
    language: Language

    def cell(self, sign: str) -> Cell:
        """The cell of a sign."""
        if sign in self.block and sign not in self.rebus:
            return BLOCK
        if sign in _ABSENT:
            return ABSENT
        if sign == ".":
            return Cell()
        is_small = sign.islower()
        return Cell(
            letter=self.rebus.get(sign) or capital(sign, self.language),
            circled=is_small and self.special not in ("", "shade"),
            shaded=is_small and self.special == "shade",
        )


def signs_of(
    head: Mapping[str, str], block: str, language: Language, lost: NotTakenOver
) -> GridSigns:
    """The meaning of signs by what is said of the puzzle, and with this sign for a block."""
    special = head.get("special", "").lower().removesuffix("d").removesuffix("s")
    return GridSigns(block, _rebus(head.get("rebus", ""), lost), special, language)


def _entries(lines: list[_TextLine], split: str, grid: Grid, lost: NotTakenOver) -> Iterator[Entry]:
    clues, others = _clues(lines, lost)
    count_of_clues = len(clues) + len(others)
    for number, slot in numbered(grid):
        text, answer = clues.pop(clue_name(number, slot), ("", ""))
        found, is_kept = marked(text)
        if not is_kept:
            lost.add("the look (underlined, struck through and the like)", "clue")
        words = answer.split(split) if split else []
        given = ",".join(str(len(signs_in(word))) for word in words)
        clue = with_enumeration(found, given, answer_lengths(grid, slot), lost)
        entry = read_entry(grid, number, slot, clue)
        is_parted = len(words) > 1 and "".join(words) == entry.spelling
        yield replace(entry, spelling=" ".join(words)) if is_parted else entry
    if unplaced := unplaced_clues([*clues, *others], count_of_clues):
        lost.add(unplaced)


def _clues(
    lines: list[_TextLine], lost: NotTakenOver
) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """The clue of each place, such as A1, with its answer; the names of those of other directions.

    `lost` takes everything else.
    """
    found: dict[str, tuple[str, str]] = {}
    others: list[str] = []
    for number, line in lines:
        match = CLUE.fullmatch(line)
        if match is None:
            more = _MORE.match(line)
            if more is None:
                raise FormatError(f"line {number}: a clue is written `A1. Clue ~ ANSWER`")
            lost.add(f"“{clean(more[1])}”", "clue")
            continue
        way, counted, rest = match.groups()
        name = f"{way}{int(counted)}"
        if way not in ("A", "D"):
            others.append(name)
        elif name in found:
            lost.add(f"second clue {name}")
        else:
            found[name] = _without_answer(rest, name, lost)
    return found, others


def _without_answer(rest: str, name: str, lost: NotTakenOver) -> tuple[str, str]:
    """The clue without the answer, or the answers, behind it; and the answer."""
    stop, start = clue_and_answer(rest)
    if rest[stop:start].count("~") > 1:
        lost.add(f"other answers of clue {name}")
    return rest[:stop], rest[start:].strip()


def clue_and_answer(rest: str) -> tuple[int, int]:
    """Where a clue ends, and where the answer begins behind it and perhaps behind others."""
    tildes = [match.start() for match in _ANSWER.finditer(rest)]
    if not tildes:
        return len(rest), len(rest)
    bare = rest[: tildes[-1]].rstrip()
    others = next((m for m in _OTHER_ANSWERS.finditer(bare) if m.end() == len(bare)), None)
    return others.start() if others else len(bare), tildes[-1] + 1
