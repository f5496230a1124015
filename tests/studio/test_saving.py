"""What is saved of a draft is what publishing makes of it, byte for byte, and nothing is lost."""

import errno
import io
import json
import re
import zipfile
from base64 import b64decode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher.errors import CommandError, OutputError
from publisher.files import output
from publisher.files.temporary import Temporaries
from publisher.plugins import registry as registries
from publisher.plugins.registry import Registry
from publisher.studio.drafts import own_files
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.finds import Find
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.saved import Saved
from publisher.studio.drafts.views import view
from publisher.studio.jobs import files, save, search
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.jobs.open_config import job as job_open
from publisher.studio.routes.take import saving
from publisher.studio.workers.protocol import Tell
from publisher.workbench.state_json import state_of_form
from studio.test_drafts import HEBREW, WORDS, do

pytestmark = pytest.mark.proof  # they search, and publish

EXPORTS = ("pdf", "json", "docx")


@pytest.fixture(scope="module")
def registry() -> Registry:
    return registries.load()


@pytest.fixture(scope="module")
def context() -> WorkerContext:
    return WorkerContext()


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The puzzles that were searched for, by their words: one search for each is enough."""
    return {}


Make = Callable[..., StudioDraft]


@pytest.fixture
def made(tmp_path: Path, registry: Registry, context: WorkerContext, found: dict[str, Any]) -> Make:
    """Make a draft with a puzzle: of words in a language, or of the settings of a generator."""

    def make(
        words: str = WORDS, language: str = "en", generator: Mapping[str, object] | None = None
    ) -> StudioDraft:
        settings = {"title": "Animals", "language": language}
        more = {"generator": generator} if generator else {}
        draft = StudioFolder(tmp_path, registry).new_draft({**settings, **more}, "Animals")
        draft.write_words(words)
        if words not in found:
            done = search.job({"recipe": draft.recipe.form()}, context, Tell())
            found[words] = done["state"]
        draft.take(Find(state_of_form(found[words], draft.find_language)))
        return draft

    return make


def saved(draft: StudioDraft, context: WorkerContext, **more: object) -> Mapping[str, Any]:
    asked = {**saving(draft), "name": draft.name, **more}
    return save.job(json.loads(json.dumps(asked)), context, Tell())


def exported(draft: StudioDraft, context: WorkerContext) -> dict[str, bytes]:
    """The studio's files of a draft, by the exporters."""
    found = {}
    for name in EXPORTS:
        asked = {**saving(draft), "exporter": name}
        found[name] = b64decode(str(files.export(asked, context, Tell())["data"]))
    return found


def published(publisher: Command, config: Path) -> dict[str, bytes]:
    """The files that publishing makes of a config, by the exporters."""
    out = config.parent / "out"
    run = publisher("publish", config, "--set", f"export=[{', '.join(EXPORTS)}]", "--output", out)
    assert run.code == 0, run.err
    return {name: out.joinpath(f"{config.stem}.{name}").read_bytes() for name in EXPORTS}


FILL = {
    "use": "fill",
    "grid": "...\n.#.\n...",
    "wordlists": [
        {
            "list": [
                "cat",
                "car",
                "cot",
                "cod",
                "tan",
                "ran",
                "ten",
                "den",
                "don",
                "dog",
                "can",
                "hat",
                "one",
            ]
        }
    ],
}


def change_words(draft: StudioDraft) -> None:
    """Clues with emphasis, with signs that are none, and taken away; rejected words."""
    first, second, third = [each["answer"] for each in answers(draft)[:3]]
    do(draft, do="clue", slot=first, text="A _great_ **thing** of 2*3 and snake_case")
    do(draft, do="clue", slot=second, text="")
    do(draft, do="reject", word=third, everywhere=True)


def answers(draft: StudioDraft) -> list[Any]:
    state: Any = view(draft)["state"]
    return [slot for slot in state["slots"] if slot["answer"]]


