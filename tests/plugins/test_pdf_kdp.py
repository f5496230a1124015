"""A paperback for Kindle Direct Publishing: every rule is checked in the file."""

import re
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from conftest import program
from layouts import many_clues
from losses import kept, losing, lossless, lost
from paging import INCH, book, options, read, words_of
from publisher import ExportError, Language, Publication
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Circle, Hatch, Role, Rule
from publisher_pages.fonts.families import load_fonts
from publisher_pages.grid.lettering import NumberStyle
from publisher_pages.output.pdf_export import export
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_testing import ENGLISH, HEBREW

# Kindle Direct Publishing, paperback: its rules, in inches; inside margins by the number of pages.
TRIMS = {"kdp-6x9": (6, 9), "kdp-8x10": (8, 10), "kdp-8.5x11": (8.5, 11)}
INSIDE = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
OUTSIDE = 0.25
OUTSIDE_WITH_BLEED = 0.375
BLEED = 0.125


@pytest.fixture(scope="module", params=["en", "he"])
def paperback(request: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bool]:
    """A paperback of 120 pages, and whether it is read from the right."""
    language = {"en": ENGLISH, "he": HEBREW}[request.param]
    data = lossless(export(book(language, 110, 0, 50), options("book", profile="kdp")))
    file = tmp_path_factory.mktemp("kdp") / f"{request.param}.pdf"
    file.write_bytes(data)
    return file, language is HEBREW


