"""Emphasis in clues of the PDF: its faces, and that it changes nothing else."""

import re
import shutil
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import ContentStream

import publisher_pages
from losses import lossless
from publisher import Clue, Emphasis, Language, Publication, TextStyle, clean, rich_text
from publisher_languages import publisher_languages
from publisher_pages.drawing.marks import Piece, Role
from publisher_pages.fonts.families import Fonts, load_fonts
from publisher_pages.fonts.font_file import FontFile
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_pages.type.emphasis import emphasised
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.style import TypeStyle
from publisher_testing import ENGLISH, HEBREW, puzzle
from strategies import texts

FONTS = Path(publisher_pages.__file__).parent / "fonts"
DEJAVU = FONTS / "DejaVuSans.ttf"
LANGUAGES = {each.name: each() for each in publisher_languages()}
ROMAN, ITALIC = "NotoSerif-SemiCondensed", "NotoSerif-SemiCondensedItalic"
BOLD = "NotoSerif-SemiCondensedBold"
SLANT = pytest.approx(0.2)
WIDE = 1e6


def setting(language: Language, fonts: Fonts) -> Setting:
    return Setting(fonts.regular, language.code, language in (HEBREW, LANGUAGES["ar"]))


def paragraph(
    clue: Clue, language: Language = ENGLISH, fonts: Fonts | None = None, tail: str = ""
) -> Paragraph:
    chosen = fonts or load_fonts()
    own = setting(language, chosen)
    return Paragraph(clue.text, own, tail, emphasised(clue, own, chosen))


def line(html: str, language: Language = ENGLISH, fonts: Fonts | None = None) -> SetLine:
    return paragraph(rich_text(html)[0], language, fonts).line


def pieces(html: str, language: Language = ENGLISH, fonts: Fonts | None = None) -> list[Piece]:
    """The words of a line in logical order: of one direction, as they are here."""
    return sorted(line(html, language, fonts).pieces, key=lambda piece: piece.x)


def faces(html: str, language: Language = ENGLISH, fonts: Fonts | None = None) -> dict[str, str]:
    """The name of the face of each word."""
    return {p.shaped.text: p.shaped.face.name for p in pieces(html, language, fonts)}


def seen(found: SetLine) -> str:
    return "".join(glyph.text for piece in found.pieces for glyph in piece.shaped.glyphs)


@cache
def own_fonts() -> Fonts:
    """The fonts of somebody who names a single file."""
    return load_fonts([FontFile(DEJAVU)])


def test_only_the_emphasised_part_is_set_in_italics_or_bold() -> None:
    found = faces("see <i>Emma</i> and <b>not</b> it")
    assert found == {
        "see": ROMAN, " ": ROMAN, "Emma": ITALIC, "and": ROMAN, "not": BOLD, "it": ROMAN
    }  # fmt: skip


def test_bold_italics_are_the_bold_letters_slanted() -> None:
    (piece,) = pieces("<b><i>Emma</i></b>")
    assert piece.shaped.face.name == BOLD
    assert piece.shaped.face.slant == SLANT


def test_a_script_without_italics_stays_upright() -> None:
    for text, code in (("שלום", "he"), ("سلام", "ar"), ("क्षमा", "hi"), ("น้ำตก", "th")):
        language = LANGUAGES[code]
        assert faces(f"<i>{text}</i>", language) == faces(text, language)
    assert faces("סרט <i>Emma</i>", HEBREW)["Emma"] == ITALIC


def test_numbers_slant_with_the_letters_of_their_part_or_of_their_clue() -> None:
    assert faces("<i>Apollo 13</i>")["13"] == ITALIC
    assert faces("<i>1984</i> was one")["1984"] == ITALIC
    assert faces("<i>1984</i>")["1984"] == ITALIC
    assert faces("ספר: <i>1984</i>", HEBREW)["1984"] == ROMAN


