"""The lines of a paragraph are chosen together: a brute force over all breaks agrees."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher_pages.fonts.families import load_fonts
from publisher_pages.type.paragraph import Paragraph, Setting
from publisher_testing import HEBREW

ENGLISH = Setting(load_fonts().regular, "en", rtl=False)
RIGHT_TO_LEFT = Setting(load_fonts().regular, HEBREW.code, rtl=True)
WORDS = {
    ENGLISH: ["a", "of", "bird", "tiger,", "elephant"],
    RIGHT_TO_LEFT: ["א", "שלום", "ירושלים"],
}


def widths(paragraph: Paragraph, ems: float) -> list[float]:
    return [line.width for line in paragraph.lines(ems)]


def raggedness(lines: list[float], ems: float) -> float:
    """The white at the ends of all lines but the last, and what a short last line costs."""
    short = max(0.0, 0.35 - lines[-1] / ems)
    return sum((1 - line / ems) ** 2 for line in lines[:-1]) + 4 * short * short


def least(words: list[str], setting: Setting, ems: float, count: int) -> float:
    """The least raggedness of so many lines."""
    found = []
    for places in combinations(range(1, len(words)), count - 1):
        parts = [" ".join(words[i:j]) for i, j in pairwise([0, *places, len(words)])]
        lines = [Paragraph(part, setting).width for part in parts]
        if max(lines) <= ems:
            found.append(raggedness(lines, ems))
    return min(found)


@pytest.mark.parametrize("setting", [ENGLISH, RIGHT_TO_LEFT], ids=["en", "he"])
@given(data=st.data(), ems=st.floats(5.0, 14.0))
def test_no_other_breaks_are_less_ragged(setting: Setting, data: st.DataObject, ems: float) -> None:
    words = data.draw(st.lists(st.sampled_from(WORDS[setting]), min_size=2, max_size=9))
    found = widths(Paragraph(" ".join(words), setting), ems)
    assert max(found) <= ems
    assert len(found) == Paragraph(" ".join(words), setting).count(ems)
    assert raggedness(found, ems) == pytest.approx(least(words, setting, ems, len(found)), abs=1e-6)


def test_a_last_line_is_not_one_short_word_if_another_can_go_with_it() -> None:
    text = "A rather long clue that tells of an ox"
    first = Paragraph("A rather long clue that tells of an", ENGLISH).width
    lines = Paragraph(text, ENGLISH).lines(first + 0.1)
    assert [line.text for line in lines] == ["A rather long clue that tells", "of an ox"]


def test_a_soft_hyphen_ends_a_line_only_if_that_spares_much_white() -> None:
    loose = Paragraph("An elephan\u00adtine tail", ENGLISH).lines(6.0)
    assert [line.text.replace("\u00ad", "") for line in loose] == ["An elephan", "tine tail"]
    full = Paragraph("A long tiger with ele\u00adphants", ENGLISH).lines(9.0)
    assert [line.text.replace("\u00ad", "") for line in full] == ["A long tiger with", "elephants"]


@pytest.mark.proof
def test_a_very_long_text_keeps_its_words() -> None:
    text = "word and words " * 700
    lines = Paragraph(text, ENGLISH).lines(20.0)
    assert " ".join(line.text.strip() for line in lines) == text.strip()
