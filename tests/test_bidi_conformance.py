"""publisher_typesetting.bidi against the standard's own test files, its data and FriBidi."""

import gzip
import runpy
import subprocess
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from conftest import program
from publisher_typesetting.bidi import (
    LevelRun,
    base_level,
    is_removed,
    levels,
    reorder,
    visual_runs,
)
from publisher_typesetting.bidi.classes import classes_of

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data" / "unicode"

REPRESENTATIVES = {
    "L": "a",
    "R": "א",
    "AL": "ا",
    "EN": "1",
    "AN": "١",
    "ES": "+",
    "ET": "$",
    "CS": ",",
    "NSM": "\u0300",
    "BN": "\xad",
    "B": "\u2029",
    "S": "\t",
    "WS": " ",
    "ON": "!",
    "LRE": "\u202a",
    "RLE": "\u202b",
    "LRO": "\u202d",
    "RLO": "\u202e",
    "PDF": "\u202c",
    "LRI": "\u2066",
    "RLI": "\u2067",
    "FSI": "\u2068",
    "PDI": "\u2069",
}


@cache
def conformance_fields(runs: tuple[LevelRun, ...], removed: frozenset[int]) -> tuple[str, str]:
    """The levels and the order of a line as the conformance files write them."""
    level_of = {i: str(run.level) for run in runs for i in range(run.start, run.end)}
    visual = [i for run in runs for i in range(run.start, run.end)[:: -1 if run.rtl else 1]]
    return (
        " ".join("x" if i in removed else level_of[i] for i in range(len(level_of))),
        " ".join(str(i) for i in visual if i not in removed),
    )


is_removed_cached = cache(is_removed)


def resolved_fields(text: str, base: int) -> tuple[str, str]:
    runs = visual_runs(text, levels(text, base), 0, len(text), base)
    removed = frozenset([i for i, char in enumerate(text) if is_removed_cached(char)])
    return conformance_fields(runs, removed)


def data_lines(name: str) -> Iterator[str]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as file:
        for line in file:
            if line[0] not in "#\n":
                yield line.rstrip()


@pytest.mark.proof
def test_every_line_of_bidi_character_test() -> None:
    failures = []
    count = 0
    for line in data_lines("BidiCharacterTest.txt.gz"):
        code_points, direction, expected_base, *expected = line.split(";")
        text = "".join(chr(int(code_point, 16)) for code_point in code_points.split())
        base = base_level(text) if direction == "2" else int(direction)
        count += 1
        if base != int(expected_base) or resolved_fields(text, base) != tuple(expected):
            failures.append(line)
    assert not failures[:10]
    assert count == 91_707


@pytest.mark.proof
@pytest.mark.parametrize("every", [23, pytest.param(1, marks=pytest.mark.proof)])
def test_lines_of_bidi_test(every: int) -> None:
    failures = []
    count = 0
    expected = {}
    for number, line in enumerate(data_lines("BidiTest.txt.gz")):
        if line[0] == "@":
            key, _, value = line.partition(":")
            expected[key] = " ".join(value.split())
            fields = expected.get("@Levels", ""), expected.get("@Reorder", "")
            continue
        if number % every:
            continue
        classes, _, directions = line.partition("; ")
        text = "".join([REPRESENTATIVES[name] for name in classes.split()])
        wanted = int(directions)
        bases = [base for base, bit in ((0, 2), (1, 4)) if wanted & bit]
        if wanted & 1:
            bases.append(base_level(text))
        count += len(bases)
        # The automatic direction mostly is one that the line asks for anyway.
        if any(resolved_fields(text, base) != fields for base in set(bases)):
            failures.append(line)
    assert not failures[:10]
    assert count == 770_241 if every == 1 else count > 30_000


# The generated tables


def test_the_script_makes_these_tables() -> None:
    script = runpy.run_path(str(ROOT / "tools" / "make_bidi_data.py"))
    made = script["make"](DATA)
    assert made == (ROOT / "plugins/publisher_typesetting/bidi/data.json").read_text("utf-8")


