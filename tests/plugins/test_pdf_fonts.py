"""Fonts of the PDF: which files can be used, and which face shows which character."""

import re
import struct
from dataclasses import astuple, replace
from pathlib import Path

import pytest
from pydantic import ValidationError

import publisher_pages
from losses import losing, lossless, lost
from paging import options
from publisher import Language, OptionError, Publication, Puzzle
from publisher_languages import publisher_languages
from publisher_pages.fonts import families
from publisher_pages.fonts.families import Family, load_fonts
from publisher_pages.fonts.font_file import FontFile, read_font
from publisher_pages.fonts.shaping import NO_INK, Face, InkBox
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_pages.output.pdf_fonts import EmbeddedFace
from publisher_testing import HEBREW, puzzle

FONTS = Path(publisher_pages.__file__).parent / "fonts"
FULL = FONTS / "DejaVuSans.ttf"  # the only one with letters of many scripts
BOLD = FONTS / "NotoSerif-SemiCondensedBold.ttf"
LANGUAGES = {each.name: each() for each in publisher_languages()}
WITHOUT_FONT = {*["am", "bn", "gu", "ja", "kn", "ko", "ml", "ta", "te", "zh-Hans", "zh-Hant"]}
IN_THE_LAST_FONT = {"hy", "ka"}


class PoorFace(Face):
    """A face that lacks some of its characters."""

    def __init__(self, path: Path, lacks: str) -> None:
        super().__init__(read_font(FontFile(path)))
        self.coverage -= {ord(char) for char in lacks}


def faces_of(family: Family, word: str) -> list[tuple[str, Face | None]]:
    return [(word[item.start : item.end], item.face) for item in family.items(word)]


def face_names(family: Family, text: str) -> list[str]:
    return [item.face.name if item.face else "" for item in family.items(text)]


def texts_of(language: Language) -> list[str]:
    """The texts of its pages: letters of its alphabet and of its policies, digits, headings."""
    choices = [choice for policy in language.policies for choice in policy.choices.values()]
    folds = [language.folds, *(choice.folds for choice in choices)]
    return [
        *language.alphabet,
        *(letter.lower() for letter in language.alphabet),
        *language.borrowed,
        *(letter for choice in choices for letter in choice.adds),
        *(text for fold in folds for pair in fold.items() for text in pair),
        *language.digits,
        *astuple(language.headings),
        *language.word_counts.values(),
        "0123456789 (3,4) .,:;!?-–—…’'“”„‘«»\"/&€",
    ]


def test_every_bundled_font_has_its_licence() -> None:
    found = "".join(path.read_text(encoding="utf-8") for path in FONTS.glob("LICENSE-*.txt"))
    assert "Bitstream Vera" in found
    assert found.count("SIL OPEN FONT LICENSE Version 1.1") == 4
    names = {path.stem for path in FONTS.glob("*.ttf")} - {"DejaVuSans"}
    assert all(re.search(rf"\b{name}\b", found) for name in names)


def test_the_bundled_fonts_stay_small() -> None:
    assert sum(path.stat().st_size for path in FONTS.glob("*.[ot]tf")) < 4_500_000


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - WITHOUT_FONT - IN_THE_LAST_FONT))
def test_languages_are_printed_with_the_bundled_fonts_but_the_last(code: str) -> None:
    for family in load_fonts():
        for text in texts_of(LANGUAGES[code]):
            assert "DejaVuSans" not in face_names(family, text), text


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - WITHOUT_FONT))
def test_all_letters_of_a_grid_have_one_face(code: str) -> None:
    language = LANGUAGES[code]
    choices = [choice for policy in language.policies for choice in policy.choices.values()]
    added = [letter for choice in choices for letter in choice.adds]
    letters = [*language.alphabet, *language.borrowed, *added]
    assert len({name for each in letters for name in face_names(load_fonts().grid, each)}) == 1


