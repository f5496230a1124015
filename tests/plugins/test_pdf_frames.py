"""Frames: what is in them has its room, they have no side, and pictures have them too."""

from io import BytesIO
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image as Pillow
from pydantic import ValidationError

from layouts import check_clues, many_clues
from losses import lossless
from publisher import Language, Publication
from publisher_pages.document.document import document
from publisher_pages.drawing.colours import BLACK
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.frames import FrameStyle, drawn_frame, drawn_room
from publisher_pages.drawing.marks import Anchor, Image, Ink, Link, Mark
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.options.pictures import PngOptions, SvgOptions
from publisher_pages.output.grid_page import grid_page
from publisher_pages.output.pdf_export import export
from publisher_pages.output.png import export as export_png
from publisher_pages.output.svg import export as export_svg
from publisher_testing import ENGLISH, HEBREW, puzzle

STYLES: tuple[FrameStyle, ...] = tuple(get_args(FrameStyle))[1:]
PLACE = Extent(40.0, 50.0, 500.0, 700.0)
SLACK = 1.0  # points: half of the weight of a thick line


def frame(style: FrameStyle) -> list[Ink]:
    return list(drawn_frame(style, PLACE, BLACK, 1.0))


def places(marks: list[Ink]) -> set[tuple[float, ...]]:
    return {tuple(round(side + 0.037, 1) for side in mark.extent) for mark in marks}


def is_within(mark: Mark, place: Extent) -> bool:
    left, top, right, bottom = mark.extent
    beside = left >= place.left - SLACK and right <= place.right + SLACK
    return beside and top >= place.top - SLACK and bottom <= place.bottom + SLACK


@pytest.mark.parametrize("style", STYLES)
def test_a_frame_keeps_to_its_room_and_has_neither_left_nor_right(style: FrameStyle) -> None:
    marks = frame(style)
    inside = PLACE.inset(drawn_room(style, 1.0))
    for mark in marks:
        assert is_within(mark, PLACE)
        left, top, right, bottom = mark.extent
        beside = right <= inside.left or left >= inside.right
        assert beside or bottom <= inside.top or top >= inside.bottom
    mirrored = [mark.mirrored(PLACE.left + PLACE.right) for mark in marks]
    assert places(mirrored) == places(marks)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("style", ["deco", "winter"])
def test_pages_have_all_clues_inside_their_frame(language: Language, style: FrameStyle) -> None:
    sample = many_clues(60, language)
    options = PdfOptions(frame=style, solution="none")
    pages = lossless(document(Publication.of(sample), options, load_fonts(), list))
    check_clues(sample, pages)
    room = Extent(0.0, 0.0, *options.trim).inset(options.margin.inside)
    drawn = len(frame(style))
    for page in pages:
        assert sum(is_within(mark, room) for mark in page.marks) == len(page.marks) > drawn
        inside = room.inset(options.frame_room(options.scale))
        assert all(is_within(text, inside) for text in page.texts())


def test_a_frame_too_wide_for_the_paper_is_refused() -> None:
    with pytest.raises(ValidationError, match="40 mm of each side leaves too little of a paper"):
        PdfOptions.model_validate(
            {
                "frame": "dots",
                "frame_width": "40mm",
                "paper": "a6",
                "margin": "5mm",
                "orientation": "landscape",
            }
        )
    with pytest.raises(ValidationError, match="between the margins and the frame"):
        PdfOptions.model_validate({"frame": "dots", "frame_width": "62mm", "min_font": 12})
    plain = PdfOptions.model_validate({"frame_width": "62mm", "min_font": 12})
    assert plain.frame_room(1.0) == 0


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "holly.png"
    Pillow.new("RGB", (30, 40), "green").save(file)
    return file


def test_a_picture_is_a_frame_behind_the_puzzle(picture: Path) -> None:
    options = PdfOptions(frame_picture=picture, frame_width=50.0, solution="none")
    sample = Publication.of(puzzle(["CAT"]))
    (page,) = lossless(document(sample, options, load_fonts(), list))
    first, *others = [mark for mark in page.marks if not isinstance(mark, Anchor | Link)]
    assert isinstance(first, Image)
    assert first.extent == Extent(0.0, 0.0, *options.trim).inset(options.margin.inside)
    assert all(is_within(mark, first.extent.inset(50.0)) for mark in others)
    assert export(sample, options).value.startswith(b"%PDF")


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"<svg/>"])
def test_a_broken_picture_is_an_error_with_its_name(picture: Path, data: bytes) -> None:
    picture.write_bytes(data)
    with pytest.raises(ValidationError, match=r"holly\.png"):
        PdfOptions(frame_picture=picture)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("style", STYLES)
def test_grids_alone_have_frames_too(language: Language, style: FrameStyle) -> None:
    sample = puzzle(["CAT"] if language is ENGLISH else ["חתל"], language)
    plain, framed = (grid_page(sample, SvgOptions(frame=each)) for each in ("none", style))
    assert framed.width == pytest.approx(plain.width + 2 * drawn_room(style, 1.0))
    assert framed.height == pytest.approx(plain.height + 2 * drawn_room(style, 1.0))
    assert len(framed.marks) > len(plain.marks)
    assert export_svg(sample, SvgOptions(frame=style)).value.startswith(b"<?xml")


def test_a_picture_around_a_grid_is_in_the_file(picture: Path) -> None:
    sample = puzzle(["CAT"])
    drawing = export_svg(sample, SvgOptions(frame_picture=picture)).value.decode()
    assert '<image x="2.83"' in drawing
    assert "data:image/png;base64," in drawing
    options = PngOptions(frame_picture=picture, dpi=36)
    dots = Pillow.open(BytesIO(export_png(sample, options).value)).convert("RGB")
    green = [colour for _, colour in dots.getcolors(10**6) or []]
    assert (0, 128, 0) in green