def test_nothing_before_the_hebrew_block_needs_the_algorithm() -> None:
    before = classes_of("".join(map(chr, range(0x590))))
    assert set(before) <= set(b"L1ptcmbBSWN")


@pytest.mark.skipif(
    tuple(map(int, unicodedata.unidata_version.split("."))) > (15, 0, 0),
    reason="this Python knows characters that came after Unicode 15.0",
)
def test_the_classes_equal_those_of_python() -> None:
    assigned = [char for char in map(chr, range(0x110000)) if unicodedata.bidirectional(char)]
    names = "".join(REPRESENTATIVES[unicodedata.bidirectional(char)] for char in assigned)
    assert classes_of("".join(assigned)) == classes_of(names)


# FriBidi, an independent implementation

CLUES = """\
מלך החיות (4)
בירת צרפת (5)
C++ או Python (4,3)
שפת תכנות מבית Microsoft (7)
"להיות או לא להיות" – מחזה מאת Shakespeare (5)
מדינה בדרום אמריקה (3-2)
נולד ב-14.3.1879 באולם
כ-50% מ-200
ראש ממשלת ישראל בשנים 1969–1974, גולדה ___
הספר "1984" של ג'ורג' אורוול
צה"ל: צבא ההגנה לישראל (ר"ת)
מס' הטלפון 03-1234567 שייך ל-Bezeq
+972 היא קידומת, 1+1=2
אתר www.example.org/he/ (באנגלית)
מחיר: 19.90 ₪ או $5.50
(א) תל אביב [ב] חיפה {ג} באר שבע
Hebrew word for “peace”: שלום (4)
The letter א, in Hebrew
Jerusalem (ירושלים) in Hebrew, 7 letters
1. אבא 2. אמא 3. סבתא
A (ב) c [ד 5] e
עברית ו-العربية ו-English ביחד
عاصمة مصر (7)
لغة برمجة مثل C++ أو Java (6)
ولد عام ١٩٤٥ في القاهرة
سنة 2011، ميدان التحرير
الفصل ٣-٤ من الكتاب (١٢٣)
«ألف ليلة وليلة» كتاب مشهور
50% من 200 تساوي 100
Arabic for book: كتاب, plural كتب
شركة Apple (بالإنجليزية: Apple Inc.) في كاليفورنيا
שָׁלוֹם עֲלֵיכֶם (4,5)
2 × 3 = שש; 10/2 = חמש
מ-A עד Z, מ-א׳ עד ת׳
""".splitlines()


def fribidi(clues: list[str], *options: str) -> list[str]:
    """What the program prints for each clue."""
    command = [program("fribidi"), "--charset=UTF-8", "--nobreak", "--nopad", *options]
    text = "\n".join(clues)
    finished = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    return finished.stdout.decode().splitlines()


def order(text: str, base: int) -> list[int]:
    """The position of each character of a one-line paragraph, from left to right."""
    result: list[int] = []
    for run in visual_runs(text, levels(text, base), 0, len(text), base):
        positions = range(run.start, run.end)
        result += reversed(positions) if run.rtl else positions
    return result


@pytest.mark.parametrize(("option", "base"), [("--rtl", 1), ("--ltr", 0), ("--wltr", None)])
def test_the_order_of_clues_is_that_of_fribidi(option: str, base: int | None) -> None:
    # FriBidi's order has its marks moved already (L3).
    clues = [clue for clue in CLUES if not any(map(unicodedata.combining, clue))]
    printed = fribidi(clues, option, "--novisual", "--vtol")
    theirs = [[int(position) for position in line.split()] for line in printed]
    ours = [order(clue, base_level(clue) if base is None else base) for clue in clues]
    assert ours == theirs
    assert len(ours) > 30


@pytest.mark.parametrize(("option", "base"), [("--rtl", 1), ("--ltr", 0), ("--wltr", None)])
def test_clues_are_displayed_as_fribidi_does(option: str, base: int | None) -> None:
    # FriBidi replaces Arabic letters by their presentation forms.
    clues = [clue for clue in CLUES if "AL" not in map(unicodedata.bidirectional, clue)]
    assert [reorder(clue, base) for clue in clues] == fribidi(clues, option, "--clean")
    assert len(clues) > 20
