"""Measure what the grid room asks of the studio while somebody fills a grid: a Markdown table.

A worker is started as the server starts it; the words are those of English in `wordfreq`, about
300,000. Wall-clock milliseconds go from the question to the answer, or to the first fill that is
told; CPU is that of the worker alone, as Linux counts it. `a letter typed` is the server's own
work: the command, the journal, and the view as JSON. With `--browser`, a letter is typed in a
21×21 grid in Chromium: `key → frame` is the time from the key to the next frame with the letter::

    python benchmarks/grid_room.py [--times 20] [--browser]
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
GRIDS = Path(__file__).parent / "grids"
sys.path[0] = str(ROOT / "tests")

from publisher.model.grid import Position  # noqa: E402
from publisher.model.numbering import slots  # noqa: E402
from publisher.plugins import registry as registries  # noqa: E402
from publisher.studio.drafts.finds import Find  # noqa: E402
from publisher.studio.drafts.folder import StudioFolder  # noqa: E402
from publisher.studio.drafts.views import view  # noqa: E402
from publisher.studio.workers.process import WorkerProcess  # noqa: E402
from publisher.workbench.state import PuzzleState  # noqa: E402
from publisher.workbench.state_json import state_form, state_of_form  # noqa: E402
from publisher.workbench.word_commands import TypeLetters  # noqa: E402

TABLE = "publisher.studio.jobs.table"
PATIENCE = 120.0
SETTINGS = {"words": [], "generator": {"use": "fill", "wordlists": [{"wordfreq": "en"}]}}

Measured = list[tuple[float, float]]
"""Milliseconds of each call: by the clock, and of the worker's processor."""


