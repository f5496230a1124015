"""Undo covers the settings of a puzzle too: each change is a step, after a restart as before."""

import json
from pathlib import Path

import pytest

from publisher.errors import CommandError, ConfigError
from publisher.plugins import registry as registries
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.earlier import earlier_puzzles
from publisher.studio.drafts.finds import Find
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.views import view
from publisher.workbench.command_json import read_command
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form
from publisher_testing import puzzle

WORDS = "cat - a pet\noar - rows\nten - a number\n"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return registries.load()


@pytest.fixture
def draft(tmp_path: Path, registry: Registry) -> StudioDraft:
    made = StudioFolder(tmp_path, registry).new_draft({"title": "Pets", "language": "en"})
    made.write_words(WORDS)
    begin(made, "CAT O#A DEN")
    return made


def begin(draft: StudioDraft, rows: str, **settings: object) -> None:
    """A new puzzle, with settings."""
    state = state_form(PuzzleState.of(puzzle(rows.split())))
    draft.begin_anew({**draft.settings, **settings}, state, draft.change_number)


def do(draft: StudioDraft, **command: object) -> None:
    draft.perform(read_command(command), draft.change_number)


def change(draft: StudioDraft, **settings: object) -> None:
    draft.change_settings({**draft.settings, **settings})


def again(draft: StudioDraft, registry: Registry) -> StudioDraft:
    """The draft after a restart."""
    return StudioFolder(draft.path.parent, registry).draft(draft.name)


def rows(draft: StudioDraft) -> str:
    assert draft.state
    return " ".join("".join(cell.letter or "#" for cell in row) for row in draft.state.grid.rows)


A5 = [{"pdf": {"paper": "a5"}}]


def test_a_setting_is_one_step_among_those_of_the_puzzle(
    draft: StudioDraft, registry: Registry
) -> None:
    do(draft, do="letters", letters=[[[0, 2], "R"]])
    change(draft, export=A5)
    change(draft, author="Ann")
    do(draft, do="undo")
    assert (draft.settings.get("author"), draft.settings["export"]) == (None, A5)
    do(draft, do="undo")
    assert "export" not in draft.settings
    assert rows(draft) == "CAR O#A DEN"
    do(draft, do="undo")
    assert rows(draft) == "CAT O#A DEN"

    for each in (again(draft, registry), draft):
        for _ in range(3):
            do(each, do="redo")
        assert (rows(each), each.settings["author"]) == ("CAR O#A DEN", "Ann")
        assert each.config.puzzle_configs[0].author == "Ann"
        assert view(each)["can_redo"] is False


def test_a_restart_in_the_middle_of_undoing_loses_nothing(
    draft: StudioDraft, registry: Registry
) -> None:
    change(draft, author="Ann")
    change(draft, title="Beasts")
    do(draft, do="undo")

    reopened = again(draft, registry)

    assert reopened.settings == draft.settings
    assert reopened.history == draft.history
    do(reopened, do="redo")
    assert reopened.settings["title"] == "Beasts"


def test_letters_after_a_setting_are_not_one_step_with_those_before(draft: StudioDraft) -> None:
    do(draft, do="letters", letters=[[[0, 0], "B"]], visit="1")
    change(draft, title="Beasts")
    do(draft, do="letters", letters=[[[0, 2], "R"]], visit="1")
    do(draft, do="undo")
    assert (rows(draft), draft.settings["title"]) == ("BAT O#A DEN", "Beasts")


def test_another_puzzle_and_the_settings_that_it_was_made_by_are_one_step(
    draft: StudioDraft, registry: Registry
) -> None:
    begin(draft, "COD A#O BED", title="Fish", kind="fillin")
    do(draft, do="undo")
    for each in (draft, again(draft, registry)):
        assert (rows(each), each.settings["title"]) == ("CAT O#A DEN", "Pets")
        assert "kind" not in each.settings
        assert not each.is_outdated, "what came back is not to be made anew"


def test_a_search_after_what_it_is_made_by_was_changed_is_one_step_with_it(
    draft: StudioDraft,
) -> None:
    found = PuzzleState.of(puzzle(["COD", "A#O", "BED"]))
    change(draft, generator={"seed": 7})
    draft.take(Find(found, None, draft.ingredients))
    do(draft, do="undo")
    assert (rows(draft), "generator" in draft.settings) == ("CAT O#A DEN", False)

    change(draft, export=A5)  # makes nothing anew
    draft.take(Find(found, None, draft.ingredients))
    do(draft, do="undo")
    assert (rows(draft), draft.settings["export"]) == ("CAT O#A DEN", A5)


