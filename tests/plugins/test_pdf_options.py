"""Settings of the PDF: papers, lengths, margins and sizes."""

from typing import Any

import pytest
from pydantic import ValidationError

from publisher_pages.options import PdfOptions


def options(**settings: object) -> PdfOptions:
    return PdfOptions.model_validate(settings)


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        ("a0", 2383.94, 3370.39),
        ("a4", 595.28, 841.89),
        ("A5", 419.53, 595.28),
        ("letter", 612, 792),
        ("kdp-6x9", 432, 648),
        ("KDP-8.5x11", 612, 792),
        ("170x240mm", 481.89, 680.31),
        ("6in x 9in", 432, 648),
        ("6.5in×230mm", 468, 651.97),
        ("400 x 600 pt", 400, 600),
    ],
)
def test_papers_by_name_and_by_measure(paper: str, width: float, height: float) -> None:
    assert options(paper=paper).trim == pytest.approx((width, height), abs=0.01)


def test_papers_are_turned() -> None:
    assert options(paper="8x10in", orientation="landscape").trim == (720, 576)
    assert options(paper="8x10in", orientation="portrait").trim == (576, 720)
    assert options(paper="10x8in").trim == (720, 576)


def test_margins_on_all_sides_or_on_each() -> None:
    assert set(options(margin="1 in").margin.model_dump().values()) == {72}
    margin = options(margin={"inside": "10mm", "top": "1in"}).margin
    assert margin.inside == pytest.approx(28.346, abs=0.001)
    assert margin.top == 72
    assert margin.bottom == margin.outside == pytest.approx(42.52, abs=0.01)


@pytest.mark.parametrize(
    ("pages", "inches"),
    [
        *((pages, 0.125) for pages in (24, 150)),
        *((pages, 0.25) for pages in (151, 300)),
        *((pages, 0.375) for pages in (301, 500)),
        *((pages, 0.5) for pages in (501, 700)),
        *((pages, 0.625) for pages in (701, 828)),
    ],
)
def test_the_gutter_follows_the_number_of_pages(pages: int, inches: float) -> None:
    assert options(gutter="auto").gutter_for(pages) == 72 * inches
    assert options(gutter="7pt").gutter_for(pages) == 7


@pytest.mark.parametrize("text", ["{page}", {"middle": "{page}"}])
def test_a_header_is_three_texts_or_one(text: Any) -> None:
    assert options(header=text).header.texts == ("", "{page}", "")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"paper": "a44"}, "a paper is one of a0, a1"),
        ({"paper": "210x297"}, "with a unit"),
        ({"paper": "-1x5mm"}, "with a unit"),
        ({"paper": "9999in x 9in"}, "larger than 200 inches"),
        ({"orientation": "diagonal"}, "'portrait' or 'landscape'"),
        ({"margin": "15"}, "such as 15mm"),
        ({"margin": "wide"}, "such as 15mm"),
        ({"margin": {"left": "5mm"}}, "[Ee]xtra"),
        ({"paper": "a5", "margin": "100mm"}, "margins of 100 mm leave too little .* 148×210 mm"),
        ({"paper": "a5", "margin": {"top": "200mm"}}, "margins of 200 mm leave too little"),
        ({"paper": "a6", "margin": "20mm", "gutter": "40mm"}, "a gutter of 40 mm and margins of"),
        ({"bleed": "1in"}, "20 mm is the most"),
        ({"min_font": "13", "max_font": "12"}, r"min_font \(13\) is larger than max_font \(12\)"),
        ({"min_font": "0"}, "greater than or equal to 4"),
        ({"max_font": "99"}, "less than or equal to 96"),
        ({"min_font": "30", "max_font": "30", "paper": "a6"}, "too large for the 75 mm"),
        ({"blocks": "grey"}, "auto"),
        ({"colour": "red"}, "[Ee]xtra"),
        ({"header": "{pge}"}, r"there is no field \{pge\}, only \{title\}"),
        ({"footer": {"end": "{page!r}"}}, "there is no field"),
        ({"footer": {"end": "{"}}, r"write \{\{ for a brace itself"),
        ({"solutions_per_page": "0"}, "a number from 1 to 60"),
        ({"solutions_per_page": "many"}, "a number from 1 to 60"),
        ({"profile": "kdp", "paper": "a3"}, "profile kdp: a page is 4 to 8.5 inches wide"),
        ({"profile": "kdp", "paper": "a5", "bleed": "3mm"}, "the bleed is 0.125 in, not 0.118"),
        (
            {"profile": "kdp", "paper": "a5", "margin": "6mm"},
            r"margins are at least 0.25 in; margin.top is 0.236 in",
        ),
        (
            {"profile": "kdp", "paper": "a5", "bleed": "0.125in", "margin": {"outside": "9mm"}},
            r"margins are at least 0.375 in with a bleed; margin.outside is 0.354 in",
        ),
    ],
)
def test_wrong_values_are_refused_with_a_reason(settings: dict[str, str], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        PdfOptions.model_validate(settings)


def test_the_settings_have_a_schema_and_every_one_a_description() -> None:
    schema = PdfOptions.model_json_schema()
    models = [schema, *schema["$defs"].values()]
    settings = [setting for model in models for setting in model.get("properties", {}).values()]
    assert len(settings) > 40
    assert all(setting["description"] for setting in settings)
