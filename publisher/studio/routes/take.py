"""Taking a puzzle away: files of all formats, a ZIP of them, and plain files in the folder."""

import json
from asyncio import to_thread
from base64 import b64decode
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.views import view
from publisher.studio.forms.offers import usual_choices
from publisher.studio.server.answers import (
    JsonAnswer,
    body,
    by_worker,
    draft_of,
    interface_of,
    puzzle_of,
    said_error,
    studio_of,
)
from publisher.studio.texts.interface_texts import interface_texts
from publisher.studio.workers.protocol import JobError
from publisher.workbench.state_json import state_form

_PDF = "application/pdf"


async def exports(request: Request) -> Response:
    """The exporters that are installed."""
    registry, texts = studio_of(request).registry, interface_texts(interface_of(request))
    listed = [
        {
            "name": name,
            "suffix": record.suffix,
            "summary": record.summary,
            "has_options": bool(record.options.model_fields),
            "is_printed": name == DEFAULT_EXPORT,
            "is_usual": record.is_usual,
            "choices": usual_choices(registry, "exporters", name, texts),
            "given_away": record.given_away,
        }
        for name, record in registry.exporters.items()
    ]
    return JsonAnswer({"exports": listed})


async def tried(request: Request) -> Response:
    """The losses of the format of an exporter, or why it cannot hold the puzzle."""
    asked = {**puzzle_of(draft_of(request)), "exporter": exporter_of(request), "dry": True}
    try:
        return JsonAnswer(await by_worker(request, "export", asked))
    except JobError as error:
        return JsonAnswer({"refused": str(error)})


async def file(request: Request) -> Response:
    """The file of an exporter; where none is named, the page with all letters in the grid."""
    is_named = "exporter" in request.path_params
    asked = {"exporter": exporter_of(request) if is_named else DEFAULT_EXPORT}
    whole = {**puzzle_of(draft_of(request)), **asked, "solved": not is_named}
    return attachment(request, await by_worker(request, "export", whole))


async def came(request: Request) -> Response:
    """The file in which the puzzle came, changed."""
    return attachment(request, await by_worker(request, "puzzle_file", saving(draft_of(request))))


async def tried_file(request: Request) -> Response:
    """Why that file cannot hold the puzzle, if it cannot."""
    try:
        await by_worker(request, "puzzle_file", saving(draft_of(request)))
    except JobError as error:
        return JsonAnswer({"refused": said_error(request, str(error)), "losses": []})
    return JsonAnswer({"losses": []})


async def archive(request: Request) -> Response:
    """A ZIP of everything."""
    asked = {**saving(draft_of(request)), "interface": interface_of(request)}
    return attachment(request, await by_worker(request, "archive", asked))


async def save(request: Request) -> Response:
    """Save the draft in the folder under a name; what somebody changed there is asked about."""
    draft, given = draft_of(request), await body(request)
    more = {"name": given.get("name") or draft.name, "replace": given.get("replace") is True}
    async with draft.change_lock:
        asked = {**await to_thread(saving, draft), **more}
    saved = await by_worker(request, "save", asked)
    async with draft.change_lock:
        return JsonAnswer({**saved, "view": await to_thread(view, draft)})


def saving(draft: StudioDraft) -> dict[str, object]:
    """The draft as the jobs that save it get it."""
    saved = draft.saved
    return {
        "recipe": draft.recipe.form(),
        "state": None if draft.state is None else state_form(draft.state),
        "folder": str(draft.folder),
        "saved": saved and saved.form(),
        "came": draft.came and [str(draft.came), draft.came_as],
        "fingerprint": draft.fingerprint,
    }


def attachment(request: Request, done: Mapping[str, Any]) -> Response:
    """A file as an answer, whatever letters its name has (RFC 6266); a header has its losses.

    A PDF that is to be printed opens in the browser.
    """
    name, data = str(done["name"]), b64decode(done["data"])
    is_pdf = name.endswith(".pdf")
    plain = "".join(each if each.isascii() and each.isprintable() else "_" for each in name)
    plain = plain.replace("\\", "_").replace('"', "'").replace("%", "_")
    how = "inline" if is_pdf and request.query_params.get("print") == "1" else "attachment"
    said = f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    kind = _PDF if is_pdf else "application/octet-stream"
    losses = quote(json.dumps(done.get("losses", [])))
    return Response(data, media_type=kind, headers={"Content-Disposition": said, "Losses": losses})


def exporter_of(request: Request) -> str:
    """The exporter that an address names; raises `CommandError` if there is none."""
    name: str = request.path_params["exporter"]
    registry = studio_of(request).registry
    if name not in registry.exporters:
        raise CommandError(registry.unknown("exporters", name))
    return name


ROUTES = [
    Route("/api/exports", exports),
    Route("/api/d/{draft}/exports/{exporter}", tried),
    Route("/d/{draft}/files/{exporter}", file),
    Route("/d/{draft}/solution.pdf", file),
    Route("/d/{draft}/came", came),
    Route("/api/d/{draft}/came", tried_file),
    Route("/d/{draft}/all.zip", archive),
    Route("/api/d/{draft}/save", save, methods=["POST"]),
]
