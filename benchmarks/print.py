"""What a puzzle costs in a book: CPU and bytes, for puzzles of 13×13 with 60 different clues.

The bar: at most 40 ms of CPU and 10 KB a puzzle, in English and in Hebrew, solutions included, and
48 ms and 18 KB with tags for programs that read aloud.
Beside it, round by round so that a busy machine slows all alike, two peers make such pages with
less of everything: one fixed arrangement, one size of type, no balance of columns, no links.
`reportlab` alone neither shapes nor orders its text; `fpdf2`, if it is installed, does both::

    python benchmarks/print.py [PUZZLES]
"""

import gc
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from publisher import (
    Clue,
    Direction,
    Entry,
    Enumeration,
    Language,
    Publication,
    Puzzle,
    Slot,
)
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW, puzzle

PUZZLES = 20
ROUNDS = 5
CLUES = 60
SIDE = 13
WORDS = 5  # of a clue
FONT = Path(__file__).parents[1] / "plugins/publisher_pages/fonts/DejaVuSans.ttf"
# A4, in points: what the peers draw.
WIDTH, HEIGHT, MARGIN = 595, 842, 42
CELL, SIZE, LEADING = 22.0, 9.0, 11.0
COLUMNS, GUTTER = 3, 16

Peer = Callable[[Sequence[Puzzle]], bytes]


def words(language: Language, count: int, dice: random.Random) -> list[str]:
    """Made-up words with the letters of the language."""
    letters = [letter.lower() for letter in language.alphabet]
    return ["".join(dice.choices(letters, k=dice.randint(2, 9))) for _ in range(count)]


