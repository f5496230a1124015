"""Drafts: begun, seen, shown as pages, given words and settings, changed without a search."""

import re
from base64 import b64decode
from collections.abc import Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.errors import CommandError, PublisherError
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.recipe import code_of
from publisher.studio.drafts.views import view
from publisher.studio.server.answers import (
    JsonAnswer,
    body,
    by_worker,
    changed,
    changing,
    draft_of,
    number_of,
    page_call,
    puzzle_of,
    said_error,
    studio_of,
)
from publisher.workbench.command_json import read_command

_SETTING = re.compile(r"[a-z_]\w*")


async def begin(request: Request) -> Response:
    """A new draft, with settings if any are given; it is on the disk from now on."""
    given = await body(request)
    settings = given.get("settings") or {}
    if not isinstance(settings, dict):
        raise CommandError("`settings` is not a mapping")
    folder = studio_of(request).folder
    async with folder.change_lock:
        made = folder.new_draft({}, str(settings.get("title") or ""))

    def write() -> None:
        made.write_words("")
        made.change_settings({**made.settings, **settings}, is_step=False)

    try:
        return JsonAnswer(await changed(made, write))
    except PublisherError:
        folder.discard(made)
        raise


async def seen(request: Request) -> Response:
    """The view of a draft."""
    draft = draft_of(request)
    async with draft.change_lock:
        return JsonAnswer(view(draft))


async def words(request: Request) -> Response:
    """How the words of a draft are understood; with `text`, they are kept first.

    With `only: keep`, as while somebody types, they are not read yet. `base` is the change number
    of the words that the text was written from; if there is a newer one, the text is refused.
    """
    draft, given = draft_of(request), await body(request)
    text = given.get("text")
    if isinstance(text, str):

        def write() -> None:
            if "base" in given:
                draft.refuse_stale_words(number_of(given, "base"))
            draft.write_words(text)

        await changed(draft, write)
    if given.get("only") == "keep":
        return JsonAnswer({"view": view(draft)})
    found = await understood(request, draft, guess=bool(given.get("guess")))
    return JsonAnswer({"understood": found, "view": view(draft)})


async def understood(request: Request, draft: StudioDraft, *, guess: bool) -> Mapping[str, Any]:
    """How the words are understood; with `guess`, their language becomes the draft's."""
    found, changes = await read(request, draft, {}, guess=guess)
    if changes:
        await changed(
            draft, lambda: draft.change_settings({**draft.settings, **changes}, is_step=False)
        )
    return found


async def read(
    request: Request, draft: StudioDraft, changes: Mapping[str, object], *, guess: bool
) -> tuple[Mapping[str, Any], Mapping[str, object]]:
    """How the words of a draft would be understood with changed settings, and these.

    With `guess`, the language of the words is among them, unless the draft's has settings of its
    own; and so are sources without the columns that a list does not have any more, or read in the
    only way there is.
    """
    guess = guess and _is_plain(draft)
    asked = {"recipe": draft.recipe_with(changes).form(), "guess": guess}
    found = dict(await studio_of(request).workers.quick(draft.name, "understand", asked))
    for name in ("losses", "warnings"):
        found[name] = [said_error(request, each) for each in found[name]]
    if found["words"]:
        draft.settled = found["words"]
        changes = {**changes, "words": found["words"]}
    language = found["language"]
    if guess and _is_plain(draft) and code_of(draft.settings) != language:
        changes = {**changes, "language": language}
    return found, changes


def _is_plain(draft: StudioDraft) -> bool:
    """Whether the language of a draft has no settings of its own, which another would not have."""
    return not isinstance(draft.settings.get("language"), Mapping)


async def pages(request: Request) -> Response:
    """A page as the job `page` answers it; with `better`, of the best that a search has so far.

    `GET /api/d/NAME/pages?page=0&width=1280&solved=1&quality=fine&tab=k3`, pages counted from 0. A
    newer one of a `tab` takes the place of one that waits.
    """
    call = page_call(draft_of(request), request.query_params)
    return JsonAnswer(await studio_of(request).workers.page(*call))


async def picture(request: Request) -> Response:
    """A small picture of the puzzle with another value of one of its page's options.

    `GET /d/NAME/pictures/template/poster`; what is added after a question mark is for caches.
    """
    draft, path = draft_of(request), request.path_params
    asked = {**puzzle_of(draft), "option": path["option"], "value": path["value"]}
    done = await by_worker(request, "picture", asked)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(b64decode(done["data"]), media_type=str(done["type"]), headers=headers)


def change_settings(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Change settings by their dotted names; null takes one away.

    `base` is the change number at which they were seen; what has changed since then is refused.
    """
    changes = given.get("changes")
    if not isinstance(changes, dict):
        raise CommandError("`changes` is missing")
    made: dict[str, object] = dict(draft.settings)
    for name, value in changes.items():
        parts = name.split(".")
        if not all(map(_SETTING.fullmatch, parts)):
            raise CommandError(f"`{name}` is not a setting")
        made = _changed(made, parts, value)
    base = number_of(given, "base")
    draft.refuse_changed(base, lambda seen: [_at(seen, name.split(".")) for name in changes])
    draft.change_settings(made)


def do(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Do a command that needs no search."""
    draft.perform(read_command(given.get("command")), number_of(given, "base"))


def _at(settings: object, parts: Iterable[str]) -> object:
    """One of the settings, which may be inside others."""
    for name in parts:
        settings = settings.get(name) if isinstance(settings, Mapping) else None
    return settings


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
    Route("/api/d/{draft}/pages", pages),
    Route("/d/{draft}/pictures/{option}/{value}", picture),
    Route("/api/d/{draft}/words", words, methods=["POST"]),
    changing("/api/d/{draft}/settings", change_settings),
    changing("/api/d/{draft}/do", do),
]
