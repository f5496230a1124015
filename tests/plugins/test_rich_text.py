"""Words from documents in Rich Text Format (.rtf), in code pages and in Unicode."""

import shutil
import subprocess
from pathlib import Path

import docx
import pytest

from publisher import SourceError, UnderstoodList, WithLosses
from publisher_wordfiles import publisher_sources, rich_text

FILE = publisher_sources()[0]
PAIRS = [("lion", "King of beasts"), ("owl", "It hoots"), ("cow", "It moos")]
HEBREW = [("שועל", "חיה ערמומית"), ("אריה", "מלך החיות"), ("פרה", "נותנת חלב")]
RUSSIAN = [("кошка", "Она мурлычет"), ("лев", "Царь зверей"), ("сова", "Ночная птица")]


def found(folder: Path, data: bytes | str, name: str = "words.rtf") -> WithLosses[UnderstoodList]:
    (folder / name).write_bytes(data.encode("latin-1") if isinstance(data, str) else data)
    chosen = FILE.options.model_validate({"file": name}, context={"folder": folder})
    made: WithLosses[UnderstoodList] = FILE.read(chosen)  # type: ignore[assignment]
    return made


def pairs(made: WithLosses[UnderstoodList]) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in made.value]


def bytes_of(text: str, encoding: str) -> str:
    return "".join(f"\\'{byte:02x}" for byte in text.encode(encoding))


def unicode_of(text: str) -> str:
    return "".join(char if char.isascii() else f"\\u{ord(char)}?" for char in text)


def rows(words: list[tuple[str, str]]) -> str:
    begin = r"\trowd\cellx3000\cellx6000\pard\intbl "
    return "".join(f"{begin}{word}\\cell {clue}\\cell\\row\n" for word, clue in words)


@pytest.mark.parametrize("name", ["words.rtf", "words.txt", "words.csv", "words"])
def test_lines_are_a_list(tmp_path: Path, name: str) -> None:
    lines = "\\par\r\n".join(f"{word} \\endash  {clue}" for word, clue in PAIRS)
    made = found(
        tmp_path, f"{{\\rtf1\\ansi\\deff0{{\\fonttbl{{\\f0 Arial;}}}}\n{lines}\\par}}", name
    )
    assert pairs(made) == PAIRS
    assert made.losses == ()


@pytest.mark.parametrize(
    ("words", "head", "encoding"),
    [
        (HEBREW, r"\ansi\ansicpg1255", "cp1255"),
        (RUSSIAN, r"\ansi\ansicpg1251\deff0{\fonttbl{\f0\fcharset0 Arial;}}\f0", "cp1251"),
        (HEBREW, r"\ansi\ansicpg1252\deff1{\fonttbl{\f0 A;}{\f1\fcharset177 B;}}", "cp1255"),
        (RUSSIAN, r"\ansi{\fonttbl{\f7\fnil\fcharset204 Times;}}\pard\f7", "cp1251"),
        (HEBREW, r"\ansi{\fonttbl{\f3\fcharset177 B;}}\ltrch\f0 \rtlch\af3", "cp1255"),
        (HEBREW, r"\ansi\ansicpg65001", "utf-8"),
    ],
)
def test_a_code_page_is_that_of_the_font_or_of_the_document(
    tmp_path: Path, words: list[tuple[str, str]], head: str, encoding: str
) -> None:
    lines = "\\par ".join(bytes_of(f"{word} - {clue}", encoding) for word, clue in words)
    assert pairs(found(tmp_path, f"{{\\rtf1{head} {lines}}}")) == words


@pytest.mark.parametrize("words", [HEBREW, RUSSIAN, [*PAIRS, ("smile", "😀, a face")]])
def test_unicode_has_no_need_of_one(tmp_path: Path, words: list[tuple[str, str]]) -> None:
    lines = "\\par ".join(unicode_of(f"{word} - {clue}") for word, clue in words)
    pair = r"\u-10179\'3f\u-8704\'3f"
    lines = lines.replace(unicode_of("😀"), pair)
    assert pairs(found(tmp_path, f"{{\\rtf1\\ansi\\ansicpg1252 {lines}}}")) == words
    other = lines.replace(pair, r"\u-10179 \u-8704 ").replace("?", " ")
    assert pairs(found(tmp_path, f"{{\\rtf1\\ansi\\uc0 {other}}}")) == words