@pytest.mark.parametrize("code", sorted(WITHOUT_FONT))
def test_the_languages_that_need_a_font_are_known(code: str) -> None:
    assert list(load_fonts().regular.absent(LANGUAGES[code].alphabet[0]))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Été", "NotoSerif-SemiCondensed"),
        ("Ωδή", "NotoSerif-SemiCondensed"),
        ("Ёлка", "NotoSerif-SemiCondensed"),
        ("שָׁלוֹם", "NotoSerifHebrew-SemiCondensedMedium"),
        ("ייִדיש", "NotoSerifHebrew-SemiCondensedMedium"),
        ("ٹکڑےپژ", "NotoNaskhArabic-Medium"),
        ("१२३क्षमा", "NotoSerifDevanagari-Regular"),
        ("น้ำตก", "NotoSerifThai-Regular"),
        ("★→♥", "DejaVuSans"),
        ("Հայ", "DejaVuSans"),
    ],
)
def test_each_script_has_a_face_of_its_own(text: str, name: str) -> None:
    assert set(face_names(load_fonts().regular, text)) == {name}


def test_each_role_has_its_faces() -> None:
    def first(family: Family) -> tuple[str, str]:
        (latin,), (hebrew,) = face_names(family, "a"), face_names(family, "א")
        return latin, hebrew

    heavy = ("NotoSerif-SemiCondensedBold", "NotoSerifHebrew-SemiCondensedExtraBold")
    bundled = load_fonts()
    assert first(bundled.regular) == (
        "NotoSerif-SemiCondensed",
        "NotoSerifHebrew-SemiCondensedMedium",
    )
    assert first(bundled.bold) == first(bundled.title) == heavy
    assert first(bundled.grid) == ("SourceSansPro-Regular", "NotoSansHebrew-Regular")


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - WITHOUT_FONT - IN_THE_LAST_FONT))
def test_headings_are_bold_in_every_language(code: str) -> None:
    for text in astuple(LANGUAGES[code].headings):
        names = face_names(load_fonts().bold, text)
        assert all(name.endswith("Bold") for name in names), text


def test_titles_have_the_faces_of_newspapers_where_a_template_says_so() -> None:
    press = load_fonts(press=True)
    assert set(face_names(press.title, "Été Ωδή Ёлка 1,482")) == {"Vollkorn-Bold"}
    assert set(face_names(press.title, "תַּשְׁבֵּץ צה״ל")) == {"FrankRuhlLibre-Black"}
    assert face_names(press.title, "حديقة") == ["NotoNaskhArabic-Bold"]
    assert press.bold == load_fonts().bold
    assert load_fonts([FontFile(FULL)], press=True).title.faces[0].name == FULL.stem
    assert options("newspaper").title_face == "press"
    assert PdfOptions().title_face == "heading"


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - WITHOUT_FONT))
def test_all_letters_of_a_title_have_one_face(code: str) -> None:
    letters = [*LANGUAGES[code].alphabet, *LANGUAGES[code].borrowed]
    title = load_fonts(press=True).title
    found = {name for each in letters for name in face_names(title, each + each.lower())}
    assert len(found) == 1


def test_figures_are_as_high_as_capitals() -> None:
    """Those of Vollkorn have several heights if nothing else is asked for."""
    face = load_fonts(press=True).title.faces[0]
    heights = [face.shape(digit, False, "en").ink.above for digit in "0123456789"]
    assert min(heights) > 0.95 * face.shape("H", False, "en").ink.above


def test_a_number_looks_the_same_everywhere() -> None:
    for text in ("1948", "מ־1948", "(1948)", "1948م", "ab1948"):
        (digits,) = {
            item.face.name
            for item in load_fonts().regular.items(text)
            if "1948" in text[item.start : item.end]
        }
        assert digits == "NotoSerif-SemiCondensed"


def test_a_character_the_first_face_lacks_is_taken_from_the_next() -> None:
    poor, full = PoorFace(FULL, "אב"), Face(read_font(FontFile(FULL)))
    assert faces_of(Family([poor, full]), "גדאבהו") == [("גד", poor), ("אב", full), ("הו", poor)]


