"""A studio, and requests and answers of its routes: JSON in and out, errors as sentences."""

import json
from asyncio import to_thread
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from publisher.errors import CommandError, PublisherError, system_reason
from publisher.messages.harmless import show_traceback
from publisher.model.grid import Position
from publisher.plugins.registry import Registry
from publisher.studio.drafts.draft import StaleError, StudioDraft
from publisher.studio.drafts.finds import Find
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.kept_json import HALF_CHARACTER, plain_json
from publisher.studio.drafts.saved import digest_of
from publisher.studio.drafts.shelf import Shelf
from publisher.studio.drafts.views import View, view
from publisher.studio.server.error_answers import Refusal, answer_of
from publisher.studio.texts.interface_texts import (
    LANGUAGE_COOKIE,
    Said,
    interface_language,
    interface_texts,
)
from publisher.studio.workers.pool import WorkerPool
from publisher.studio.workers.protocol import JobError
from publisher.workbench.state_json import state_form


@dataclass(frozen=True)
class Studio:
    """The folder and the workers that routes use."""

    folder: StudioFolder
    workers: WorkerPool

    @property
    def registry(self) -> Registry:
        """All plugins."""
        return self.folder.registry

    @cached_property
    def shelf(self) -> Shelf:
        """The shelf of the folder, with the cards that were made."""
        return Shelf(self.folder)


def studio_of(request: Request) -> Studio:
    """The studio that a request is for."""
    found: Studio = request.app.state.studio
    return found


def draft_of(request: Request) -> StudioDraft:
    """The draft that an address names; raises `CommandError` if there is none."""
    return studio_of(request).folder.draft(request.path_params["draft"])


def puzzle_of(draft: StudioDraft, find: Find | None = None) -> dict[str, object]:
    """The recipe and the puzzle of a draft, or of a find of it, for a worker.

    Raises `CommandError` if there is no puzzle.
    """
    state = find.state if find else draft.state
    if state is None:
        raise CommandError("there is no puzzle yet: give it words, or draw a grid")
    return {"recipe": draft.recipe.form(), "state": state_form(state)}


def page_call(draft: StudioDraft, query: QueryParams) -> tuple[str, str, dict[str, object]]:
    """What the page process is asked by `page=0&width=1280&solved=1&quality=fine&tab=k3`.

    With `better`, it is a page of the best that a search has so far. Raises `CommandError`.
    """
    asked = puzzle_of(draft, draft.better if query.get("better") else None)
    asked |= {name: query_number(query, name) for name in ("page", "width") if name in query}
    asked |= {"solved": query.get("solved") == "1", "quality": query.get("quality", "quick")}
    return f"{draft.name}/{query.get('tab', '')}", "page", asked


async def by_worker(request: Request, job: str, asked: Mapping[str, object]) -> Mapping[str, Any]:
    """Let a worker do a job for the draft of an address; returns its answer, raises `JobError`."""
    return await studio_of(request).workers.quick(request.path_params["draft"], job, asked)


async def changed(
    draft: StudioDraft,
    change: Callable[[], object],
    then: Callable[[], Awaitable[None]] | None = None,
) -> View:
    """Change a draft when whoever was first has done it; what comes of it, as a page sees it.

    What is begun `then` goes on while that is looked at.
    """
    async with draft.change_lock:
        await to_thread(change)
        if then is not None:
            await then()
        return await to_thread(view, draft)


def changing(path: str, change: Callable[[StudioDraft, Mapping[str, Any]], None]) -> Route:
    """The route of a change of a draft by the body of a request; it answers with the view.

    `page` of the body is the query by which the browser asks for the page: it is begun at once.
    """

    async def answer(request: Request) -> Response:
        draft, given = draft_of(request), await body(request)

        async def begin_page() -> None:
            if isinstance(query := given.get("page"), str):
                with suppress(PublisherError):  # whoever asks for it is told
                    call = page_call(draft, QueryParams(query))
                    await studio_of(request).workers.begin_page(*call)

        return JsonAnswer(await changed(draft, lambda: change(draft, given), begin_page))

    return Route(path, answer, methods=["POST"])


def asking(job: str, more: Callable[[Mapping[str, Any]], Mapping[str, object]]) -> Route:
    """The route of a question about a draft's puzzle, with `more` that the body of it says."""

    async def answer(request: Request) -> Response:
        asked = {**more(await body(request)), **puzzle_of(draft_of(request))}
        return JsonAnswer(await by_worker(request, job, asked))

    return Route(f"/api/d/{{draft}}/{job}", answer, methods=["POST"])