@pytest.mark.proof
def test_a_kdp_book_is_of_its_trim_size_and_length(paperback: tuple[Path, bool]) -> None:
    pages = read(paperback[0]).pages
    assert 120 <= len(pages) <= 150
    for page, name in product(pages, ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox")):
        assert name not in page or list(page[name]) == [0, 0, 6 * INCH, 9 * INCH]


@pytest.mark.slow
def test_a_kdp_book_has_no_bookmarks_annotations_or_metadata(paperback: tuple[Path, bool]) -> None:
    reader = read(paperback[0])
    root = reader.trailer["/Root"]
    assert not reader.outline
    assert not {"/Metadata", "/AcroForm", "/Names", "/Dests", "/AF"} & set(root)
    assert all("/Annots" not in page for page in reader.pages)
    assert not reader.metadata
    assert not reader.is_encrypted


def test_a_kdp_book_has_all_its_fonts(paperback: tuple[Path, bool]) -> None:
    for page in read(paperback[0]).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            assert "/FontFile2" in descendant.get_object()["/FontDescriptor"]


@pytest.mark.proof
def test_a_kdp_book_keeps_its_margins(paperback: tuple[Path, bool]) -> None:
    file, rtl = paperback
    pages = list(words_of(file))
    inside = next(inches for most, inches in INSIDE.items() if len(pages) <= most)
    reader = read(file)
    printed = 0
    for number, (words, page) in enumerate(zip(pages, reader.pages, strict=True), 1):
        boxes = [word[1:] for word in words] + list(drawn_on(page))
        if not boxes:
            continue
        printed += 1
        left, top, right, bottom = (
            edge(sides)
            for edge, sides in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
        )
        at_left, at_right = left / INCH, 6 - right / INCH
        bound, free = (at_left, at_right) if (number % 2 == 1) != rtl else (at_right, at_left)
        assert bound >= inside
        assert free >= OUTSIDE
        assert top >= OUTSIDE * INCH
        assert bottom <= (9 - OUTSIDE) * INCH
    assert printed > 110


def drawn_on(page: Any) -> Iterator[tuple[float, float, float, float]]:
    """The lines and rectangles of a page, in points from its top left corner."""
    height = float(page.mediabox.height)
    code = page.get_contents().get_data().decode("latin-1")
    number = r"(-?[\d.]+)"
    for x, y in re.findall(rf"{number} {number} [ml]\b", code):
        yield float(x), height - float(y), float(x), height - float(y)
    for x, y, w, h in re.findall(rf"{number} {number} {number} {number} re\b", code):
        top = height - float(y) - float(h)
        yield float(x), top, float(x) + float(w), top + float(h)


def test_pages_of_a_book_are_numbered_at_the_outer_edge(paperback: tuple[Path, bool]) -> None:
    file, rtl = paperback
    seen = 0
    for number, words in enumerate(words_of(file), 1):
        at_foot = [word for word in words if word.top > 8.1 * INCH and word.text == str(number)]
        seen += len(at_foot)
        for word in at_foot:
            is_right = (number % 2 == 1) != rtl
            assert (word.right > 5 * INCH) if is_right else (word.left < 1 * INCH)
    assert seen > 100


def test_chapters_begin_on_the_page_that_faces_the_reader_first(
    paperback: tuple[Path, bool],
) -> None:
    file, rtl = paperback
    pages = [" ".join(word.text for word in words) for words in words_of(file)]
    chapters = [at for at, text in enumerate(pages, 1) if re.fullmatch(r"Part \w|\w Part", text)]
    assert len(chapters) == 2
    assert all(at % 2 == 1 for at in chapters)
    direction = read(file).trailer["/Root"].get("/ViewerPreferences", {}).get("/Direction")
    assert direction == ("/R2L" if rtl else None)


def test_qpdf_finds_no_fault_in_a_book(paperback: tuple[Path, bool]) -> None:
    run = subprocess.run(
        [program("qpdf"), "--check", str(paperback[0])], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_thin_book_gives_a_warning() -> None:
    losing(
        "profile kdp: a book has 24 to 828 pages, and this one",
        export(book(ENGLISH, 1), options("book", profile="kdp")),
    )


@pytest.mark.parametrize(
    ("colours", "said"),
    [
        ({"shade": "cmyk(0, 0, 0, 6)"}, "has at least 10% of black, and `colours.shade` has 6%"),
        ({"rules": "#f4f4f4"}, "has at least 10% of black, and `colours.rules` has 4%"),
        ({"shade": "cmyk(0, 0, 0, 10)", "enclosed": "cmyk(0, 0, 0, 0)"}, ""),
        ({}, ""),
    ],
)
def test_a_gray_too_faint_to_be_printed_gives_a_warning(colours: dict[str, str], said: str) -> None:
    made = export(book(ENGLISH, 1), options("book", profile="kdp", colours=colours))
    told = [loss for loss in lost(made) if "gray" in loss]
    assert [said in loss for loss in told] == [True] * bool(said)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("solution", ["page", "section", "none"])
@pytest.mark.parametrize("around", [{}, {"about": "Who?", "copyright_page": "ISBN 1"}])
def test_no_more_than_two_pages_in_a_row_are_empty(
    language: Language, solution: str, around: dict[str, str]
) -> None:
    chosen = options("book", profile="kdp", solution=solution, index="Answers", **around)
    for count, sections in ((1, ()), (4, (0, 1, 3)), (9, (0, 4))):
        whole = book(language, count, *sections)
        pages = kept(document(whole, chosen, load_fonts(), list))
        empty = "".join(" " if page.texts() else "e" for page in pages)
        assert "eee" not in empty


def test_a_book_too_thick_for_its_gutter_is_refused() -> None:
    small = options(
        "book", profile="kdp", margin="0.25in", gutter="0.1in", min_font="7", start="any"
    )
    with pytest.raises(ExportError, match=r"at least 0\.375 in, .* this one has 0\.35 in"):
        lossless(export(book(ENGLISH, 22), small))


@pytest.mark.parametrize("most", INSIDE)
@pytest.mark.parametrize("trim", TRIMS)
def test_an_automatic_gutter_is_as_wide_as_kdp_wants(trim: str, most: int) -> None:
    wanted = options("book", profile="kdp", paper=trim)
    assert wanted.trim == tuple(inches * INCH for inches in TRIMS[trim])
    assert wanted.margin.inside + wanted.gutter_for(most) >= INSIDE[most] * INCH


@pytest.mark.slow
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_book_with_a_bleed_has_it_on_three_sides_and_wider_margins(language: Language) -> None:
    chosen = options("book", profile="kdp", bleed="0.125in", margin="0.375in")
    sample = book(language, 24, 0)
    pages = lossless(document(sample, chosen, load_fonts(), list))
    data = lossless(export(sample, chosen))
    for number, (page, file_page) in enumerate(zip(pages, read(data).pages, strict=True), 1):
        assert list(file_page.mediabox) == [0, 0, 6.125 * INCH, 9.25 * INCH]
        assert not {"/TrimBox", "/BleedBox", "/CropBox"} & set(file_page)
        if not page.marks:
            continue
        extents = [mark.extent for mark in page.marks]
        left = min(extent.left for extent in extents)
        right = page.width - max(extent.right for extent in extents)
        bound_left = (number % 2 == 1) == (language is ENGLISH)
        bound, free = (left, right) if bound_left else (right, left)
        above = min(extent.top for extent in extents)
        below = page.height - max(extent.bottom for extent in extents)
        assert bound >= INSIDE[150] * INCH
        assert min(free, above, below) >= (BLEED + OUTSIDE_WITH_BLEED) * INCH - 0.01


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bleed": "0.1in"}, "the bleed is 0.125 in, not 0.1 in"),
        ({"margin": "0.24in"}, "margins are at least 0.25 in; margin.top is 0.24 in"),
        ({"bleed": "0.125in", "margin": "0.3in"}, "at least 0.375 in with a bleed"),
        ({"min_font": "6.5"}, "profile kdp: type has at least 7 points; min_font is 6.5"),
        ({"paper": "a3"}, "a page is 4 to 8.5 inches wide and 6 to 11.69 inches high"),
    ],
)
def test_settings_that_break_a_rule_are_refused(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(said)):
        options("book", profile="kdp", **settings)


