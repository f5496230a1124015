"""Make the pictures of the studio in docs/studio.md: each room in English and Hebrew, in Chromium.

The studio runs on a folder of our own examples, and everything is done in it as a person does it.
A picture has at most 64 colours, so that it is small::

    python tools/make_studio_pictures.py [ROOM …]
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright  # noqa: E402

from studio.browsers import (  # noqa: E402
    CHROMIUM_ARGUMENTS,
    RunningStudio,
    StudioVisitor,
    enter,
    eventually,
    running_studio,
)

TARGET = ROOT / "docs/pictures/studio"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 740}
COLOURS = 64
PATIENCE = 90_000
"""Milliseconds that a puzzle may take."""
PROOFS = 20_000
"""Milliseconds in which the first candidates of a grid are proved."""

EXAMPLES = (
    "animals-*",
    "newspaper-en*",
    "british-en*",
    "barred-en*",
    "square-*",
    "symmetric-he*",
    "never*",
)
WORDS = {"en": ("animals-en.csv", "Animals"), "he": ("animals-he.tsv", "חיות")}
GRIDS = {"en": ("newspaper-en.yaml", 6), "he": ("symmetric-he.yaml", 5)}
"""A config of each language, and how many columns of its first corner are open."""


@dataclass(frozen=True)
class Visit:
    """Somebody in the studio, with a browser of a language."""

    studio: RunningStudio
    page: Page
    language: str

    def go(self, path: str) -> None:
        """Open a page, and wait until nothing is asked for any more."""
        self.page.goto(self.studio.origin + path)
        self.page.wait_for_load_state("networkidle", timeout=PATIENCE)

    def paste(self) -> None:
        """Put words and a title into the words room, and wait for the end of the search."""
        file, title = WORDS[self.language]
        lines = (ROOT / "examples" / file).read_text("utf-8").splitlines()[1:21]
        words = (line.replace("\t", ",", 1).replace(",", " – ", 1) for line in lines)
        plain = (word.replace('""', "”").replace('"', "") for word in words)
        self.page.fill("#title", title)
        self.page.fill("#words", "\n".join(plain))
        self.page.wait_for_selector("#print:not([disabled])", timeout=PATIENCE)
        self.page.wait_for_selector("#progress", state="hidden", timeout=PATIENCE)
        self.page.wait_for_selector("#page-view img")

    def has_pictures(self) -> bool:
        """Whether all pictures of a shelf are there."""
        seen = "[...document.querySelectorAll('#cards img')].every((each) => each.complete)"
        return bool(self.page.evaluate(seen))

    @property
    def draft(self) -> str:
        """The name of the open draft."""
        return str(self.page.evaluate("document.documentElement.dataset.draft"))


def main() -> None:
    """Make the pictures of the rooms that are named, or of all."""
    parser = argparse.ArgumentParser(description="Make the pictures of the studio.")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    chosen = parser.parse_args().rooms or list(ROOMS)
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as driver, shown_folder() as folder:
        path = shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        for pattern in EXAMPLES:
            for file in (ROOT / "examples").glob(pattern):
                shutil.copy(file, folder)
        with running_studio(folder) as studio:
            for room in chosen:
                ROOMS[room](studio, browser)


@contextmanager
def shown_folder() -> Iterator[Path]:
    """A folder with a name that a picture may show."""
    folder = Path(tempfile.gettempdir(), "puzzles")
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def words(studio: RunningStudio, browser: Browser) -> None:
    """The words room: light, dark, and on a phone."""
    for language in WORDS:
        with visited(studio, browser, language) as visit:
            visit.paste()
            keep(visit.page, f"words-{language}")
            if language == "en":
                visit.page.emulate_media(color_scheme="dark")
                keep(visit.page, "words-dark")
    with visited(studio, browser, "he", PHONE) as visit:
        visit.paste()
        keep(visit.page, "words-phone")


def page(studio: RunningStudio, browser: Browser) -> None:
    """The page room, with the menu of a word."""
    for language in WORDS:
        with visited(studio, browser, language) as visit:
            visit.paste()
            visit.go(f"/d/{visit.draft}/page")
            visit.page.locator("#page-view .area").nth(3).press("Enter")
            visit.page.wait_for_selector(".menu")
            keep(visit.page, f"page-{language}")


def grid(studio: RunningStudio, browser: Browser) -> None:
    """The grid room: a corner of a finished puzzle is open again."""
    for language, (config, width) in GRIDS.items():
        visitor = StudioVisitor(studio.new_address())
        name = visitor.post("/api/shelf/open", {"config": config}).json["draft"]
        view = visitor.get(f"/api/d/{name}").json
        corner = [(row, column) for row in range(4) for column in range(width)]
        cells = [each for each in corner if "letter" in view["state"]["cells"][each[0]][each[1]]]
        cleared = {"command": {"do": "clear", "cells": cells}, "base": view["change_number"]}
        visitor.post(f"/api/d/{name}/do", cleared)
        with visited(studio, browser, language) as visit:
            visit.page.goto(f"{studio.origin}/d/{name}/grid")
            visit.page.wait_for_selector("#candidate-rows tr", timeout=PATIENCE)
            visit.page.wait_for_timeout(PROOFS)  # which arrive one by one
            keep(visit.page, f"grid-{language}")


def take(studio: RunningStudio, browser: Browser) -> None:
    """Take away."""
    for language in WORDS:
        with visited(studio, browser, language) as visit:
            visit.paste()
            visit.go(f"/d/{visit.draft}/take")
            keep(visit.page, f"take-{language}")


def shelf(studio: RunningStudio, browser: Browser) -> None:
    """The shelf, when all its pictures are there."""
    for language in WORDS:
        with visited(studio, browser, language) as visit:
            visit.go("/shelf")
            eventually(visit.page, visit.has_pictures)
            keep(visit.page, f"shelf-{language}")


@contextmanager
def visited(
    studio: RunningStudio, browser: Browser, language: str, size: ViewportSize = DESK
) -> Iterator[Visit]:
    """A browser of a language in the studio."""
    with browser.new_context(locale=language, viewport=size) as context:
        tab = context.new_page()
        enter(tab, studio)
        yield Visit(studio, tab, language)


def keep(tab: Page, name: str) -> None:
    """Take a picture of what can be seen, in few colours."""
    shown = Image.open(BytesIO(tab.screenshot(animations="disabled"))).convert("RGB")
    shown.quantize(COLOURS, dither=Image.Dither.NONE).save(TARGET / f"{name}.png", optimize=True)


ROOMS: dict[str, Callable[[RunningStudio, Browser], None]] = {
    "shelf": shelf,
    "words": words,
    "page": page,
    "grid": grid,
    "take": take,
}
"""The shelf comes first: the others put more on it."""

if __name__ == "__main__":
    main()