@pytest.mark.parametrize("is_changed", [False, True])
@pytest.mark.parametrize("kind", ["english", "hebrew", "fill"])
def test_what_is_saved_is_published_as_the_studio_exports_it(
    publisher: Command,
    tmp_path: Path,
    registry: Registry,
    made: Make,
    context: WorkerContext,
    kind: str,
    *,
    is_changed: bool,
) -> None:
    words, language = (HEBREW, "he") if kind == "hebrew" else (WORDS, "en")
    draft = made("", generator=FILL) if kind == "fill" else made(words, language)
    if is_changed:
        change_words(draft)

    done = saved(draft, context)

    assert published(publisher, tmp_path / done["config"]) == exported(draft, context)
    assert (tmp_path / f"{draft.name}-clues.txt").exists() == is_changed
    again = StudioFolder(tmp_path, registry).draft(draft.name)
    assert not view(again)["unsaved"]
    assert saved(again, context)["files"] == done["files"]


CONFIG = """\
# Animals of the zoo, for Ann.
title: Animals   # on the page
words:
    - file: zoo.txt
generator: {seed: 1}
lock: zoo.lock
export: [pdf]   # for print
"""


@pytest.fixture
def opened(
    publisher: Command,
    tmp_path: Path,
    registry: Registry,
    context: WorkerContext,
    found: dict[str, Any],
) -> StudioDraft:
    """A draft of a config that somebody wrote and published."""
    tmp_path.joinpath("zoo.txt").write_text(WORDS)
    path = tmp_path / "zoo.yaml"
    path.write_text(CONFIG)
    if "zoo" not in found:
        assert publisher("publish", path, "--set", "export=[json]").code == 0
        found["zoo"] = path.with_suffix(".lock").read_bytes()
    path.with_suffix(".lock").write_bytes(found["zoo"])
    return open_config(path, registry, context)


def open_config(path: Path, registry: Registry, context: WorkerContext) -> StudioDraft:
    done: Any = job_open({"path": str(path)}, context, Tell())
    draft = StudioFolder(path.parent, registry).opened(path.stem, done["settings"])
    state = done["state"] and state_of_form(done["state"], draft.find_language)
    draft.reload(done["settings"], state, done["saved"] and Saved.of(done["saved"]))
    return draft


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_config_that_is_opened_and_saved_is_as_it_was(
    tmp_path: Path, opened: StudioDraft, context: WorkerContext
) -> None:
    before = files_of(tmp_path)

    assert saved(opened, context, name="zoo")["files"] == ["zoo.yaml", "zoo.lock"]

    assert files_of(tmp_path) == before
    assert not view(opened)["unsaved"]


def test_changes_of_the_puzzle_leave_the_config_in_its_own_layout(
    publisher: Command, tmp_path: Path, opened: StudioDraft, context: WorkerContext
) -> None:
    change_words(opened)
    assert view(opened)["unsaved"]

    saved(opened, context, name="zoo")

    text = tmp_path.joinpath("zoo.yaml").read_text()
    assert text.startswith(CONFIG)
    assert [line.partition(":")[0].strip(" -") for line in text[len(CONFIG) :].splitlines()] == [
        "reject",
        third_word(opened),
        "clues",
    ]
    assert published(publisher, tmp_path / "zoo.yaml") == exported(opened, context)


def third_word(draft: StudioDraft) -> str:
    return str(answers(draft)[2]["answer"])


def test_a_clue_of_the_words_whose_emphasis_was_taken_away_has_none(
    publisher: Command, tmp_path: Path, made: Make, context: WorkerContext
) -> None:
    draft = made(WORDS.replace("king of", "_king_ of").replace("woodwind", "wood **wind**"))
    words: Any = draft.settings["words"]
    draft.change_settings({**draft.settings, "words": [{**words[0], "emphasis": True}]})
    found = search.job({"recipe": draft.recipe.form()}, context, Tell())
    draft.take(Find(state_of_form(found["state"], draft.find_language)))
    do(draft, do="clue", slot="lion", text="king of beasts")

    done = saved(draft, context)

    data = exported(draft, context)
    assert published(publisher, tmp_path / done["config"]) == data
    (puzzle,) = json.loads(data["json"])["puzzles"]
    emphasis = {each["spelling"]: each.get("emphasis") for each in puzzle["entries"]}
    assert emphasis["oboe"]
    assert not emphasis["lion"]


