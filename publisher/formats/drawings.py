"""Grids as text, in visual order: `.` is an open cell, `#` a block, and a letter is itself.

A space is no cell. Lines below the grid explain other signs, such as `1 = HEART`. In a drawing with
bars, cells are in every second column: `|` is a bar between two cells, and `_`, on a line of its
own, a bar below the cell above it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from publisher.errors import WordError
from publisher.language.alphabet import Alphabet, alphabet_of, is_mark, visible
from publisher.language.language import Language, TextDirection
from publisher.model.grid import ABSENT, BLOCK, Cell, CellKind, Grid
from publisher.model.puzzle import visual_row

_OPEN, _BLOCK, _GAP = ".", "#", " "
_OWN = {_OPEN: Cell(), _BLOCK: BLOCK, _GAP: ABSENT}
_AFTER, _BELOW, _EXPLAINS = "|", "_", "="
_MARKS = ("given", "circled", "shaded")
_BAR_LINE = re.compile(r"[ _]*_[ _]*")
_SIGNS = [*"1234567890@$%&*+-!?~^<>/\\:;,\"'(){}[]`", *map(chr, range(0x2190, 0x2C00))]
MAX_SIDE = 200
"""The most rows, and the most columns: twice what fits on the largest sheet of paper."""

_LONGEST_LINE = 16 * MAX_SIDE  # characters: two places a cell, and marks on its letter
LEFT_TO_RIGHT = "\u200e\u202d", "\u200e\u202c"
"""Around a row with letters that are read from the right: marks, an override and its end."""

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]")

_SHAPE = "for a place without a cell, take a sign of your own, and explain it with nothing: `~ =`"

_TOO_LARGE = f"a grid has at most {MAX_SIDE} rows and {MAX_SIDE} columns"

_Line = tuple[int, str]
_Meanings = Mapping[str, Cell]


class DrawingError(ValueError):
    """A drawing is wrong at a line and column of its text, both counted from 1.

    `message` is the reason without the place.
    """

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line = line
        self.column = column
        self.message = message
        super().__init__(f"line {line}, column {column} of the drawing: {message}")


@dataclass(slots=True)
class _Row:
    """A row in visual order: its signs, and the columns with a bar after or below them."""

    line: int
    pitch: int
    signs: list[str]
    after: frozenset[int] = frozenset()
    below: frozenset[int] = frozenset()

    def error(self, place: int, message: str) -> DrawingError:
        """The error about the sign at this place, counted from 0."""
        return DrawingError(self.line, self.pitch * place + 1, message)


def read_drawing(text: str, language: Language, *, is_outline: bool = False) -> Grid:
    """The grid that is drawn, in logical order; raises `DrawingError`.

    The first character of a line is the leftmost cell, also in right-to-left languages. The rows of
    an outline may end anywhere; in other drawings, a short row alone is a fault.
    """
    letters = alphabet_of(language)
    lines = [(n, visible(line).rstrip()) for n, line in enumerate(text.splitlines(), start=1)]
    meanings = dict(_explained(line, letters) for line in lines if _EXPLAINS in line[1])
    drawn = _trimmed([line for line in lines if _EXPLAINS not in line[1]])
    _refuse_many(drawn)
    rows = _rows(drawn, letters)
    _refuse_large(rows)
    seen = [
        [_cell(row, place, meanings, letters) for place in range(len(row.signs))] for row in rows
    ]
    if not is_outline:
        _refuse_short(rows, seen)
    width = max(map(len, seen))
    seen = [[*cells, *[ABSENT] * (width - len(cells))] for cells in seen]
    return _grid(rows, seen, language.direction)


def _trimmed(lines: Sequence[_Line]) -> Sequence[_Line]:
    """The lines without empty ones before and after them."""
    full = [index for index, (_, line) in enumerate(lines) if line]
    if not full:
        raise DrawingError(1, 1, "there is no row of cells: write `.` for an open cell")
    return lines[full[0] : full[-1] + 1]


def _refuse_many(lines: Sequence[_Line]) -> None:
    """Raise `DrawingError` for more or longer lines than any grid may have.

    Every other line may have bars alone.
    """
    if len(lines) > 2 * MAX_SIDE:
        raise DrawingError(lines[2 * MAX_SIDE][0], 1, _TOO_LARGE)
    for number, line in lines:
        if len(line) > _LONGEST_LINE:
            raise DrawingError(number, _LONGEST_LINE + 1, _TOO_LARGE)


def _refuse_large(rows: Sequence[_Row]) -> None:
    if len(rows) > MAX_SIDE:
        raise rows[MAX_SIDE].error(0, _TOO_LARGE)
    for row in rows:
        if len(row.signs) > MAX_SIDE:
            raise row.error(MAX_SIDE, _TOO_LARGE)


def _explained(line: _Line, letters: Alphabet) -> tuple[str, Cell]:
    """A sign and its meaning: `1 = HEART`, `2 = . circled`, `~ =` for no cell."""
    number, text = line
    sign, _, meaning = (part.strip() for part in text.partition(_EXPLAINS))
    if len(sign) != 1 or sign in _OWN or sign in (_AFTER, _BELOW) or sign.isalpha():
        raise DrawingError(number, 1, "explain one sign that is not a letter: `1 = HEART`")
    content, *marks = meaning.split() or [_GAP]
    column = text.index(_EXPLAINS) + 2
    wrong = [mark for mark in marks if mark.lower() not in _MARKS]
    if wrong:
        said = f"`{wrong[0]}` is not one of the marks `{'`, `'.join(_MARKS)}`"
        raise DrawingError(number, column, said)
    given, circled, shaded = (mark in map(str.lower, marks) for mark in _MARKS)
    try:
        cell = _OWN.get(content) or Cell(letter="".join(letters.cells(content)))
        return sign, replace(cell, given=given, circled=circled, shaded=shaded)
    except (WordError, ValueError) as error:
        raise DrawingError(number, column, f"`{content}` cannot be in a cell: {error}") from None


def _rows(lines: Sequence[_Line], letters: Alphabet) -> list[_Row]:
    signs = [(number, letters.groups(line)) for number, line in lines]
    if not _is_spaced(lines, signs):
        empty = next((number for number, line in lines if not line), None)
        if empty is not None:
            raise DrawingError(empty, 1, f"the line is empty; {_SHAPE}")
        return [_Row(number, 1, line) for number, line in signs]
    rows: list[_Row] = []
    for (number, line), (_, found) in zip(lines, signs, strict=True):
        if _BAR_LINE.fullmatch(line):
            _bar_below(rows, number, line)
        elif line:
            rows.append(_spaced_row(number, found))
    return rows


def _is_spaced(lines: Sequence[_Line], signs: Sequence[tuple[int, list[str]]]) -> bool:
    """Whether cells are in every second column, with only bars or spaces between them."""
    if any(_AFTER in line or _BAR_LINE.fullmatch(line) for _, line in lines):
        return True
    between = [sign for _, found in signs for sign in found[1::2]]
    return bool(between) and set(between) == {_GAP}


def _spaced_row(number: int, signs: list[str]) -> _Row:
    for column, sign in enumerate(signs):
        if column % 2 and sign not in (_GAP, _AFTER):
            said = "with bars in it, a drawing has cells in every second column only: `. .|. #`"
            raise DrawingError(number, column + 1, said)
        if column % 2 == 0 and sign == _AFTER:
            raise DrawingError(number, column + 1, "a bar comes after a cell: `. .|. #`")
    after = frozenset(place for place, sign in enumerate(signs[1::2]) if sign == _AFTER)
    return _Row(number, 2, signs[::2], after)


def _bar_below(rows: list[_Row], number: int, line: str) -> None:
    """Put the bars of a line under the row before it; a `_` between two columns means nothing."""
    places = frozenset(place for place, sign in enumerate(line[::2]) if sign == _BELOW)
    missing = [place for place in sorted(places) if not rows or place >= len(rows[-1].signs)]
    if missing or not rows:
        column = 2 * missing[0] + 1 if missing else 1 + line.index(_BELOW)
        raise DrawingError(number, column, "there is no cell above this bar")
    rows[-1].below |= places


def _cell(row: _Row, place: int, meanings: _Meanings, letters: Alphabet) -> Cell:
    sign = row.signs[place]
    cell = meanings.get(sign) or _OWN.get(sign)
    if cell is not None:
        return cell
    if not sign[0].isalpha() and sign not in letters.letters:
        raise row.error(place, _unknown(sign))
    try:
        found = letters.cells(sign)
    except WordError:
        raise row.error(place, f"{sign} is not a letter of {letters.language.name}") from None
    if len(found) != 1:
        several = "".join(found)
        said = (
            f"{sign} fills {len(found)} cells; for one cell, say below the drawing `1 = {several}`"
        )
        raise row.error(place, said)
    return Cell(letter=found[0])


def _unknown(sign: str) -> str:
    if sign.isdigit():
        return f"say below the drawing what {sign} means, as in `{sign} = HEART`"
    named = f"`{sign}`" if sign.isprintable() else f"U+{ord(sign[0]):04X}"
    return (
        f"{named} is not a sign of a drawing: `.` is an open cell, `#` a block, a space no cell, "
        "a letter itself"
    )


def _refuse_short(rows: Sequence[_Row], seen: Sequence[list[Cell]]) -> None:
    """Raise `DrawingError` for a short row, unless the grid has absent cells.

    Editors take spaces from the ends of lines, so a row may be shorter than it was drawn.
    """
    widths = [len(cells) for cells in seen]
    usual = Counter(widths).most_common(1)[0][0]
    if not any(cell.kind is CellKind.ABSENT for cells in seen for cell in cells):
        for row, width in zip(rows, widths, strict=True):
            if width != usual:
                said = f"this row has {width} cells, and others have {usual}; {_SHAPE}"
                raise row.error(min(width, usual), said)


def _grid(rows: Sequence[_Row], seen: Sequence[Sequence[Cell]], direction: TextDirection) -> Grid:
    """The cells with their bars, in logical order; bars along the edge end nothing."""
    is_rtl = direction is TextDirection.RTL
    made = []
    for index, (row, cells) in enumerate(zip(rows, seen, strict=True)):
        width = len(cells)
        after = {place + is_rtl for place in row.after if place + 1 < width}
        below = row.below if index + 1 < len(rows) else ()
        barred = [
            replace(cell, bar_after=place in after, bar_below=place in below)
            for place, cell in enumerate(cells)
        ]
        made.append(visual_row(barred, direction))
    return Grid(tuple(made))


def draw(grid: Grid, direction: TextDirection) -> str:
    """The drawing of a grid, from which `read_drawing` makes the grid again.

    Its last line has no line break. Bars along the edge of the grid end nothing and are left out.
    A line with right-to-left letters has marks around it, so that programs show it as it is stored.
    """
    rtl = direction is TextDirection.RTL
    seen = [visual_row(row, direction) for row in grid.rows]
    after = [_bars_after(row, rtl=rtl) for row in seen]
    below = [[cell.bar_below for cell in row] for row in seen[:-1]] + [[]]
    spaced = any(chain(*after, *below))
    bare = [[replace(cell, bar_after=False, bar_below=False) for cell in row] for row in seen]
    signs = _signs(bare, spaced=spaced)
    lines: list[str] = []
    for row, bars, bars_below in zip(bare, after, below, strict=True):
        ends = [_AFTER if bar else _GAP for bar in bars] if spaced else [""] * len(row)
        lines.append("".join(signs[cell] + end for cell, end in zip(row, ends, strict=True)))
        if any(bars_below):
            lines.append(_GAP.join(_BELOW if bar else _GAP for bar in bars_below))
    legend = [f"{sign} = {_meaning(cell)}" for cell, sign in signs.items() if sign in _SIGNS]
    return "\n".join(map(_as_stored, [*lines, *([""] if legend else []), *legend]))


def _bars_after(row: Sequence[Cell], *, rtl: bool) -> list[bool]:
    """For each place in visual order, whether a bar is on its right."""
    inside = [cell.bar_after for cell in (row[1:] if rtl else row[:-1])]
    return [*inside, False]


def _signs(seen: Sequence[Sequence[Cell]], *, spaced: bool) -> dict[Cell, str]:
    """The sign that draws each kind of cell, in order of appearance."""
    own = {cell: sign for sign, cell in _OWN.items() if cell != ABSENT or _gaps_show(seen, spaced)}
    cells = list(dict.fromkeys(chain.from_iterable(seen)))
    taken = set(map(_letter, cells))
    free = (sign for sign in _SIGNS if sign not in taken)
    return {cell: own.get(cell) or _letter(cell) or next(free) for cell in cells}


def _letter(cell: Cell) -> str:
    """The letter of a cell, if a drawing can show it as it is; else empty."""
    letter = cell.letter
    is_one = letter[:1].isalpha() and all(map(is_mark, letter[1:]))
    is_shown = is_one or (letter in _SIGNS and letter.isdecimal())
    return letter if is_shown and cell == Cell(letter=letter) else ""


def _gaps_show(seen: Sequence[Sequence[Cell]], spaced: bool) -> bool:
    """Whether spaces can show where no cell is, though editors remove them at the ends of lines."""
    gaps = [[cell.kind is CellKind.ABSENT for cell in row] for row in seen]
    between = [gap for row in gaps for gap in row[1::2]]
    return not (
        any(map(all, gaps))
        or all(row[-1] for row in gaps)
        or (not spaced and bool(between) and all(between))
        or not any(gap and not all(row[place:]) for row in gaps for place, gap in enumerate(row))
    )


def _meaning(cell: Cell) -> str:
    own = {CellKind.LETTER: cell.letter or _OPEN, CellKind.BLOCK: _BLOCK, CellKind.ABSENT: ""}
    return " ".join([own[cell.kind], *(mark for mark in _MARKS if getattr(cell, mark))])


def _as_stored(line: str) -> str:
    """The line, with marks around it if programs would otherwise reorder its letters."""
    before, after = LEFT_TO_RIGHT
    return f"{before}{line.rstrip()}{after}" if _RIGHT_TO_LEFT.search(line) else line.rstrip()
