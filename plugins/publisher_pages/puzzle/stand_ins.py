"""Boxes that stand for characters that no font has: which they are, and where each is first.

They stop no page. Each character is a loss of the file, and a fault of its preview.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from publisher import (
    ClueLinks,
    Entry,
    Publication,
    Puzzle,
    instructions_of,
    shown_labels,
    shown_lists,
)
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import Family
from publisher_pages.fonts.missing_glyph import missing

if TYPE_CHECKING:
    from publisher_pages.drawing.marks import Role

Named = tuple[str, str]
"""A text, and what messages call its place."""

_MOST = 20
"""So many characters are told one by one: those of a language without a font are thousands."""


class StandIns:
    """The characters for which boxes stand on pages, each with its first place there."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[Role, int]] = {}

    def on(self, pages: Iterable[Page]) -> Iterator[Page]:
        """The same pages, which are looked through; others are forgotten."""
        self._found.clear()
        for number, page in enumerate(pages, 1):
            for text in page.texts():
                for _, shaped, _ in text.pieces:
                    if shaped.face.is_stand_in:
                        self._found.setdefault(shaped.text, (text.role, number))
            yield page

    def losses(self, family: Family, texts: Iterable[Named]) -> tuple[str, ...]:
        """A sentence for each character; its place is that of the first text that has it."""
        if not self._found:
            return ()
        known = list(texts)
        found: dict[str, str] = {}
        for cluster, (role, page) in self._found.items():
            char = next(family.absent(cluster), cluster[0])
            if char not in found:
                where = (where for text, where in known if char in text)
                place = next(where, f"the {role} on page {page}")
                found[char] = missing(char, family.files, place)
        return told(found)


def told(found: Mapping[str, str]) -> tuple[str, ...]:
    """The sentences of characters; if they are many, the last ones are one sentence."""
    more = list(found)[_MOST:]
    rest = f"more characters, for which boxes stand ({len(more)}): {' '.join(more)}"
    return (*list(found.values())[:_MOST], *([rest] if more else []))


def faults(family: Family, texts: Iterable[Named]) -> dict[str, str]:
    """The same sentence for each such character of texts, by the character, without any pages."""
    found: dict[str, str] = {}
    for text, where in texts:
        for char in family.absent(text):
            if char not in found:
                found[char] = missing(char, family.files, where)
    return found


def texts_of(publication: Publication) -> Iterator[Named]:
    """The texts of a publication, and those of its puzzles."""
    yield from texts_around(publication)
    for puzzle in publication.puzzles:
        yield from texts_in(puzzle)


def texts_around(publication: Publication) -> Iterator[Named]:
    """The texts of a publication itself."""
    yield publication.title, "the title"
    yield publication.author, "the author"
    yield publication.copyright, "the copyright line"
    yield from ((section.title, "the title of a section") for section in publication.sections)


def texts_in(puzzle: Puzzle) -> Iterator[Named]:
    """The texts of a puzzle; all but its title are told with the title."""
    whose = f" of “{puzzle.title}”" if puzzle.title else ""
    yield puzzle.title, "the title"
    yield puzzle.author, f"the author{whose}"
    yield puzzle.notes, f"the notes{whose}"
    yield puzzle.copyright, f"the copyright line{whose}"
    if puzzle.sheet:
        yield from ((text, f"{where}{whose}") for text, where in _texts_of_sheet(puzzle))
    else:
        shown = map(ClueLinks(puzzle).shown, puzzle.entries)
        yield from ((entry.clue.text, f"{_clue(entry)}{whose}") for entry in shown)
    letters = dict.fromkeys(cell.letter for row in puzzle.grid.rows for cell in row)
    yield "".join(letters), f"the grid{whose}"


def _texts_of_sheet(puzzle: Puzzle) -> Iterator[Named]:
    """What a puzzle shows that is no crossword: its lists, the labels of its cells."""
    yield " ".join(instructions_of(puzzle).splitlines()), "the instructions"
    yield "".join(shown_labels(puzzle).cells.values()), "the labels of cells"
    for shown in shown_lists(puzzle):
        yield shown.heading, "the heading of a list"
        for item in shown.items:
            yield item.label, f"the list “{shown.heading}”"
            yield from ((entry.clue.text, _clue(entry)) for entry in item.entries)
    in_cells = {each.slot for each in puzzle.sheet.clue_cells} if puzzle.sheet else set()
    yield from ((e.clue.text, _clue(e)) for e in puzzle.entries if e.slot in in_cells)


def _clue(entry: Entry) -> str:
    place = f"{entry.number} {entry.direction or ''}".rstrip()
    return f"the clue of {place} ({entry.spelling})"
