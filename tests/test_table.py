"""Tables of words: columns by name, and cells of every kind."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publisher import OptionError, Origin, SourceError, SourceWord, TableOptions, table_words


def words(*rows: tuple[object, ...], **columns: str) -> list[SourceWord]:
    return list(table_words("a table", enumerate(rows, start=1), TableOptions(**columns)))


def test_columns_are_found_by_their_usual_names_in_any_case() -> None:
    found = words(("Tags", "CLUE", "Word", "weight"), ("animal; pet,", "It purrs", "cat", 7))
    assert found == [
        SourceWord("cat", "It purrs", Origin("a table", 2), 7.0, ("animal", "pet")),
    ]


def test_columns_may_be_named() -> None:
    assert words(("mot", "sujet"), ("chat", "animal"), answer="Mot", tags="sujet")[0].tags == (
        "animal",
    )


@pytest.mark.parametrize(
    ("cell", "text"),
    [(None, ""), (True, "TRUE"), (7, "7"), (7.0, "7"), (1.5, "1.5"), (b"caf\xe9", "caf\ufffd")],
)
def test_cells_of_every_kind_become_text(cell: object, text: str) -> None:
    assert words(("answer", "clue"), ("cat", cell))[0].clue == text


def test_scores_of_every_kind_are_numbers() -> None:
    cells = [80, "80", 80.0, Decimal("80.0")]
    found = words(("answer", "score"), *[("cat", cell) for cell in cells])
    assert [word.score for word in found] == [80.0] * 4


def test_lists_of_tags_are_tags() -> None:
    assert words(("answer", "tags"), ("cat", ["animal", "pet"]))[0].tags == ("animal", "pet")


def test_blank_rows_are_passed_over_and_short_rows_are_filled() -> None:
    found = words(("", None), ("answer", "clue"), (), ("cat",))
    assert [(word.text, str(word.origin)) for word in found] == [("cat", "a table:4")]


@pytest.mark.parametrize("score", ["high", "nan", "inf"])
def test_a_score_that_is_no_number_is_told_with_its_line(score: str) -> None:
    with pytest.raises(SourceError, match=f"a table:2: the score '{score}' is not a number"):
        words(("answer", "score"), ("cat", score))


def test_a_table_without_answers_is_told_with_its_columns() -> None:
    with pytest.raises(SourceError, match="a table:1: its header has no column answer or word"):
        words(("id", "name"))
    with pytest.raises(SourceError, match="solution, but nothing; name the column with `answer:`"):
        words()


def test_a_column_that_is_not_there_is_told_with_what_may_be_meant() -> None:
    with pytest.raises(OptionError, match="has no column 'indcie'; did you mean indice") as caught:
        words(("answer", "indice"), clue="indcie")
    assert caught.value.path == ("clue",)


def test_a_header_of_very_many_columns_is_told_in_part() -> None:
    with pytest.raises(SourceError, match=r"column 19 and 80 more; name") as caught:
        words(tuple(f"column {number}" for number in range(100)))
    assert len(str(caught.value)) < 500


LINE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1)


@settings(max_examples=50)
@given(st.lists(st.tuples(LINE, LINE)))
def test_texts_arrive_as_they_were_written(rows: list[tuple[str, str]]) -> None:
    assert [(word.text, word.clue) for word in words(("answer", "clue"), *rows)] == rows
