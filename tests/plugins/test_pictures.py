"""Pictures of the grid: SVG as other programs read it, PNG as dots."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from PIL import Image
from pydantic import ValidationError

from losses import kept, losing, lossless
from publisher import Cell, Grid, Language, OptionError, Position, Puzzle, TextDirection
from publisher_pages import publisher_exporters
from publisher_pages.fonts.font_file import FontFile
from publisher_pages.options.pictures import PngOptions, SvgOptions
from publisher_pages.output.png import export as export_png
from publisher_pages.output.png import preview as preview_png
from publisher_pages.output.svg import export as export_svg
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle
from strategies import puzzles

_, SVG, PNG = publisher_exporters()
ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]
FREEFORM = ["###C###", "##WOLF#", "###W##O", "###S##X"]
ENGLISH_SAMPLE = puzzle(ROWS, title="Wild & <Life>")
HEBREW_SAMPLE = puzzle(["חתול#גדי", "מ##י#מ##"], HEBREW, title="תשבץ חיות")
SPACE = {"svg": "http://www.w3.org/2000/svg"}
CELL = 9 * 72 / 25.4
EDGE = 1 * 72 / 25.4 + 0.6  # the margin, and half of the outer line


def svg(sample: Puzzle, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(kept(export_svg(sample, SvgOptions.model_validate(options))))  # noqa: S314


def png(sample: Puzzle, **options: object) -> Image.Image:
    return Image.open(BytesIO(kept(export_png(sample, PngOptions.model_validate(options)))))


def group(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements in the groups of a class."""
    return [child for found in root.findall(f"svg:g[@class='{name}']", SPACE) for child in found]


def texts(root: ElementTree.Element, name: str) -> list[str]:
    return [element.text or "" for element in group(root, name)]


@pytest.mark.parametrize("exporter", [SVG, PNG], ids=lambda exporter: exporter.name)
def test_the_exporters_keep_their_contract(exporter: object) -> None:
    check_exporter(exporter)  # type: ignore[arg-type]


def test_text_mode_keeps_its_contract_too() -> None:
    check_exporter(SVG, SvgOptions(text="text", grid="solved", ink="pattern"))
    check_exporter(PNG, PngOptions(transparent=True, dpi=72, ink="outline"))


# SVG


def test_an_svg_has_the_size_of_its_cells_and_margin() -> None:
    root = svg(puzzle(["ABC", "DEF"]), cell="10mm", margin="2mm")
    line = 1.2 / 72 * 25.4
    assert float(root.attrib["width"].removesuffix("mm")) == pytest.approx(34 + line, abs=0.01)
    assert float(root.attrib["height"].removesuffix("mm")) == pytest.approx(24 + line, abs=0.01)
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx(
        (34 + line, 24 + line), abs=0.01
    )


def test_an_svg_is_on_white_unless_it_is_transparent() -> None:
    for sample in (ENGLISH_SAMPLE, HEBREW_SAMPLE):
        root = svg(sample)
        drawn = [each.tag.partition("}")[2] for each in root]
        assert drawn.index("rect") < drawn.index("path")  # below all else
        (paper,) = root.findall("svg:rect", SPACE)
        assert (paper.get("x"), paper.get("y"), paper.get("fill")) == (None, None, "#ffffff")
        assert root.attrib["viewBox"] == f"0 0 {paper.get('width')} {paper.get('height')}"
        assert not svg(sample, transparent=True).findall("svg:rect", SPACE)


def test_an_svg_says_what_it_is_and_in_which_language() -> None:
    root = svg(ENGLISH_SAMPLE)
    title = root[0]
    assert title.tag == f"{{{SPACE['svg']}}}title"  # the first child, where readers look for it
    assert title.text == "Wild & <Life>"
    assert root.attrib["role"] == "img"
    assert (root.attrib["lang"], root.attrib["direction"]) == ("en", "ltr")
    hebrew = svg(HEBREW_SAMPLE, grid="solved")
    assert hebrew[0].text == "תשבץ חיות – פתרון"
    assert (hebrew.attrib["lang"], hebrew.attrib["direction"]) == ("he", "rtl")
    assert svg(puzzle(["CAT"], title=""))[0].text == "Puzzle"


@pytest.mark.parametrize("sample", [ENGLISH_SAMPLE, HEBREW_SAMPLE], ids=["English", "Hebrew"])
def test_text_of_an_svg_is_the_letters_and_the_numbers(sample: Puzzle) -> None:
    root = svg(sample, text="text", grid="solved")
    letters = [sample.grid[place].letter for place in sample.grid.positions()]
    assert sorted(texts(root, "letters")) == sorted(filter(None, letters))
    assert sorted(texts(root, "numbers"), key=int) == [
        str(number) for number in sorted(sample.numbers.values())
    ]
    blank = svg(sample, text="text")
    assert texts(blank, "letters") == []
    assert texts(blank, "numbers") == texts(root, "numbers")


