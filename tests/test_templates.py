"""The templates that come with the program: found by name, valid, and what each is for."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from pypdf import PdfReader

from conftest import Command
from losses import lossless
from paging import TEMPLATES, options
from publisher import Publication, Puzzle
from publisher.config import load as load_config
from publisher.plugins.installed import PluginFile
from publisher.plugins.registry import load
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.output.pdf_export import export
from publisher_testing import HEBREW, puzzle, sample_puzzles

ROWS = ["CAT#TREE", "O##I#A##", "WOLFGANG", "#A#E#L#O", "STEAMERS"]
HEBREW_ROWS = ["חתול#גדי", "מ##י#מ##", "ספרימ#לכ"]
SAMPLES = [puzzle(ROWS), puzzle(HEBREW_ROWS, HEBREW, "הגדרה", "תשבץ")]


def pages_of(sample: Puzzle, template: str, **settings: object) -> list[Page]:
    return lossless(
        document(Publication.of(sample), options(template, **settings), load_fonts(), list)
    )


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_config_finds_it_by_name(publisher: Command, tmp_path: Path, name: str) -> None:
    config = tmp_path / "pets.yaml"
    words = {"words": [{"list": {"cat": "It purrs", "goat": "It eats all"}}]}
    export_ = {
        "export": [{"pdf": {"template": name, "paper": "a5"}}],
        "generator": {"budget": "9steps"},
    }
    config.write_text(yaml.safe_dump({"title": "Pets", **words, **export_}), encoding="utf-8")
    run = publisher("publish", config)
    assert run.code == 0, run.err
    page = PdfReader(tmp_path / "pets.pdf").pages[0]
    assert float(page.mediabox.width) == pytest.approx(148 * 72 / 25.4, abs=0.01)


def test_the_plugins_are_listed_with_their_templates(publisher: Command) -> None:
    listed = json.loads(publisher("plugins", "--json").out)["plugins"]
    names = {each["name"] for each in listed if each["kind"] == "template"}
    assert names == set(TEMPLATES)


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize("sample", sample_puzzles().values(), ids=sample_puzzles())
def test_every_sample_is_printed(name: str, sample: Puzzle) -> None:
    data = lossless(export(Publication.of(sample), options(name)))
    assert data.startswith(b"%PDF")


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize("sample", SAMPLES, ids=["en", "he"])
def test_every_clue_is_printed_once_within_the_margins(name: str, sample: Puzzle) -> None:
    chosen = options(name)
    pages = pages_of(sample, name)
    numbers = [text for page in pages for text in page.texts(Role.CLUE_NUMBER)]
    assert len(numbers) == len(sample.entries)
    margin = chosen.margin
    sides = min(margin.inside, margin.outside)
    for page in pages:
        for text in page.texts():
            assert text.extent.left >= sides - 0.01
            assert text.extent.right <= page.width - sides + 0.01
            assert text.extent.top >= margin.top - 0.01
            assert text.extent.bottom <= page.height - margin.bottom + 0.01


def test_classic_is_what_there_is_without_a_template() -> None:
    assert options("classic") == type(options("classic"))()


def test_large_print_has_large_type_and_the_grid_facing_its_clues() -> None:
    long = puzzle(ROWS, clue="A clue of many, many words " * 5)
    grid, clues, *_ = pages_of(long, "large-print")
    assert not grid.texts(Role.CLUE)
    assert min(text.size for text in clues.texts(Role.CLUE)) >= 14


def test_clues_of_large_print_begin_below_their_grid_where_that_spares_a_page() -> None:
    longer = puzzle(ROWS, clue="A clue of many, many words " * 8)
    grid, clues, solution = pages_of(longer, "large-print")
    assert grid.texts(Role.CELL_NUMBER)
    assert grid.texts(Role.CLUE)
    assert clues.texts(Role.CLUE)
    assert not solution.texts(Role.CLUE)


@pytest.mark.parametrize("sample", SAMPLES, ids=["en", "he"])
def test_large_print_has_few_clues_below_their_grid(sample: Puzzle) -> None:
    page, _ = pages_of(sample, "large-print")
    assert page.texts(Role.CELL_NUMBER)
    assert {text.size for text in page.texts(Role.CLUE)} == {18}


def test_a_worksheet_has_lines_to_fill_in() -> None:
    for sample, name in zip(SAMPLES, ("Name", HEBREW.headings.name), strict=True):
        texts = [text.text for text in pages_of(sample, "worksheet")[0].texts()]
        assert any(name in text for text in texts)


@pytest.mark.parametrize("sample", SAMPLES, ids=["en", "he"])
def test_a_manuscript_has_loose_sheets_each_with_a_name_and_an_address(sample: Puzzle) -> None:
    where, chosen = "12 Elm Street", options("manuscript", address="12 Elm Street")
    two = Publication((replace(sample, title="1"), replace(sample, title="2")), "T", "Ann Setter")
    pages: list[Page] = lossless(document(two, chosen, load_fonts(), list))
    assert [len(page.texts(Role.CELL_NUMBER)) > 0 for page in pages] == [True, False] * 2 + [
        True
    ] * 2
    assert [len(page.texts(Role.ANSWERS)) > 0 for page in pages] == [False, True] * 2 + [False] * 2
    for page in pages:
        around = [text.text for text in page.texts(Role.HEADER_FOOTER)]
        assert around[:2] == ["Ann Setter", where]
    answers = [text.text for text in pages[1].texts(Role.ANSWERS)]
    assert answers == [entry.spelling for entry in sample.entries]


def test_a_manuscript_without_an_address_invents_none() -> None:
    for page in pages_of(replace(SAMPLES[0], author="Ann"), "manuscript"):
        assert [text.text for text in page.texts(Role.HEADER_FOOTER)][:2] == ["Ann", "Sample"]


def test_a_newspaper_has_its_solution_upside_down() -> None:
    (page,) = pages_of(SAMPLES[0], "newspaper")
    assert all(text.upside_down for text in page.texts(Role.LETTER))


@pytest.mark.parametrize("sample", SAMPLES, ids=["en", "he"])
def test_few_words_of_a_newspaper_have_large_type_that_grows_with_the_paper(sample: Puzzle) -> None:
    sizes = list[float]()
    for paper in ("a4", "a3"):
        (page,) = pages_of(sample, "newspaper", paper=paper)
        sizes += {text.size for text in page.texts(Role.CLUE)}
    assert sizes[0] >= 16
    assert sizes[1] == pytest.approx(sizes[0] * 2**0.5)


@pytest.mark.parametrize("paper", ["a3", "a2", "a1", "a0"])
def test_a_poster_fills_its_paper(paper: str) -> None:
    (page,) = pages_of(SAMPLES[1], "poster", paper=paper)
    cells = [text.size for text in page.texts(Role.CELL_NUMBER)]
    assert min(cells) > 7
    assert page.width == pytest.approx(options("poster", paper=paper).paper.width)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"papr": "a4"}, "mine.yaml:1:1: export[0].pdf.papr: there is no setting `papr`"),
    ({"margin": "15 miles"}, "mine.yaml:1:9: export[0].pdf.margin"),
    ({"margin": "140mm"}, "leave too little of a paper of 210×297 mm"),
    ({"logo": "mine.yaml"}, "is neither PNG, JPEG, GIF, WebP nor SVG"),
    ({"logo": "none.png"}, "there is no file"),
    ({"extends": "mine.yaml"}, "in a circle: mine.yaml → mine.yaml"),
    ({"profile": "kdp", "paper": "a3"}, "profile kdp: a page is 4 to 8.5 inches wide"),
    ({"footer": {"end": "{pagenumber}"}}, "there is no field {pagenumber}"),
]


@pytest.mark.parametrize(("settings", "said"), FAULTS)
def test_faults_are_told_where_they_are(
    publisher: Command, tmp_path: Path, settings: dict[str, Any], said: str
) -> None:
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    config = tmp_path / "pets.yaml"
    config.write_text(
        "words: [list: [cat]]\nexport: [pdf: {template: mine.yaml}]\n", encoding="utf-8"
    )
    run = publisher("check", config)
    assert run.code == 2
    assert said in run.err


LOGO = (
    Path(__file__).parent.parent / "examples/plugins/publisher-school/publisher_school/school.png"
)


def packaged(folder: Path, settings: dict[str, Any], **more: dict[str, Any]) -> Path:
    """A plugin that is a file, with the templates `mine` and others in the folder `package`."""
    package = folder / "package"
    package.mkdir()
    (package / "school.png").write_bytes(LOGO.read_bytes())
    for name, each in {"mine": settings, **more}.items():
        (package / f"{name}.yaml").write_text(yaml.safe_dump(each), encoding="utf-8")
    plugin = folder / "mine.py"
    plugin.write_text(
        "from pathlib import Path\nfrom publisher import Template, hookimpl\n\n@hookimpl\n"
        "def publisher_templates():\n"
        f"    return [Template('mine', 'Mine', Path({str(package / 'mine.yaml')!r}))]\n"
    )
    return plugin


def pets(folder: Path, export_: str) -> Path:
    """A config in a folder of its own."""
    path = folder / "configs" / "pets.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"words: [list: [חתול, חלב]]\nlanguage: he\nexport: [pdf: {export_}]\n")
    return path


@pytest.mark.parametrize(
    "templates",
    [
        {"mine": {"logo": "school.png"}},
        {"mine": {"extends": "base.yaml"}, "base": {"logo": "school.png", "extends": "worksheet"}},
    ],
)
def test_a_template_of_a_plugin_brings_files_of_its_own(
    publisher: Command, tmp_path: Path, templates: dict[str, dict[str, Any]]
) -> None:
    plugin = packaged(tmp_path, templates.pop("mine"), **templates)
    config = load_config(pets(tmp_path, "{template: mine}"), load(files=[PluginFile.read(plugin)]))
    assert config.exports[0].options.logo == tmp_path / "package/school.png"  # type: ignore[attr-defined]
    run = publisher("--plugin", plugin, "publish", pets(tmp_path, "{template: mine}"))
    assert (run.code, run.err) == (0, "")
    assert PdfReader(tmp_path / "configs/pets.pdf").pages[0].images


def test_paths_of_a_config_that_takes_it_start_at_the_config(
    publisher: Command, tmp_path: Path
) -> None:
    plugin = packaged(tmp_path, {"extends": "classic"})
    path = pets(tmp_path, "{template: mine, logo: school.png}")
    run = publisher("--plugin", plugin, "check", path)
    assert run.code == 2
    assert f"there is no file {tmp_path / 'configs/school.png'}" in run.err
    path = pets(tmp_path, "{template: own.yaml}")
    path.with_name("own.yaml").write_text("extends: mine\nlogo: school.png\n")
    assert publisher("--plugin", plugin, "check", path).code == 2
    path.with_name("school.png").write_bytes(LOGO.read_bytes())
    assert publisher("--plugin", plugin, "check", path).code == 0


@pytest.mark.parametrize(
    ("logo", "said"),
    [
        ("schol.png", "package/schol.png — did you mean `school.png`?"),
        ("../none/school.png", "there is no file"),
        ("mine.yaml", "is neither PNG, JPEG, GIF, WebP nor SVG"),
        (["school.png"], "not a list"),
    ],
)
def test_a_path_in_a_package_that_is_wrong_is_told_at_its_place_in_the_template(
    publisher: Command, tmp_path: Path, logo: object, said: str
) -> None:
    plugin = packaged(tmp_path, {"logo": logo})
    run = publisher("--plugin", plugin, "check", pets(tmp_path, "{template: mine}"))
    assert run.code == 2
    assert f"{tmp_path / 'package/mine.yaml'}:" in run.err
    assert "export[0].pdf.logo" in run.err
    assert said in run.err


def test_texts_of_a_template_of_a_plugin_are_plain_texts(tmp_path: Path) -> None:
    plugin = packaged(tmp_path, {"instructions": "Fill in", "lines": ["Name"]})
    config = load_config(pets(tmp_path, "{template: mine}"), load(files=[PluginFile.read(plugin)]))
    options = config.exports[0].options
    assert type(options.instructions) is str  # type: ignore[attr-defined]
    assert [type(each) for each in options.lines] == [str]  # type: ignore[attr-defined]