def sample(language: Language, number: int, vocabulary: list[str], dice: random.Random) -> Puzzle:
    """A newspaper grid with clues of words that follow no puzzle before it."""
    rows = ["A" * SIDE if row % 2 == 0 else "A#" * (SIDE // 2) + "A" for row in range(SIDE)]
    entries = []
    for direction in Direction:
        for index in range(CLUES // 2):
            slot = Slot.straight(index % SIDE, 0, direction, 5)
            text = " ".join(dice.choices(vocabulary, k=WORDS)).capitalize()
            entries.append(Entry(index + 1, slot, Clue(text, Enumeration((2, 3), (",",)))))
    drawn = puzzle(rows, language, title=f"{language.name} {number}")
    return replace(drawn, entries=tuple(entries))


def ours(puzzles: Sequence[Puzzle]) -> bytes:
    """The book as this program makes it."""
    return export(Publication(tuple(puzzles)), PdfOptions(tagged=False)).value


def tagged(puzzles: Sequence[Puzzle]) -> bytes:
    """The same book, tagged."""
    return export(Publication(tuple(puzzles)), PdfOptions()).value


def with_reportlab(puzzles: Sequence[Puzzle]) -> bytes:
    """The book drawn by reportlab itself, which knows no shaping without being told."""
    file = BytesIO()
    pdfmetrics.registerFont(TTFont("Plain", FONT))
    canvas = Canvas(file, pagesize=(WIDTH, HEIGHT), pageCompression=1)

    def text(x: float, y: float, size: float, shown: str) -> None:
        canvas.setFont("Plain", size)
        canvas.drawString(x, HEIGHT - y, shown)

    def cell(x: float, y: float, filled: bool) -> None:
        canvas.rect(x, HEIGHT - y - CELL, CELL, CELL, fill=filled)

    for each in puzzles:
        for solved in (False, True):
            draw(each, solved, text, cell, lambda shown: canvas.stringWidth(shown, "Plain", SIZE))
            canvas.showPage()
    canvas.save()
    return file.getvalue()


def with_fpdf2(puzzles: Sequence[Puzzle]) -> bytes:
    """The book drawn by fpdf2 with HarfBuzz."""
    from fpdf import FPDF  # type: ignore[import-not-found, import-untyped, unused-ignore]

    pdf = FPDF(unit="pt", format=(WIDTH, HEIGHT))
    pdf.set_auto_page_break(False)
    pdf.add_font("Plain", fname=FONT)
    pdf.set_text_shaping(True)

    def text(x: float, y: float, size: float, shown: str) -> None:
        pdf.set_font("Plain", size=size)
        pdf.text(x, y, shown)

    def cell(x: float, y: float, filled: bool) -> None:
        pdf.rect(x, y, CELL, CELL, style="DF" if filled else "D")

    def width(shown: str) -> float:
        return float(pdf.get_string_width(shown))

    for each in puzzles:
        for solved in (False, True):
            pdf.add_page()
            pdf.set_font("Plain", size=SIZE)
            draw(each, solved, text, cell, width)
    return bytes(pdf.output())


def draw(
    each: Puzzle,
    solved: bool,
    text: Callable[[float, float, float, str], None],
    cell: Callable[[float, float, bool], None],
    width: Callable[[str], float],
) -> None:
    """A page: the grid, and its letters or the clues."""
    text(MARGIN, MARGIN, 18, each.title)
    left, top = (WIDTH - SIDE * CELL) / 2, MARGIN + 16
    for place in each.grid.positions():
        x, y, letter = left + place.column * CELL, top + place.row * CELL, each.grid[place].letter
        cell(x, y, not letter)
        if solved and letter:
            text(x + 7, y + 16, 12, letter)
    for place, number in each.numbers.items():
        text(left + place.column * CELL + 2, top + place.row * CELL + 7, 6, str(number))
    if solved:
        return
    first = top + SIDE * CELL + 20
    room, x, y = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS, float(MARGIN), first
    for entry in each.entries:
        for line in wrapped(f"{entry.number} {entry.clue.text} (2,3)", room, width):
            if y > HEIGHT - MARGIN:
                x, y = x + room + GUTTER, first
            text(x, y, SIZE, line)
            y += LEADING


def wrapped(clue: str, room: float, width: Callable[[str], float]) -> Iterator[str]:
    """Lines of a clue, each word measured once."""
    line, used, space = "", 0.0, width(" ")
    for word in clue.split():
        more = width(word)
        if line and used + space + more > room:
            yield line
            line, used = word, more
        else:
            line, used = (f"{line} {word}", used + space + more) if line else (word, more)
    yield line


def peers() -> dict[str, Peer]:
    """This program, and what is here to compare it with."""
    found: dict[str, Peer] = {
        "ours": ours,
        "ours, tagged": tagged,
        "reportlab alone": with_reportlab,
    }
    try:
        import fpdf  # noqa: F401
    except ImportError:
        print("fpdf2 is not installed: pip install fpdf2", file=sys.stderr)
        return found
    return {**found, "fpdf2": with_fpdf2}


def main(count: int) -> None:
    """Print what a puzzle costs in each language: the medians of rounds, in Markdown."""
    gc.set_threshold(100_000)  # as the command does
    print("| | ms of CPU | of reportlab's | KB |\n|---|---|---|---|")
    for language in (ENGLISH, HEBREW):
        dice = random.Random(language.code)
        vocabulary = words(language, 8000, dice)
        spent: dict[str, list[float]] = {name: [] for name in peers()}
        sizes = {}
        for _ in range(ROUNDS):
            for name, make in peers().items():
                # New ones each time: this program remembers how clues were set.
                puzzles = [sample(language, number, vocabulary, dice) for number in range(count)]
                gc.collect()  # none pays for the garbage of another
                start = process_time()
                sizes[name] = len(make(puzzles)) / count / 1024
                spent[name].append(1000 * (process_time() - start) / count)
        plain = median(spent["reportlab alone"])
        for name, times in spent.items():
            cost = median(times)
            print(
                f"| {name}, {language.name} | {cost:.0f} | {cost / plain:.1f} | {sizes[name]:.1f} |"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or [str(PUZZLES)]))
