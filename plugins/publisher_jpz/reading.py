"""The puzzle of a JPZ file, plain XML or zipped, whatever program wrote it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    ClueCell,
    ClueLabel,
    Direction,
    Entry,
    FormatError,
    Grid,
    Language,
    ListedEntry,
    NoOptions,
    NotTakenOver,
    Position,
    Puzzle,
    Sheet,
    Slot,
    TextDirection,
    WithLosses,
    answer_lengths,
    capital,
    check_size,
    clean,
    is_shaded,
    linked_slots,
    read_entry,
    rich_text,
    unplaced_clues,
    visual_column,
    with_enumeration,
    without_link_texts,
)
from publisher_jpz.pairing import Listed, numbers, other_labels, paired, parted
from publisher_jpz.xml_file import html_of, local_name, parsed

_TEXTS = frozenset({"title", "creator", "copyright", "description", "instructions"})
_KNOWN: dict[str, frozenset[str]] = {
    "metadata": _TEXTS,
    "applet-settings": _TEXTS | {"actions"},
    "rectangular-puzzle": _TEXTS | {"metadata", "crossword", "alphabet"},
    "crossword": frozenset({"grid", "word", "clues"}),
    "grid": frozenset({"width", "height", "grid-look", "cell"}),
    "cell": frozenset({"x", "y", "type", "solution", "number", "hint", "background-shape"})
    | {"background-color", "left-bar", "right-bar", "top-bar", "bottom-bar", "clue", "arrow"},
    "word": frozenset({"id", "x", "y", "cells"}),
    "clues": frozenset({"ordering", "title", "clue"}),
    "clue": frozenset({"word", "number", "format", "is-link", "citation"}),
}
ARROWWORD = "arrowword"
"""The kind of a puzzle with clues in its cells."""

_OF_ROOT = frozenset({"applet-settings", "rectangular-puzzle"})
"""The attributes and elements that each element may have, and that a puzzle has a place for.

Of what the applet does and of how its grid looks, nothing is in a puzzle.
"""


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle; raises `FormatError`."""
    del options
    file = JpzFile(parsed(data), language)
    return file.lost.beside(file.puzzle())


