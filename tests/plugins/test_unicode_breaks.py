"""Line breaks by the rules of Unicode, against the standard's own test file and data."""

import gzip
import runpy
from pathlib import Path

import pytest

from publisher_pages.type.unicode_breaks import breaks

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data" / "unicode"


def cases() -> list[tuple[str, list[int]]]:
    """The texts of LineBreakTest.txt, and where ÷ stands in each, but for its end."""
    with gzip.open(DATA / "LineBreakTest.txt.gz", "rt", encoding="utf-8") as file:
        lines = [line.partition("#")[0].split() for line in file]
    found = []
    for signs in filter(None, lines):
        text = "".join(chr(int(point, 16)) for point in signs[1::2])
        found.append((text, [at for at, sign in enumerate(signs[2:-1:2], 1) if sign == "÷"]))
    return found


def test_all_lines_of_the_standard() -> None:
    found = cases()
    assert len(found) > 7600
    wrong = [(text, breaks(text), places) for text, places in found if breaks(text) != places]
    assert wrong == []


def test_the_data_module_is_what_the_tool_makes() -> None:
    script = runpy.run_path(str(ROOT / "tools" / "make_line_break_data.py"))
    made = ROOT / "plugins" / "publisher_pages" / "type" / "line_break_data.py"
    assert script["make"](DATA) == made.read_text("utf-8")


@pytest.mark.parametrize("text", ["", "a", " ", "\u0301", "\u200d"])
def test_a_text_of_at_most_one_character(text: str) -> None:
    assert breaks(text) == []
