"""docx as LibreOffice shows it: its pages, its text, every cell of its grids, letter by letter."""

import subprocess
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageStat

from conftest import program
from losses import lossless
from paging import Word, read, words_of
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    Entry,
    Enumeration,
    Grid,
    Language,
    Publication,
    Puzzle,
    Section,
    numbered,
    visual_column,
)
from publisher.plugins.registry import load
from publisher_docx.options import DocxOptions
from publisher_docx.word_document import write
from publisher_testing import ENGLISH, HEBREW, puzzle

pytestmark = pytest.mark.proof

ARABIC, PERSIAN = (load().languages[code] for code in ("ar", "fa"))
SCALE = 4
"""Pixels in a point."""

WIDTH, MARGIN, GAP = (millimetres * 72 / 25.4 for millimetres in (210, 15, 8))
MIDDLE = WIDTH / 2
CELL = 9.5 * 72 / 25.4
BRITISH = [
    *("ABCDEFGHI#KLMNO", "B#D#F#H#J#L#N#P", "CDEFGHI#KLMNOPQ", "D#F#H#J#L#N#P#R"),
    *("EFGHIJKLMN#PQRS", "F###J#L#N#P#R#T", "GHIJKL##OPQRSTU", "##J#L#N#P#R#T##"),
]
LATTICE = [*BRITISH, *(row[::-1] for row in BRITISH[6::-1])]
HEBREW_ROWS = ["חתול#גדי", "מ##י#מ##", "ספרימ#לכ", "#א##ש#ו#", "גמלימ#נר"]


def long(language: Language) -> Puzzle:
    """A grid of fifteen by fifteen with some sixty clues, its letters those of the language."""
    places = {chr(0x41 + index): letter for index, letter in enumerate(language.alphabet * 2)}
    rows = ["".join("#" if c == "#" else places[c] for c in row) for row in LATTICE]
    title, clue = ("The Long One", "A clue of {}") if language is ENGLISH else ("הארוך", "רמז {}")
    return puzzle(rows, language, clue, title)


def marked(language: Language) -> Puzzle:
    """A grid with bars, a circle, shading, given letters, a rebus cell and an absent corner."""
    letters = iter(language.alphabet)
    rows = [[Cell(letter=next(letters)) for _ in range(5)] for _ in range(4)]
    for row, column, look in (
        (0, 0, {"circled": True}),
        (0, 2, {"bar_after": True}),
        (1, 3, {"bar_after": True, "bar_below": True}),
        (2, 1, {"shaded": True}),
        (2, 4, {"given": True}),
        (3, 0, {"letter": "".join(language.alphabet[:3])}),
    ):
        rows[row][column] = replace(rows[row][column], **look)
    rows[3][2], rows[3][4] = BLOCK, ABSENT
    grid = Grid(tuple(map(tuple, rows)))
    entries = tuple(
        Entry(number, slot, Clue("", Enumeration((len(slot),)))) for number, slot in numbered(grid)
    )
    return Puzzle(grid, entries, language, language.headings.clues)