def test_a_letter_and_its_points_are_shown_by_one_face() -> None:
    poor, full = PoorFace(FULL, "\u05b8"), Face(read_font(FontFile(FULL)))
    assert faces_of(Family([poor, full]), "גדָה") == [("ג", poor), ("דָ", full), ("ה", poor)]


def test_a_face_keeps_a_letter_that_it_has_only_in_parts() -> None:
    poor, full = PoorFace(FULL, "é"), Face(read_font(FontFile(FULL)))
    assert faces_of(Family([poor, full]), "café") == [("café", poor)]


def test_shared_signs_are_set_like_the_letters_beside_them() -> None:
    latin = PoorFace(FULL, "אבגד")
    hebrew = PoorFace(FULL, "abcd")
    family = Family([latin, hebrew])
    assert faces_of(family, "(אב)") == [("(אב)", hebrew)]
    assert faces_of(family, "ab(אב)") == [("ab(", latin), ("אב)", hebrew)]
    assert faces_of(family, "12") == [("12", latin)]


def test_each_script_is_shaped_separately() -> None:
    assert [text for text, _ in faces_of(load_fonts().regular, "abабαβ")] == ["ab", "аб", "αβ"]


def test_controls_need_no_glyph() -> None:
    face = PoorFace(FULL, "\u200e\u2066\u2069\u200d\ufe0f\u00ad")
    assert faces_of(Family([face]), "a\u200e\u2066b\u2069\u200dc\ufe0f\u00ad")


def test_a_box_stands_for_a_character_that_no_face_has() -> None:
    family = load_fonts().regular
    shaped = family.shape("a漢👨\u200d👩b", rtl=False, language="und")
    boxes = [each for each in shaped if each.face.is_stand_in]
    assert [each.text for each in shaped] == ["a", "漢", "👨\u200d👩", "b"]
    assert boxes == list(shaped[1:3])
    (box,) = family.shape("□", rtl=False, language="und")
    for each in boxes:  # whoever copies the text gets the character
        assert [glyph._replace(text="") for glyph in each.glyphs] == [
            glyph._replace(text="") for glyph in box.glyphs
        ]
        assert [glyph.text for glyph in each.glyphs] == [each.text]
    assert list(family.absent("a漢 漢👨\u200d👩\u200e")) == ["漢", "👨"]


def test_fonts_without_a_box_show_the_glyph_of_what_they_lack() -> None:
    hebrew = Face(read_font(FontFile(FONTS / "NotoSansHebrew-Regular.ttf")))
    (shaped,) = Family([hebrew]).shape("漢", rtl=False, language="und")
    assert [glyph.id for glyph in shaped.glyphs] == [0]


def test_ink_is_the_visible_part_of_a_text() -> None:
    face = load_fonts().regular.faces[0]

    def ink(text: str) -> InkBox:
        return face.shape(text, rtl=False, language="und").ink

    assert ink("H").above == pytest.approx(face.cap_height, abs=0.01)
    assert ink("H").below == 0
    assert ink("É").above > ink("E").above
    assert ink("q").below > 0 > ink("'").below
    assert ink("אָ").below > ink("א").below
    assert 0 < ink("HI").left < ink("H").right < ink("HI").right
    assert ink("HI").right < face.shape("HI", rtl=False, language="und").width
    assert ink(" ") == NO_INK


def test_words_are_shaped_once_until_the_memory_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(families, "_MOST_REMEMBERED", 2)
    family = Family(load_fonts().regular.faces)
    first = family.shape("one", rtl=False, language="en")
    assert family.shape("one", rtl=False, language="en") is first
    for word in ("two", "three"):
        family.shape(word, rtl=False, language="en")
    assert family.shape("one", rtl=False, language="en") is not first


