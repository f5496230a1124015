"""From words to files: what is generated is a crossword, and all files tell the same one."""

import json
import re
import subprocess
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import check_puzzle
from conftest import Command, program
from publisher import GenerationError, SearchRun
from publisher.config import load as load_config
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import load

ROOT = Path(__file__).parent.parent
REGISTRY = load()
LETTERS = {"en": "abcdeilnorst", "he": "אבהוילמנרשתם", "tr": "aeiıklnrsş", "cy": "adefllch"}
EMPTY = " "
Rows = list[list[str]]


class Drawn(NamedTuple):
    """A letter on a page: its middle and height in points, from the top left."""

    x: float
    y: float
    height: float
    text: str


@st.composite
def configs(draw: st.DrawFn) -> tuple[str, int]:
    """A config with words in it, and how many they are."""
    language = draw(st.sampled_from(sorted(LETTERS)))
    word = st.text(LETTERS[language], min_size=1, max_size=9)
    words = draw(st.lists(word, min_size=1, max_size=25))
    size = draw(st.sampled_from(["auto", "5x5", "9x4", "3x12", "13x17"]))
    seed = draw(st.integers(0, 99))
    text = (
        f"language: {language}\ngenerator: {{size: {size}, seed: {seed}, budget: 60steps}}\n"
        f"words:\n- list: {json.dumps(words, ensure_ascii=False)}\nexport: [text]\n"
    )
    return text, len(words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("puzzles")


@pytest.mark.proof
@given(config=configs())
@settings(max_examples=200)
def test_whatever_the_words_a_crossword_is_made_and_every_word_accounted_for(
    folder: Path, config: tuple[str, int]
) -> None:
    text, count = config
    (folder / "puzzle.yaml").write_text(text, encoding="utf-8")
    puzzle_config = load_config(folder / "puzzle.yaml", REGISTRY).puzzle_configs[0]
    builder = PuzzleBuilder(puzzle_config, REGISTRY)
    try:
        part = ConfigPuzzles(builder, builder.draws(), (), 0)
        run = SearchRun(puzzle_config.budget)
        made = part.puzzle(0, lambda task: part.made(task, run))
    except GenerationError as error:
        refusal = str(error)
        assert "has only one letter" in refusal or "longer than the grid" in refusal
        return
    check_puzzle(made.puzzle)
    assert made.puzzle.entries
    assert len(made.puzzle.entries) + len(made.left_out) == count


def ipuz_rows(path: Path) -> Rows:
    solution = json.loads(path.read_text(encoding="utf-8"))["solution"]
    return [[EMPTY if cell in ("#", None) else cell for cell in row] for row in solution]


def pzl_rows(path: Path, encoding: str) -> Rows:
    """By the table of the format: magic, two strings ended by ETX, size, three bytes a cell."""
    data = path.read_bytes()
    body = data.split(b"\x03", 2)[2]
    width = int(body[:2])
    cells = [body[at : at + 1].decode(encoding).upper() for at in range(4, len(body), 3)]
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def text_rows(path: Path) -> Rows:
    """The plain style: a line a row, a space for a black square; invisible marks are no letters."""
    lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    return [[char for char in line if unicodedata.category(char) != "Cf"] for line in lines]


def pdf_rows(path: Path) -> Rows:
    """The letters of the solution page, put into rows and columns by where they are drawn."""
    letters = drawn_letters(path)
    tallest = max(letter.height for letter in letters)
    letters = [letter for letter in letters if letter.height > 0.9 * tallest]
    pitch = min(high - low for low, high in pairwise(sorted({letter.y for letter in letters})))
    left, top = min(letter.x for letter in letters), min(letter.y for letter in letters)
    cells = {
        (round((letter.y - top) / pitch), round((letter.x - left) / pitch)): letter.text
        for letter in letters
    }
    rows, columns = (max(place[axis] for place in cells) + 1 for axis in (0, 1))
    return [[cells.get((row, column), EMPTY) for column in range(columns)] for row in range(rows)]


def drawn_letters(path: Path) -> list[Drawn]:
    """The single letters on the last page, as poppler finds them."""
    box = r'<word xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.)</word>'
    pages = subprocess.run(
        [program("pdftotext"), "-bbox", str(path), "-"], capture_output=True, text=True, check=True
    )
    last = pages.stdout.split("<page")[-1]
    found = []
    for *numbers, text in re.findall(box, last):
        x1, y1, x2, y2 = map(float, numbers)
        if text.isalpha():
            found.append(Drawn((x1 + x2) / 2, round((y1 + y2) / 2, 1), y2 - y1, text))
    return found


def cropped(rows: Rows) -> Rows:
    """The rows without empty ones, and columns, at the edges."""
    for _ in range(4):
        while not any(cell.strip() for cell in rows[0]):
            rows = rows[1:]
        rows = [list(column) for column in zip(*rows, strict=True)][::-1]
    return rows


@pytest.mark.parametrize(
    ("example", "encoding"), [("animals-en", "cp1252"), ("animals-he", "cp1255")]
)
def test_text_pzl_ipuz_and_pdf_agree_cell_by_cell(
    publisher: Command, tmp_path: Path, example: str, encoding: str
) -> None:
    config = ROOT / f"examples/{example}.yaml"
    exports = "export=[text: {style: plain}, pzl, ipuz, pdf]"
    options = ("-o", tmp_path, "--budget", "500steps", "--set", exports)
    assert publisher("publish", config, *options).code == 0
    made = tmp_path / example
    rows = ipuz_rows(made.with_suffix(".ipuz"))
    assert pzl_rows(made.with_suffix(".pzl"), encoding) == rows
    assert text_rows(made.with_suffix(".txt")) == rows
    assert pdf_rows(made.with_suffix(".pdf")) == cropped(rows)


def test_a_hebrew_word_across_begins_at_the_right(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(
        "language: he\nwords:\n- list: [שלום]\nexport: [ipuz, pzl, pdf, text: {style: plain}]\n",
        encoding="utf-8",
    )
    pin = "generator={size: 5x2, place: [{word: שלום, at: [1, 1], direction: across}]}"
    assert publisher("publish", tmp_path / "one.yaml", "--set", pin).code == 0
    seen = [" ", "מ", "ו", "ל", "ש"]
    assert ipuz_rows(tmp_path / "one.ipuz")[0] == seen
    assert pzl_rows(tmp_path / "one.pzl", "cp1255")[0] == seen
    assert text_rows(tmp_path / "one.txt")[0] == seen
    drawn = sorted(drawn_letters(tmp_path / "one.pdf"))
    assert [letter.text for letter in drawn] == seen[1:]