def test_a_clue_that_nobody_changed_is_in_the_lock_as_it_was(
    tmp_path: Path, opened: StudioDraft, registry: Registry, context: WorkerContext
) -> None:
    tmp_path.joinpath("zoo.yaml").write_text(f"{CONFIG}clues: mine.txt\n")
    tmp_path.joinpath("mine.txt").write_text("lion\tIt roars\n")
    draft = open_config(tmp_path / "zoo.yaml", registry, context)
    before = files_of(tmp_path)

    saved(draft, context, name="zoo")

    after = files_of(tmp_path)
    assert after.pop("mine.txt").startswith(before.pop("mine.txt"))
    assert after == before


@pytest.mark.parametrize("data", [b"title: [", b"title: caf\xe9\n", b""])
def test_a_config_that_is_none_any_more_is_left_alone(
    tmp_path: Path, opened: StudioDraft, context: WorkerContext, data: bytes
) -> None:
    path = tmp_path / "zoo.yaml"
    path.write_bytes(data)

    with pytest.raises(CommandError, match=r"zoo.yaml cannot be changed in place: .* any more"):
        saved(opened, context, name="zoo", replace=True)

    assert path.read_bytes() == data


def test_a_config_keeps_its_suffix(
    tmp_path: Path, opened: StudioDraft, registry: Registry, context: WorkerContext
) -> None:
    path = tmp_path / "yaks.yml"
    path.write_text(CONFIG)
    draft = open_config(path, registry, context)
    draft.change_settings({**draft.settings, "title": "Yaks"})

    assert saved(draft, context, name="yaks")["config"] == "yaks.yml"
    assert not path.with_suffix(".yaml").exists()


def test_a_puzzle_file_is_saved_as_a_config_with_a_lock(
    publisher: Command,
    tmp_path: Path,
    opened: StudioDraft,
    registry: Registry,
    context: WorkerContext,
) -> None:
    asked = {**saving(opened), "exporter": "ipuz"}
    ipuz = b64decode(str(files.export(asked, context, Tell())["data"]))
    tmp_path.joinpath("theirs.ipuz").write_bytes(ipuz)
    draft = open_config(tmp_path / "theirs.ipuz", registry, context)
    do(draft, do="clue", slot=answers(draft)[0]["answer"], text="Another _clue_")

    done = saved(draft, context, name="ours")

    assert done["files"] == ["ours.yaml", "ours-clues.txt", "ours.lock"]
    assert published(publisher, tmp_path / "ours.yaml") == exported(draft, context)
    assert tmp_path.joinpath("theirs.ipuz").read_bytes() == ipuz


def test_a_changed_setting_is_changed_where_it_is(
    tmp_path: Path, opened: StudioDraft, context: WorkerContext
) -> None:
    opened.change_settings({**opened.settings, "title": "Beasts"})

    saved(opened, context, name="zoo")

    assert tmp_path.joinpath("zoo.yaml").read_text() == CONFIG.replace(
        "title: Animals", "title: Beasts"
    )


def test_what_somebody_changed_is_asked_about_and_shown(
    tmp_path: Path, opened: StudioDraft, context: WorkerContext
) -> None:
    path = tmp_path / "zoo.yaml"
    path.write_text(CONFIG.replace("for Ann", "for Bob"))
    opened.change_settings({**opened.settings, "title": "Beasts"})
    before = files_of(tmp_path)

    done = saved(opened, context, name="zoo")

    assert done["asks"] == [
        {
            "file": "zoo.yaml",
            "is_ours": True,
            "changed": ["-# Animals of the zoo, for Ann.", "+# Animals of the zoo, for Bob."],
        }
    ]
    assert files_of(tmp_path) == before
    assert saved(opened, context, name="beasts")["config"] == "beasts.yaml"
    assert tmp_path.joinpath("zoo.yaml").read_bytes() == before["zoo.yaml"]


def test_a_clue_that_an_editor_wrote_meanwhile_is_asked_about(
    tmp_path: Path, opened: StudioDraft, context: WorkerContext
) -> None:
    slot = answers(opened)[0]["answer"]
    do(opened, do="clue", slot=slot, text="Mine")
    saved(opened, context, name="zoo")
    clues = tmp_path / "zoo-clues.txt"
    clues.write_text(f"{slot}\tTheirs\n")
    do(opened, do="clue", slot=slot, text="Mine again")

    done = saved(opened, context, name="zoo")

    assert done["asks"] == [
        {
            "file": "zoo-clues.txt",
            "is_ours": True,
            "changed": [f"-{slot}\tMine", f"+{slot}\tTheirs"],
        }
    ]
    assert clues.read_text() == f"{slot}\tTheirs\n"
    saved(opened, context, name="zoo", replace=True)
    assert clues.read_text() == f"{slot}\tMine again\n"


