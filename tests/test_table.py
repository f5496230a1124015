"""Tables of words: columns by name, and cells of every kind."""

from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Command
from losses import losing, lossless, lost
from publisher import OptionError, Origin, SourceError, SourceWord, WithLosses
from publisher_tables import TableOptions, table_words
from publisher_tables.column_names import folded, usual_names


def table(*rows: tuple[object, ...], **columns: str) -> WithLosses[list[SourceWord]]:
    return table_words("a table", enumerate(rows, start=1), TableOptions(**columns))


def words(*rows: tuple[object, ...], **columns: str) -> list[SourceWord]:
    return lossless(table(*rows, **columns))


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
    [
        (None, ""),
        (True, "TRUE"),
        (7, "7"),
        (7.0, "7"),
        (1.5, "1.5"),
        (b"caf\xe9", "caf\ufffd"),
        (date(2024, 5, 1), "2024-05-01"),
        (datetime(2024, 5, 1), "2024-05-01"),
        (datetime(2024, 5, 1, 12), "2024-05-01 12:00"),
        (datetime(2024, 5, 1, 0, 0, 30), "2024-05-01 00:00:30"),
        (time(12), "12:00"),
        (time(12, 0, 30), "12:00:30"),
        (time(), "00:00"),
    ],
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
    later = words(("clue", "score", "answer"), ("It purrs", 7, "cat"), ("It barks",))
    assert [(word.text, word.clue, word.score) for word in later] == [
        ("cat", "It purrs", 7.0),
        ("", "It barks", None),
    ]
    bare = words(("answer", "clue"), ("cat",))
    assert (bare[0].clue, bare[0].tags) == ("", ())


def test_a_source_may_say_more_of_its_columns() -> None:
    rows = [(1, ("id", "name"))]
    with pytest.raises(SourceError, match=r"with `answer:`, or choose another table$"):
        table_words("a table", rows, TableOptions(), note=", or choose another table")
    with pytest.raises(SourceError, match=r"^a table:1: .* with `answer:`$"):
        table_words("a table", [], TableOptions())


@pytest.mark.parametrize("score", ["high", "nan", "inf"])
def test_a_score_that_is_no_number_is_an_error_with_its_line(score: str) -> None:
    with pytest.raises(SourceError, match=f"a table:2: the score '{score}' is not a number"):
        words(("answer", "score"), ("cat", score))


def test_the_error_of_a_table_without_answers_lists_its_columns() -> None:
    with pytest.raises(SourceError, match="a table:1: its header has no column such as answer or"):
        words(("id", "name"))
    with pytest.raises(SourceError, match="but nothing; name the column with `answer:`"):
        words()


def test_the_error_of_a_missing_column_suggests_another() -> None:
    with pytest.raises(OptionError, match="has no column 'indcie'; did you mean indice") as caught:
        words(("answer", "indice"), clue="indcie")
    assert caught.value.path == ("clue",)
    with pytest.raises(OptionError, match=r"has no column 'xyz'; it has answer, indice$"):
        words(("answer", "indice"), clue="xyz")


def test_a_long_header_is_listed_in_part() -> None:
    with pytest.raises(SourceError, match=r"column 19 and 80 more; name") as caught:
        words(tuple(f"column {number}" for number in range(100)))
    assert len(str(caught.value)) < 500
    for count, last in ((20, "c20"), (21, "c20 and 1 more"), (22, "c20 and 2 more")):
        with pytest.raises(SourceError, match=f"but c1, c2, c3.*, {last}; name the column"):
            words(tuple(f"c{number}" for number in range(1, count + 1)))


@pytest.mark.parametrize(
    "header",
    [
        ("Word", "Meaning"),
        ("WORDS", "Clues"),
        ("Term:", " Description "),
        ("Wörter", "Fragen"),
        ("Réponse", "Définition"),
        ("Re\u0301ponse", "De\u0301finition"),
        ("palabra", "pista"),
        ("Слово", "Вопрос"),
        ("ΛΈΞΕΙΣ", "ΟΡΙΣΜΌΣ"),
        ("CEVAP", "AÇIKLAMA"),
        ("SÖZCÜK", "İPUCU"),
        ("YANIT", "TANIM"),
        ("מילה", "הגדרה"),
        ("תשובות", "רמזים"),
        ("كلمة", "تعريف"),
        ("単語", "ヒント"),
    ],
)
def test_usual_names_of_many_languages(header: tuple[str, str]) -> None:
    assert words(header, ("cat", "It purrs")) == [
        SourceWord("cat", "It purrs", Origin("a table", 2))
    ]
    assert words(header[::-1], ("It purrs", "cat"))[0].clue == "It purrs"


def test_no_name_means_two_things() -> None:
    names = [name for role in usual_names().values() for name in role]
    assert len(names) == len(set(names))
    assert names == [folded(name) for name in names]


