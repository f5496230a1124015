"""What stands in lists beside their words, and is none of them: it is dropped, joined or asked."""

import pytest

from written_lists import LANGUAGES, pairs, said, understood

SECOND_ROWS = {"en": ("(noun)", "(translation)"), "he": ("(שם עצם)", "(פירוש)")}
SECOND_ROWS |= {"de": ("[Nomen]", "[auf Deutsch]"), "ru": ("(сущ.)", "(перевод)")}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("header", [None, True])
def test_a_row_of_brackets_below_the_names_is_a_heading_too(code: str, header: bool | None) -> None:
    rows = [("Word", "Clue"), SECOND_ROWS[code], *LANGUAGES[code]]
    found = understood("\n".join(map("\t".join, rows)), hint="tsv", header=header)
    assert pairs(found) == LANGUAGES[code]
    assert [place.line for place in found.value.headings] == [1, 2]


def test_rows_of_brackets_are_words_where_others_have_them_too() -> None:
    rows = [("Word", "Clue"), ("(to) go", "(a verb)"), ("(to)", "(before it)"), ("(an)", "(a)")]
    found = understood("\n".join(map("\t".join, [*rows, ("owl", "bird")])), hint="tsv")
    assert len(pairs(found)) == 4


@pytest.mark.parametrize("sign", [" – ", ": ", " = ", "\t"])
@pytest.mark.parametrize("mark", ["", "{}. "])
@pytest.mark.parametrize(
    "words",
    [
        [("owl", "it hunts all", "night"), ("cat", "it purrs", ""), ("lion", "the king of", "all")],
        [("כלב", "חבר של", "האדם"), ("חתול", "מיילל", ""), ("דג", "שוחה במים", "קרים")],
        [("Hund", "der Freund", "des Menschen"), ("Katze", "schnurrt", ""), ("Fisch", "im", "See")],
    ],
)
def test_an_indented_word_goes_on_with_the_clue_above(
    words: list[tuple[str, str, str]], mark: str, sign: str
) -> None:
    lines = [
        f"{mark.format(at)}{word}{sign}{clue}" + f"\n    {rest}" * bool(rest)
        for at, (word, clue, rest) in enumerate(words, start=1)
    ]
    found = understood("\n".join(lines))
    assert pairs(found) == [(word, f"{clue} {rest}".strip()) for word, clue, rest in words]
    assert "go on with the clue before" in said(found)


def test_clues_that_all_go_on_are_not_the_words() -> None:
    lines = [
        f"{word} – it lives\n  in {place}" for word, place in (("owl", "trees"), ("cod", "seas"))
    ]
    found = understood(
        "\n".join([*lines, "ant – it lives\n  in sand", "bee – it lives\n  in hives"])
    )
    assert pairs(found)[0] == ("owl", "it lives in trees")
    assert len(pairs(found)) == 4


def test_words_below_one_another_stay_words() -> None:
    found = understood("owl – a bird\n  lion\n  tiger\ncat – it purrs\ndog – it barks\n")
    assert [word for word, _ in pairs(found)] == ["owl", "lion", "tiger", "cat", "dog"]