@pytest.mark.slow
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("ink", ["solid", "pattern"])
def test_lines_and_letters_are_as_large_as_kdp_prints_them(language: Language, ink: str) -> None:
    chosen = options("book", profile="kdp", ink=ink)
    pages = lossless(document(book(language, 24, 0), chosen, load_fonts(), list))
    texts = [text for page in pages for text in page.texts() if text.role is not Role.CELL_NUMBER]
    assert {Role.CLUE, Role.LETTER, Role.HEADER_FOOTER} <= {text.role for text in texts}
    assert min(text.size for text in texts) >= 7
    marks = [mark for page in pages for mark in page.marks]
    weights = {mark.weight for mark in marks if isinstance(mark, Rule | Circle | Hatch)}
    assert len(weights) > 1
    assert min(weights) == 0.75


@pytest.mark.parametrize(("side", "size"), [(30.0, 9.0), (20.0, 7.0), (10.0, 4.2)])
def test_numbers_have_seven_points_unless_they_fill_their_cells(side: float, size: float) -> None:
    line = Paragraph("1", Setting(load_fonts().regular, "en", rtl=False)).line
    assert NumberStyle([line], side, 7.0).place(line).size * side == pytest.approx(size)


@pytest.mark.slow
@pytest.mark.parametrize(("side", "lost"), [(19, 0), (27, 1)])
def test_numbers_have_seven_points_where_the_page_is_wide_enough(side: int, lost: int) -> None:
    chosen = options("book", profile="kdp", solution="none", contents=False)
    found = document(Publication((many_clues(90, side=side),)), chosen, load_fonts(), list)
    numbers = [t for page in found.value for t in page.texts(Role.CELL_NUMBER)]
    assert (min(text.size for text in numbers) < 7) == bool(lost)
    said = [each for each in found.losses if "asks for 7" in each]
    assert len(said) == lost


def test_24_pages_are_enough() -> None:
    chosen = options("book", profile="kdp", start="any")
    pages = lossless(document(book(ENGLISH, 20, 0), chosen, load_fonts(), list))
    assert len(pages) == 24
