"""Panels of plugins below the clues of a page: placed, mirrored, guarded and blamed."""

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from editors import editor
from layouts import pages_of
from publisher import (
    ExportError,
    Language,
    NoOptions,
    OptionError,
    Options,
    Panel,
    PanelBox,
    PanelChoice,
    PanelDrawing,
    PanelLabel,
    PanelLine,
    PanelRoom,
    PanelText,
    PluginError,
    Publication,
    Puzzle,
    TextDirection,
)
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.registry import Registry, load
from publisher_pages.drawing.marks import Role, Rule, Text
from publisher_pages.drawing.page import Page
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import preview
from publisher_testing import ENGLISH, HEBREW, puzzle

EXAMPLES = Path(__file__).parents[2] / "examples/plugins"
PLUGIN = EXAMPLES / "answer_boxes.py"
STRANGER = Provider("odd", "odd-plugin", "1.0")
SAMPLES = {
    "en": puzzle(["CAT#", "A##O", "RAIN", "####"]),
    "he": puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה של {}", "תשבץ"),
}


class ListOptions(Options):
    """Options that cannot be hashed."""

    names: list[str]


Draw = Callable[[Puzzle, Any, PanelRoom], Any]


def choice(draw: Draw) -> PanelChoice:
    registry = Registry()
    record = Panel("odd", "Odd", ListOptions, draw)
    registry.add(record, STRANGER)
    return PanelChoice(record, ListOptions(names=["a"]), registry)


def pages(sample: Puzzle, *draws: Draw, **settings: Any) -> tuple[Page, ...]:
    return pages_of(sample, panels=tuple(map(choice, draws)), solution="none", **settings)


def boxes(puzzle: Puzzle, options: object, room: PanelRoom) -> list[PanelText | PanelDrawing]:
    marks = (PanelBox(10, 2, 20, 15, 0.77), PanelLabel("7", 12, 14, 8))
    return [PanelText(puzzle.language.headings.name, is_heading=True), PanelDrawing(20, marks)]


@pytest.mark.parametrize("code", SAMPLES)
def test_it_is_below_the_clues_and_begins_where_reading_starts(code: str) -> None:
    (page,) = pages(SAMPLES[code], boxes)
    marks = list(page.marks)
    edges = [mark for mark in marks if isinstance(mark, Rule) and mark.weight == 0.77]
    texts = [mark for mark in marks if isinstance(mark, Text)]
    clues = [mark for mark in texts if mark.role is Role.CLUE]
    (label,) = (mark for mark in texts if mark.role is Role.LABEL and mark.text == "7")
    lefts, rights = min(each.extent.left for each in edges), max(e.extent.right for e in edges)
    top = min(each.extent.top for each in edges)
    assert len(edges) == 4
    assert rights - lefts == pytest.approx(20)
    assert top > max(clue.y for clue in clues)
    assert max(each.extent.bottom for each in edges) < page.height
    margin = min(text.extent.left for text in texts)
    if SAMPLES[code].direction is TextDirection.RTL:
        start = max(text.extent.right for text in texts)
        assert rights == pytest.approx(start - 10, abs=0.01)
        assert label.extent.right == pytest.approx(start - 12, abs=0.01)
    else:
        assert lefts == pytest.approx(margin + 10, abs=0.01)
        assert label.extent.left == pytest.approx(margin + 12, abs=0.01)


def test_the_example_has_a_box_for_each_circled_cell(publisher: Command, tmp_path: Path) -> None:
    config = EXAMPLES / "answer_boxes.yaml"
    plugins = ("--plugin", EXAMPLES / "solution_word.py", "--plugin", PLUGIN)
    short = ("--set", "generator.budget=1000steps")  # a long search says where its best is kept
    run = publisher(*plugins, "publish", config, "--set", f"output.folder={tmp_path}", *short)
    assert (run.code, run.err) == (0, "")
    assert (tmp_path / "answer_boxes.pdf").exists()


@pytest.mark.parametrize(("language", "digit"), [(ENGLISH, "3"), (HEBREW, "3")])
def test_the_example_fits_its_boxes_into_the_room(language: Language, digit: str) -> None:
    record = load(files=[PluginFile.read(PLUGIN)]).panels["answer-boxes"]
    sample = puzzle(["CAT"] if language is ENGLISH else ["שלם"], language)
    for count in (3, 40):
        heading, drawing = record.draw(sample, record.options(count=count), PanelRoom(300, 12))
        assert heading == PanelText(language.headings.solution, is_heading=True)
        assert isinstance(drawing, PanelDrawing)
        assert drawing.fault(300) is None
        labels = [mark.text for mark in drawing.marks if isinstance(mark, PanelLabel)]
        assert (len(labels), labels[2]) == (count, digit)
    assert record.draw(sample, record.options(), PanelRoom(300, 12)) == []


def high(height: float) -> Draw:
    return lambda *_: [PanelDrawing(height, (PanelLine(0, 0, 0, height, 0.77),))]


