"""Pages before they are printed: they are the very pages of the file, and areas are where they say.

The file is read by PDFium, which knows nothing of the layout.
"""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PIL import Image
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from paging import book, options
from publisher import (
    Cell,
    Clue,
    Entry,
    Grid,
    Language,
    PageArea,
    PagePart,
    PartKind,
    Position,
    Publication,
    Puzzle,
    answer_text,
)
from publisher_pages import publisher_exporters
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export, preview
from publisher_pages.puzzle.layout_memory import LayoutMemory
from publisher_pages.puzzle.pages import PuzzlePages
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle

EXPORTER = next(each for each in publisher_exporters() if each.name == "pdf")
LANGUAGES = pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=lambda each: each.code)
WIDTH = 400
ROWS = {ENGLISH: ["CAT#", "A##O", "RAIN"], HEBREW: ["שלומ", "מ##ל", "שיר#"]}
CLUES = {
    ENGLISH: ("It purrs", "Wet weather", "Vehicle", "Not away from"),
    HEBREW: ("ברכה", "זמר שר אותו", "בת כוח, מאירה", "מילת תנאי"),
}


def sample(language: Language, times: int = 1) -> Puzzle:
    """A small puzzle; its clues are repeated, and so become longer."""
    drawn = puzzle(ROWS[language], language, title="Riddles" if language is ENGLISH else "חידות")
    clues = (" ".join([text] * times) for text in CLUES[language])
    return replace(drawn, entries=tuple(map(with_clue, drawn.entries, clues)))


def with_clue(entry: Entry, text: str) -> Entry:
    return replace(entry, clue=replace(entry.clue, text=text))


class Letter(NamedTuple):
    """A letter on a page and its middle, as shares of the page."""

    text: str
    x: float
    y: float


def letters_of(data: bytes) -> Iterator[list[Letter]]:
    """The letters of each page of a file, as PDFium sees them."""
    with closing(PdfDocument(data)) as document:
        for page in document:
            text, (width, height) = page.get_textpage(), page.get_size()
            boxes = [text.get_charbox(index) for index in range(text.count_chars())]
            yield [
                Letter(
                    text.get_text_range(index, 1).strip(" \r\n\u200f"),
                    (left + right) / 2 / width,
                    1 - (bottom + top) / 2 / height,
                )
                for index, (left, bottom, right, top) in enumerate(boxes)
            ]


def read_in(area: PageArea, letters: list[Letter]) -> str:
    """The letters in an area; letters count, not their order, which is another in each language."""
    return "".join(
        text
        for text, x, y in letters
        if area.left <= x <= area.right and area.top <= y <= area.bottom
    )


def printed(part: PagePart, publication: Publication, titles: tuple[str, ...]) -> str:
    """What is printed where a part is, its white space left out."""
    whole = publication.puzzles[part.puzzle]
    if part.kind is PartKind.TITLE:
        return "".join(titles[part.puzzle].split())
    if part.cell is not None:
        number = str(whole.numbers.get(part.cell, ""))
        return number if part.kind is PartKind.CELL else number + whole.grid[part.cell].letter
    (entry,) = (entry for entry in whole.entries if entry.slot == part.slot)
    if part.kind is PartKind.WORD:
        return answer_text(whole, entry)
    text = "".join(entry.clue.text.split())
    return f"{entry.number}{text}({len(entry.slot)})"


def read_parts(publication: Publication, settings: PdfOptions) -> dict[PagePart, str]:
    """What the file has in the areas of each part, all areas of a part together."""
    shown, found = preview(publication, settings), dict[PagePart, str]()
    pages = list(letters_of(export(publication, settings).value))
    assert shown.pages == len(pages)
    for page, letters in enumerate(pages):
        areas = shown.areas(page)
        for area in areas:
            found[area.part] = found.get(area.part, "") + read_in(area, letters)
        for one, other in combinations(areas, 2):
            apart = one.right <= other.left + 1e-9 or other.right <= one.left + 1e-9
            assert apart or one.bottom <= other.top + 1e-9 or other.bottom <= one.top + 1e-9
    return found


def parts(publication: Publication, *kinds: PartKind) -> set[PagePart]:
    """All parts of these kinds that the puzzles have, and their titles."""
    found = set()
    for at, each in enumerate(publication.puzzles):
        cells = [place for place in each.grid.positions() if each.grid[place].is_letter]
        found.add(PagePart(PartKind.TITLE, at))
        for kind in kinds:
            if kind in (PartKind.CELL, PartKind.SOLUTION_CELL):
                found |= {PagePart(kind, at, cell=cell) for cell in cells}
            else:
                found |= {PagePart(kind, at, slot=entry.slot) for entry in each.entries}
    return found


