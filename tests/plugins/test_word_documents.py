"""Words from what office programs write, and from standard input, through the source `file`."""

import io
import zipfile
from pathlib import Path
from typing import Any

import docx
import pytest
from openpyxl import Workbook

from conftest import Command
from publisher import OptionError, SourceError, UnderstoodList, WithLosses
from publisher.files.standard import standard_input
from written_lists import FILE, pairs
from written_lists import in_file as found

PAIRS = [("lion", "King of beasts"), ("שועל", "חיה ערמומית"), ("Straße", "Weg, für Autos")]


def workbook(**sheets: list[tuple[Any, ...]]) -> bytes:
    made, file = Workbook(), io.BytesIO()
    made.remove(made.worksheets[0])
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    made.save(file)
    return file.getvalue()


def document(*lines: str, table: list[tuple[str, ...]] | None = None, title: str = "") -> bytes:
    made, file = docx.Document(), io.BytesIO()
    if title:
        made.add_heading(title, level=1)
    for line in lines:
        made.add_paragraph(line)
    if table:
        grid = made.add_table(rows=0, cols=len(table[0]))
        for row in table:
            for cell, text in zip(grid.add_row().cells, row, strict=True):
                cell.text = text
    made.save(file)
    return file.getvalue()


@pytest.mark.parametrize("name", ["words.xlsx", "words.csv", "words"])
def test_a_spreadsheet_is_known_by_what_is_in_it(tmp_path: Path, name: str) -> None:
    made = found(tmp_path, name, workbook(Words=[("Answer", "Clue"), *PAIRS]))
    assert pairs(made) == PAIRS
    assert (made.value.layouts, made.losses) == ((), ())


def test_a_spreadsheet_may_lack_a_heading(tmp_path: Path) -> None:
    made = found(tmp_path, "words.xlsx", workbook(Words=[(*pair, 50) for pair in PAIRS]))
    assert pairs(made) == PAIRS
    assert [word.score for word in made.value] == [None, None, None]
    assert made.value.layouts == (
        f"{tmp_path}/words.xlsx: 3 words in a table without a heading: column 1 has the answers, "
        "column 2 has the clues",
    )
    assert made.losses == (f"{tmp_path}/words.xlsx:1: the column `column 3` is not used",)


@pytest.mark.parametrize("header", [[("Word", "Clue")], [("Nr", "Word", "Clue")], []])
@pytest.mark.parametrize("above", [[("Farm animals",)], [("Class 4b",), (), ("", "חיות")]])
def test_titles_above_a_table_are_no_words(
    tmp_path: Path, above: list[tuple[str, ...]], header: list[tuple[str, ...]]
) -> None:
    animals = [*PAIRS, ("owl", "Bird of the night")]
    counted = bool(header) and len(header[0]) > 2
    rows = [(str(n), *pair) if counted else pair for n, pair in enumerate(animals, start=1)]
    made = found(tmp_path, "words.xlsx", workbook(Words=[*above, *header, *rows]))
    assert pairs(made) == animals
    lines = [n for n, row in enumerate(above, start=1) if row]
    assert [place.line for place in made.value.headings][: len(lines)] == lines
    titles = "lines 1 and 3 are titles" if len(lines) > 1 else "line 1 is a title"
    assert made.value.layouts[-1].endswith(f"words.xlsx: {titles}")


def test_a_first_word_without_a_clue_stays_where_other_words_have_none(tmp_path: Path) -> None:
    rows = [("lion",), ("owl", "Bird of the night"), ("cow",), ("dog", "It barks"), ("hen",)]
    made = found(tmp_path, "words.xlsx", workbook(Words=rows))
    assert [word.text for word in made.value] == ["lion", "owl", "cow", "dog", "hen"]