def winding(language: Language) -> Puzzle:
    """A grid whose clues end a little further on, one after the other."""
    made, word = long(language), "אחת" if language is HEBREW else "word"
    shapes = [Enumeration((4,)), Enumeration((10, 2), ("-",)), Enumeration((3, 2), (",",))]
    clues = [Clue(f"{word} " * (3 + i // 9) + "א" * (1 + i % 9), shapes[i % 3]) for i in range(81)]
    entries = [replace(entry, clue=clue) for entry, clue in zip(made.entries, clues, strict=False)]
    return replace(made, entries=tuple(entries), title=made.language.headings.clues)


SAMPLES: dict[str, Puzzle] = {
    "english": replace(
        puzzle(["CAT#", "A##O", "RAIN"], title="Pets & <b>"),
        author="Ann",
        notes="Look.",
        copyright="© 2026 Ann",
    ),
    "hebrew": replace(
        puzzle(HEBREW_ROWS, HEBREW, "הגדרה של {}", "חיות"), author="דנה", copyright="© דנה"
    ),
    "arabic": puzzle(["كلب#", "ت##ن", "ابقر"], ARABIC, "تعريف {}", "حيوانات"),
    "persian": puzzle(["پلنگ", "ر##ا", "نمرو"], PERSIAN, "تعریف {}", "جانوران"),
    "long english": long(ENGLISH),
    "long hebrew": long(HEBREW),
    "marked english": marked(ENGLISH),
    "marked hebrew": marked(HEBREW),
}
BOOK = Publication(
    (SAMPLES["english"], SAMPLES["hebrew"], SAMPLES["long english"]),
    "The Book",
    "Ann",
    sections=(Section("Small", 0), Section("Large", 2)),
)
LARGE = {"font_size": 18, "paper": "letter"}
FILES: dict[str, tuple[Publication, dict[str, Any]]] = {
    **{name: (Publication.of(each), {"blocks": "filled"}) for name, each in SAMPLES.items()},
    "book": (BOOK, {"blocks": "filled"}),
    "large print": (Publication.of(SAMPLES["long english"]), LARGE),
    **{f"winding {each.code}": (Publication.of(winding(each)), {}) for each in (ENGLISH, HEBREW)},
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all documents as LibreOffice prints them, all in one run of it."""
    office, folder = program("soffice"), tmp_path_factory.mktemp("office")
    for name, (publication, options) in FILES.items():
        data = lossless(write(publication, DocxOptions.model_validate(options)))
        (folder / f"{name}.docx").write_bytes(data)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    documents = sorted(folder.glob("*.docx"))
    command = [office, profile, "--headless", "--convert-to", "pdf", "--outdir"]
    command += [str(folder), *map(str, documents)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder


class SeenGrid(NamedTuple):
    """A grid on a page: the picture, and the points of its upper left corner."""

    picture: Image.Image
    words: list[Word]
    puzzle: Puzzle
    left: float
    top: float

    @classmethod
    def on(cls, file: Path, number: int, made: Puzzle) -> "SeenGrid":
        """The grid of a page, counted from 0: in the middle, its top the first long line."""
        page = pypdfium2.PdfDocument(file)[number]
        picture = page.render(scale=SCALE, grayscale=True).to_pil()
        width = CELL * made.grid.width
        left = (page.get_width() - width) / 2
        top = next(
            y
            for y in range(picture.height)
            if _darkness(picture, left, y / SCALE, left + 3 * CELL, (y + 1) / SCALE) > 0.9
        )
        return cls(picture, list(words_of(file))[number], made, left, top / SCALE)

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The upper left corner of a cell, in points."""
        seen = visual_column(column, self.puzzle.grid.width, self.puzzle.direction)
        return self.left + CELL * seen, self.top + CELL * row

    def texts(self, row: int, column: int) -> list[str]:
        """The words in a cell from the top down: its number and its letter."""
        left, top = self.corner(row, column)
        found = [
            word
            for word in self.words
            if left < (word.left + word.right) / 2 < left + CELL
            and top < (word.top + word.bottom) / 2 < top + CELL
        ]
        return [in_reading_order(word) for word in sorted(found, key=lambda word: word.top)]

    def darkness(self, row: int, column: int) -> float:
        """How dark the lower corner of a cell is, which has neither a number nor a letter."""
        left, top = self.corner(row, column)
        x, y = left + 0.08 * CELL, top + 0.89 * CELL
        return _darkness(self.picture, x, y, x + 0.1 * CELL, y + 0.05 * CELL)

    def bars(self) -> Iterator[tuple[int, int, str]]:
        """The cells with a thick line after or below them, as seen."""
        is_rtl = self.puzzle.direction == "rtl"
        for row, column in self.puzzle.grid.positions():
            left, top = self.corner(row, column)
            after = left if is_rtl else left + CELL
            y, x, below = top + 0.45 * CELL, left + 0.45 * CELL, top + CELL
            if _is_bar(_darkness(self.picture, after - 3, y, after + 3, y + 3)):
                yield row, column, "bar_after"
            if _is_bar(_darkness(self.picture, x, below - 3, x + 3, below + 3)):
                yield row, column, "bar_below"


def _is_bar(darkness: float) -> bool:
    """Whether a line of three points, and not one of a half or of one and a half, is in six."""
    return 0.4 < darkness < 0.6


def _darkness(picture: Image.Image, left: float, top: float, right: float, bottom: float) -> float:
    """The mean darkness of a box in points, from 0 to 1."""
    left, top, right, bottom = (round(SCALE * side) for side in (left, top, right, bottom))
    box = left, top, max(right, left + 1), max(bottom, top + 1)
    return 1 - ImageStat.Stat(picture.crop(box)).mean[0] / 255


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "count"),
    [
        *((name, 2) for name in SAMPLES),
        ("book", 7),  # a title page, three puzzles, three solutions
        ("large print", 3),
    ],
)
def test_there_are_as_many_pages_as_puzzles_and_solutions(
    pages: Path, name: str, count: int
) -> None:
    assert len(read(pages / f"{name}.pdf").pages) == count


@pytest.mark.parametrize("name", SAMPLES)
def test_blocks_are_where_the_puzzle_has_them_as_the_eye_sees_it(pages: Path, name: str) -> None:
    made = SAMPLES[name]
    for page in (0, 1):
        grid = SeenGrid.on(pages / f"{name}.pdf", page, made)
        for place in made.grid.positions():
            cell = made.grid[place]
            wanted = 1.0 if cell == BLOCK else 0.15 if cell.shaded else 0.0
            assert grid.darkness(*place) == pytest.approx(wanted, abs=0.05), (page, place)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_letter_and_number_is_in_its_cell(pages: Path, name: str) -> None:
    made = SAMPLES[name]
    blank, solved = (SeenGrid.on(pages / f"{name}.pdf", page, made) for page in (0, 1))
    for place in made.grid.positions():
        cell = made.grid[place]
        number = made.numbers.get(place)
        numeral = [] if number is None else [made.language.number(number)]
        assert solved.texts(*place) == [*numeral, *filter(None, [cell.letter])], place
        assert blank.texts(*place) == [*numeral, *([cell.letter] if cell.given else [])], place


@pytest.mark.parametrize("name", ["marked english", "marked hebrew"])
def test_bars_are_after_and_below_their_cells(pages: Path, name: str) -> None:
    made = SAMPLES[name]
    grid = made.grid
    wanted = {
        (row, column, bar)
        for row, column in grid.positions()
        for bar in ("bar_after", "bar_below")
        if getattr(grid[row, column], bar)
    }
    inside = {
        (row, column, bar)
        for row, column, bar in SeenGrid.on(pages / f"{name}.pdf", 0, made).bars()
        if (row, column) not in _beside_blocks(grid)
    }
    assert inside == wanted


def _beside_blocks(grid: Grid) -> set[tuple[int, int]]:
    """Blocks and the cells before and above them, whose sides are dark anyway."""
    return {
        place
        for row, column in grid.positions()
        if not grid[row, column].is_letter
        for place in ((row, column), (row - 1, column), (row, column - 1))
    }


@pytest.mark.parametrize("name", SAMPLES)
def test_every_text_is_printed_word_by_word_in_reading_order(pages: Path, name: str) -> None:
    made = SAMPLES[name]
    seen = lines_of(pages / f"{name}.pdf", made.direction == "rtl")
    headings = made.language.headings
    for text in (headings.across, headings.down, headings.solution, made.title, made.author):
        assert letters(text) in seen
    for text in (made.notes, made.copyright, *(entry.clue.text for entry in made.entries)):
        assert letters(text) in seen


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
def test_every_enumeration_is_whole_and_beside_its_clue(pages: Path, language: Language) -> None:
    count = 0
    for words in words_of(pages / f"winding {language.code}.pdf"):
        for word in words:
            if "(" in word.text or ")" in word.text:
                beside = [
                    each
                    for each in words
                    if abs(each.bottom - word.bottom) < 3
                    and (each.left < MIDDLE) == (word.left < MIDDLE)
                ]
                line = "".join(each.text for each in beside)
                assert line.count("(") == line.count(")") == 1
                assert any(char.isalpha() for char in line)
                count += 1
    assert count >= len(winding(language).entries)


def letters(text: str) -> str:
    """A text without its numbers and signs, whose places are not those of the words."""
    return " ".join("".join(char for char in text if char.isalpha() or char == " ").split())


def in_reading_order(word: Word) -> str:
    """The letters of a word, which poppler gives from left to right."""
    is_rtl = any(unicodedata.bidirectional(char) in ("R", "AL") for char in word.text)
    return word.text[::-1] if is_rtl else word.text


def lines_of(file: Path, rtl: bool) -> set[str]:
    """The lines of all pages and columns, each as its words in the order of reading."""
    found = {""}
    for words in words_of(file):
        lines: dict[tuple[bool, int], list[Word]] = defaultdict(list)
        for word in words:
            for is_left in {word.left < MIDDLE, word.right < MIDDLE}:
                lines[is_left, round(word.bottom / 3)].append(word)
        for line in lines.values():
            ordered = sorted(line, key=lambda word: word.left, reverse=rtl)
            found.add(letters(" ".join(map(in_reading_order, ordered))))
    return found


@pytest.mark.parametrize("name", ["long english", "long hebrew"])
def test_clues_are_in_two_columns_in_reading_order(pages: Path, name: str) -> None:
    made = SAMPLES[name]
    is_rtl = made.direction == "rtl"
    columns: list[list[tuple[float, int]]] = [[], []]
    for word in next(words_of(pages / f"{name}.pdf")):
        begins = WIDTH - word.right if is_rtl else word.left
        for column, start in zip(columns, (MARGIN, MIDDLE + GAP / 2), strict=True):
            if word.text.isdecimal() and abs(begins - start) < 1:
                column.append((word.top, int(word.text)))
    found = [number for column in columns for _, number in sorted(column)]
    assert found == [entry.number for entry in made.entries]
    assert abs(len(columns[0]) - len(columns[1])) <= 2


@pytest.mark.parametrize("name", ["english", "hebrew"])
def test_there_is_room_between_the_grid_and_the_clues(pages: Path, name: str) -> None:
    made = SAMPLES[name]
    grid = SeenGrid.on(pages / f"{name}.pdf", 0, made)
    bottom = grid.top + CELL * made.grid.height
    heading = made.language.headings.across
    (found,) = (word for word in grid.words if in_reading_order(word) == heading)
    assert 6 < found.top - bottom < 24


def test_large_print_is_large(pages: Path) -> None:
    file = pages / "large print.pdf"
    words = [word for page in words_of(file) for word in page if word.text == "clue"]
    assert min(word.bottom - word.top for word in words) > 16
    width, height = read(file).pages[0].mediabox[2:]
    assert (width, height) == (612, 792)
