"""Writes the data of publisher_typesetting.bidi from the Unicode data files in tests/data/unicode.

Run it as `python tools/make_bidi_data.py` after replacing those files by a newer version; a test
fails while the committed file is not what this script makes.
"""

import gzip
import json
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data" / "unicode"
TARGET = ROOT / "plugins/publisher_typesetting/bidi/data.json"

# The @missing lines use the long names of PropertyValueAliases.txt.
SHORT_NAMES = {
    "Left_To_Right": "L",
    "Right_To_Left": "R",
    "Arabic_Letter": "AL",
    "European_Terminator": "ET",
}


def fields(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the semicolon-separated fields of each line of a Unicode data file."""
    for line in lines:
        content = line.partition("#")[0].strip()
        if content:
            yield [field.strip() for field in content.split(";")]


def code_points(field: str) -> range:
    """Return the code points that a field such as `05D0..05EA` or `0028` stands for."""
    first, _, last = field.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def bidi_classes(lines: list[str]) -> dict[str, list[range]]:
    """Return the ranges of every class but L, which is what any other code point has.

    Code points that no line lists take the class of the last `@missing` line around them.
    """
    classes = ["L"] * 0x110000
    missing = (line.removeprefix("# @missing:") for line in lines if "@missing:" in line)
    for points, name in [*fields(missing), *fields(lines)]:
        for point in code_points(points):
            classes[point] = SHORT_NAMES.get(name, name)
    ranges: dict[str, list[range]] = {}
    start = 0
    for name, group in groupby(classes):
        end = start + sum(1 for _ in group)
        ranges.setdefault(name, []).append(range(start, end))
        start = end
    del ranges["L"]
    return ranges


def bracket_pairs(lines: list[str]) -> dict[str, str]:
    """Return the closing bracket of each opening one."""
    return {
        chr(int(opener, 16)): chr(int(closer, 16))
        for opener, closer, kind in fields(lines)
        if kind == "o"
    }


def canonical_brackets(brackets: Iterable[str]) -> dict[str, str]:
    """Return what each bracket that decomposes to another one decomposes to.

    Normalization is stable, so this depends on no version of Unicode.
    """
    decomposed = {bracket: unicodedata.normalize("NFD", bracket) for bracket in brackets}
    return {bracket: other for bracket, other in decomposed.items() if other != bracket}


def mirrored_pairs(lines: list[str]) -> dict[str, str]:
    """Return the mirror image of the first of each pair of mutual mirror images.

    Raises ValueError if an image's image is another character.
    """
    images = {chr(int(char, 16)): chr(int(image, 16)) for char, image in fields(lines)}
    for char, image in images.items():
        if images.get(image) != char:
            message = f"U+{ord(char):04X} is not the mirror image of its mirror image"
            raise ValueError(message)
    return {char: image for char, image in images.items() if char < image}


def lines_of(pairs: Iterable[tuple[int, int]]) -> list[str]:
    """Return pairs of code points as hexadecimal numbers, in lines that are not too long."""
    words = " ".join(f"{one:X}-{other:X}" for one, other in pairs)
    return textwrap.wrap(words, 92, break_on_hyphens=False)


def lines_of_signs(pairs: dict[str, str]) -> list[str]:
    """Return pairs of characters in the same way."""
    return lines_of((ord(one), ord(other)) for one, other in pairs.items())


def make(data: Path) -> str:
    """Return the text of `bidi/data.json`, made from the Unicode data files in a folder."""
    with gzip.open(data / "DerivedBidiClass.txt.gz", "rt", encoding="utf-8") as file:
        derived = file.readlines()
    version = derived[0].removeprefix("# DerivedBidiClass-").removesuffix(".txt\n")
    brackets = bracket_pairs((data / "BidiBrackets.txt").read_text("utf-8").splitlines())
    mirrors = mirrored_pairs((data / "BidiMirroring.txt").read_text("utf-8").splitlines())
    canonical = canonical_brackets([*brackets, *brackets.values()])
    classes = bidi_classes(derived)
    made = {
        "unicode": version,
        "made by": "tools/make_bidi_data.py",
        "classes": {
            name: lines_of((points[0], points[-1]) for points in classes[name])
            for name in sorted(classes)
        },
        "brackets": lines_of_signs(brackets),
        "canonical brackets": lines_of_signs(canonical),
        "mirrored": lines_of_signs(mirrors),
    }
    return json.dumps(made, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(make(DATA), encoding="utf-8")
