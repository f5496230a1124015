"""Scripts of East and South Asia, set in font files that a config names.

The facts about shaping are those of the scripts themselves: what joins, what is turned round, what
is above what. The fonts are Debian's.
"""

import unicodedata
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from conftest import debian_font
from losses import losing, lossless
from publisher import (
    BLOCK,
    Cell,
    Clue,
    Direction,
    Entry,
    Grid,
    Publication,
    Puzzle,
    Slot,
    SourceWord,
    to_word,
)
from publisher_languages import publisher_languages
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role
from publisher_pages.fonts.families import Family, load_fonts
from publisher_pages.fonts.font_file import FontFile, read_font
from publisher_pages.fonts.shaping import Face
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_pages.type.stack import elided

LANGUAGES = {each.name: each() for each in publisher_languages()}
FILES = {
    "hi": ("truetype/lohit-devanagari/Lohit-Devanagari.ttf", "fonts-lohit-deva"),
    "th": ("truetype/tlwg/Garuda.ttf", "fonts-tlwg-garuda-ttf"),
    "ko": ("truetype/alee/Bangwool.ttf", "fonts-alee"),
    "ja": ("truetype/sawarabi-gothic/sawarabi-gothic-medium.ttf", "fonts-sawarabi-gothic"),
}
WORDS = {
    "hi": {
        "विद्यार्थी": "जो विद्यालय में पढ़ता है",
        "क्षमा": "गलती पर माँगी जाती है (2 अक्षर)",
        "किताब": "पढ़ने की चीज़; अंग्रेज़ी में book",
    },
    "th": {
        "น้ำตก": "สายน้ำที่ไหลลงมาจากที่สูง",
        "เก้าอี้": "ที่นั่งมีสี่ขา",
        "ผีเสื้อ": "แมลงปีกสวย ชื่ออังกฤษว่า butterfly",
    },
    "ko": {
        "도서관": "책을 빌리는 곳",
        "무지개": "비 온 뒤 하늘에 뜨는 일곱 빛깔",
        "컴퓨터": "영어로 computer",
    },
    "ja": {
        "さくら": "はるに さく はな",
        "コーヒー": "くろくて にがい のみもの、えいごで coffee",
        "きっぷ": "でんしゃに のる まえに かう",
    },
}


def font_file(code: str) -> Path:
    """A font that has the script of a language."""
    return debian_font(*FILES[code])


def face(code: str) -> Face:
    return Face(read_font(FontFile(font_file(code))))


def setting(code: str) -> Setting:
    return Setting(load_fonts([FontFile(font_file(code))]).regular, code, rtl=False)


def sample(code: str) -> Puzzle:
    """The words of a language below one another, each an entry of its own."""
    language = LANGUAGES[code]
    words = [to_word(SourceWord(text, clue), language) for text, clue in WORDS[code].items()]
    width = max(map(len, words))
    rows = [
        row
        for word in words
        for row in (
            (*(Cell(letter=letter) for letter in word.letters), *[BLOCK] * (width - len(word))),
            (BLOCK,) * width,
        )
    ]
    entries = tuple(
        Entry(
            number,
            Slot.straight(2 * (number - 1), 0, Direction.ACROSS, len(word)),
            Clue(word.clue, word.enumeration),
            word.spelling,
        )
        for number, word in enumerate(words, 1)
    )
    title = language.headings.puzzle
    return Puzzle(Grid(tuple(rows)), entries, language, title=title)


@pytest.mark.parametrize("code", ["hi", "th"])
def test_hindi_and_thai_are_printed_without_a_font_too(code: str) -> None:
    reader: Any = PdfReader(BytesIO(lossless(export(Publication.of(sample(code)), PdfOptions()))))
    fonts = reader.pages[0]["/Resources"]["/Font"].values()
    names = {font.get_object()["/BaseFont"].split("+")[1] for font in fonts}
    assert {"hi": "NotoSerifDevanagari-Regular", "th": "NotoSerifThai-Regular"}[code] in names


@pytest.mark.parametrize("code", ["ja", "ko"])
def test_without_a_font_boxes_stand_and_the_setting_is_named(code: str) -> None:
    made = export(Publication.of(sample(code)), PdfOptions())
    page = losing("no font has it, and a box stands there; .* under the setting `font`", made)
    first = sample(code).entries[0].clue.text.split()[0]
    assert first in PdfReader(BytesIO(page)).pages[0].extract_text()


@pytest.mark.parametrize("code", FILES)
def test_with_a_font_named_the_puzzle_is_printed_in_it(code: str, tmp_path: Path) -> None:
    (tmp_path / "own.ttf").symlink_to(font_file(code))
    options = PdfOptions.model_validate({"font": "own.ttf"}, context={"folder": tmp_path})
    reader: Any = PdfReader(
        BytesIO(lossless(export(Publication.of(sample(code)), options))), strict=True
    )
    assert len(reader.pages) == 2
    fonts = reader.pages[0]["/Resources"]["/Font"].values()
    names = {font.get_object()["/BaseFont"].split("+")[1] for font in fonts}
    assert face(code).name in names
    text = unicodedata.normalize("NFC", reader.pages[0].extract_text())
    clue = next(iter(WORDS[code].values()))
    assert all(unicodedata.normalize("NFC", word) in text for word in clue.split())


