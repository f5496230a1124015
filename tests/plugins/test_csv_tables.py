"""Tables in CSV as people write them: quotation marks, and texts with commas."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losses import losing, lossless
from publisher import SourceError, SourceWord, WithLosses
from publisher_testing import check_source
from publisher_wordfiles import publisher_sources
from publisher_wordfiles.table_rows import csv_rows
from written_lists import pairs as listed
from written_lists import understood

FILE = publisher_sources()[0]


def found(folder: Path, text: str, **options: Any) -> WithLosses[list[SourceWord]]:
    (folder / "words.csv").write_text(text)
    chosen = FILE.options.model_validate(
        {"file": "words.csv", **options}, context={"folder": folder}
    )
    check_source(FILE, chosen)
    made: WithLosses[list[SourceWord]] = FILE.read(chosen)  # type: ignore[assignment]
    return made


def pairs(words: Any) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in words]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            ["rain,Water", 'storm,"Wind, rain', "snow,White", "hail,Ice"],
            "3: a quotation mark here is never closed: put another after its text, or delete it",
        ),
        (["גשם,מים", 'סערה,"רוח, גשם', "שלג,לבן"], "3: a quotation mark here is never closed"),
        (
            ['storm,"Wind, rain', "hail,Ice", 'snow,"White, cold"'],
            "2: a quotation mark here is never closed",
        ),
        (['"סערה","רוח, גשם', '"שלג","לבן"'], "2: a quotation mark here is never closed"),
        (['"two\nlines",dog', 'storm,"Wind'], "4: a quotation mark here is never closed"),
    ],
)
def test_a_quotation_mark_that_is_not_closed_is_told(
    tmp_path: Path, rows: list[str], said: str
) -> None:
    (tmp_path / "words.csv").write_text("\n".join(["word,clue", *rows, ""]))
    options = FILE.options(file=tmp_path / "words.csv")
    assert FILE.bulk is not None
    bulk = FILE.bulk(options)
    assert bulk is not None
    for read in (lambda: FILE.read(options), bulk.read):
        with pytest.raises(SourceError, match=rf"words\.csv:{said}"):
            read()


def test_texts_of_several_lines_are_read_without_a_warning(tmp_path: Path) -> None:
    text = 'word,clue\nsun,"Hot,\nbright ""big""\nfar"\nחמה,"שמש,\nשם אחר"\n'
    words = lossless(found(tmp_path, text))
    assert pairs(words) == [
        ("sun", 'Hot, bright "big" far'),
        ("חמה", "שמש, שם אחר"),
    ]


@pytest.mark.parametrize("row", ["snow,White", "שלג,לבן"])
def test_rows_that_a_stray_quotation_mark_swallowed_are_said(tmp_path: Path, row: str) -> None:
    text = f'word,clue\nrain,Water\nstorm,"Wind\n{row}\nnail,5"\nhail,Ice\n'
    made = found(tmp_path, text)
    said = (
        r"words\.csv:3: a text in quotation marks goes on to line 5, with ',' in it: if these are "
        "rows of their own, close the mark before them"
    )
    assert [word.text for word in losing(said, made)] == ["rain", "storm", "hail"]


@pytest.mark.parametrize(
    ("row", "pair"),
    [
        ('"צה"ל",צבא', ('צה"ל', "צבא")),
        ('צבא,"צה"ל, או חיל"', ("צבא", 'צה"ל, או חיל')),
        ('צה"ל,צבא', ('צה"ל', "צבא")),
        ('greet,"Say ""hi"", aloud"', ("greet", 'Say "hi", aloud')),
        ('quote,""""', ("quote", '"')),
        ('nothing,""', ("nothing", "")),
    ],
)
def test_quotation_marks_within_a_text_are_part_of_it(
    tmp_path: Path, row: str, pair: tuple[str, str]
) -> None:
    assert pairs(lossless(found(tmp_path, f"word,clue\n{row}\n"))) == [pair]
    semicolons = row.replace(",", ";").replace("; ", ", ")
    assert pairs(lossless(found(tmp_path, f"word;clue\n{semicolons}\n"))) == [pair]


def test_quotation_marks_within_words_of_a_list_are_part_of_them() -> None:
    made = understood('"צה"ל", הצבא של ישראל\n"דו"ח", מסמך כתוב\n"ספר", דפים לקרוא')
    assert [word for word, _ in listed(made)] == ['צה"ל', 'דו"ח', "ספר"]


CELL = st.text(st.sampled_from('ab"\n,; \tא'), max_size=6)


@given(st.lists(st.lists(CELL, min_size=2, max_size=3), min_size=1, max_size=4))
def test_what_spreadsheets_write_comes_back(rows: list[list[str]]) -> None:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    lines = file.getvalue().removesuffix("\n").split("\n")
    read = [cells for _, cells in csv_rows(lines, Path("words.csv"), ",")]
    assert read == [[" ".join(cell.split()) for cell in row] for row in rows]


@pytest.mark.parametrize(
    "storm",
    ["storm,Wind, rain", "storm,Wind, rain and hail on all the roads", "סערה,רוח, גשם"],
)
def test_commas_beyond_the_columns_are_of_the_clue(tmp_path: Path, storm: str) -> None:
    words = lossless(found(tmp_path, f"rain,Water\ncave,Echoes\n{storm}\n"))
    word, clue = storm.split(",", 1)
    assert pairs(words) == [("rain", "Water"), ("cave", "Echoes"), (word, clue)]


def test_an_enumeration_is_not_cut_at_its_comma(tmp_path: Path) -> None:
    rows = ["NOISE,A sound (5)", "ICE CREAM,Cold dessert (3,5)", "ONION,It brings tears (5)"]
    words = lossless(found(tmp_path, "\n".join(rows)))
    assert pairs(words)[1] == ("ICE CREAM", "Cold dessert (3,5)")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("rain\nstorm,Wind\ncave\nhill\n", {"header": False}),
        ("rain,Water\nstorm,Wind,80\ncave,Echoes\n", {"score": "3"}),
        ("rain,Water\nstorm,Wind,bad\ncave,Echoes\n", {"tags": "3"}),
        ("rain,Water\nstorm,Wind,2\ncave,Echoes\n", {"level": "3"}),
    ],
)
def test_columns_that_are_used_stay_though_few_rows_have_them(
    tmp_path: Path, text: str, options: dict[str, Any]
) -> None:
    words = list(lossless(found(tmp_path, text, **options)))
    assert words[1].clue == "Wind"
    used = (words[1].score, words[1].tags, words[1].level)
    assert any(used) == ("Wind," in text)


def test_a_column_that_most_rows_have_is_no_rest_of_a_clue(tmp_path: Path) -> None:
    text = "rain,Water,wet\nstorm,Wind,loud\ncave,Echoes\n"
    losing(r"words\.csv:1: the column `column 3` is not used", found(tmp_path, text))
