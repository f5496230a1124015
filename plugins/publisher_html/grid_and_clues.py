"""The grid as a table, and the lists of clues, each clue a button."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from publisher import (
    Blocks,
    Cell,
    CellKind,
    ClueCell,
    Entry,
    Position,
    Puzzle,
    ShownItem,
    Slot,
    bank_words,
    clue_html,
    filled_blocks,
    has_filled_blocks,
    printed,
    shown_labels,
    shown_lists,
)
from publisher_html.markup import element, text
from publisher_html.script_data import clue_cells, has_lines
from publisher_typesetting import gloss_list, glued


def grid(puzzle: Puzzle, blocks: Blocks, insets: Sequence[str], *, numbers: bool) -> str:
    """The table, in logical order: the page's direction puts the first column where it belongs.

    Each inset lies over its cells, from its first one on.
    """
    labels = shown_labels(puzzle)
    numbered = labels.cells if numbers else {}
    filled = filled_blocks(puzzle.grid, blocks)
    clued = {
        place: list(group) for place, group in groupby(clue_cells(puzzle), lambda each: each.cell)
    }
    entered = {
        each.slot.start for each in clue_cells(puzzle) if each.cell.column < each.slot.start.column
    }
    starts = [each.start for each in puzzle.sheet.insets] if puzzle.sheet else []
    inside = dict(zip(starts, insets, strict=False))
    block = "block" if has_filled_blocks(puzzle.grid, blocks) else "block enclosed"

    def square(row: int, column: int) -> str:
        place = Position(row, column)
        cell = puzzle.grid[place]
        if cell.is_letter:
            return _square(cell, numbered.get(place, ""), is_entered=place in entered)
        if place in clued:
            return _clue_cell(puzzle, clued[place])
        unfilled = "open" if cell.kind is CellKind.BLOCK else "absent"
        look = block if place in filled else unfilled
        return element("td", inside.get(place, ""), class_=look)

    heads = [_head(label, "col") for label in labels.columns]
    beside = [_head(label, "row") for label in labels.rows] or [""] * puzzle.grid.height
    rows = [
        element("tr", head, *(square(row, column) for column in range(puzzle.grid.width)))
        for row, head in enumerate(beside)
    ]
    if heads:
        rows.insert(0, element("thead", element("tr", element("td"), *heads)))
    look = {"class_": "clued" if clued else None, "aria_labelledby": "title"}
    return element("table", *_lines(rows), id="grid", role="grid", **look)


def _head(label: str, scope: str) -> str:
    return text("th", label, scope=scope) or element("td")


class Pictures(NamedTuple):
    """The addresses of pictures by slot, and the word for one whose clue has no text."""

    urls: Mapping[Slot, str]
    word: str


def clues(puzzle: Puzzle, pictures: Pictures) -> str:
    """The lists across and down, each under the heading of the language."""
    lists, looks = [], {"clues": _clue, "lines": _line, "words": _word}
    for index, shown in enumerate(shown_lists(puzzle)):
        put = _word if has_lines(puzzle) else looks[shown.look]
        listed = element(
            "ol", *_lines(put(puzzle, item, pictures) for item in shown.items), role="list"
        )
        name = f"list-{index}" if puzzle.sheet else str(shown.items[0].entries[0].direction)
        title = text("h2", shown.heading, id=name)
        lists.append(element("section", title, listed, aria_labelledby=name if title else None))
    return "\n".join([*lists, *_glosses(puzzle)])


def _glosses(puzzle: Puzzle) -> Iterator[str]:
    """The glosses, if there are any, as a list after the clues."""
    if shown := gloss_list(puzzle):
        items = ((item.label, item.entries[0].clue.text) for item in shown.items)
        lines = (element("li", text("b", label), " ", text("p", said)) for label, said in items)
        title = text("h2", shown.heading, id="glosses")
        listed = element("ol", *_lines(lines), role="list")
        yield element("section", title, listed, aria_labelledby="glosses")


def word_bank(puzzle: Puzzle, order: str) -> str:
    """The answers as a list whose words can be struck out; nothing for the order `none`."""
    words = bank_words(puzzle, order)
    if not words:
        return ""
    title = text("h2", puzzle.language.headings.word_bank, id="bank")
    pressed = {"class_": "word", "aria_pressed": "false"}
    buttons = (text("button", word, type="button", **pressed) for word in words)
    listed = element("ol", *_lines(element("li", each) for each in buttons), role="list")
    return element("section", title, listed, class_="clues bank", aria_labelledby="bank")


def _square(cell: Cell, number: str, *, is_entered: bool) -> str:
    """A cell for a letter; its number is aside if an arrow goes into it where reading starts."""
    names = [name for name in _MARKS if getattr(cell, name)]
    names += ["entered"] if number and is_entered else []
    classes = " ".join(name.replace("_", "-") for name in names) or None
    letter = cell.letter if cell.given else None
    field = element(
        "input", value=letter, readonly="" if cell.given else None, autocapitalize="characters"
    )
    return element("td", text("span", number, aria_hidden="true"), field, class_=classes)


def _clue_cell(puzzle: Puzzle, here: Sequence[ClueCell]) -> str:
    """A cell with clues, each a button, and an arrow for each."""
    said = {entry.slot: entry.clue for entry in puzzle.entries}
    buttons = []
    for each in here:
        shown = clue_html(said[each.slot], said[each.slot].text, escape)
        buttons.append(element("button", element("span", shown), type="button", tabindex="-1"))
    arrows = (element("i", class_=_arrow(each, here)) for each in here)
    return element("td", *buttons, *arrows, class_="clue")


def _arrow(clue: ClueCell, here: Sequence[ClueCell]) -> str:
    """The class of an arrow: its ways, and its place at the edge of the cell."""
    first, *rest = clue.slot.cells
    into, on = _way(clue.cell, first), _way(first, rest[0]) if rest else _way(clue.cell, first)
    if on != into:
        return f"{into}-{on}"
    if sum(each.slot.start == first for each in here) > 1:
        return f"{into} aside"
    half = ("first", "second")[here.index(clue)] if len(here) == 2 and into == "right" else ""
    return f"{into} {half}".strip()


def _way(start: Position, end: Position) -> str:
    """The way from a cell to its neighbour, for an eye that reads from the left."""
    if start.row == end.row:
        return "right" if start.column < end.column else "left"
    return "down" if start.row < end.row else "up"


_MARKS = ("given", "circled", "shaded", "bar_after", "bar_below")


def _clue(puzzle: Puzzle, item: ShownItem, pictures: Pictures) -> str:
    """A clue after its number, a button."""
    number, wording = text("b", item.label), _wording(puzzle, item.entries[0], pictures)
    return element("li", element("button", number, " ", wording, type="button"))


def _word(puzzle: Puzzle, item: ShownItem, pictures: Pictures) -> str:
    """A word of a list, or the clue of one that is to be found, a button that strikes it out."""
    number, wording = text("b", item.label), _wording(puzzle, item.entries[0], pictures)
    pressed = {"class_": "word", "aria_pressed": "false"}
    return element("li", element("button", number, wording, type="button", **pressed))


def _line(puzzle: Puzzle, item: ShownItem, pictures: Pictures) -> str:
    """The clues of a row or a column, each a button, in one paragraph."""
    sign = text("span", f" {puzzle.language.dash} ", aria_hidden="true")
    buttons = (_inline_button(_wording(puzzle, entry, pictures)) for entry in item.entries)
    return element("li", text("b", item.label), " ", element("p", sign.join(buttons)))


def _inline_button(content: str) -> str:
    """A button whose text is broken into lines with that around it, as no real one's is."""
    return element("span", content, role="button", tabindex="0")


def _wording(puzzle: Puzzle, entry: Entry, pictures: Pictures) -> str:
    language = puzzle.language
    line = glued(printed(entry.clue, language), language.code)
    shown = clue_html(entry.clue, line, escape)
    if entry.clue.enumeration:
        shown = _LENGTHS.sub(lambda found: element("span", found[0], class_="lengths"), shown)
    if url := pictures.urls.get(entry.slot):
        # What a picture shows is the answer: to say it would give that away.
        shown += element("img", src=url, alt="" if entry.clue.text else pictures.word)
    return element("span", shown) if shown else ""


# An enumeration and the space before it stay whole, also where there is no room for its word.
_LENGTHS = re.compile(r"\u00a0[\u200e\u200f]?\(\d[^()]*\)$")


def _lines(parts: Iterable[str]) -> Iterator[str]:
    return (f"\n{part}" for part in parts)
