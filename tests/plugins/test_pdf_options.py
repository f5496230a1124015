"""Settings of the PDF: papers, lengths and sizes."""

import pytest
from pydantic import ValidationError

from publisher_pages.options import PdfOptions


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        ("a4", 595.28, 841.89),
        ("A5", 419.53, 595.28),
        ("letter", 612, 792),
        ("170x240mm", 481.89, 680.31),
        ("6in x 9in", 432, 648),
        ("6.5in×230mm", 468, 651.97),
        ("400 x 600 pt", 400, 600),
    ],
)
def test_papers_by_name_and_by_measure(paper: str, width: float, height: float) -> None:
    options = PdfOptions.model_validate({"paper": paper})
    assert options.paper == pytest.approx((width, height), abs=0.01)


def test_lengths_have_units() -> None:
    assert PdfOptions.model_validate({"margin": "1 in"}).margin == 72
    assert PdfOptions.model_validate({"margin": "10mm"}).margin == pytest.approx(28.346, abs=0.001)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"paper": "a44"}, "a paper is one of a3, a4"),
        ({"paper": "210x297"}, "with a unit"),
        ({"paper": "-1x5mm"}, "with a unit"),
        ({"paper": "9999in x 9in"}, "larger than 200 inches"),
        ({"margin": "15"}, "such as 15mm"),
        ({"margin": "wide"}, "such as 15mm"),
        ({"paper": "a5", "margin": "100mm"}, "margins of 100 mm leave too little .* 148×210 mm"),
        ({"min_font": "13"}, r"min_font \(13\) is larger than max_font \(12\)"),
        ({"min_font": "0"}, "greater than or equal to 4"),
        ({"max_font": "99"}, "less than or equal to 36"),
        ({"min_font": "30", "max_font": "30", "paper": "a6"}, "too large for the 75 mm"),
        ({"blocks": "grey"}, "auto"),
        ({"colour": "red"}, "[Ee]xtra"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(
    settings: dict[str, str], message: str
) -> None:
    with pytest.raises(ValidationError, match=message):
        PdfOptions.model_validate(settings)


def test_the_settings_have_a_schema_and_every_one_a_description() -> None:
    schema = PdfOptions.model_json_schema()
    assert all(setting["description"] for setting in schema["properties"].values())
