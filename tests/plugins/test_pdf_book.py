"""Books: the order of their pages, page numbers, gutter, bleed and solutions."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from kind_samples import CODED, CODED_HEBREW
from layouts import many_clues
from losses import kept, losing, lossless
from paging import GRIDS, INCH, NAMES, book, options, puzzles, read
from publisher import Language, Publication, Puzzle, Section, WithLosses
from publisher_pages.document.document import document
from publisher_pages.document.layout_pass import LayoutPass
from publisher_pages.drawing.marks import Anchor, Link, Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_pages.puzzle.layout_memory import Measures
from publisher_testing import ENGLISH, HEBREW, puzzle
from publisher_typesetting import puzzle_titles

OTHERS = {ENGLISH: HEBREW, HEBREW: ENGLISH}


def laid_out(
    publication: Publication, template: str = "book", **settings: object
) -> WithLosses[list[Page]]:
    return document(publication, options(template, **settings), load_fonts(), list)


def pages_of(publication: Publication, template: str = "book", **settings: object) -> list[Page]:
    return lossless(laid_out(publication, template, **settings))


def said(page: Page, *roles: Role) -> list[str]:
    return [text.text for text in page.texts(*roles)]


def numbers_on(page: Page) -> list[str]:
    return [text for text in said(page, Role.HEADER_FOOTER) if text.isdecimal()]


def where(pages: Sequence[Page], role: Role, text: str) -> int:
    """The number of the page that has this text in this role."""
    return next(at for at, page in enumerate(pages, 1) if text in said(page, role))


def test_the_order_of_a_book() -> None:
    pages = pages_of(book(ENGLISH, 5, 0, 3), how_to="Read the clue.\nWrite the answer.")
    assert said(pages[0]) == ["The Book", "A. Setter"]
    assert said(pages[1]) == ["© 2026"]
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


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_short_text_before_the_puzzles_is_in_the_optical_middle(language: Language) -> None:
    how_to = "2 + 2\n2222222 + 2"
    pages = pages_of(book(language, 5), how_to=how_to, gutter=0)
    page = next(page for page in pages if page.texts(Role.PROSE))
    texts = page.texts(Role.PROSE)
    tops = [text.extent.top / page.height for text in texts]
    assert 0.3 < min(tops) < max(tops) < 0.5
    widest = max(texts, key=lambda text: text.width)
    assert widest.x + widest.width / 2 == pytest.approx(page.width / 2, abs=0.1)
    side = "right" if language is HEBREW else "left"
    assert len({round(getattr(text.extent, side), 1) for text in texts}) == 1


def test_chapters_may_begin_on_any_page() -> None:
    pages = pages_of(book(ENGLISH, 2, 0, 1), start="any")
    assert all(page.marks for page in pages)
    assert len(pages) == 1 + 1 + 2 * 2 + 1


def test_pages_are_numbered_except_title_section_and_empty_pages() -> None:
    pages = pages_of(book(ENGLISH, 3, 0))
    numbered = [at for at, page in enumerate(pages, 1) if numbers_on(page)]
    assert numbered == [3, 6, 7, 8, 9]
    assert all(numbers_on(pages[at - 1]) == [str(at)] for at in numbered)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("clue", ["Clue {}", "A clue that is so long " * 40])
def test_the_contents_have_the_true_page_numbers(language: Language, clue: str) -> None:
    sample = tuple(puzzle(GRIDS[language][0], language, clue, title=f"{i}") for i in range(4))
    whole = Publication(sample, "Book", sections=(Section("One", 0), Section("Two", 2)))
    pages = pages_of(whole, contents_of="puzzles")
    contents = next(page for page in pages if page.texts(Role.CONTENTS))
    lines = said(contents, Role.CONTENTS)
    page_of = dict(zip(lines[::2], map(int, lines[1::2]), strict=True))
    assert len(page_of) == 7
    for name, number in page_of.items():
        assert name in said(pages[number - 1], Role.TITLE, Role.CHAPTER)


def test_contents_of_many_puzzles_take_many_pages() -> None:
    pages = pages_of(book(ENGLISH, 60))
    entries = [page.texts(Role.CONTENTS) for page in pages if page.texts(Role.CONTENTS)]
    assert len(entries) > 1
    assert sum(map(len, entries)) == 2 * 61
    assert min(map(len, entries)) > max(map(len, entries)) / 2, "a page has a few lines alone"


@pytest.mark.parametrize("solution", ["section", "page"])
@pytest.mark.parametrize(
    ("sample", "headings"),
    [
        (CODED, ["Solutions – Puzzle", "Solutions – Code"]),
        (CODED_HEBREW, ["Solutions – תשבץ", "Solutions – Code"]),
    ],
)
def test_solutions_of_a_kind_are_together(
    sample: Puzzle, headings: list[str], solution: str
) -> None:
    """Under a heading of the kind, in the order of the book, and in its contents.

    Kinds share a page where that spares one.
    """
    language = sample.language
    crossword, other = (
        puzzle(GRIDS[each][0], each, title="") for each in (language, OTHERS[language])
    )
    publication = Publication((crossword, sample, other, sample), "Book")
    pages = kept(laid_out(publication, solution=solution))
    contents = next(page for page in pages if page.texts(Role.CONTENTS))
    lines = said(contents, Role.CONTENTS)[8:]
    assert lines[::2] == headings
    first, second = (pages[int(number) - 1] for number in lines[1::2])
    names = [*puzzle_titles(publication)]
    if solution == "page":
        assert names[0] in said(first, Role.BYLINE)
        assert names[1] in said(second, Role.BYLINE)
        return
    assert first is second
    assert said(first, Role.CHAPTER) == headings
    assert said(first, Role.HEADING) == names[::2] + names[1::2]
    _, below = first.texts(Role.CHAPTER)
    assert [text.y > below.y for text in first.texts(Role.HEADING)] == [False, False, True, True]


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 13])
def test_solutions_of_sections_share_pages_where_that_spares_one(count: int) -> None:
    sections = (Section("One", 0), Section("Two", count))
    grid = puzzle(["ABCDEFGHIJKLMNO"] * 15)
    publication = Publication((grid,) * (2 * count), "Book", sections=sections)
    of_sections = kept(laid_out(publication, solutions_by="section"))
    together = kept(laid_out(publication, solutions_by="kind"))
    assert len(together) <= len(of_sections) <= len(together) + 1
    firsts = [page for page in of_sections if "Solutions – Two" in said(page, Role.CHAPTER)]
    assert len(firsts) == 1
    later = of_sections[of_sections.index(firsts[0]) + 1 :]
    assert all("Solutions – Two" in said(page, Role.HEADER_FOOTER) for page in later)


def test_puzzles_with_the_same_title_get_numbers() -> None:
    same = (
        puzzle(["CAT"]),
        puzzle(["DOG"]),
        puzzle(["COW"], title="Cow"),
        puzzle(["ANT"], title=""),
    )
    pages = lossless(document(Publication(same), PdfOptions(solution="none"), load_fonts(), list))
    assert [said(page, Role.TITLE) for page in pages] == [
        ["1. Sample"],
        ["2. Sample"],
        ["Cow"],
        ["Puzzle 4"],
    ]


def test_a_page_has_the_wanted_number_of_solutions() -> None:
    pages = pages_of(book(ENGLISH, 7), solutions_per_page="3", contents=False)
    shown = [said(page, Role.HEADING) for page in pages if page.texts(Role.LETTER)]
    assert [len(page) for page in shown] == [3, 3, 1]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("solution", ["page", "section", "below"])
def test_answers_are_listed_as_spelled(language: Language, solution: str) -> None:
    (sample,) = puzzles(language, 1)
    entry = replace(sample.entries[0], spelling="Spelled So")
    sample = replace(sample, entries=(entry, *sample.entries[1:]))
    pages = pages_of(Publication((sample,)), "classic", solution=solution, answers=True)
    listed = [text for page in pages for text in page.texts(Role.ANSWERS)]
    assert "Spelled So" in " ".join(text.text for text in listed)
    assert {text.upside_down for text in listed} == {solution == "below"}


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_an_inline_solution_is_upside_down_on_the_page_of_its_puzzle(language: Language) -> None:
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
    pages = pages_of(mixed, start="any", contents=False, title_page=False, axis="start")
    hebrew, english, *_ = pages
    assert hebrew.texts(Role.TITLE)[0].extent.right > 300
    assert english.texts(Role.TITLE)[0].extent.left < 100
    # Page 1 of a book that is read from the right lies on the left: its number at the far left.
    assert (
        hebrew.texts(Role.HEADER_FOOTER)[-1].extent.left
        < english.texts(Role.HEADER_FOOTER)[-1].extent.left
    )


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("repeated", [20, 1500])
def test_contents_have_long_titles_whole_and_their_page_at_the_end(
    language: Language, repeated: int
) -> None:
    short, long = puzzles(language, 2)
    long = replace(long, title=" ".join([NAMES[language]] * repeated))
    pages = pages_of(Publication((short, long), "Book"))
    shown = [page for page in pages if page.texts(Role.CONTENTS)]
    texts = [text for page in shown for text in page.texts(Role.CONTENTS)]
    assert long.title in " ".join(text.text.strip() for text in texts)
    for page in shown:
        assert max(text.extent.bottom for text in page.texts(Role.CONTENTS)) < page.height - 30
    assert len(shown) == (1 if repeated == 20 else len(shown)) > 0
    *_, number, _ = [text for text in texts if text.text.isdecimal()]
    (last,) = [text for text in texts if text.y == number.y and text is not number][-1:]
    assert last.text.strip() in long.title


def long_puzzles(language: Language, number: int) -> tuple[Puzzle, ...]:
    """Puzzles with clues that no page holds in the largest type beside its grid."""
    clue = f"{NAMES[language]} " * 150
    return tuple(
        puzzle(GRIDS[language][index], language, clue, title=str(index)) for index in range(number)
    )


def test_a_spread_begins_on_a_left_hand_page() -> None:
    pages = pages_of(Publication(long_puzzles(ENGLISH, 3), "Book"), "large-print")
    starts = [at for at, page in enumerate(pages, 1) if page.texts(Role.TITLE)]
    spreads = [at for at in starts if not pages[at - 1].texts(Role.LETTER)]
    assert [at % 2 for at in spreads] == [0, 0, 0]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("template", ["classic", "book"])
def test_a_grid_faces_its_clues(language: Language, template: str) -> None:
    pages = pages_of(Publication(long_puzzles(language, 3), "Book"), template, flow="facing")
    grids = [at for at, page in enumerate(pages, 1) if page.texts(Role.CELL_NUMBER)]
    grids = [at for at in grids if not pages[at - 1].texts(Role.LETTER)]
    assert len(grids) >= 3
    for at in grids[:3]:
        assert at % 2 == 0
        assert pages[at].texts(Role.CLUE)
        if pages[at - 1].texts(Role.CLUE):  # so that they end on the page that faces it
            assert not pages[at + 1].texts(Role.CLUE) or at + 2 in grids


@pytest.mark.parametrize(("profile", "first"), [("screen", 1), ("print", 2)])
def test_a_single_puzzle_begins_on_page_1_on_screen(profile: str, first: int) -> None:
    alone = Publication(long_puzzles(ENGLISH, 1))
    pages = pages_of(alone, "large-print", profile=profile)
    assert next(at for at, page in enumerate(pages, 1) if page.marks) == first


def test_on_screen_titles_and_answers_link_to_each_other() -> None:
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
    data = lossless(export(book(ENGLISH, 2, 0), options("book", profile="screen")))
    outline = read(data).outline
    titles = [
        each.title if not isinstance(each, list) else [e.title for e in each] for each in outline
    ]
    riddles = ["1. Riddle a", "2. Riddle b"]
    assert titles == ["Part A", riddles, "Solutions", riddles]


@pytest.mark.parametrize("profile", ["print", "kdp"])
def test_files_for_paper_have_no_links(profile: str) -> None:
    pages = kept(laid_out(book(ENGLISH, 3, 0), profile=profile))  # kdp asks for more pages
    assert not any(isinstance(mark, Anchor | Link) for page in pages for mark in page.marks)


def test_in_print_black_uses_black_ink_alone() -> None:
    data = lossless(export(book(ENGLISH, 1), options("book")))
    code = b"".join(page.get_contents().get_data() for page in read(data).pages)
    assert not re.search(rb"\b(rg|RG)\b", code)


@pytest.mark.proof
def test_the_gutter_grows_with_the_book() -> None:
    for number, inches in ((30, 0.125), (150, 0.25)):
        pages = pages_of(book(ENGLISH, number), profile="print", contents=False, max_font="8")
        left = min(text.extent.left for text in pages[2].texts(Role.HEADER_FOOTER))
        assert left == pytest.approx((0.5 + inches) * INCH, abs=0.1)


def test_a_gutter_never_narrows_from_pass_to_pass() -> None:
    """A gutter that could narrow again might change for ever."""
    sample, settings = book(ENGLISH, 2), options("book")
    fonts, measures = load_fonts(), Measures()
    guess = LayoutPass.guess(sample, settings, fonts, settings.gutter_for(1), measures)
    layout_pass = LayoutPass(sample, settings, fonts, guess._replace(gutter=30.0), measures)
    assert len(list(layout_pass.plans())) == layout_pass.found.pages
    assert guess.gutter < layout_pass.found.gutter == 30


def test_a_bleed_is_around_the_page() -> None:
    (page,) = pages_of(Publication(puzzles(ENGLISH, 1)), "classic", bleed="3mm", solution="none")
    bleed = 3 * INCH / 25.4
    assert page.trim == pytest.approx((bleed, bleed, page.width - bleed, page.height - bleed))
    assert page.bleed == (0, 0, page.width, page.height)
    assert (page.width - 2 * bleed, page.height - 2 * bleed) == pytest.approx(
        options("classic").trim
    )
    data = lossless(export(Publication(puzzles(ENGLISH, 1)), options("classic", bleed="3mm")))
    first = read(data).pages[0]
    assert float(first.trimbox.left) == pytest.approx(bleed, abs=0.01)
    assert float(first.bleedbox.left) == 0


SCRIPT = """
import hashlib, sys
from publisher import Publication, Section
from publisher_testing import sample_puzzles
from publisher_pages.output.pdf_export import export
from publisher_pages.options import PdfOptions
from publisher_pages.document.layout_pass import LayoutPass
samples = sample_puzzles()
puzzles = tuple(samples[name] for name in ("english", "hebrew", "full"))
options = PdfOptions(
    contents=True, title_page=True, solution="section", answers=True, gutter="auto", start="right"
)
data = export(Publication(puzzles, "Title", sections=(Section("One", 1),)), options)
print(hashlib.sha256(data.value).hexdigest())
"""


@pytest.mark.proof
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


def test_too_many_answers_for_a_page_continue_on_others() -> None:
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


@pytest.mark.proof
def test_a_solution_too_small_to_read_gives_a_warning() -> None:
    huge = Publication((puzzle(["A" * 90] * 90, clue=""),))
    found = laid_out(huge, "classic", paper="a6", margin="10mm", solution="section")
    losing("the solution of 90×90 cells .*: too small to read", found)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("start", ["any", "right"])
@pytest.mark.parametrize("sections", [(), (0,)])
def test_no_two_empty_pages_come_before_a_puzzle_on_a_spread(
    language: Language, start: str, sections: tuple[int, ...]
) -> None:
    sample = many_clues(60, language)
    pages = pages_of(replace(book(language, 1, *sections), puzzles=(sample,) * 2), start=start)
    first = next(at for at, page in enumerate(pages) if page.texts(Role.CELL_NUMBER))
    assert first % 2 == 1  # from 0: the second of two
    assert pages[first - 1].marks or pages[first - 2].marks
    assert pages[first + 1].texts(Role.CLUE)
