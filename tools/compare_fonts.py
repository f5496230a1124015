"""Make the pictures in docs/fonts.md: one puzzle in many fonts, 9 points high, side by side.

Needs poppler's pdftoppm. Candidates are looked for by file name in the folders given, and those
that are not there are left out::

    python tools/compare_fonts.py /usr/share/fonts
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from publisher import Clue, Language, Publication, Puzzle
from publisher_languages import publisher_languages
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import puzzle

ROOT = Path(__file__).parents[1]
BUNDLED = ROOT / "plugins/publisher_pages/fonts"
LANGUAGES: dict[str, Language] = {each.name: each() for each in publisher_languages()}
DPI = 192  # twice that of a web page: docs/fonts.md shows the pictures at half their size
GAP = 28
ACROSS = 3  # pictures in a row


class Sample(NamedTuple):
    """A small puzzle: its title, the rows of its grid, its clues in the order of their numbers."""

    code: str
    title: str
    rows: Sequence[str]
    clues: Sequence[str]

    def puzzle(self) -> Puzzle:
        """The puzzle, the letters of its first row given."""
        drawn = puzzle(self.rows, self.language, title=self.title)
        first, *others = drawn.grid.rows
        given = tuple(replace(cell, given=True) for cell in first)
        entries = zip(drawn.entries, self.clues, strict=True)
        return replace(
            drawn,
            grid=replace(drawn.grid, rows=(given, *others)),
            entries=tuple(
                replace(entry, clue=Clue(clue, entry.clue.enumeration)) for entry, clue in entries
            ),
        )

    @property
    def language(self) -> Language:
        """The language of its clues."""
        return LANGUAGES[self.code]


ENGLISH = Sample(
    "en",
    "Morning Papers",
    ["PRESS", "A###T", "P###O", "E###R", "READY"],
    [
        "Iron out what fills a kiosk: 1,480,000 copies in 1936",
        "It wraps fish & chips; it also beats scissors – no, that’s rock",
        "“Once upon a time …” and what follows; a floor without an E in Chicago",
        "Affix Illegal to Italic: set, fit, quick; half of “___, steady, go!”",
    ],
)
HEBREW = Sample(
    "he",
    "עיתון הבוקר",
    ["שולחנ", "מ###ג", "י###ר", "י###ו", "מחברת"],
    [
        "רהיט בן ארבע רגליים שעליו קוראים את Haaretz בשבת",
        "מעל הראש, כחולים ביום (ר׳ בראשית א׳, 1)",
        "מלאכתו של יוסף; בנאי עובד באבן – והוא בעץ, מ־1948 ואילך",
        "דפים כרוכים: „שָׁלוֹם כִּתָּה א׳” כתוב על הכריכה, 40 עמ׳",
    ],
)
OTHERS = (
    Sample("el", "Εφημερίδα", ["ΦΩΣ"], ["Το 1ο έργο της Δημιουργίας· «γενηθήτω …»"]),
    Sample("ru", "Газета", ["МИР"], ["Роман Толстого: «Война и …», 1869 г. — объём 4 тома"]),
    Sample("ar", "جريدة الصباح", ["قلم"], ["يكتب به الصحفيّ، وبه أقسم القرآنُ الكريم (سورة 68)"]),
    Sample("fa", "روزنامه", ["گچ"], ["ژاله با آن روی تخته‌سیاه می‌نویسد، پیش از ۱۳۵۷"]),
    Sample("ur", "اخبار", ["ڈاک"], ["ٹکٹ لگا کر بھیجی جاتی ہے، لڑکے لے کر آتے ہیں"]),
    Sample("vi", "Báo sáng", ["BÚT"], ["Viết được những chữ như “Ể”, “Ỗ”, “ợ” – dài 15 cm"]),
)

Faces = Mapping[str, tuple[Sequence[str], Sequence[str]]]
"""The names of candidates, and their files: regular and bold; none for what is carried."""

CHOSEN: Faces = {"The fonts carried": ((), ())}
LATIN: Faces = {
    "Noto Serif": (["NotoSerif-Regular"], ["NotoSerif-Bold"]),
    "PT Serif": (["PTF55F"], ["PTF75F"]),
    "Source Serif": (["SourceSerifPro-Regular"], ["SourceSerifPro-Bold"]),
    "Gentium Book Plus": (["GentiumBookPlus-Regular"], ["GentiumBookPlus-Bold"]),
    "Liberation Serif": (["LiberationSerif-Regular"], ["LiberationSerif-Bold"]),
    "Noto Sans SemiCondensed": (["NotoSans-SemiCondensed"], ["NotoSans-SemiCondensedBold"]),
    "PT Sans": (["PTS55F"], ["PTS75F"]),
    "Source Sans": (["SourceSansPro-Regular"], ["SourceSansPro-Bold"]),
    "Carlito": (["Carlito-Regular"], ["Carlito-Bold"]),
    "Open Sans": (["OpenSans-Regular"], ["OpenSans-Bold"]),
    "DejaVu Sans": (["DejaVuSans"], ["DejaVuSans-Bold"]),
}
SERIF = ("NotoSerif-SemiCondensed", "NotoSerif-SemiCondensedBold")
SANS = LATIN["Noto Sans SemiCondensed"]
HEBREW_FACES: Faces = {
    "Noto Serif Hebrew": (
        [SERIF[0], "NotoSerifHebrew-Regular"], [SERIF[1], "NotoSerifHebrew-Bold"]
    ),
    "Frank Ruehl CLM": ([SERIF[0], "FrankRuehlCLM-Medium"], [SERIF[1], "FrankRuehlCLM-Bold"]),
    "Hadasim CLM": ([SERIF[0], "HadasimCLM-Regular"], [SERIF[1], "HadasimCLM-Bold"]),
    "Taamey David CLM": (
        [SERIF[0], "TaameyDavidCLM-Medium"], [SERIF[1], "TaameyDavidCLM-Bold"]
    ),
    "Liberation Serif": LATIN["Liberation Serif"],
    "Noto Sans Hebrew": (
        [*SANS[0], "NotoSansHebrew-Regular"], [*SANS[1], "NotoSansHebrew-Bold"]
    ),
    "DejaVu Sans": LATIN["DejaVu Sans"],
}  # fmt: skip
ARABIC_FACES: Faces = {
    "Noto Sans Arabic": (
        [*SANS[0], "NotoSansArabic-Regular"], [*SANS[1], "NotoSansArabic-Bold"]
    ),
    "Amiri": ([SERIF[0], "Amiri-Regular"], [SERIF[1], "Amiri-Bold"]),
}  # fmt: skip


def main() -> None:
    """Write docs/pictures/fonts-latin.png, fonts-hebrew.png and fonts-scripts.png."""
    files = {
        path.stem: path
        for folder in [*map(Path, sys.argv[1:]), BUNDLED]
        for path in sorted(folder.rglob("*.ttf"))
    }
    compare("latin", [ENGLISH], LATIN, files)
    compare("hebrew", [HEBREW], HEBREW_FACES, files)
    compare("scripts", OTHERS, ARABIC_FACES, files)


def compare(
    name: str, samples: Sequence[Sample], candidates: Faces, files: Mapping[str, Path]
) -> None:
    """The same samples in each of these faces, in one picture."""
    pictures = [
        labelled(label, [first_page(sample, regular, bold, files) for sample in samples])
        for label, (regular, bold) in {**CHOSEN, **candidates}.items()
        if files.keys() >= {*regular, *bold}
    ]
    sheet = tiled(pictures)
    sheet.quantize(16).save(ROOT / f"docs/pictures/fonts-{name}.png", optimize=True)


def first_page(
    sample: Sample, regular: Iterable[str], bold: Iterable[str], files: Mapping[str, Path]
) -> Image.Image:
    """The puzzle's page in these faces, without the white below it."""
    named = {
        "regular": [str(files[name]) for name in regular],
        "bold": [str(files[name]) for name in bold],
    }
    options = PdfOptions.model_validate(
        {"paper": "60x110mm", "margin": "2mm", "font": named, "min_font": 9, "max_font": 9,
         "solution": "none"},
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "page"
        made = export(Publication.of(sample.puzzle()), options).value
        target.with_suffix(".pdf").write_bytes(made)
        command = ["pdftoppm", "-r", str(DPI), "-gray", "-png", "-singlefile", f"{target}.pdf"]
        subprocess.run([*command, str(target)], check=True)
        with Image.open(f"{target}.png") as page:
            inked = Image.eval(page.convert("L"), lambda ink: 255 - ink).getbbox()
            bottom = inked[3] if inked else 0
            return page.convert("L").crop((0, 0, page.width, bottom + GAP // 2))


def labelled(label: str, pages: Sequence[Image.Image]) -> Image.Image:
    """Pages under one another with a label above."""
    height = 2 * GAP
    picture = Image.new("L", (pages[0].width, height + sum(page.height for page in pages)), 255)
    font = ImageFont.truetype(BUNDLED / "DejaVuSans.ttf", GAP)
    ImageDraw.Draw(picture).text((GAP // 2, GAP // 2), label, 110, font)
    for page in pages:
        picture.paste(page, (0, height))
        height += page.height
    return picture


def tiled(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures in rows, on grey."""
    rows = [pictures[start : start + ACROSS] for start in range(0, len(pictures), ACROSS)]
    heights = [max(picture.height for picture in row) for row in rows]
    width = pictures[0].width + GAP
    sheet = Image.new("L", (ACROSS * width + GAP, sum(heights) + (len(rows) + 1) * GAP), 225)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for index, picture in enumerate(row):
            sheet.paste(255, (GAP + index * width, top, (index + 1) * width, top + height))
            sheet.paste(picture, (GAP + index * width, top))
        top += height + GAP
    return sheet


if __name__ == "__main__":
    main()