def test_replacing_keeps_what_somebody_changed_beside(
    tmp_path: Path, opened: StudioDraft, context: WorkerContext
) -> None:
    path = tmp_path / "zoo.yaml"
    path.write_text(CONFIG.replace("for Ann", "for Bob"))
    opened.change_settings({**opened.settings, "title": "Beasts"})

    saved(opened, context, name="zoo", replace=True)

    assert path.read_text() == CONFIG.replace("for Ann", "for Bob").replace(
        "title: Animals", "title: Beasts"
    )


def test_a_file_that_the_studio_did_not_write_is_not_replaced(
    tmp_path: Path, made: Make, context: WorkerContext
) -> None:
    draft = made()
    tmp_path.joinpath("Animals.lock").write_text("mine")

    assert [each["file"] for each in saved(draft, context)["asks"]] == ["Animals.lock"]
    assert not tmp_path.joinpath("Animals.yaml").exists()


def test_a_puzzle_with_open_cells_is_saved_as_far_as_it_is(
    publisher: Command, tmp_path: Path, made: Make, context: WorkerContext
) -> None:
    draft = made("", generator=FILL)
    do(draft, do="clear", slot=answers(draft)[0]["answer"])

    saved(draft, context)

    run = publisher("publish", tmp_path / f"{draft.name}.yaml", "--set", "export=[json]")
    assert run.code == 0, run.err
    assert "warning: the puzzle is not finished" in run.out
    assert tmp_path.joinpath(f"{draft.name}.json").read_bytes() == exported(draft, context)["json"]


def test_words_alone_are_saved_too(
    tmp_path: Path, registry: Registry, context: WorkerContext
) -> None:
    draft = StudioFolder(tmp_path, registry).new_draft({"title": "Animals"}, "Animals")
    draft.write_words(WORDS)

    assert saved(draft, context)["files"] == ["Animals.yaml", "Animals-words.txt"]


def test_what_no_config_can_say_is_said(tmp_path: Path, made: Make, context: WorkerContext) -> None:
    draft = made()
    slot = answers(draft)[0]
    do(draft, do="reject", slot=f"{slot['number']}{slot['direction'][0]}")

    assert saved(draft, context)["only_here"] == [slot["answer"]]


@pytest.mark.parametrize("name", ["", ".hidden", "a/b", "../up", "a\\b", "con", "x" * 300])
def test_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(CommandError, match="cannot name a file"):
        save.checked_name(name)


def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path,
    registry: Registry,
    made: Make,
    context: WorkerContext,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draft = made()
    before = draft.history
    stored = Temporaries.store

    def full(self: Temporaries, folder: Path, data: bytes, old: object) -> Path:
        if b"puzzles" in data:
            raise OSError(errno.ENOSPC, "No space left on device")
        return stored(self, folder, data, old)  # type: ignore[arg-type]

    monkeypatch.setattr(Temporaries, "store", full)
    with pytest.raises(OutputError, match="no space left on device; nothing was changed"):
        saved(draft, context)

    assert [path.name for path in tmp_path.iterdir()] == [".studio"]
    assert StudioFolder(tmp_path, registry).draft(draft.name).history == before


