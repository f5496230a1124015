"""Drawings of users in SVG: drawn on every page, and kept within bounds."""

import importlib.util
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image as Pillow
from pydantic import ValidationError
from pypdf import PdfReader

from losses import lossless
from publisher import ExportError, Language, Publication
from publisher_docx import word_document
from publisher_docx.options import DocxOptions
from publisher_html import web_page
from publisher_html.options import HtmlOptions
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export as export_pdf
from publisher_pages.pictures import svg_files
from publisher_pages.pictures.images import read_picture
from publisher_testing import ENGLISH, HEBREW, puzzle

RED, SIDE = (255, 0, 0, 255), 1200
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
BOX = f'{HEAD} viewBox="0 0 30 20"><rect width="15" height="20" fill="#f00"/></svg>'


def drawing(folder: Path, inner: str, head: str = 'viewBox="0 0 30 20"') -> Path:
    path = folder / "cat.svg"
    path.write_text(f"{HEAD} {head}>{inner}</svg>", "utf-8")
    return path


def told(path: Path) -> str:
    with pytest.raises(ValueError, match=r"^the picture .*cat\.svg ") as caught:
        read_picture(path)
    return str(caught.value).partition("cat.svg ")[2]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "cat.svg").write_text(f'<?xml version="1.0"?><!DOCTYPE svg>\n{BOX}')
    return tmp_path / "cat.svg"


@pytest.mark.slow
def test_a_drawing_is_pixels_of_its_own_shape_and_clear_where_nothing_is(box: Path) -> None:
    found = read_picture(box)
    assert (found.width, found.height) == (SIDE, SIDE * 2 // 3)
    image = Pillow.open(BytesIO(found.data)).convert("RGBA")
    assert image.getpixel((10, 10)) == RED
    assert image.getpixel((SIDE - 10, 10)) == (0, 0, 0, 0)


@pytest.mark.slow
def test_hebrew_in_a_drawing_is_written_with_our_fonts(tmp_path: Path) -> None:
    path = drawing(tmp_path, '<text x="1" y="15" font-family="No such">שו</text>')
    image = Pillow.open(BytesIO(read_picture(path).data))
    left, _, right, _ = image.getbbox() or (0, 0, 0, 0)
    columns = [image.crop((x, 0, x + 1, image.height)).getbbox() for x in range(left, right)]
    gap = columns.index(None)
    assert 0 < gap < (right - left) / 2, "the thin vav is left of the wide shin"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["logo", "frame_picture"])
@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_drawing_is_on_the_page(box: Path, language: Language, name: str) -> None:
    sample = puzzle(["CAT"] if language is ENGLISH else ["חתל"], language)
    options = PdfOptions.model_validate({name: box, "solution": "none"})
    data = lossless(export_pdf(Publication.of(sample), options))
    (image,) = PdfReader(BytesIO(data)).pages[0].images
    shown = (image.image or Pillow.new("L", (1, 1))).convert("RGBA")
    assert shown.getpixel((10, 10)) == RED
    assert shown.width == 1.5 * shown.height


@pytest.mark.slow
def test_pictures_of_clues_are_drawings_on_every_kind_of_page(box: Path) -> None:
    sample = puzzle(["CAT"])
    pdf = export_pdf(Publication.of(sample), PdfOptions(pictures=box.parent, solution="none"))
    assert len(PdfReader(BytesIO(pdf.value)).pages[0].images) == 1
    made = word_document.write(Publication.of(sample), DocxOptions(pictures=box.parent))
    archive = ZipFile(BytesIO(made.value))
    (name,) = (each for each in archive.namelist() if each.startswith("word/media/"))
    shown = Pillow.open(BytesIO(archive.read(name))).convert("RGBA")
    assert shown.getpixel((10, 10)) == RED
    page = web_page.write(sample, HtmlOptions(pictures=box.parent)).value
    assert b"data:image/svg+xml;base64," in page


