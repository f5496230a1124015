"""Books: the order of their pages, their numbers, and what a printer asks of them."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from conftest import program
from paging import options, words_of
from publisher import ExportError, Language, LossWarning, Publication, Puzzle, Section
from publisher.testing import ENGLISH, HEBREW, puzzle
from publisher_pages.document import document
from publisher_pages.export import export
from publisher_pages.fonts import load_carried
from publisher_pages.marks import Anchor, Link, Page, Role
from publisher_pages.options import PdfOptions

INCH = 72
GRIDS = {
    ENGLISH: [["CAT#", "A##O", "RAIN", "####"], ["ABC", "DEF", "GHI"], ["WOLF", "O###", "LAMB"]],
    HEBREW: [["שלומ", "מ##ל", "שיר#"], ["אבג", "דהו", "זחט"], ["חתול", "מ###", "רימה"]],
}
NAMES = {ENGLISH: "Riddle", HEBREW: "חידה"}


def puzzles(language: Language, number: int) -> tuple[Puzzle, ...]:
    return tuple(
        puzzle(
            GRIDS[language][index % 3], language, title=f"{NAMES[language]} {chr(0x61 + index % 9)}"
        )
        for index in range(number)
    )


def book(language: Language, number: int, *sections: int) -> Publication:
    return Publication(
        puzzles(language, number),
        title="The Book" if language is ENGLISH else "הספר",
        author="A. Setter",
        copyright="© 2026",
        sections=tuple(Section(f"Part {chr(0x41 + i)}", at) for i, at in enumerate(sections)),
    )


def pages_of(publication: Publication, template: str = "book", **settings: object) -> list[Page]:
    return document(publication, options(template, **settings), load_carried(), list)


def said(page: Page, *roles: Role) -> list[str]:
    return [text.text for text in page.texts(*roles)]


def read(file: Path | bytes) -> Any:
    return PdfReader(BytesIO(file) if isinstance(file, bytes) else file, strict=True)


def numbers_on(page: Page) -> list[str]:
    return [text for text in said(page, Role.STRIP) if text.isdecimal()]


def where(pages: Sequence[Page], role: Role, text: str) -> int:
    """The number of the page that has this text in this role."""
    return next(at for at, page in enumerate(pages, 1) if text in said(page, role))


def test_the_order_of_a_book() -> None:
    pages = pages_of(book(ENGLISH, 5, 0, 3), how_to="Read the clue.\nWrite the answer.")
    assert said(pages[0]) == ["The Book", "A. Setter", "© 2026"]
    assert pages[1].marks == ()
    assert said(pages[2], Role.PROSE) == ["Read the clue.", "Write the answer."]
    assert said(pages[4], Role.CHAPTER) == ["Contents"]
    assert where(pages, Role.CHAPTER, "Part A") == 7
    assert where(pages, Role.TITLE, "1. Riddle a") == 8
    assert where(pages, Role.TITLE, "3. Riddle c") == 10
    assert where(pages, Role.CHAPTER, "Part B") == 11
    assert where(pages, Role.TITLE, "5. Riddle e") == 13
    assert where(pages, Role.CHAPTER, "Solutions") == 15
    assert len(pages) == 15
    assert said(pages[14], Role.HEADING) == [f"{i + 1}. Riddle {'abcde'[i]}" for i in range(5)]


def test_chapters_may_begin_on_any_page() -> None:
    pages = pages_of(book(ENGLISH, 2, 0, 1), start="any")
    assert all(page.marks for page in pages)
    assert len(pages) == 1 + 1 + 2 * 2 + 1


def test_pages_are_numbered_and_those_with_little_on_them_are_not() -> None:
    pages = pages_of(book(ENGLISH, 3, 0))
    numbered = [at for at, page in enumerate(pages, 1) if numbers_on(page)]
    assert numbered == [3, 6, 7, 8, 9]
    assert all(numbers_on(pages[at - 1]) == [str(at)] for at in numbered)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("clue", ["Clue {}", "A clue that is so long " * 40])
def test_the_contents_tell_where_puzzles_are(language: Language, clue: str) -> None:
    sample = tuple(puzzle(GRIDS[language][0], language, clue, title=f"{i}") for i in range(4))
    pages = pages_of(Publication(sample, "Book", sections=(Section("One", 0), Section("Two", 2))))
    contents = next(page for page in pages if page.texts(Role.CONTENTS))
    lines = said(contents, Role.CONTENTS)
    told = dict(zip(lines[::2], map(int, lines[1::2]), strict=True))
    assert len(told) == 7
    for name, number in told.items():
        assert name in said(pages[number - 1], Role.TITLE, Role.CHAPTER)


def test_contents_of_many_puzzles_take_many_pages() -> None:
    pages = pages_of(book(ENGLISH, 60))
    entries = [page.texts(Role.CONTENTS) for page in pages if page.texts(Role.CONTENTS)]
    assert len(entries) > 1
    assert sum(map(len, entries)) == 2 * 61


def test_puzzles_with_one_title_are_told_apart_by_their_numbers() -> None:
    same = (
        puzzle(["CAT"]),
        puzzle(["DOG"]),
        puzzle(["COW"], title="Cow"),
        puzzle(["ANT"], title=""),
    )
    pages = document(Publication(same), PdfOptions(solution="none"), load_carried(), list)
    assert [said(page, Role.TITLE) for page in pages] == [
        ["1. Sample"],
        ["2. Sample"],
        ["Cow"],
        ["Puzzle 4"],
    ]


def test_solutions_are_on_the_page_as_many_as_are_wanted() -> None:
    pages = pages_of(book(ENGLISH, 7), solutions_per_page="3", contents=False)
    shown = [said(page, Role.HEADING) for page in pages if page.texts(Role.LETTER)]
    assert [len(page) for page in shown] == [3, 3, 1]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("solution", ["page", "section", "below"])
def test_answers_are_listed_as_they_are_spelled(language: Language, solution: str) -> None:
    (sample,) = puzzles(language, 1)
    entry = replace(sample.entries[0], spelling="Spelled So")
    sample = replace(sample, entries=(entry, *sample.entries[1:]))
    pages = pages_of(Publication((sample,)), "classic", solution=solution, answers=True)
    listed = [text for page in pages for text in page.texts(Role.ANSWERS)]
    assert "Spelled So" in " ".join(text.text for text in listed)
    assert {text.upside_down for text in listed} == {solution == "below"}


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_solution_below_is_upside_down_on_the_puzzles_page(language: Language) -> None:
    (page,) = pages_of(Publication(puzzles(language, 1)), "classic", solution="below")
    letters = page.texts(Role.LETTER)
    assert letters
    assert all(text.upside_down for text in letters)
    upright = [text for text in page.texts() if not text.upside_down]
    assert max(text.extent.bottom for text in upright) < min(t.extent.top for t in letters)
    (heading,) = (text for text in page.texts(Role.HEADING) if text.upside_down)
    assert heading.text == language.headings.solution
    assert heading.extent.top > max(text.extent.bottom for text in letters)


def test_a_mixed_book_keeps_the_direction_of_each_puzzle() -> None:
    mixed = Publication((*puzzles(HEBREW, 1), *puzzles(ENGLISH, 1)), "מעורב")
    pages = pages_of(mixed, start="any", contents=False, title_page=False)
    hebrew, english, *_ = pages
    assert hebrew.texts(Role.TITLE)[0].extent.right > 300
    assert english.texts(Role.TITLE)[0].extent.left < 100
    # Page 1 of a book that is read from the right lies on the left: its number at the far left.
    assert hebrew.texts(Role.STRIP)[-1].extent.left < english.texts(Role.STRIP)[-1].extent.left


def test_a_spread_begins_on_a_left_hand_page() -> None:
    pages = pages_of(Publication(puzzles(ENGLISH, 3), "Book"), "large-print")
    starts = [at for at, page in enumerate(pages, 1) if page.texts(Role.TITLE)]
    spreads = [at for at in starts if not pages[at - 1].texts(Role.LETTER)]
    assert [at % 2 for at in spreads] == [0, 0, 0]


def test_on_screen_titles_lead_to_answers_and_back() -> None:
    pages = pages_of(book(ENGLISH, 3, 0), profile="screen")
    anchors = {
        mark.name: at
        for at, page in enumerate(pages)
        for mark in page.marks
        if isinstance(mark, Anchor)
    }
    links = [
        (at, mark) for at, page in enumerate(pages) for mark in page.marks if isinstance(mark, Link)
    ]
    assert {f"{kind}-{i}" for kind, i in product(("puzzle", "answer"), (1, 2, 3))} < set(anchors)
    assert {link.to[1:] for _, link in links} == set(anchors) - {"solutions"}
    for number in (1, 2, 3):
        at = anchors[f"puzzle-{number}"]
        assert any(link.to == f"#answer-{number}" for place, link in links if place == at)


def test_the_outline_has_sections_puzzles_and_solutions() -> None:
    data = export(book(ENGLISH, 2, 0), options("book", profile="screen"))
    outline = read(data).outline
    titles = [
        each.title if not isinstance(each, list) else [e.title for e in each] for each in outline
    ]
    riddles = ["1. Riddle a", "2. Riddle b"]
    assert titles == ["Part A", riddles, "Solutions", riddles]


@pytest.mark.filterwarnings("ignore::publisher.LossWarning")  # kdp asks for more pages
@pytest.mark.parametrize("profile", ["print", "kdp"])
def test_on_paper_nothing_leads_anywhere(profile: str) -> None:
    pages = pages_of(book(ENGLISH, 3, 0), profile=profile)
    assert not any(isinstance(mark, Anchor | Link) for page in pages for mark in page.marks)


def test_in_print_black_is_black_ink_alone() -> None:
    data = export(book(ENGLISH, 1), options("book"))
    code = b"".join(page.get_contents().get_data() for page in read(data).pages)
    assert not re.search(rb"\b(rg|RG)\b", code)


# Kindle Direct Publishing, paperback: its rules for files without bleed, in inches.
TRIMS = {"kdp-6x9": (6, 9), "kdp-8x10": (8, 10), "kdp-8.5x11": (8.5, 11)}
INSIDE = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
OUTSIDE = 0.25


@pytest.fixture(scope="module", params=["en", "he"])
def paperback(request: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bool]:
    """A paperback of 120 pages, and whether it is read from the right."""
    language = {"en": ENGLISH, "he": HEBREW}[request.param]
    data = export(book(language, 110, 0, 50), options("book", profile="kdp"))
    file = tmp_path_factory.mktemp("kdp") / f"{request.param}.pdf"
    file.write_bytes(data)
    return file, language is HEBREW


def test_a_kdp_book_is_of_its_trim_size_and_length(paperback: tuple[Path, bool]) -> None:
    pages = read(paperback[0]).pages
    assert 120 <= len(pages) <= 150
    for page, name in product(pages, ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox")):
        assert name not in page or list(page[name]) == [0, 0, 6 * INCH, 9 * INCH]


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


def test_chapters_of_a_book_begin_where_books_open(paperback: tuple[Path, bool]) -> None:
    file, rtl = paperback
    pages = [" ".join(word.text for word in words) for words in words_of(file)]
    chapters = [at for at, text in enumerate(pages, 1) if re.fullmatch(r"Part \w|\w Part", text)]
    assert len(chapters) == 2
    assert all(at % 2 == 1 for at in chapters)
    direction = read(file).trailer["/Root"].get("/ViewerPreferences", {}).get("/Direction")
    assert direction == ("/R2L" if rtl else None)


def test_qpdf_has_nothing_to_say_about_a_book(paperback: tuple[Path, bool]) -> None:
    run = subprocess.run(
        [program("qpdf"), "--check", str(paperback[0])], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_thin_book_is_told() -> None:
    with pytest.warns(LossWarning, match="profile kdp: a book has 24 to 828 pages, and this one"):
        export(book(ENGLISH, 1), options("book", profile="kdp"))


def test_a_book_too_thick_for_its_gutter_is_refused() -> None:
    small = options(
        "book", profile="kdp", margin="0.25in", gutter="0.1in", min_font="6", start="any"
    )
    with pytest.raises(ExportError, match=r"at least 0\.375 in, .* this one has 0\.35 in"):
        export(book(ENGLISH, 22), small)


@pytest.mark.parametrize("most", INSIDE)
@pytest.mark.parametrize("trim", TRIMS)
def test_an_automatic_gutter_is_as_wide_as_kdp_wants(trim: str, most: int) -> None:
    wanted = options("book", profile="kdp", paper=trim)
    assert wanted.trim == tuple(inches * INCH for inches in TRIMS[trim])
    assert wanted.margin.inside + wanted.binding(most) >= INSIDE[most] * INCH


def test_the_gutter_grows_with_the_book() -> None:
    for number, inches in ((30, 0.125), (150, 0.25)):
        pages = pages_of(book(ENGLISH, number), profile="print", contents=False, max_font="8")
        left = min(text.extent.left for text in pages[2].texts(Role.STRIP))
        assert left == pytest.approx((0.5 + inches) * INCH, abs=0.1)


def test_a_bleed_is_around_the_page() -> None:
    (page,) = pages_of(Publication(puzzles(ENGLISH, 1)), "classic", bleed="3mm", solution="none")
    bleed = 3 * INCH / 25.4
    assert page.trim == pytest.approx((bleed, bleed, page.width - bleed, page.height - bleed))
    assert page.bleed == (0, 0, page.width, page.height)
    assert (page.width - 2 * bleed, page.height - 2 * bleed) == pytest.approx(
        options("classic").trim
    )
    data = export(Publication(puzzles(ENGLISH, 1)), options("classic", bleed="3mm"))
    first = read(data).pages[0]
    assert float(first.trimbox.left) == pytest.approx(bleed, abs=0.01)
    assert float(first.bleedbox.left) == 0


def test_kdp_has_no_bleed_where_pages_are_bound() -> None:
    sample = Publication(puzzles(ENGLISH, 1), "Book")
    with pytest.warns(LossWarning, match="24 to 828"):
        pages = pages_of(sample, profile="kdp", bleed="0.125in")
    assert {(page.width, page.height) for page in pages} == {(6.125 * INCH, 9.25 * INCH)}
    numbered = [page for page in pages if numbers_on(page)]
    lefts = [min(mark.extent.left for mark in page.marks) for page in numbered]
    assert min(lefts) >= 0.5 * INCH


SCRIPT = """
import hashlib, sys
from publisher import Publication, Section
from publisher.testing import sample_puzzles
from publisher_pages.export import export
from publisher_pages.options import PdfOptions
samples = sample_puzzles()
puzzles = tuple(samples[name] for name in ("english", "hebrew", "full"))
options = PdfOptions(
    contents=True, title_page=True, solution="section", answers=True, gutter="auto", start="right"
)
data = export(Publication(puzzles, "Title", sections=(Section("One", 1),)), options)
print(hashlib.sha256(data).hexdigest())
"""


def test_a_book_is_the_same_in_every_process() -> None:
    def digest(seed: str) -> str:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONHASHSEED": seed,
        }
        command = [sys.executable, "-c", SCRIPT]
        run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return run.stdout

    assert digest("1") == digest("2")


def test_answers_too_many_for_the_page_follow_on_others() -> None:
    (sample,) = puzzles(ENGLISH, 1)
    entries = tuple(
        replace(sample.entries[0], number=number, spelling="An answer of many words")
        for number in range(1, 200)
    )
    pages = pages_of(
        Publication((replace(sample, entries=entries),)), "classic", answers=True, min_font="6"
    )
    solution = next(at for at, page in enumerate(pages) if said(page, Role.TITLE) == ["Solution"])
    listed = [len(page.texts(Role.ANSWERS)) for page in pages]
    assert listed[solution] == 0
    assert sum(listed) == sum(listed[solution + 1 :]) == 2 * 199 + 1


def test_a_solution_too_small_to_be_read_is_told() -> None:
    huge = Publication((puzzle(["A" * 90] * 90, clue=""),))
    with pytest.warns(LossWarning, match="the solution of 90×90 cells .*: too small to read"):
        pages_of(huge, "classic", paper="a6", margin="10mm", solution="section")
