"""Several tables of a document: of two languages, and of numbers beside one of words."""

import io
from pathlib import Path
from typing import Any

import docx
import pytest

from publisher import SourceError, UnderstoodList, WithLosses
from publisher_wordfiles import publisher_sources

FILE = publisher_sources()[0]
GERMAN = [
    ("Hund", "bellt laut in der Nacht"),
    ("Katze", "schnurrt gern am Ofen"),
    ("Pferd", "wird vom Reiter geritten"),
    ("Kuh", "gibt uns die Milch"),
    ("Schaf", "gibt uns die Wolle"),
    ("Ziege", "meckert auf der Wiese"),
]
ENGLISH = [
    ("dog", "barks at night"),
    ("cat", "purrs at the stove"),
    ("horse", "is ridden by a rider"),
    ("cow", "gives us milk"),
    ("sheep", "gives us the wool"),
]
HEBREW = [("כלב", "נובח בלילה"), ("חתול", "מיילל על הגג"), ("סוס", "רוכבים עליו")]
NUMBERS = [("Q", "A"), ("1", "20"), ("2", "40"), ("3", "31")]


def found(
    folder: Path, *tables: list[tuple[str, str]], **options: Any
) -> WithLosses[UnderstoodList]:
    document, file = docx.Document(), io.BytesIO()
    for table in tables:
        grid = document.add_table(rows=0, cols=2)
        for row in table:
            for cell, text in zip(grid.add_row().cells, row, strict=True):
                cell.text = text
        document.add_paragraph("")
    document.save(file)
    (folder / "words.docx").write_bytes(file.getvalue())
    settings = {"file": "words.docx", **options}
    chosen = FILE.options.model_validate(settings, context={"folder": folder})
    made: WithLosses[UnderstoodList] = FILE.read(chosen)  # type: ignore[assignment]
    return made


def pairs(made: WithLosses[UnderstoodList]) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in made.value]


@pytest.mark.parametrize("other", [ENGLISH, HEBREW])
def test_of_tables_in_two_languages_the_longer_is_read(
    tmp_path: Path, other: list[tuple[str, str]]
) -> None:
    made = found(tmp_path, GERMAN, other)
    assert pairs(made) == GERMAN
    (said,) = made.losses
    assert "table 2 is in another language, and not read: say `table:` and its number" in said
    assert {"table": 2} in [each.settings for each in made.value.readings]
    assert pairs(found(tmp_path, GERMAN, other, table=2)) == other


def test_tables_in_one_language_are_read_together(tmp_path: Path) -> None:
    made = found(tmp_path, GERMAN[:3], GERMAN[3:])
    assert (pairs(made), made.losses) == (GERMAN, ())


def test_a_table_of_numbers_beside_words_is_told(tmp_path: Path) -> None:
    made = found(tmp_path, NUMBERS, HEBREW)
    assert pairs(made) == HEBREW
    (said,) = made.losses
    assert "(table 1): has numbers alone below its first row" in said
    with pytest.raises(SourceError, match=r"words\.docx: has numbers alone"):
        found(tmp_path, NUMBERS)
