"""What leads a reader through a book: the index of answers, contents by sections, running heads."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from losses import lossless
from paging import GRIDS, book, options, read
from publisher import Language, Publication, Section, answer_text, bank_words
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Link, Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW, puzzle

HEADING = {ENGLISH: "Answers", HEBREW: "תשובות"}


def pages_of(publication: Publication, **settings: object) -> list[Page]:
    made = document(publication, options("book", **settings), load_fonts(), list)
    return lossless(made)


def headings(page: Page) -> list[str]:
    return [text.text for text in page.texts(Role.CHAPTER)]


def indexed(pages: list[Page], heading: str) -> Iterator[tuple[str, list[int]]]:
    """The answers of the index with their pages, in its order."""
    first = next(at for at, page in enumerate(pages) if headings(page) == [heading])
    for page in pages[first:]:
        answer = ""
        for text in page.texts(Role.CONTENTS):
            if text.text[0].isdecimal():
                yield answer, [int(number) for number in text.text.split(", ")]
            else:
                answer = text.text


def title_pages(pages: list[Page]) -> dict[str, int]:
    return {text.text: at for at, page in enumerate(pages, 1) for text in page.texts(Role.TITLE)}


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_the_index_has_each_answer_with_all_of_its_pages(language: Language) -> None:
    whole = book(language, 5, 0, 3)
    pages = pages_of(whole, index=HEADING[language])
    at = title_pages(pages)
    expected: dict[str, list[int]] = {}
    for number, each in enumerate(whole.puzzles, 1):
        for entry in each.entries:
            place = expected.setdefault(answer_text(each, entry), [])
            place.append(at[f"{number}. {each.title}"])
    found = list(indexed(pages, HEADING[language]))
    assert dict(found) == expected
    alphabet = {letter: place for place, letter in enumerate(language.letters)}
    keys = [[alphabet[char.upper()] for char in answer] for answer, _ in found]
    assert keys == sorted(keys)
    contents = next(page for page in pages if page.texts(Role.CONTENTS))
    said = [text.text for text in contents.texts(Role.CONTENTS)]
    index = next(at for at, page in enumerate(pages, 1) if headings(page) == [HEADING[language]])
    assert said[-2:] == [HEADING[language], str(index)]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_answers_in_the_language_of_the_book_come_first(language: Language) -> None:
    other = HEBREW if language is ENGLISH else ENGLISH
    mixed = tuple(puzzle(GRIDS[each][1], each, title="") for each in (language, other, language))
    found = [answer for answer, _ in indexed(pages_of(Publication(mixed), index="X"), "X")]
    own, foreign = (bank_words(mixed[at], "alphabetical") for at in (0, 1))
    assert found == [*own, *foreign]


def test_an_answer_of_many_pages_has_many_lines() -> None:
    titles = [f"Zoo {number}" for number in range(1, 41)]
    many = tuple(puzzle(GRIDS[ENGLISH][0], ENGLISH, title=title) for title in titles)
    pages = pages_of(Publication(many, "Book"), index="Answers")
    found = list(indexed(pages, "Answers"))
    answers = bank_words(many[0], "alphabetical")
    assert list(dict(found)) == answers
    assert len(found) > len(answers)
    at = title_pages(pages)
    for wanted in answers:
        numbers = [page for answer, places in found if answer == wanted for page in places]
        assert numbers == [at[title] for title in titles]


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_an_answer_is_written_again_only_at_the_head_of_a_column(language: Language) -> None:
    titles = [f"Zoo {number}" for number in range(1, 301)]
    many = tuple(puzzle(GRIDS[language][0], language, title=title) for title in titles)
    pages = pages_of(Publication(many, "Book"), index=HEADING[language], solution="none")
    columns = set[tuple[int, int]]()
    for number, page in enumerate(pages):
        index = [*page.texts(Role.CONTENTS)] if number > pages_with_puzzles(pages) else []
        answers = [text for text in index if not text.text[0].isdecimal()]
        top = min([text.y for text in index], default=0.0)
        for text in answers:
            columns.add((number, round(text.x)))
        heads = [text for text in answers if text.y < top + 1]
        assert len(answers) - len(heads) <= len(bank_words(many[0], "alphabetical"))
    assert len(columns) > 2


def pages_with_puzzles(pages: list[Page]) -> int:
    """The last page with a puzzle, from 0."""
    return max(at for at, page in enumerate(pages) if page.texts(Role.TITLE))


@pytest.mark.parametrize(
    "words", [1, 37, 90, pytest.param(400, marks=[pytest.mark.slow, pytest.mark.proof])]
)
def test_the_columns_of_the_last_page_of_an_index_end_together(words: int) -> None:
    numbered = [
        f"{chr(65 + at // 26 % 26)}{chr(65 + at % 26)}{'ABC' * (at // 676 + 1)}"
        for at in range(words)
    ]
    puzzles = tuple(puzzle([word]) for word in numbered)
    pages = pages_of(Publication(puzzles, "Book"), index="Answers", solution="none", contents=False)
    texts = pages[-1].texts(Role.CONTENTS)
    columns: dict[float, float] = {}
    for text in texts[::2]:
        left = round(text.extent.left)
        columns[left] = max(columns.get(left, 0.0), text.extent.bottom)
    assert max(columns.values()) - min(columns.values()) < 2 * texts[0].extent.height
    assert len(columns) == min(words, 2)


def test_the_index_leads_to_the_puzzles() -> None:
    pages = pages_of(book(ENGLISH, 2), index="Answers", profile="screen")
    (index,) = [page for page in pages if headings(page) == ["Answers"]]
    targets = {mark.to for mark in index.marks if isinstance(mark, Link)}
    assert targets == {"#puzzle-1", "#puzzle-2"}
    data = lossless(export(book(ENGLISH, 2), options("book", profile="screen", index="Answers")))
    assert read(data).outline[-1].title == "Answers"


@pytest.mark.parametrize("settings", [{"part": "answers"}, {"index": ""}])
def test_a_booklet_of_answers_has_no_index(settings: dict[str, object]) -> None:
    pages = pages_of(book(ENGLISH, 2), **{"index": "Answers", **settings})
    assert not any("Answers" in headings(page) for page in pages)


def test_contents_of_sections_list_no_puzzle() -> None:
    def listed(*sections: int) -> list[str]:
        pages = pages_of(book(ENGLISH, 4, *sections), contents_of="sections")
        contents = next(page for page in pages if page.texts(Role.CONTENTS))
        return [text.text for text in contents.texts(Role.CONTENTS)][::2]

    assert listed(0, 2) == ["Part A", "Part B", "Solutions"]
    assert len(listed()) == 5  # without sections, the puzzles


@pytest.mark.parametrize(
    ("titles", "count"),
    [
        (["", "", "", ""], 3),
        (["Zoo 1", "Zoo 2", "Zoo 3", "Zoo 4"], 3),
        (["Zoo 1", "Sea 2", "Zoo 3", "Zoo 4"], 5),
        (["Zoo", "Sea", "Air", ""], 7),
    ],
)
def test_contents_list_the_puzzles_of_sections_that_have_titles_of_their_own(
    titles: list[str], count: int
) -> None:
    made = book(ENGLISH, 4, 0, 2)
    puzzles = [replace(each, title=title) for each, title in zip(made.puzzles, titles, strict=True)]
    pages = pages_of(replace(made, puzzles=tuple(puzzles)))
    contents = next(page for page in pages if page.texts(Role.CONTENTS))
    assert len(contents.texts(Role.CONTENTS)) == 2 * count


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_running_head_has_the_section_of_its_page(language: Language) -> None:
    made = tuple(puzzle(GRIDS[language][0], language, title=f"{at}") for at in range(3))
    sections = (Section("One", 0), Section("Two", 2))
    pages = pages_of(
        Publication(made, "Book", sections=sections), header="{section}", footer="{page}"
    )
    heads = {
        int(texts[-1]): texts[:-1]
        for page in pages
        if (texts := [text.text for text in page.texts(Role.HEADER_FOOTER)])
    }
    at = title_pages(pages)
    assert [heads[at[title]] for title in ("0", "1", "2")] == [["One"], ["One"], ["Two"]]
    assert heads[len(pages)] == []  # the solutions