def test_sheets_with_the_same_columns_are_read_together(tmp_path: Path) -> None:
    more = [("Word", "Meaning"), ("hedgehog", "יש לו קוצים"), ("owl", "It hoots")]
    data = workbook(Words=[("Answer", "Clue"), *PAIRS], Empty=[], More=more)
    made = found(tmp_path, "words.xlsx", data)
    assert pairs(made) == [*PAIRS, *more[1:]]
    assert made.value.question == ""
    assert made.value.layouts[0] == (
        f"{tmp_path}/words.xlsx: its sheets Words and More are read together"
    )
    assert [str(word.origin) for word in made.value][-1].endswith("words.xlsx (sheet More):3")


def test_the_sheet_that_is_a_list_is_read_and_the_others_are_told(tmp_path: Path) -> None:
    about = [("Vocabulary of unit 3",), ("made by", "Anna")]
    words, marks = [("Answer", "Clue"), *PAIRS], [("Ada", 3), ("Ben", 2)]
    data = workbook(About=about, Words=words, Marks=marks)
    made = found(tmp_path, "words.xlsx", data)
    assert pairs(made) == PAIRS
    (loss,) = made.losses
    assert loss.endswith(
        "only its sheet Words is read, not About and Marks: say `sheet:` for another"
    )


BILINGUAL = {
    "English": [("Word", "Clue"), ("lion", "King of beasts"), ("owl", "It hoots"), ("cow", "Moo")],
    "עברית": [("מילה", "הגדרה"), ("אריה", "מלך החיות"), ("ינשוף", "עוף לילה")],
}


def test_of_sheets_in_two_scripts_one_is_read_and_the_other_can_be_named(tmp_path: Path) -> None:
    english, hebrew = BILINGUAL.values()
    made = found(tmp_path, "words.xlsx", workbook(**BILINGUAL))
    assert pairs(made) == english[1:]
    assert made.value.question == ""
    assert made.losses[-1].endswith(
        "only its sheet English is read, not עברית: say `sheet:` for another"
    )
    assert made.value.readings[-1].settings == {"sheet": "עברית"}
    other = found(tmp_path, "words.xlsx", workbook(**BILINGUAL), sheet="עברית")
    assert pairs(other) == hebrew[1:]
    turned = dict(reversed(BILINGUAL.items()))
    assert pairs(found(tmp_path, "words.xlsx", workbook(**turned))) == english[1:]
    with pytest.raises(OptionError, match="is no spreadsheet: leave it out"):
        found(tmp_path, "words.txt", b"lion - King", sheet="A")


ANIMALS = {
    "de": ["Löwe", "Eule", "Kuh", "Pferd", "Huhn", "Spinne", "Schmetterling", "Igel"],
    "es": ["león", "búho", "vaca", "caballo", "gallina", "araña", "mariposa", "erizo"],
    "uk": ["лев", "сова", "корова", "кінь", "курка", "павук", "метелик", "їжак"],
}


@pytest.mark.parametrize(("one", "other"), [("de", "es"), ("es", "de"), ("uk", "es")])
def test_sheets_in_two_languages_are_two_lists(tmp_path: Path, one: str, other: str) -> None:
    first, second = (
        [(word, f"riddle {word[0]} of it") for word in ANIMALS[code]] for code in (one, other)
    )
    data = workbook(A=first[:6], B=second)
    assert pairs(found(tmp_path, "words.xlsx", data)) == second
    assert pairs(found(tmp_path, "words.xlsx", workbook(A=first[:4], C=first[4:]))) == first


def test_sheets_with_other_columns_are_asked_about(tmp_path: Path) -> None:
    there = [
        ("Deutsch", "English"),
        ("Hund", "it barks"),
        ("Katze", "it purrs"),
        ("Kuh", "it moos"),
    ]
    back = [("English", "Deutsch"), ("dog", "es bellt"), ("cat", "es schnurrt"), ("cow", "es muht")]
    made = found(tmp_path, "words.xlsx", workbook(There=there, Back=back))
    assert made.value.question.endswith(
        "its sheets There and Back have lists whose columns differ: choose one with `sheet:`"
    )


