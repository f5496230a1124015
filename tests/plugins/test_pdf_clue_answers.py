"""Answers beside their clues, for an editor."""

from dataclasses import replace

import pytest

from kind_samples import CODED
from layouts import many_clues, pages_of
from publisher import Clue, Language, Puzzle
from publisher_pages.drawing.marks import Role, Text
from publisher_pages.drawing.page import Page
from publisher_testing import ENGLISH, HEBREW, puzzle

ROWS = {
    ENGLISH: ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"],
    HEBREW: ["חתול#גדי", "מ##י#מ##", "ספרימ#לכ", "#א##ש#ו#", "גמלימ#נר"],
}


def sample(language: Language, clue: str = "Clue") -> Puzzle:
    return puzzle(ROWS[language], language, clue)


def answers(page: Page) -> tuple[Text, ...]:
    return page.texts(Role.ANSWERS)


def clues_of(page: Page) -> tuple[Text, ...]:
    return page.texts(Role.CLUE)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_each_answer_is_on_the_line_of_its_clue_where_the_column_ends(language: Language) -> None:
    made = sample(language)
    page, *_ = pages_of(made, clue_answers=True, columns=1, solution="none")
    pairs = list(zip(clues_of(page), answers(page), strict=True))
    assert [answer.text for _, answer in pairs] == [entry.spelling for entry in made.entries]
    for clue, answer in pairs:
        assert answer.y == clue.y
    edges = {
        round(answer.extent.left if language is HEBREW else answer.extent.right, 3)
        for _, answer in pairs
    }
    assert len(edges) == 1
    if language is HEBREW:
        assert all(answer.extent.right < clue.extent.left for clue, answer in pairs)
    else:
        assert all(clue.extent.right < answer.extent.left for clue, answer in pairs)


def test_without_the_setting_there_is_none() -> None:
    assert not answers(pages_of(sample(ENGLISH), solution="none")[0])


@pytest.mark.parametrize("columns", ["auto", 3])
def test_no_clue_runs_into_an_answer(columns: object) -> None:
    made = sample(ENGLISH, "A clue of so many words that one line cannot hold it at all, I think")
    for page in pages_of(made, clue_answers=True, columns=columns, solution="none"):
        for answer in answers(page):
            beside = [each for each in clues_of(page) if abs(each.y - answer.y) < 1]
            assert not [each for each in beside if _overlap(each, answer)]


def _overlap(one: Text, other: Text) -> bool:
    return (
        one.extent.left < other.extent.right - 0.01 and other.extent.left < one.extent.right - 0.01
    )


def test_an_answer_too_wide_for_its_column_is_broken_into_lines() -> None:
    made = sample(ENGLISH, "?")
    first = replace(made.entries[0], spelling="many words " * 12)
    bare = replace(made, entries=(first, *made.entries[1:]))
    page, *_ = pages_of(bare, clue_answers=True, columns=1, solution="none", flow="above")
    found = [text for text in answers(page) if {"many", "words"} & {*text.text.split()}]
    assert len(found) > 2
    assert " ".join(text.text for text in found).split() == ["many", "words"] * 12
    second = min(text.y for text in clues_of(page) if text.y > found[0].y)
    assert second > found[-1].y


def test_answers_go_on_as_clues_do_on_later_pages() -> None:
    made = many_clues(150)
    pages = pages_of(made, clue_answers=True, min_font=12, leading=2, columns=1, solution="none")
    numbers = [len(page.texts(Role.CLUE_NUMBER)) for page in pages]
    assert len(numbers) > 3
    assert numbers == [len(answers(page)) for page in pages]


def test_a_clue_without_a_text_has_its_answer_all_the_same() -> None:
    made = sample(ENGLISH)
    bare = replace(made, entries=tuple(replace(each, clue=Clue("")) for each in made.entries))
    page, *_ = pages_of(bare, clue_answers=True, columns=1, solution="none")
    assert len(answers(page)) == len(made.entries)


def test_words_instead_of_clues_are_not_there_twice() -> None:
    page, *_ = pages_of(CODED, clue_answers=True, columns=1, solution="none")
    assert sorted(text.text for text in clues_of(page)) == ["ABBA", "ACC", "ADD", "CAAD"]
    assert not answers(page)
