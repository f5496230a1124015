"""A config with one puzzle takes a short road: few calls, no ledger, the bytes of the long one."""

from pathlib import Path

import pytest

from conftest import Command
from publisher import GenerationError, Generator, Layout, NoOptions, Request, SearchRun
from publisher.batch.ledger import Ledger
from publisher.batch.progress import Progress
from publisher.config import load as load_config
from publisher.pipeline.publish_run import PublishRun
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.installed import Provider
from publisher.plugins.registry import load

SEEN = """\
import sys
from pathlib import Path

from publisher import (
    Cell, Direction, Exporter, Generator, Grid, Layout, NoOptions, Placement, Slot, hookimpl
)

def seen(name):
    frame, found = sys._getframe(1), []
    while frame:
        if "/publisher/" in frame.f_code.co_filename.replace("\\\\", "/"):
            found.append(frame.f_code.co_qualname)
        frame = frame.f_back
    Path(name).write_text("\\n".join(reversed(found)))

def generate(request, options, run):
    seen("generator.txt")
    word = request.words[0]
    slot = Slot.straight(0, 0, Direction.ACROSS, len(word.letters))
    grid = Grid((tuple(Cell(letter=letter) for letter in word.letters),))
    return Layout(grid, (Placement(word, slot),), complete=True)

def export(puzzle, options):
    seen("exporter.txt")
    return b"seen"

@hookimpl
def publisher_generators():
    return [Generator("seen", "Who called", NoOptions, generate)]

@hookimpl
def publisher_exporters():
    return [Exporter("seen", "Who called", NoOptions, ".seen", export)]
"""
CONFIGS = {
    "en": """\
title: Pets
author: A. Nimal
generator: {seed: 3, budget: 200steps}
words: [{file: words.txt, emphasis: true}]
clues: clues.txt
lock: pets.lock
hints: 2
export: [ipuz, html, pdf, text, puz]
""",
    "he": """\
title: חיות
language: he
generator: {budget: 200steps}
words: [{list: {ארנב: "קופץ (לפעמים) 3 פעמים", נמר: בעל פסים, נמלה: חרוצה, דב: ישן בחורף}}]
output: {manifest: files.jsonl}
export: [ipuz, docx, pdf, jpz]
""",
}
WORDS = "\n".join(["cat\tIt *purrs*", "act\tA deed", "cat\tA pet", "tacit\tUnsaid", "iota\tA bit"])


def test_from_make_to_the_generator_are_ten_frames_and_from_the_puzzle_to_the_exporter_seven(
    tmp_path: Path, publisher: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("seen.py").write_text(SEEN)
    Path("words.txt").write_text("cat\tIt purrs\n")
    made = publisher(
        "--plugin", "seen.py", "make", "words.txt", "cat.seen", "--set", "generator.use=seen"
    )
    assert made.code == 0, made.err
    searching = Path("generator.txt").read_text().split("\n")
    from_make = searching[searching.index("make") :]
    assert from_make[-1] == "make"  # of the batch
    assert len(from_make) <= 10, from_make
    exporting = Path("exporter.txt").read_text().split("\n")
    with_puzzle = exporting[exporting.index("SingleRun.published") :]
    assert len(with_puzzle) <= 7, with_puzzle


@pytest.mark.parametrize("name", CONFIGS)
def test_the_long_road_makes_the_same_bytes(tmp_path: Path, name: str) -> None:
    registry = load()
    found: list[dict[str, bytes]] = []
    told: list[tuple[object, ...]] = []
    for road in "short", "long":
        folder = tmp_path / road / "zoo"
        folder.mkdir(parents=True)
        (folder / "words.txt").write_text(WORDS, encoding="utf-8")
        (folder / "clues.txt").write_text("act\tTo do\n", encoding="utf-8")
        config = folder / f"{name}.yaml"
        config.write_text(CONFIGS[name], encoding="utf-8")
        pipeline = Pipeline(load_config(config, registry), registry)
        if road == "short":
            made = pipeline.publish()
        else:
            ledger = Ledger(folder, config)
            with ledger.run():
                made = PublishRun(pipeline, Progress(), ledger).published(False, False)
        with made:
            (one,) = made.made
            told.append(
                (one.puzzle, one.before_finishers, one.stopped, one.steps, len(one.remarks))
            )
        assert (folder / ".publisher").exists() == (road == "long")
        found.append({path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()})
    assert told[0] == told[1]
    assert found[0] == found[1]
    assert len(found[0]) >= 8


def test_a_generator_is_asked_the_same_when_it_checks_and_when_it_searches(tmp_path: Path) -> None:
    asked: list[Request] = []

    def check(request: Request, _: NoOptions) -> None:
        asked.append(request)

    def generate(request: Request, _: NoOptions, run: SearchRun) -> Layout:
        asked.append(request)
        raise GenerationError("it was asked, and that is all")

    registry = load()
    registry.add(
        Generator("asked", "Asked", NoOptions, generate, check=check), Provider("a", "b", "1")
    )
    path = tmp_path / "a.yaml"
    path.write_text(
        "generator: {use: asked, seed: 7, distinct: 2}\nreject: [owl]\n"
        "words: [list: [cat, emu, owl]]\nexport: [text]\n"
    )
    pipeline = Pipeline(load_config(path, registry), registry)
    (builder,) = pipeline.builders
    builder.check(builder.words())
    with pipeline.publish():
        pass
    assert len(asked) == 2  # the second puzzle is not begun without the first
    assert asked[0] == asked[1]
    assert (asked[0].seed, asked[0].share) == (7, 1)
    assert asked[0].rejected == {("O", "W", "L")}