def test_a_workbook_without_any_list_is_what_its_first_sheet_is(tmp_path: Path) -> None:
    persons = [("Name", "Born"), ("Ada Lark", "1990-01-01"), ("Ben Moss", "1991-01-01")]
    alone = found(tmp_path, "one.xlsx", workbook(Class=persons))
    made = found(tmp_path, "two.xlsx", workbook(Class=persons, Again=persons))
    assert made.value.question
    assert pairs(made) == pairs(alone)


def test_the_lines_of_a_document_are_a_list(tmp_path: Path) -> None:
    lines = [f"{word} – {clue}" for word, clue in PAIRS]
    made = found(tmp_path, "words.docx", document(*lines, title="Animals and more"))
    assert pairs(made) == PAIRS
    assert made.value.layouts == (
        f"{tmp_path}/words.docx: 3 words, separated by “ – ” from their clues; line 1 is a heading",
    )


def test_a_line_of_a_document_may_have_a_tab_or_end_within_a_paragraph(tmp_path: Path) -> None:
    made = found(tmp_path, "words.docx", document("lion\tKing\nowl\tHoots", "cat\tPurrs"))
    assert pairs(made) == [("lion", "King"), ("owl", "Hoots"), ("cat", "Purrs")]


@pytest.mark.parametrize("heading", [[], [("Word", "Meaning")], [("מילה", "הגדרה")]])
def test_a_table_of_a_document_comes_first(tmp_path: Path, heading: list[tuple[str, ...]]) -> None:
    data = document("A list for the third form", table=[*heading, *PAIRS])
    made = found(tmp_path, "words.docx", data)
    assert pairs(made) == PAIRS
    assert made.losses == (
        f"{tmp_path}/words.docx: the words are those in its tables; not used: 1 line beside them",
    )


def test_joined_cells_of_a_table_are_titles(tmp_path: Path) -> None:
    made = docx.Document()
    grid = made.add_table(rows=3, cols=2)
    grid.cell(0, 0).merge(grid.cell(0, 1)).text = "Animals"
    for row, pair in enumerate(PAIRS[:2], start=1):
        for column, text in enumerate(pair):
            grid.cell(row, column).text = text
    file = io.BytesIO()
    made.save(file)
    found_ = found(tmp_path, "words.docx", file.getvalue())
    assert pairs(found_) == PAIRS[:2]
    assert found_.losses == ()
    assert found_.value.layouts[-1] == f"{tmp_path}/words.docx: “Animals” is a heading"


def test_a_heading_above_a_table_is_said_and_no_loss(tmp_path: Path) -> None:
    table: list[tuple[str, ...]] = [("Word", "Meaning"), *PAIRS]
    made = found(tmp_path, "words.docx", document(title="חיות", table=table))
    assert pairs(made) == PAIRS
    assert made.losses == ()
    assert made.value.layouts == (f"{tmp_path}/words.docx: “חיות” is a heading",)
    many = document("Animals:", "Birds:", "Fish:", "For Monday", title="Words", table=table)
    made = found(tmp_path, "many.docx", many)
    assert made.value.layouts == (
        f"{tmp_path}/many.docx: “Words”, “Animals” and 2 more are headings",
    )
    assert made.losses[0].endswith("not used: 1 line beside them")


def test_one_table_of_a_document_can_be_named(tmp_path: Path) -> None:
    made, file = docx.Document(), io.BytesIO()
    for rows in (PAIRS[:2], PAIRS[2:]):
        grid = made.add_table(rows=0, cols=2)
        for row in rows:
            for cell, text in zip(grid.add_row().cells, row, strict=True):
                cell.text = text
    made.save(file)

    assert pairs(found(tmp_path, "words.docx", file.getvalue(), table=2)) == PAIRS[2:]
    with pytest.raises(OptionError, match="has no table 3: it has 2 tables"):
        found(tmp_path, "words.docx", file.getvalue(), table=3)
    with pytest.raises(OptionError, match="is no document of a word processor"):
        found(tmp_path, "words.txt", b"lion - king", table=1)


