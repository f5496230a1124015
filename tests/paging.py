"""Page templates as options, books to print, and PDF files as other readers find them."""

import re
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import yaml
from publisher_templates import publisher_templates
from pypdf import PdfReader

from conftest import program
from publisher import Language, Publication, Puzzle, Section
from publisher_pages.options import PdfOptions
from publisher_testing import ENGLISH, HEBREW, puzzle

INCH = 72
TEMPLATES = {template.name: template.file for template in publisher_templates()}
GRIDS = {
    ENGLISH: [["CAT#", "A##O", "RAIN", "####"], ["ABC", "DEF", "GHI"], ["WOLF", "O###", "LAMB"]],
    HEBREW: [["שלומ", "מ##ל", "שיר#"], ["אבג", "דהו", "זחט"], ["חתול", "מ###", "רימה"]],
}
NAMES = {ENGLISH: "Riddle", HEBREW: "חידה"}
_XHTML = "{http://www.w3.org/1999/xhtml}"


def template(name: str) -> dict[str, Any]:
    """The settings of a template and of those it extends."""
    own = yaml.safe_load(TEMPLATES[name].read_text(encoding="utf-8"))
    below = own.pop("extends", None)
    return {**(template(below) if below else {}), **own}


def options(name: str, **settings: object) -> PdfOptions:
    """The options of a template, overridden by these settings."""
    return PdfOptions.model_validate({**template(name), **settings})


def puzzles(language: Language, number: int) -> tuple[Puzzle, ...]:
    """This number of small puzzles, each with a title."""
    return tuple(
        puzzle(
            GRIDS[language][index % 3], language, title=f"{NAMES[language]} {chr(0x61 + index % 9)}"
        )
        for index in range(number)
    )


def book(language: Language, number: int, *sections: int) -> Publication:
    """A book of small puzzles; its sections begin with the puzzles `sections`."""
    return Publication(
        puzzles(language, number),
        title="The Book" if language is ENGLISH else "הספר",
        author="A. Setter",
        copyright="© 2026",
        sections=tuple(Section(f"Part {chr(0x41 + i)}", at) for i, at in enumerate(sections)),
    )


def read(file: Path | bytes) -> Any:
    """A PDF as pypdf reads it, without tolerance for faults."""
    return PdfReader(BytesIO(file) if isinstance(file, bytes) else file, strict=True)


class Said(NamedTuple):
    """What glyphs beside each other say, and where they begin, in points from the lower left.

    `mark` is the number of the marked content that they are in; -1 for none.
    """

    x: float
    y: float
    text: str
    mark: int


_TOKEN = re.compile(r"(/F\d+) \S+ Tf|(\S+) (\S+) Tm|<([0-9A-F]{4,})>|MCID (\d+)|(EMC)")


def said_on(page: Any) -> Iterator[Said]:
    """What the glyphs of a page say, in its order."""
    fonts = {name: _meanings(font) for name, font in page["/Resources"]["/Font"].items()}
    font, x, y, mark = dict[str, str](), 0.0, 0.0, -1
    content = page.get_contents().get_data().decode("latin-1")
    for name, along, up, codes, number, end in _TOKEN.findall(content):
        if name:
            font = fonts[name]
        elif codes:
            yield Said(x, y, "".join(font[code] for code in re.findall("....", codes)), mark)
        elif number or end:
            mark = int(number or -1)
        else:
            x, y = float(along), float(up)


def _meanings(font: Any) -> dict[str, str]:
    """The texts of a font's codes."""
    cmap = font["/ToUnicode"].get_data().decode()
    pairs = re.findall(r"<(\w{4})> <(\w*)>\n", cmap.split("endcodespacerange")[1])
    return {code: bytes.fromhex(text).decode("utf-16-be") for code, text in pairs}


class Word(NamedTuple):
    """A word on a page and the box around it, in points from the top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def words_of(file: Path) -> Iterator[list[Word]]:
    """The words of each page, as poppler sees them."""
    command = [program("pdftotext"), "-bbox", str(file), "-"]
    text = subprocess.run(command, check=True, capture_output=True).stdout
    for page in ElementTree.fromstring(text).iter(f"{_XHTML}page"):  # noqa: S314 - our own file
        yield [
            Word(
                word.text or "",
                *(float(word.attrib[name]) for name in ("xMin", "yMin", "xMax", "yMax")),
            )
            for word in page.iter(f"{_XHTML}word")
        ]