def test_a_folder_that_cannot_be_written_to_is_said_and_the_zip_is_offered(
    tmp_path: Path, made: Make, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = made()
    monkeypatch.setattr(output, "is_writable", lambda _: False)

    with pytest.raises(OutputError, match="take the ZIP instead"):
        saved(draft, context)


def test_a_puzzle_of_a_folder_that_cannot_be_written_to_goes_into_a_zip(
    tmp_path: Path, registry: Registry, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_files, "is_writable", lambda _: False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    here = tmp_path / "puzzles"
    here.mkdir()
    draft = StudioFolder(here, registry).new_draft({"title": "Animals"}, "Animals")
    draft.write_words(WORDS)

    done = files.archive(saving(draft), context, Tell())

    with zipfile.ZipFile(io.BytesIO(b64decode(str(done["data"])))) as packed:
        assert packed.namelist() == ["Animals-words.txt", "Animals.yaml", "contents.txt"]
        assert "- file: Animals-words.txt" in packed.read("Animals.yaml").decode()
        assert packed.read("Animals-words.txt").decode() == WORDS
    assert not list(here.iterdir())


@pytest.mark.parametrize(("words", "language"), [(WORDS, "en"), (HEBREW, "he")], ids=["en", "he"])
def test_the_zip_has_everything_and_makes_it_again(
    publisher: Command,
    tmp_path: Path,
    registry: Registry,
    made: Make,
    context: WorkerContext,
    words: str,
    language: str,
) -> None:
    draft = made(words, language)
    change_words(draft)

    done = files.archive(saving(draft), context, Tell())

    again = tmp_path / "again"
    with zipfile.ZipFile(io.BytesIO(b64decode(str(done["data"])))) as packed:
        packed.extractall(again)
    names = {path.name for path in again.iterdir()}
    contents = re.sub("[\u2066-\u2069]", "", (again / "contents.txt").read_text("utf-8"))
    for name, record in registry.exporters.items():
        assert f"Animals{record.suffix}" in names or f"{name}: not in this archive: " in contents
    assert ("puz: not in this archive" in contents) == (language == "he")
    assert again.joinpath("Animals.pdf").read_bytes() == exported(draft, context)["pdf"]
    assert published(publisher, again / "Animals.yaml") == exported(draft, context)
    assert files.archive(saving(draft), context, Tell()) == done


@pytest.mark.parametrize(
    ("words", "language", "interface", "parts"),
    [
        (WORDS, "en", "he", 2),
        (HEBREW, "he", "he", 1),
        (HEBREW, "he", "en", 2),
        (WORDS, "en", "en", 1),
    ],
)
def test_what_is_in_the_zip_is_said_in_the_languages_of_its_reader(
    made: Make, context: WorkerContext, words: str, language: str, interface: str, parts: int
) -> None:
    draft = made(words, language)

    done = files.archive({**saving(draft), "interface": interface}, context, Tell())

    with zipfile.ZipFile(io.BytesIO(b64decode(str(done["data"])))) as packed:
        contents = packed.read("contents.txt").decode()
    assert len(contents.split("\n\n")) == parts
    if "he" in (interface, language):
        assert "שומר את התשבץ" in contents
        assert "דף הפתרון" in contents
        assert "לתוכנות תשבצים אחרות" in contents
    if language == "he":
        assert "puz\u2069: אינו בארכיון הזה" in contents
        assert "אותיות לטיניות" in contents


@pytest.mark.parametrize("interface", ["en", "he"])
def test_what_no_file_can_be_made_of_keeps_nothing_else_out_of_the_zip(
    tmp_path: Path, made: Make, interface: str
) -> None:
    plugin = tmp_path / "odd.py"
    plugin.write_text(
        "from publisher import Exporter, NoOptions, hookimpl\n\n\n"
        "@hookimpl\ndef publisher_exporters():\n"
        "    return [Exporter('odd', 'An odd one', NoOptions, '.odd', lambda *_: 1 // 0)]\n"
    )
    draft = made(HEBREW, "he")
    asked: dict[str, Any] = json.loads(json.dumps({**saving(draft), "interface": interface}))
    asked["recipe"]["settings"]["notes"] = "א" * 200_000  # more than a page takes

    done = files.archive(asked, WorkerContext([plugin]), Tell())

    with zipfile.ZipFile(io.BytesIO(b64decode(str(done["data"])))) as packed:
        names, contents = packed.namelist(), packed.read("contents.txt").decode()
    assert {"Animals.docx", "Animals.lock", "Animals.yaml"} <= set(names)
    assert "Animals.pdf" not in names
    assert "its exporter odd failed: ZeroDivisionError" in contents
    sheet = {"en": "the solution sheet: not in", "he": "דף הפתרון: אינו בארכיון"}[interface]
    assert sheet in contents
    lacking = done["losses"]
    assert isinstance(lacking, list)
    assert {"pdf", "puz", "odd"} <= {*lacking}