def test_svg_letters_are_anchored_in_the_middle_and_numbers_in_the_corner() -> None:
    root = svg(HEBREW_SAMPLE, text="text", grid="solved")
    width = float(root.attrib["viewBox"].split()[2])
    (first,) = (element for element in group(root, "numbers") if element.text == "1")
    assert width - EDGE - 0.1 * CELL < float(first.attrib["x"]) < width - EDGE
    (numbers,) = root.findall("svg:g[@class='numbers']", SPACE)
    assert (numbers.attrib["direction"], numbers.attrib["text-anchor"]) == ("ltr", "end")
    letter = next(element for element in group(root, "letters") if element.text == "ח")
    assert float(letter.attrib["x"]) == pytest.approx(width - EDGE - CELL / 2, abs=0.01)
    (english,) = svg(ENGLISH_SAMPLE, text="text").findall("svg:g[@class='numbers']", SPACE)
    assert english.attrib["text-anchor"] == "start"


def test_several_letters_are_fitted_to_their_cell() -> None:
    rows = [[Cell(letter="STAR"), Cell(letter="A")]]
    root = svg(Puzzle(Grid(tuple(map(tuple, rows))), (), ENGLISH), text="text", grid="solved")
    star, letter = sorted(group(root, "letters"), key=lambda element: -len(element.text or ""))
    assert float(star.attrib["textLength"]) < CELL
    assert "textLength" not in letter.attrib
    assert "sans-serif" in root.findall("svg:g[@class='letters']", SPACE)[0].attrib["font-family"]


@pytest.mark.parametrize("sample", [ENGLISH_SAMPLE, HEBREW_SAMPLE], ids=["English", "Hebrew"])
def test_every_path_is_defined_once_and_used(sample: Puzzle) -> None:
    root = svg(sample, grid="solved")
    assert not root.findall(".//svg:text", SPACE)
    shapes = [path.attrib for path in root.findall("svg:defs/svg:path", SPACE)]
    assert len({shape["d"] for shape in shapes}) == len(shapes)
    used = [
        use.attrib["{http://www.w3.org/1999/xlink}href"]
        for use in root.findall(".//svg:use", SPACE)
    ]
    assert {f"#{shape['id']}" for shape in shapes} == set(used)
    numbers = "".join(map(str, sample.numbers.values()))
    letters = [place for place in sample.grid.positions() if sample.grid[place].letter]
    assert len(used) == len(numbers) + len(letters)


def points(path: str) -> Iterator[tuple[float, float]]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    yield from zip(numbers[::2], numbers[1::2], strict=True)


def test_the_path_of_a_letter_has_its_shape() -> None:
    (sample,) = [Puzzle(Grid(((Cell(letter="I"),),)), (), ENGLISH)]
    root = svg(sample, grid="solved")
    (shape,) = root.findall("svg:defs/svg:path", SPACE)
    xs, ys = zip(*points(shape.attrib["d"]), strict=True)
    (use,) = root.findall(".//svg:use", SPACE)
    x, y = float(use.attrib["x"]), float(use.attrib["y"])
    assert EDGE < x + min(xs) < EDGE + CELL / 2 < x + max(xs) < EDGE + CELL
    assert EDGE < y + min(ys) < y + max(ys) < EDGE + CELL
    assert max(ys) - min(ys) > 2 * (max(xs) - min(xs))  # an I is narrow


def test_a_web_page_can_hold_several_drawings() -> None:
    """Names that two of them share mean the same shape."""
    named: dict[str, str] = {}
    for sample in (ENGLISH_SAMPLE, HEBREW_SAMPLE, puzzle(FREEFORM)):
        for options in ({}, {"cell": "7mm"}, {"ink": "pattern", "grid": "solved"}):
            root = svg(sample, **options)
            for element in root.iter():
                if "id" in element.attrib:
                    shape = element.attrib.get("d") or element[0].attrib["d"]
                    assert named.setdefault(element.attrib["id"], shape) == shape
    assert len(named) > 30


@pytest.mark.parametrize(
    ("options", "limit"), [({}, 10), ({"grid": "solved"}, 24), ({"text": "text"}, 4)]
)
def test_an_svg_is_small(options: dict[str, object], limit: float) -> None:
    letters = "ABCDEFGHIJKLM"
    sample = puzzle([letters, "A#C#E#G#I#K#M"] * 6 + [letters])
    data = lossless(export_svg(sample, SvgOptions.model_validate(options)))
    assert len(data) < limit * 1024


