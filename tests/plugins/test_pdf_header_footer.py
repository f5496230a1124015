"""Header and footer of every page, and logo and QR code of a puzzle."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image as Pillow

from losses import losing, lossless, lost
from publisher import Language, Publication, Puzzle
from publisher_pages.document.document import document
from publisher_pages.document.header_footer import PageFields
from publisher_pages.drawing.marks import Code, Image, Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_testing import ENGLISH, HEBREW, puzzle

ROWS = {ENGLISH: ["CAT#", "A##O", "RAIN"], HEBREW: ["שלומ", "מ##ל", "שיר#"]}
HEADER_FOOTER = {"start": "{title}", "middle": "{page}/{pages}", "end": "{date}"}
MARGIN = 15 * 72 / 25.4


def pages_of(*puzzles: Puzzle, **settings: object) -> list[Page]:
    options = PdfOptions.model_validate(settings)
    publication = Publication(puzzles, "The Title", "The Author")
    return lossless(document(publication, options, load_fonts(), list))


def sample(language: Language) -> Puzzle:
    return puzzle(ROWS[language], language, "Clue" if language is ENGLISH else "הגדרה", "Name")


def page_lines(page: Page) -> tuple[Text, ...]:
    return page.texts(Role.HEADER_FOOTER)


def test_a_header_fills_its_fields() -> None:
    header = {
        "start": "{title} {{by}} {author}",
        "middle": "{page}/{pages}",
        "end": "{puzzle}, {date}",
    }
    first, second = pages_of(sample(ENGLISH), header=header, date="May 2026")
    assert [text.text for text in page_lines(first)] == [
        "The Title {by} The Author",
        "1/2",
        "Name, May 2026",
    ]
    assert page_lines(second)[1].text == "2/2"


@pytest.mark.parametrize("solution", ["page", "none"])
@pytest.mark.parametrize("together", [1, 2])
def test_a_header_says_when_the_puzzle_of_the_page_appears(solution: str, together: int) -> None:
    times = ("2026-11-28", "2026-W49", "")
    made = [replace(sample(ENGLISH), title=f"No. {n}", published=t) for n, t in enumerate(times)]
    more = {"solution": solution, "puzzles_per_page": together}
    pages = pages_of(*made, header="{puzzle} of {published}", **more)
    said = dict.fromkeys(text.text for page in pages for text in page_lines(page))
    expected = ["No. 0 of 2026-11-28", "No. 1 of 2026-W49", "No. 2 of"][::together]
    assert [each for each in said if each != "of"][: len(expected)] == expected


@pytest.mark.parametrize(
    ("times", "said"), [(("47", "47"), "No. 47"), (("47", "48"), "No."), (("", ""), "No.")]
)
def test_pages_without_a_puzzle_say_when_all_of_them_appear(
    times: tuple[str, ...], said: str
) -> None:
    made = [replace(sample(ENGLISH), published=time) for time in times]
    pages = pages_of(*made, header="No. {published}", solution="section", contents=True)
    first, *_, last = (page_lines(page)[0].text for page in pages)
    assert (first, last) == (said, said)
    assert f"No. {times[1]}".strip() in [page_lines(page)[0].text for page in pages]


def test_a_week_is_in_its_order_where_the_page_is_read_from_the_right() -> None:
    for language, shown in ((HEBREW, "\u200e2026-W49"), (ENGLISH, "2026-W49")):
        fields = PageFields(Publication.of(sample(language)), 1, "", "")
        assert fields.on(1, "", "2026-W49", "")["published"] == shown


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_header_and_footer_are_at_the_margins_and_the_puzzle_between_them(
    language: Language,
) -> None:
    page, *_ = pages_of(sample(language), header=HEADER_FOOTER, footer=HEADER_FOOTER, date="May")
    texts = [text.extent for text in page_lines(page)]
    assert min(text.top for text in texts) == pytest.approx(MARGIN, abs=0.01)
    assert max(text.bottom for text in texts) == pytest.approx(page.height - MARGIN, abs=0.01)
    assert min(text.left for text in texts) == pytest.approx(MARGIN, abs=0.01)
    assert max(text.right for text in texts) == pytest.approx(page.width - MARGIN, abs=0.01)
    inside = [mark.extent for mark in page.marks if mark not in page_lines(page)]
    header = max(text.bottom for text in texts[:3])
    footer = min(text.top for text in texts[3:])
    assert all(header < extent.top and extent.bottom < footer for extent in inside[1:])


def test_a_right_to_left_header_starts_at_the_right() -> None:
    page, *_ = pages_of(sample(HEBREW), header=HEADER_FOOTER, date="May")
    start, _, end = page_lines(page)
    assert start.text == "The Title"
    assert start.extent.left > end.extent.right


def test_start_and_end_change_sides_on_facing_pages() -> None:
    first, second = pages_of(sample(ENGLISH), footer={"end": "{page}"}, gutter="10mm")
    assert page_lines(first)[0].extent.right == pytest.approx(first.width - MARGIN, abs=0.01)
    assert page_lines(second)[0].extent.left == pytest.approx(MARGIN, abs=0.01)


def test_pages_are_numbered_in_the_digits_of_the_language() -> None:
    language = replace(HEBREW, digits="٠١٢٣٤٥٦٧٨٩")
    page, *_ = pages_of(replace(sample(HEBREW), language=language), footer="{page}")
    assert page_lines(page)[0].text == "١"


def test_a_header_too_long_for_its_place_is_cut_and_it_is_told() -> None:
    options = PdfOptions.model_validate(
        {"header": {"start": "A long title " * 20, "end": "{page}"}}
    )
    found = document(Publication.of(sample(ENGLISH)), options, load_fonts(), list)
    said = "pdf: “A long title A long title A long title A…” is too long for the header"
    page, *_ = losing(said, found)
    assert len(lost(found)) == 1
    start, end = page_lines(page)
    assert start.text.endswith("…")
    assert start.extent.right < end.extent.left


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_what_one_text_of_a_header_leaves_is_the_other_s(language: Language) -> None:
    address = "12 Elm Street, Springfield, ann@example.org, on Mondays between nine and ten"
    for header in ({"start": "{page}", "end": address}, {"start": address, "end": "{page}"}):
        page, *_ = pages_of(sample(language), header=header)
        assert {text.text for text in page_lines(page)} == {"1", address}


def test_an_address_is_a_field_of_one_line() -> None:
    address = "12 Elm Street,\n  Springfield\n\nann@example.org\n"
    page, *_ = pages_of(sample(ENGLISH), footer="{author}: {address}", address=address)
    (text,) = page_lines(page)
    assert text.text == "The Author: 12 Elm Street, Springfield, ann@example.org"


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_logo_and_code_are_in_the_corner(tmp_path: Path, language: Language) -> None:
    file = tmp_path / "logo.png"
    Pillow.new("RGB", (300, 100), (30, 90, 160)).save(file)
    page, *_ = pages_of(sample(language), logo=file, qr="https://example.org/answers")
    (logo,) = (mark for mark in page.marks if isinstance(mark, Image))
    (code,) = (mark for mark in page.marks if isinstance(mark, Code))
    assert logo.width / logo.height == pytest.approx(3)
    assert code.side >= 12 * 72 / 25.4
    far = code.extent.left if language is HEBREW else page.width - code.extent.right
    assert far == pytest.approx(MARGIN, abs=0.01)
    for box in (logo.extent, code.extent):
        for text in page.texts():
            other = text.extent
            assert (
                other.right <= box.left
                or other.left >= box.right
                or other.bottom <= box.top
                or other.top >= box.bottom
            )
