"""Marks in a PDF: colours, pictures, codes, links, boxes of the page."""

import re
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import segno
from PIL import Image as Pillow
from pydantic import TypeAdapter, ValidationError
from pypdf import PdfReader
from pypdf.generic import ContentStream

from publisher_pages.drawing.colours import BLACK, Colour, Colours
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import (
    Anchor,
    Box,
    Circle,
    Code,
    Drawing,
    Hatch,
    Image,
    Link,
    Mark,
    Role,
    Rule,
    Text,
    coloured,
    turned,
)
from publisher_pages.drawing.mirroring import placed
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.output.pdf import write_pdf
from publisher_pages.output.pdf_description import DocumentInfo
from publisher_pages.pictures.images import PictureFile, QrText, least_side, read_picture, read_qr
from publisher_pages.type.paragraph import Paragraph, Setting

ABOUT = DocumentInfo("Title", "Author", "Subject", "en", rtl=False)
RED = Colour((1.0, 0.0, 0.0))
CYAN = Colour((1.0, 0.0, 0.0, 0.0))


def text(word: str, x: float = 10, y: float = 20, colour: Colour = BLACK) -> Text:
    (line,) = Paragraph(word, Setting(load_fonts().regular, "en", rtl=False)).lines(1000)
    width = 10 * line.width
    return Text(Role.CLUE, x, y, width, 10, line.pieces, line.text, 8, 2, colour)


def read(*pages: Page, info: DocumentInfo = ABOUT, separated: bool = False) -> Any:
    data = write_pdf(pages, info, separated)
    assert data == write_pdf(pages, info, separated)
    return PdfReader(BytesIO(data), strict=True)


def drawn(*marks: Mark, separated: bool = False) -> list[tuple[str, list[Any]]]:
    """The operators of a page of 100 by 200 points with these marks, and their operands."""
    reader = read(Page(100, 200, marks), separated=separated)
    stream = ContentStream(reader.pages[0].get_contents(), reader)
    return [(operator.decode(), list(operands)) for operands, operator in stream.operations]


def used(operators: list[tuple[str, list[Any]]], *names: str) -> list[tuple[Any, ...]]:
    return [(name, *map(float, operands)) for name, operands in operators if name in names]


# Colours


@pytest.mark.parametrize(
    ("written", "amounts", "css"),
    [
        ("black", (0,), "#000000"),
        ("Black ", (0,), "#000000"),
        ("#ff0080", (1, 0, 128 / 255), "#ff0080"),
        ("#FF0080", (1, 0, 128 / 255), "#ff0080"),
        ("#000000", (0,), "#000000"),  # never of four inks
        ("#808080", (128 / 255,), "#808080"),
        ("cmyk(0, 0, 0, 100)", (0,), "#000000"),
        ("cmyk(0,0,0,18)", (0.82,), "#d1d1d1"),
        ("cmyk(100%, 50%, 0%, 12.5%)", (1, 0.5, 0, 0.125), "#0070df"),
    ],
)
def test_colours_are_written_as_names_rgb_or_inks(written: str, amounts: Any, css: str) -> None:
    colour = Colours.model_validate({"text": written}).text
    assert colour.amounts == pytest.approx(amounts)
    assert colour.css == css
    assert Colours.model_validate({"text": str(colour)}).text.css == css


@pytest.mark.parametrize(
    "written", ["", "red", "#12", "#12345g", "cmyk(1,2,3)", "cmyk(0, 0, 0, 101)", "cmyk(-1,0,0,0)"]
)
def test_the_error_of_a_wrong_colour_says_how_to_write_one(written: str) -> None:
    with pytest.raises(ValidationError, match=r"a colour is black, or .*in quotes.* or inks in"):
        Colours.model_validate({"text": written})
    with pytest.raises(ValidationError, match="a colour is"):
        Colours.model_validate({"text": [written]})


def test_each_change_of_colour_is_written_once() -> None:
    operators = drawn(
        Box(0, 0, 10, 10, RED),
        Box(20, 0, 10, 10, RED),
        Box(0, 20, 10, 10),
        text("one", colour=CYAN),
        text("two", colour=CYAN),
        Rule(0, 0, 10, 10, 1, RED),
        Circle(5, 5, 3, 1, RED),
        Circle(5, 5, 3, 1, Colour((0.5,))),
    )
    assert used(operators, "g", "rg", "k") == [("rg", 1, 0, 0), ("g", 0), ("k", 1, 0, 0, 0)]
    assert used(operators, "G", "RG", "K") == [("RG", 1, 0, 0), ("G", 0.5)]