REFERENCES = {
    "image": '<image href="/etc/hostname" width="9" height="9"/>',
    "address": '<image xlink:href="http://example.org/a.png" width="9" height="9"/>',
    "drawing": '<use href="other.svg#a"/>',
    "inner": '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>',
    "pattern": '<rect width="9" height="9" fill="url(other.svg#a)"/>',
    "style": "<style>rect { fill: url('other.svg#a') }</style>",
}


@pytest.mark.parametrize("inner", REFERENCES.values(), ids=REFERENCES)
def test_what_is_outside_of_a_drawing_is_never_read(tmp_path: Path, inner: str) -> None:
    path = drawing(tmp_path, inner)
    assert told(path).startswith("refers to '")
    assert told(path).endswith("which is outside of it: embed that")
    with pytest.raises(ExportError, match=r"cat\.svg refers to '"):
        web_page.write(puzzle(["CAT"]), HtmlOptions(pictures=tmp_path))


@pytest.mark.slow
def test_what_is_inside_of_a_drawing_and_links_are_taken(tmp_path: Path) -> None:
    inner = '<a href="https://example.org"><rect id="a" width="9" height="9" fill="url(#b)"/></a>'
    path = drawing(tmp_path, f'<linearGradient id="b"/><use href="#a"/>{inner}<path d="M0 0H9V9"/>')
    assert read_picture(path).width == SIDE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("inner", "head", "said"),
    [
        ("", 'viewBox="0 0 9 9"', "shows nothing"),
        ('<rect width="9" height="9"/>', 'width="0" height="0"', "cannot be drawn: SVG has an"),
        ("<text y='9'>\u0378</text>", 'viewBox="0 0 9 9"', "has the sign \u0378/U+378, which no"),
        ("<g>" * 5000 + "</g>" * 5000, 'viewBox="0 0 9 9"', "cannot be drawn: SVG data parsing"),
    ],
)
def test_a_drawing_that_cannot_be_drawn_is_told(
    tmp_path: Path, inner: str, head: str, said: str
) -> None:
    assert told(drawing(tmp_path, inner, head)).startswith(said)


@pytest.mark.slow
@pytest.mark.parametrize("head", ['width="100000" height="100000"', 'width="100000" height="900"'])
def test_a_vast_drawing_is_drawn_small(tmp_path: Path, head: str) -> None:
    path = drawing(tmp_path, '<rect width="100000" height="100000"/>', head)
    assert read_picture(path).width == SIDE


BROKEN = {
    "open": b"<svg",
    "cut": BOX.encode()[:-9],
    "coded": b'<?xml version="1.0" encoding="no such"?><svg/>',
    "binary": b"<svg>\xff</svg>",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_a_broken_drawing_is_an_error_of_the_option(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "cat.svg").write_bytes(data)
    for options in (PdfOptions, DocxOptions):
        with pytest.raises(ValidationError, match=r"cat\.svg is a broken SVG file: "):
            options.model_validate({"logo": tmp_path / "cat.svg"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg>&a;</svg>',
            "has entities",
        ),
        ("<html><svg/></html>", "is no SVG file: it begins with <html>"),
        ("<svg><foreignObject/></svg>", "has text in HTML (foreignObject)"),
        (f"<svg>{' ' * 5_000_000}</svg>", "is an SVG file of more than 5 MB"),
    ],
)
def test_what_a_drawing_may_not_have_is_told(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "cat.svg").write_text(text)
    assert told(tmp_path / "cat.svg").startswith(said)


def test_a_drawing_that_takes_long_is_given_up(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_files, "_MOST_SECONDS", 0.001)
    box.write_text(f"{BOX}<!-- not drawn before -->")
    assert told(box) == "takes more than 0.001 seconds to draw: simplify it"


def test_without_the_package_the_error_says_what_to_do(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg_files, "find_spec", lambda name: None)
    assert "pip install 'crossword-publisher[svg]', or save it as PNG" in told(box)


@pytest.fixture(autouse=True)
def _package(request: pytest.FixtureRequest) -> None:
    if importlib.util.find_spec("resvg_py") is None:
        pytest.skip("resvg_py, the extra svg, is not installed")
