"""Words from spreadsheets (.ods) and documents (.odt) of OpenDocument, whatever they are called."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from publisher import OptionError, SourceError, UnderstoodList, WithLosses
from publisher_wordfiles import publisher_sources

FILE, *_, XLSX = publisher_sources()
PAIRS = [("lion", "King of beasts"), ("שועל", "חיה ערמומית"), ("кошка", "Она мурлычет")]
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style")
)


def packed(kind: str, content: str, **parts: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        mimetype = f"application/vnd.oasis.opendocument.{kind}"
        archive.writestr("mimetype", mimetype, zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/"), text)
    return made.getvalue()


def written(kind: str, body: str, styles: str = "") -> bytes:
    inner = f"{styles}<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    content = f"<?xml version='1.0'?><office:document-content {SPACES}>{inner}"
    return packed(kind, f"{content}</office:document-content>")


def cell(text: str, said: str = "") -> str:
    return f"<table:table-cell {said}><text:p>{text}</text:p></table:table-cell>"


def row(*cells: str, said: str = "") -> str:
    made = "".join(each if each.startswith("<") else cell(each) for each in cells)
    return f"<table:table-row {said}>{made}</table:table-row>"


def sheet(title: str, *rows: str) -> str:
    return f'<table:table table:name="{title}">{"".join(rows)}</table:table>'


def sheets(*all_sheets: str) -> bytes:
    return written("spreadsheet", "".join(all_sheets))


def found(
    folder: Path, name: str, data: bytes, source: Any = FILE, **options: Any
) -> WithLosses[UnderstoodList]:
    (folder / name).write_bytes(data)
    chosen = source.options.model_validate(
        {source.name: name, **options}, context={"folder": folder}
    )
    made: WithLosses[UnderstoodList] = source.read(chosen)
    return made


def pairs(made: WithLosses[UnderstoodList]) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in made.value]


WORDS = sheet("Words", row("Answer", "Clue"), *(row(*pair) for pair in PAIRS))
NOTES = sheet("Notes", row("remember to print this"))
FILL = row('<table:table-cell table:number-columns-repeated="16384"/>')


@pytest.mark.parametrize("name", ["words.ods", "words.csv", "words.xlsx", "words"])
def test_a_spreadsheet_is_known_by_what_is_in_it(tmp_path: Path, name: str) -> None:
    made = found(tmp_path, name, sheets(WORDS))
    assert pairs(made) == PAIRS
    assert (made.value.layouts, made.losses) == ((), ())


def test_a_sheet_can_be_named(tmp_path: Path) -> None:
    data = sheets(NOTES, WORDS)
    made = found(tmp_path, "words.ods", data)
    assert pairs(made) == PAIRS
    assert made.losses[0].endswith(
        "only its sheet Words is read, not Notes: say `sheet:` for another"
    )
    notes = found(tmp_path, "words.ods", data, XLSX, sheet="Notes")
    assert pairs(notes) == [("remember to print this", "")]
    named = found(tmp_path, "words.ods", data, XLSX, sheet="words")
    assert pairs(named) == PAIRS
    with pytest.raises(OptionError, match="has no sheet 'Worte'; did you mean Words"):
        found(tmp_path, "words.ods", data, XLSX, sheet="Worte")


def test_values_count_and_not_what_a_sheet_shows_of_them(tmp_path: Path) -> None:
    scored = row(
        "owl",
        cell("It hoots", 'office:value-type="string" table:formula="of:=A1"'),
        cell("80,50", 'office:value-type="float" office:value="80.5"'),
    )
    dated = row(
        cell("1984", 'office:value-type="float" office:value="1984"'),
        cell("1.5.24", 'office:value-type="date" office:date-value="2024-05-01"'),
        cell("7", 'office:value-type="float" office:value="7"'),
    )
    true = row(
        cell("WAHR", 'office:value-type="boolean" office:boolean-value="true"'),
        cell("12:00 Uhr", 'office:value-type="date" office:date-value="2024-05-01T12:30:00"'),
        cell("oops", 'office:value-type="float" office:value="1e999999"'),
    )
    data = sheets(sheet("A", row("Answer", "Clue", "Note"), scored, dated, true))
    made = found(tmp_path, "words.ods", data, columns="answer,clue,-")
    assert pairs(made) == [
        ("owl", "It hoots"),
        ("1984", "2024-05-01"),
        ("TRUE", "2024-05-01 12:30:00"),
    ]
    data = sheets(sheet("A", row("Answer", "Clue", "Score"), scored))
    assert [word.score for word in found(tmp_path, "words.ods", data).value] == [80.5]


def test_repeated_cells_and_rows_are_what_they_stand_for(tmp_path: Path) -> None:
    table = sheet(
        "A",
        row('<table:table-cell table:number-columns-repeated="2"/>', "Answer", "Clue"),
        '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>',
        row('<table:table-cell table:number-columns-repeated="2"/>', *PAIRS[0]),
        FILL.replace("<table:table-row ", '<table:table-row table:number-rows-repeated="1048570" '),
    )
    (word,) = found(tmp_path, "words.ods", sheets(table)).value
    assert (word.text, word.clue, word.origin and word.origin.line) == ("lion", "King of beasts", 5)


def test_joined_cells_have_a_text_once_and_remarks_are_none_of_it(tmp_path: Path) -> None:
    joined = '<table:table-cell table:number-columns-spanned="2"><text:p>Pets</text:p>'
    title = row(f"{joined}</table:table-cell>", "<table:covered-table-cell/>")
    remark = "<office:annotation><text:p>sic!</text:p></office:annotation>"
    noted = f"<table:table-cell>{remark}<text:p>a<text:s/>cat</text:p></table:table-cell>"
    table = sheet(
        "A", title, row("Answer", "Clue"), *(row(*pair) for pair in PAIRS), row("x-ray", noted)
    )
    made = found(tmp_path, "words.ods", sheets(table))
    assert pairs(made) == [*PAIRS, ("x-ray", "a cat")]


def test_what_nobody_sees_is_not_read_and_that_is_said(tmp_path: Path) -> None:
    hidden = '<table:table-column table:visibility="collapse"/>'
    columns = f"<table:table-column/>{hidden}<table:table-column/>"
    unseen = 'table:visibility="filter" table:number-rows-repeated="2"'
    rows = [row("Answer", "Old", "Clue"), *(row(word, "wrong", clue) for word, clue in PAIRS)]
    table = sheet("A", columns, *rows, row("gone", "old", "It left", said=unseen))
    lost = f"{tmp_path}/words.ods: {{}} hidden and not read: show what is meant in the spreadsheet"
    made = found(tmp_path, "words.ods", sheets(table))
    assert pairs(made) == PAIRS
    assert made.losses == (lost.format("rows 5 and 6 are"), lost.format("column B is"))
    all_gone = sheet("A", row("lion", "King of beasts", said='table:visibility="collapse"'))
    with pytest.raises(SourceError, match="1: all rows of its sheet A are hidden"):
        found(tmp_path, "words.ods", sheets(all_gone))


def test_a_hidden_sheet_is_read_only_if_it_is_named(tmp_path: Path) -> None:
    look = '<style:style style:name="ta2"><style:table-properties table:display="false"/>'
    hidden = WORDS.replace("<table:table ", '<table:table table:style-name="ta2" ')
    data = written("spreadsheet", hidden + WORDS.replace("Words", "B"), f"{look}</style:style>")
    made = found(tmp_path, "words.ods", data)
    assert [word.origin and word.origin.line for word in made.value] == [2, 3, 4]
    assert "sheet Words is hidden and not read" in made.losses[-1]
    assert found(tmp_path, "words.ods", data, sheet="Words").losses == ()


@pytest.mark.parametrize("name", ["words.fods", "words.ods", "words.txt"])
def test_a_flat_spreadsheet_is_read_as_one_that_is_packed(tmp_path: Path, name: str) -> None:
    mimetype = 'office:mimetype="application/vnd.oasis.opendocument.spreadsheet"'
    body = f"<office:body><office:spreadsheet>\n {WORDS}</office:spreadsheet></office:body>"
    flat = f"<?xml version='1.0'?>\n<office:document {SPACES} {mimetype}>{body}</office:document>"
    assert pairs(found(tmp_path, name, flat.encode())) == PAIRS
    with pytest.raises(SourceError, match="or is damaged or cut short"):
        found(tmp_path, name, flat.encode()[:-40])


REPEATED = 'table:number-rows-repeated="900"'
HOSTILE = {
    "cells": (
        sheet("A", row(*[cell("cat", 'table:number-columns-repeated="999"')] * 9, said=REPEATED)),
        "has too many cells: save the words alone",
    ),
    "rows": (
        sheet("A", row("cat", said='table:number-rows-repeated="1048576"')),
        "1: has the same row 1048576 times: delete all but one",
    ),
    "a row": (
        sheet("A", row(cell("cat", 'table:number-columns-repeated="16384"'))),
        "1: has the same cell 16384 times: delete all but one",
    ),
    "columns": (
        sheet("A", row(*[cell("cat", 'table:number-columns-repeated="999"')] * 20)),
        "is not an .ods or .odt file, or is damaged",
    ),
    "size": (" " * (129 * 2**20), "content.xml unpacks to 129 MB, and at most 128 MB are read"),
    "entities": ("&a;", "is not an .ods or .odt file, or is damaged"),
    "open": ("<table:table>", "is not an .ods or .odt file, or is damaged"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_too_much_is_told(tmp_path: Path, kind: str) -> None:
    body, said = HOSTILE[kind]
    with pytest.raises(SourceError) as caught:
        found(tmp_path, "words.ods", sheets(body))
    assert said in str(caught.value)


def test_entities_are_not_made_of_anything(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><office:document-content/>'
    with pytest.raises(SourceError, match="or is damaged"):
        found(tmp_path, "words.ods", packed("spreadsheet", bomb))


def test_a_file_cut_short_and_one_with_a_password_are_told(tmp_path: Path) -> None:
    whole = sheets(WORDS)
    for length in (60, len(whole) // 2, len(whole) - 5):
        with pytest.raises(SourceError, match=r"is not an \.ods or \.odt file, or is damaged"):
            found(tmp_path, "words.ods", whole[:length])
    secret = {"META-INF__manifest.xml": "<manifest:encryption-data/>"}
    with pytest.raises(SourceError, match="has a password: save it without one"):
        found(tmp_path, "words.ods", packed("spreadsheet", "\x01\x02", **secret))


@pytest.mark.parametrize("body", ["", sheet("A"), sheet("A", FILL)])
def test_an_empty_spreadsheet_is_told(tmp_path: Path, body: str) -> None:
    with pytest.raises(SourceError, match="has no sheet with cells"):
        found(tmp_path, "words.ods", sheets(body))


@pytest.mark.parametrize("name", ["words.odt", "words.txt"])
def test_the_lines_of_a_document_are_a_list(tmp_path: Path, name: str) -> None:
    styles = (
        "<office:automatic-styles><style:style style:name='P1' style:parent-style-name='Title'/>"
        "</office:automatic-styles>"
    )
    note = "<text:note><text:note-body><text:p>a footnote</text:p></text:note-body></text:note>"
    deleted = "<text:tracked-changes><text:p>wolf – gone</text:p></text:tracked-changes>"
    lines = "".join(f"<text:p>{word} –\n {clue}{note}</text:p>" for word, clue in PAIRS)
    more = "<text:p>owl – It hoots<text:line-break/>cow – It moos</text:p>"
    title = "<text:p text:style-name='P1'>Animals and more</text:p><text:h>Pets</text:h>"
    made = found(tmp_path, name, written("text", f"{deleted}{title}{lines}{more}", styles))
    assert pairs(made) == [*PAIRS, ("owl", "It hoots"), ("cow", "It moos")]
    assert made.value.layouts[0].endswith("lines 1 and 2 are headings")


def test_a_table_of_a_document_comes_first(tmp_path: Path) -> None:
    joined = '<table:table-cell table:number-columns-spanned="2"><text:p>Pets</text:p>'
    title = row(f"{joined}</table:table-cell>", "<table:covered-table-cell/>")
    two = "<table:table-cell><text:p>It moos</text:p><text:p>all day</text:p></table:table-cell>"
    table = sheet(
        "T", row("Word", "Meaning"), title, *(row(*pair) for pair in PAIRS), row("cow", two)
    )
    data = written("text", f"<text:h>חיות</text:h><text:p>For the third form</text:p>{table}")
    made = found(tmp_path, "words.odt", data)
    assert pairs(made) == [*PAIRS, ("cow", "It moos all day")]
    assert made.value.layouts[-1].endswith("“חיות” and “Pets” are headings")
    assert made.losses[0].endswith("not used: 1 line beside them")