def test_a_right_to_left_grid_is_the_mirror_of_a_left_to_right_one() -> None:
    def lines(sample: Puzzle, mirror: bool) -> set[tuple[tuple[int, int], ...]]:
        """The ends of the lines in cells, from the left or from the right."""
        root = svg(sample)
        width = float(root.attrib["viewBox"].split()[2])
        found = set()
        for path in root.findall("svg:path[@class='lines']", SPACE):
            ends = (
                (round(((width - x if mirror else x) - EDGE) / CELL), round((y - EDGE) / CELL))
                for x, y in points(path.attrib["d"])
            )
            found |= {tuple(sorted(line)) for line in zip(ends, ends, strict=True)}
        return found

    sample = puzzle(FREEFORM)
    turned = replace(sample, language=replace(ENGLISH, direction=TextDirection.RTL))
    assert lines(sample, mirror=False) == lines(turned, mirror=True) != lines(turned, mirror=False)


def test_colours_ink_and_hints_are_those_of_the_settings() -> None:
    root = svg(
        ENGLISH_SAMPLE,
        text="text",
        hints="5",
        ink="pattern",
        colours={"text": "#1d3557", "grid": "#457b9d", "blocks": "cmyk(0, 100, 0, 0)"},
    )
    assert len(texts(root, "letters")) == 5
    groups = root.findall("svg:g", SPACE)
    assert {found.attrib["fill"] for found in groups} == {"#1d3557"}
    lines = root.findall("svg:path[@class='lines']", SPACE)
    assert {line.attrib["stroke"] for line in lines} == {"#457b9d"}
    (fill,) = root.findall("svg:path[@class='fills']", SPACE)
    assert fill.attrib["stroke"] == "#ff00ff"
    clip = root.find("svg:clipPath", SPACE)
    assert clip is not None
    assert fill.attrib["clip-path"] == f"url(#{clip.attrib['id']})"


@pytest.mark.proof
@settings(max_examples=40)
@given(puzzles())
def test_any_puzzle_is_valid_xml(sample: Puzzle) -> None:
    for text in ("paths", "text"):
        assert svg(sample, text=text, grid="solved").find("svg:title", SPACE) is not None


@pytest.mark.parametrize("title", ["a\0b\x1b", "\ud800", "\uffff", "\u202e<&>\"'"])
def test_no_title_breaks_the_xml(title: str) -> None:
    assert svg(puzzle(["CAT"], title=title)).find("svg:title", SPACE) is not None


# PNG


def test_a_png_has_the_dots_of_its_size() -> None:
    picture = png(puzzle(["ABC", "DEF"]), cell="10mm", margin="2mm", dpi=254)
    assert picture.size == pytest.approx((344, 244), abs=1)
    assert picture.info["dpi"] == pytest.approx((254, 254), abs=0.1)
    assert picture.info["Title"] == "Sample"


def middle(column: int, row: int) -> tuple[int, int]:
    """The dot in the middle of a cell, 72 to the inch."""
    return int(EDGE + (column + 0.5) * CELL), int(EDGE + (row + 0.5) * CELL)


def test_blocks_are_dark_and_cells_are_light() -> None:
    for sample in (ENGLISH_SAMPLE, HEBREW_SAMPLE):
        picture = png(sample, dpi=72)
        for row, cells in enumerate(sample.visual_rows()):
            for column, (_, cell) in enumerate(cells):
                assert (picture.getpixel(middle(column, row)) == 255) is cell.is_letter


def test_a_png_is_gray_unless_it_has_a_colour() -> None:
    assert png(ENGLISH_SAMPLE).mode == "L"
    assert png(ENGLISH_SAMPLE, transparent=True).mode == "LA"
    assert png(ENGLISH_SAMPLE, colours={"grid": "#ff0000"}).mode == "RGB"
    assert png(ENGLISH_SAMPLE, colours={"grid": "#ff0000"}, transparent=True).mode == "RGBA"


def test_white_can_be_transparent() -> None:
    picture = png(ENGLISH_SAMPLE, dpi=72, transparent=True).convert("RGBA")
    opacity = picture.getchannel("A")
    assert opacity.getpixel((0, 0)) == opacity.getpixel(middle(0, 0)) == 0
    assert picture.getpixel(middle(3, 0)) == (0, 0, 0, 255)


