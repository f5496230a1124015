"""Lists that a source has understood: their words, and what is said beside them."""

from collections.abc import Iterable

import pytest

from publisher import (
    LeftOut,
    NoOptions,
    Origin,
    Source,
    SourceWord,
    TableOptions,
    UnderstoodList,
    WithLosses,
    headed_rows,
    looks_like_answer,
)
from publisher.words.source_words import raw_word_list, source_words

ODD = LeftOut("a remark", "it is no word", Origin("book", 2))
LIST = UnderstoodList([SourceWord("lion", "King\nof beasts")], ("book: 1 word",), (ODD,))


class Page(NoOptions):
    page: int = 1


def source(given: Iterable[SourceWord] | WithLosses[Iterable[SourceWord]]) -> Source[Page]:
    return Source("page", "Words of a stranger's book", Page, lambda options: given)


def test_a_source_may_say_how_it_understood_its_words() -> None:
    found = source_words(source(WithLosses(LIST, ("the margin",))), Page())
    assert [(word.text, word.clue) for word in found.value] == [("lion", "King of beasts")]
    assert (found.value.layouts, found.value.odd_lines) == (("book: 1 word",), (ODD,))
    assert found.losses == ("the margin",)


def test_a_source_that_knows_nothing_of_it_gives_words_as_ever() -> None:
    found = source_words(source([SourceWord("lion")]), Page())
    assert found == WithLosses(UnderstoodList([SourceWord("lion")]))


def test_what_is_said_goes_with_words_in_bulk() -> None:
    raw = raw_word_list(source(LIST), Page())
    assert raw.text == "lion"
    assert raw.losses == ("book: 1 word", "book:2: “a remark”: it is no word")


@pytest.mark.parametrize(
    "fields", [{"layouts": "book: 1 word"}, {"layouts": (1,)}, {"odd_lines": ("a remark",)}]
)
def test_what_is_said_has_its_types(fields: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="must be a tuple of"):
        UnderstoodList([], **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([("lion", "King of beasts"), ("owl", "Hoots at night")], ["answer", "clue"]),
        ([("King of beasts", "lion"), ("Hoots at night", "owl")], ["clue", "answer"]),
        ([("1", "lion", "50"), ("2", "owl", "60")], ["column 1", "answer", "score"]),
        (
            [("lion", "noun", "King of beasts"), ("owl", "noun", "Hoots")],
            ["answer", "column 2", "clue"],
        ),
        ([("אריה", "מלך החיות"), ("שועל", "חיה ערמומית")], ["answer", "clue"]),
        ([("LION", "Löwe"), ("OWL", "Eule")], ["answer", "clue"]),
        ([("Löwe", "LION"), ("Eule", "OWL")], ["clue", "answer"]),
    ],
)
def test_columns_without_names_are_known_by_what_is_in_them(
    rows: list[tuple[str, ...]], header: list[str]
) -> None:
    made = headed_rows(enumerate(rows, start=1), TableOptions())
    assert list(made.rows[0][1]) == header
    assert (made.heading, made.is_made) == (None, True)
    assert [tuple(cells) for _, cells in made.rows[1:]] == rows


def test_a_header_is_known_by_its_names_or_because_it_is_unlike_the_rest() -> None:
    named = headed_rows([(1, ("Word", "Notes")), (2, ("lion", "x"))], TableOptions())
    assert (named.heading, named.is_made, dict(named.places)) == (1, False, {"answer": 0})
    unlike = headed_rows([(1, ("beast", "value")), (2, ("lion", "5"))], TableOptions())
    assert (unlike.heading, unlike.is_made, dict(unlike.places)) == (1, False, {})
    assert headed_rows([], TableOptions()).rows == ()


@pytest.mark.parametrize(
    "text", ["lion", "ice cream", "Dr. No", 'תנ"ך', "well-known", "3D", "כל הכבוד"]
)
def test_short_plain_texts_look_like_answers(text: str) -> None:
    assert looks_like_answer(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        "Who hoots?",
        "King (3)",
        "to the left, and back",
        "one two three four five",
        "yin - yang",
    ],
)
def test_sentences_and_numbers_do_not_look_like_answers(text: str) -> None:
    assert not looks_like_answer(text)
