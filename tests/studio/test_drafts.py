"""Drafts of the studio: what was done to them comes back, also after a kill in the middle."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from publisher.errors import CommandError, ConfigError, OutputError
from publisher.plugins import registry as registries
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import StaleError, StudioDraft
from publisher.studio.drafts.finds import Find
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.jobs import search, understand
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.workers.protocol import Tell
from publisher.workbench.command_json import read_command
from publisher.workbench.state_json import state_of_form

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = "oboe - a woodwind\nlion - king of beasts\ntiger - striped cat\nrhino - one horn\n"
HEBREW = "שלום - ברכה\nלחם - נאפה בתנור\nמים - אפשר לשתות\nחלום - בא בלילה\n"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return registries.load()


def made(folder: Path, registry: Registry, words: str = WORDS, language: str = "en") -> StudioDraft:
    draft = StudioFolder(folder, registry).new_draft({"title": "Animals", "language": language})
    draft.write_words(words)
    context = WorkerContext()
    done = search.job({"recipe": draft.recipe.form()}, context, Tell())
    draft.take(Find(state_of_form(done["state"], draft.find_language)))
    return draft


def do(draft: StudioDraft, **command: object) -> None:
    draft.perform(read_command(command), draft.change_number)


def test_nothing_is_on_the_disk_before_the_first_word(tmp_path: Path, registry: Registry) -> None:
    StudioFolder(tmp_path, registry).new_draft({"title": "Animals"})

    assert not list(tmp_path.iterdir())


@pytest.mark.proof
@pytest.mark.parametrize(("words", "language"), [(WORDS, "en"), (HEBREW, "he")])
def test_everything_that_was_done_comes_back(
    tmp_path: Path, registry: Registry, words: str, language: str
) -> None:
    draft = made(tmp_path, registry, words, language)
    do(draft, do="clue", slot="lion" if language == "en" else "לחם", text="another _clue_")
    do(draft, do="pin", slot="tiger" if language == "en" else "שלום")
    do(draft, do="undo")

    again = StudioFolder(tmp_path, registry).draft(draft.name)

    assert again.history == draft.history
    assert again.settings == draft.settings
    assert again.words() == words


def test_a_draft_comes_back_with_its_newest_settings(tmp_path: Path, registry: Registry) -> None:
    draft = made(tmp_path, registry)
    draft.change_settings({**draft.settings, "title": "Beasts", "generator": {"use": "fill"}})

    again = StudioFolder(tmp_path, registry).draft(draft.name)

    assert again.config.puzzle_configs[0].title == "Beasts"
    assert again.is_by_hand


def test_a_line_that_a_kill_cut_off_loses_itself_alone(tmp_path: Path, registry: Registry) -> None:
    draft = made(tmp_path, registry)
    do(draft, do="clue", slot="lion", text="first")
    journal = draft.folder / "journal.jsonl"
    journal.write_bytes(journal.read_bytes() + b'{"command": {"do": "cl')

    again = StudioFolder(tmp_path, registry).draft(draft.name)
    do(again, do="clue", slot="lion", text="second")
    last = StudioFolder(tmp_path, registry).draft(draft.name)

    assert last.history == again.history
    assert last.state
    assert "second" in [texts.clue.text for texts in last.state.texts.values()]


def test_a_folder_that_was_moved_away_is_not_begun_anew(tmp_path: Path, registry: Registry) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    draft = made(folder, registry)
    folder.rename(tmp_path / "moved")

    with pytest.raises(OutputError, match="not there any more"):
        do(draft, do="clue", slot="lion", text="lost?")
    with pytest.raises(OutputError, match="not there any more"):
        draft.write_words(f"{WORDS}heron - wades\n")
    with pytest.raises(OutputError, match="not there any more"):
        draft.upload("birds.txt", b"heron - wades\n")

    assert not folder.exists()
    (tmp_path / "moved").rename(folder)
    do(draft, do="clue", slot="lion", text="kept")


def test_a_change_that_another_page_did_not_see_is_refused(
    tmp_path: Path, registry: Registry
) -> None:
    draft = made(tmp_path, registry)
    base = draft.change_number
    draft.perform(read_command({"do": "pin", "slot": "lion"}), base)

    with pytest.raises(StaleError):
        draft.perform(read_command({"do": "free", "slot": "lion"}), base)


def test_wrong_settings_change_nothing(tmp_path: Path, registry: Registry) -> None:
    draft = made(tmp_path, registry)
    before = draft.settings

    with pytest.raises(ConfigError):
        draft.change_settings({**before, "language": "xx"})

    assert draft.settings == before


@pytest.mark.parametrize("name", ["..", "../..", "a/b", "", ".studio", "nothing"])
def test_a_name_leads_nowhere_else(tmp_path: Path, registry: Registry, name: str) -> None:
    with pytest.raises(CommandError, match="there is no draft"):
        StudioFolder(tmp_path, registry).draft(name)


def test_each_line_of_the_words_is_understood(tmp_path: Path, registry: Registry) -> None:
    draft = StudioFolder(tmp_path, registry).new_draft({})
    draft.write_words("oboe - a woodwind\nlion - king of beasts\n123 - a number\n")

    asked = {"recipe": draft.recipe.form(), "guess": True}
    done: Mapping[str, Any] = understand.job(asked, WorkerContext(), Tell())

    assert done["language"] == "en"
    lines = {each["line"]: each for each in done["lines"]}
    assert [lines[1]["letters"], lines[1]["clue"]] == [tuple("OBOE"), "a woodwind"]
    assert [lines[line]["kind"] for line in (1, 2, 3)] == ["word", "word", "odd"]
    assert (done["separator"], done["shown"]) == ("dash", " - ")
    assert [(each["line"], each["text"]) for each in done["odd"]] == [(3, "123")]


def test_names_that_some_systems_take_for_one_are_two(tmp_path: Path, registry: Registry) -> None:
    folder = StudioFolder(tmp_path, registry)
    folder.new_draft({}, "Zoo").write_words("cat")
    names = [folder.new_draft({}, wish).name for wish in ("zoo", "CON", "a:b.")]
    assert names == ["zoo-2", "CON_", "a-b"]
    assert StudioFolder(tmp_path, registry).new_draft({}, "ZOO").name == "ZOO-2"
