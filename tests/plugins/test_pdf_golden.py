"""Pages as pictures: they look like the stored pictures, which somebody has looked at.

They are made anew, to be looked at again, where a variable says so::

    PUBLISHER_GOLDEN=write pytest tests/plugins/test_pdf_golden.py
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageFilter
from pypdfium2 import PdfDocument

from losses import lossless
from paging import book, options
from publisher import BLOCK, Cell, Clue, Grid, Language, Publication, Puzzle, rich_text
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Anchor, Link, Mark, Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf import write_pdf
from publisher_pages.output.pdf_description import DocumentInfo
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW, puzzle

STORED = Path(__file__).parents[1] / "golden/pages"
WRITES = os.environ.get("PUBLISHER_GOLDEN") == "write"
DPI = 60
GRAYS = 16
LARGEST = 30_000  # bytes
# Of 255 grays, where edges are blurred: storing a picture in 16 grays makes up to 9, a number that
# is missing from its cell 27 and more, a clue two points aside 76 and more.
BLUR = 1.0
TOLERANCE = 22
PATTERN = ["....#....", ".#.#.#.#.", "....#....", "##.###.##", "....#....", ".#.#.#.#."]
CLUES = {
    ENGLISH: (
        "It purrs",
        "Bird of the night that turns its head 270 degrees",
        "Shere Khan, for one",
        "“Busy” maker of honey (and wax)",
        "Golfer's bird: 2 under par",
    ),
    HEBREW: (
        "מייללת",
        "מלך החיות המופיע בסמל ירושלים",
        "פגש ביער את כיפה אדומה (Canis lupus)",
        "לא הגיע לענבים, ואמר: ״הם חמוצים״",
        "בן זוגה המזוקן של העֵז, בן 12",
    ),
}
EMPHASISED = {
    ENGLISH: (
        "Tiger of Kipling's <i>The Jungle Book</i>, and <b>not</b> of its sequel",
        "It needs H<sub>2</sub>O on the 1<sup>st</sup> and 22<sup>nd</sup> of a month",
        "<b>Old Possum's</b> <i>Practical Cats</i> (<b><i>1939</i></b>)",
    ),
    HEBREW: (
        "מחבר <b>ספר הג׳ונגל</b> ולא של <i>חיות הבר</i>",
        "שותה H<sub>2</sub>O על שטח של 5 מ<sup>2</sup>",
        "חזיר מ־<i>Animal Farm, a Fairy Story</i>, שיצא ב־<b>1945</b>",
    ),
}
ADDRESS = "12 Elm Street, ann@example.org"
TITLES = {ENGLISH: "Animals", HEBREW: "חיות"}


class Case(NamedTuple):
    """A publication, its settings, and which of its pages are stored, counted from 1."""

    publication: Publication
    options: PdfOptions
    pages: tuple[int, ...]


def sample(language: Language, clues: Iterable[Clue] = ()) -> Puzzle:
    """A puzzle with these clues or clues of many lengths, an author and a copyright line."""
    letters = cycle(language.alphabet)
    rows = [
        "".join(next(letters) if cell == "." else "#" for cell in row)
        for row in [*PATTERN, *PATTERN[2::-1]]
    ]
    drawn = puzzle(rows, language, title=TITLES[language])
    turns = cycle(clues or [Clue(text) for text in CLUES[language]])
    entries = tuple(
        replace(entry, clue=replace(next(turns), enumeration=entry.clue.enumeration))
        for entry in drawn.entries
    )
    return replace(drawn, entries=entries, author="A. Setter", copyright="© 2026 A. Setter")


def emphasised(language: Language) -> Puzzle:
    """A puzzle with clues that are partly in italics, bold, raised and lowered."""
    return sample(language, [rich_text(html)[0] for html in EMPHASISED[language]])


def ornate() -> Puzzle:
    """A puzzle with all that a cell can have."""
    drawn = sample(HEBREW)
    changes: list[dict[str, object]] = [
        {"circled": True},
        {"shaded": True},
        {"given": True},
        {"bar_after": True},
        {"bar_below": True, "circled": True, "given": True},
        {"letter": "אבג", "given": True},
    ]
    changed = cycle(changes)

    def dressed(cell: Cell) -> Cell:
        return replace(cell, **next(changed)) if cell.is_letter else BLOCK  # type: ignore[arg-type]

    grid = Grid(tuple(tuple(dressed(cell) for cell in row) for row in drawn.grid.rows))
    return replace(drawn, grid=grid)


def case(drawn: Puzzle, template: str, *pages: int, **settings: object) -> Case:
    return Case(Publication.of(drawn), options(template, **settings), pages)


def cases() -> Mapping[str, Case]:
    found: dict[str, Case] = {}
    for language in (ENGLISH, HEBREW):
        drawn, code = sample(language), language.code
        found |= {
            f"classic-{code}": case(drawn, "classic", 1, 2, paper="a5"),
            f"emphasis-{code}": case(emphasised(language), "newspaper", 1, paper="a5"),
            f"worksheet-{code}": case(drawn, "worksheet", 1, word_bank="alphabetical"),
            f"newspaper-{code}": case(drawn, "newspaper", 1, paper="a5"),
            f"manuscript-{code}": case(drawn, "manuscript", 2, paper="b5", address=ADDRESS),
            f"large-print-{code}": case(drawn, "large-print", 1, 2, paper="b5"),
            f"book-{code}": Case(book(language, 4, 0), options("book"), (1, 3, 6, 7, 11)),
        }
    return found | {
        "poster-en": case(sample(ENGLISH), "poster", 1, paper="a4"),
        "ornate-he": case(ornate(), "classic", 1, paper="a6", ink="pattern", margin="8mm"),
    }


CASES = cases()
PAGES = [(name, page) for name, each in CASES.items() for page in each.pages]


def stored(name: str, page: int) -> Path:
    return STORED / f"{name}-{page}.png"


@cache
def printed(name: str) -> bytes:
    """The file of a case."""
    return lossless(export(CASES[name].publication, CASES[name].options))


def picture(data: bytes, page: int) -> Image.Image:
    """A page of a PDF, counted from 1, as it is stored."""
    with closing(PdfDocument(data)) as file:
        image: Image.Image = file[page - 1].render(scale=DPI / 72, grayscale=True).to_pil()
        return image.convert("L").copy()  # the dots go with the file


def difference(found: Image.Image, wanted: Image.Image) -> int:
    """The largest difference of two pictures with blurred edges, in grays."""
    if found.size != wanted.size:
        return 255
    # First the difference, then the blur: it shows what has moved by a dot, not what is smoothed.
    blur = ImageFilter.GaussianBlur(BLUR)
    gone, new = ImageChops.subtract(found, wanted), ImageChops.subtract(wanted, found)
    return max(max(each.filter(blur).tobytes()) for each in (gone, new))


def check(found: Image.Image, file: Path, folder: Path) -> None:
    """Compare a picture with the stored one; if they differ, save both as one in a folder."""
    with Image.open(file) as opened:
        wanted = opened.convert("L")
    differs = difference(found, wanted)
    if differs > TOLERANCE:
        seen, fitted = folder / file.name, found.resize(wanted.size)
        Image.merge("RGB", (wanted, fitted, fitted)).save(seen)
        pytest.fail(
            f"the page differs from {file.name} by {differs} grays, where {TOLERANCE} are allowed: "
            f"see {seen}; what is new is red there, and what is gone is blue. If that is how it "
            f"should look: PUBLISHER_GOLDEN=write pytest tests/plugins/{Path(__file__).name}"
        )


@pytest.mark.parametrize(("name", "page"), PAGES)
def test_a_page_looks_like_its_stored_picture(name: str, page: int, tmp_path: Path) -> None:
    found, file = picture(printed(name), page), stored(name, page)
    if WRITES:
        found.quantize(GRAYS, dither=Image.Dither.NONE).save(file, optimize=True)
    check(found, file, tmp_path)


def marks_of(name: str) -> tuple[Page, list[Mark]]:
    """The first page of a case, and what is drawn on it."""
    each = CASES[name]
    fonts = load_fonts(press=each.options.title_face == "press")
    page, *_ = lossless(document(each.options.typeset(each.publication), each.options, fonts, list))
    return page, [mark for mark in page.marks if not isinstance(mark, Link | Anchor)]


def redrawn(page: Page, marks: Sequence[Mark]) -> Image.Image:
    about = DocumentInfo("", "", "", "en", rtl=False)
    return picture(write_pdf([page._replace(marks=tuple(marks))], about), 1)


def place(marks: Sequence[Mark], role: Role) -> int:
    """The index of the first text of a role among the marks."""
    return next(at for at, mark in enumerate(marks) if isinstance(mark, Text) and mark.role is role)


@pytest.mark.parametrize("name", ["classic-en", "newspaper-he", "ornate-he"])
@pytest.mark.parametrize("role", [Role.CELL_NUMBER, Role.CLUE_NUMBER, Role.CLUE])
def test_a_page_that_lacks_something_fails(name: str, role: Role, tmp_path: Path) -> None:
    page, marks = marks_of(name)
    check(redrawn(page, marks), stored(name, 1), tmp_path)
    del marks[place(marks, role)]
    with pytest.raises(pytest.fail.Exception, match="PUBLISHER_GOLDEN=write pytest tests/plugins"):
        check(redrawn(page, marks), stored(name, 1), tmp_path)
    assert (tmp_path / f"{name}-1.png").stat().st_size


def test_a_page_with_a_moved_clue_or_another_size_fails(tmp_path: Path) -> None:
    page, marks = marks_of("classic-en")
    at = place(marks, Role.CLUE)
    clue = marks[at]
    assert isinstance(clue, Text)
    moved = [*marks[:at], clue._replace(x=clue.x + 2), *marks[at + 1 :]]
    for wrong in (redrawn(page, moved), redrawn(page._replace(width=page.width + 2), marks)):
        with pytest.raises(pytest.fail.Exception):
            check(wrong, stored("classic-en", 1), tmp_path)


def test_every_stored_picture_is_small_and_belongs_to_a_case() -> None:
    files = {path.name: path.stat().st_size for path in STORED.iterdir()}
    assert set(files) == {stored(name, page).name for name, page in PAGES}
    assert max(files.values()) <= LARGEST
