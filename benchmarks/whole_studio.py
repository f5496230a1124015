"""Measure the studio as somebody meets it, in a real Chromium, and print a Markdown table.

Wall-clock seconds go from what a person does to what they see. CPU seconds are those of the studio
and all its workers, as Linux counts them. `pip install '.[test]'` first, and have Chromium::

    python benchmarks/whole_studio.py [--turns 7] [--only start page edit load memory kill]
"""

import argparse
import base64
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(1, str(ROOT / "tests"))

from pictures_seen import SEEN, SEEN_ANEW  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from wordfreq import top_n_list  # noqa: E402

from studio.browsers import (  # noqa: E402
    CHROMIUM_ARGUMENTS,
    RunningStudio,
    StudioVisitor,
    enter,
    running_studio,
)

PAUSE = 3
"""Seconds after which somebody pastes words into a studio that has just started."""

LIST = 250_000
"""Words of the long list."""

DRAWING = (ROOT / "benchmarks/grids" / "american15-78.txt").read_text("utf-8")
LISTS = {"en": ("kitchen-en.txt", ("Oven", "\t")), "he": ("animals-he.tsv", ("", "\t"))}
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Row:
    """What was measured of one thing; `unit` is that of its figures."""

    name: str
    bar: str
    unit: str = "s"
    found: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        shown = f"{median(self.found):.3g} {self.unit} | {max(self.found):.3g} {self.unit}"
        cpu = f"{median(self.cpu):.2f} s" if self.cpu else "–"
        return f"| {self.name} | {self.bar} | {shown} | {cpu} |"


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="Measure the studio.")
    parser.add_argument("--turns", type=int, default=7, metavar="N")
    parser.add_argument("--only", nargs="+", choices=MEASURES, default=list(MEASURES))
    chosen = parser.parse_args()
    print("| what | bar | median | worst | CPU |\n|---|---|---|---|---|")
    with sync_playwright() as driver:
        path = "/usr/bin/chromium"
        browser = driver.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        for name in chosen.only:
            for row in MEASURES[name](browser, chosen.turns):
                print(row, flush=True)


@contextmanager
def a_studio() -> Iterator[RunningStudio]:
    """A studio of an empty folder."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent, "puzzles")
        folder.mkdir()
        with running_studio(folder) as studio:
            yield studio


def start(browser: Browser, turns: int) -> Iterator[Row]:  # noqa: ARG001
    """From the command to the first page that the server answers."""
    row = Row("start of `publisher studio` until it answers", "≤ 1 s")
    for _ in range(turns):
        began = time.perf_counter()
        with a_studio() as studio:
            visitor = StudioVisitor(studio.first_address)
            visitor.get("/")
            row.found.append(time.perf_counter() - began)
            row.cpu.append(_cpu(studio))
    yield row


def page(browser: Browser, turns: int) -> Iterator[Row]:
    """From twenty words that are pasted to the page, seen."""
    for language, (file, _) in LISTS.items():
        row = Row(f"first page after 20 pasted words, `{file}`", "≤ 1 s")
        lines = (ROOT / "examples" / file).read_text("utf-8").splitlines()
        words = [line.replace("\t", " – ") for line in lines if "\t" in line and line[0] != "#"]
        pasted = "\n".join(words[1:21])
        with a_studio() as studio, browser.new_context(locale=language) as context:
            tab = context.new_page()
            enter(tab, studio)
            for _ in range(turns + 1):  # the first one warms up
                tab.goto(f"{studio.origin}/")
                tab.evaluate(SEEN)
                before = _cpu(studio)
                _paste(tab, pasted)
                row.found.append(tab.evaluate("window.seen") / 1000)
                row.cpu.append(_cpu(studio) - before)
        yield Row(row.name + ", the studio just started", row.bar, "s", row.found[:1], row.cpu[:1])
        yield _page_after_a_pause(browser, language, pasted, row.name)
        yield Row(row.name, row.bar, "s", row.found[1:], row.cpu[1:])


def _page_after_a_pause(browser: Browser, language: str, pasted: str, name: str) -> Row:
    """The same of a studio that has just started, for somebody who takes a while to paste."""
    row = Row(f"{name}, {PAUSE} s after the studio started", "≤ 1 s")
    with a_studio() as studio, browser.new_context(locale=language) as context:
        tab = context.new_page()
        enter(tab, studio)
        tab.wait_for_timeout(PAUSE * 1000)
        tab.evaluate(SEEN)
        before = _cpu(studio)
        _paste(tab, pasted)
        row.found.append(tab.evaluate("window.seen") / 1000)
        row.cpu.append(_cpu(studio) - before)
    return row


def edit(browser: Browser, turns: int) -> Iterator[Row]:
    """From the key that ends a clue to the new page, seen, in the room of the page."""
    for name, clue in (("newspaper-en", "a river in winter"), ("symmetric-he", "נהר בחורף")):
        row = Row(f"a clue edited, its new page seen, `{name}.yaml`", "≤ 150 ms", "ms")
        with tempfile.TemporaryDirectory() as parent:
            folder = Path(parent, "puzzles")
            shutil.copytree(ROOT / "examples", folder)
            with running_studio(folder) as studio, browser.new_context(locale=name[-2:]) as context:
                visitor = StudioVisitor(studio.new_address())
                draft = _sent(visitor, "/api/shelf/open", {"config": f"{name}.yaml"})["draft"]
                tab = context.new_page()
                enter(tab, studio)
                tab.goto(f"{studio.origin}/d/{draft}/page")
                tab.wait_for_selector(".paper img")
                for number in range(3 * turns + 2):  # the first two warm up
                    before = _cpu(studio)
                    row.found.append(_edited(tab, number, f"{clue} {number}"))
                    row.cpu.append(_cpu(studio) - before)
        yield Row(row.name, row.bar, row.unit, row.found[2:], row.cpu[2:])


def _edited(tab: Page, number: int, clue: str) -> float:
    """Write one of the clues of the page; the milliseconds until it is seen."""
    tab.wait_for_timeout(700)
    places = tab.locator("[data-area^='clue ']")
    places.nth(number * 7 % places.count()).click()
    tab.keyboard.insert_text(clue)
    tab.evaluate(SEEN_ANEW)
    tab.keyboard.press("Enter")
    found: float = tab.evaluate("window.seen")
    return found


def _paste(tab: Page, text: str) -> None:
    """Paste a text as somebody does who has copied it."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.evaluate("text => navigator.clipboard.writeText(text)", text)
    tab.focus("#words")
    tab.keyboard.press("Control+V")