def check_areas(
    publication: Publication, settings: PdfOptions, *kinds: PartKind, titles: tuple[str, ...] = ()
) -> None:
    """Every part of these kinds has areas, and there the file has its letters and no others."""
    found = read_parts(publication, settings)
    assert found.keys() == parts(publication, PartKind.CELL, PartKind.CLUE, *kinds)
    titles = titles or tuple(each.title for each in publication.puzzles)
    for part, text in found.items():
        assert Counter(text) == Counter(printed(part, publication, titles)), part


@LANGUAGES
@pytest.mark.parametrize("name", ["classic", "newspaper", "large-print"])
def test_a_file_has_in_each_area_what_the_area_says(language: Language, name: str) -> None:
    whole = Publication.of(sample(language, 3))

    check_areas(whole, options(name, solution="page"), PartKind.SOLUTION_CELL)


@LANGUAGES
def test_a_word_bank_has_an_area_for_each_word(language: Language) -> None:
    settings = options("worksheet", word_bank="shuffled", solution="none")

    check_areas(Publication.of(sample(language)), settings, PartKind.WORD)


@LANGUAGES
def test_a_solution_upside_down_has_its_cells_where_they_are_printed(language: Language) -> None:
    whole, settings = Publication.of(sample(language)), options("classic", solution="below")
    found = read_parts(whole, settings)

    for part in parts(whole, PartKind.SOLUTION_CELL) - parts(whole):
        assert part.cell is not None
        assert found[part] == whole.puzzles[0].grid[part.cell].letter


@pytest.mark.slow
@LANGUAGES
def test_clues_that_go_on_in_other_columns_and_pages_have_several_areas(language: Language) -> None:
    whole, settings = Publication.of(sample(language, 250)), options("classic", paper="a6")
    shown = preview(whole, settings)
    areas = [area for page in range(shown.pages) for area in shown.areas(page)]
    clues = Counter(area.part for area in areas if area.part.kind is PartKind.CLUE)

    assert shown.pages > 3
    assert max(clues.values()) > 1
    check_areas(whole, settings, PartKind.SOLUTION_CELL)


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("solution", ["page", "section"])
def test_the_areas_of_a_book_know_their_puzzles(language: Language, solution: str) -> None:
    whole, settings = book(language, 5, 0, 3), options("book", solution=solution)
    found = read_parts(whole, settings)

    assert found.keys() == parts(whole, PartKind.CELL, PartKind.CLUE, PartKind.SOLUTION_CELL)
    for part, text in found.items():
        letter = whole.puzzles[part.puzzle].grid[part.cell].letter if part.cell else ""
        if part.kind is PartKind.SOLUTION_CELL:
            assert text.strip("0123456789") == letter
        elif part.kind is PartKind.TITLE:
            assert "".join(whole.puzzles[part.puzzle].title.split()) in text


@LANGUAGES
def test_column_0_is_where_reading_starts(language: Language) -> None:
    shown = preview(Publication.of(sample(language)), PdfOptions())
    lefts = {area.part.cell: area.left for area in shown.areas(0) if area.part.cell}
    first, last = lefts[Position(0, 0)], lefts[Position(0, 2)]

    assert (first < last) is (language is ENGLISH)


