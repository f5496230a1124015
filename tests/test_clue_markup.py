"""Clues as other programs keep them: text, emphasis and enumerations are told apart."""

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import (
    Clue,
    Emphasis,
    Enumeration,
    TextStyle,
    clean,
    clue_html,
    clue_of_parts,
    clue_parts,
    enumerated,
    plain_text,
    rich_text,
)

ITALIC, BOLD = TextStyle.ITALIC, TextStyle.BOLD
PLAIN: frozenset[TextStyle] = frozenset()


@pytest.mark.parametrize(
    ("html", "text", "emphasis"),
    [
        ("5 < 6 &amp; 7", "5 < 6 & 7", ()),
        ("<i>Emma</i> by <b>Jane</b>", "Emma by Jane", ((0, 4, ITALIC), (8, 12, BOLD))),
        ("<em>a</em> <em>b</em>", "a b", ((0, 3, ITALIC),)),
        ("H<sub>2</sub>O<sup>+</sup>", "H2O+", ((1, 2, "subscript"), (3, 4, "superscript"))),
        ("<b>a<i>b</i></b>", "ab", ((0, 2, BOLD), (1, 2, ITALIC))),
        ("x<i> y </i>z", "x y z", ((2, 3, ITALIC),)),
        ("<i></i>x<i>", "x", ()),
        ("</i>x", "x", ()),
    ],
)
def test_html_is_text_and_emphasis(
    html: str, text: str, emphasis: tuple[tuple[int, int, str], ...]
) -> None:
    clue, other_looks = rich_text(html)
    assert (clue.text, clue.emphasis, other_looks) == (text, emphasis, False)
    assert plain_text(html)[0] == text
    again, _ = rich_text(clue_html(clue, clue.text, escape))
    assert again == clue


@pytest.mark.parametrize("html", ["<u>x</u>", '<span style="x">x</span>', "<i>e</i><b>\u0301</b>"])
def test_other_looks_are_told(html: str) -> None:
    clue, other_looks = rich_text(html)
    assert other_looks
    assert clue.emphasis == ()


def test_parts_are_cleaned_and_joined() -> None:
    italic = frozenset({ITALIC})
    made = clue_of_parts(
        [(" The ", italic), ("Times ", italic), (" of", PLAIN), (" ", frozenset({BOLD}))]
    )
    assert made == (Clue("The Times of", None, (Emphasis(0, 9, ITALIC),)), True)


@given(st.text(max_size=12), st.text(max_size=12))
def test_whatever_is_joined_is_the_whole_cleaned(one: str, other: str) -> None:
    clue, _ = clue_of_parts([(one, frozenset({BOLD})), (other, PLAIN)])
    assert clue.text == clean(one + other)
    assert "".join(text for text, _ in clue_parts(clue, clue.text)) == clue.text


def test_only_the_text_of_a_line_is_emphasised() -> None:
    clue = Clue("Emma", Enumeration((3, 5), (",",)), (Emphasis(0, 4, ITALIC),))
    assert clue_html(clue, "Emma (3,5) <", escape) == "<i>Emma</i> (3,5) &lt;"
    assert clue_html(clue, "another line", escape) == "another line"


def test_enumerations_take_their_emphasis_along() -> None:
    clue = enumerated("Emma (4)", 4, 5, emphasis=(Emphasis(0, 8, BOLD), Emphasis(5, 8, ITALIC)))
    assert clue == Clue("Emma", Enumeration((4,)), (Emphasis(0, 4, BOLD),))
    assert enumerated("Emma (6)", 4, 5) == Clue("Emma (6)")


@pytest.mark.parametrize("span", [(0, 9), (2, 2), (-1, 2)])
def test_emphasis_is_on_a_part_of_the_text(span: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="emphasis is on a part"):
        Clue("Emma", None, (Emphasis(*span, ITALIC),))


@pytest.mark.parametrize(
    ("text", "span", "cleaned", "emphasis"),
    [
        ("  by\tJane\n", (5, 9), "by Jane", ((3, 7, BOLD),)),
        ("by  Jane ", (2, 9), "by Jane", ((3, 7, BOLD),)),
        ("by \u202bJane", (4, 8), "by \u202bJane\u202c", ((4, 8, BOLD),)),
        (" e\u0301", (1, 2), "é", ()),
    ],
)
def test_emphasis_moves_with_the_text_as_it_is_cleaned(
    text: str, span: tuple[int, int], cleaned: str, emphasis: tuple[tuple[int, int, str], ...]
) -> None:
    clue = Clue(text, None, (Emphasis(*span, BOLD),))
    assert (clue.text, clue.emphasis) == (cleaned, emphasis)
