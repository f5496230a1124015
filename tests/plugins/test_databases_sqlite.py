"""Words from SQLite files, and what a query may be."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from losses import lossless
from publisher import OptionError, Origin, SourceError, SourceWord
from publisher.plugins.registry import load

SQLITE = load().sources["sqlite"]
QUERY = "SELECT * FROM words"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT {} FROM n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "word list?#.db"
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("CREATE TABLE words (answer TEXT, clue TEXT, score REAL, tags TEXT)")
        rows = [("cat", "It purrs", 80, "animal, pet"), ("חתול", None, None, None)]
        opened.executemany("INSERT INTO words VALUES (?, ?, ?, ?)", rows)
    return path


def read(path: Path, query: str = QUERY, **options: Any) -> list[SourceWord]:
    chosen = SQLITE.options.model_validate({"sqlite": path, "query": query, **options})
    return list(lossless(SQLITE.read(chosen)))


@pytest.mark.slow
def test_a_query_selects_words(words: Path) -> None:
    assert read(words) == [
        SourceWord("cat", "It purrs", Origin(str(words), 1), 80.0, ("animal", "pet")),
        SourceWord("חתול", "", Origin(str(words), 2)),
    ]
    assert [word.text for word in read(words, "SELECT upper(answer) AS word FROM words;")] == [
        "CAT",
        "חתול",
    ]
    assert read(words, "SELECT clue FROM words", answer="clue")[0].text == "It purrs"


def test_a_query_that_returns_other_columns_is_told(words: Path) -> None:
    with pytest.raises(SourceError, match="no column such as answer or word, but tag"):
        read(words, "SELECT score AS tag, clue FROM words")
    with pytest.raises(OptionError, match="has no column 'aswer'; did you mean answer"):
        read(words, answer="aswer")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT * FROM word", "cannot be asked: no such table: word"),
        ("SELECT", "cannot be asked: incomplete input"),
        ("WITH n AS (SELECT 1) DELETE FROM words", "cannot be asked: not authorized"),
        ("SELECT load_extension('x') AS answer", "cannot be asked: not authorized"),
        (ENDLESS.format("count(*) AS answer"), "gave no answer in 0.2 s; `timeout:`"),
        (ENDLESS.format("i AS answer"), "the query has more than 100 rows; limit it"),
        ("SELECT zeroblob(900000000) AS answer", "cannot be asked: string or blob too big"),
    ],
)
def test_what_a_file_refuses_is_told(words: Path, query: str, said: str) -> None:
    before = words.read_bytes()
    timeout = 0.2 if "in 0.2 s" in said else 60
    with pytest.raises(SourceError, match=said):
        read(words, query, timeout=timeout, max_rows=100)
    assert words.read_bytes() == before


@pytest.mark.parametrize("keep", [0, 1, 50, 100, 5000])
def test_a_damaged_file_is_told(words: Path, keep: int) -> None:
    data = words.read_bytes()
    words.write_bytes(data[:keep] + b"\xff" * (len(data) - keep) * (keep < 5000))
    with pytest.raises(SourceError, match=r"#\.db: cannot be asked: "):
        read(words)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "begins with SELECT"),
        ("DELETE FROM words", "begins with SELECT"),
        ("PRAGMA table_info(words)", "begins with SELECT"),
        ("-- SELECT\nATTACH 'x' AS y", "begins with SELECT"),
        ("SELECT 1; DROP TABLE words", "one statement alone"),
        ("SELECT ';'; SELECT 2", "one statement alone"),
    ],
)
def test_what_is_not_one_select_is_refused(words: Path, query: str, said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        read(words, query)


@pytest.mark.parametrize(
    "query",
    [
        "select 1;",
        " (SELECT 1) ; -- that was all; really",
        "/* one; two */ WITH n AS (SELECT ';') SELECT * FROM n",
        """SELECT ';' || ";" || `;` || 'it''s;' || $$;$$ || $a$;$a$""",
        "VALUES ('cat')",
    ],
)
def test_what_is_one_select_passes(query: str, words: Path) -> None:
    assert SQLITE.options.model_validate({"sqlite": words, "query": query})


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
SOLID = TEXT.map(str.strip).filter(bool)


@settings(max_examples=20)
@given(st.lists(st.tuples(SOLID, TEXT.map(str.strip)), max_size=5))
def test_whatever_a_table_holds_arrives(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]]
) -> None:
    path = tmp_path_factory.mktemp("words") / "words.db"
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("CREATE TABLE words (answer TEXT, clue TEXT)")
        opened.executemany("INSERT INTO words VALUES (?, ?)", rows)
    assert [(word.text, word.clue) for word in read(path)] == rows
