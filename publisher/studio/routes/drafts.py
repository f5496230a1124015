"""Drafts: begun, seen, given words and settings, and changed by commands that need no search."""

import re
from asyncio import to_thread
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from publisher.errors import CommandError, PublisherError
from publisher.studio.drafts.draft import StaleError, StudioDraft
from publisher.studio.drafts.views import view
from publisher.studio.server.answers import answered, body, draft_of, number_of, studio_of
from publisher.workbench.command_json import read_command

_SETTING = re.compile(r"[a-z_]\w*")


@answered
async def begin(request: Request) -> Response:
    """A new draft, with settings if any are given; it is on the disk from now on."""
    given = await body(request)
    settings = given.get("settings") or {}
    if not isinstance(settings, dict):
        raise CommandError("`settings` are no mapping")
    folder = studio_of(request).folder
    made = folder.new_draft({}, str(settings.get("title") or ""))
    try:
        await to_thread(made.write_words, "")
        await to_thread(made.change_settings, {**made.settings, **settings})
    except PublisherError:
        folder.give_up(made)
        raise
    return JSONResponse(view(made))


@answered
async def seen(request: Request) -> Response:
    """The view of a draft."""
    return JSONResponse(view(draft_of(request)))


@answered
async def words(request: Request) -> Response:
    """How the words of a draft are understood; with `text`, they are kept first.

    With `only: keep`, as while somebody types, they are not read yet. `base` is the revision of the
    words that the text was written from; if there is a newer one, the text is refused.
    """
    draft, given = draft_of(request), await body(request)
    text = given.get("text")
    if isinstance(text, str):
        if "base" in given and number_of(given, "base") != draft.words_revision:
            raise StaleError("the words were changed on another page")
        await to_thread(draft.write_words, text)
    if given.get("only") == "keep":
        return JSONResponse({"view": view(draft)})
    found = await understood(request, draft, guess=bool(given.get("guess")))
    return JSONResponse({"understood": found, "view": view(draft)})


async def understood(request: Request, draft: StudioDraft, *, guess: bool) -> Mapping[str, Any]:
    """How the words are understood; with `guess`, their language becomes the draft's."""
    asked = {"recipe": draft.recipe.form(), "guess": guess}
    found = await studio_of(request).workers.quick(draft.name, "understand", asked)
    language = found["language"]
    if guess and draft.settings.get("language", "en") != language:
        await to_thread(draft.change_settings, {**draft.settings, "language": language})
    return found


@answered
async def settings(request: Request) -> Response:
    """Change settings by their dotted names; null takes one away."""
    draft, given = draft_of(request), await body(request)
    changes = given.get("changes")
    if not isinstance(changes, dict):
        raise CommandError("`changes` is missing")
    await to_thread(_change, draft, changes)
    return JSONResponse(view(draft))


@answered
async def do(request: Request) -> Response:
    """Do a command that needs no search."""
    draft, given = draft_of(request), await body(request)
    draft.perform(read_command(given.get("command")), number_of(given, "base"))
    return JSONResponse(view(draft))


def _change(draft: StudioDraft, changes: Mapping[str, Any]) -> None:
    changed: dict[str, object] = dict(draft.settings)
    for name, value in changes.items():
        parts = name.split(".")
        if not all(map(_SETTING.fullmatch, parts)):
            raise CommandError(f"`{name}` is no setting")
        changed = _changed(changed, parts, value)
    draft.change_settings(changed)


def _changed(settings: Mapping[str, object], parts: list[str], value: object) -> dict[str, object]:
    """The settings with one of them changed, which may be inside others."""
    name, *rest = parts
    inner = settings.get(name)
    if rest:
        value = _changed(inner if isinstance(inner, Mapping) else {}, rest, value)
    left = {key: each for key, each in settings.items() if key != name}
    if value is None or value == {}:
        return left
    return {key: value if key == name else each for key, each in settings.items()} | {name: value}


ROUTES = [
    Route("/api/drafts", begin, methods=["POST"]),
    Route("/api/d/{draft}", seen),
    Route("/api/d/{draft}/words", words, methods=["POST"]),
    Route("/api/d/{draft}/settings", settings, methods=["POST"]),
    Route("/api/d/{draft}/do", do, methods=["POST"]),
]
