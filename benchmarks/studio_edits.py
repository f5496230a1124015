"""Measure what the studio's workers are asked while somebody changes a puzzle: a Markdown table.

A worker is started as the server starts it, and asked again and again, each time after another
change. Wall-clock milliseconds go from the question to the answer with its picture decoded from
base64; CPU is that of the worker alone, as Linux counts it. With `--browser`, each picture is also
shown in Chromium: `shown` is the time from the question until the browser has decoded it and drawn
a frame::

    python benchmarks/studio_edits.py [--edits 60] [--browser]
"""

import argparse
import asyncio
import base64
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from publisher import Clue, Publication, Puzzle, to_json  # noqa: E402
from publisher.config import load  # noqa: E402
from publisher.pipeline.publishing import Pipeline  # noqa: E402
from publisher.plugins import registry as registries  # noqa: E402
from publisher.studio.workers.process import WorkerProcess  # noqa: E402
from publisher.workbench.state import PuzzleState  # noqa: E402
from publisher.workbench.state_json import state_form  # noqa: E402
from publisher_edit.config_puzzle import open_puzzle  # noqa: E402

TABLE = "publisher.studio.jobs.table"
BOOK = 50
WIDTH = 1280
WARM_UP = 5
PATIENCE = 60.0
VOCABULARY = {
    "en": "a river in winter and the old letters of somebody who never answers",
    "he": "נהר בחורף ומכתב ישן של מישהו שאינו עונה לעולם",
}

Show = Callable[[str], Awaitable[None]]
"""Shows a picture, and returns when it is seen."""

Question = tuple[str, Mapping[str, object]]
"""The name of a job, and what it is asked."""


@dataclass
class Row:
    """What was measured of one kind of question, in milliseconds."""

    name: str
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return f"| {self.name} | {_said(self.wall)} | {_said(self.cpu)} | {_said(self.shown)} |"


def _said(found: list[float]) -> str:
    """The median and the 95th percentile."""
    if not found:
        return "– | –"
    return f"{median(found):.0f} | {sorted(found)[int(0.95 * len(found))]:.0f}"


class Edits:
    """Puzzles of an example, each time with another clue somewhere; the same ones each time."""

    def __init__(self, example: str, folder: Path) -> None:
        registry = registries.load()
        config = load(ROOT / "examples" / example, registry)
        opened = open_puzzle(Pipeline(config, registry), 1)
        self.language = config.puzzle_configs[0].language.code
        self.puzzle = opened.shown(opened.state)
        self.words = VOCABULARY[self.language].split()
        self._folder = folder / self.language
        self._folder.mkdir()
        self._dice = Random(1)

    def page(self, settings: Mapping[str, object], puzzle: int, **asked: object) -> Question:
        """The page of one puzzle after an edit, as somebody sees it who types."""
        recipe = {"settings": settings, "path": str(self._folder / "bench.yaml")}
        state = state_form(PuzzleState.of(self.edited(self.puzzle, 1)))
        asked = {"recipe": {**recipe, "words_change_number": 1}, "state": state, **asked}
        return "page", {**asked, "puzzle": puzzle, "width": WIDTH, "quality": "quick"}

    def edited(self, puzzle: Puzzle, count: int) -> Puzzle:
        """A puzzle with so many other clues."""
        entries = list(puzzle.entries)
        for at in self._dice.sample(range(len(entries)), count):
            words = self._dice.choices(self.words, k=self._dice.randint(3, 8))
            clue = Clue(
                f"{' '.join(words)} {self._dice.random():.4f}", entries[at].clue.enumeration
            )
            entries[at] = replace(entries[at], clue=clue)
        return replace(puzzle, entries=tuple(entries))

    def alone(self, template: str) -> Callable[[], Question]:
        """Questions about a puzzle alone."""
        settings = {
            "title": self.puzzle.title,
            "language": self.language,
            "words": [{"list": self.words}],
            "export": [{"pdf": {"template": template}}],
        }
        return lambda: self.page(settings, 0)

    def book(self, template: str) -> Callable[[], Question]:
        """Questions about a book of such puzzles with other clues; each edit is of any of them."""
        puzzles = []
        for number in range(BOOK):
            lock = f"{number}.lock"
            made = self.edited(self.puzzle, len(self.puzzle.entries))
            (self._folder / lock).write_bytes(to_json(Publication.of(made)))
            words = [{"list": self.words}]
            puzzles.append({"title": f"{number}", "words": words, "lock": lock})
        settings = {
            "title": "Fifty",
            "language": self.language,
            "puzzles": puzzles,
            "export": [{"pdf": {"template": template}}],
        }
        return lambda: self.page(settings, self._dice.randrange(BOOK))


