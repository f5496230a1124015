"""Words from spreadsheets, and from what only looks like one."""

import contextlib
import io
import random
import re
import zipfile
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from losses import losing, lossless
from publisher import OptionError, Origin, SourceError, SourceWord, WithLosses
from publisher.plugins.registry import load
from publisher_wordfiles import xlsx_file

XLSX = load().sources["xlsx"]
TABLE = [("Answer", "Clue", "Score", "Tags"), ("cat", "It purrs", 80, "animal, pet"), ("חתול",)]


def workbook(**sheets: list[tuple[Any, ...]]) -> bytes:
    made = Workbook()
    made.remove(made.worksheets[0])
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def changed(data: bytes, member: str, pattern: str, new: str) -> bytes:
    """The workbook with a part of a member replaced, which must be there."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for name in old.namelist():
            text = old.read(name)
            if name == member:
                text, count = re.subn(pattern.encode(), new.encode(), text, count=1)
                assert count
            made.writestr(name, text)
    return out.getvalue()


def found(folder: Path, data: bytes, **options: Any) -> WithLosses[list[SourceWord]]:
    (folder / "words.xlsx").write_bytes(data)
    chosen = XLSX.options.model_validate(
        {"xlsx": "words.xlsx", **options}, context={"folder": folder}
    )
    made: WithLosses[list[SourceWord]] = XLSX.read(chosen)  # type: ignore[assignment]
    return made


def read(folder: Path, data: bytes, **options: Any) -> list[SourceWord]:
    return list(lossless(found(folder, data, **options)))


def texts(words: list[SourceWord]) -> list[str]:
    return [word.text for word in words]


def test_columns_are_found_by_their_names(tmp_path: Path) -> None:
    file = str(tmp_path / "words.xlsx")
    assert read(tmp_path, workbook(Words=TABLE)) == [
        SourceWord("cat", "It purrs", Origin(file, 2), 80.0, ("animal", "pet")),
        SourceWord("חתול", "", Origin(file, 3)),
    ]


def test_sheets_are_found_by_their_names(tmp_path: Path) -> None:
    data = workbook(Notes=[("word",), ("dog",)], Words=[(), ("mot",), (None,), ("chat",)])
    assert texts(list(found(tmp_path, data).value)) == ["dog", "chat"]
    own = read(tmp_path, data, sheet="words", answer="mot")
    assert [(word.text, word.origin.line) for word in own if word.origin] == [("chat", 4)]
    with pytest.raises(OptionError, match=r"no sheet 'Wrods'; did you mean Words\?"):
        read(tmp_path, data, sheet="Wrods")
    with pytest.raises(OptionError, match="no sheet 'x'; it has Notes, Words"):
        read(tmp_path, data, sheet="x")


def test_cells_that_are_no_texts_become_what_was_typed(tmp_path: Path) -> None:
    rows = [
        ("answer", "clue"),
        (True, 7.0),
        (1984, date(2024, 5, 1)),
        ("noon", time(12)),
        ("חצות", datetime(2024, 5, 1, 12, 30)),
        ("start", datetime(2024, 5, 1, 12, 30, 5)),
    ]
    found = [(word.text, word.clue) for word in read(tmp_path, workbook(Words=rows))]
    assert found == [
        ("TRUE", "7"),
        ("1984", "2024-05-01"),
        ("noon", "12:00"),
        ("חצות", "2024-05-01 12:30"),
        ("start", "2024-05-01 12:30:05"),
    ]


def test_an_empty_sheet_is_told_with_the_others(tmp_path: Path) -> None:
    data = workbook(Notes=[], Words=TABLE, Blank=[], מילים=TABLE)
    assert texts(list(found(tmp_path, data).value)) == ["cat", "חתול"] * 2
    said = "its sheet Blank is empty, but not Words and מילים: name another with `sheet:`"
    with pytest.raises(SourceError, match=said):
        read(tmp_path, data, sheet="blank")
    assert XLSX.rows is not None
    with pytest.raises(SourceError, match="its sheet Notes is empty"):
        XLSX.rows(XLSX.options(xlsx=tmp_path / "words.xlsx"))
    assert texts(read(tmp_path, data, sheet="מילים")) == ["cat", "חתול"]


def test_a_sheet_that_lies_about_its_size_is_read_whole(tmp_path: Path) -> None:
    data = changed(
        workbook(Words=TABLE),
        "xl/worksheets/sheet1.xml",
        '<dimension ref="[^"]*"',
        '<dimension ref="A1"',
    )
    assert texts(read(tmp_path, data)) == ["cat", "חתול"]


def test_wrong_columns_are_told(tmp_path: Path) -> None:
    with pytest.raises(
        SourceError, match=r"words\.xlsx:1: its header has no column such as answer .* but id, page"
    ):
        read(tmp_path, workbook(Words=[("id", "page"), (1, 7)]))
    with pytest.raises(SourceError, match="has no sheet with cells"):
        read(tmp_path, workbook(Words=[]))
    with pytest.raises(
        OptionError, match="has no column 'hint'; it has Answer, Clue, Score, Tags"
    ) as caught:
        read(tmp_path, workbook(Words=TABLE), clue="hint")
    assert caught.value.path == ("clue",)


def test_what_nobody_sees_is_not_read_and_that_is_said(tmp_path: Path) -> None:
    made, file = Workbook(), io.BytesIO()
    lists = made.create_sheet("Lists")
    lists.append(("dog", "It barks"))
    lists.sheet_state = "hidden"
    words = made.worksheets[0]
    rows = [("Answer", "Old", "Clue"), ("cat", "?", "It purrs"), ("dog", "?", "It barks")]
    for row in [*rows, ("אריה", "?", "מלך החיות"), ("cow", "?", "It moos")]:
        words.append(row)
    words.column_dimensions["B"].hidden = True
    words.row_dimensions[3].hidden = True
    made.save(file)
    losses = found(tmp_path, file.getvalue()).losses
    assert texts(list(found(tmp_path, file.getvalue()).value)) == ["cat", "אריה", "cow"]
    assert [loss.partition(": ")[2].partition(":")[0] for loss in losses] == [
        "row 3 is hidden and not read",
        "column B is hidden and not read",
        "sheet Lists is hidden and not read",
    ]
    assert texts(list(found(tmp_path, file.getvalue(), sheet="lists").value)) == ["dog"]


def test_a_text_is_whole_without_how_it_is_pronounced(tmp_path: Path) -> None:
    piece = "<r><t>{}</t></r>"
    kana = '<rPh sb="0" eb="1"><t>ねこ</t></rPh>'
    cells = (f"{piece.format('黒')}{piece.format('猫')}{kana}", "<t>Line\ntwo</t>")
    row = "".join(f'<c t="inlineStr"><is>{cell}</is></c>' for cell in cells)
    (word,) = read(tmp_path, sheet(f"<row>{row}</row>"))
    assert (word.text, word.clue) == ("黒猫", "Line\ntwo")


def test_too_many_rows_are_told(tmp_path: Path) -> None:
    data = workbook(Words=[("answer",), *[("cat",)] * 5])
    assert len(read(tmp_path, data, max_rows=5)) == 5
    with pytest.raises(SourceError, match=r"words\.xlsx:6: has more than 4 rows; `max_rows:` lets"):
        read(tmp_path, data, max_rows=4)


@pytest.mark.slow
def test_a_row_far_beyond_the_last_is_told(tmp_path: Path) -> None:
    data = changed(
        workbook(Words=TABLE), "xl/worksheets/sheet1.xml", '<row r="3"', '<row r="999999999"'
    )
    with pytest.raises(SourceError, match="has more than 100000 rows"):
        read(tmp_path, data)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("member", "size", "said"),
    [
        ("xl/worksheets/sheet1.xml", 257, r"sheet1\.xml unpacks to 257 MB, and at most 256 MB"),
        (
            "xl/worksheets/sheet1.xml",
            18,
            r"sheet1\.xml has rows that no spreadsheet program writes",
        ),
        ("xl/sharedStrings.xml", 33, r"sharedStrings\.xml unpacks to 33 MB, and at most 32 MB"),
    ],
)
def test_a_bomb_is_refused_before_it_is_unpacked(
    tmp_path: Path, member: str, size: int, said: str
) -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as bomb,
        bomb.open(member, "w") as part,
    ):
        for _ in range(size):
            part.write(b" " * 2**20)
    with pytest.raises(SourceError, match=said):
        read(tmp_path, out.getvalue())


@pytest.mark.parametrize("hiding", ["<!--</row>-->", "<![CDATA[</row>]]>", "<?x </row>?>"])
def test_rows_cannot_be_hidden_in_what_is_no_row(tmp_path: Path, hiding: str) -> None:
    long = f"<row>{' ' * 2**20}{hiding}" + f"{' ' * 2**21}</row>" * 3
    data = changed(workbook(Words=TABLE), "xl/worksheets/sheet1.xml", "<row", f"{long}<row")
    with pytest.raises(SourceError, match="has rows that no spreadsheet program writes"):
        read(tmp_path, data)


def test_a_sheet_of_too_many_cells_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlsx_file, "MAX_TAGS", 10_000)
    end, row = "</sheetData>", f"<row>{'<c/>' * 1000}{' ' * 2**19}</row>"
    data = changed(workbook(Words=TABLE), "xl/worksheets/sheet1.xml", end, row * 20 + end)
    with pytest.raises(SourceError, match=r"sheet1\.xml has too many cells: save the words alone"):
        read(tmp_path, data)


def test_a_row_beyond_the_last_column_is_refused(tmp_path: Path) -> None:
    end, row = "</sheetData>", f"<row>{'<c/>' * 20_000}</row>"
    data = changed(workbook(Words=TABLE), "xl/worksheets/sheet1.xml", end, row + end)
    with pytest.raises(SourceError, match="is damaged"):
        read(tmp_path, data)


def test_a_large_sheet_of_short_rows_is_read(tmp_path: Path) -> None:
    spaces = f"<row>{' ' * 2**20}</row>" * 20
    end = "</sheetData>"
    data = changed(workbook(Words=TABLE), "xl/worksheets/sheet1.xml", end, spaces + end)
    assert texts(read(tmp_path, data)) == ["cat", "חתול"]


def test_an_entity_bomb_does_not_go_off(tmp_path: Path) -> None:
    entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet'
    data = changed(workbook(Words=TABLE), "xl/worksheets/sheet1.xml", "<worksheet", entities)
    with pytest.raises(SourceError, match="or is damaged"):
        read(tmp_path, data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not an .xlsx or .ods spreadsheet, or is damaged"),
        (b"answer,clue\ncat,It purrs\n", "is not an .xlsx or .ods spreadsheet"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "an old .xls file or has a password"),
    ],
)
def test_what_is_no_spreadsheet_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        read(tmp_path, data)


def test_a_file_cut_short_or_with_wrong_bits_never_fails_otherwise(tmp_path: Path) -> None:
    whole = workbook(Words=TABLE)
    rng = random.Random(7)
    damaged = [whole[: rng.randrange(len(whole))] for _ in range(30)]
    for _ in range(60):
        flipped = bytearray(whole)
        flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
        damaged.append(bytes(flipped))
    for data in damaged:
        with contextlib.suppress(SourceError, OptionError):
            assert len(read(tmp_path, data)) <= 2


LINE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Z"]), min_size=1).filter(
    lambda text: text[0] != "=" and not re.search("_x[0-9A-Fa-f]{4}_", text)
)


@settings(max_examples=15)
@given(st.lists(st.tuples(LINE, LINE), max_size=4))
def test_whatever_a_sheet_holds_arrives(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]]
) -> None:
    words = read(tmp_path_factory.getbasetemp(), workbook(Words=[("answer", "clue"), *rows]))
    assert [(word.text, word.clue) for word in words] == rows


def sheet(rows: str) -> bytes:
    """A spreadsheet whose sheet has a header and these rows, written as they are."""
    made, changed = io.BytesIO(workbook(Words=[("answer", "clue")])), io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, text.replace("</sheetData>", f"{rows}</sheetData>"))
    return changed.getvalue()


@pytest.mark.proof
@pytest.mark.parametrize("row", ["<row/>", "<row></row>", "<x:row/>"])
def test_rows_without_end_that_are_empty_are_told(tmp_path: Path, row: str) -> None:
    with pytest.raises(SourceError, match=r"sheet1\.xml has more than 1048576 rows, most of them"):
        read(tmp_path, sheet(row * 1_100_000))


@pytest.mark.proof
@pytest.mark.slow
def test_cells_far_from_the_others_are_told_with_their_column(tmp_path: Path) -> None:
    far = '<row r="{0}"><c r="XFD{0}" t="inlineStr"><is><t>cat</t></is></c></row>'
    few, many = (
        "".join(far.format(number) for number in range(2, 2 + count)) for count in (3, 700)
    )
    assert len(list(losing("`column 16384` is not used", found(tmp_path, sheet(few))))) == 3
    said = r"words\.xlsx:612: has cells far from the others, such as one in column XFD: delete them"
    with pytest.raises(SourceError, match=said):
        read(tmp_path, sheet(many))
