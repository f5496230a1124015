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
from publisher.studio.server.answers import JsonAnswer, body, draft_of, interface_of, studio_of
from publisher.studio.workers.asking import JobError
from publisher.workbench.state_json import state_form

_PDF = "application/pdf"


async def exports(request: Request) -> Response:
    """The exporters that are installed."""
    records = studio_of(request).registry.exporters
    listed = [
        {
            "name": name,
            "suffix": record.suffix,
            "summary": record.summary,
            "has_options": bool(record.options.model_fields),
        }
        for name, record in records.items()
    ]
    return JsonAnswer({"exports": listed})


async def tried(request: Request) -> Response:
    """What the format of an exporter could not carry, or why it cannot hold the puzzle."""
    asked = {**_puzzle(draft_of(request)), "exporter": _exporter(request), "dry": True}
    try:
        return JsonAnswer(await _quick(request, "export", asked))
    except JobError as error:
        return JsonAnswer({"refused": str(error)})


async def file(request: Request) -> Response:
    """The file of an exporter; a PDF that is to be printed opens in the browser."""
    asked = {**_puzzle(draft_of(request)), "exporter": _exporter(request)}
    return attachment(await _quick(request, "export", asked), is_shown=_is_print(request))


async def solution(request: Request) -> Response:
    """The solution sheet: the page of the puzzle with all letters in the grid."""
    asked = {**_puzzle(draft_of(request)), "exporter": DEFAULT_EXPORT, "solved": True}
    return attachment(await _quick(request, "export", asked), is_shown=_is_print(request))


async def archive(request: Request) -> Response:
    """A ZIP of everything."""
    asked = {**saving(draft_of(request)), "interface": interface_of(request)}
    return attachment(await _quick(request, "archive", asked))


async def save(request: Request) -> Response:
    """Save the draft in the folder under a name; what somebody changed there is asked about."""
    draft, given = draft_of(request), await body(request)
    more = {"name": given.get("name") or draft.name, "replace": given.get("replace") is True}
    async with draft.turn:
        asked = {**await to_thread(saving, draft), **more}
    done = await _quick(request, "save", asked)
    async with draft.turn:
        return JsonAnswer({**done, "view": await to_thread(view, draft)})


def saving(draft: StudioDraft) -> dict[str, object]:
    """What a worker needs to save a draft."""
    saved = draft.saved
    return {
        "recipe": draft.recipe.form(),
        "state": None if draft.state is None else state_form(draft.state),
        "folder": str(draft.folder),
        "saved": saved and saved.form(),
        "fingerprint": draft.fingerprint,
    }


def attachment(done: Mapping[str, Any], *, is_shown: bool = False) -> Response:
    """A file as an answer, whatever letters its name has (RFC 6266); a header has its losses."""
    name, data = str(done["name"]), b64decode(done["data"])
    is_pdf = name.endswith(".pdf")
    plain = "".join(each if each.isascii() and each.isprintable() else "_" for each in name)
    plain = plain.replace("\\", "_").replace('"', "'").replace("%", "_")
    how = "inline" if is_shown and is_pdf else "attachment"
    said = f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    kind = _PDF if is_pdf else "application/octet-stream"
    losses = quote(json.dumps(done.get("losses", [])))
    return Response(data, media_type=kind, headers={"Content-Disposition": said, "Losses": losses})


def _puzzle(draft: StudioDraft) -> dict[str, object]:
    if draft.state is None:
        raise CommandError("there is no puzzle yet: give it words, or draw a grid")
    return {"recipe": draft.recipe.form(), "state": state_form(draft.state)}


def _exporter(request: Request) -> str:
    """The exporter that an address names; raises `CommandError` if there is none."""
    name: str = request.path_params["exporter"]
    registry = studio_of(request).registry
    if name not in registry.exporters:
        raise CommandError(registry.unknown("exporters", name))
    return name


def _is_print(request: Request) -> bool:
    return request.query_params.get("print") == "1"


async def _quick(request: Request, job: str, asked: Mapping[str, object]) -> Mapping[str, Any]:
    return await studio_of(request).workers.quick(request.path_params["draft"], job, asked)


ROUTES = [
    Route("/api/exports", exports),
    Route("/api/d/{draft}/exports/{exporter}", tried),
    Route("/d/{draft}/files/{exporter}", file),
    Route("/d/{draft}/solution.pdf", solution),
    Route("/d/{draft}/all.zip", archive),
    Route("/api/d/{draft}/save", save, methods=["POST"]),
]
