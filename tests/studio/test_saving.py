"""What is saved of a draft is what publishing makes of it, byte for byte, and nothing is lost."""

import json
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher.plugins import registry as registries
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.views import view
from publisher.studio.jobs import export, save, search
from publisher.studio.jobs.bench import Workroom
from publisher.studio.routes.take import saving
from publisher.workbench.state_json import state_of_form
from studio.test_drafts import HEBREW, WORDS, do, made

EXPORTS = ("pdf", "ipuz", "json", "docx")


@pytest.fixture(scope="module")
def registry() -> Registry:
    return registries.load()


@pytest.fixture(scope="module")
def room() -> Workroom:
    return Workroom()


def saved(draft: StudioDraft, room: Workroom, **more: object) -> Mapping[str, Any]:
    asked = {**saving(draft), "name": draft.name, **more}
    return save.job(json.loads(json.dumps(asked)), room, lambda _: None)


def exported(draft: StudioDraft, room: Workroom) -> dict[str, bytes]:
    """The studio's files of a draft, by the exporters."""
    found = {}
    for name in EXPORTS:
        asked = {**saving(draft), "exporter": name}
        found[name] = b64decode(str(export.job(asked, room, lambda _: None)["data"]))
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


def filled(folder: Path, registry: Registry) -> StudioDraft:
    draft = StudioFolder(folder, registry).new_draft({"title": "Fill", "generator": FILL})
    draft.write_words("")
    done = search.job({"recipe": draft.recipe.form()}, Workroom(), lambda _: None)
    draft.take(state_of_form(done["state"], draft.language_of), None)
    return draft


def change_words(draft: StudioDraft) -> None:
    """Clues with emphasis, with signs that are none, and taken away; rejected words."""
    first, second, third = [each["answer"] for each in answers(draft)[:3]]
    do(draft, do="clue", slot=first, text="A _great_ **thing** of 2*3 and snake_case")
    do(draft, do="clue", slot=second, text="")
    do(draft, do="reject", word=third, everywhere=True)


def answers(draft: StudioDraft) -> list[Any]:
    state: Any = view(draft)["state"]
    return [slot for slot in state["slots"] if slot["answer"]]


@pytest.mark.slow
@pytest.mark.parametrize("is_changed", [False, True])
@pytest.mark.parametrize("kind", ["english", "hebrew", "fill"])
def test_what_is_saved_is_published_as_the_studio_exports_it(
    publisher: Command,
    tmp_path: Path,
    registry: Registry,
    room: Workroom,
    kind: str,
    *,
    is_changed: bool,
) -> None:
    words, language = (HEBREW, "he") if kind == "hebrew" else (WORDS, "en")
    draft = (
        filled(tmp_path, registry) if kind == "fill" else made(tmp_path, registry, words, language)
    )
    if is_changed:
        change_words(draft)

    done = saved(draft, room)

    assert published(publisher, tmp_path / done["config"]) == exported(draft, room)
    assert (tmp_path / f"{draft.name}-clues.txt").exists() == is_changed
    again = StudioFolder(tmp_path, registry).draft(draft.name)
    assert not view(again)["unsaved"]
    assert saved(again, room)["files"] == done["files"]
