"""The texts that a puzzle shows: titles, clues, a word bank, labels in corners and at the grid.

Those of a crossword follow from its entries. A puzzle of another kind has a `Sheet`, which says
what is shown as data: whoever prints it asks the functions here, and needs not know the kind.
"""

import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from publisher.language.cleaning import clean_fields, clean_lines
from publisher.language.clue import Clue
from publisher.language.clue_markup import carried, clue_of_parts, clue_parts, printed
from publisher.language.emphasis import TextStyle
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import LabelStyle, Numbering
from publisher.language.spelling import spelling_of
from publisher.model.blocks import has_filled_blocks
from publisher.model.grid import Direction, Grid, Position, Slot
from publisher.model.hints import dice_of
from publisher.model.puzzle import Entry, Puzzle

_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}

WantedNumbering = Literal["cells", "lines", "auto"]
"""The numbering asked for; `auto` is that of papers of the language for such a grid."""


class ShownItem(NamedTuple):
    """An item of a list: what is printed before it, and its entries in reading order.

    An entry has the clue that is printed: `See 1` where a linked clue runs on in it. `place` is the
    label without the entries in which a clue runs on; answers have it.
    """

    label: str
    entries: tuple[Entry, ...]
    place: str


class ShownList(NamedTuple):
    """A list of clues under its heading.

    An item of `clues` is a clue after its number. An item of `lines` is all clues of a row or a
    column, after its label. An item of `words` shows its answer, and has no label.
    """

    heading: str
    look: Literal["clues", "lines", "words"]
    items: tuple[ShownItem, ...]