@pytest.mark.parametrize("code", FILES)
def test_every_cell_holds_a_whole_cluster_inside_its_frame(code: str) -> None:
    puzzle = sample(code)
    fonts = load_fonts([FontFile(font_file(code))])
    _, solution = lossless(document(Publication.of(puzzle), PdfOptions(), fonts, list))
    letters = solution.texts(Role.LETTER)
    assert [letter.text for letter in letters] == [
        cell.letter for row in puzzle.grid.rows for cell in row if cell.letter
    ]
    numbers = {round(number.x, 2): number for number in solution.texts(Role.CELL_NUMBER)}
    assert len(numbers) == 1  # all in the first column
    for number in solution.texts(Role.CELL_NUMBER):
        below = min((each for each in letters if each.y > number.y), key=lambda each: each.y)
        assert number.extent.bottom < below.extent.top


def test_devanagari_consonants_join_into_one_shape() -> None:
    font = face("hi")
    (joined,) = font.shape("क्ष", rtl=False, language="hi").glyphs
    apart = {glyph.id for char in "कष" for glyph in font.shape(char, False, "hi").glyphs}
    assert joined.id not in apart
    assert joined.text == "क्ष"


def test_a_devanagari_r_before_a_consonant_is_a_hook_above_it() -> None:
    font = face("hi")
    (ka,) = font.shape("क", rtl=False, language="hi").glyphs
    letter, hook = font.shape("र्क", rtl=False, language="hi").glyphs
    assert letter.id == ka.id
    assert hook.advance == 0
    assert font.shape("र्क", False, "hi").ink.above > font.shape("क", False, "hi").ink.above


def test_the_devanagari_short_i_is_left_of_its_consonant() -> None:
    font = face("hi")
    (ka,) = font.shape("क", rtl=False, language="hi").glyphs
    sign, letter = font.shape("कि", rtl=False, language="hi").glyphs
    assert letter.id == ka.id
    assert sign.id == font.shape("ि", False, "hi").glyphs[0].id


def test_thai_marks_are_above_their_consonant_and_one_another() -> None:
    font = face("th")
    base, vowel, tone = font.shape("ที่", rtl=False, language="th").glyphs
    assert base.id == font.shape("ท", False, "th").glyphs[0].id
    assert vowel.advance == tone.advance == 0
    heights = [font.shape(text, False, "th").ink.above for text in ("ท", "ที", "ที่")]
    assert heights == sorted(set(heights))


def test_a_clue_takes_each_script_from_the_first_font_that_has_it() -> None:
    family = Family([face("hi"), face("th"), *load_fonts().regular.faces])
    found = [
        (item.face.name, "हिन्दी ไทย עברית"[item.start : item.end].strip())
        for item in family.items("हिन्दी ไทย עברית")
    ]
    assert found == [
        ("Lohit-Devanagari", "हिन्दी"),
        ("Garuda", "ไทย"),
        ("NotoSerifHebrew-SemiCondensedMedium", "עברית"),
    ]


LINES = {
    "th": ["น้ำตกที่เก่าแก่และใหญ่ที่สุดในประเทศไทย", "เก้าอี้ผีเสื้อกำปู่"],
    "hi": ["विद्यार्थियोंकाकार्यक्रम", "क्षत्रियस्त्रीकीर्ति"],
    "ja": ["コーヒーショップのチョコレート", "きっぷをかってりょこうする"],
}
NEVER_FIRST = frozenset("ะาำๅๆーッャュョァィゥェォっゃゅょ")
NEVER_LAST = frozenset("เแโใไ")


@pytest.mark.parametrize("code", LINES)
@pytest.mark.parametrize("limit", [3, 3.5, 4, 5])
def test_a_line_breaks_only_between_clusters(code: str, limit: float) -> None:
    for text in LINES[code]:
        lines = Paragraph(text, setting(code)).lines(limit)
        assert "".join(line.text for line in lines) == text
        for before, after in pairwise(line.text for line in lines):
            assert unicodedata.category(after[0])[0] != "M"
            assert unicodedata.combining(before[-1]) != 9  # a virama ties what follows
            assert after[0] not in NEVER_FIRST
            assert before[-1] not in NEVER_LAST
        assert all(line.width <= limit for line in lines)


@pytest.mark.slow
@given(st.floats(1, 12))
def test_a_title_is_cut_between_clusters(limit: float) -> None:
    for code, (text, _) in LINES.items():
        kept = elided(text, setting(code), limit).text.removesuffix("…")
        rest = text[len(kept) :]
        assert text.startswith(kept)
        assert not rest or unicodedata.category(rest[0])[0] != "M"
        assert not kept or unicodedata.combining(kept[-1]) != 9


def test_a_zero_width_space_separates_words() -> None:
    text = "น้ำตก\u200bที่\u200bสูง"
    assert [line.text for line in Paragraph(text, setting("th")).lines(3)] == ["น้ำตก", "ที่สูง"]


def test_inseparable_letters_are_broken_only_if_no_line_holds_them() -> None:
    lines = Paragraph("เ" * 40, setting("th")).lines(3)
    assert all(line.width <= 3 for line in lines)
    assert "".join(line.text for line in lines) == "เ" * 40