def test_black_is_gray_on_a_screen_and_black_ink_in_print() -> None:
    marks = (text("word"), Box(0, 0, 10, 10, Colour((0.82,))), Rule(0, 0, 1, 1, 1), Box(0, 0, 1, 1))
    assert used(drawn(*marks), "g", "G", "k", "K") == [("g", 0.82), ("g", 0)]
    assert used(drawn(*marks, separated=True), "g", "G", "k", "K") == [
        ("k", 0, 0, 0, 1),
        ("k", 0, 0, 0, 0.18),
        ("K", 0, 0, 0, 1),
        ("k", 0, 0, 0, 1),
    ]


def test_every_page_begins_in_black() -> None:
    reader = read(Page(100, 100, (Box(0, 0, 9, 9, RED),)), Page(100, 100, (Box(0, 0, 9, 9, RED),)))
    for page in reader.pages:
        assert b"1 0 0 rg" in page.get_contents().get_data()


def test_texts_in_black_take_the_colour_of_the_page() -> None:
    marks = (text("one"), text("two", colour=RED), Box(0, 0, 1, 1))
    assert [mark.colour for mark in coloured(marks, CYAN)] == [CYAN, RED, BLACK]  # type: ignore[union-attr]


# Places of marks

FRAME = Extent(10, 20, 90, 120)


def drawings() -> tuple[Drawing, ...]:
    return (
        text("word", 20, 40),
        Box(15, 25, 30, 5),
        Rule(12, 30, 80, 110, 1),
        Circle(40, 60, 7, 1),
        Hatch((Extent(20, 30, 40, 35), Extent(50, 60, 55, 70)), 0.5, 2),
    )


def test_a_mirrored_mark_has_the_mirrored_rectangle() -> None:
    others = (Link(FRAME, "#x"), Code(10, 10, 30, (b"\1\0",) * 2), Anchor("x", 5, 6))
    upside_down = tuple(turned(drawings(), FRAME))
    for mark in (*drawings(), *upside_down, *others):
        (image,) = placed([mark], Extent(0, 0, 100, 100), rtl=True)
        assert image.extent == pytest.approx(mark.extent.mirrored(100))
        assert type(image) is type(mark)


def test_turned_marks_stay_in_their_rectangle() -> None:
    for mark, image in zip(drawings(), turned(drawings(), FRAME), strict=True):
        left, top, right, bottom = mark.extent
        assert image.extent == pytest.approx((100 - right, 140 - bottom, 100 - left, 140 - top))
        assert image.turned(FRAME).extent == pytest.approx(mark.extent)


def test_text_upside_down_is_written_by_a_turned_matrix() -> None:
    (mark,) = turned([text("ab", 20, 40)], FRAME)
    ((_, *matrix),) = used(drawn(mark), "Tm")
    assert matrix == [-10, 0, 0, -10, 80, 100]


def test_a_hatch_is_one_line_in_a_clip_of_all_its_rectangles() -> None:
    extents = tuple(Extent(10 * i, 10, 10 * i + 5, 30) for i in range(5))
    operators = drawn(Hatch(extents, 0.5, 2, RED), Box(0, 0, 1, 1))
    assert [name for name, _ in operators].count("re") == 6
    assert [name for name, _ in operators].count("l") == 1
    assert used(operators, "RG") == [("RG", 1, 0, 0)]
    ((_, (dashes, _phase)),) = ((name, rest) for name, rest in operators if name == "d")
    assert [float(dash) for dash in dashes] == [0.5, 2]
    names = [name for name, _ in operators]
    assert names.index("q") < names.index("W") < names.index("d") < names.index("Q")


# Pictures


def saved(path: Path, mode: str = "RGB", **settings: Any) -> Path:
    Pillow.new(mode, (40, 20), settings.pop("fill", 0)).save(path, **settings)
    return path