def test_the_parts_of_a_split_grid_have_areas_on_their_own_pages() -> None:
    letters = tuple(
        tuple(Cell(letter=chr(65 + (r + c) % 26)) for c in range(40)) for r in range(40)
    )
    whole = Publication.of(replace(puzzle(["AB", "CD"]), grid=Grid(letters), entries=()))
    shown = preview(whole, PdfOptions.model_validate({"paper": "a5", "solution": "none"}))
    pages = [{area.part.cell for area in shown.areas(page)} - {None} for page in range(shown.pages)]

    assert set().union(*pages) == set(whole.puzzles[0].grid.positions())
    assert len([cells for cells in pages if cells]) > 2
    assert sum(map(len, pages)) > 1600  # neighbours overlap


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def check_same(seen: Image.Image, page: Any) -> None:
    """The picture is what PDFium makes of the page of a file."""
    scale, is_gray = (seen.width - 0.01) / page.get_width(), seen.mode == "L"
    same = page.render(scale=scale, grayscale=is_gray, rev_byteorder=True).to_pil()
    assert (seen.size, seen.tobytes()) == (same.size, same.convert(seen.mode).tobytes())


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("classic", {"qr": "https://example.org"}),
        ("newspaper", {"profile": "print"}),
        ("book", {"solution": "section"}),
        ("book", {"colours": {"text": "#104080", "blocks": "#a02020"}}),
    ],
)
def test_a_picture_is_of_the_page_that_is_printed(
    language: Language, name: str, more: dict[str, Any]
) -> None:
    whole = book(language, 4, 0, 2)
    settings = options(name, **more)
    shown = preview(whole, settings)
    with closing(PdfDocument(export(whole, settings).value)) as document:
        assert len(document) == shown.pages
        for page in range(shown.pages):
            assert shown.size(page) == pytest.approx(document[page].get_size(), abs=0.01)
            check_same(picture(shown.png(page, WIDTH)), document[page])


def test_a_gray_page_is_a_gray_picture_and_a_coloured_one_has_its_colours() -> None:
    whole = Publication.of(sample(ENGLISH))
    gray = Image.open(BytesIO(preview(whole, PdfOptions()).png(0, WIDTH)))
    settings = options("classic", colours={"blocks": "#a02020"})
    coloured = Image.open(BytesIO(preview(whole, settings).png(0, WIDTH)))

    assert (gray.mode, coloured.mode) == ("L", "RGB")
    assert (160, 32, 32) in {colour for _, colour in coloured.getcolors(1 << 24) or []}


def test_a_fine_picture_has_twice_the_pixels() -> None:
    shown = preview(Publication.of(sample(HEBREW)), PdfOptions())
    quick, fine = (picture(shown.png(0, WIDTH, fine=fine)) for fine in (False, True))

    assert (quick.width, fine.width) == (WIDTH, 2 * WIDTH)
    assert fine.height == pytest.approx(2 * quick.height, abs=2)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["classic", "worksheet", "book"])
def test_previews_keep_the_contract(name: str) -> None:
    check_exporter(EXPORTER, options(name))


@LANGUAGES
@pytest.mark.parametrize("solution", ["page", "section", "below"])
def test_a_page_with_open_cells_is_shown(language: Language, solution: str) -> None:
    whole = sample(language)
    rows = [list(row) for row in whole.grid.rows]
    rows[0] = [replace(cell, letter="") for cell in rows[0]]
    opened = replace(
        whole,
        grid=Grid(tuple(map(tuple, rows))),
        entries=tuple(replace(entry, clue=Clue(), spelling="") for entry in whole.entries),
    )
    nothing = replace(
        opened, grid=Grid(tuple(tuple(replace(c, letter="") for c in row) for row in rows))
    )
    for each in (opened, replace(nothing, title=""), replace(nothing, entries=())):
        settings = options("worksheet", word_bank="alphabetical", solution=solution, answers=True)
        shown = preview(Publication.of(each), settings)
        for page in range(shown.pages):
            assert picture(shown.png(page, WIDTH)).width == WIDTH
        cells = [area for area in shown.areas(0) if area.part.kind is PartKind.CELL]
        assert len(cells) == sum(cell.is_letter for row in rows for cell in row)


@LANGUAGES
@pytest.mark.parametrize("typography", ["smart", "plain"])
def test_a_character_that_no_font_has_is_a_box_and_is_told_once(
    language: Language, typography: str
) -> None:
    puzzle = sample(language)
    first = puzzle.entries[0]
    entries = (with_clue(first, "A 🦊 and a 🦊"), *puzzle.entries[1:])
    whole = Publication.of(replace(puzzle, title="語 語", entries=entries))
    settings = PdfOptions.model_validate({"typography": typography})

    shown = preview(whole, settings)
    again = preview(whole, settings)

    assert len(shown.areas(0)) == len(again.areas(0)) > 10
    (of_title, of_clue) = shown.faults()
    assert again.faults() == shown.faults()
    assert "the character “語” (U+8A9E CJK UNIFIED IDEOGRAPH-8A9E) in the title" in of_title
    assert (
        f"“🦊” (U+1F98A FOX FACE) in the clue of 1 across ({first.spelling}) of “語 語”" in of_clue
    )
    made = export(whole, settings)
    assert made.losses == shown.faults()
    with closing(PdfDocument(made.value)) as document:
        check_same(picture(shown.png(0, WIDTH)), document[0])
    text = PdfReader(BytesIO(made.value)).pages[0].extract_text()  # PDFium loses half of a pair
    assert (text.count("🦊"), text.count("語"), text.count("□")) == (2, 2, 0)


