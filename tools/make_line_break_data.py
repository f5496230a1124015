"""Writes line_break_data.py of publisher_pages from Unicode data files in tests/data/unicode.

Run it as `python tools/make_line_break_data.py` after replacing those files by a newer version; a
test fails while the committed module is not what this script makes.
"""

import gzip
import re
import runpy
import textwrap
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data" / "unicode"
TARGET = ROOT / "plugins" / "publisher_pages" / "type" / "line_break_data.py"

# A letter or sign for each class of UAX #14. OP and CP have two: those of East Asian width apart
# (rule LB30). `x` is for pictures that are not assigned yet (LB30b).
SIGNS = {
    "AL": "a", "B2": "2", "BA": "b", "BB": "^", "BK": "K", "CB": "c", "CL": "}", "CM": "m",
    "CP": ")", "CR": "R", "EB": "e", "EM": "f", "EX": "!", "GL": "g", "H2": "U", "H3": "W",
    "HL": "h", "HY": "-", "ID": "d", "IN": "i", "IS": ",", "JL": "L", "JT": "T", "JV": "V",
    "LF": "N", "NL": "k", "NS": "s", "NU": "n", "OP": "(", "PO": "%", "PR": "$", "QU": "q",
    "RI": "r", "SP": " ", "SY": "/", "WJ": "w", "ZW": "z", "ZWJ": "j",
    # Rule LB1: what these are where nothing better is known.
    "AI": "a", "SG": "a", "XX": "a", "SA": "a", "CJ": "s",
}  # fmt: skip
WIDE = {"(": "[", ")": "]"}
PICTURE = "x"
# Unassigned code points that the head of LineBreak.txt gives to ID and PR.
MISSING = [
    (0x20A0, 0x20CF, "$"), (0x3400, 0x4DBF, "d"), (0x4E00, 0x9FFF, "d"), (0xF900, 0xFAFF, "d"),
    (0x1F000, 0x1FAFF, "d"), (0x1FC00, 0x1FFFD, "d"), (0x20000, 0x2FFFD, "d"),
    (0x30000, 0x3FFFD, "d"),
]  # fmt: skip
_LINE = re.compile(r"(?P<points>[0-9A-F.]+)\s*;\s*(?P<value>\w+)\s*#\s*(?P<category>\w\w)?")

HEADER = '''\
"""The line-breaking classes of characters, Unicode {version}.

Made by tools/make_line_break_data.py from LineBreak.txt, EastAsianWidth.txt and emoji-data.txt; do
not edit.
"""

# Where each class begins, in hexadecimal, and its sign: `classes` in unicode_breaks.py names them.
STARTS = (
'''

code_points = runpy.run_path(str(ROOT / "tools" / "make_bidi_data.py"))["code_points"]


def lines(data: Path, name: str) -> list[str]:
    """The lines of a data file."""
    with gzip.open(data / f"{name}.gz", "rt", encoding="utf-8") as file:
        return file.readlines()


def values(data: Path, name: str) -> Iterator[tuple[range, str, str]]:
    """Code points with their value, and the general category if the comment begins with it."""
    for line in lines(data, name):
        if match := _LINE.match(line):
            yield code_points(match["points"]), match["value"], match["category"] or ""


def signs(data: Path) -> list[str]:
    """The sign of every code point."""
    found = ["a"] * 0x110000
    assigned: set[int] = set()
    for first, last, sign in MISSING:
        found[first : last + 1] = sign * (last + 1 - first)
    for points, value, category in values(data, "LineBreak.txt"):
        mark = value == "SA" and category in ("Mn", "Mc")
        for point in points:
            found[point] = "m" if mark else SIGNS[value]
        if category != "Cn":
            assigned.update(points)
    for points, value, _ in values(data, "EastAsianWidth.txt"):
        for point in points:
            if value in ("F", "W", "H"):
                found[point] = WIDE.get(found[point], found[point])
    for points, value, _ in values(data, "emoji-data.txt"):
        for point in points:
            if value == "Extended_Pictographic" and point not in assigned:
                found[point] = PICTURE
    return found


def make(data: Path) -> str:
    """The source of the module, made from the Unicode data files in a folder."""
    version = lines(data, "LineBreak.txt")[0].removeprefix("# LineBreak-").removesuffix(".txt\n")
    starts = []
    point = 0
    for sign, group in groupby(signs(data)):
        starts.append(f"{point:X}{'_' if sign == ' ' else sign}")
        point += sum(1 for _ in group)
    wrapped = textwrap.wrap(" ".join(starts), 90, break_on_hyphens=False, break_long_words=False)
    body = [f'    "{line} "\n' for line in wrapped[:-1]] + [f'    "{wrapped[-1]}"\n']
    return HEADER.format(version=version) + "".join(body) + ")\n"


if __name__ == "__main__":
    TARGET.write_text(make(DATA), encoding="utf-8")