def test_several_tables_of_a_document_are_read(tmp_path: Path) -> None:
    made, file = docx.Document(), io.BytesIO()
    for heading, pair in zip((("Word", "Clue"), ("מילה", "הגדרה")), PAIRS, strict=False):
        grid = made.add_table(rows=2, cols=2)
        for row, texts in enumerate((heading, pair)):
            for column, text in enumerate(texts):
                grid.cell(row, column).text = text
    made.save(file)
    several = found(tmp_path, "words.docx", file.getvalue())
    assert pairs(several) == PAIRS[:2]
    assert [str(word.origin) for word in several.value] == [
        f"{tmp_path}/words.docx (table 1):2",
        f"{tmp_path}/words.docx (table 2):2",
    ]


def test_an_empty_document_has_no_words(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "words.docx").write_bytes(document())
    (tmp_path / "config.yaml").write_text("words: [file: words.docx]\n")
    run = publisher("check", tmp_path / "config.yaml")
    assert run.code == 2
    assert "there are no words in it" in run.err


def test_a_damaged_document_is_told(tmp_path: Path) -> None:
    whole = document("lion")
    with pytest.raises(SourceError, match=r"words\.docx: is not a \.docx document, or is damaged"):
        found(tmp_path, "words.docx", whole[: len(whole) // 2] + b"word/document.xml")
    bare = io.BytesIO()
    with zipfile.ZipFile(bare, "w") as archive:
        archive.writestr("word/document.xml", "<lion>")
    with pytest.raises(SourceError, match=r"is not a \.docx document, or is damaged"):
        found(tmp_path, "words.docx", bare.getvalue())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("words.xlsx", r"is not an \.xlsx or \.ods spreadsheet"),
        ("words.docx", r"is not a \.docx document"),
    ],
)
def test_a_file_of_an_office_program_that_is_cut_short_is_told(
    tmp_path: Path, name: str, said: str
) -> None:
    whole = workbook(Words=PAIRS) if name == "words.xlsx" else document("lion - King of beasts")
    for length in (60, len(whole) // 2, len(whole) - 500, len(whole) - 5):
        with pytest.raises(SourceError, match=rf"{name}: {said}, or is damaged or cut short: save"):
            found(tmp_path, name, whole[:length])


def test_a_first_sheet_that_is_empty_is_passed_over(tmp_path: Path) -> None:
    made = found(tmp_path, "words.xlsx", workbook(Notes=[], Words=PAIRS))
    assert pairs(made) == PAIRS
    assert made.losses == ()


def test_a_document_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("word/document.xml", b" " * (17 * 2**20))
    with pytest.raises(SourceError, match=r"unpacks to 17 MB, and at most 16 MB are read"):
        found(tmp_path, "words.docx", made.getvalue())


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_that_begins_as_utf_16_does_is_read_as_such(tmp_path: Path, encoding: str) -> None:
    text = "".join(f"{word}\t{clue}\r\n" for word, clue in PAIRS)
    mark = "" if encoding == "utf-16" else "\ufeff"
    made = found(tmp_path, "words.txt", (mark + text).encode(encoding))
    assert pairs(made) == PAIRS
    assert made.value.layouts[0] == (
        f"{tmp_path}/words.txt: read as UTF-16, as its first bytes say"
    )


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["lion\tKing of beasts\n", "אריה - מלך החיות\n", "лев\nсова\n"])
def test_a_file_of_utf_16_needs_no_mark(tmp_path: Path, encoding: str, text: str) -> None:
    made = found(tmp_path, "words.txt", text.encode(encoding))
    same = found(tmp_path, "words.txt", text.encode())
    assert pairs(made) == pairs(same)
    assert made.value.layouts[0].endswith(f"read as {encoding.upper()}, as its bytes say")


