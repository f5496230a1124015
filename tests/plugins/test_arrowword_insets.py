"""Pictures and the title in the grid of an arrowword: designed around, drawn, kept, or told."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from PIL import Image

import publisher_arrowword
from arrowword_checker import check_arrowword
from filling import REGISTRY
from layouts import pages_of
from losses import lossless
from publisher import (
    Budget,
    FormatError,
    GenerationError,
    NoOptions,
    OptionError,
    Position,
    Publication,
    Puzzle,
    Request,
    SearchRun,
)
from publisher.formats.puzzle_json import from_json, to_json
from publisher.model.features import PuzzleFeature, features
from publisher.plugins.puzzle_kind import built_by
from publisher_arrowword.generate import generate
from publisher_arrowword.options import ArrowGridOptions, ArrowwordOptions
from publisher_docx.options import DocxOptions
from publisher_docx.word_document import write as write_docx
from publisher_html.options import HtmlOptions
from publisher_html.web_page import write as write_html
from publisher_ipuz.options import IpuzOptions
from publisher_ipuz.reading import read as read_ipuz
from publisher_ipuz.writing import write as write_ipuz
from publisher_jpz.reading import read as read_jpz
from publisher_jpz.writing import write as write_jpz
from publisher_pages.drawing.marks import Image as ImageMark
from publisher_pages.drawing.marks import Role
from publisher_pages.options.pictures import SvgOptions
from publisher_pages.output import svg
from publisher_pages.output.grid_page import grid_page

(KIND,) = publisher_arrowword.publisher_puzzle_kinds()
BOTH = pytest.mark.parametrize("code", ["en", "he"])


def png(width: int = 40, height: int = 50) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), (90, 40, 160)).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cat.png").write_bytes(png())
    return tmp_path


def options(code: str, folder: Path, **given: object) -> tuple[ArrowGridOptions, ArrowwordOptions]:
    asked = {
        "size": "9x10",
        "wordlists": [{"wordfreq": code, "top": 20000}],
        "improve": False,
        "picture": {"file": "cat.png", "size": "3x4"},
        "title_box": {"size": "4x2"},
        **given,
    }
    context = {"folder": folder, "registry": REGISTRY}
    of_kind = ArrowwordOptions.model_validate(asked, context=context)
    asked.pop("solution_word", None)
    return ArrowGridOptions.model_validate(asked, context=context), of_kind


def made(code: str, folder: Path, seed: int = 1, **given: object) -> Puzzle:
    of_generator, of_kind = options(code, folder, **given)
    language = REGISTRY.languages[code]
    layout = generate(Request((), language, seed), of_generator, SearchRun(Budget(steps=5000)))
    return built_by(KIND, of_kind, layout, language, 1)


@cache
def sample(code: str) -> Puzzle:
    """A small one with a picture and its title, and clues that are not empty."""
    folder = Path(__file__).parents[2] / "docs" / "pictures"
    picture = {"file": "arrowword.png", "size": "3x4"}
    puzzle = made(code, folder, picture=picture)
    assert puzzle.sheet is not None
    insets = (puzzle.sheet.insets[0]._replace(picture=png()), puzzle.sheet.insets[1])
    clued = tuple(
        replace(each, clue=replace(each.clue, text=f"{each.number}.")) for each in puzzle.entries
    )
    sheet = replace(puzzle.sheet, insets=insets)
    return replace(puzzle, title="Night", entries=clued, sheet=sheet)


@BOTH
@pytest.mark.parametrize("style", ["frame", "dense"])
def test_a_grid_is_designed_around_a_picture_and_the_title(
    code: str, style: str, folder: Path
) -> None:
    puzzle = made(code, folder, style=style)
    check_arrowword(puzzle, crossed=90 if style == "dense" else 80)
    assert puzzle.sheet is not None
    picture, title = puzzle.sheet.insets
    assert picture == ((6, 6), (9, 8), png())
    assert title == ((0, 0), (1, 3), b"")
    assert all(str(puzzle.grid[cell].kind) == "absent" for cell in (*picture.cells, *title.cells))


@pytest.mark.proof
@BOTH
@pytest.mark.parametrize("style", ["frame", "dense"])
@pytest.mark.parametrize(
    "given",
    [
        {"picture": {"file": "cat.png"}, "title_box": None},
        {"picture": {"file": "cat.png", "corner": "middle", "size": "5x6"}},
        {"picture": {"file": "cat.png", "corner": "top-end"}, "solution_word": ""},
    ],
)
def test_ten_of_ten_seeds_of_13x17(
    code: str, style: str, given: Mapping[str, Any], folder: Path
) -> None:
    lists = [{"wordfreq": code, "top": 60000}]
    for seed in range(10):
        puzzle = made(code, folder, seed, style=style, size="13x17", wordlists=lists, **given)
        check_arrowword(puzzle, crossed=90 if style == "dense" else 80)


@pytest.mark.parametrize("corner", ["top-start", "top-end", "bottom-start", "bottom-end", "middle"])
def test_the_solution_word_is_below_a_picture_in_any_corner(corner: str, folder: Path) -> None:
    picture = {"file": "cat.png", "size": "3x3", "corner": corner}
    puzzle = made("en", folder, picture=picture, title_box=None, solution_word="sea")
    check_arrowword(puzzle)
    assert puzzle.sheet is not None
    assert sorted(puzzle.sheet.labels.values()) == ["1", "1", "2", "2", "3", "3"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"picture": {"file": "cat.png", "size": "7x4"}}, "7x4 is too large for a grid of 9x10"),
        ({"title_box": {"size": "4x8"}}, "4x8 is too large .* 3 columns and 3 rows"),
        ({"title_box": {"size": "5x5", "corner": "bottom-end"}}, "the title lies on the picture"),
    ],
)
def test_insets_without_room_are_refused(given: Mapping[str, Any], said: str, folder: Path) -> None:
    with pytest.raises(OptionError, match=said):
        made("en", folder, **given)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("cat.png", b"\x89PNG\r\n\x1a\n broken", "is neither a PNG nor a JPEG file"),
        ("cat.png", b"GIF89a" + bytes(20), "is neither a PNG nor a JPEG file"),
        ("cat.png", bytes(2_000_000), "is larger than the 1 MB"),
        ("dog.png", b"", "there is no file"),
    ],
)
def test_a_file_that_is_no_picture_is_refused(
    name: str, data: bytes, said: str, folder: Path
) -> None:
    (folder / "cat.png").write_bytes(data or png())
    with pytest.raises(ValueError, match=said):
        options("en", folder, picture={"file": name})


def test_a_drawn_grid_leaves_its_room_free(folder: Path) -> None:
    layout = generate(
        Request((), REGISTRY.languages["en"], 1),
        options("en", folder, picture=None, title_box=None)[0],
        SearchRun(Budget(steps=5000)),
    )
    of_kind = options("en", folder)[1]
    with pytest.raises(GenerationError, match="cells where the picture or the title is to be"):
        built_by(KIND, of_kind, layout, REGISTRY.languages["en"], 1)


def test_a_file_that_went_away_is_named(folder: Path) -> None:
    _, of_kind = options("en", folder)
    (folder / "cat.png").unlink()
    with pytest.raises(OptionError, match=r"cat\.png"):
        of_kind.insets(of_kind.size, with_picture=True)


@BOTH
def test_json_keeps_insets(code: str) -> None:
    data = to_json(Publication.of(sample(code)))
    assert from_json(data, REGISTRY.languages.__getitem__).puzzles == (sample(code),)
    inside = b64encode(png())
    assert inside in data
    moved = re.sub(rb"\[6,\s*6,\s*9,", b"[5, 6, 9,", data)
    for broken, said in (
        (data.replace(inside, b"?" + inside[1:]), "base64"),
        (moved, "no rectangle of absent cells"),
    ):
        with pytest.raises(FormatError, match=said):
            from_json(broken, REGISTRY.languages.__getitem__)


@BOTH
def test_a_page_has_the_picture_and_the_title_in_the_grid(code: str) -> None:
    puzzle = sample(code)
    (page,) = pages_of(puzzle, solution="none")
    (picture,) = (mark for mark in page.marks if isinstance(mark, ImageMark))
    assert picture.width / picture.height == pytest.approx(40 / 50)
    (title,) = (text for text in page.texts() if text.role is Role.TITLE)
    clues = [text for text in page.texts() if text.role is Role.CELL_CLUE]
    assert title.text == "Night"
    assert min(text.y for text in clues) < title.y < picture.y
    is_rtl = code == "he"
    assert (title.x > picture.x) == is_rtl
    solved = grid_page(puzzle, SvgOptions(grid="solved"))
    assert not any(isinstance(mark, ImageMark) for mark in solved.marks)
    drawn = lossless(svg.export(puzzle, SvgOptions())).decode()
    assert f"data:image/png;base64,{b64encode(png()).decode()}" in drawn


def test_a_number_is_not_in_the_corner_of_an_arrow() -> None:
    puzzle = sample("en")
    assert puzzle.sheet is not None
    entered = next(each for each in puzzle.sheet.clue_cells if each.slot.direction == "across")
    plain = next(
        place
        for place in puzzle.grid.positions()
        if puzzle.grid[place].is_letter
        and all(place != each.slot.start for each in puzzle.sheet.clue_cells)
    )
    labels = {entered.slot.start: "1", plain: "2"}
    page = grid_page(replace(puzzle, sheet=replace(puzzle.sheet, labels=labels)), SvgOptions())
    numbers = {text.text: text for text in page.texts() if text.role is Role.CELL_NUMBER}
    side = (page.width - 2 * 3) / 9
    places = {name: (text.x / side) % 1 for name, text in numbers.items()}
    is_beside = entered.cell.column < entered.slot.start.column
    assert (places["1"] > 0.5) == is_beside
    assert places["2"] < 0.5


@BOTH
def test_a_web_page_has_both_in_the_grid(code: str) -> None:
    text = lossless(write_html(sample(code), HtmlOptions())).decode()
    assert text.count('<div class="inset inset-') == 2
    assert ".inset-0{--columns:3;--rows:4}.inset-1{--columns:4;--rows:2}" in text
    assert "img-src data:" in text
    assert '<p aria-hidden="true">Night</p>' in text
    assert "h1{position:absolute" in text


@BOTH
def test_a_document_has_them_in_merged_cells(code: str) -> None:
    document = Document(BytesIO(lossless(write_docx(Publication.of(sample(code)), DocxOptions()))))
    grid = document.tables[0]
    assert grid.cell(9, 8).text == ""
    assert grid.cell(0, 0).text == grid.cell(1, 3).text
    assert "Night" in grid.cell(0, 0).text
    assert len(document.inline_shapes) == 1
    assert sum("Night" in each.text for each in document.paragraphs) == 1


def test_a_damaged_picture_is_told_by_all() -> None:
    puzzle = sample("en")
    assert puzzle.sheet is not None
    (first, second), said = puzzle.sheet.insets, "the picture in the grid is n"
    broken = (first._replace(picture=b"\x89PNG none"), second)
    puzzle = replace(puzzle, sheet=replace(puzzle.sheet, insets=broken))
    with pytest.raises(Exception, match=said):
        write_docx(Publication.of(puzzle), DocxOptions())
    with pytest.raises(Exception, match=said):
        svg.export(puzzle, SvgOptions())


@BOTH
def test_other_formats_lose_the_picture_and_say_it(code: str) -> None:
    puzzle = sample(code)
    assert PuzzleFeature.PICTURES in features(puzzle)
    language = puzzle.language
    back = (
        read_jpz(write_jpz(puzzle, NoOptions()), NoOptions(), language),
        read_ipuz(write_ipuz(puzzle, IpuzOptions()), NoOptions(), language),
    )
    for each in back:
        read = lossless(each)
        check_arrowword(read)
        assert read.sheet is not None
        assert read.sheet.insets == ()
        assert read.grid[Position(9, 8)] == puzzle.grid[Position(9, 8)]
