"""The PDF file as other programs read it, the same in every run."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from conftest import program
from losses import lossless
from publisher import Clue, Enumeration, OptionError, Publication, Puzzle
from publisher_pages import publisher_exporters
from publisher_pages.fonts.font_file import FontFile
from publisher_pages.options import FontFiles, PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle
from publisher_typesetting.typography import typeset

PDF, *_ = publisher_exporters()
ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]
CLUES = (
    "King of the beasts",
    'Five < six & seven > 6, they say: "so" & <b>bold</b>',
    "It's an “office” affair: fi, fl, ffi",
    "A rather long clue that surely has to be set on more than one line of its narrow column",
    "Café, naïve, Łódź, Ὀδυσσεύς, Москва",
)
HEBREW_SAMPLE = puzzle(["חתול#גדי", "מ##י#מ##"], HEBREW, "הגדרה של {} (Latin) 12", "תשבץ")


def english(title: str = "Wild Life") -> Puzzle:
    sample = puzzle(ROWS, title=title)
    shape = Enumeration((2, 4), ("-",))
    entries = tuple(
        replace(entry, clue=Clue(CLUES[i % len(CLUES)], shape))
        for i, entry in enumerate(sample.entries)
    )
    return replace(sample, entries=entries, author="A. Setter", copyright="© 2026 A. Setter")


def pdf_of(*puzzles: Puzzle, **settings: object) -> bytes:
    return lossless(export(Publication(puzzles), PdfOptions.model_validate(settings)))


def read(data: bytes) -> Any:
    return PdfReader(BytesIO(data), strict=True)


def fonts_of(reader: Any) -> Iterator[Any]:
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            yield font.get_object()


def test_the_exporter_keeps_its_contract() -> None:
    check_exporter(PDF)


def test_a_puzzle_is_a_page_and_its_solution_another() -> None:
    reader = read(pdf_of(english()))
    assert len(reader.pages) == 2
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx(
        [595.28, 841.89], abs=0.01
    )
    assert len(read(pdf_of(english(), solution="none")).pages) == 1
    assert len(read(pdf_of(english(), english(), HEBREW_SAMPLE)).pages) == 6


def test_the_file_says_what_it_is() -> None:
    publication = Publication.of(english("Wild “Life” & <more>"))
    reader = read(lossless(export(publication, PdfOptions())))
    assert reader.metadata.title == "Wild “Life” & <more>"
    assert reader.metadata.author == "A. Setter"
    assert reader.trailer["/Root"]["/Lang"] == "en"
    preferences = reader.trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/DisplayDocTitle"] == True  # noqa: E712 (a pypdf object)
    assert "/Direction" not in preferences


def test_a_hebrew_file_is_hebrew_and_read_from_the_right() -> None:
    root = read(pdf_of(HEBREW_SAMPLE)).trailer["/Root"]
    assert root["/Lang"] == "he"
    assert root["/ViewerPreferences"]["/Direction"] == "/R2L"
    assert read(pdf_of(HEBREW_SAMPLE)).metadata.title == "תשבץ"


def test_the_title_of_a_publication_names_its_file() -> None:
    data = lossless(export(Publication((english(),), title="Book", author="Editor"), PdfOptions()))
    assert (read(data).metadata.title, read(data).metadata.author) == ("Book", "Editor")


def test_no_file_has_a_creation_date() -> None:
    assert read(pdf_of(english())).metadata.creation_date is None


def test_every_font_is_embedded_as_a_subset_with_its_texts() -> None:
    fonts = list(fonts_of(read(pdf_of(english(), HEBREW_SAMPLE))))
    names = {font["/BaseFont"].split("+")[1] for font in fonts}
    assert names > {"NotoSerif-SemiCondensed", "NotoSerifHebrew-SemiCondensedMedium"}
    for font in fonts:
        assert len(font["/BaseFont"].split("+")[0]) == 7
        assert "/ToUnicode" in font
        (descendant,) = font["/DescendantFonts"]
        program = descendant.get_object()["/FontDescriptor"]["/FontFile2"].get_data()
        assert len(program) < 60_000
        assert program[:4] == b"\0\1\0\0"


def test_only_fonts_that_are_used_are_embedded() -> None:
    data = pdf_of(puzzle(["CAT"], title=""), solution="none")
    assert len(data) < 15_000


def test_another_reader_finds_hebrew_letter_by_letter() -> None:
    sample = puzzle(["שלומ"], HEBREW, "שלום עם", "תשבץ")
    text = read(pdf_of(sample)).pages[0].extract_text()
    assert "שלום עם" in text
    assert "תשבץ" in text


@pytest.mark.parametrize("mode", [[], ["-raw"]])
def test_pdftotext_finds_every_english_clue(mode: list[str], tmp_path: Path) -> None:
    file = tmp_path / "sample.pdf"
    file.write_bytes(pdf_of(english()))
    command = [program("pdftotext"), *mode, "-l", "1", str(file), "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for clue in CLUES:
        assert f"{typeset(clue, ENGLISH)} (2-4)" in " ".join(text.split())


def test_qpdf_finds_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "sample.pdf"
    file.write_bytes(pdf_of(english(), HEBREW_SAMPLE))
    checked = subprocess.run(
        [program("qpdf"), "--check", str(file)], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


SCRIPT = """
import hashlib, sys
from publisher import Publication
from publisher_testing import sample_puzzles
from publisher_pages.output.pdf_export import export
from publisher_pages.options import PdfOptions
samples = sample_puzzles()
puzzles = tuple(samples[name] for name in ("english", "hebrew", "full"))
data = export(Publication(puzzles, "Title"), PdfOptions())
print(hashlib.sha256(data.value).hexdigest())
"""


@pytest.mark.proof
def test_the_file_is_the_same_in_every_process_and_locale() -> None:
    def digest(**variables: str) -> str:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **variables}
        command = [sys.executable, "-c", SCRIPT]
        made = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return made.stdout

    first = digest(PYTHONHASHSEED="1", LC_ALL="C", TZ="UTC")
    assert first == digest(PYTHONHASHSEED="2", LC_ALL="C.UTF-8", TZ="Asia/Jerusalem")
    assert len(first.strip()) == hashlib.sha256().digest_size * 2


def test_earlier_exports_change_nothing() -> None:
    first = pdf_of(english())
    pdf_of(HEBREW_SAMPLE)
    assert pdf_of(english()) == first


@pytest.mark.parametrize(
    "text", ["a\tb\nc", "a\0b\x1b[31m", "\u202eabc", "\u2067abc\u2066", "\ud800", "a\u2028b", ""]
)
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_control_characters_do_no_harm(text: str, language: Any) -> None:
    sample = puzzle(["CAT", "A##"], language, text, text)
    sample = replace(sample, author=text, copyright=text, notes=text)
    reader = read(pdf_of(sample))
    assert len(reader.pages) == 2
    assert not set("\0\t\x1b\x7f") & set(reader.metadata.title or "")


def test_a_font_file_deleted_after_the_config_was_read_is_an_error_of_the_option(
    tmp_path: Path,
) -> None:
    lost = FontFiles.model_construct(regular=(FontFile(tmp_path / "lost.ttf"),), bold=())
    with pytest.raises(OptionError, match=r"the font file .*lost\.ttf cannot be read: no such"):
        lossless(export(Publication.of(english()), PdfOptions.model_construct(font=lost)))
