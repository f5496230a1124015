"""Words of clues are divided by dictionaries, where a line cannot hold them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher_pages.fonts.families import load_fonts
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_typesetting import hyphenation
from publisher_typesetting.hyphenation import divisions

pytest.importorskip("pyphen")

GERMAN = Setting(load_fonts().regular, "de", rtl=False)
CLUE = "Höchstgeschwindigkeitsbegrenzungen regeln sie auf der Bundesautobahn"


@pytest.mark.parametrize(
    ("word", "language", "divided"),
    [
        ("Winterschläfer", "de", "Win-ter-schlä-fer"),
        ("Winterschläfer", "de-AT", "Win-ter-schlä-fer"),
        ("Gesamtschule", "de", "Ge-samtschule"),  # Pyphen: Ge-samt-s-chule
        ("photography", "en", "pho-tog-ra-phy"),
        ("photography", "en-GB", "pho-to-graphy"),
        ("словарь", "ru", "сло-варь"),
        ("библиотека", "ru-RU", "биб-лио-тека"),
        ("asszonnyal", "hu", "asszonnyal"),  # asz-szony-nyal has other letters
        ("anticonstitutionnellement", "fr", "an-ti-cons-ti-tu-tion-nel-le-ment"),
        ("only", "en", "only"),
        ("UNESCO", "en", "UNESCO"),
        ("ארנבת", "he", "ארנבת"),
        ("สวัสดี", "th", "สวัสดี"),  # Pyphen has a dictionary, but Thai has no hyphens
        ("Oberfläche", "fi", "Oberfläche"),
    ],
)
def test_divisions(word: str, language: str, divided: str) -> None:
    parts = [0, *divisions(word, language), len(word)]
    found = "-".join(word[start:end] for start, end in pairwise(parts))
    assert found == divided


def shown(text: str, ems: float, setting: Setting = GERMAN, tail: str = "") -> list[str]:
    """The lines of a text; a hyphen that is not in the text is |."""
    lines = Paragraph(text, setting, tail).lines(ems)
    drawn = ["".join(piece.shaped.text for piece in line.pieces) for line in lines]
    return [
        f"{line.text}|" if len(glyphs) > len(line.text) else line.text
        for line, glyphs in zip(lines, drawn, strict=True)
    ]


def test_a_word_that_a_line_can_hold_is_not_divided() -> None:
    assert shown("Alte Winterschläfer", 7.0) == ["Alte", "Winterschläfer"]
    assert shown("Gute alte Winterschläfer", 7.0) == ["Gute alte", "Winterschläfer"]


def test_a_word_wider_than_a_line_is_divided_by_syllables() -> None:
    assert shown("Dampfschifffahrtsgesellschaften", 6.5) == [
        "Dampfschiff|",
        "fahrtsgesell|",
        "schaften",
    ]


def test_an_enumeration_stays_with_the_end_of_its_word() -> None:
    *_, last = shown("Alte Winterschläfer", 5.0, tail="(5)")
    assert last.endswith("fer (5)")


def test_an_enumeration_is_not_alone_where_a_syllable_leaves_it_no_room() -> None:
    *_, last = shown("Winterschläfer", 5.0, tail="(2-13,12)")
    assert last != "(2-13,12)"
    assert last.endswith("(2-13,12)")


@pytest.mark.parametrize("text", ["www.winterschläferfreunde.de", "WINTERSCHLÄFERFREUNDE"])
def test_what_no_dictionary_divides(text: str) -> None:
    assert shown(text, 9.0) == shown(text, 9.0, GERMAN._replace(hyphens=False))


@pytest.mark.parametrize("setting", [GERMAN, GERMAN._replace(language="he", rtl=True)])
def test_an_address_is_divided_at_its_slashes_and_gets_no_hyphen(setting: Setting) -> None:
    text = "https://example.org/winter/winterschlaefer?seite=2"
    assert shown(text, 10.0, setting, "(5)") == [
        "https://example.org/",
        "winter/",
        "winterschlaefer?",
        "seite=2 (5)",
    ]
    parts = shown(text, 4.0, setting)
    assert "".join(parts) == text


def test_a_word_is_divided_between_any_letters_without_a_dictionary(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, ems = "Dampfschifffahrtsgesellschaften", 6.0
    by_dictionary = shown(text, ems)
    assert shown(text, ems, GERMAN._replace(hyphens=False)) != by_dictionary
    hyphenation.has_dictionary.cache_clear()
    hyphenation.divisions.cache_clear()
    monkeypatch.setattr(hyphenation, "is_installed", lambda: False)
    try:
        assert shown(text, ems) == shown(text, ems, GERMAN._replace(hyphens=False))
    finally:
        hyphenation.has_dictionary.cache_clear()
        hyphenation.divisions.cache_clear()


PARAGRAPHS = {tail: Paragraph(CLUE, GERMAN, tail) for tail in ("", "(5)", "(3,4)")}


@given(st.floats(1.0, 60.0), st.sampled_from(sorted(PARAGRAPHS)))
def test_all_is_there_in_lines_that_fit(ems: float, tail: str) -> None:
    paragraph = PARAGRAPHS[tail]  # it remembers how it was divided for other widths
    lines = paragraph.lines(ems)
    assert len(lines) == paragraph.count(ems)
    found = "".join(line.text for line in lines).replace(" ", "")
    assert found == (CLUE + tail).replace(" ", "")
    assert all(line.width <= ems or len(line.text.strip()) == 1 for line in lines)