class Asker:
    """Asks one worker, and measures it."""

    def __init__(
        self, worker: WorkerProcess, show: Callable[[str], Awaitable[None]] | None
    ) -> None:
        self._worker = worker
        self._show = show

    async def ask(self, question: Question, row: Row) -> None:
        """Ask, and note how long it took."""
        cpu, began = _cpu(self._worker.pid), time.perf_counter()
        answer = await self._worker.answer(*question, PATIENCE)
        picture = str(answer["png"])
        base64.b64decode(picture)
        row.wall.append(1000 * (time.perf_counter() - began))
        row.cpu.append(_cpu(self._worker.pid) - cpu)
        if self._show is not None:
            await self._show(picture)
            row.shown.append(1000 * (time.perf_counter() - began))


def _cpu(process: int) -> float:
    """The CPU milliseconds of a process so far: proc(5), schedstat."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


@asynccontextmanager
async def chromium() -> AsyncIterator[Show]:
    """What shows a picture in a browser, and returns when it is seen."""
    from playwright.async_api import async_playwright

    from conftest import program

    async with async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=program("chromium"), args=("--no-sandbox", "--disable-gpu")
        )
        page = await browser.new_page(viewport={"width": WIDTH, "height": 900})
        await page.set_content("<img>")

        async def show(picture: str) -> None:
            await page.evaluate(
                """async picture => {
                    const signs = atob(picture);
                    const bytes = new Uint8Array(signs.length);
                    for (let at = 0; at < bytes.length; at++) bytes[at] = signs.charCodeAt(at);
                    const image = document.querySelector("img");
                    URL.revokeObjectURL(image.src);
                    image.src = URL.createObjectURL(new Blob([bytes], {type: "image/png"}));
                    await image.decode();
                    await new Promise(requestAnimationFrame);
                }""",
                picture,
            )

        yield show
        await browser.close()


async def measured(
    name: str, question: Callable[[], Question], edits: int, *, browser: bool
) -> tuple[Row, float]:
    """A row, and how long the first answer of its worker took, in milliseconds."""
    row, warm_up = Row(name), Row(name)
    async with AsyncExitStack() as stack:
        show = await stack.enter_async_context(chromium()) if browser else None
        worker = await WorkerProcess.start(TABLE)
        stack.push_async_callback(worker.ended)
        stack.callback(worker.kill)
        asker = Asker(worker, show)
        for number in range(WARM_UP + edits):
            await asker.ask(question(), row if number >= WARM_UP else warm_up)
    return row, warm_up.wall[0]


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=60)
    parser.add_argument("--browser", action="store_true", help="show each picture in Chromium")
    asked = parser.parse_args()
    print("| | ms, median | p95 | CPU ms, median | p95 | shown, median | p95 |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        english = Edits("newspaper-en.yaml", Path(name))
        hebrew = Edits("symmetric-he.yaml", Path(name))
        for title, question in (
            ("a clue edited → page, 15×15, English", english.alone("newspaper")),
            ("a clue edited → page, 13×13, Hebrew", hebrew.alone("classic")),
            (f"the same in a book of {BOOK}, English", english.book("book")),
            (f"the same in a book of {BOOK}, Hebrew", hebrew.book("book")),
        ):
            row, first = asyncio.run(measured(title, question, asked.edits, browser=asked.browser))
            print(row, flush=True)
            print(
                f"{title}: the first answer of a new worker after {first:.0f} ms", file=sys.stderr
            )


if __name__ == "__main__":
    main()