class JpzFile:
    """One crossword element on its way to a puzzle; `lost` takes what has no place in it.

    `element` is that of the puzzle. When it is made, `cells`, `words` by their names, and `clues`
    are the elements of the file.
    """

    def __init__(self, root: Element, language: Language) -> None:
        """Raises `FormatError` if there is no crossword."""
        puzzle = _find(root, "rectangular-puzzle")
        crossword = None if puzzle is None else _find(puzzle, "crossword")
        if puzzle is None or crossword is None:
            raise FormatError("this is not a crossword in Crossword Compiler's XML")
        places = (_find(puzzle, "metadata"), _find(root, "applet-settings"), puzzle)
        self.lost = NotTakenOver(".jpz")
        self.element = puzzle
        self.cells: dict[Position, Element] = {}
        self.words: dict[str, Element] = {}
        self.clues: dict[Slot, Element] = {}
        self._about = [place for place in places if place is not None]
        self._root = root
        self._crossword = crossword
        self._language = language
        self._rtl = language.direction is TextDirection.RTL
        self._width = self._height = 0

    def puzzle(self) -> Puzzle:
        """The puzzle; `lost` is complete afterwards."""
        grid, shown = self._grid()
        labels: dict[Position, str] = {}
        has_clue_cells = any(
            next(iter(_all(cell, "clue")), None) is not None for cell in self.cells.values()
        )
        if has_clue_cells:  # an arrowword, whose entries have no numbers in cells
            labels, shown = shown, labels
        instructions = self._said("instructions")
        read = Puzzle(
            grid=grid,
            entries=tuple(self._entries(grid, shown)),
            language=self._language,
            title=self._said("title"),
            author=self._said("creator"),
            copyright=self._said("copyright"),
            notes=self._said("description") or ("" if has_clue_cells else instructions),
        )
        made = without_link_texts(self._with_clue_cells(read, labels))
        if not has_clue_cells and made.notes != (instructions or made.notes):
            self.lost.add("instructions")
        for place in dict.fromkeys((self._root, *self._about, self._crossword)):
            self._tell_others(place)
        return made

    def _with_clue_cells(self, read: Puzzle, labels: Mapping[Position, str]) -> Puzzle:
        """The puzzle with clues in cells as an arrowword, if it has any."""
        slots = {element: slot for slot, element in self.clues.items()}
        found = tuple(
            ClueCell(slots[element], place)
            for place, cell in sorted(self.cells.items())
            for element in _all(cell, "clue")
            if element in slots
        )
        for slot, place in found:
            ways = zip(slot.start, place, strict=True)
            if read.grid[place].is_letter or sum(abs(one - other) for one, other in ways) != 1:
                raise FormatError(
                    f"cell: the clue at column {place.column + 1}, row {place.row + 1} is not in a "
                    "cell beside its word"
                )
        sheet = Sheet(labels, instructions=self._said("instructions"), clue_cells=found)
        return replace(read, kind=ARROWWORD, sheet=sheet) if found else read

    def _tell_others(self, element: Element, *others: str) -> None:
        """Note what an element has that is not known, beside these `others`."""
        name = local_name(element)
        known = _KNOWN.get(name, _OF_ROOT).union(others)
        of = name if name in ("cell", "word", "clue") else ""
        if name != "applet-settings":
            self.lost.add_keys(element.attrib, known, of)
        if name != "clue":  # what is in one is its text
            self.lost.add_keys({local_name(each): True for each in element}, known, of)

    def _said(self, name: str) -> str:
        """A text about the puzzle, or else about the applet; empty without one."""
        found = (_find(place, name) for place in self._about)
        texts = (clean("".join(each.itertext())) for each in found if each is not None)
        return next(filter(None, texts), "")

    def _grid(self) -> tuple[Grid, dict[Position, str]]:
        """The grid in logical order, and the labels of its cells."""
        found = _find(self._crossword, "grid")
        if found is None:
            raise FormatError("the crossword has no grid")
        self._width, self._height = (_number(found, name) for name in ("width", "height"))
        check_size(self._width, self._height)
        cells = self.cells
        for element in _all(found, "cell"):
            self._tell_others(element, *_plain(element))
            for place in self._places(element):
                cells[place] = element
        rows = tuple(
            tuple(self._cell(cells, Position(row, column)) for column in range(self._width))
            for row in range(self._height)
        )
        self._tell_others(found)
        labels = {place: element.get("number", "").strip() for place, element in cells.items()}
        return Grid(rows), {place: label for place, label in labels.items() if label}

    def _cell(self, cells: dict[Position, Element], place: Position) -> Cell:
        element = cells.get(place)
        kind = "void" if element is None else element.get("type", "letter")
        if element is None or kind == "void":
            return ABSENT
        letter = capital(clean(element.get("solution", "")), self._language)
        is_shown = kind == "clue"  # a cell that solvers cannot change
        if kind == "block" or (is_shown and not letter):
            return BLOCK
        after, before = ("left-bar", "right-bar") if self._rtl else ("right-bar", "left-bar")
        right = cells.get(Position(place.row, place.column + 1))
        below = cells.get(Position(place.row + 1, place.column))
        return Cell(
            letter=letter,
            given=(is_shown or element.get("hint") == "true") and bool(letter),
            circled=element.get("background-shape", "") != "",
            shaded=is_shaded("background-color", element.get("background-color", ""), self.lost),
            bar_after=_is(element, after) or _is(right, before),
            bar_below=_is(element, "bottom-bar") or _is(below, "top-bar"),
        )

    def _places(self, element: Element) -> Iterator[Position]:
        """The places that an element's x and y name; either may be a range such as 3-7."""
        across, down = (_range(element, name) for name in ("x", "y"))
        for y in down:
            for x in across:
                column = visual_column(x - 1, self._width, self._language.direction)
                place = Position(y - 1, column)
                if not (0 <= place.row < self._height and 0 <= column < self._width):
                    raise FormatError(f"{local_name(element)}: column {x}, row {y} is off the grid")
                yield place

    def _entries(self, grid: Grid, shown: dict[Position, str]) -> list[Entry]:
        words: dict[str, list[tuple[Position, ...]]] = {}
        for element in _all(self._crossword, "word"):
            self._tell_others(element)
            self.words.setdefault(element.get("id", ""), element)
            places = (*self._straight(element), *self._listed(element))
            cells = places if len(parted(places, grid)) > 1 else tuple(dict.fromkeys(places))
            words.setdefault(element.get("id", ""), []).append(cells)
        lists = [*_all(self._crossword, "clues")]
        elements = [e for cell in self.cells.values() for e in _all(cell, "clue")]
        elements += [element for clues in lists for element in _all(clues, "clue")]
        for element in (*lists, *elements):
            self._tell_others(element)
        listed = paired(elements, words, grid, shown)
        placed, links = _unlinked([clue for clue in listed if clue.cells], grid)
        stray = [clue.name for clue in listed if not clue.cells]
        if unplaced := unplaced_clues(stray, len(listed)):
            self.lost.add(unplaced)
        counted = zip(numbers(placed, grid, shown), map(_slot, placed), placed, strict=True)
        entries = [(number, slot, clue) for number, slot, clue in counted]
        self.clues = {slot: clue.element for _, slot, clue in entries}
        linked = linked_slots(
            [ListedEntry(n, slot, clue.label, links.get(slot, ())) for n, slot, clue in entries],
            self._language.headings,
        )
        found = [self._entry(grid, *entry, linked.get(entry[1], ())) for entry in entries]
        kept = {entry.slot.start: entry.number for entry in found}
        bare = (clue for _, slot, clue in entries if slot not in linked)
        if others := other_labels(bare, shown, kept):
            self.lost.add(f"labels that are not numbers of words: {others}")
        return found

    def _straight(self, word: Element) -> Iterator[Position]:
        return self._places(word) if word.get("x") and word.get("y") else iter(())

    def _listed(self, word: Element) -> Iterator[Position]:
        for cells in _all(word, "cells"):
            yield from self._places(cells)

    def _entry(
        self, grid: Grid, number: int, slot: Slot, clue: Listed, linked: tuple[Slot, ...]
    ) -> Entry:
        for cell in slot.cells:
            if not grid[cell].is_letter:
                raise FormatError(f"word {clue.word[:20]}: a cell of it is not a letter")
        read = self._clue(clue, answer_lengths(grid, slot, *linked))
        if linked:
            return read_entry(grid, number, slot, read, linked, clue.label)
        return read_entry(grid, number, slot, ClueLabel(clue.label).before(read))

    def _clue(self, clue: Listed, lengths: Sequence[int]) -> Clue:
        found, styled = rich_text(html_of(clue.element))
        if styled:
            self.lost.add("the looks", "text")
        given = clue.element.get("format", "")
        made = with_enumeration(found, given, lengths, self.lost)
        return replace(made, explanation=clue.element.get("citation", ""))


