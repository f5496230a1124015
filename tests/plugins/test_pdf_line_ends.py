"""Lines of clues that end at the margin."""

import pytest

from publisher_pages.fonts.families import load_fonts
from publisher_pages.type.paragraph import Paragraph, Setting

FACES = load_fonts().regular
LIMIT = 14.0
ENGLISH = "It stands on a rock above the sea and shows the ships at night where they must not go"
HEBREW = "הוא עומד על סלע מעל הים ומראה לספינות בלילה היכן אסור להן לעבור בדרכן אל הנמל"


@pytest.mark.parametrize(("text", "rtl"), [(ENGLISH, False), (HEBREW, True)])
def test_all_lines_but_the_last_end_at_the_margin(text: str, rtl: bool) -> None:
    *lines, last = Paragraph(text, Setting(FACES, "he" if rtl else "en", rtl)).lines(LIMIT)
    even = [line.justified(LIMIT) for line in lines]
    assert len(even) > 1
    assert [line.width for line in even] == [LIMIT] * len(even)
    for line in even:
        ends = [piece.x + piece.shaped.width for piece in line.pieces]
        starts = [piece.x for piece in line.pieces]
        assert ends == pytest.approx([*starts[1:], LIMIT])
    assert last.justified(LIMIT) is last


def test_a_line_whose_gaps_would_be_too_wide_stays() -> None:
    first, *_ = Paragraph("a light house", Setting(FACES, "en", False)).lines(4.0)
    assert first.justified(4.0) is first


@pytest.mark.parametrize(("text", "rtl"), [(ENGLISH, False), (HEBREW, True)])
def test_lines_are_those_of_the_width_that_is_asked_for_last(text: str, rtl: bool) -> None:
    made = Paragraph(text, Setting(FACES, "he" if rtl else "en", rtl))
    narrow, wide = made.lines(LIMIT), made.lines(2 * LIMIT)
    assert len(narrow) > len(wide) > 1
    assert [line.text for line in made.lines(LIMIT)] == [line.text for line in narrow]
