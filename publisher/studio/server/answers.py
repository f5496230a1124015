"""Requests and answers of the routes: JSON bodies in, JSON out, errors as sentences."""

import json
import re
from asyncio import to_thread
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from publisher.errors import CommandError, PublisherError
from publisher.model.grid import Position
from publisher.studio.drafts.draft import StaleError, StudioDraft
from publisher.studio.drafts.views import View, view
from publisher.studio.server.studio import Studio
from publisher.studio.texts.interface_texts import LANGUAGE_COOKIE, interface_language
from publisher.studio.workers.asking import JobError

_HALF_CHARACTER = re.compile(rb"\\u[dD][89a-fA-F]")
"""How JSON writes one, and each part of a whole one, too."""

Handler = Callable[[Request], Awaitable[Response]]


def studio_of(request: Request) -> Studio:
    """The studio that a request is for."""
    found: Studio = request.app.state.studio
    return found


def draft_of(request: Request) -> StudioDraft:
    """The draft that an address names; raises `CommandError` if there is none."""
    return studio_of(request).folder.draft(request.path_params["draft"])


async def changed(draft: StudioDraft, change: Callable[[], object]) -> View:
    """Change a draft when whoever was first has done it; what comes of it, as a page sees it."""
    async with draft.turn:
        await to_thread(change)
        return view(draft)


def interface_of(request: Request) -> str:
    """The language of the interface that the user has."""
    accepted = request.headers.get("accept-language", "")
    return interface_language(request.cookies.get(LANGUAGE_COOKIE), accepted)


async def body(request: Request) -> dict[str, Any]:
    """The object that a request has as its body; raises `CommandError` for anything else.

    Half a character becomes a question mark: a field that is full cuts an emoji in two.
    """
    data = await request.body()
    try:
        value = json.loads(data, parse_constant=_refuse)
        if _HALF_CHARACTER.search(data):
            value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except ValueError:
        raise CommandError("the body of the request is no JSON") from None
    if not isinstance(value, dict):
        raise CommandError("the body of the request is no JSON object")
    return value


def _refuse(constant: str) -> None:
    """Refuse `NaN` and `Infinity`, which Python takes for JSON and browsers do not."""
    raise ValueError(constant)


def answered(handler: Handler) -> Handler:
    """The handler with errors as answers: a sentence, and the kind of the error."""

    async def handle(request: Request) -> Response:
        try:
            try:
                return await handler(request)
            except StaleError as error:
                now = view(draft_of(request))
                return JSONResponse({**error_form(error), "view": now}, status_code=409)
        except RecursionError:
            deep = CommandError("this is nested too deeply")
            return JSONResponse(error_form(deep), status_code=400)
        except (PublisherError, JobError) as error:
            return JSONResponse(error_form(error), status_code=400)

    handle.__doc__ = handler.__doc__
    return handle


def error_form(error: Exception) -> dict[str, object]:
    """An error as the browser gets it."""
    kind = error.kind if isinstance(error, JobError) else type(error).__name__
    return {"error": str(error), "kind": kind}


def cells_of(given: Mapping[str, Any], name: str) -> tuple[Position, ...] | None:
    """Cells of a body; None if there are none. Raises `CommandError` for anything else."""
    value = given.get(name)
    if value is None:
        return None
    match value:
        case [*cells] if all(
            isinstance(each, list) and len(each) == 2 and all(type(n) is int for n in each)
            for each in cells
        ):
            return tuple(Position(*each) for each in cells)
    raise CommandError(f"`{name}` is no list of cells, each [row, column]")


def number_of(given: Mapping[str, Any], name: str) -> int:
    """A whole number of a body; raises `CommandError` if it is none."""
    value = given.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CommandError(f"`{name}` is missing, or no whole number")
    return value
