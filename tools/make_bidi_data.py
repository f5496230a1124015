"""Writes publisher/bidi/data.py from the Unicode data files under tests/data/unicode.

Run it as `python tools/make_bidi_data.py` after replacing those files by a newer version; a test
fails while the committed module is not what this script makes.
"""

import gzip
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data" / "unicode"
TARGET = ROOT / "publisher" / "bidi" / "data.py"

# The @missing lines use the long names of PropertyValueAliases.txt.
SHORT_NAMES = {
    "Left_To_Right": "L",
    "Right_To_Left": "R",
    "Arabic_Letter": "AL",
    "European_Terminator": "ET",
}

HEADER = '''\
"""Character properties of the Unicode Bidirectional Algorithm, Unicode {version}.

All numbers are hexadecimal code points. Made by tools/make_bidi_data.py from
DerivedBidiClass.txt, BidiBrackets.txt and BidiMirroring.txt; do not edit.
"""
'''


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


def as_string(words: Iterable[str], start: str, indent: str = "") -> str:
    """Return the words as a Python string after `start`, on several lines if it is long."""
    content = " ".join(words)
    line = f'{indent}{start}"{content}"'
    if len(line) < 100:
        return line
    lines = textwrap.wrap(content, 92 - len(indent), break_on_hyphens=False)
    literals = [f'{indent}    "{line} "' for line in lines[:-1]]
    return "\n".join([f"{indent}{start}(", *literals, f'{indent}    "{lines[-1]}"', f"{indent})"])


def class_table(ranges: dict[str, list[range]]) -> str:
    """Return the source of CLASSES."""
    strings = (
        as_string(
            (f"{points[0]:X}-{points[-1]:X}" for points in ranges[name]), f'"{name}": ', " " * 4
        )
        for name in sorted(ranges)
    )
    comment = "# Ranges of code points, the last included; what is in none of them has class L."
    return "\n".join([comment, "CLASSES = {", *(f"{string}," for string in strings), "}\n"])


def pair_table(name: str, comment: str, pairs: dict[str, str]) -> str:
    """Return the source of a string of character pairs."""
    words = (f"{ord(one):X}-{ord(other):X}" for one, other in pairs.items())
    return f"# {comment}\n{as_string(words, f'{name} = ')}\n"


def make(data: Path) -> str:
    """Return the source of `bidi/data.py`, made from the Unicode data files in a folder."""
    with gzip.open(data / "DerivedBidiClass.txt.gz", "rt", encoding="utf-8") as file:
        derived = file.readlines()
    version = derived[0].removeprefix("# DerivedBidiClass-").removesuffix(".txt\n")
    brackets = bracket_pairs((data / "BidiBrackets.txt").read_text("utf-8").splitlines())
    mirrors = mirrored_pairs((data / "BidiMirroring.txt").read_text("utf-8").splitlines())
    return "\n".join(
        [
            HEADER.format(version=version),
            class_table(bidi_classes(derived)),
            pair_table("BRACKETS", "Each opening bracket and its closing one.", brackets),
            pair_table(
                "CANONICAL_BRACKETS",
                "Each bracket that is canonically equivalent to another, and that one.",
                canonical_brackets([*brackets, *brackets.values()]),
            ),
            pair_table("MIRRORED", "Pairs of mutual mirror images.", mirrors),
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(make(DATA), encoding="utf-8")