def test_raw_bytes_are_of_the_code_page_too(tmp_path: Path) -> None:
    lines = "\\par ".join(f"{word} - {clue}" for word, clue in HEBREW)
    data = b"{\\rtf1\\ansi\\ansicpg1255 " + lines.encode("cp1255") + b"}\0"
    assert pairs(found(tmp_path, data)) == HEBREW


def test_a_table_has_its_cells_whatever_is_in_them(tmp_path: Path) -> None:
    odd = [("cat", "It purrs | and \\{sleeps\\}\\par all day"), *PAIRS]
    made = found(
        tmp_path, f"{{\\rtf1\\ansi {rows([('Word', 'Meaning'), *odd])}\\pard For Monday\\par}}"
    )
    assert pairs(made) == [("cat", "It purrs | and {sleeps} all day"), *PAIRS]
    assert made.losses[0].endswith("not used: 1 line beside them")


def test_joined_cells_and_styles_of_headings_are_titles(tmp_path: Path) -> None:
    styles = r"{\stylesheet{\s0 Normal;}{\s2\b\outlinelevel0 heading 1;}}"
    joined = r"\trowd\clmgf\cellx3000\clmrg\cellx6000\pard\intbl Pets\cell\cell\row "
    data = f"{{\\rtf1\\ansi{styles}\\pard\\s2 Animals\\par {joined}{rows(PAIRS)}}}"
    made = found(tmp_path, data)
    assert pairs(made) == PAIRS
    assert made.value.layouts[-1].endswith("“Animals” and “Pets” are headings")
    assert made.losses == ()


def test_what_is_around_the_words_is_none_of_them(tmp_path: Path) -> None:
    lines = "\\par ".join(
        f"{{\\listtext 1.\\tab}}{word}{{\\v hidden}}{{\\deleted gone}} - "
        f'{{\\field{{\\*\\fldinst{{HYPERLINK "https://example.org"}}}}{{\\fldrslt {clue}}}}}'
        "{\\footnote a note}{\\*\\unknown text}"
        for word, clue in PAIRS
    )
    picture = r"{\pict\pngblip 89504e47}{\pict\bin3 {}}}"
    data = f"{{\\rtf1\\ansi{{\\info{{\\title A}}}}{{\\header Page}}{picture}{lines}}} and more"
    assert pairs(found(tmp_path, data)) == PAIRS


def test_a_file_that_ends_within_a_group_is_told(tmp_path: Path) -> None:
    made = found(
        tmp_path, r"{\rtf1\ansi lion - King of beasts\par owl - It hoots\par cow - It moos"
    )
    assert pairs(made) == PAIRS
    assert made.losses[0].endswith(
        "words.rtf: its last part may be missing, for the file ends within a group"
    )


@pytest.mark.parametrize("data", ["{\\rtf1}", "{\\rtf", "{\\rtf1\\'\\", "{\\rtf1\\u}}}}}"])
def test_a_document_without_text_has_no_words(tmp_path: Path, data: str) -> None:
    assert [word for word in found(tmp_path, data).value if word.text.isalpha()] == []


def test_too_much_of_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rich_text, "MAX_TOKENS", 1000)
    with pytest.raises(
        SourceError, match=r"words\.rtf: has more text, or marks of it, than is read"
    ):
        found(tmp_path, "{\\rtf1 " + "a\\par " * 1000 + "}")


@pytest.mark.proof
@pytest.mark.skipif(not shutil.which("soffice"), reason="needs LibreOffice")
@pytest.mark.parametrize("suffix", ["rtf", "odt"])
@pytest.mark.parametrize("words", [HEBREW, RUSSIAN, [*PAIRS, ("Straße", "Weg, für | Autos")]])
def test_what_libreoffice_writes_is_read_as_what_word_writes(
    tmp_path: Path, suffix: str, words: list[tuple[str, str]]
) -> None:
    made = docx.Document()
    made.add_heading("Animals", level=1)
    grid = made.add_table(rows=0, cols=2)
    for pair in words:
        for cell, text in zip(grid.add_row().cells, pair, strict=True):
            cell.text = text
    made.save(str(tmp_path / "words.docx"))
    profile = f"-env:UserInstallation={(tmp_path / 'office').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", suffix, "words.docx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    there = found(tmp_path, (tmp_path / f"words.{suffix}").read_bytes(), f"words.{suffix}")
    assert pairs(there) == words
    assert there.value.layouts[-1].endswith("“Animals” is a heading")
    assert there.losses == ()