@pytest.mark.parametrize("grid", ["blank", "solved"])
def test_the_preview_of_a_png_is_the_png(grid: str) -> None:
    options = PngOptions.model_validate({"grid": grid, "dpi": 144})
    for sample in (ENGLISH_SAMPLE, HEBREW_SAMPLE):
        file = Image.open(BytesIO(lossless(export_png(sample, options))))
        shown = preview_png(sample, options)
        seen = Image.open(BytesIO(shown.png(0, file.width)))
        assert (seen.mode, seen.size) == (file.mode, file.size)
        lefts = {area.part.cell: area.left for area in shown.areas(0)}
        assert (lefts[Position(0, 0)] < lefts[Position(0, 1)]) is (sample is ENGLISH_SAMPLE)


def test_a_solved_png_shows_letters() -> None:
    blank, solved = (png(HEBREW_SAMPLE, grid=grid).convert("L") for grid in ("blank", "solved"))
    dark = [sum(picture.histogram()[:128]) for picture in (blank, solved)]
    assert dark[1] > 1.05 * dark[0]


def test_too_many_dots_are_refused_at_the_option() -> None:
    with pytest.raises(OptionError, match=r"100 million; choose fewer dots") as caught:
        png(ENGLISH_SAMPLE, dpi=2400, cell="200mm")
    assert caught.value.path == ("dpi",)


SCRIPT = """
import hashlib
from publisher_testing import sample_puzzles
from publisher_pages.options.pictures import PngOptions, SvgOptions
from publisher_pages.output.png import export as png
from publisher_pages.output.svg import export as svg
digest = hashlib.sha256()
for name in ("english", "hebrew", "full"):
    sample = sample_puzzles()[name]
    for grid in ("blank", "solved"):
        digest.update(svg(sample, SvgOptions(grid=grid)).value)
        digest.update(png(sample, PngOptions(grid=grid)).value)
print(digest.hexdigest())
"""


@pytest.mark.proof
def test_pictures_are_the_same_in_every_process_and_locale() -> None:
    def digest(**variables: str) -> str:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **variables}
        command = [sys.executable, "-c", SCRIPT]
        made = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return made.stdout

    first = digest(PYTHONHASHSEED="1", LC_ALL="C", TZ="UTC")
    assert first == digest(PYTHONHASHSEED="2", LC_ALL="C.UTF-8", TZ="Asia/Jerusalem")
    assert len(first.strip()) == hashlib.sha256().digest_size * 2


# Settings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cell": "1mm"}, "cells have sides from 2 to 200 mm, not 1 mm"),
        ({"cell": "1000mm"}, "from 2 to 200 mm"),
        ({"cell": "9"}, "such as 15mm"),
        ({"ink": "red"}, "solid"),
        ({"grid": "both"}, "blank"),
        ({"hints": "many"}, "such as 20%, a number"),
        ({"hints": "101%"}, "such as 20%, a number"),
        ({"hints": "-3"}, "such as 20%, a number"),
        ({"colours": {"grey": "black"}}, "[Ee]xtra"),
    ],
)
def test_wrong_values_are_refused_with_a_reason(options: dict[str, object], message: str) -> None:
    for model in (SvgOptions, PngOptions):
        with pytest.raises(ValidationError, match=message):
            model.model_validate(options)


def test_every_setting_has_a_description_and_its_default_as_a_config_writes_it() -> None:
    for model in (SvgOptions, PngOptions):
        properties = model.model_json_schema()["properties"]
        assert all(setting["description"] for setting in properties.values())
        assert properties["hints"]["default"] == "0"
        assert properties["colours"]["default"]["shade"] == "cmyk(0, 0, 0, 18)"


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_a_box_stands_for_a_letter_that_no_font_has(language: Language) -> None:
    strange = Puzzle(Grid(((Cell(letter="\U00012345"),),)), (), language)
    boxed = Puzzle(Grid(((Cell(letter="□"),),)), (), language)
    said = r"“\U00012345” \(U\+12345 .*\) in the grid: no font has it, and a box stands there"
    options = SvgOptions(grid="solved")
    drawn = [losing(said, export_svg(strange, options)), lossless(export_svg(boxed, options))]
    assert drawn[0] == drawn[1]
    dots = PngOptions(grid="solved")
    assert losing(said, export_png(strange, dots)) == lossless(export_png(boxed, dots))
    assert lossless(export_svg(strange, SvgOptions()))  # its letters are not printed
    written = losing(said, export_svg(strange, SvgOptions(grid="solved", text="text")))
    assert "\U00012345" in written.decode()  # the fonts of the reader may have it


def test_a_deleted_font_is_an_error(tmp_path: Path) -> None:
    lost = SvgOptions.model_construct(font=(FontFile(tmp_path / "lost.ttf"),))
    with pytest.raises(OptionError, match=r"lost\.ttf cannot be read: no such file"):
        export_svg(ENGLISH_SAMPLE, lost)