def load(browser: Browser, turns: int) -> Iterator[Row]:  # noqa: ARG001
    """What the first load brings over the wire, and every request that leaves this machine."""
    size = Row("first load", "≤ 250 KB", "KB")
    elsewhere = Row("requests to elsewhere, in all rooms", "0", "")
    with a_studio() as studio, browser.new_context(viewport=_size(1280)) as context:
        tab = context.new_page()
        session = context.new_cdp_session(tab)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        received: list[float] = []
        asked: list[str] = []
        session.on(
            "Network.loadingFinished", lambda each: received.append(each["encodedDataLength"])
        )
        context.on("request", lambda each: asked.append(each.url))
        enter(tab, studio)
        tab.wait_for_load_state("networkidle")
        size.found.append(sum(received) / 1000)
        _through_all_rooms(tab, studio)
        far = [url for url in asked if not url.startswith((studio.origin, "blob:", "data:"))]
        elsewhere.found.append(len(far))
    yield size
    yield elsewhere


def _through_all_rooms(tab: Page, studio: RunningStudio) -> None:
    _paste(tab, "oboe – a woodwind\nlion – king of beasts\ntiger – a striped cat\n")
    tab.wait_for_selector("#print:not([disabled])", timeout=30_000)
    draft = tab.evaluate("document.documentElement.dataset.draft")
    for room in ("page", "grid", "take"):
        tab.goto(f"{studio.origin}/d/{draft}/{room}")
        tab.wait_for_load_state("networkidle")
    tab.goto(f"{studio.origin}/shelf")
    tab.wait_for_load_state("networkidle")


def memory(browser: Browser, turns: int) -> Iterator[Row]:  # noqa: ARG001
    """All processes of a studio with a long list: their shares of the memory."""
    rest = Row(f"memory of all processes, {LIST:,} words, a grid open", "≤ 260 MB", "MB")
    most = Row("the same, while the grid is filled", "≤ 260 MB", "MB")
    with a_studio() as studio:
        visitor = StudioVisitor(studio.first_address)
        draft = _filled_from(visitor, long_list())
        slot = {"row": 0, "column": 0, "direction": "across"}
        asked = {"slot": slot, "order": "score", "filter": "", "limit": 200}
        _sent(visitor, f"/api/d/{draft}/candidates", asked)
        visitor.get(f"/api/d/{draft}/pages?width=1280")
        rest.found.append(_memory(studio))
        most.found.append(_most_memory(visitor, draft, studio))
    yield from (rest, most)
    for clue, said in (("\ta clue", "with clues"), ("", "without clues")):
        row = Row(
            f"the same, the list {said} dropped, a puzzle and its page made", "≤ 260 MB", "MB"
        )
        with a_studio() as studio:
            words = long_list().replace("\n", f"{clue}\n")
            _drop_words(StudioVisitor(studio.first_address), words)
            row.found.append(_memory(studio))
        yield row


