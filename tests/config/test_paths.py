"""Paths of settings as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher.messages.setting_paths import SettingPath, dotted, undotted


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("title",), "title"),
        (("generator", "place", 0, "at"), "generator.place[0].at"),
        (("words", 0, "list", "ice cream"), "words[0].list.ice cream"),
        (("words", 0, "list", 'תנ"ך'), 'words[0].list.תנ"ך'),
        (("words", 0, "list", "a.b[c]"), 'words[0].list."a.b[c]"'),
        (("words", 0, "list", ""), 'words[0].list.""'),
        (("words", 0, "list", "x" * 5000), f"words[0].list.{'x' * 39}…"),
    ],
)
def test_a_path_is_shown_with_dots_and_places(path: SettingPath, text: str) -> None:
    assert dotted(path) == text


@pytest.mark.parametrize(
    "text", ["", "=", "title", "=x", "[0]=x", "a..b=x", "a.=x", "a[x]=y", ".a=b"]
)
def test_what_is_no_path_and_value_is_refused(text: str) -> None:
    assert undotted(text) is None


def test_the_value_begins_after_the_first_equals_sign() -> None:
    assert undotted('a."b=c"[1]=x=y') == (("a", "b=c", 1), "x=y")


STEERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # shown as U+FFFD
keys = st.text(
    st.characters(
        codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"], exclude_characters=STEERING
    ),
    max_size=20,
)


@given(keys.filter(str.strip), st.lists(keys | st.integers(0, 999), max_size=5), st.text())
def test_a_path_that_was_shown_is_read_back(first: str, rest: list[str | int], value: str) -> None:
    path = (first, *rest)
    assert undotted(f"{dotted(path)}={value}") == (path, value)
