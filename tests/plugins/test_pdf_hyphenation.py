"""Words of clues are divided by dictionaries, where a line would be loose or cannot hold them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher_pages.fonts.families import load_fonts
from publisher_pages.type import hyphenation
from publisher_pages.type.hyphenation import divisions
from publisher_pages.type.paragraph import Paragraph, Setting

pytest.importorskip("pyphen")

PLAIN = Setting(load_fonts().regular, "de", rtl=False)
GERMAN = PLAIN._replace(hyphens=True)
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


def test_a_loose_line_takes_a_part_of_the_next_word() -> None:
    assert shown("Alte Winterschläfer", 6.5) == ["Alte Winter|", "schläfer"]
    assert shown("Alte Winterschläfer", 5.0) == ["Alte Win|", "terschläfer"]
    assert shown("Alte Winterschläfer", 7.0, PLAIN) == ["Alte", "Winterschläfer"]


def test_a_line_that_is_not_loose_stays() -> None:
    assert shown("Gute alte Winterschläfer", 5.0)[0] == "Gute alte"


def test_a_word_wider_than_a_line_is_divided_by_syllables() -> None:
    assert shown("Dampfschifffahrtsgesellschaften", 6.5, PLAIN) == [
        "Dampfschiff|",
        "fahrtsgesell|",
        "schaften",
    ]


def test_an_enumeration_stays_with_the_end_of_its_word() -> None:
    assert shown("Alte Winterschläfer", 6.5, tail="(5)") == ["Alte Winter|", "schläfer (5)"]


def test_an_enumeration_is_not_alone_where_a_syllable_leaves_it_no_room() -> None:
    *_, last = shown("Winterschläfer", 5.0, tail="(2-13,12)")
    assert last != "(2-13,12)"
    assert last.endswith("(2-13,12)")


@pytest.mark.parametrize(
    "text", ["Alte Winter\u00adschläfer", "Alte www.winterschläfer.de", "Alte WINTERSCHLÄFER"]
)
def test_what_stays_as_it_is_written(text: str) -> None:
    assert shown(text, 9.0) == shown(text, 9.0, PLAIN)


def test_without_the_library_lines_end_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    hyphenation.has_dictionary.cache_clear()
    monkeypatch.setattr(hyphenation, "is_installed", lambda: False)
    try:
        assert shown("Alte Winterschläfer", 7.0) == ["Alte", "Winterschläfer"]
    finally:
        hyphenation.has_dictionary.cache_clear()


PARAGRAPHS = {tail: Paragraph(CLUE, GERMAN, tail) for tail in ("", "(5)", "(3,4)")}


@given(st.floats(1.0, 60.0), st.sampled_from(sorted(PARAGRAPHS)))
def test_all_is_there_in_lines_that_fit(ems: float, tail: str) -> None:
    paragraph = PARAGRAPHS[tail]  # it remembers how it was divided for other widths
    lines = paragraph.lines(ems)
    assert len(lines) == paragraph.count(ems)
    found = "".join(line.text for line in lines).replace(" ", "")
    assert found == (CLUE + tail).replace(" ", "")
    assert all(line.width <= ems or len(line.text.strip()) == 1 for line in lines)