@pytest.mark.parametrize(
    ("header", "columns", "said"),
    [
        (("answer", "clue", "Level"), {}, "the column `Level` is not used"),
        (
            ("id", "answer", "clue", "Level"),
            {},
            "the columns `id` and `Level` are not used",
        ),
        (
            ("answer", "Meening"),
            {},
            "the column `Meening` is not used; no column is known to have the clues: "
            "name it with `clue:`",
        ),
        (
            ("Word", "Definition", "Answer", "Hint"),
            {},
            "the columns `Word` and `Hint` are not used; `answer` is `Answer`, not `Word`: say "
            "`answer:` if another is meant; `clue` is `Definition`, not `Hint`: say `clue:` if "
            "another is meant",
        ),
        (
            ("Answer", "Word", "Entry", "clue"),
            {},
            "the columns `Word` and `Entry` are not used; `answer` is `Answer`, not `Word` or "
            "`Entry`: say `answer:` if another is meant",
        ),
        (("Word", "Answer", "clue"), {"answer": "word"}, "the column `Answer` is not used"),
        (
            ("מילה", "הגדרה", "רמז"),
            {},
            "the column `רמז` is not used; `clue` is `הגדרה`, not `רמז`: say `clue:` if another is "
            "meant",
        ),
        (
            ("answer", "clue", "Clue"),
            {},
            "the column `Clue (column 3)` is not used; `clue` is `clue (column 2)`, not "
            "`Clue (column 3)`: say `clue:` if another is meant",
        ),
    ],
)
def test_unused_columns_are_reported(
    header: tuple[str, ...], columns: dict[str, str], said: str
) -> None:
    losses = lost(table(header, ("cat", "cat", "cat", "cat"), **columns))
    assert [loss for loss in losses if "no name" not in loss] == [f"a table:1: {said}"]


def test_very_many_columns_that_are_not_used_are_told_in_part() -> None:
    (loss,) = lost(table(("answer", *(f"column {number} {'x' * 1000}" for number in range(99)))))
    assert "and 79 more are not used" in loss
    assert len(loss) < 1200


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("cat", "It purrs", "softly")], "2: the header has no name for column 3, and what"),
        (
            [("cat", "It purrs"), ("dog", "It", "barks"), ("owl", "It", "", "hoots")],
            "3: the header has no name for column 3, and what is there is not used, nor in "
            "1 other row:",
        ),
    ],
)
def test_what_is_in_columns_without_a_name_is_told(rows: list[tuple[str, ...]], said: str) -> None:
    assert len(losing(f"^a table:{said}", table(("answer", "clue"), *rows))) == len(rows)
    losing("2: the header has no name for column 2", table(("answer", ""), ("cat", "It purrs")))


@pytest.mark.parametrize(
    ("count", "others"), [(1, ""), (2, ", nor in 1 other row"), (3, ", nor in 2 other rows")]
)
def test_rows_with_more_than_the_header_has_are_counted(count: int, others: str) -> None:
    rows = [("cat", "It purrs", "softly")] * count
    assert lost(table(("answer", "clue"), *rows)) == (
        "a table:2: the header has no name for column 3, and what is there is not used"
        f"{others}: give it a name, or put a text that has commas into quotation marks",
    )


def test_empty_cells_past_the_header_are_nothing() -> None:
    assert words(("answer", "clue", "", None), ("cat", "It purrs", "", None, " "))


@pytest.mark.parametrize("command", ["check", "publish"])
def test_the_command_reports_unused_columns(
    publisher: Command, tmp_path: Path, command: str
) -> None:
    (tmp_path / "words.csv").write_text("Word,Clue,Meening\nlion,King,cat\nsnail,House,mollusc\n")
    config = tmp_path / "config.yaml"
    config.write_text("words: [file: words.csv]\ngenerator: {budget: 5 steps}\nexport: [text]\n")
    run = publisher(command, config)
    assert run.code == 0
    told = run.out + run.err
    assert told.count("words.csv:1: the column `Meening` is not used") == 1


LINE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1)


@settings(max_examples=50)
@given(st.lists(st.tuples(LINE, LINE)))
def test_texts_arrive_as_they_were_written(rows: list[tuple[str, str]]) -> None:
    assert [(word.text, word.clue) for word in words(("answer", "clue"), *rows)] == rows


def test_a_column_of_explanations_counts_only_where_it_is_named() -> None:
    rows = [
        (1, ["answer", "clue", "explanation", "why", "gloss"]),
        (2, ["cat", "It purrs", "not this", "so it is", "purr: hum"]),
        (3, ["dog", "Rex"]),
    ]
    named = TableOptions(explanation="why", gloss="5")
    first, second = table_words("list", rows, named).value
    assert (first.explanation, first.gloss, second.gloss) == ("so it is", "purr: hum", "")
    assert [each.explanation for each in table_words("list", rows, TableOptions()).value] == [
        "",
        "",
    ]
