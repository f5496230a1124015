"""Make the showcase: pages of every kind of puzzle and paper, measured by their marks.

Each case is a PDF, its pages as pictures, and a line of measures. Words and letters are chance,
clues come again and again::

    python tools/showcase.py FOLDER [CASE …]
"""

import argparse
import csv
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from make_gallery import LANGUAGES, LARGE, ROOT, settings

from publisher import (
    Budget,
    Clue,
    Publication,
    Puzzle,
    Request,
    SearchRun,
    Section,
    SourceWord,
    to_word,
)
from publisher.formats.puzzle_json import from_json
from publisher_freeform.generate import generate
from publisher_freeform.options import FreeformOptions
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Anchor, Link, Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.fonts.language_fonts import languages_of
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import puzzle

DPI = 80
_LEVEL = 0.3  # points: lines so close to each other stand level
_HALF_JUMBO = [
    ".......#...#...#.....",
    ".......#.............",
    ".......#.............",
    "......#......#.......",
    "...#.......#.....#...",
    "...#........#.....###",
    ".......###.....##....",
    "###.......#...#......",
    "....#......#.....#...",
    "......#.....##...#...",
]
JUMBO = [*_HALF_JUMBO, ".....#.........#.....", *(row[::-1] for row in reversed(_HALF_JUMBO))]
CLUE_FILES = ("newspaper-en-clues.txt", "british-en-clues.txt", "barred-en-clues.txt")
TITLES = {
    "en": "The Long Way Round",
    "he": "הדרך הארוכה",
    "ka": "გრძელი გზა",
    "hy": "Երկար ճանապարհ",
    "ja": "遠い道",
}
CLUES = {
    "ka": ("ფრინველი, რომელიც ღამით ფრთხილად დაფრინავს", "მდინარე", "ქალაქი ზღვის პირას"),
    "hy": ("Թռչուն, որը գիշերն է թռչում", "Գետ", "Քաղաք ծովի ափին և նավահանգիստ"),
    "ja": ("夜に飛ぶ鳥", "海のそばの町の名前で、港がある", "川"),
}
LONG_TITLE = (
    "A Perfectly Ordinary Afternoon in the Company of Some Rather Extraordinary People, "
    "Followed by Tea, Toast and a Short Argument"
)


class Case(NamedTuple):
    """A publication and the settings of its pages."""

    publication: Publication
    template: str
    settings: dict[str, Any]


def clues(code: str) -> Iterator[str]:
    """Clues in a language, again and again."""
    if code in CLUES:
        return cycle(CLUES[code])
    if code == "en":
        lines = [
            line.partition("\t")[2]
            for name in CLUE_FILES
            for line in (ROOT / "examples" / name).read_text(encoding="utf-8").splitlines()
        ]
    else:
        lines = [
            row["clue"]
            for row in csv.DictReader(
                (ROOT / "examples/animals-he.tsv").open(encoding="utf-8"), delimiter="\t"
            )
        ]
    return cycle([line for line in lines if line])


def drawn(pattern: Sequence[str], code: str = "en", title: str = "") -> Puzzle:
    """A grid of this pattern, its letters chance."""
    language, dice = LANGUAGES[code], random.Random(1)
    rows = [
        "".join(cell if cell == "#" else dice.choice(language.alphabet) for cell in row)
        for row in pattern
    ]
    return clued(puzzle(rows, language, title=title or TITLES[code]), code)