def test_given_files_are_tried_first_also_for_roles_without_files() -> None:
    def names(*roles: list[Path]) -> list[str]:
        files = [list(map(FontFile, paths)) for paths in roles]
        return [family.faces[0].name for family in load_fonts(*files)]

    full, bold, grid = "DejaVuSans", "NotoSerif-SemiCondensedBold", "SourceSansPro-Regular"
    grid_file = FONTS / f"{grid}.ttf"
    italic = "NotoSerif-SemiCondensedItalic"
    italic_file = FONTS / f"{italic}.ttf"
    assert names([FULL]) == [full, full, full, full, full, full]
    assert names([FULL], [BOLD]) == [full, bold, bold, full, full, full]
    assert names([FULL], [BOLD], [FULL], [grid_file]) == [full, bold, full, grid, full, grid]
    assert names([FULL], [], [], [], [italic_file]) == [full, full, full, full, italic, full]
    assert names([], [], [FULL]) == [
        "NotoSerif-SemiCondensed",
        "NotoSerif-SemiCondensedBold",
        full,
        grid,
        italic,
        grid,
    ]


def test_files_of_the_same_name_are_all_tried(tmp_path: Path) -> None:
    for folder, source in (("a", "NotoSerifThai-Regular.ttf"), ("b", "NotoSansHebrew-Regular.ttf")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "own.ttf").write_bytes((FONTS / source).read_bytes())
    files = [FontFile(tmp_path / "a/own.ttf"), FontFile(tmp_path / "b/own.ttf")]
    regular = load_fonts(files).regular
    assert face_names(regular, "א") == ["NotoSansHebrew-Regular"]


def test_a_space_is_set_like_the_word_before_it() -> None:
    family = load_fonts().regular
    (word,) = family.shape("שלום", rtl=True, language="he")
    (space,) = family.shape(" ", True, "he", word.face)
    assert space.face is word.face
    (other,) = family.shape("a", False, "he", word.face)
    assert other.face is not word.face


@pytest.mark.parametrize(
    ("where", "sample"),
    [
        ("the clue of 1 across", puzzle(["CAT"], clue="Kanji 漢")),
        ("the title", puzzle(["CAT"], title="漢")),
        ("the grid", puzzle(["C漢T"], clue="x")),
    ],
)
def test_the_loss_of_a_missing_glyph_names_its_place_and_a_remedy(
    where: str, sample: Puzzle
) -> None:
    (said,) = lost(export(Publication.of(sample), PdfOptions()))
    assert f"“漢” (U+6F22 CJK UNIFIED IDEOGRAPH-6F22) in {where}" in said
    assert "`font`" in said


