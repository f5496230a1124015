"""Doubt by the outcome of a reading: lists that are read otherwise than they are meant."""

import pytest

from written_lists import ENGLISH, HEBREW, Pair, pairs, said, understood

OWN = {"en": ENGLISH, "he": HEBREW}


def lines_of(given: list[Pair]) -> list[str]:
    return [f"{word} - {clue}" for word, clue in given]


@pytest.mark.parametrize("code", OWN)
def test_words_and_clues_that_are_apart_are_asked_about(code: str) -> None:
    words, clues = map(list, zip(*OWN[code], strict=True))
    for lines in (words + clues, clues + words):
        assert "clues may be among its words" in understood("\n".join(lines)).value.question


@pytest.mark.parametrize("code", OWN)
def test_clues_that_are_broken_off_are_asked_about(code: str) -> None:
    lines = [
        line
        for word, clue in OWN[code]
        for line in (f"{word} - {clue[: len(clue) // 2]}", clue[len(clue) // 2 :].strip())
    ]
    assert "has no clue, as others have" in understood("\n".join(lines)).value.question


@pytest.mark.parametrize("code", OWN)
def test_marks_that_part_nothing_are_asked_about(code: str) -> None:
    lines = [f"{word} - ☞ {clue}" for word, clue in OWN[code]]
    assert "marks in its words or clues" in understood("\n".join(lines)).value.question


@pytest.mark.parametrize(("code", "stray"), [("en", "see you all"), ("he", "להתראות מחר")])
def test_a_word_without_a_clue_among_others_is_asked_about(code: str, stray: str) -> None:
    lines = lines_of(OWN[code])
    found = understood("\n".join([*lines[:2], stray, *lines[2:]]))
    assert f"“{stray}” has no clue, as others have" in found.value.question


def test_a_first_word_without_a_clue_is_asked_about() -> None:
    lines = ["* Words", *(f"* {line}" for line in lines_of(ENGLISH))]
    assert "its first word may be a title" in understood("\n".join(lines)).value.question


def test_two_languages_are_asked_about_if_the_words_seem_to_be_behind() -> None:
    lines = ["con mèo (cat)", "quả táo (apple)", "cái bàn (table)", "con cá (fish)"]
    assert "behind them" in understood("\n".join(lines)).value.question
    assert pairs(understood("\n".join(lines), swap=True))[0] == ("con mèo", "cat")


def test_sides_of_two_scripts_that_change_are_told() -> None:
    lines = ["dog - כלב", "חתול - cat", "house - בית", "ספר - book", "מים - water"]
    assert "change sides" in said(understood("\n".join(lines)))


RIGHT = {
    "films": "Up - a house flies\nGone with the Wind - Scarlett at Tara\nJaws - a shark swims\n"
    "Casablanca - Rick's café\nSome Like It Hot - Monroe and two musicians",
    "nouns and verbs": "Hund: ein Haustier\nlaufen: schnell gehen\nschön: nicht hässlich\n"
    "Haus: darin wohnt man\nessen: es schmeckt",
    "towns": "Rome - capital of Italy\nBuenos Aires - capital of Argentina\n"
    "Port of Spain - capital of Trinidad\nOslo - capital of Norway",
    "Hebrew names": "בית ספר - לומדים בו\nכלב - חבר של האדם\nעורך דין - עובד בבית המשפט\n"
    "ים - מים מלוחים\nבית חולים - רופאים עובדים בו",
}


@pytest.mark.parametrize("kind", RIGHT)
def test_a_list_of_uneven_words_is_not_asked_about(kind: str) -> None:
    found = understood(RIGHT[kind])
    assert found.value.question == ""
    assert lines_of(pairs(found)) == [line.replace(": ", " - ") for line in RIGHT[kind].split("\n")]


def test_a_column_of_numbered_lessons_is_no_title() -> None:
    rows = [f"{word};{clue};Lesson {at}" for at, (word, clue) in enumerate(HEBREW, 1)]
    assert pairs(understood("\n".join(["מילה;הגדרה;שיעור", *rows]))) == HEBREW


def test_a_pictured_arrow_parts_words_from_clues() -> None:
    found = understood("\n".join(f"{word} ➡️ {clue}" for word, clue in HEBREW))
    assert pairs(found) == HEBREW


def test_a_word_in_a_cell_of_its_own_whose_clue_is_yet_to_come_is_no_reason_to_ask() -> None:
    clued = ["otter\tswims well", "lion\tking of beasts", "heron\twading bird", "goose\tit honks"]
    for text in ("cat\tIt purrs\nact\ncart\tA wagon\n", "\n".join([*clued[:2], "act", *clued[2:]])):
        assert not understood(text).value.question
