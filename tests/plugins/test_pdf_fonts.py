"""Fonts of the PDF: which files can be used, and which face shows which character."""

import struct
from pathlib import Path

import pytest
from pydantic import ValidationError

import publisher_pages
from publisher import ExportError, Publication, Puzzle
from publisher.testing import puzzle
from publisher_pages import fonts
from publisher_pages.export import export
from publisher_pages.fontfile import read_font
from publisher_pages.fonts import Family, MissingGlyphError, load_carried, load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.shaping import NO_INK, Face, Ink

FONTS = Path(publisher_pages.__file__).parent / "fonts"
REGULAR = FONTS / "DejaVuSans.ttf"
BOLD = FONTS / "DejaVuSans-Bold.ttf"


class PoorFace(Face):
    """A face that lacks some of its characters."""

    def __init__(self, path: Path, lacks: str) -> None:
        super().__init__(read_font(path))
        self.coverage -= {ord(char) for char in lacks}


def faces_of(family: Family, word: str) -> list[tuple[str, Face]]:
    return [(word[item.start : item.end], item.face) for item in family.items(word)]


def test_the_carried_fonts_have_their_licence() -> None:
    assert "Bitstream Vera" in (FONTS / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")


def test_the_carried_fonts_show_latin_greek_cyrillic_hebrew_and_arabic() -> None:
    text = "abcéñőžαβγабвאבגםןץָּׁابتגײ“”–—…€₪0123456789"
    for family in load_carried():
        assert {ord(char) for char in text} <= family.faces[0].coverage


def test_a_character_the_first_face_lacks_is_taken_from_the_next() -> None:
    poor, full = PoorFace(REGULAR, "אב"), Face(read_font(BOLD))
    assert faces_of(Family([poor, full]), "גדאבהו") == [("גד", poor), ("אב", full), ("הו", poor)]


def test_a_letter_and_its_points_are_shown_by_one_face() -> None:
    poor, full = PoorFace(REGULAR, "\u05b8"), Face(read_font(BOLD))
    assert faces_of(Family([poor, full]), "גדָה") == [("ג", poor), ("דָ", full), ("ה", poor)]


def test_a_letter_the_font_has_only_in_parts_is_no_reason_to_leave_it() -> None:
    poor, full = PoorFace(REGULAR, "é"), Face(read_font(BOLD))
    assert faces_of(Family([poor, full]), "café") == [("café", poor)]


def test_shared_signs_are_set_like_the_letters_beside_them() -> None:
    latin = PoorFace(REGULAR, "אבגד")
    hebrew = PoorFace(BOLD, "abcd")
    family = Family([latin, hebrew])
    assert faces_of(family, "(אב)") == [("(אב)", hebrew)]
    assert faces_of(family, "ab(אב)") == [("ab(", latin), ("אב)", hebrew)]
    assert faces_of(family, "12") == [("12", latin)]


def test_scripts_are_shaped_apart() -> None:
    assert [text for text, _ in faces_of(load_carried().regular, "abабαβ")] == ["ab", "аб", "αβ"]


def test_controls_need_no_glyph() -> None:
    face = PoorFace(REGULAR, "\u200e\u2066\u2069\u200d\ufe0f\u00ad")
    assert faces_of(Family([face]), "a\u200e\u2066b\u2069\u200dc\ufe0f\u00ad")


def test_what_no_face_has_is_named() -> None:
    with pytest.raises(MissingGlyphError) as missing:
        list(load_carried().regular.items("a漢b"))
    assert missing.value.char == "漢"


def test_ink_is_what_the_eye_sees_of_a_text() -> None:
    face = load_carried().regular.faces[0]

    def ink(text: str) -> Ink:
        return face.shape(text, rtl=False, language="und").ink

    assert ink("H").above == pytest.approx(face.cap_height, abs=0.01)
    assert ink("H").below == 0
    assert ink("É").above > ink("E").above
    assert ink("q").below > 0 > ink("'").below
    assert ink("אָ").below > ink("א").below
    assert 0 < ink("HI").left < ink("H").right < ink("HI").right
    assert ink("HI").right < face.shape("HI", rtl=False, language="und").width
    assert ink(" ") == NO_INK


def test_words_are_shaped_once_and_forgotten_when_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fonts, "_MOST_REMEMBERED", 2)
    family = Family(load_carried().regular.faces)
    first = family.shape("one", rtl=False, language="en")
    assert family.shape("one", rtl=False, language="en") is first
    for word in ("two", "three"):
        family.shape(word, rtl=False, language="en")
    assert family.shape("one", rtl=False, language="en") is not first


