"""Paragraphs of the PDF: shaped, broken into lines, each line in visual order."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher_pages.fonts.families import load_fonts
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_pages.type.set_line import SetLine
from strategies import texts

REGULAR = load_fonts().regular
ENGLISH = Setting(REGULAR, "en", rtl=False)
HEBREW = Setting(REGULAR, "he", rtl=True)
RLM = "\u200f"
WIDE = 1e6


def seen(line: SetLine) -> str:
    """The clusters of a line from left to right."""
    return "".join(glyph.text for piece in line.pieces for glyph in piece.shaped.glyphs)


def one_line(text: str, setting: Setting, tail: str = "") -> SetLine:
    (line,) = Paragraph(text, setting, tail).lines(WIDE)
    return line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("שלום", "םולש"),
        ("נוסדה בשנת 1909", "1909 תנשב הדסונ"),
        ("מכונה של Apple", "Apple לש הנוכמ"),
        ("הוא (אמר) כן", "ןכ )רמא( אוה"),  # the shaper has turned the parentheses round
        ("C++ או Python", "Python וא ++C"),
        ("ב־20 ביולי", "ילויב 20־ב"),
    ],
)
def test_hebrew_lines_are_in_visual_order(text: str, expected: str) -> None:
    assert seen(one_line(text, HEBREW)) == expected


def test_parentheses_are_mirrored_in_right_to_left_text() -> None:
    face = REGULAR.faces[0]
    opening, closing = (face.shape(char, rtl=False, language="en") for char in "()")
    turned = face.shape("(", rtl=True, language="he")
    assert turned.glyphs[0].id == closing.glyphs[0].id != opening.glyphs[0].id


@pytest.mark.parametrize(
    ("tail", "expected"),
    [("(7)", ")7( "), (f"(3{RLM},{RLM}4)", ")4,3( "), ("(3,4)", ")3,4( "), ("(12)", ")12( ")],
)
def test_an_enumeration_comes_where_reading_ends(tail: str, expected: str) -> None:
    line = one_line("חברה: Microsoft", HEBREW, tail)
    assert seen(line) == f"{expected}Microsoft :הרבח"
    assert line.text == f"חברה: Microsoft {tail}".replace(RLM, "")


def test_an_enumeration_without_a_text_is_a_line() -> None:
    assert seen(one_line("", ENGLISH, "(3,4)")) == "(3,4)"


def test_an_empty_text_is_a_line_without_width() -> None:
    assert one_line("", ENGLISH).pieces == ()


def test_a_clue_in_another_language_has_the_direction_of_that_language() -> None:
    assert seen(one_line("What is it?", HEBREW, "(3)")) == ")3( What is it?"
    assert seen(one_line("מה זה?", ENGLISH, "(3)")) == "?הז המ (3)"


def test_bidi_overrides_have_an_effect_and_no_glyph() -> None:
    line = one_line("a\u202eb\u2066c\u200f", ENGLISH, "(3)")
    assert seen(line) == "acb (3)"


@pytest.mark.parametrize("text", ["\u200d", "\u200e", "a \ufe0f b", "\u202a\u202c", "\u034f"])
def test_invisible_characters_have_no_width(text: str) -> None:
    visible = "".join(char for char in text if char.isascii())
    line, expected = one_line(text, ENGLISH, "(3)"), one_line(visible, ENGLISH, "(3)")
    assert seen(line).split()[-1] == "(3)"
    assert line.width == pytest.approx(expected.width, abs=0.35)  # a space more at most


def test_points_are_placed_by_the_font() -> None:
    (shaped,) = REGULAR.shape("לָ", rtl=True, language="he")
    mark, base = shaped.glyphs
    assert mark.advance == 0
    assert mark.x != 0
    assert shaped.width == base.advance
    assert [glyph.text for glyph in shaped.glyphs] == ["", "לָ"]


def test_arabic_letters_join() -> None:
    (whole,) = REGULAR.shape("بيت", rtl=True, language="ar")
    apart = [whole.face.shape(char, rtl=True, language="ar").glyphs[0].id for char in "بيت"]
    assert not set(apart) & {glyph.id for glyph in whole.glyphs}


def test_letters_of_a_broken_word_keep_their_joined_forms() -> None:
    (whole,) = REGULAR.shape("بيت", rtl=True, language="ar")
    found = [glyph._replace(cluster=0) for glyph in reversed(whole.glyphs)]
    assert [letter.glyphs for letter in whole.letters] == [(glyph,) for glyph in found]
    assert [again.text for letter in whole.letters for again in letter.letters] == list("بيت")


@given(texts(40), st.floats(3, 30), st.booleans(), st.sampled_from(["", "(3,4)", "(4-2-3-3)"]))
def test_lines_hold_their_text_and_keep_to_their_width(
    text: str, limit: float, rtl: bool, tail: str
) -> None:
    setting = HEBREW if rtl else ENGLISH
    paragraph = Paragraph(text, setting, tail)
    lines = paragraph.lines(limit)
    assert len(lines) == paragraph.count(limit)
    whole = one_line(text, setting, tail).text
    assert "".join("".join(line.text for line in lines).split(" ")) == whole.replace(" ", "")
    for line in lines:
        widest_letter = max(
            (each.width for p in line.pieces for each in p.shaped.letters), default=0.0
        )
        assert line.width <= limit + 1e-9 or line.width == pytest.approx(widest_letter)
        assert line.width == pytest.approx(sum(piece.shaped.width for piece in line.pieces))


@given(st.integers(8, 60), st.integers(1, 60))
def test_an_enumeration_is_never_alone_on_a_line(limit: int, letters: int) -> None:
    *_, last = Paragraph("w" * letters, ENGLISH, "(4-2-3-3)").lines(limit)
    assert last.text.startswith("w")


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("ice cream", ["ice ", "cream"]),
        ("well-known and/or", ["well-", "known ", "and/", "or"]),
        ("20-30 1/2 3--4", ["20-30 ", "1/2 ", "3--4"]),
        ("בית־ספר", ["בית־", "ספר"]),
        ("a\u00a0b a\u200bb", ["a ", "b ", "a", "b"]),
    ],
)
def test_lines_may_break_after_spaces_and_between_joined_words(text: str, units: list[str]) -> None:
    paragraph = Paragraph(text, ENGLISH)
    assert ["".join(atom.shaped.text for atom in unit.atoms) for unit in paragraph.units] == units


@pytest.mark.parametrize("text", ["", "\u200b", "\u200e\u2066\u2069", "\u00ad"])
def test_an_invisible_text_is_an_empty_line(text: str) -> None:
    for setting in (ENGLISH, HEBREW):
        assert Paragraph(text, setting).line.pieces == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x" * 10_001, "has 10001 characters without a place where a line may break, and a page"),
        ("ש" * 10_001, "“שששששששששששששששששששש…” has 10001 characters without a place"),
        ("ab " * 70_000, "has 209999 characters, and a page takes 200000: shorten it"),
    ],
)
def test_a_text_that_would_fill_pages_is_refused(
    publisher: Command, tmp_path: Path, text: str, said: str
) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(
        f"notes: {text}\nwords: [list: [lion, snail]]\ngenerator: {{budget: 5 steps}}\n"
        "export: [pdf]\n",
        encoding="utf-8",
    )
    run = publisher("publish", config)
    assert run.code == 1
    assert said in run.err
    assert not (tmp_path / "config.pdf").exists()
