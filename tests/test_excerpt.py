"""What is shown of a config never holds the password of a URL."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publisher import Fault
from publisher.messages.excerpt import masked, shortened


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- database: postgresql://u:secret@host/x", "- database: postgresql://u:******@host/x"),
        ("mysql://:s@h", "mysql://:*@h"),
        ("postgresql://u:p@ss:w/rd@host:5432/x", "postgresql://u:*********@host:5432/x"),
        ("postgresql://ann@home:p w@host/x", "postgresql://ann@home:***@host/x"),
        ("postgresql://a/b:p@host/x", "postgresql://a/b:*@host/x"),
        ("http://a:80/b, mysql://u:p@h", "http://a:*****************@h"),
        ("database: postgresql//u:p@h", "database: postgresql//u:*@h"),
        ('"database": postgresql//u:p', '"database": postgresql//u:*'),
        ("database: words", "database: words"),
        ("not `postgresql://user:secr…`", "not `postgresql://user:******"),
        (
            "postgresql://h/x?user=u&password=secret&a=b",
            "postgresql://h/x?user=u&password=**********",
        ),
        ("http://host:80/a", "http://host:80/a"),
        ("see http://host:8080, and more", "see http://host:8080, and more"),
        ("clue: as easy as a:b@c", "clue: as easy as a:b@c"),
        ("https://example.org/a", "https://example.org/a"),
    ],
)
def test_passwords_in_urls_are_masked_and_nothing_else(text: str, shown: str) -> None:
    assert masked(text) == shown


def test_a_password_that_is_cut_is_masked_too() -> None:
    assert shortened("postgresql://u:12/secret@host/words", 24) == "postgresql://u:********…"


@settings(max_examples=50)
@given(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1))
def test_no_part_of_a_fault_holds_a_password(text: str) -> None:
    secret = f"<<{text}>>"
    line = f"- database: postgresql://maker:{secret}@127.0.0.1/words"
    fault = Fault(line, 1, 3, "words[0]", line, line)
    assert secret not in str(fault)
    assert [len(each) for each in (fault.file, fault.message, fault.text)] == [len(line)] * 3


def test_a_long_line_is_looked_through_once_for_all_its_faults() -> None:
    line = "word " * 1000
    masked.cache_clear()
    for column in range(100):
        Fault("a.yaml", 1, column, "", "wrong", line)
    assert masked.cache_info().misses == 3  # the name of the file, the message and the line