class Asker:
    """A worker with a recipe, and the states that it is asked about."""

    def __init__(self, worker: WorkerProcess, folder: Path, grid: str) -> None:
        self.worker = worker
        self.recipe = {
            "settings": SETTINGS,
            "path": str(folder / "x.yaml"),
            "words_change_number": 1,
        }
        self.drawing = (GRIDS / f"{grid}.txt").read_text()
        self.languages = registries.load().languages
        self.empty: PuzzleState
        self.full: PuzzleState

    async def begin(self) -> None:
        """Read the words, and fill the grid."""
        asked = {"recipe": self.recipe, "drawing": self.drawing}
        made = await self.worker.answer("begin_grid", asked, PATIENCE)
        self.empty = self._state(made["state"])
        _, filled = await self.first_fill(self.empty, [])
        self.full = self._state(filled["state"])

    def half(self, seed: int) -> PuzzleState:
        """The grid with about half of its letters."""
        every = slots(self.full.grid)
        opened = Random(seed).sample(every, len(every) * 3 // 10)
        return self.full.cleared(cell for slot in opened for cell in slot.cells)

    def open_slot(self, state: PuzzleState, seed: int) -> Mapping[str, object]:
        """A slot with an open cell."""
        found = [s for s in slots(state.grid) if not all(state.answer(s))]
        slot = Random(seed).choice(found)
        return {"row": slot.start.row, "column": slot.start.column, "direction": slot.direction}

    async def ask(self, job: str, state: PuzzleState, **more: object) -> tuple[float, float]:
        """Ask, and measure."""
        asked = {"recipe": self.recipe, "state": state_form(state), **more}
        cpu, began = _cpu(self.worker.pid), time.perf_counter()
        await self.worker.answer(job, asked, PATIENCE)
        return 1000 * (time.perf_counter() - began), _cpu(self.worker.pid) - cpu

    async def first_fill(
        self, state: PuzzleState, cells: list[Position]
    ) -> tuple[tuple[float, float], Any]:
        """How long it takes until a fill is told, and the fill at the end."""
        command = {"do": "fill", "cells": [list(cell) for cell in cells]}
        asked: dict[str, object] = {"recipe": self.recipe, "state": state_form(state)}
        asked |= {"command": command, "polish": 0.05}
        cpu, began = _cpu(self.worker.pid), time.perf_counter()
        first = (0.0, 0.0)
        async for news in self.worker.answers("search", asked):
            if first == (0.0, 0.0):
                first = 1000 * (time.perf_counter() - began), _cpu(self.worker.pid) - cpu
            if "done" in news:
                return first, news["done"]
        raise RuntimeError("the search did not end")

    def _state(self, form: object) -> PuzzleState:
        return state_of_form(form, lambda code: self.languages[code])


async def rows(asker: Asker, times: int) -> Iterator[tuple[str, Measured]]:
    """What is measured, by name."""
    halves = [asker.half(seed) for seed in range(times)]
    named = [(state, asker.open_slot(state, seed)) for seed, state in enumerate(halves)]
    found: dict[str, Measured] = {}
    found["candidates, half full"] = [
        await asker.ask("candidates", state, slot=slot) for state, slot in named
    ]
    empty = [(asker.empty, asker.open_slot(asker.empty, seed)) for seed in range(times)]
    found["candidates, empty"] = [
        await asker.ask("candidates", state, slot=slot) for state, slot in empty
    ]
    found["candidates by a filter, half full"] = [
        await asker.ask("candidates", state, slot=slot, filter="*e*") for state, slot in named
    ]
    found["prospects, half full"] = [await asker.ask("prospects", state) for state in halves]
    found["a sketch, half full"] = [await asker.ask("sketch", state) for state in halves]
    corner = [Position(row, column) for row in range(4) for column in range(4)]
    opened = asker.full.cleared(cell for cell in corner if asker.full.grid[cell].is_letter)
    found["4×4 corner, first fill"] = [
        (await asker.first_fill(opened, sorted(opened.lettered ^ asker.full.lettered)))[0]
        for _ in range(times)
    ]
    return iter(found.items())


def typed(folder: Path, asker: Asker, times: int) -> Measured:
    """A letter as the server types it: the command, the journal, the view."""
    draft = StudioFolder(folder, registries.load()).new_draft(SETTINGS)
    draft.take(Find(asker.full))
    cells = sorted(asker.full.lettered)
    found = []
    for number in range(times):
        cpu, began = time.process_time(), time.perf_counter()
        letter = TypeLetters(((cells[number], "AE"[number % 2]),), f"{number}")
        draft.perform(letter, draft.change_number)
        json.dumps(view(draft))
        now = time.perf_counter()
        found.append((1000 * (now - began), 1000 * (time.process_time() - cpu)))
    return found


def in_browser(times: int) -> Measured:
    """From a key to the frame that has its letter, in a 21×21 grid."""
    from playwright.sync_api import sync_playwright

    from conftest import program
    from studio.browsers import CHROMIUM_ARGUMENTS, running_studio

    with (
        tempfile.TemporaryDirectory() as name,
        running_studio(Path(name)) as running,
        sync_playwright() as driver,
    ):
        path = program("chromium")
        browser = driver.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(running.new_address())
        draft = page.evaluate(_SEND, ["/api/drafts", json.dumps({"settings": SETTINGS})])
        asked = {"size": [21, 21], "base": draft["change_number"]}
        page.evaluate(_SEND, [f"/api/d/{draft['draft']}/begin", json.dumps(asked)])
        page.goto(f"{running.origin}/d/{draft['draft']}/grid")
        page.wait_for_selector("#board input:focus")
        found = page.evaluate(_TYPE, times)
        browser.close()
    return [(each, each) for each in found]


_SEND = """async ([path, body]) => (await fetch(path, {method: "POST",
    headers: {"content-type": "application/json"}, body})).json()"""

_TYPE = """async (times) => {
    const found = [];
    for (let number = 0; number < times; number += 1) {
        const field = document.activeElement;
        const began = performance.now();
        const options = {data: "A", inputType: "insertText", bubbles: true, cancelable: true};
        field.dispatchEvent(new InputEvent("beforeinput", options));
        if (field.value !== "A") throw new Error("the letter is not there");
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        found.push(performance.now() - began);
        await new Promise((done) => setTimeout(done, 120));
    }
    return found;
}"""


def _cpu(process: int) -> float:
    """The CPU milliseconds of a process so far: proc(5), schedstat."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


def _told(name: str, measured: Measured) -> str:
    columns = zip(*measured, strict=True)
    said = [f"{median(found):.0f} | {sorted(found)[-1]:.0f}" for found in columns]
    return f"| {name} | {' | '.join(said)} |"


async def measure(times: int, say: Callable[[str], None], folder: Path) -> None:
    """Measure all rows that need a worker, and the server's own."""
    for grid in ("american15-72", "american21"):
        worker = await WorkerProcess.start(TABLE)
        try:
            asker = Asker(worker, folder, grid)
            await asker.begin()
            for name, measured in await rows(asker, times):
                say(_told(f"{grid}: {name}", measured))
            say(_told(f"{grid}: a letter typed", typed(folder, asker, times)))
        finally:
            worker.kill()
            await worker.ended()


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--browser", action="store_true", help="type in Chromium too")
    asked = parser.parse_args()
    print("| | ms, median | longest | CPU ms, median | longest |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(measure(asked.times, print, Path(name)))
    if asked.browser:
        print(_told("key → letter, 21×21, in the browser", in_browser(asked.times)))


if __name__ == "__main__":
    main()
