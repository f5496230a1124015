"""The puzzle of a .cfp file, the XML of the construction program CrossFire."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from publisher import (
    BLOCK,
    Cell,
    Clue,
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
    enumerated,
    numbered,
    read_entry,
    rich_text,
    unplaced_clues,
)
from publisher_jpz.xml_file import html_of, local_name, parsed

_TEXTS = ("TITLE", "AUTHOR", "COPYRIGHT", "NOTES")
_KNOWN = frozenset({*_TEXTS, "GRID", "CIRCLES", "REBUSES", "REBUS", "WORDS", "WORD"})
_OF_WORD = frozenset({"id", "num", "dir"})
_OF_REBUS = frozenset({"input", "letters"})
_UNKNOWN = " -?_"
_WAYS = {str(direction).upper(): direction for direction in Direction}


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle; raises `FormatError`."""
    del options
    root = parsed(data)
    if local_name(root) != "CROSSFIRE":
        raise FormatError("this is not a file of CrossFire, whose root is `CROSSFIRE`")
    lost = NotTakenOver(".cfp")
    lost.add_keys({local_name(each): True for each in root}, _KNOWN)
    grid = _grid(root, language, lost)
    title, author, owner, notes = (_text(root, name) for name in _TEXTS)
    entries = tuple(_entries(root, grid, lost))
    return lost.beside(Puzzle(grid, entries, language, title, author, owner, notes))


def _text(root: Element, name: str) -> str:
    """The text of the first element of this name; empty without one."""
    return next((clean("".join(each.itertext())) for each in _all(root, name)), "")


def _all(root: Element, name: str) -> Iterator[Element]:
    """The elements of a name, however deep."""
    return (each for each in root.iter() if local_name(each) == name)


def _grid(root: Element, language: Language, lost: NotTakenOver) -> Grid:
    element = next(_all(root, "GRID"), None)
    lines = (element.text or "").strip("\r\n").splitlines() if element is not None else []
    lines = [line.rstrip("\r") for line in lines]
    while lines and not lines[-1].strip():  # white space before the end of the element
        lines.pop()
    if element is None or not lines:
        raise FormatError("there is no grid: the element `GRID` has its rows, a line each")
    said = element.get("width", "")
    width = int(said) if said.isdecimal() and len(said) <= 4 else len(lines[0].strip())
    check_size(width, len(lines))
    letters = _rebus(root, lost)
    circles = {at.strip() for at in _text(root, "CIRCLES").split(",")}
    rows = [_row(number, line, width) for number, line in enumerate(lines, start=1)]
    return Grid(
        tuple(
            tuple(
                _cell(sign, letters, language, is_circled=str(row * width + column) in circles)
                for column, sign in enumerate(signs)
            )
            for row, signs in enumerate(rows)
        )
    )


def _row(number: int, line: str, width: int) -> str:
    """The signs of a row; one that is indented is taken without its white space."""
    signs = line if len(line) <= width else line.strip()
    if len(signs) > width:
        raise FormatError(
            f"row {number} of the grid has {len(signs)} cells, and its width is {width}"
        )
    return signs.ljust(width)


def _rebus(root: Element, lost: NotTakenOver) -> dict[str, str]:
    """The letters of each sign that stands for several."""
    found = {}
    for element in _all(root, "REBUS"):
        lost.add_keys(element.attrib, _OF_REBUS, "cell of several letters")
        found[element.get("input", "")] = element.get("letters", "")
    return found


def _cell(sign: str, letters: dict[str, str], language: Language, *, is_circled: bool) -> Cell:
    if sign == "." and sign not in letters:
        return BLOCK
    letter = letters.get(sign) or ("" if sign in _UNKNOWN else sign)
    return Cell(letter=capital(clean(letter), language), circled=is_circled)


def _entries(root: Element, grid: Grid, lost: NotTakenOver) -> Iterator[Entry]:
    """An entry for each word of the grid, with the clue of its direction and number."""
    clues: dict[tuple[str, Direction], Element] = {}
    stray = []
    elements = [*_all(root, "WORD")]
    runs = numbered(grid)
    names = {(str(number), slot.way) for number, slot in runs}
    for element in elements:
        lost.add_keys(element.attrib, _OF_WORD, "clue")
        said, way = element.get("num", "").strip(), element.get("dir", "").strip().upper()
        name = (said, _WAYS.get(way, Direction.ACROSS))
        if way in _WAYS and name in names and name not in clues:
            clues[name] = element
        else:
            stray.append(f"{said} {way.lower()}"[:40])
    for number, slot in runs:
        clue = _clue(clues.get((str(number), slot.way)), grid, slot, lost)
        yield read_entry(grid, number, slot, clue)
    if unplaced := unplaced_clues(stray, len(elements)):
        lost.add(unplaced)


def _clue(element: Element | None, grid: Grid, slot: Slot, lost: NotTakenOver) -> Clue:
    if element is None:
        return Clue()
    found, is_styled = rich_text(html_of(element))
    if is_styled:
        lost.add("the looks", "text")
    return enumerated(found.text, *answer_lengths(grid, slot), emphasis=found.emphasis)
