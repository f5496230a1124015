"""Cells of spreadsheets whose formulas have no result: nothing is read of them in silence."""

import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from publisher import SourceError
from written_lists import in_file as found
from written_lists import pairs

NAMESPACES = " ".join(
    [
        *(
            f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
            for name in ("office", "table", "text")
        ),
        'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
    ]
)
NO_RESULT = "without a result, and nothing is read there"


def workbook(*rows: tuple[str | None, ...]) -> bytes:
    made, file = Workbook(), io.BytesIO()
    for row in rows:
        made.worksheets[0].append(row)
    made.save(file)
    return file.getvalue()


def flat_sheet(*rows: tuple[str, ...]) -> bytes:
    """A flat file of LibreOffice; a cell that begins with `<` is as it is."""
    cells = [
        "".join(
            each
            if each[0] == "<"
            else '<table:table-cell office:value-type="string">'
            f"<text:p>{each}</text:p></table:table-cell>"
            for each in row
        )
        for row in rows
    ]
    body = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    return (
        f'<?xml version="1.0"?><office:document {NAMESPACES} office:mimetype='
        '"application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>'
        f'<table:table table:name="Words">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document>"
    ).encode()


def test_cells_whose_formulas_were_never_calculated_are_named(tmp_path: Path) -> None:
    rows = [("dog", "barks"), ('=LOWER("CAT")', "purrs"), ("cow", "=B2"), ("hen", "clucks")]
    made = found(tmp_path, "words.xlsx", workbook(("Word", "Clue"), *rows))
    assert pairs(made) == [("dog", "barks"), ("", "purrs"), ("cow", ""), ("hen", "clucks")]
    (said,) = made.losses
    assert f"words.xlsx: cells A3 and B4 have formulas {NO_RESULT}" in said


def test_a_formula_that_is_an_error_gives_no_clue(tmp_path: Path) -> None:
    made = Workbook()
    sheet, file = made.worksheets[0], io.BytesIO()
    for row in [("כלב", "נובח"), ("חתול", "#REF!"), ("פרה", "נותנת חלב"), ("סוס", "רוכבים עליו")]:
        sheet.append(row)
    sheet["B2"].data_type = "e"
    made.save(file)
    read = found(tmp_path, "words.xlsx", file.getvalue())
    assert pairs(read)[1] == ("חתול", "")
    assert any(f"cell B2 has a formula {NO_RESULT}" in said for said in read.losses)


def test_a_sheet_whose_words_are_all_such_formulas_is_refused(tmp_path: Path) -> None:
    rows = [(f'=LOWER("{word}")', "a clue") for word in ("dog", "cat", "cow")]
    with pytest.raises(SourceError, match=r"words.xlsx:2: cells A2, A3 and A4 have formulas"):
        found(tmp_path, "words.xlsx", workbook(("Word", "Clue"), *rows))


def test_what_is_hidden_is_told_as_hidden_alone(tmp_path: Path) -> None:
    made, file = Workbook(), io.BytesIO()
    sheet = made.worksheets[0]
    for row in [("Word", "Clue"), ("dog", "barks"), ("=A2", "purrs"), ("cow", "moos")]:
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    made.save(file)
    (said,) = found(tmp_path, "words.xlsx", file.getvalue()).losses
    assert "row 3 is hidden" in said


def test_flat_files_of_libreoffice_are_read_so_too(tmp_path: Path) -> None:
    never = '<table:table-cell table:formula="of:=[.A2]"/>'
    wrong = (
        '<table:table-cell table:formula="of:=NONE()" office:value-type="string" '
        'office:string-value="" calcext:value-type="error"><text:p>#NAME?</text:p>'
        "</table:table-cell>"
    )
    right = (
        '<table:table-cell table:formula="of:=LOWER(&quot;HEN&quot;)" office:value-type="string" '
        'office:string-value="hen"><text:p>hen</text:p></table:table-cell>'
    )
    rows = [("Word", "Clue"), ("dog", "barks"), ("cat", never), ("cow", wrong), (right, "clucks")]
    made = found(tmp_path, "words.fods", flat_sheet(*rows))
    assert pairs(made) == [("dog", "barks"), ("cat", ""), ("cow", ""), ("hen", "clucks")]
    assert any(f"cells B3 and B4 have formulas {NO_RESULT}" in said for said in made.losses)


def test_a_formula_whose_result_is_an_empty_text_is_empty(tmp_path: Path) -> None:
    empty = (
        '<table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string" '
        'office:string-value=""/>'
    )
    rows = [("Word", "Clue"), ("dog", "barks"), ("cat", empty), ("cow", "moos")]
    assert found(tmp_path, "words.fods", flat_sheet(*rows)).losses == ()