def test_bytes_with_zeros_are_no_utf_16_for_that(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        found(tmp_path, "words.txt", bytes(range(256)) * 4)


def test_half_a_character_of_utf_16_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"words\.txt: is not whole utf-16"):
        found(tmp_path, "words.txt", "lion".encode("utf-16")[:-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lion,King of beasts\nowl,Hoots at night\n", [PAIRS[0], ("owl", "Hoots at night")]),
        ("Katze;Sie schnurrt, meistens\nHund;Er bellt, oft\n", None),
        ("King of beasts,lion\nHoots at night,owl\n", [PAIRS[0], ("owl", "Hoots at night")]),
        ("lion\nowl\n", [("lion", ""), ("owl", "")]),
        ("sep=;\nlion;King of beasts\nowl;Hoots at night\n", [PAIRS[0], ("owl", "Hoots at night")]),
        ("אריה,מלך החיות\nשועל,חיה ערמומית\n", [("אריה", "מלך החיות"), PAIRS[1]]),
    ],
)
def test_a_csv_table_may_lack_a_heading(
    tmp_path: Path, text: str, expected: list[tuple[str, str]] | None
) -> None:
    made = found(tmp_path, "words.csv", text.encode())
    katze = [("Katze", "Sie schnurrt, meistens"), ("Hund", "Er bellt, oft")]
    assert pairs(made) == (expected or katze)
    assert bool(made.value.layouts) == (text != "lion\nowl\n")


def test_a_heading_may_have_other_names(tmp_path: Path) -> None:
    animals = ["lion", "owl", "cat", "cow", "dog", "snake"]
    rows = [f"{animal},It makes a noise" for animal in animals]
    made = found(tmp_path, "words.csv", "\n".join(["Beast,Noise", *rows]).encode())
    assert [word for word, _ in pairs(made)] == animals
    assert "“Beast, Noise” is taken for a heading" in made.value.layouts[0]
    few = found(tmp_path, "words.csv", "\n".join(["Beast,Noise", *rows[:2]]).encode())
    assert [word for word, _ in pairs(few)] == ["Beast", "lion", "owl"]
    assert "say `header: yes`" in few.value.layouts[0]
    with pytest.raises(OptionError, match="has no column 'bird'"):
        found(tmp_path, "words.csv", b"beast,noise\nlion,roars\n", answer="bird")


def test_whether_there_is_a_heading_can_be_said(tmp_path: Path) -> None:
    data = b"beast,noise\nlion,roars\nowl,hoots\n"
    assert pairs(found(tmp_path, "words.csv", data)) == [
        ("beast", "noise"),
        ("lion", "roars"),
        ("owl", "hoots"),
    ]
    headed = found(tmp_path, "words.csv", data, header="true")
    assert pairs(headed) == [("lion", "roars"), ("owl", "hoots")]
    word = found(tmp_path, "words.csv", b"word,clue\nlion,roars\n", header="false")
    assert pairs(word) == [("word", "clue"), ("lion", "roars")]


def test_a_table_may_have_another_character_between_its_cells(tmp_path: Path) -> None:
    made = found(tmp_path, "words.csv", b"answer|clue\nlion|King, of beasts\n", separator="bar")
    assert pairs(made) == [("lion", "King, of beasts")]


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    standard_input.cache_clear()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize(
    "data",
    [b"lion - King\nowl - Hoots\n", workbook(A=[("lion", "King"), ("owl", "Hoots")])],
    ids=["text", "workbook"],  # a workbook has the time in it
)
def test_a_hyphen_is_standard_input_which_is_read_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: bytes
) -> None:
    piped(monkeypatch, data)
    for _ in range(2):
        chosen = FILE.options.model_validate({"file": "-"}, context={"folder": tmp_path})
        made: WithLosses[UnderstoodList] = FILE.read(chosen)  # type: ignore[assignment]
        assert pairs(made) == [("lion", "King"), ("owl", "Hoots")]
        assert {word.origin and word.origin.source for word in made.value} == {"standard input"}
    standard_input.cache_clear()


def test_standard_input_that_is_no_list_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, b"caf\x90\x8d\x9d\x81\n")
    with pytest.raises(SourceError, match="standard input:1: is not utf-8"):
        FILE.read(FILE.options.model_validate({"file": "-"}))
    standard_input.cache_clear()
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(OptionError, match="there is no standard input"):
        FILE.read(FILE.options.model_validate({"file": "-"}))