def _drop_words(visitor: StudioVisitor, words: str) -> None:
    """A puzzle of some words of a list that was dropped, with its page, as the words room does."""
    draft = _sent(visitor, "/api/drafts", {})["draft"]
    data = base64.b64encode(words.encode()).decode()
    view = _sent(visitor, f"/api/d/{draft}/file", {"name": "long.txt", "base64": data})["view"]
    some = [{**view["settings"]["words"][0], "only": {"sample": 30}}]
    changed = {"changes": {"words": some}, "base": view["change_number"]}
    view = _sent(visitor, f"/api/d/{draft}/settings", changed)
    asked = {"command": None, "base": view["change_number"], "accept": True}
    _sent(visitor, f"/api/d/{draft}/search", asked)
    visitor.get(f"/api/d/{draft}/pages?width=1280")


def _filled_from(visitor: StudioVisitor, words: str) -> str:
    """A draft with an empty grid of 15×15 that is filled from a list."""
    draft: str = _sent(visitor, "/api/drafts", {"kind": "grid"})["draft"]
    base = json.loads(visitor.get(f"/api/d/{draft}").body)["change_number"]
    _sent(visitor, f"/api/d/{draft}/begin", {"base": base, "drawing": DRAWING})
    data = base64.b64encode(words.encode()).decode()
    _sent(visitor, f"/api/d/{draft}/lists", {"name": "long.txt", "base64": data})
    return draft


def _most_memory(visitor: StudioVisitor, draft: str, studio: RunningStudio) -> float:
    """The most that a fill of the grid takes, looked at ten times a second."""
    base = json.loads(visitor.get(f"/api/d/{draft}").body)["change_number"]
    asked = {"command": {"do": "fill"}, "base": base, "accept": True}
    searching = Thread(target=_sent, args=(visitor, f"/api/d/{draft}/search", asked))
    searching.start()
    most = 0.0
    while searching.is_alive():
        most = max(most, _memory(studio))
        searching.join(0.1)
    return most


def _sent(visitor: StudioVisitor, path: str, value: object) -> Any:
    """The last line of an answer; ends the measurement if it is an error."""
    answer = visitor.post(path, value)
    last = json.loads(answer.body.splitlines()[-1])
    if answer.status != 200 or "failed" in last:
        raise SystemExit(f"{path}: {answer.body.decode()}")
    return last


def long_list() -> str:
    """The most common English words, one a line."""
    found = (word for word in top_n_list("en", 2 * LIST) if word.isascii() and word.isalpha())
    words = [word for word in found if len(word) > 1][:LIST]
    return "".join(f"{word}\n" for word in words)


def kill(browser: Browser, turns: int) -> Iterator[Row]:
    """Typing, and a `kill -9` in the middle: the seconds of typing that are not on the disk."""
    row = Row("typing lost by `kill -9`, ten keys a second", "≤ 1 s")
    dice = Random(1)
    for _ in range(turns):
        with a_studio() as studio, browser.new_context() as context:
            tab = context.new_page()
            enter(tab, studio)
            tab.focus("#words")
            moments: list[tuple[int, float]] = []
            tab.keyboard.insert_text("oboe – a woodwind\nlion – king of beasts\n")
            until = time.perf_counter() + 2 + 3 * dice.random()
            while time.perf_counter() < until:
                tab.keyboard.press(dice.choice("abcdefghij"))
                length = tab.evaluate("document.getElementById('words').value.length")
                moments.append((length, time.perf_counter()))
                tab.wait_for_timeout(100)
            studio.process.kill()
            ended = time.perf_counter()
            kept = max(len(each.read_text("utf-8")) for each in _words_of(studio))
            lost = [moment for length, moment in moments if length > kept]
            row.found.append(ended - lost[0] if lost else 0)
    yield row


def _words_of(studio: RunningStudio) -> list[Path]:
    return list(studio.folder.glob(".studio/*/words.txt"))


def _size(width: int) -> Any:
    return {"width": width, "height": 800}


def _processes(studio: RunningStudio) -> list[int]:
    """The numbers of the studio's process and of all below it."""
    found = [studio.process.pid]
    for number in found:
        for children in Path(f"/proc/{number}/task").glob("*/children"):
            found += map(int, children.read_text().split())
    return found


def _cpu(studio: RunningStudio) -> float:
    """CPU seconds of all processes so far, of those that ended too."""
    total = 0
    for number in _processes(studio):
        words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        total += sum(map(int, words[11:15]))
    return total / TICK


def _memory(studio: RunningStudio) -> float:
    """Megabytes of all processes; what several share counts once, in shares (PSS)."""
    total = 0
    for number in _processes(studio):
        for line in Path(f"/proc/{number}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1000


MEASURES: dict[str, Callable[[Browser, int], Iterator[Row]]] = {
    "start": start,
    "page": page,
    "edit": edit,
    "load": load,
    "memory": memory,
    "kill": kill,
}

if __name__ == "__main__":
    main()
