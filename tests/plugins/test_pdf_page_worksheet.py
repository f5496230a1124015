"""The extras of a worksheet: write-in lines, instructions, word bank."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from layouts import check, many_clues, overlaps, pages_of
from publisher import Clue, Language, Puzzle, Sheet, ShownItem, ShownList, bank_words
from publisher_languages import publisher_languages
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Role, Rule
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle.pages import PlacedLogo, PuzzlePages
from publisher_pages.puzzle.texts import PuzzleTexts
from publisher_pages.puzzle.worksheet import write_in_rows
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_testing import ENGLISH, HEBREW, puzzle

ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]


def bank_of(pages: Sequence[Page]) -> list[str]:
    """The words of the word bank, column by column."""
    texts = [text for page in pages for text in page.texts(Role.WORD)]
    return [text.text for text in sorted(texts, key=lambda text: (round(text.x, 1), text.y))]


def levels(page: Page) -> list[Rule]:
    """The horizontal lines above the grid."""
    lines = [mark for mark in page.marks if isinstance(mark, Rule) and mark.y1 == mark.y2]
    return [line for line in lines if line.weight == 0.5 and line.y1 < 90]


def test_write_in_lines_are_above_the_title_in_the_language_of_the_puzzle() -> None:
    page, *_ = pages_of(puzzle(ROWS, title="Animals"), lines=["name", "class", "Team"])
    labels = page.texts(Role.LABEL)
    assert [label.text for label in labels] == ["Name", "Class", "Team"]
    (title,) = page.texts(Role.TITLE)
    lines = levels(page)
    assert len(lines) == 3
    for label, line in zip(labels, lines, strict=True):
        assert label.extent.right < line.x1 < line.x2
        assert label.y <= line.y1 < title.extent.top


def test_in_hebrew_they_begin_at_the_right() -> None:
    hebrew = next(each() for each in publisher_languages() if each.name == "he")
    page, *_ = pages_of(puzzle(["חתול"], hebrew, "הגדרה"), lines=["name", "class", "date"])
    name, class_, date = page.texts(Role.LABEL)
    assert (name.text, class_.text, date.text) == ("שם", "כיתה", "תאריך")
    assert name.extent.right == pytest.approx(page.width - PdfOptions().margin.outside)
    assert date.extent.right < min(line.x2 for line in levels(page)[:1]) < name.extent.left


@pytest.mark.parametrize("width", [60, 200, 500])
def test_labels_of_any_length_leave_a_line_to_write_on(width: float) -> None:
    setting = Setting(load_fonts().regular, "en", rtl=False)
    texts = ["Name", "A label that is longer than anyone needs", "w" * 80, ""]
    labels = [Paragraph(text, setting) for text in texts]
    for row in write_in_rows(labels, 10, width, PdfOptions().colours.rules, 0):
        marks = list(row.marks(0, 0, width))
        lines = [mark for mark in marks if isinstance(mark, Rule)]
        assert len(lines) == len(row.labels)
        for mark in marks:
            assert 0 <= mark.extent.left <= mark.extent.right <= width + 0.01
            assert mark.extent.bottom <= row.height + 0.01
        assert all(line.x2 - line.x1 > 20 for line in lines) or width < 200


def test_instructions_are_above_the_grid() -> None:
    page, *_ = pages_of(puzzle(ROWS), instructions="Find the words.")
    (text,) = page.texts(Role.NOTES)
    assert text.text == "Find the words."
    assert text.y < min(number.y for number in page.texts(Role.CELL_NUMBER))


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_short_instructions_keep_their_lines_in_the_middle_below_the_title(
    language: Language,
) -> None:
    sample = puzzle(ROWS if language is ENGLISH else ["שלום"], language, title="1")
    page, *_ = pages_of(sample, instructions="2 + 3\n\n5\n")
    (title,), (first, second) = page.texts(Role.TITLE), page.texts(Role.NOTES)
    assert [first.text, second.text] == ["2 + 3", "5"]
    assert first.y < second.y
    middles = [text.x + text.width / 2 for text in (title, first, second)]
    assert middles == pytest.approx([title.x + title.width / 2] * 3, abs=0.1)


@pytest.mark.parametrize("settings", [{"instructions": "A long text. " * 40}, {"axis": "start"}])
def test_long_instructions_begin_where_reading_starts(settings: dict[str, str]) -> None:
    said = {"instructions": "Short.", **settings}
    page, *_ = pages_of(puzzle(ROWS, title="Animals"), paper="200x300mm", margin="20mm", **said)
    starts = {round(text.x, 1) for text in page.texts(Role.NOTES)}
    assert starts == {56.7}  # 20 mm


def spelled(sample: Puzzle, *spellings: str) -> Puzzle:
    """The puzzle with these spellings of its first answers."""
    entries = [
        replace(entry, spelling=spelling)
        for entry, spelling in zip(sample.entries, spellings, strict=False)
    ]
    return replace(sample, entries=(*entries, *sample.entries[len(entries) :]))


def test_the_word_bank_is_a_box_below_the_clues_read_by_columns() -> None:
    page, *_ = pages = pages_of(puzzle(ROWS), word_bank="alphabetical")
    assert bank_of(pages) == bank_words(puzzle(ROWS), "alphabetical")
    words = page.texts(Role.WORD)
    clues = page.texts(Role.CLUE)
    assert min(word.extent.top for word in words) > max(clue.extent.bottom for clue in clues)
    (heading,) = page.texts(Role.LABEL)
    assert heading.text == "Words"
    box = [
        mark.extent for mark in page.marks if isinstance(mark, Rule) and mark.y1 > heading.y - 30
    ]
    for text in (heading, *words):
        assert min(line.left for line in box) < text.extent.left
        assert text.extent.right < max(line.right for line in box)
        assert text.extent.bottom < max(line.bottom for line in box)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_a_short_word_bank_is_nearly_as_large_as_the_clues(language: Language) -> None:
    sample = puzzle(
        ["CAT", "O#O", "WOE"] if language is ENGLISH else ["חתל", "מ#ו", "רבה"], language
    )
    page, *_ = pages_of(sample, word_bank="alphabetical", solution="none")
    (words,) = {text.size for text in page.texts(Role.WORD)}
    (clues,) = {text.size for text in page.texts(Role.CLUE)}
    assert 0.85 * clues < words < clues


def test_a_list_of_short_words_has_three_columns() -> None:
    bare = many_clues(20)
    entries = tuple(replace(entry, clue=Clue("heron")) for entry in bare.entries)
    items = tuple(ShownItem("", (entry,), "") for entry in entries)
    sheet = Sheet(lists=(ShownList("Words", "words", items),))
    page, *_ = pages_of(replace(bare, entries=entries, sheet=sheet), solution="none")
    assert len({round(text.x) for text in page.texts(Role.CLUE)}) == 3


def test_a_large_word_bank_has_pages_of_its_own() -> None:
    wish = {"word_bank": "shuffled", "paper": "a6", "margin": "8mm", "solution": "none"}
    sample = spelled(many_clues(150), *(f"word {'x' * (n % 40)}" for n in range(150)))
    pages = pages_of(sample, **wish)
    check(pages, PdfOptions.model_validate(wish))
    last = pages[-1]
    assert last.texts(Role.WORD)
    assert not last.texts(Role.CLUE)
    assert len([text for page in pages for text in page.texts(Role.WORD)]) >= 150


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_on_two_pages_the_word_bank_is_below_the_clues_of_the_second(language: Language) -> None:
    wish = {"word_bank": "alphabetical", "paper": "a5", "solution": "none"}
    pages = pages_of(many_clues(30, language), **wish)
    check(pages, PdfOptions.model_validate(wish))
    assert len(pages) == 2
    assert not pages[0].texts(Role.WORD, Role.CLUE)
    clues, words = pages[1].texts(Role.CLUE), pages[1].texts(Role.WORD)
    assert len(clues) >= len(words) == 30
    assert min(word.extent.top for word in words) > max(clue.extent.bottom for clue in clues)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("paper", [{"paper": "a5"}, {"orientation": "landscape"}])
@pytest.mark.parametrize("count", [14, 18, 22, 26, 40, 56])
def test_a_word_bank_has_clues_above_it(
    language: Language, count: int, paper: dict[str, str]
) -> None:
    wish = {"word_bank": "alphabetical", "solution": "none", "lines": ["name"], **paper}
    pages = pages_of(many_clues(count, language), **wish)
    check(pages, PdfOptions.model_validate(wish))
    assert [bool(page.texts(Role.CLUE)) for page in pages if page.texts(Role.WORD)] == [True]


def test_a_puzzle_without_answers_has_no_word_bank() -> None:
    page, *_ = pages_of(replace(puzzle(ROWS), entries=()), word_bank="shuffled")
    assert not page.texts(Role.LABEL)


@pytest.mark.parametrize("words", [0, 12, 900])
@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("axis", ["start", "middle"])
def test_a_logo_overlaps_nothing(language: Language, words: int, axis: str) -> None:
    frame, logo = Extent(40, 30, 500, 700), Rule(440, 30, 500, 80, 1)
    rooms = set[Extent]()

    def drawn(room: Extent) -> list[Rule]:
        rooms.add(room)
        return [logo]

    sample = replace(many_clues(40, language), title="title " * words)
    settings = {"axis": axis, "lines": ["name", "class", "date"], "stars": 3}
    options = PdfOptions.model_validate({"word_bank": "alphabetical", **settings})
    texts = PuzzleTexts(sample, options, load_fonts())
    pages = PuzzlePages(options, options.trim, texts, frame, [], PlacedLogo(60, 50, drawn)).pages()
    (marks,) = (marks for marks in pages if logo in marks)
    assert rooms == {logo.extent}
    assert not any(overlaps(mark.extent, logo.extent) for mark in marks if mark is not logo)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize("paper", ["a5", "a6"])
@pytest.mark.parametrize("count", [20, 30, 40])
def test_a_word_bank_of_less_than_a_page_is_never_alone(
    count: int, paper: str, language: Language
) -> None:
    sample = many_clues(count, language, side=11)
    pages = pages_of(sample, paper=paper, margin="10mm", min_font=11, word_bank="shuffled")
    (bank,) = (page for page in pages if page.texts(Role.WORD))
    assert bank.texts(Role.CLUE, Role.CELL_NUMBER)
    above = [text.extent.bottom for text in bank.texts(Role.CLUE)]
    assert max(above, default=0.0) < bank.texts(Role.WORD)[0].y
    assert sum(len(page.texts(Role.CLUE_NUMBER)) for page in pages) == count


def test_a_word_bank_of_several_pages_is_on_all_of_them_alike() -> None:
    sample = many_clues(60, side=11)
    entries = tuple(
        replace(entry, spelling=f"{'long' * 5} {number}")
        for number, entry in enumerate(sample.entries)
    )
    pages = pages_of(
        replace(sample, entries=entries), paper="a6", min_font=12, word_bank="alphabetical"
    )
    words = [len(page.texts(Role.WORD)) for page in pages if page.texts(Role.WORD)]
    assert len(words) > 1
    assert max(words) - min(words) <= 3