def test_the_loss_of_a_missing_glyph_names_the_files_that_lack_it(tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes((FONTS / "NotoSansHebrew-Regular.ttf").read_bytes())
    options = PdfOptions.model_validate({"font": "own.ttf"}, context={"folder": tmp_path})
    made = export(Publication.of(puzzle(["CAT"], clue="Kanji 漢")), options)
    assert losing(r"“漢” .*: neither own\.ttf nor any bundled font has it", made)


def _with_table_lengths(data: bytes, length: int) -> bytes:
    """The font with this length for its first table."""
    return data[:24] + struct.pack(">L", length) + data[28:]


BROKEN = {
    "an empty collection": (b"ttcf" + bytes(100), "has no font in it"),
    "a web font": (b"wOF2" + bytes(100), "web font"),
    "text": (b"hello", "neither a TrueType nor an OpenType font"),
    "empty": (b"", "neither a TrueType nor an OpenType font"),
    "cut off": (FULL.read_bytes()[:5000], "ends too early"),
    "cut off in its directory": (FULL.read_bytes()[:40], "ends too early"),
    "without glyphs": (
        b"\0\1\0\0\0\0" + bytes(6),
        "lacks the tables cmap, glyf, head, hhea, hmtx, loca, maxp",
    ),
    "of impossible tables": (_with_table_lengths(FULL.read_bytes(), 2**31), "ends too early"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_file_that_is_no_usable_font_is_refused_with_the_config(
    kind: str, tmp_path: Path
) -> None:
    data, message = BROKEN[kind]
    (tmp_path / "font.ttf").write_bytes(data)
    with pytest.raises(ValidationError, match=message):
        PdfOptions.model_validate({"font": "font.ttf"}, context={"folder": tmp_path})


def _offset(data: bytearray, tag: bytes) -> int:
    """The offset of a table in the file."""
    directory = {bytes(data[at : at + 4]): at for at in range(12, 12 + 16 * data[5], 16)}
    (offset,) = struct.unpack_from(">L", data, directory[tag] + 8)
    return int(offset)


@pytest.mark.parametrize(("table", "at", "value"), [(b"head", 12, 0), (b"maxp", 4, 0)])
def test_unreadable_glyphs_of_a_font_are_an_error(
    table: bytes, at: int, value: int, tmp_path: Path
) -> None:
    data = bytearray((FONTS / "NotoSansHebrew-Regular.ttf").read_bytes())
    struct.pack_into(">H", data, _offset(data, table) + at, value)
    (tmp_path / "font.ttf").write_bytes(data)
    options = PdfOptions.model_validate({"font": "font.ttf"}, context={"folder": tmp_path})
    with pytest.raises(OptionError, match=r"the font .* is broken: .*; take another copy"):
        lossless(
            export(Publication.of(puzzle(["שלומ"], HEBREW, clue="שלום", title="תשבץ")), options)
        )


def test_a_variable_font_is_refused(tmp_path: Path) -> None:
    data = bytearray(FULL.read_bytes())
    at = data.index(b"GPOS")
    data[at : at + 4] = b"fvar"
    (tmp_path / "font.ttf").write_bytes(data)
    with pytest.raises(ValueError, match=r"font\.ttf is a variable font; give the static file"):
        read_font(FontFile(tmp_path / "font.ttf"))


def test_a_font_that_forbids_embedding_is_refused(tmp_path: Path) -> None:
    data = bytearray(FULL.read_bytes())
    struct.pack_into(">H", data, _offset(data, b"OS/2") + 8, 2)
    (tmp_path / "font.ttf").write_bytes(data)
    with pytest.raises(ValueError, match="forbids embedding"):
        read_font(FontFile(tmp_path / "font.ttf"))


@pytest.mark.parametrize(
    "setting",
    ["a.ttf", ["a.ttf"], {"regular": "a.ttf"}, {"regular": ["a.ttf"], "bold": ["b.ttf"]}],
)
def test_the_font_setting_takes_a_file_a_list_or_files_by_role(
    setting: object, tmp_path: Path
) -> None:
    (tmp_path / "a.ttf").write_bytes(FULL.read_bytes())
    (tmp_path / "b.ttf").write_bytes(BOLD.read_bytes())
    options = PdfOptions.model_validate({"font": setting}, context={"folder": tmp_path})
    assert options.font.regular == (FontFile(tmp_path / "a.ttf"),)
    assert options.font.bold in ((), (FontFile(tmp_path / "b.ttf"),))


@pytest.mark.parametrize("role", ["regular", "bold", "title", "grid", "italic"])
def test_the_fonts_of_all_roles_are_checked_with_the_config(role: str, tmp_path: Path) -> None:
    (tmp_path / "font.woff").write_bytes(b"wOFF" + bytes(100))
    with pytest.raises(ValidationError, match=r"font\.woff is a web font; give the \.ttf or \.otf"):
        PdfOptions.model_validate({"font": {role: "font.woff"}}, context={"folder": tmp_path})


def test_a_missing_font_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match=r"no file .*a\.ttf"):
        PdfOptions.model_validate({"font": "a.ttf"}, context={"folder": tmp_path})


def test_naskh_is_enlarged_both_in_measures_and_in_print() -> None:
    """A reader of the file finds the advance that was used to break lines."""
    family = load_fonts().regular
    (word,) = family.shape("حديقة", rtl=True, language="ar")
    plain = Face(read_font(FontFile(FONTS / "NotoNaskhArabic-Medium.ttf")))
    assert word.width == pytest.approx(1.12 * plain.shape("حديقة", True, "ar").width)
    embedded = EmbeddedFace(word.face, "F1")
    shown = embedded.show(word)
    assert embedded.chosen == "/F1 1.12 Tf"
    assert "Ts" not in shown
    widths = sum(1000 * plain.advance(glyph.id) for glyph in word.glyphs)
    backs = sum(float(back) for back in re.findall(r"(?:^|>)(-?\d+)", shown))
    assert 1.12 * (widths - backs) / 1000 == pytest.approx(word.width, abs=0.002)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("ko", "Korean font: .*`font: Bangwool.ttf`.* fonts-alee "),
        ("ja", "Japanese font: .*`font: sawarabi-gothic-medium.ttf`"),
        ("zh-Hans", "Chinese, .*`font: DroidSansFallbackFull.ttf`.* fonts-droid-fallback "),
        *((code, f"{name} font: .*`font: NotoSans{script}-Regular.ttf`.* fonts-noto-core ")
          for code, name, script in (("am", "Amharic", "Ethiopic"), ("bn", "Bengali", "Bengali"),
                                     ("gu", "Gujarati", "Gujarati"), ("kn", "Kannada", "Kannada"),
                                     ("ml", "Malayalam", "Malayalam"), ("ta", "Tamil", "Tamil"),
                                     ("te", "Telugu", "Telugu"))),
    ],
)  # fmt: skip
def test_the_loss_names_a_free_font_and_the_setting(code: str, said: str) -> None:
    language = LANGUAGES[code]
    letters = "".join(language.alphabet[:3])
    made = export(Publication.of(puzzle([letters], language)), PdfOptions())
    assert losing(rf"the program has no {said}.*docs/fonts.md", made)