def test_bold_is_for_every_script_that_has_a_bold_face() -> None:
    assert faces("<b>שלום</b>", HEBREW) == {"שלום": "NotoSerifHebrew-SemiCondensedExtraBold"}
    assert faces("<b><i>שלום</i></b>", HEBREW) == faces("<b>שלום</b>", HEBREW)


def test_an_own_font_without_italics_is_slanted_for_scripts_that_have_italics() -> None:
    (upright,) = pieces("Emma", fonts=own_fonts())
    (italic,) = pieces("<i>Emma</i>", fonts=own_fonts())
    assert italic.shaped.face.name == upright.shaped.face.name == "DejaVuSans"
    assert upright.shaped.face.slant == 0
    assert italic.shaped.face.slant == SLANT
    (hebrew,) = pieces("<i>שלום</i>", HEBREW, own_fonts())
    assert hebrew.shaped.face.slant == 0


def test_an_italic_file_is_used_for_every_letter_it_has(tmp_path: Path) -> None:
    file = tmp_path / "italic.ttf"
    shutil.copy(FONTS / "NotoSansHebrew-Regular.ttf", file)
    fonts = load_fonts([FontFile(DEJAVU)], italic=[FontFile(file)])
    assert faces("<i>שלום</i>", HEBREW, fonts) == {"שלום": "NotoSansHebrew-Regular"}
    assert faces("<i>Emma</i>", HEBREW, fonts) == {"Emma": ITALIC}
    options = PdfOptions.model_validate(
        {"font": {"regular": str(DEJAVU), "italic": "italic.ttf"}}, context={"folder": tmp_path}
    )
    clue, _ = rich_text("<i>אבג</i>")
    sample = puzzle(["אבג"], HEBREW)
    sample = replace(sample, entries=tuple(replace(e, clue=clue) for e in sample.entries))
    assert b"NotoSansHebrew" in lossless(export(Publication.of(sample), options))


def test_raised_and_lowered_letters_stay_within_the_line() -> None:
    (plain,) = pieces("2")
    _, upper, space, _ = pieces("x<sup>2</sup> y")
    _, lower, _ = pieces("H<sub>2</sub>O")
    for piece in (upper, lower):
        assert piece.shaped.width == pytest.approx(0.65 * plain.shaped.width, abs=0.02)
    assert upper.shaped.ink.below < -0.25
    assert lower.shaped.ink.below > 0.1
    assert [glyph.y for glyph in space.shaped.glyphs] == [0]
    bodies = [paragraph(rich_text(html)[0]) for html in ("lg", "lg<sup>2</sup>", "lg<sub>2</sub>")]
    leadings = {TypeStyle.of(Role.CLUE, 1, [body], leading=1).leading for body in bodies}
    assert leadings == {1}


def test_slanted_letters_do_not_touch_the_upright_ones_after_them() -> None:
    for text in ("f", "<i>f</i>", "<b><i>f</i></b>"):
        letter, parenthesis = pieces(f"{text}<sup>)</sup>")
        assert letter.x + letter.shaped.ink.right <= parenthesis.x + 1e-9
        letter, *_ = pieces(f"{text} )")
        assert letter.shaped.ink.right > letter.shaped.width


@pytest.mark.parametrize(
    ("html", "language", "parts"),
    [
        ("בְּ<b>רֵאשִׁית</b>", HEBREW, ["בְּ", "רֵאשִׁית"]),
        ("ש<b>\u05c1</b>ל", HEBREW, ["ש\u05c1", "ל"]),
        ("ال<b>كتاب</b> هنا", LANGUAGES["ar"], ["الكتاب", " هنا"]),
        ("<b>كت</b>اب", LANGUAGES["ar"], ["كتاب"]),
        ("क्<b>ष</b>मा", LANGUAGES["hi"], ["क्ष", "मा"]),
    ],
)
def test_inseparable_letters_are_emphasised_together(
    html: str, language: Language, parts: list[str]
) -> None:
    clue, _ = rich_text(html)
    found = emphasised(clue, setting(language, load_fonts()), load_fonts())
    assert [clue.text[part.start : part.stop] for part in found] == parts