def test_a_high_panel_has_a_page_of_its_own_and_a_higher_one_is_refused() -> None:
    first, second = pages(SAMPLES["en"], high(600))
    assert not [m for m in first.marks if isinstance(m, Rule) and m.weight == 0.77]
    assert [m for m in second.marks if isinstance(m, Rule) and m.weight == 0.77]
    with pytest.raises(ExportError, match="the panel odd is 2000 points high, and the page has"):
        pages(SAMPLES["en"], high(2000))


def test_a_panel_without_anything_changes_nothing() -> None:
    assert pages(SAMPLES["en"], lambda *_: []) == pages(SAMPLES["en"])


def one(mark: Any, height: float = 20) -> Draw:
    return lambda *_: [PanelDrawing(height, (mark,))]


def stumbles(*_: object) -> Iterable[PanelText]:
    yield PanelText("one")
    raise KeyError("two")


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (lambda *_: None, "it returned None, not parts of a panel"),
        (lambda *_: ["text"], "it gave str, not a PanelText or a PanelDrawing"),
        (one(PanelLine(0, 0, 0, 21)), "outside its box of"),
        (one(PanelLine(-1, 0, 0, 0)), "outside its box of"),
        (one(PanelBox(0, 0, 5000, 5)), "outside its box of"),
        (one(PanelLabel("x", math.nan, 0, 9)), "outside its box of"),
        (one("line"), "it drew a mark that is a str"),
        (one(PanelLine(0, 0, 0, 0), 0), "it drew a height of 0"),
        (one(PanelLine(0, 0, 0, 0), math.inf), "it drew a height of inf"),
        (stumbles, "KeyError: 'two'"),
    ],
)
def test_a_panel_that_fails_is_named_and_not_the_exporter(draw: Draw, said: str) -> None:
    with pytest.raises(PluginError) as caught:
        pages(SAMPLES["en"], draw)
    assert "plugin odd (odd-plugin 1.0): its panel odd failed: " in str(caught.value)
    assert said in str(caught.value)


def test_a_box_stands_for_a_letter_of_a_panel_that_no_font_has() -> None:
    (page, *_) = pages(SAMPLES["en"], lambda *_: [PanelText("\u0b95")])
    (panel,) = (text for text in page.texts() if text.text == "\u0b95")
    assert [piece.shaped.face.is_stand_in for piece in panel.pieces] == [True]


def test_an_option_that_cannot_be_met_has_its_place() -> None:
    def fails(*_: object) -> None:
        raise OptionError(("names", 0), "not this one")

    with pytest.raises(OptionError) as caught:
        pages(SAMPLES["en"], lambda *_: [], fails)
    assert caught.value.path == ("panels", 1, "odd", "names", 0)


def test_a_preview_has_it_and_options_of_strangers_need_no_hash() -> None:
    options = PdfOptions(panels=(choice(boxes),))
    shown = preview(Publication.of(SAMPLES["en"]), options)
    assert shown.png(0, 200) != preview(Publication.of(SAMPLES["en"]), PdfOptions()).png(0, 200)


def test_what_it_is_made_of_has_the_version_of_its_plugin() -> None:
    assert repr(choice(boxes)) == "odd of odd (odd-plugin 1.0): ListOptions(names=['a'])"


CONFIG = "words: [{list: [cat, act]}]\nexport: [pdf: {panels: %s}]\n"


@pytest.mark.parametrize(
    ("panels", "said"),
    [
        ("[answer-box]", "pdf.panels[0]: expected `answer-boxes`, not `answer-box` — did you mean"),
        ("[answer-boxes: {count: 99}]", "pdf.panels[0].answer-boxes.count: "),
        ("[{a: , b: }]", "pdf.panels[0]: expected the name of one panel, with its options below"),
    ],
)
def test_a_fault_has_its_place(publisher: Command, tmp_path: Path, panels: str, said: str) -> None:
    path = tmp_path / "pets.yaml"
    path.write_text(CONFIG % panels)
    run = publisher("--plugin", PLUGIN, "check", path)
    assert run.code == 2
    assert f"{path}:2:" in run.err
    assert said in run.err


@pytest.mark.parametrize(
    ("panels", "right"),
    [
        (["answer-boxes"], True),
        ([{"answer-boxes": {"count": 5}}], True),
        ([{"answer-boxes": {"counts": 5}}], False),
        (["other"], False),
    ],
)
def test_editors_know_it(panels: Any, right: bool) -> None:
    config = {"words": [{"list": ["cat"]}], "export": [{"pdf": {"panels": panels}}]}
    assert editor(PLUGIN).is_valid(config) is right


def test_it_is_listed(publisher: Command) -> None:
    out = publisher("--plugin", PLUGIN, "plugins").out
    assert "\npanels\n  answer-boxes: Boxes for a solution word [answer_boxes.py " in out
    assert "    options: count, text\n" in out


def test_a_record_checks_itself() -> None:
    with pytest.raises(TypeError, match="must be callable"):
        Panel("odd", "Odd", NoOptions, None)  # type: ignore[arg-type]


def test_without_any_plugin_with_panels_it_is_said_so(publisher: Command, tmp_path: Path) -> None:
    config = tmp_path / "c.yaml"
    config.write_text("words: [{file: w.txt}]\nexport: [{pdf: {panels: [foo]}}]\n", "utf-8")
    run = publisher("check", config)
    assert "no plugin that is installed offers a panel" in run.err
