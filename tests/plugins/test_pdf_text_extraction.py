"""Right-to-left text as readers of the PDF find it: in the order in which it is read, and whole."""

import subprocess
import unicodedata
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from conftest import program
from layouts import DRAWN_AS_NOTHING, many_clues, with_clues
from losses import lossless
from paging import read, said_on
from publisher import Language, Publication, Puzzle
from publisher.plugins.registry import load
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import HEBREW

HEBREW_CLUES = (
    "מלך החיות",
    "נוסדה בשנת 1909",
    "מייללת, ולא נובחת",
    "הרכבת יוצאת ב־20 ביולי, בשעה 7:30",
    "ה-FBI חיפש אותו",
    "מכונה של Apple",
    "C++ או Python",
    'אמר: "לא אבוא"',
    "לא הגיע לענבים, ואמר: ״הם חמוצים״",
    "פגש ביער את כיפה אדומה (Canis lupus)",
    "בן זוגה המזוקן של העֵז, בן 12",
    "שָׁלוֹם עֲלֵיכֶם",
    "בְּרֵאשִׁית בָּרָא",
    "יָרֵחַ בעברית",
    "צה״ל הוקם ב-1948",
    "ז׳קט של ג׳ירפה",
    "רבע (1/4) או 25%",
    "מחיר: 3.50 ש״ח",
    "בין 1914-1918",
    "דו־קרב, רב־סרן, אי-שם",
    "מה?",
    "האם זה... נגמר?",
    "הוא (אמר) כן",
    "ראש הממשלה ה-4, גולדה",
    "COVID-19 בעולם",
    "סרט: 2001 אודיסיאה",
    "קפה שחור; תה ירוק",
    "לפי התנ״ך, בנו של אברהם: יצחק",
    "טל' 03-5551234",
    "ירושלים - עיר הבירה",
    "א. ב. יהושע",
    "יום א', ב' ו-ג'",
    'גיבורו של "Don Quixote" מלה מנצה',
    "קילומטר: 1,000 מטר",
)
ARABIC_CLUES = (
    "ملك الغابة",
    "عاصمة مصر",
    "سنة 1948",
    "سنة ١٩٤٨",
    "لا إله إلا الله",
    "لاعب كرة القدم، فريق 11",
    "قال: «لا أعلم»",
    "شركة Apple الأمريكية",
    "نهر (في أفريقيا)",
    "بين 1914-1918",
    "هل هو أسد؟",
    "مُحَمَّدٌ",
    "كِتَابٌ قَدِيمٌ",
    "الأَحْلَام",
    "نصف: 50%",
    "فيروس COVID-19 في العالم",
    "من أ. إلى ي.",
    "حرف لام ألف: لا",
    'شاعر "المعلقات"',
    "مدينة - على البحر",
    "الساعة 7:30 صباحا",
    "ثلاثة؛ أربعة",
    "الإسلام والآداب",
    "C++ أو Python",
    "سعره 3.50 دينار",
    "ضد الشر...",
    "ملائكة، ولآلئ",
    "١٠٠٠ متر (كيلومتر)",
)
ARABIC = load().languages["ar"]
SAMPLES = [(HEBREW, HEBREW_CLUES), (ARABIC, ARABIC_CLUES)]


def printed(language: Language, clues: tuple[str, ...], **settings: object) -> tuple[Puzzle, bytes]:
    """A puzzle with these clues, and its page."""
    sample = replace(with_clues(many_clues(len(clues), language), *clues), title="", author="")
    wanted = {"solution": "none", "typography": "plain", "paper": "a3", "max_font": 12, **settings}
    options = PdfOptions.model_validate(wanted)
    return sample, lossless(export(Publication.of(sample), options))


def expected(sample: Puzzle) -> list[str]:
    """Each clue as it is read, with its number and its enumeration."""
    language, found = sample.language, []
    for entry in sample.entries:
        shape = language.enumerate(entry.clue)
        text = f"{language.number(entry.number)} {entry.clue.text}" + (
            f" ({shape})" if shape else ""
        )
        found.append(text.translate(DRAWN_AS_NOTHING))
    return found


def lines_of(data: bytes) -> list[str]:
    """The lines of the first page as their glyphs say them, from left to right."""
    stretches = said_on(read(data).pages[0])
    lines = [
        sorted(group, key=lambda each: each.x)
        for _, group in groupby(stretches, key=lambda each: each.y)
    ]
    return ["".join(each.text for each in line) for line in lines]


def in_reading_order(line: str) -> str:
    """A right-to-left line read as most programs do, from the right.

    What begins with a letter or a digit of the other direction, up to the next letter or mark from
    right to left, is read from the left.
    """
    found = inside = ""
    for char in reversed(line):
        kind = unicodedata.bidirectional(char)
        if kind in {"R", "AL"}:
            found, inside = found + inside + char, ""
        elif inside or kind in {"L", "EN", "AN", "ES", "ET", "CS"}:
            inside = char + inside
        else:
            found += char
    return (found + inside).translate(DRAWN_AS_NOTHING)


@pytest.mark.parametrize(("language", "clues"), SAMPLES)
def test_glyphs_from_the_right_say_every_clue(language: Language, clues: tuple[str, ...]) -> None:
    sample, data = printed(language, clues, columns=1, flow="above")
    found = {in_reading_order(line) for line in lines_of(data)}
    assert {clue.replace(" ", "", 1) for clue in expected(sample)} <= found


@pytest.mark.parametrize("columns", [1, 3])
@pytest.mark.parametrize(("language", "clues"), SAMPLES)
def test_pdftotext_finds_every_clue_from_right_to_left(
    language: Language, clues: tuple[str, ...], columns: int, tmp_path: Path
) -> None:
    sample, data = printed(language, clues, columns=columns)
    file = tmp_path / "sample.pdf"
    file.write_bytes(data)
    command = [program("pdftotext"), str(file), "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = " ".join(text.translate(DRAWN_AS_NOTHING).split())
    assert [clue for clue in expected(sample) if clue not in found] == []