class Stroke(NamedTuple):
    """A line over the grid from the middle of a cell to that of another one.

    With `is_given` it is there from the beginning; otherwise it is drawn in the solution. A loop is
    drawn around the letters, a line behind them.
    """

    start: Position
    end: Position
    is_given: bool = False
    is_loop: bool = False

    @property
    def cells(self) -> tuple[Position, ...]:
        """The cells whose middles it goes through, from start to end."""
        down, along = self.end.row - self.start.row, self.end.column - self.start.column
        steps = math.gcd(down, along) or 1
        row, column = self.start
        return tuple(
            Position(row + step * down // steps, column + step * along // steps)
            for step in range(math.gcd(down, along) + 1)
        )


class ClueCell(NamedTuple):
    """A block of the grid with the clue of the entry in a slot, which begins in the cell beside it.

    An arrow goes from the block into the first cell of the slot, and turns there if the second one
    lies in another direction.
    """

    slot: Slot
    cell: Position


class Inset(NamedTuple):
    """A rectangle of absent cells, from its first one to its last one in reading order.

    It shows a picture, a PNG or JPEG file, or without one the title of the puzzle.
    """

    start: Position
    end: Position
    picture: bytes = b""

    @property
    def columns(self) -> range:
        """The columns that it takes."""
        return range(self.start.column, self.end.column + 1)

    @property
    def rows(self) -> range:
        """The rows that it takes."""
        return range(self.start.row, self.end.row + 1)

    @property
    def cells(self) -> list[Position]:
        """Its cells, in reading order."""
        return [Position(row, column) for row in self.rows for column in self.columns]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a puzzle that is no crossword shows beside its letters, in logical order.

    `labels` are in the corners of cells. An item of a list shows what the entry of its slot has in
    the puzzle: its clue, or its answer. `name` is what such a puzzle is called where it has no
    title, and `instructions` say what its solver is to do, in lines that stay lines; both are in
    the puzzle's language.
    `clue_cells` are clues in blocks. Of two in one block, the entry of the first begins beside it,
    that of the second below. `insets` are where the grid has pictures or its title.
    """

    labels: Mapping[Position, str] = field(default_factory=dict, hash=False)
    lists: tuple[ShownList, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    name: str = ""
    instructions: str = ""
    clue_cells: tuple[ClueCell, ...] = ()
    insets: tuple[Inset, ...] = ()

    def __post_init__(self) -> None:
        clean_fields(self, "name")
        object.__setattr__(self, "instructions", clean_lines(self.instructions))


class ShownLabels(NamedTuple):
    """The labels in corners of cells, or else beside the rows and above the columns.

    `rows` are from the top, `columns` from where reading starts; those before the first letter and
    after the last have "". Both are empty where cells are numbered.
    """

    cells: Mapping[Position, str]
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


class LetterBounds(NamedTuple):
    """The first row and column with a letter, and the ones after the last."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def of(cls, grid: Grid) -> "LetterBounds":
        """The bounds of a grid; without any letter, the whole grid."""
        places = [place for place in grid.positions() if grid[place].is_letter]
        if not places:
            return cls(0, 0, grid.height, grid.width)
        rows, columns = ([place[side] for place in places] for side in (0, 1))
        return cls(min(rows), min(columns), max(rows) + 1, max(columns) + 1)

    @property
    def area(self) -> int:
        """The number of cells inside."""
        return (self.bottom - self.top) * (self.right - self.left)


def numbered_by(puzzle: Puzzle, wanted: WantedNumbering) -> Puzzle:
    """The puzzle with cells or lines numbered; by `auto`, always cells where letters are few."""
    if wanted != "auto":
        return replace(puzzle, numbering=Numbering(wanted))
    is_dense = has_filled_blocks(puzzle.grid, "auto")
    usual = puzzle.language.numbering if is_dense else Numbering.CELLS
    return replace(puzzle, numbering=usual)


def shown_labels(puzzle: Puzzle) -> ShownLabels:
    """The labels at the grid of a puzzle: numbers of cells, or names of rows and columns."""
    language, grid = puzzle.language, puzzle.grid
    if puzzle.sheet is not None:
        return ShownLabels(puzzle.sheet.labels)
    if puzzle.numbering is Numbering.CELLS:
        return ShownLabels({cell: language.number(n) for cell, n in puzzle.numbers.items()})
    top, left, bottom, right = LetterBounds.of(grid)

    def labels(style: LabelStyle, first: int, stop: int, count: int) -> tuple[str, ...]:
        inside = (language.label(style, line + 1) for line in range(stop - first))
        return (*[""] * first, *inside, *[""] * (count - stop))

    return ShownLabels(
        {},
        labels(language.row_labels, top, bottom, grid.height),
        labels(language.column_labels, left, right, grid.width),
    )


def shown_lists(puzzle: Puzzle) -> tuple[ShownList, ...]:
    """The lists of a puzzle that have clues: those across, then those down, or its sheet's."""
    if puzzle.sheet is not None:
        return tuple(_with_clues(each, puzzle) for each in puzzle.sheet.lists if each.items)
    headings = puzzle.language.headings
    labels, links = shown_labels(puzzle), ClueLinks(puzzle)
    ways = zip(
        Direction, (headings.across, headings.down), (labels.rows, labels.columns), strict=True
    )
    found = []
    for direction, heading, names in ways:
        entries = [links.shown(entry) for entry in puzzle.along(direction)]
        if names:
            items = _by_line(entries, names, is_down=direction is Direction.DOWN)
        else:
            items = [ShownItem(links.shown_label(e), (e,), links.place(e)) for e in entries]
        if items:
            found.append(ShownList(heading, "lines" if names else "clues", tuple(items)))
    return tuple(found)


def _with_clues(shown: ShownList, puzzle: Puzzle) -> ShownList:
    """A list of a sheet with the clues that its entries have now, or with their words."""
    now = {entry.slot: entry for entry in puzzle.entries}

    def text(entry: Entry) -> Entry:
        entry = now.get(entry.slot, entry)
        return replace(entry, clue=Clue(answer_text(puzzle, entry))) if has_words else entry

    has_words = shown.look == "words"
    items = (each._replace(entries=tuple(map(text, each.entries))) for each in shown.items)
    return shown._replace(items=tuple(items))


class ClueLinks:
    """The names by which the entries of a puzzle are known to each other in print."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._language, self._labels = puzzle.language, shown_labels(puzzle)
        self._heads, self._by_slot = puzzle.heads, {each.slot: each for each in puzzle.entries}
        ways = {(each.direction, self.place(each)) for each in puzzle.entries}
        self._ambiguous = {
            place for way, place in ways if {(each, place) for each in Direction} <= ways
        }

    def label(self, entry: Entry) -> str:
        """The label of a clue: its number, or for a linked one those of all, such as `1/3`."""
        linked = [self._by_slot[slot] for slot in entry.linked if slot in self._by_slot]
        names = "/".join((self.place(entry), *(self._name(each, entry) for each in linked)))
        return (entry.label if linked else "") or names

    def shown_label(self, entry: Entry) -> str:
        """The label as it is printed: marks keep its numbers in reading order, as `enumerate`."""
        is_rtl = self._language.direction is TextDirection.RTL
        mark = _MARKS[TextDirection.RTL] if is_rtl else ""
        return self.label(entry).replace("/", f"{mark}/{mark}")

    def shown(self, entry: Entry) -> Entry:
        """The entry with the clue that is printed for it."""
        head = self._heads.get(entry.slot)
        if head is None or entry.clue.text:
            return entry
        said = self._language.headings.see_clue(self._name(head, entry))
        return replace(entry, clue=Clue(said))

    def _name(self, entry: Entry, beside: Entry) -> str:
        """The name of an entry for readers of another clue: its direction where it is needed."""
        if entry.direction is beside.direction or self.place(entry) not in self._ambiguous:
            return self.place(entry)
        return self.name(entry)

    def name(self, entry: Entry) -> str:
        """The place of an entry with its direction; "" where that is neither across nor down."""
        headings = self._language.headings
        if entry.direction is None:
            return ""
        way = headings.down if entry.direction is Direction.DOWN else headings.across
        way = way if way[1:2].isupper() else way[:1].lower() + way[1:]
        return f"{self.place(entry)} {way}"

    def place(self, entry: Entry) -> str:
        """What is printed at its first cell, or beside its row or above its column."""
        labels, (row, column) = self._labels, entry.slot.start
        if not labels.rows:
            return self._language.number(entry.number)
        return labels.columns[column] if entry.direction is Direction.DOWN else labels.rows[row]


def in_words(puzzle: Puzzle) -> Puzzle:
    """The puzzle for a format without linked clues: their texts say which entries they are for."""
    if not puzzle.heads:
        return puzzle
    links = ClueLinks(puzzle)

    def said(entry: Entry) -> Entry:
        if not entry.linked:
            return links.shown(entry)
        line = carried(entry.clue, puzzle.language)
        parts = [(f"({links.shown_label(entry)}) ", frozenset()), *clue_parts(entry.clue, line)]
        made = clue_of_parts(parts)[0]
        clue = replace(entry.clue, text=made.text, emphasis=made.emphasis, enumeration=None)
        return replace(entry, clue=clue, linked=(), label="")

    return replace(puzzle, entries=tuple(map(said, puzzle.entries)))


def _by_line(entries: Iterable[Entry], names: Sequence[str], *, is_down: bool) -> list[ShownItem]:
    """An item for each row or column in which entries begin."""
    lines: dict[int, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.slot.start):
        lines.setdefault(entry.slot.start[is_down], []).append(entry)
    return [ShownItem(names[line], tuple(lines[line]), names[line]) for line in sorted(lines)]


def joined_texts(texts: Sequence[str], language: Language) -> str:
    """The texts of an item as one, parted by a dash."""
    return _sign(texts, language).join(texts)


def joined_clue(item: ShownItem, language: Language) -> Clue:
    """The clues of an item as one clue, each with its enumeration in its text."""
    texts = [printed(entry.clue, language) for entry in item.entries]
    sign = _sign(texts, language), frozenset[TextStyle]()
    parts = [
        part
        for entry, text in zip(item.entries, texts, strict=True)
        for part in (sign, *clue_parts(entry.clue, text))
    ]
    return clue_of_parts(parts[1:])[0]


def _sign(texts: Iterable[str], language: Language) -> str:
    """A dash with spaces; marks hold the texts beside it in order, if some read the other way."""
    mark = _MARKS[language.direction]
    against = ("R", "AL") if language.direction is TextDirection.LTR else ("L", "EN")
    is_mixed = any(unicodedata.bidirectional(char) in against for text in texts for char in text)
    return f"{mark} {language.dash} {mark}" if is_mixed else f" {language.dash} "


def puzzle_name(puzzle: Puzzle) -> str:
    """What a puzzle without a title is called: `Crossword`, or the name of its kind."""
    return (puzzle.sheet and puzzle.sheet.name) or puzzle.language.headings.puzzle


def instructions_of(puzzle: Puzzle) -> str:
    """What a puzzle says to its solver; a crossword says nothing."""
    return puzzle.sheet.instructions if puzzle.sheet else ""


def bank_words(puzzle: Puzzle, order: str) -> list[str]:
    """The answers as spelled, shuffled or in the alphabetical order of the puzzle's language.

    None for the order `none`, or if the puzzle lists its words anyway. The answers themselves seed
    the shuffling, so that a puzzle always gets the same order.
    """
    return [answer_text(puzzle, entry) for entry in bank_entries(puzzle, order)]


def lists_words(puzzle: Puzzle) -> bool:
    """Whether a list of the words is part of the puzzle, as in a word search."""
    return puzzle.sheet is not None and "words" in {each.look for each in puzzle.sheet.lists}


def bank_entries(puzzle: Puzzle, order: str) -> list[Entry]:
    """The entries whose answers are known, in the order of these in a word bank.

    None for the order `none`, or if the puzzle lists its words anyway.
    """
    if order == "none" or lists_words(puzzle):
        return []
    known = (entry for entry in puzzle.entries if answer_text(puzzle, entry))
    entries = sorted(known, key=lambda entry: alphabetical_key(puzzle, entry))
    if order == "shuffled":
        dice_of("\n".join(answer_text(puzzle, entry) for entry in entries)).shuffle(entries)
    return entries


def alphabetical_key(puzzle: Puzzle, entry: Entry) -> tuple[str, str]:
    """A key that sorts answers of one language: by its alphabet, in which all else comes last."""
    places = {letter: chr(place) for place, letter in enumerate(puzzle.language.letters)}
    last, answer = chr(len(places)), puzzle.answer(entry)
    parts = (part for letter in answer for part in ([letter] if letter in places else letter))
    key = (places.get(part) or last + part for part in parts)
    return "".join(key), answer_text(puzzle, entry)


def answer_text(puzzle: Puzzle, entry: Entry) -> str:
    """The spelling of an answer, or its letters if it has none."""
    return entry.spelling or spelling_of(puzzle.answer(entry), puzzle.language)