@LANGUAGES
def test_a_page_without_such_a_character_has_no_faults(language: Language) -> None:
    assert preview(Publication.of(sample(language)), PdfOptions()).faults() == ()


def edited(whole: Publication, number: int, text: str) -> Publication:
    """The book with another first clue in one puzzle; the other puzzles are the same objects."""
    puzzles = list(whole.puzzles)
    entries = puzzles[number].entries
    puzzles[number] = replace(puzzles[number], entries=(with_clue(entries[0], text), *entries[1:]))
    return replace(whole, puzzles=tuple(puzzles))


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the puzzles that are laid out, as they are."""
    titles: list[str] = []
    pages = PuzzlePages.pages

    def noted(self: PuzzlePages) -> Any:
        titles.append(self.texts.puzzle.title)
        return pages(self)

    monkeypatch.setattr(PuzzlePages, "pages", noted)
    return titles


@pytest.mark.parametrize("solution", ["page", "section"])
def test_only_the_puzzle_that_was_edited_is_laid_out_again(
    laid_out: list[str], solution: str
) -> None:
    whole, settings = book(ENGLISH, 9, 0, 4), options("book", solution=solution)
    assert len({each.title for each in whole.puzzles}) == 9
    preview(whole, settings).png(0, WIDTH)
    for number in (5, 8, 5):
        whole = edited(whole, number, f"another clue {number}")
        laid_out.clear()
        shown = preview(whole, settings)
        shown.png(shown.page_of(number), WIDTH)
        assert len(laid_out) == 1


def test_pages_after_a_puzzle_that_has_grown_are_those_of_the_file() -> None:
    whole, settings = book(ENGLISH, 4, 0, 2), options("book", paper="a6", margin="8mm")
    before = preview(whole, settings)
    grown = edited(whole, 1, "very long " * 200)
    shown = preview(grown, settings)

    assert shown.page_of(2) > before.page_of(2)
    with closing(PdfDocument(export(grown, settings).value)) as document:
        assert shown.pages == len(document) > before.pages
        for page in (2, shown.page_of(3), shown.pages - 1):  # the contents, a puzzle, a solution
            check_same(picture(shown.png(page, WIDTH)), document[page])


def test_what_three_layouts_did_not_ask_for_is_forgotten() -> None:
    memory, measured = LayoutMemory(), list[str]()
    one, other = sample(ENGLISH), sample(HEBREW)

    def measure() -> int:
        measured.append("again")
        return len(measured)

    for _ in range(3):
        memory.begin()
        memory.of(other, "pages", lambda: 0)
        assert memory.of(one, "pages", measure) == 1
    for _ in range(3):
        memory.begin()
        memory.of(other, "pages", lambda: 0)
    assert memory.of(one, "pages", measure) == 2
    assert memory.of(replace(one), "pages", measure) == 3  # the same puzzle, and another object


def test_puzzles_of_earlier_previews_are_not_kept() -> None:
    def alive() -> int:
        gc.collect()
        kept = (each for each in gc.get_objects() if isinstance(each, Puzzle))
        return sum(1 for each in kept if each.author == "Nobody else")

    whole = book(ENGLISH, 2, 0)
    for _ in range(8):
        puzzles = tuple(replace(each, author="Nobody else") for each in whole.puzzles)
        preview(replace(whole, puzzles=puzzles), options("book")).size(0)

    assert 0 < alive() <= 4 * 2 * 2  # as they are, and in typographer's signs


def test_fonts_that_are_loaded_again_remember_what_they_have_shaped() -> None:
    assert load_fonts() == load_fonts() == load_fonts()


@LANGUAGES
def test_many_characters_that_no_font_has_are_told_in_sum(language: Language) -> None:
    puzzle = replace(sample(language), notes="".join(map(chr, range(0xAC00, 0xAC00 + 23))))
    whole = Publication.of(puzzle)
    said = export(whole, PdfOptions()).losses
    assert said == preview(whole, PdfOptions()).faults()
    assert len(said) == 21
    assert said[-1] == "more characters, for which boxes stand (3): 갔 강 갖"
