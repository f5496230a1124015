"""Settings of the page templates, and the words of a PDF as another reader finds them."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import yaml
from publisher_templates import publisher_templates

from conftest import program
from publisher_pages.options import PdfOptions

TEMPLATES = {template.name: template.file for template in publisher_templates()}
_XHTML = "{http://www.w3.org/1999/xhtml}"


def template(name: str) -> dict[str, Any]:
    """The settings of a template and of those it extends."""
    own = yaml.safe_load(TEMPLATES[name].read_text(encoding="utf-8"))
    below = own.pop("extends", None)
    return {**(template(below) if below else {}), **own}


def options(name: str, **settings: object) -> PdfOptions:
    """The options of a template, and settings that go before them."""
    return PdfOptions.model_validate({**template(name), **settings})


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