def words(count: int, code: str = "en") -> Puzzle:
    """A puzzle of so many words, which are chance."""
    language, dice = LANGUAGES[code], random.Random(count)
    common = language.alphabet[: len(language.alphabet) * 2 // 3]
    made = {"".join(dice.choices(common, k=dice.randint(3, 9))): None for _ in range(count)}
    found = tuple(to_word(SourceWord(word), language) for word in made)
    layout = generate(
        Request(found, language, seed=1), FreeformOptions(), SearchRun(Budget(steps=3000))
    )
    rows = ["".join(cell.letter or "#" for cell in row) for row in layout.grid.rows]
    return clued(puzzle(rows, language, title=TITLES[code]), code)


def clued(bare: Puzzle, code: str) -> Puzzle:
    """The puzzle with clues, an author and a copyright line."""
    texts = clues(code)
    entries = tuple(
        replace(entry, clue=Clue(next(texts), entry.clue.enumeration)) for entry in bare.entries
    )
    return replace(bare, entries=entries, author="Ann Setter", copyright="© 2026 Ann Setter")


def example(name: str) -> Puzzle:
    """The grid of an example, with its words and clues that come again and again."""
    data = (ROOT / f"examples/{name}.lock").read_bytes()
    (found,) = from_json(data, lambda code: LANGUAGES[code]).puzzles
    return clued(found, "en")


def sixty() -> Publication:
    """A book of sixty puzzles in three sections."""
    few, many, large = words(12), words(30), drawn(LARGE)
    sections = (Section("Short Walks", 0), Section("Day Trips", 20), Section("Expeditions", 40))
    return Publication(
        (*[few] * 20, *[many] * 20, *[large] * 20),
        TITLES["en"],
        "Ann Setter",
        "© 2026 Ann Setter",
        sections,
    )


def cases() -> dict[str, Case]:
    """Every case by its name."""
    one = Publication.of
    japanese = {"font": "/usr/share/fonts/truetype/sawarabi-gothic/sawarabi-gothic-medium.ttf"}
    found: dict[str, Case] = {
        "american": Case(one(example("newspaper-en")), "newspaper", {}),
        "british": Case(one(example("british-en")), "newspaper", {}),
        "barred": Case(one(example("barred-en")), "newspaper", {}),
        "words-150": Case(one(words(150)), "newspaper", {}),
        "long-title": Case(one(drawn(LARGE, title=LONG_TITLE)), "classic", {}),
        "manuscript": Case(one(words(20)), "manuscript", {"address": "12 Elm Street"}),
        "poster": Case(one(words(30)), "poster", {}),
        "poster-5": Case(one(words(5)), "poster", {}),
        "book": Case(sixty(), "book", {}),
        "georgian": Case(one(words(20, "ka")), "classic", {}),
        "armenian": Case(one(words(20, "hy")), "classic", {}),
        "japanese": Case(one(words(12, "ja")), "classic", japanese),
        "jumbo-a4": Case(one(drawn(JUMBO)), "newspaper", {}),
        "jumbo-letter": Case(one(drawn(JUMBO)), "newspaper", {"paper": "letter"}),
        "jumbo-tabloid": Case(one(drawn(JUMBO)), "newspaper", {"paper": "tabloid"}),
        "jumbo-landscape": Case(one(drawn(JUMBO)), "newspaper", {"orientation": "landscape"}),
        "jumbo-classic": Case(one(drawn(JUMBO)), "classic", {}),
    }
    for count in (3, 5, 20, 60):
        found[f"newspaper-{count}"] = Case(one(words(count)), "newspaper", {})
    for code in ("en", "he"):
        found[f"newspaper-{code}"] = Case(one(drawn(LARGE, code)), "newspaper", {})
        for count in (5, 20, 60):
            for bank in ("none", "shuffled"):
                name = f"worksheet-{code}-{count}" + ("-bank" if bank != "none" else "")
                found[name] = Case(one(words(count, code)), "worksheet", {"word_bank": bank})
        found[f"classic-{code}"] = Case(one(drawn(LARGE, code)), "classic", {})
        found[f"large-{code}"] = Case(one(words(5, code)), "large-print", {})
        for paper in ("a6", "a5", "a3"):
            found[f"{paper}-{code}"] = Case(one(words(20, code)), "classic", {"paper": paper})
    return found


def measures(case: Case) -> str:
    """The measures of a case, page by page in one line."""
    options = PdfOptions.model_validate({**settings(case.template), **case.settings})
    press = options.title_face == "press"
    fonts = load_fonts(options.font.regular, press=press, languages=languages_of(case.publication))
    pages: list[Page] = document(options.typeset(case.publication), options, fonts, list).value
    bottom = options.trim.height - options.margin.bottom
    top = options.margin.top
    white = [f"{foot(page, top, bottom):.0%}" for page in pages[:6]]
    texts = [text for page in pages for text in page.texts()]
    shown = "/".join(sizes(texts, role) for role in (Role.TITLE, Role.HEADING, Role.CLUE))
    hyphens = sum(is_hyphenated(t) for t in texts if t.role is Role.CLUE)
    early = sum(is_early(pages, at) for at in range(len(pages)))
    return (
        f"{len(pages):3} pp  title/heading/clue {shown:28} white {' '.join(white):24} "
        f"hyphens {hyphens}  early {early}  agree {agreement(pages[0]):.0%}"
    )


def sizes(texts: Sequence[Text], role: Role) -> str:
    """The smallest and the largest size of upright texts in a role."""
    found = {round(text.size, 2) for text in texts if text.role is role and not text.upside_down}
    return "–".join(f"{size:g}" for size in sorted({min(found), max(found)})) if found else "none"


def foot(page: Page, top: float, bottom: float) -> float:
    """The share of a page that is white at its foot."""
    small = (Role.COPYRIGHT, Role.HEADER_FOOTER)
    ends = [
        mark.extent.bottom
        for mark in page.marks
        if not isinstance(mark, Link | Anchor)
        and not (isinstance(mark, Text) and mark.role in small)
        and mark.extent.bottom <= bottom + 1
    ]
    return (bottom - max(ends, default=top)) / (bottom - top)


def is_hyphenated(text: Text) -> bool:
    """Whether a line ends with a hyphen that its text has not."""
    said = "".join(piece.shaped.text for piece in text.pieces)
    return said.endswith("-") and not text.text.rstrip().endswith("-")


def is_early(pages: Sequence[Page], at: int) -> bool:
    """Whether a page has a solution upside down, and a later one clues."""
    turned = any(text.upside_down for text in pages[at].texts())
    return turned and any(page.texts(Role.CLUE) for page in pages[at + 1 :])


def agreement(page: Page) -> float:
    """The share of clue lines that stand on one grid of baselines, the commonest of the page."""
    lines = [text for text in page.texts(Role.CLUE) if not text.upside_down]
    if not lines:
        return 1.0
    leadings = Counter(text.ascent + text.descent for text in lines)
    ((leading, _),) = leadings.most_common(1)
    places = [text.y % leading for text in lines]
    distances = [[abs(a - b) for b in places] for a in places]
    level = [sum(min(d, leading - d) < _LEVEL for d in row) for row in distances]
    return max(level) / len(lines)


def main(folder: Path, names: Sequence[str]) -> None:
    """Write the cases with these names, or all, and print their measures."""
    found = cases()
    if unknown := [name for name in names if name not in found]:
        raise SystemExit(f"there is no case {unknown[0]}; the cases are {', '.join(found)}")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or found:
        case = found[name]
        options = PdfOptions.model_validate({**settings(case.template), **case.settings})
        data = export(case.publication, options).value
        (folder / f"{name}.pdf").write_bytes(data)
        for number, page in enumerate(pypdfium2.PdfDocument(data), 1):
            if number <= 8:
                page.render(scale=DPI / 72).to_pil().save(folder / f"{name}-{number}.png")
        sys.stdout.write(f"{name:20} {measures(case)}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make the showcase, or some of its cases.")
    parser.add_argument("folder", type=Path, help="for the pages and their pictures")
    parser.add_argument("case", nargs="*", help="such as newspaper-20; all if none is named")
    given = parser.parse_args()
    main(given.folder, given.case)