def test_given_files_are_tried_first_and_serve_for_bold_too() -> None:
    regular, bold = load_fonts([BOLD], [])
    assert regular.faces[0].name == bold.faces[0].name == "DejaVuSans-Bold"
    assert regular.faces[-1].name == "DejaVuSans"
    regular, bold = load_fonts([REGULAR], [BOLD])
    assert [regular.faces[0].name, bold.faces[0].name] == ["DejaVuSans", "DejaVuSans-Bold"]


@pytest.mark.parametrize(
    ("where", "sample"),
    [
        ("the clue of 1 across", puzzle(["CAT"], clue="Kanji 漢")),
        ("the title", puzzle(["CAT"], title="漢")),
        ("the grid", puzzle(["C漢T"], clue="x")),
    ],
)
def test_a_missing_glyph_is_told_with_its_place_and_its_remedy(where: str, sample: Puzzle) -> None:
    with pytest.raises(ExportError) as error:
        export(Publication.of(sample), PdfOptions())
    assert where in str(error.value)
    assert "“漢” (U+6F22 CJK UNIFIED IDEOGRAPH-6F22)" in str(error.value)
    assert "`font`" in str(error.value)


def _with_table_lengths(data: bytes, length: int) -> bytes:
    """The font with its first table said to be this long."""
    return data[:24] + struct.pack(">L", length) + data[28:]


BROKEN = {
    "CFF": (b"OTTO" + bytes(100), r"PostScript \(CFF\) outlines"),
    "a collection": (b"ttcf" + bytes(100), "collection"),
    "a web font": (b"wOF2" + bytes(100), "web font"),
    "text": (b"hello", "not a TrueType font"),
    "empty": (b"", "not a TrueType font"),
    "cut off": (REGULAR.read_bytes()[:5000], "ends too early"),
    "cut off in its directory": (REGULAR.read_bytes()[:40], "ends too early"),
    "without glyphs": (b"\0\1\0\0\0\0" + bytes(6), "lacks the tables cmap, glyf"),
    "of impossible tables": (_with_table_lengths(REGULAR.read_bytes(), 2**31), "ends too early"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_file_that_is_no_usable_font_is_refused_with_the_config(
    kind: str, tmp_path: Path
) -> None:
    data, message = BROKEN[kind]
    (tmp_path / "font.ttf").write_bytes(data)
    with pytest.raises(ValidationError, match=message):
        PdfOptions.model_validate({"font": "font.ttf"}, context={"folder": tmp_path})


def test_a_font_that_forbids_embedding_is_refused(tmp_path: Path) -> None:
    data = bytearray(REGULAR.read_bytes())
    directory = {bytes(data[at : at + 4]): at for at in range(12, 12 + 16 * data[5], 16)}
    (offset,) = struct.unpack_from(">L", data, directory[b"OS/2"] + 8)
    data[offset + 8 : offset + 10] = b"\0\2"
    (tmp_path / "font.ttf").write_bytes(data)
    with pytest.raises(ValueError, match="forbids embedding"):
        read_font(tmp_path / "font.ttf")


@pytest.mark.parametrize(
    "setting", ["a.ttf", ["a.ttf"], {"regular": "a.ttf"}, {"regular": ["a.ttf"], "bold": ["b.ttf"]}]
)
def test_the_font_setting_takes_a_file_a_list_or_both_weights(
    setting: object, tmp_path: Path
) -> None:
    (tmp_path / "a.ttf").write_bytes(REGULAR.read_bytes())
    (tmp_path / "b.ttf").write_bytes(BOLD.read_bytes())
    options = PdfOptions.model_validate({"font": setting}, context={"folder": tmp_path})
    assert options.font.regular == (tmp_path / "a.ttf",)
    assert options.font.bold in ((), (tmp_path / "b.ttf",))


def test_a_font_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match=r"no file .*a\.ttf"):
        PdfOptions.model_validate({"font": "a.ttf"}, context={"folder": tmp_path})