def interface_of(request: Request) -> str:
    """The language of the interface that the user has."""
    accepted = request.headers.get("accept-language", "")
    return interface_language(request.cookies.get(LANGUAGE_COOKIE), accepted)


def place_cookie(folder: Path) -> str:
    """The cookie with the path where a browser was last in a folder; all starts there share it."""
    return f"studio_place_{digest_of(str(folder).encode('utf-8', 'replace'))[:12]}"


async def body(request: Request) -> dict[str, Any]:
    """The object that a request has as its body; raises `CommandError` for anything else.

    Half a character becomes a question mark: a field that is full cuts an emoji in two.
    """
    data = await request.body()
    try:
        value = plain_json(data)
        if HALF_CHARACTER.search(data):
            value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except ValueError:
        raise CommandError("the body of the request is not JSON") from None
    if not isinstance(value, dict):
        raise CommandError("the body of the request is not a JSON object")
    return value


_MOST_DIGITS = 9


class JsonAnswer(JSONResponse):
    """JSON as an answer; half a character, as names of files may have, becomes a question mark."""

    def render(self, content: object) -> bytes:
        """The JSON; raises `ValueError` for a number that JSON does not have."""
        return _encoded(content)


def streamed(request: Request, lines: AsyncGenerator[Mapping[str, Any], None]) -> Response:
    """Lines of JSON as they come; an error ends them as one more line, under `failed`."""

    async def data() -> AsyncIterator[bytes]:
        try:
            async with aclosing(lines):
                async for each in lines:
                    yield _encoded(each) + b"\n"
        except Exception as error:
            status, form = _status_and_form(request, error)
            if status == 500:  # a mistake of ours
                show_traceback(error)
            yield _encoded({"failed": form}) + b"\n"

    return StreamingResponse(data(), media_type="application/jsonl")


async def failed(request: Request, error: Exception) -> Response:
    """The answer to an error of any route."""
    status, form = _status_and_form(request, error)
    asked = request.url.path, request.headers.get("accept", ""), interface_of(request)
    return answer_of(status, form, *asked)


FAILURES = dict.fromkeys(
    (PublisherError, JobError, HTTPException, RecursionError, OSError, Exception), failed
)
"""The handler of each class of errors; only an error of the last is a mistake of ours."""


def said_error(request: Request, message: str) -> str:
    """An error in the language of the page, without places that its reader does not know."""
    studio: Studio | None = getattr(request.app.state, "studio", None)
    folders = [studio.folder.path] if studio else []  # a request may be refused before it is there
    return Said(interface_texts(interface_of(request))).error(message, *folders)


def _status_and_form(request: Request, error: Exception) -> tuple[int, dict[str, object]]:
    """The status of an error's answer, and its form; a conflict has the newer view as well."""
    if isinstance(error, PublisherError | JobError):
        kind = error.kind if isinstance(error, JobError) else type(error).__name__
        said = said_error(request, str(error))
        form: dict[str, object] = {"error": said, "kind": kind}
        if isinstance(error, JobError) and error.file:
            form["file"] = error.file
        if not isinstance(error, StaleError):
            return 400, form
        try:
            return 409, {**form, "view": view(draft_of(request))}
        except PublisherError as newer:
            return _status_and_form(request, newer)
    match error:
        case HTTPException(status_code=405):
            refusal = Refusal("wrong_kind")
        case HTTPException():
            refusal = Refusal("nothing_here")
        case RecursionError():
            refusal = Refusal("too_deep")
        case OSError():
            refusal = Refusal("by_system", reason=system_reason(error))
        case _:
            refusal = Refusal("failed")
    return refusal.status, refusal.form(interface_of(request))


def _encoded(value: object) -> bytes:
    plain = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return plain.encode("utf-8", "replace")


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
    raise CommandError(f"`{name}` is not a list of cells, each [row, column]")


def number_of(given: Mapping[str, Any], name: str) -> int:
    """A whole number of a body; raises `CommandError` for anything else."""
    value = given.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CommandError(f"`{name}` is missing, or is not a whole number")
    return value


def text_of(given: Mapping[str, Any], name: str) -> str:
    """A text of a body, "" if there is none; raises `CommandError` for anything else."""
    value = given.get(name)
    if not isinstance(value, str | None):
        raise CommandError(f"`{name}` is not a text")
    return value or ""


def query_number(query: QueryParams, name: str) -> int | None:
    """A number of an address, None if there is none; raises `CommandError` for anything else."""
    text = query.get(name)
    if not text:
        return None
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise CommandError(f"`{name}` is not a number that can be counted to")
    return int(text)
