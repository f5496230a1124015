"""The line and the caret under an error."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from publisher.messages.excerpt import WIDTH, excerpt, shortened


def parts(line: str, column: int) -> tuple[str, int]:
    """The line as shown, and how many terminal columns of it stand before the caret."""
    shown, caret = excerpt(line, column).split("\n")
    assert shown.startswith("    ")
    assert caret.endswith("^")
    return shown[4:], len(caret) - 5


def test_the_caret_stands_under_the_column() -> None:
    assert excerpt("size: 0x0", 7) == "    size: 0x0\n          ^"


@pytest.mark.parametrize(
    ("line", "column", "before"),
    [
        ("猫: x", 4, 4),  # wide characters take two columns
        ("e\u0301: x", 5, 3),  # combining marks take none
        ("שָׁ: x", 6, 3),
        ("\tx: y", 2, 4),  # a tab is shown as four spaces
        ("a", 2, 1),  # the end of the line
    ],
)
def test_the_caret_is_placed_by_width_in_the_terminal(line: str, column: int, before: int) -> None:
    assert parts(line, column)[1] == before


def test_a_long_line_is_cut_around_the_caret() -> None:
    line = f"{'a' * 5000}X{'b' * 5000}"
    shown, before = parts(line, 5001)
    assert shown[before] == "X"
    assert shown.startswith("…aaa")
    assert shown.endswith("bbb…")
    assert len(shown) == WIDTH


def test_a_long_line_is_cut_at_its_end_only_if_the_caret_is_near_the_beginning() -> None:
    shown, before = parts("title: " + "x" * 5000, 8)
    assert before == 7
    assert shown == "title: " + "x" * (WIDTH - 8) + "…"


def test_nothing_in_the_line_steers_the_terminal() -> None:
    shown, _ = parts("a\x1b[31m\u202eb\x9c\u2066", 1)
    assert shown == "a\ufffd[31m\ufffdb\ufffd\ufffd"


def test_a_shortened_text_ends_with_an_ellipsis() -> None:
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abcdefg", 6) == "abcde…"


@pytest.mark.proof
@given(st.text(max_size=400).filter(lambda text: "\n" not in text), st.data())
def test_an_excerpt_is_two_lines_no_wider_than_a_screen(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(line) + 1))
    shown, before = parts(line, column)
    assert before <= WIDTH
    assert wcswidth(shown) <= WIDTH
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in shown)
