"""The cover of a paperback: its measures are those of Kindle Direct Publishing, page by page."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow
from pydantic import ValidationError

from kind_samples import ARROWED
from losses import losing, lossless
from paging import INCH, book, options, read
from publisher import Language, Puzzle
from publisher_pages.cover.cover import cover, page_count
from publisher_pages.cover.wrap import Wrap
from publisher_pages.drawing.colours import BLACK, WHITE
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Image, Mark, Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options.paper import PAPERS
from publisher_pages.output.pdf_export import export, preview
from publisher_testing import ENGLISH, HEBREW

# Kindle Direct Publishing, "Create a Paperback Cover": inches a page.
THICKNESS = {
    "white": 0.002252,
    "cream": 0.0025,
    "standard-color": 0.002252,
    "premium-color": 0.002347,
}
BLEED = 0.125
BARCODE = (2.0, 1.2)
BARCODE_MARGIN = 0.25


def kdp(pages: int | str = 200, trim: str = "kdp-6x9", **settings: Any) -> Any:
    """The settings of a cover for a book with this many pages."""
    of_cover = {"pages": pages, **settings}
    return options("book", profile="kdp", part="cover", paper=trim, cover=of_cover)


def page(language: Language, chosen: Any) -> Page:
    return lossless(cover(book(language, 3), chosen, load_fonts()))


def spine_of(drawn: Page) -> Text:
    (text,) = (text for text in drawn.texts() if text.quarters in (1, 3))
    return text


def inside(marks: Sequence[Mark], extent: Extent) -> list[Mark]:
    """The marks that are at least partly in this rectangle."""
    return [
        mark
        for mark in marks
        if mark.extent.left < extent.right
        and mark.extent.right > extent.left
        and mark.extent.top < extent.bottom
        and mark.extent.bottom > extent.top
    ]


@pytest.mark.parametrize("paper", THICKNESS)
@pytest.mark.parametrize(("trim", "width", "height"), [("kdp-6x9", 6, 9), ("kdp-8.5x11", 8.5, 11)])
def test_a_cover_is_two_pages_a_spine_and_a_bleed_wide(
    paper: str, trim: str, width: float, height: float
) -> None:
    data = lossless(export(book(ENGLISH, 3), kdp(200, trim, paper=paper)))
    (sheet,) = read(data).pages
    spine = 200 * THICKNESS[paper]
    wanted = (2 * width + spine + 2 * BLEED, height + 2 * BLEED)
    assert [float(side) / INCH for side in sheet.mediabox[2:]] == pytest.approx(wanted, abs=0.001)
    assert not {"/TrimBox", "/BleedBox"} & set(sheet)


def test_an_odd_page_is_on_a_whole_leaf() -> None:
    odd, even = (page(ENGLISH, kdp(pages)) for pages in (199, 200))
    assert odd.width == even.width


@pytest.mark.proof
def test_the_pages_of_the_book_are_counted() -> None:
    sample = book(ENGLISH, 90, 0, 45)
    counted = len(read(lossless(export(sample, options("book", profile="kdp")))).pages)
    assert page_count(sample, kdp("auto"), load_fonts()) == counted
    by_count, by_number = (
        lossless(cover(sample, kdp(pages), load_fonts())) for pages in ("auto", counted)
    )
    assert by_count == by_number


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_the_front_is_where_the_book_opens(language: Language) -> None:
    drawn = page(language, kdp(back="Words\nfor the back"))
    rtl = language is HEBREW
    middle = drawn.width / 2
    (title,) = (text for text in drawn.texts(Role.TITLE) if not text.quarters)
    assert (title.extent.right < middle) == rtl
    assert title.text == book(language, 1).title
    for text in drawn.texts(Role.PROSE):
        assert (text.extent.left > middle) == rtl


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("reads", ["down", "up"])
def test_a_spine_lies_between_the_folds(language: Language, reads: str) -> None:
    drawn = page(language, kdp(spine_reads=reads))
    text = spine_of(drawn)
    wrap = Wrap(PAPERS["kdp-6x9"], 200 * THICKNESS["white"] * INCH, language is HEBREW)
    assert text.extent.left >= wrap.fold.left + 0.0625 * INCH
    assert text.extent.right <= wrap.fold.right - 0.0625 * INCH
    assert text.text == f"{book(language, 1).title} – A. Setter"
    # A line turned clockwise begins at the top if it is read from the left, else at the bottom.
    begins_at_top = (text.quarters == 1) != (language is HEBREW)
    assert begins_at_top == (reads == "down")


@pytest.mark.proof
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_texts_keep_off_the_cuts_and_the_barcode(language: Language) -> None:
    chosen = kdp(back="A long text for the back. " * 300, subtitle="A subtitle")
    drawn = losing("too long", cover(book(language, 3), chosen, load_fonts()))
    trim = Extent(9, 9, drawn.width - 9, drawn.height - 9)
    assert len(drawn.texts(Role.PROSE)) > 20
    for mark in drawn.marks:
        left, top, right, bottom = mark.extent
        assert min(left - trim.left, top - trim.top) >= 0.125 * INCH
        assert min(trim.right - right, trim.bottom - bottom) >= 0.125 * INCH
    left = trim.right - 6 * INCH if language is HEBREW else trim.left
    width, height = BARCODE
    strip = Extent(
        left, trim.bottom - (BARCODE_MARGIN + height) * INCH, left + 6 * INCH, trim.bottom
    )
    assert not inside(drawn.marks, strip)
    assert width < strip.width / INCH


def test_a_background_covers_the_bleed_and_texts_have_the_ink() -> None:
    drawn = page(ENGLISH, kdp(background="#1d3557", ink="#ffffff"))
    first = drawn.marks[0]
    assert first.extent == Extent(0, 0, drawn.width, drawn.height)
    titles = drawn.texts(Role.TITLE)
    assert titles
    assert {text.colour.css for text in titles} == {"#ffffff"}
    numbers = drawn.texts(Role.CELL_NUMBER)
    assert numbers
    assert {text.colour for text in numbers} == {BLACK}


@pytest.mark.parametrize(("pages", "has_text"), [(78, False), (79, True)])
def test_a_thin_book_has_a_blank_spine(pages: int, has_text: bool) -> None:
    made = cover(book(ENGLISH, 3), kdp(pages, paper="cream"), load_fonts())
    texts = [text for text in made.value.texts() if text.quarters]
    assert bool(texts) == has_text
    assert any("from 79 pages on, and this book has 78" in loss for loss in made.losses) != has_text


def test_an_empty_spine_is_no_loss() -> None:
    drawn = lossless(cover(book(ENGLISH, 3), kdp(40, spine=""), load_fonts()))
    assert not [text for text in drawn.texts() if text.quarters]


def test_a_spine_too_narrow_for_type_stays_blank_and_says_so() -> None:
    chosen = options("book", profile="print", part="cover", cover={"spine_width": "3mm"})
    drawn = losing("too narrow", cover(book(ENGLISH, 3), chosen, load_fonts()))
    assert not [text for text in drawn.texts() if text.quarters]


def test_a_long_spine_is_cut_and_says_so() -> None:
    chosen = kdp(100, spine="A title without end " * 20)
    drawn = losing("the text of the spine is cut", cover(book(ENGLISH, 3), chosen, load_fonts()))
    assert spine_of(drawn).text.endswith("…")


@pytest.mark.parametrize(
    ("paper", "trim", "pages", "said"),
    [
        ("cream", "kdp-6x9", 800, "24 to 776 pages, and this one 800"),
        ("standard-color", "kdp-6x9", 60, "72 to 600 pages, and this one 60"),
        ("white", "kdp-8.5x11", 600, "24 to 590 pages, and this one 600"),
    ],
)
def test_a_book_that_kdp_does_not_bind_gives_a_warning(
    paper: str, trim: str, pages: int, said: str
) -> None:
    made = cover(book(ENGLISH, 3), kdp(pages, trim, paper=paper), load_fonts())
    assert any(said in loss for loss in made.losses)


def test_a_printer_gets_its_own_spine_and_the_cut() -> None:
    chosen = options("book", part="cover", bleed="5mm", cover={"spine_width": "20mm"})
    drawn = page(ENGLISH, chosen)
    mm = INCH / 25.4
    assert drawn.width == pytest.approx(12 * INCH + 30 * mm)
    assert drawn.trim == pytest.approx((5 * mm, 5 * mm, drawn.width - 5 * mm, 9 * INCH + 5 * mm))


@pytest.mark.parametrize(
    ("language", "word", "words", "said"),
    [
        (ENGLISH, "crossword ", 60, "leave no room for its picture"),
        (HEBREW, "תשבצים ", 90, "leave no room for its picture"),
        (ENGLISH, "crossword ", 160, "run into each other"),
        (HEBREW, "תשבצים ", 160, "run into each other"),
    ],
)
def test_a_title_that_takes_the_front_is_told(
    language: Language, word: str, words: int, said: str
) -> None:
    sample = replace(book(language, 3), title=word * words)
    drawn = losing(said, cover(sample, kdp(spine=""), load_fonts()))
    numbers = drawn.texts(Role.CELL_NUMBER)  # those of the back
    assert all((text.x < drawn.width / 2) != (language is HEBREW) for text in numbers)


def on_back(language: Language, drawn: Page) -> list[Mark]:
    """The marks of the back, without those of the sheet."""
    width = 6.125 * INCH
    left = drawn.width - width if language is HEBREW else 0.0
    room = Extent(left, 0, left + width, drawn.height)
    return [mark for mark in inside(drawn.marks, room) if mark.extent.width < width]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_back_without_a_text_has_title_author_and_grids(language: Language) -> None:
    sample = book(language, 9, 0, 3, 6)
    drawn = lossless(cover(sample, kdp(), load_fonts()))
    texts = [mark for mark in on_back(language, drawn) if isinstance(mark, Text)]
    named = [text.text for text in texts if text.role is not Role.CELL_NUMBER]
    assert named == [sample.title, sample.author, sample.copyright]
    ends = [number_texts(sample.puzzles[at]) for at in (5, 8)]
    numbers = [text.text for text in texts if text.role is Role.CELL_NUMBER]
    assert sorted(numbers) == sorted(number for end in ends for number in end)


def number_texts(sample: Puzzle) -> list[str]:
    """The numbers in the cells of a puzzle."""
    return [sample.language.number(number) for number in sample.numbers.values()]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_back_without_pictures_has_only_its_text(language: Language) -> None:
    drawn = page(language, kdp(picture="none", back="One\nTwo", frame="none"))
    texts = [mark.text for mark in on_back(language, drawn) if isinstance(mark, Text)]
    assert texts == ["One", "Two"]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("suffix", ["png", "jpg", "svg"])
def test_a_picture_with_its_own_texts_fills_the_front_to_the_cut(
    tmp_path: Path, language: Language, suffix: str
) -> None:
    file = tmp_path / f"front.{suffix}"
    if suffix == "svg":
        box = "<rect width='98' height='148' fill='red'/>"
        file.write_text(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 98 148'>{box}</svg>")
    else:
        Pillow.new("RGB", (1837, 2775), "red").save(file)
    drawn = page(language, kdp(picture=file, picture_fit="fill", front_texts=False))
    (picture,) = (mark for mark in drawn.marks if isinstance(mark, Image))
    width = 6.125 * INCH
    left = 0.0 if language is HEBREW else drawn.width - width
    assert picture.extent == pytest.approx((left, 0, left + width, drawn.height))
    front = [text for text in drawn.texts(Role.TITLE) if not text.quarters]
    assert not front


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_texts_are_on_labels_over_a_picture_that_fills_the_front(
    tmp_path: Path, language: Language
) -> None:
    file = tmp_path / "high.jpg"
    Pillow.new("RGB", (2000, 6000), "red").save(file)
    chosen = kdp(picture=file, picture_fit="fill", background="#123456", ink="#fedcba")
    drawn = losing("50% of the picture", cover(book(language, 3), chosen, load_fonts()))
    (picture,) = (mark for mark in drawn.marks if isinstance(mark, Image))
    data = picture.picture
    assert data.data.startswith(b"\xff\xd8")
    assert data.width / data.height == pytest.approx(picture.width / picture.height, rel=0.01)
    whole = (6.125 * INCH, drawn.height)
    assert (picture.width, picture.height) == pytest.approx(whole)
    labels = [
        mark.extent
        for mark in drawn.marks[drawn.marks.index(picture) :]
        if isinstance(mark, Box) and mark.colour.css == "#123456"
    ]
    texts = [text for text in drawn.texts(Role.TITLE, Role.BYLINE) if not text.quarters]
    named = [text for text in texts if inside([text], picture.extent)]
    assert [text.text for text in named] == [book(language, 3).title, "A. Setter"]
    assert len(labels) == 2
    for text, label in zip(named, labels, strict=True):
        assert label.left < text.extent.left < text.extent.right < label.right
        assert label.top < text.extent.top < text.extent.bottom < label.bottom


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_labels_that_run_into_each_other_are_told(tmp_path: Path, language: Language) -> None:
    file = tmp_path / "front.png"
    Pillow.new("L", (1837, 2775)).save(file)
    sample = replace(book(language, 3), title="crossword " * 160)
    chosen = kdp(spine="", picture=file, picture_fit="fill")
    losing("run into each other", cover(sample, chosen, load_fonts()))


def test_clues_in_cells_are_on_gray_on_a_coloured_cover() -> None:
    sample = replace(book(ENGLISH, 1), puzzles=(ARROWED,))
    drawn = lossless(cover(sample, kdp(background="#1d3557"), load_fonts()))
    texts = drawn.texts(Role.CELL_CLUE)
    assert texts
    boxes = [mark for mark in drawn.marks if isinstance(mark, Box)]
    grounds = [next(box for box in boxes[::-1] if inside([box], text.extent)) for text in texts]
    assert all(0.8 < box.colour.amounts[0] < 1 for box in grounds)


def test_cells_are_white_on_a_coloured_cover() -> None:
    sample = book(ENGLISH, 1)
    drawn = lossless(cover(sample, kdp(background="#1d3557"), load_fonts()))
    white = [mark for mark in drawn.marks if isinstance(mark, Box) and mark.colour == WHITE]
    assert white
    numbers = drawn.texts(Role.CELL_NUMBER)
    assert numbers
    assert all(inside(white, text.extent) for text in numbers)


@pytest.mark.parametrize(("part", "pages"), [("cover", 1), ("answers", 2)])
def test_a_cover_and_a_booklet_have_a_preview(part: str, pages: int) -> None:
    chosen = options("book", profile="kdp", part=part, start="any")
    seen = preview(book(ENGLISH, 3), chosen)
    assert seen.pages == pages
    assert seen.page_of(2) == 0
    assert seen.png(0, 200).startswith(b"\x89PNG")


def test_a_small_picture_gives_a_warning(tmp_path: Any) -> None:
    file = tmp_path / "small.png"
    Pillow.new("RGB", (300, 200), "red").save(file)
    losing("300 look sharp", cover(book(ENGLISH, 3), kdp(picture=file), load_fonts()))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"pages": "many"}, "expected auto, or the number of pages"),
        ({"pages": 0}, "expected auto, or the number of pages"),
        ({"paper": "grey"}, "white"),
        ({"background": "blue"}, "a colour is"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        options("book", part="cover", cover=settings)