def image_of(path: Path) -> Any:
    picture = read_picture(path)
    page = Page(100, 100, (Image(10, 20, 40, 20, picture), Image(50, 50, 20, 10, picture)))
    (image,) = read(page, page).pages[0].images  # one, drawn four times
    return image


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_png_is_placed(tmp_path: Path, mode: str) -> None:
    found = image_of(saved(tmp_path / "logo.png", mode)).image
    assert found.size == (40, 20)
    assert found.convert("L").getpixel((0, 0)) == 0


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_jpeg_file_is_kept_as_it_is(tmp_path: Path, mode: str) -> None:
    path = saved(tmp_path / "logo.jpg", mode)
    picture = read_picture(path)
    assert picture.data == path.read_bytes()
    assert (picture.width, picture.height) == (40, 20)
    assert image_of(path).image.size == (40, 20)


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_picture_of_the_web_is_placed_as_its_first_frame(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"logo.{kind}"
    first, second = (Pillow.new("RGB", (40, 20), each) for each in ("red", "blue"))
    first.save(path, save_all=True, append_images=[second])
    picture = read_picture(path)
    assert (picture.mime_type, picture.width, picture.height) == ("image/png", 40, 20)
    red, green, blue = image_of(path).image.convert("RGB").getpixel((20, 10))
    assert red > 240
    assert green + blue < 20


def test_a_photograph_is_turned_upright(tmp_path: Path) -> None:
    turned_by = Pillow.Exif()
    turned_by[0x0112] = 6
    picture = read_picture(saved(tmp_path / "photo.jpg", exif=turned_by))
    assert (picture.width, picture.height) == (20, 40)


def test_transparency_and_depth_are_kept(tmp_path: Path) -> None:
    path = saved(tmp_path / "clear.png", "RGBA", fill=(255, 0, 0, 128))
    assert image_of(path).image.getpixel((0, 0)) == (255, 0, 0, 128)
    deep = saved(tmp_path / "deep.png", "I;16", fill=32768)
    assert image_of(deep).image.convert("L").getpixel((0, 0)) == 128


def test_an_image_is_placed_where_its_mark_says(tmp_path: Path) -> None:
    picture = read_picture(saved(tmp_path / "logo.png"))
    operators = drawn(Image(10, 20, 40, 30, picture), Image(50, 60, 20, 10, picture))
    placed = [tuple(map(float, rest)) for name, rest in operators if name == "cm"]
    scaled = [matrix for matrix in placed if matrix[0] != 1]
    assert (40, 30) in [(a, d) for a, _, _, d, *_ in scaled]
    assert (20, 0, 0, 10, 50, 130) in scaled


def test_a_file_that_is_no_picture_is_an_error_of_the_option(tmp_path: Path) -> None:
    def refused(path: Path) -> str:
        with pytest.raises(ValidationError) as caught:
            TypeAdapter(PictureFile).validate_python(path)
        return str(caught.value)

    text_file = tmp_path / "logo.png"
    text_file.write_text("no picture")
    assert "logo.png is neither PNG, JPEG, GIF, WebP nor SVG" in refused(text_file)
    Pillow.new("RGB", (2, 2)).save(tmp_path / "logo.tif")
    assert "is neither PNG, JPEG, GIF, WebP nor SVG" in refused(tmp_path / "logo.tif")
    assert "cannot be read: is a directory" in refused(tmp_path)
    assert "there is no file" in refused(tmp_path / "lost.png")
    for side in (7_000, 20_000, 65_000):
        vast = tmp_path / "vast.png"
        vast.write_bytes(with_width(saved(vast).read_bytes(), side))
        assert "more than 40 million pixels" in refused(vast)


def test_a_vast_picture_is_refused_before_a_pixel_of_it_is_read(tmp_path: Path) -> None:
    vast = tmp_path / "vast.jpg"
    sides = struct.pack(">HH", 11_000, 11_000)
    small = saved(vast).read_bytes()
    at = small.index(b"\xff\xc0") + 5  # the frame header: marker, length, bits, height, width
    vast.write_bytes(small[:at] + sides + small[at + len(sides) :])
    with pytest.raises(ValueError, match="more than 40 million pixels"):
        read_picture(vast)  # and no warning of Pillow's, which would be an error here


def test_a_photograph_of_several_pictures_is_one(tmp_path: Path) -> None:
    second = Pillow.new("RGB", (40, 20), "white")
    path = tmp_path / "photo.jpg"
    Pillow.new("RGB", (40, 20)).save(path, "MPO", save_all=True, append_images=[second])
    assert image_of(path).image.getpixel((0, 0)) == (0, 0, 0)
    assert read_picture(path).data.startswith(b"\x89PNG")


def with_width(png: bytes, side: int) -> bytes:
    """The file of a picture whose header has a square of this side."""
    header = b"IHDR" + 2 * side.to_bytes(4, "big") + png[24:29]
    return png[:12] + header + zlib.crc32(header).to_bytes(4, "big") + png[33:]


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_a_broken_picture_is_refused_without_a_crash(tmp_path: Path, kind: str) -> None:
    whole = saved(tmp_path / f"logo.{kind}", fill=(1, 2, 3)).read_bytes()
    broken = tmp_path / f"broken.{kind}"
    refused = 0
    for end in range(0, len(whole), 7):
        broken.write_bytes(whole[:end])
        refused += _is_refused(broken)
        broken.write_bytes(whole[:end] + b"\xff" + whole[end + 1 :])
        _is_refused(broken)
    assert refused >= len(whole[::7]) - 3  # of pixels all may be there, and the end mark missing


def _is_refused(path: Path) -> bool:
    try:
        read_picture(path)
    except ValueError:
        return True
    return False


# Codes


def squares(operators: list[tuple[str, list[Any]]]) -> Iterator[tuple[float, ...]]:
    for name, operands in operators:
        if name == "re":
            yield tuple(map(float, operands))


@pytest.mark.parametrize("mirror", [False, True])
def test_a_qr_code_is_drawn_module_by_module_and_never_mirrored(mirror: bool) -> None:
    rows = read_qr("https://example.org/solutions/17")
    side = 2.0 * len(rows)
    (mark,) = placed([Code(5, 8, side, rows)], Extent(0, 0, 100, 100), rtl=mirror)
    left = 100 - 5 - side if mirror else 5
    dark = set()
    for x, y, width, height in squares(drawn(mark)):
        row = round((200 - y - height - 8) / 2)
        dark |= {(row, round((x - left) / 2) + i) for i in range(round(width / 2))}
    expected = segno.make_qr("https://example.org/solutions/17", error="m").matrix
    assert dark == {
        (row + 4, column + 4)
        for row, modules in enumerate(expected)
        for column, module in enumerate(modules)
        if module
    }
    assert least_side(rows) == pytest.approx(len(rows) * 0.992, abs=0.1)


@pytest.mark.parametrize("text", ["", "x" * 700, "x" * 5000])
def test_too_long_a_text_for_a_code_is_an_error_of_the_option(text: str) -> None:
    with pytest.raises(ValidationError, match="holds 1 to about 600 letters"):
        TypeAdapter(QrText).validate_python(text)
    assert TypeAdapter(QrText).validate_python("תשובה") == "תשובה"


# Links, outline and boxes


def test_links_lead_to_anchors_and_addresses() -> None:
    reader = read(
        Page(
            100,
            200,
            (
                Link(Extent(10, 20, 30, 40), "#answer"),
                Link(Extent(10, 60, 30, 80), "https://example.org/?a=(1)&b=א"),
                Anchor("puzzle", 10, 20, "Puzzle 1 “תשבץ”"),
            ),
        ),
        Page(100, 200, (Anchor("answer", 0, 50, "Answer", 1), Link(FRAME, "#puzzle"))),
    )
    inner, outer = (note.get_object() for note in reader.pages[0]["/Annots"])
    assert [float(side) for side in inner["/Rect"]] == [10, 160, 30, 180]
    assert [float(side) for side in outer["/Rect"]] == [10, 120, 30, 140]
    assert inner["/Border"] == outer["/Border"] == [0, 0, 0]
    target = reader.named_destinations[inner["/Dest"]]
    assert reader.get_destination_page_number(target) == 1
    assert target.top == 150
    assert outer["/A"]["/URI"] == "https://example.org/?a=(1)&b=%D7%90"
    first, (second,) = reader.outline
    assert (first.title, second.title) == ("Puzzle 1 “תשבץ”", "Answer")
    assert reader.get_destination_page_number(second) == 1


def test_pages_say_where_they_are_cut() -> None:
    cut, bleed = Extent(9, 9, 91, 191), Extent(0, 0, 100, 200)
    first, second = read(Page(100, 200, (), cut, bleed), Page(100, 200, ())).pages
    assert [float(side) for side in first["/TrimBox"]] == [9, 9, 91, 191]
    assert [float(side) for side in first["/BleedBox"]] == [0, 0, 100, 200]
    assert "/TrimBox" not in second
    assert "/BleedBox" not in second


def test_a_file_can_have_no_description() -> None:
    reader = read(Page(100, 200, ()), info=ABOUT._replace(described=False, rtl=True))
    assert dict(reader.metadata or {}) == {}
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"] == {"/Direction": "/R2L"}
    assert not re.search(rb"Title|Author|Creator", write_pdf([], ABOUT._replace(described=False)))


def test_boxes_side_by_side_are_one_path() -> None:
    operators = drawn(Box(0, 0, 10, 10), Box(10, 0, 10, 10), Box(0, 10, 5, 5, RED))
    assert [name for name, _ in operators if name in ("re", "f")] == ["re", "re", "f", "re", "f"]