def _slot(clue: Listed) -> Slot:
    down = len(clue.cells) > 1 and clue.cells[1].row != clue.cells[0].row
    return Slot(Direction.DOWN if down else Direction.ACROSS, clue.cells)


def _unlinked(
    placed: Sequence[Listed], grid: Grid
) -> tuple[list[Listed], dict[Slot, tuple[Slot, ...]]]:
    """The clues, each with one run of the grid; and the other runs of a linked one, by its first.

    A run that no clue has gets one without a text.
    """
    runs = [parted(clue.cells, grid) for clue in placed]
    links = {slots[0]: tuple(slots[1:]) for slots in runs if len(slots) > 1}
    found = [
        clue._replace(cells=slots[0].cells) if len(slots) > 1 else clue
        for clue, slots in zip(placed, runs, strict=True)
    ]
    there = {clue.cells for clue in found}
    others = {slot.cells for slots in links.values() for slot in slots} - there
    return found + [Listed(Element("clue"), cells) for cells in sorted(others)], links


def _plain(cell: Element) -> Iterator[str]:
    """Attributes of a cell that say nothing new: black letters, and a given that is there."""
    if cell.get("foreground-color", "").lower() in ("#000000", "#000", "black"):
        yield "foreground-color"
    if cell.get("hint") == "true" or cell.get("type") == "clue":
        yield "solve-state"


def _all(parent: Element, name: str) -> Iterator[Element]:
    return (child for child in parent if local_name(child) == name)


def _find(parent: Element, name: str) -> Element | None:
    """The element of this name: the parent itself, or a child of it."""
    if local_name(parent) == name:
        return parent
    return next(_all(parent, name), None)


def _is(element: Element | None, name: str) -> bool:
    return element is not None and element.get(name) == "true"


def _number(element: Element, name: str) -> int:
    text = element.get(name, "")
    if not text.isdecimal() or len(text) > 6:
        raise FormatError(
            f"{local_name(element)}: `{name}` is {text[:20]!r}, which is not a number"
        )
    return int(text)


def _range(element: Element, name: str) -> range:
    """`3` or `3-7`; backwards where the second is the smaller."""
    first, dash, last = element.get(name, "").partition("-")
    ends = [first, last] if dash else [first, first]
    if not all(end.isdecimal() and len(end) <= 4 for end in ends):
        raise FormatError(
            f"{local_name(element)}: `{name}` is not a place: {element.get(name, '')[:20]!r}"
        )
    start, stop = int(ends[0]), int(ends[1])
    return range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)