def test_a_clue_without_emphasis_has_no_parts() -> None:
    own = setting(ENGLISH, load_fonts())
    assert emphasised(Clue("It purrs"), own, load_fonts()) == ()


@st.composite
def clues(draw: st.DrawFn) -> Clue:
    """Clues of any text with emphasis anywhere."""
    text = clean(draw(texts(30)))
    if not text:
        return Clue(text)
    edges = st.integers(0, len(text))
    spans = draw(st.lists(st.tuples(edges, edges, st.sampled_from(TextStyle)), max_size=4))
    found = (Emphasis(min(one, two), max(one, two), style) for one, two, style in spans)
    return Clue(text, None, tuple(sorted(each for each in found if each.start < each.stop)))


@given(clues(), st.sampled_from([ENGLISH, HEBREW]), st.floats(3, 30))
def test_emphasis_changes_neither_order_nor_line_breaks(
    clue: Clue, language: Language, limit: float
) -> None:
    plain = paragraph(replace(clue, emphasis=()), language, tail="(3,4)")
    styled = paragraph(clue, language, tail="(3,4)")

    def units(of: Paragraph) -> list[str]:
        return ["".join(atom.shaped.text for atom in unit.atoms) for unit in of.units]

    assert units(styled) == units(plain)
    assert seen(styled.line) == seen(plain.line)
    lines = styled.lines(limit)
    assert len(lines) == styled.count(limit)
    whole = plain.line.text.replace(" ", "")
    assert "".join(each.text for each in lines).replace(" ", "") == whole


def drawn(html: str, fonts: object = ()) -> list[tuple[str, list[str]]]:
    """The operators of a page with one clue."""
    clue, _ = rich_text(html)
    sample = puzzle(["CAT"], ENGLISH)
    sample = replace(sample, entries=tuple(replace(e, clue=clue) for e in sample.entries))
    options = PdfOptions.model_validate({"font": fonts} if fonts else {})
    reader = PdfReader(BytesIO(lossless(export(Publication.of(sample), options))), strict=True)
    page = reader.pages[0]
    assert re.sub("<.*?>", "", html) in page.extract_text()
    stream = ContentStream(page.get_contents(), reader)
    return [(name.decode(), [str(each) for each in values]) for values, name in stream.operations]


def test_only_slanted_letters_are_drawn_slanted() -> None:
    def slopes(html: str, fonts: object = ()) -> set[float]:
        found = [values for name, values in drawn(html, fonts) if name == "Tm"]
        return {round(float(c) / float(d), 1) for _, _, c, d, *_ in found}

    assert slopes("see <i>Emma</i>") == {0}
    assert slopes("see <b><i>Emma</i></b>") == {0, 0.2}
    assert slopes("see <i>Emma</i>", {"regular": str(DEJAVU)}) == {0, 0.2}


def test_raised_letters_are_off_the_baseline_and_the_text_after_them_is_on_it() -> None:
    rises = [float(values[0]) for name, values in drawn("a<sup>2</sup>b") if name == "Ts"]
    assert rises == [pytest.approx(0.29), 0]
    assert not [name for name, _ in drawn("a2b") if name == "Ts"]


def test_an_italic_face_is_flagged_as_italic() -> None:
    clue, _ = rich_text("<i>Emma</i> it")
    sample = puzzle(["CAT"], ENGLISH)
    sample = replace(sample, entries=tuple(replace(e, clue=clue) for e in sample.entries))
    reader = PdfReader(BytesIO(lossless(export(Publication.of(sample), PdfOptions()))), strict=True)
    angles = {}
    for font in reader.pages[0]["/Resources"]["/Font"].values():  # type: ignore[index]
        (descendant,) = font["/DescendantFonts"]
        descriptor = descendant["/FontDescriptor"]
        name = descriptor["/FontName"].partition("+")[2]
        angles[name] = (descriptor["/ItalicAngle"], descriptor["/Flags"])
    assert angles[ITALIC] == (-12, 4 | 64)
    assert angles[ROMAN] == (0, 4)