def test_what_the_program_settled_is_in_no_step(draft: StudioDraft, registry: Registry) -> None:
    change(draft, author="Ann")
    draft.change_settings({**draft.settings, "language": "nl"}, is_step=False)
    do(draft, do="undo")
    for each in (draft, again(draft, registry)):
        assert (each.settings.get("author"), each.settings["language"]) == (None, "nl")


def test_a_draft_of_an_earlier_version_is_read_as_it_was(
    draft: StudioDraft, registry: Registry
) -> None:
    """Its journal says nothing of steps: settings were in no history then."""
    do(draft, do="letters", letters=[[[0, 2], "R"]])
    change(draft, author="Ann")
    do(draft, do="undo")  # of the settings; in the older version, of the letter
    journal = draft.folder / "journal.jsonl"
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    for each in lines:
        for name in ("crc", "step", "made_of"):
            if "settings" in each or "command" in each:
                each.pop(name, None)
    journal.write_text("".join(json.dumps(each) + "\n" for each in lines), "utf-8")

    older = again(draft, registry)

    assert (rows(older), older.settings["author"]) == ("CAT O#A DEN", "Ann")
    do(older, do="redo")
    assert (rows(older), older.settings["author"]) == ("CAR O#A DEN", "Ann")


def test_settings_whose_file_has_gone_stay_undone(draft: StudioDraft) -> None:
    with draft.upload("birds.txt", b"wren - small\n") as kept:
        draft.take_words(draft.words_from(kept.path))
    draft.write_words(WORDS)
    kept.path.unlink()
    before, seen = draft.settings, draft.change_number

    with pytest.raises(ConfigError, match="birds"):
        do(draft, do="undo")

    assert (draft.settings, draft.change_number) == (before, seen)


def test_words_of_a_file_come_back_and_pages_hear_of_it(draft: StudioDraft) -> None:
    with draft.upload("birds.txt", b"wren - small\n") as kept:
        draft.take_words(draft.words_from(kept.path))
    assert draft.uploaded == "birds.txt"
    seen = draft.words_change_number
    do(draft, do="undo")
    assert (draft.uploaded, draft.words()) == ("", WORDS)
    assert draft.words_change_number > seen


def test_a_setting_leaves_no_other_puzzle_and_no_attempt(draft: StudioDraft) -> None:
    change(draft, title="Beasts")
    do(draft, do="undo")
    change(draft, title="Fish")
    assert draft.history
    assert not draft.history.attempts
    assert not earlier_puzzles(draft)


@pytest.fixture
def early(tmp_path: Path, registry: Registry) -> StudioDraft:
    """A draft without a puzzle, of which nobody has changed anything."""
    made = StudioFolder(tmp_path, registry).new_draft({"title": "Pets", "language": "en"})
    made.write_words(WORDS)
    return made


def test_settings_before_the_first_puzzle_are_undone_one_by_one(
    early: StudioDraft, registry: Registry
) -> None:
    assert view(early)["can_undo"] is False
    with pytest.raises(CommandError, match="nothing to undo"):
        do(early, do="undo")
    change(early, export=A5)
    change(early, kind="fillin")
    do(early, do="undo")
    do(early, do="undo")
    assert early.settings == again(early, registry).settings
    assert not {"export", "kind"} & set(early.settings)
    assert (view(early)["can_undo"], view(early)["can_redo"]) == (False, True)

    reopened = again(early, registry)
    do(reopened, do="redo")
    change(reopened, author="Ann")  # takes the place of what was undone

    for each in (reopened, again(early, registry)):
        assert (each.settings["export"], each.settings["author"]) == (A5, "Ann")
        assert (view(each)["can_undo"], view(each)["can_redo"]) == (True, False)


def test_without_a_puzzle_nothing_else_is_done(early: StudioDraft) -> None:
    with pytest.raises(CommandError, match="no puzzle yet"):
        do(early, do="pin", cells=[[0, 0]])


def test_the_first_puzzle_stays_when_settings_before_it_are_undone(
    early: StudioDraft, registry: Registry
) -> None:
    change(early, export=A5)
    change(early, kind="fillin")
    change(early, kind=None)
    change(early, generator={"seed": 7})
    change(early, author="Ann")
    early.take(Find(PuzzleState.of(puzzle(["CAT", "O#A", "DEN"])), None, early.ingredients))

    do(early, do="undo")
    assert ("author" in early.settings, early.settings["export"]) == (False, A5)
    do(early, do="undo")

    for each in (early, again(early, registry)):
        assert not {"author", "export"} & set(each.settings)
        assert (rows(each), each.settings["generator"]) == ("CAT O#A DEN", {"seed": 7})
        assert (view(each)["can_undo"], each.is_outdated) == (False, False)


def test_a_puzzle_that_brings_its_settings_begins_its_history(early: StudioDraft) -> None:
    begin(early, "COD A#O BED", title="Fish")
    assert view(early)["can_undo"] is False
