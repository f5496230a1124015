"""Lists that a source has understood: their words, and what is said beside them."""

from collections.abc import Iterable

import pytest

from publisher import (
    LeftOut,
    NoOptions,
    Origin,
    Source,
    SourceWord,
    UnderstoodList,
    WithLosses,
)
from publisher.words.source_words import raw_word_list, source_words
from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_rows

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
    ("rows", "answer", "clue", "unused"),
    [
        ([("lion", "King of beasts"), ("owl", "Hoots at night")], 0, 1, ()),
        ([("King of beasts", "lion"), ("Hoots at night", "owl")], 1, 0, ()),
        ([("1", "lion", "50"), ("2", "owl", "60")], 1, None, ()),
        ([("lion", "noun", "King of beasts"), ("owl", "noun", "Hoots")], 0, 2, ("column 2",)),
        ([("אריה", "מלך החיות"), ("שועל", "חיה ערמומית")], 0, 1, ()),
        ([("LION", "Löwe"), ("OWL", "Eule")], 0, 1, ()),
        ([("Löwe", "LION"), ("Eule", "OWL")], 1, 0, ()),
    ],
)
def test_columns_without_names_are_known_by_what_is_in_them(
    rows: list[tuple[str, ...]], answer: int, clue: int | None, unused: tuple[str, ...]
) -> None:
    found = read_rows(enumerate(rows, start=1), "table", ListSettings())
    expected = [(row[answer], "" if clue is None else row[clue]) for row in rows]
    assert [(word.text, word.clue) for word in found.value] == expected
    assert [name for name in unused if f"`{name}` is not used" in " ".join(found.losses)] == [
        *unused
    ]


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
