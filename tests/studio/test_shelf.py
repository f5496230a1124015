"""The shelf: what is in the folder is shown, opened, copied, deleted, and made a book of."""

import re
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from shutil import copy
from typing import Any

import pypdf
import pytest
from defusedxml import ElementTree

from conftest import Command
from publisher.errors import CommandError, ConfigError
from publisher.plugins import registry as registries
from publisher.plugins.registry import Registry
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.saved import Saved
from publisher.studio.drafts.shelf import Shelf
from publisher.studio.jobs import open_config
from publisher.studio.jobs import shelf as shelf_jobs
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.workers.protocol import Tell

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return registries.load()


@pytest.fixture(scope="module")
def context() -> WorkerContext:
    return WorkerContext()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with configs of every kind."""
    for pattern in ("square-*", "animals-*", "never*", "harbour.pzl", "wrong.yaml"):
        for file in EXAMPLES.glob(pattern):
            copy(file, tmp_path)
    path = tmp_path / "book.yaml"
    path.write_text("title: Two\npuzzles: [{config: square-en.yaml}, {config: square-he.yaml}]\n")
    tmp_path.joinpath("made.yaml").write_text("title: Elsewhere\npuzzle: harbour.pzl\n")
    return tmp_path


def on_shelf(folder: Path, registry: Registry, context: WorkerContext) -> dict[str, Any]:
    """The cards by the names of what they are of."""
    shelf = Shelf(StudioFolder(folder, registry))
    items = shelf.items()
    asked = {"paths": [str(item.path) for item in items], "folder": str(folder)}
    made: Any = shelf_jobs.cards(asked, context, Tell())["cards"]
    shelf.keep(items, made)
    assert not [item for item in shelf.lacking(items) if not shelf.card(item)]
    return {item.name: shelf.card(item) for item in items}


def opened(path: Path, context: WorkerContext) -> Mapping[str, Any]:
    return open_config.job({"path": str(path)}, context, Tell())


def test_each_kind_says_what_can_be_changed(
    folder: Path, registry: Registry, context: WorkerContext
) -> None:
    found = on_shelf(folder, registry, context)

    changes = {name: card["changes"] for name, card in found.items() if "changes" in card}
    assert changes == {
        "animals-en.yaml": "all",
        "animals-he.yaml": "all",
        "square-en.yaml": "all",
        "square-he.yaml": "all",
        "book.yaml": "nothing",
        "made.yaml": "clues",
        "harbour.pzl": "clues",
    }
    assert found["square-he.yaml"]["title"] == "ריבוע מילים"
    assert found["square-he.yaml"]["direction"] == "rtl"
    assert not found["animals-en.yaml"]["is_made"]
    assert found["never.txt"] == {"is_no_puzzle": True}


def test_of_a_word_search_it_is_not_said_that_letters_can_be_changed(
    folder: Path, registry: Registry, context: WorkerContext
) -> None:
    (folder / "search.yaml").write_text("kind: wordsearch\nwords: [{list: [lion]}]\n")

    assert on_shelf(folder, registry, context)["search.yaml"]["changes"] == "all"


def test_a_broken_config_is_shown_with_its_fault(
    folder: Path, registry: Registry, context: WorkerContext
) -> None:
    card = on_shelf(folder, registry, context)["wrong.yaml"]

    assert card["fault"].startswith("wrong.yaml:2:1: titel: there is no setting `titel` here")
    assert card["more_faults"] == 9


def test_what_is_passed_over_is_named(tmp_path: Path, registry: Registry) -> None:
    (tmp_path / "older").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "linked").symlink_to("older")
    for name in ("zoo.yaml", "zoo.ipuz", "words.csv", "notes.PDF", ".secret"):
        (tmp_path / name).write_text("")

    passed = Shelf(StudioFolder(tmp_path, registry)).passed_over()

    assert passed == {"folders": ["older"], "files": ["linked", "notes.PDF", "words.csv"]}


def test_what_a_config_writes_is_on_its_card_and_nowhere_else(
    tmp_path: Path, registry: Registry, context: WorkerContext
) -> None:
    (tmp_path / "zoo.yaml").write_text(
        "title: Zoo\nwords: [{list: {emu: A bird}}]\nlock: zoo.lock\nclues: zoo.tsv\n"
        "export: [ipuz, pdf, {json: {file: pages/zoo}}, {puz: {file: '{title}'}}]\n"
    )
    for name in ("zoo.lock", "zoo.ipuz", "zoo.pdf", "Zoo.puz", "other.puz", "zoo.json"):
        (tmp_path / name).write_text("")
    shelf = Shelf(StudioFolder(tmp_path, registry))
    items = shelf.items()
    (first, *_) = shelf.lacking(items)
    assert first.name == "zoo.yaml"  # which says that four of the others are no cards

    asked = {"paths": [str(first.path)], "folder": str(tmp_path)}
    shelf.keep([first], shelf_jobs.cards(asked, context, lambda _: None)["cards"])  # type: ignore[arg-type]

    assert {each.name for each in shelf.by_themselves(items)} == {
        "zoo.yaml",
        "other.puz",
        "zoo.json",
    }
    assert {each.name for each in shelf.lacking(items)} == {"other.puz", "zoo.json"}
    assert [tuple(each.values()) for each in shelf.own_files(first)] == [
        ("zoo.lock", False),
        ("zoo.ipuz", True),
        ("zoo.pdf", False),
        ("Zoo.puz", True),
    ]
    assert shelf.passed_over() == {"folders": [], "files": []}
    (tmp_path / "zoo.yaml").unlink()
    assert "zoo.ipuz" in {each.name for each in shelf.by_themselves(shelf.items())}
    assert shelf.passed_over()["files"] == ["zoo.lock", "zoo.pdf"]


def test_a_card_is_made_anew_when_its_lock_is_another(
    folder: Path, registry: Registry, context: WorkerContext
) -> None:
    shelf = Shelf(StudioFolder(folder, registry))
    item = shelf.file("square-en.yaml")
    asked = {"paths": [str(item.path)], "folder": str(folder)}
    shelf.keep([item], shelf_jobs.cards(asked, context, lambda _: None)["cards"])  # type: ignore[arg-type]
    assert not shelf.lacking([item])

    folder.joinpath("square-en.lock").unlink()

    assert shelf.lacking([item]) == [item]


@pytest.mark.parametrize(
    "name", ["../square-en.yaml", "/etc/passwd", "nothing.yaml", ".studio", ""]
)
def test_a_name_leads_out_of_no_folder(folder: Path, registry: Registry, name: str) -> None:
    with pytest.raises(CommandError, match="there is no"):
        Shelf(StudioFolder(folder, registry)).file(name)


def test_the_picture_is_the_grid_as_it_is_seen(folder: Path, context: WorkerContext) -> None:
    path = folder / "bars.yaml"
    path.write_text("language: he\npuzzle: shape.json\n")
    rows = '[["א", "ב", "#"], ["ג", " ", " "]]'
    folder.joinpath("shape.json").write_text(
        f'{{"format": "crossword-publisher", "version": 1, "puzzles": [{{"language": "he", '
        f'"rows": {rows}, "entries": []}}]}}'
    )

    done = shelf_jobs.thumbnail({"path": str(folder / "shape.json"), "folder": ""}, context, Tell())

    drawing = ElementTree.fromstring(str(done["data"]))
    (blocks,) = drawing.iterfind(".//{*}path[@class='fills']")
    left, top = map(float, re.findall(r"[\d.]+", blocks.get("d") or "")[:2])
    assert (left, top) < (10, 10)  # the block is the last cell of its row, at the left in Hebrew
    assert not list(drawing.iterfind(".//{*}use"))
    assert not list(drawing.iterfind(".//{*}text"))


def test_a_config_without_a_puzzle_says_that_it_was_changed_since(
    folder: Path, registry: Registry, context: WorkerContext
) -> None:
    path = folder / "animals-en.yaml"
    found = opened(path, context)
    shelf = StudioFolder(folder, registry)
    draft = shelf.opened("animals-en", found["settings"])
    draft.reload(found["settings"], None, Saved.of(found["saved"]))
    for is_unsaved in (False, True):
        card = on_shelf(folder, registry, context)[draft.name]
        assert (card["is_empty"], card["unsaved"]) == (False, is_unsaved)
        draft.change_settings({**draft.settings, "author": "Ann"})


def test_a_config_without_a_puzzle_has_no_picture(folder: Path, context: WorkerContext) -> None:
    asked = {"path": str(folder / "animals-en.yaml"), "folder": ""}

    with pytest.raises(CommandError, match="there is no puzzle yet"):
        shelf_jobs.thumbnail(asked, context, Tell())


def test_a_config_is_opened_without_its_lock_and_with_all_its_clues(
    folder: Path, context: WorkerContext
) -> None:
    done = opened(folder / "square-he.yaml", context)

    assert "lock" not in done["settings"]
    assert done["saved"]["settings"]["lock"] == "square-he.lock"
    assert set(done["saved"]["files"]) == {
        "square-he.yaml",
        "square-he.lock",
        "square-he-clues.txt",
    }
    assert all(each.get("clue") for each in done["state"]["answers"])


def test_a_puzzle_file_is_opened_through_its_reader(folder: Path, context: WorkerContext) -> None:
    done = opened(folder / "harbour.pzl", context)

    assert done["settings"] == {"language": "en", "puzzle": "harbour.pzl"}
    assert done["saved"] is None
    assert done["state"]["rows"]


def test_several_puzzles_are_printed_and_not_changed(folder: Path, context: WorkerContext) -> None:
    with pytest.raises(CommandError, match=r"book.yaml has 2 puzzles: it can be printed here"):
        opened(folder / "book.yaml", context)


def test_a_config_that_is_wrong_is_not_opened(folder: Path, context: WorkerContext) -> None:
    with pytest.raises(ConfigError):
        opened(folder / "wrong.yaml", context)


def test_a_draft_that_is_put_away_comes_back(tmp_path: Path, registry: Registry) -> None:
    folder = StudioFolder(tmp_path, registry)
    draft = folder.new_draft({"title": "Animals"}, "Animals")
    draft.write_words("oboe - a woodwind\n")
    shelf = Shelf(folder)

    back = shelf.delete("Animals")

    assert not list(folder.names())
    with pytest.raises(CommandError, match="there is no draft"):
        folder.draft("Animals")
    assert shelf.restore(back) == "Animals"
    assert folder.draft("Animals").words() == "oboe - a woodwind\n"


def test_a_draft_that_was_put_away_takes_no_others_place(
    tmp_path: Path, registry: Registry
) -> None:
    folder = StudioFolder(tmp_path, registry)
    folder.new_draft({"title": "Zoo"}, "Animals").write_words("first")
    back = Shelf(folder).delete("Animals")
    folder.new_draft({}, "Animals").write_words("second")

    name = Shelf(folder).restore(back)

    assert name == "Animals-2"
    for each in (folder, StudioFolder(tmp_path, registry)):
        restored, other = each.draft(name), each.draft("Animals")
        assert (restored.words(), other.words()) == ("first", "second")
        assert restored.settings["title"] == "Zoo"
        assert restored.settings["words"] == [{"file": f".studio/{name}/words.txt"}]


def test_a_saved_draft_that_comes_back_under_another_name_is_still_saved(
    folder: Path, registry: Registry, context: WorkerContext
) -> None:
    studio, path = StudioFolder(folder, registry), folder / "square-en.yaml"
    done = opened(path, context)
    draft = studio.opened(path.stem, done["settings"])
    draft.reload(done["settings"], None, Saved.of(done["saved"]))
    back = Shelf(studio).delete(draft.name)
    studio.opened(path.stem, {}).write_words("")

    restored = studio.draft(Shelf(studio).restore(back))

    assert restored.name == "square-en-2"
    assert restored.saved
    assert restored.saved.config == path.name
    assert restored.saved.fingerprint == restored.fingerprint


def test_a_draft_comes_back_under_its_own_name_beside_its_config(
    folder: Path, registry: Registry
) -> None:
    studio = StudioFolder(folder, registry)
    studio.opened("square-en", {"title": "Opened"}).write_words("")

    assert Shelf(studio).restore(Shelf(studio).delete("square-en")) == "square-en"


def test_a_copy_has_files_of_its_own(tmp_path: Path, registry: Registry) -> None:
    folder = StudioFolder(tmp_path, registry)
    draft = folder.new_draft({"title": "Animals"}, "Animals")
    draft.write_words("oboe - a woodwind\n")

    other = folder.duplicated(draft)
    other.write_words("lion - a king\n")

    assert other.name != draft.name
    assert draft.words() == "oboe - a woodwind\n"
    assert other.settings["words"] == [{"file": f".studio/{other.name}/words.txt"}]
    assert folder.draft(other.name).settings["title"] == "Animals"


@pytest.mark.proof
@pytest.mark.slow
def test_a_book_is_published_as_the_studio_prints_it(
    publisher: Command, folder: Path, context: WorkerContext
) -> None:
    chosen = [{"config": "square-he.yaml"}, {"config": "square-en.yaml", "section": "In English"}]
    asked = {
        "folder": str(folder),
        "configs": chosen,
        "title": "שניים",
        "name": "two",
        "language": "he",
    }

    assert shelf_jobs.book(asked, context, Tell()) == {"config": "two.yaml", "count": 2}

    path = folder / "two.yaml"
    news: list[Mapping[str, object]] = []
    done = shelf_jobs.publication(
        {"path": str(path), "exporter": "pdf"}, context, Tell(news.append)
    )
    assert done["name"] == "two.pdf"
    pages = [each["page"] for each in news if "page" in each]
    assert pages[-1] == {"number": len(pages), "count": len(pages)}
    assert publisher("publish", path).code == 0
    assert path.with_suffix(".pdf").read_bytes() == b64decode(str(done["data"]))
    assert shelf_jobs.book(asked, context, Tell())["asks"]
    with pytest.raises(CommandError, match="a file of ipuz has one puzzle"):
        shelf_jobs.publication({"path": str(path), "exporter": "ipuz"}, context, Tell())


def test_the_puzzles_of_a_book_are_parted_into_levels(
    publisher: Command, folder: Path, context: WorkerContext
) -> None:
    configs = [{"config": "square-he.yaml"}, {"config": "square-en.yaml"}]
    asked = {"folder": str(folder), "configs": configs, "name": "two", "levels": ["Easy", "Hard"]}
    shelf_jobs.book(asked, context, Tell())

    assert publisher("publish", folder / "two.yaml").code == 0

    text = "".join(page.extract_text() for page in pypdf.PdfReader(folder / "two.pdf").pages)
    assert text.index("Easy") < text.index("Hard")


@pytest.mark.proof
def test_a_book_is_seen_page_by_page_before_it_is_written(
    publisher: Command, folder: Path, context: WorkerContext
) -> None:
    configs = [{"config": "square-he.yaml"}, {"config": "square-en.yaml", "section": "In English"}]
    asked = {"folder": str(folder), "configs": configs, "title": "שניים", "template": "book"}
    for each in configs:
        publisher("publish", folder / each["config"])
    before = sorted(folder.iterdir())

    first = shelf_jobs.book_page(asked, context, Tell())
    last = shelf_jobs.book_page({**asked, "page": 99}, context, Tell())

    assert (first["page"], last["page"]) == (0, first["pages"] - 1)  # type: ignore[operator]
    assert first["png"] != last["png"]
    assert sorted(folder.iterdir()) == before
    shelf_jobs.book({**asked, "name": "two", "cover": True}, context, Tell())
    assert publisher("publish", folder / "two.yaml").code == 0
    assert len(pypdf.PdfReader(folder / "two.pdf").pages) == first["pages"]
    assert len(pypdf.PdfReader(folder / "two-cover.pdf").pages) == 1
    seen = shelf_jobs.book_page({**asked, "cover": True, "shows": "cover"}, context, Tell())
    assert seen["pages"] == 1
    assert seen["png"] not in (first["png"], last["png"])
    taken = {"path": str(folder / "two.yaml"), "exporter": "pdf", "number": 1}
    done = shelf_jobs.publication(taken, context, Tell())
    assert done["name"] == "two-cover.pdf"
    assert b64decode(str(done["data"])) == (folder / "two-cover.pdf").read_bytes()
    with pytest.raises(CommandError, match=r"two\.yaml has no export 3"):
        shelf_jobs.publication({**taken, "number": 2}, context, Tell())


def test_a_book_is_gone_on_with_unless_it_was_changed_by_hand(
    folder: Path, context: WorkerContext
) -> None:
    configs = [
        {"config": "harbour.pzl", "section": "From elsewhere"},
        {"config": "square-he.yaml", "section": None},
    ]
    asked = {"configs": configs, "title": "Two", "template": "book", "cover": True}
    shelf_jobs.book({**asked, "folder": str(folder), "name": "two"}, context, Tell())

    def card() -> Mapping[str, Any]:
        asked = {"paths": [str(folder / "two.yaml")], "folder": str(folder)}
        found: Any = shelf_jobs.cards(asked, context, Tell())["cards"]
        only: Mapping[str, Any] = found[0]
        return only

    assert asked.items() <= card()["book"].items()
    text = (folder / "two.yaml").read_text("utf-8")
    (folder / "two.yaml").write_text(f"{text}author: Somebody\n", "utf-8")
    assert card()["book"] is None


def test_a_puzzle_file_of_another_program_is_a_puzzle_of_a_book(
    publisher: Command, folder: Path, context: WorkerContext
) -> None:
    file = {"config": "harbour.pzl", "section": "From elsewhere"}
    asked: dict[str, Any] = {"folder": str(folder), "title": "Book", "name": "both"}
    for each in (file, {"config": "made.yaml"}):  # which is made of the file, too
        page = shelf_jobs.book_page({**asked, "configs": [each]}, context, Tell())
        assert page["pages"]

    asked |= {"configs": [file, {"config": "square-en.yaml"}]}
    assert shelf_jobs.book(asked, context, Tell()) == {"config": "both.yaml", "count": 2}
    assert publisher("publish", folder / "both.yaml").code == 0


def test_a_book_with_a_puzzle_that_was_never_made_is_not_seen(
    folder: Path, context: WorkerContext
) -> None:
    (folder / "new.yaml").write_text("words: [{list: [oboe, lion]}]\n", "utf-8")
    asked = {"folder": str(folder), "configs": [{"config": "new.yaml"}], "title": "Book"}
    with pytest.raises(CommandError, match="not made yet"):
        shelf_jobs.book_page(asked, context, Tell())


def test_a_book_of_a_broken_config_is_not_written(folder: Path, context: WorkerContext) -> None:
    asked = {"folder": str(folder), "configs": [{"config": "wrong.yaml"}], "name": "bad"}

    with pytest.raises(ConfigError):
        shelf_jobs.book(asked, context, Tell())

    assert not folder.joinpath("bad.yaml").exists()


@pytest.mark.parametrize("name", ["square-en", "square-en.yaml"])
@pytest.mark.parametrize("replace", [False, True])
def test_a_book_takes_the_place_of_no_puzzle_in_it(
    folder: Path, context: WorkerContext, name: str, replace: bool
) -> None:
    path = folder / "square-en.yaml"
    before = path.read_bytes()
    chosen = [{"config": "square-he.yaml"}, {"config": path.name}]
    asked = {"folder": str(folder), "configs": chosen, "name": name, "replace": replace}

    with pytest.raises(CommandError, match=r"square-en\.yaml is a puzzle of this book"):
        shelf_jobs.book(asked, context, Tell())

    assert path.read_bytes() == before