def test_texts_that_are_not_printed_need_no_font() -> None:
    headings = replace(HEBREW.headings, word_bank="語群")
    sample = puzzle(["אבג"], replace(HEBREW, headings=headings))
    assert lossless(export(Publication.of(sample), PdfOptions()))
    shuffled = export(Publication.of(sample), PdfOptions(word_bank="shuffled"))
    assert losing("“語” .* in the label on page 1", shuffled)


def glyph_ids(text: str, language: str, family: Family) -> list[int]:
    return [glyph.id for part in family.shape(text, False, language) for glyph in part.glyphs]


@pytest.mark.parametrize("family", [load_fonts().regular, load_fonts().bold])
@pytest.mark.parametrize(
    ("language", "shapes"),
    [("fa", "Persian"), ("fa-IR", "Persian"), ("ar", "Persian"), ("he", "Persian"),
     ("en", "Persian"), ("ur", "Urdu"), ("ur_PK", "Urdu")],
)  # fmt: skip
def test_eastern_digits_have_the_shapes_of_the_language(
    language: str, shapes: str, family: Family
) -> None:
    """Urdu's 6 is the Arabic one, Persian's is not; 4 and 7 differ too, and no other digit does."""
    found, others = (glyph_ids("۰۱۲۳۴۵۶۷۸۹", code, family) for code in (language, "fa"))
    differing = [digit for digit in range(10) if found[digit] != others[digit]]
    assert differing == ([4, 6, 7] if shapes == "Urdu" else [])
    assert (found[6] == glyph_ids("٦", "ar", family)[0]) is (shapes == "Urdu")


def test_digits_leave_the_other_forms_of_a_language_alone() -> None:
    family = load_fonts().regular
    persian, arabic = (glyph_ids("«س۴»", code, family) for code in ("fa", "ar"))
    assert [one == other for one, other in zip(persian, arabic, strict=True)] == [
        False,
        True,
        True,
        False,
    ]
