"""The shelf: what is in the folder, with pictures; opened, copied, deleted, made a book of."""

import os
import re
import time
from asyncio import to_thread
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import aclosing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from publisher.config import GeneratorChoice
from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError, FileError, PublisherError
from publisher.files.opening import file_bytes
from publisher.pipeline.lock_file import LARGEST_LOCK
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.recipe import renamed, shown_from
from publisher.studio.drafts.saved import CONFIGS, Saved, SeenFile
from publisher.studio.drafts.shelf import Shelf, ShelfItem
from publisher.studio.drafts.uploads import EITHER, Upload, content_of, is_puzzle
from publisher.studio.routes.take import attachment
from publisher.studio.server.answers import (
    JsonAnswer,
    body,
    changed,
    interface_of,
    place_cookie,
    said_error,
    studio_of,
    text_of,
)
from publisher.studio.server.one_studio import address_of_studio
from publisher.studio.texts.interface_texts import interface_texts
from publisher.studio.workers.protocol import JobError
from publisher.workbench.state_json import state_of_form

_BATCH = 20
"""How many cards a worker makes at a time."""

_PATIENCE = 0.4
"""Seconds until the shelf is answered, though not all cards are made."""

_WEEK = "private, max-age=604800, immutable"
_WORKER = "the shelf"
"""The name under which the shelf asks workers; no draft has it."""


_OF_FILE = re.compile(
    r"(?P<file>[^/\\:\n]+)(?:(?::\d+){1,2}: (?:[a-z_]\w*(?:[.\[][\w\].\[-]*)?)?)?: (?P<reason>.+)"
)
"""An error that begins with the file that is at fault, and perhaps a place and a setting in it."""


async def shelf(request: Request) -> Response:
    """Everything on the shelf; `pending` says how many cards are still to be made: ask again."""
    on_shelf, began = studio_of(request).shelf, time.monotonic()
    items = await to_thread(on_shelf.items)
    if request.query_params.get("more") != "1":
        on_shelf.forget_faults()
    lacking = on_shelf.lacking(items)
    while lacking and time.monotonic() - began < _PATIENCE:
        await _make_cards(request, lacking[:_BATCH])
        lacking = on_shelf.lacking(lacking[_BATCH:])  # a card says what its config writes
    shown = [_shown(request, item) for item in on_shelf.by_themselves(items)]
    folder = on_shelf.folder
    return JsonAnswer(
        {
            "folder": str(folder.path),
            "is_writable": folder.is_writable,
            "items": [each for each in shown if each],
            "passed": await to_thread(on_shelf.passed_over),
            "pending": len(lacking),
        }
    )


async def picture(request: Request) -> Response:
    """A small picture of a grid."""
    item = studio_of(request).shelf.item(request.path_params["kind"], request.path_params["name"])
    asked = {"path": str(item.path), "folder": str(studio_of(request).folder.path)}
    name = f"{_WORKER}/{item.path}"
    done = await studio_of(request).workers.page(name, "thumbnail", asked)
    headers = {"Cache-Control": _WEEK}
    return Response(done["data"], media_type="image/svg+xml", headers=headers)


async def open_(request: Request) -> Response:
    """Open a config or a puzzle file as a draft, or the draft that it has already."""
    return JsonAnswer(await _open(request, str((await body(request)).get("config"))))


async def opened(request: Request) -> Response:
    """The room of a config or a puzzle file, for a link to it."""
    found = await _open(request, request.path_params["name"])
    return RedirectResponse(f"/d/{quote(str(found['draft']), safe='')}/{found['room']}")


async def _open(request: Request, name: str) -> dict[str, object]:
    on_shelf = studio_of(request).shelf
    item = on_shelf.file(name)
    had = await to_thread(on_shelf.draft_of, name)
    draft = studio_of(request).folder.draft(had) if had else None
    if draft and not await to_thread(_has_changed, draft, item):
        return {"draft": draft.name, "room": room_of(draft)}
    if draft and draft.saved and draft.saved.fingerprint != draft.fingerprint:
        return {"draft": draft.name, "room": room_of(draft), "is_other": True}
    draft = await _opened(request, item, draft)
    return {"draft": draft.name, "room": room_of(draft)}


async def dropped(request: Request) -> Response:
    """Open a puzzle file that lies elsewhere, as a draft that keeps it."""
    given, folder = await body(request), studio_of(request).folder
    name, data = str(given.get("name") or ""), content_of(given.get("name"), given.get("base64"))
    if name.lower().endswith(CONFIGS):
        raise CommandError(f"{name} names other files: put it into the folder of the studio")
    is_known = is_puzzle(name, data, studio_of(request).registry)
    if name.lower().endswith(EITHER) and not is_known:
        raise CommandError(f"{name} is not a puzzle: if it has words, drop it in Words")
    async with folder.change_lock:
        draft = folder.opened(Path(name).stem, {})
    try:
        await _keep(request, draft, await to_thread(Upload.keep, draft.folder, name, data, "txt"))
    except (PublisherError, JobError):
        folder.discard(draft)
        raise
    return JsonAnswer({"draft": draft.name, "room": room_of(draft)})


async def _keep(request: Request, draft: StudioDraft, kept: Upload) -> None:
    """Let a new draft be the puzzle of a file in its folder; raises `CommandError`."""
    try:
        asked = {"path": str(kept.path)}
        done = await studio_of(request).workers.quick(_WORKER, "open_config", asked)
    except JobError as error:
        raise CommandError(kept.without_place(str(error))) from None
    shown = shown_from(draft.path.parent, kept.path)
    draft.settings = dict(renamed(done["settings"], {kept.path.name: shown}))
    state = state_of_form(done["state"], draft.find_language)
    came = shown_from(draft.folder, kept.path) if "data" in done else ""
    await changed(draft, lambda: draft.reload(draft.settings, state, None, came))


async def duplicate(request: Request) -> Response:
    """A draft like another, or like a config, to be changed by itself."""
    given, on_shelf = await body(request), studio_of(request).shelf
    folder = studio_of(request).folder
    if given.get("draft"):
        old = folder.draft(str(given["draft"]))
        async with folder.change_lock, old.change_lock:
            draft = await to_thread(folder.duplicated, old)
    else:
        draft = await _opened(request, on_shelf.file(str(given.get("config"))), None, linked=False)
    return JsonAnswer({"draft": draft.name, "room": room_of(draft)})


async def delete(request: Request) -> Response:
    """Put a draft away; the answer has what brings it back."""
    given, folder = await body(request), studio_of(request).folder
    name = str(given.get("draft"))
    async with folder.change_lock, folder.change_lock_of(name):
        return JsonAnswer({"deleted": await to_thread(studio_of(request).shelf.delete, name)})


async def restore(request: Request) -> Response:
    """Bring a draft back."""
    given = await body(request)
    async with studio_of(request).folder.change_lock:
        draft = await to_thread(studio_of(request).shelf.restore, str(given.get("deleted")))
    return JsonAnswer({"draft": draft})


async def book(request: Request) -> Response:
    """Write a book of chosen configs, or show a page of it as it would be."""
    given, on_shelf = await body(request), studio_of(request).shelf
    chosen = given.get("configs")
    if not isinstance(chosen, list) or not all(isinstance(each, Mapping) for each in chosen):
        raise CommandError("`configs` is a list of objects with a `config`")
    for each in chosen:
        on_shelf.file(str(each.get("config")))
    asked = {**given, "folder": str(on_shelf.folder.path)}
    workers = studio_of(request).workers
    with _naming_puzzles(on_shelf):
        if request.url.path.endswith("/page"):
            return JsonAnswer(await workers.page(f"{_WORKER}/book", "book_page", asked))
        return JsonAnswer(await workers.quick(_WORKER, "book", asked))


@contextmanager
def _naming_puzzles(on_shelf: Shelf, book: str = "") -> Iterator[None]:
    """Say the title of the puzzle of a book that is at fault, which is a file on the shelf."""
    try:
        yield
    except JobError as error:
        said = str(error).replace(f"{on_shelf.folder.path}{os.sep}", "")
        found, own = _OF_FILE.match(said), Path(error.config)
        is_here = own.parent == on_shelf.folder.path and own.name != book
        name = own.name if is_here else found["file"] if found else book
        if name == book:
            raise
        try:
            item = on_shelf.file(name)
        except CommandError:
            raise error from None
        title = (on_shelf.card(item) or {}).get("title") or item.path.stem
        reason = found["reason"] if found and found["file"] == name else said
        said = f"“{title}” ({item.name}): {reason}"
        raise JobError(said, error.kind, item.name) from None


async def folder(request: Request) -> Response:
    """A one-time address of the studio of a folder in this one, and the cookie of places in it."""
    name, on_shelf = text_of(await body(request), "folder"), studio_of(request).shelf
    if name not in await to_thread(on_shelf.folders):
        raise CommandError(f"there is no “{name}” in {on_shelf.folder.path}")
    plugins = [each.path for each in studio_of(request).registry.files]
    there = on_shelf.folder.path / name
    address = await to_thread(address_of_studio, there, plugins)
    return JsonAnswer({"address": address, "place": place_cookie(there)})


async def publication(request: Request) -> Response:
    """The pages of a config of the folder, or the file of its `export` of a number, from 0.

    When nobody waits any more, the work on it ends.
    """
    item = studio_of(request).shelf.file(request.path_params["name"])
    asked: dict[str, object] = {"path": str(item.path), "exporter": DEFAULT_EXPORT}
    if (number := request.query_params.get("export", "")).isdecimal():
        asked["number"] = int(number[:4])
    workers = studio_of(request).workers
    done: Mapping[str, Any] = {}
    searching = workers.search(f"{_WORKER}/{item.name}", "publication", asked)
    with _naming_puzzles(studio_of(request).shelf, item.name):
        async with aclosing(searching) as answers:
            async for news in answers:
                done = news.get("done", done)
    return attachment(request, done)


async def _opened(
    request: Request, item: ShelfItem, draft: StudioDraft | None, *, linked: bool = True
) -> StudioDraft:
    """The draft of a config; one that was there takes over what is in the folder now."""
    folder, workers = studio_of(request).folder, studio_of(request).workers
    done = await workers.quick(_WORKER, "open_config", {"path": str(item.path)})
    saved = Saved.of(done["saved"]) if linked and done["saved"] else None
    async with folder.change_lock:
        name = await to_thread(studio_of(request).shelf.draft_of, saved.config) if saved else None
        if name and not draft:  # the second of two clicks
            return folder.draft(name)
        made = draft or folder.opened(item.path.stem, done["settings"])
        state = None if done["state"] is None else state_of_form(done["state"], made.find_language)

        def take() -> None:
            if "data" not in done:
                made.reload(done["settings"], state, saved, "")
                return
            with made.upload(item.name, b64decode(done["data"])) as kept:
                came = shown_from(made.folder, kept.path)
                made.reload(done["settings"], state, saved, came)

        await changed(made, take)
    return made


async def _make_cards(request: Request, items: list[ShelfItem]) -> None:
    """Make cards; what ends the worker is found, and only that is at fault."""
    shelf, workers = studio_of(request).shelf, studio_of(request).workers
    paths = [str(item.path) for item in items]
    try:
        done = await workers.quick(
            _WORKER, "cards", {"paths": paths, "folder": str(shelf.folder.path)}
        )
        shelf.keep(items, done["cards"])
    except JobError as error:
        if len(items) == 1:
            shelf.keep(items, [{"fault": str(error)}])
        else:
            for each in items:
                await _make_cards(request, [each])


def _shown(request: Request, item: ShelfItem) -> dict[str, object] | None:
    """An item as the browser gets it; drafts of nothing are passed over."""
    on_shelf = studio_of(request).shelf
    card = on_shelf.card(item)
    if card is None or card.get("is_empty") or card.get("is_no_puzzle"):
        return None
    shown = {**card, "own": on_shelf.own_files(item)}
    shown.pop("files", None)
    if fault := shown.get("fault"):
        shown["fault"] = _said_fault(request, item.name, fault)
    if card.get("is_made"):
        shown["picture"] = on_shelf.version(item)
    return {"kind": str(item.kind), "name": item.name, "changed": item.changed, **shown}


def _said_fault(request: Request, name: str, fault: str) -> str:
    """What is wrong with a file, in the language of the page, with the line if it is in one."""
    said = said_error(request, fault)
    line = re.match(rf"{re.escape(name)}:(\d+)", fault)
    texts = interface_texts(interface_of(request))
    return texts.text("shelf.fault_line", line=line[1], reason=said) if line else said


def _has_changed(draft: StudioDraft, item: ShelfItem) -> bool:
    """Whether a file that the draft was saved as has changed since."""
    saved = draft.saved
    here = item.path.parent
    return saved is None or any(
        _seen_now(here / name) != seen for name, seen in saved.files.items()
    )


def _seen_now(path: Path) -> SeenFile | None:
    try:
        return SeenFile.of(file_bytes(path, LARGEST_LOCK))
    except FileError:
        return None


def room_of(draft: StudioDraft) -> str:
    """Where to go on with a draft: grids that are filled have a room of their own."""
    origin = draft.config.puzzle_configs[0].origin
    if draft.state is None:
        return "words"
    has_grid = isinstance(origin, GeneratorChoice) and origin.record.designs is not None
    return "grid" if has_grid else "page"


ROUTES = [
    Route("/api/shelf", shelf),
    Route("/shelf/{kind}/{name}.svg", picture),
    Route("/shelf/{name}/printed", publication),
    Route("/shelf/{name}/open", opened),
    Route("/api/shelf/open", open_, methods=["POST"]),
    Route("/api/shelf/dropped", dropped, methods=["POST"]),
    Route("/api/shelf/duplicate", duplicate, methods=["POST"]),
    Route("/api/shelf/delete", delete, methods=["POST"]),
    Route("/api/shelf/restore", restore, methods=["POST"]),
    Route("/api/shelf/book", book, methods=["POST"]),
    Route("/api/shelf/book/page", book, methods=["POST"]),
    Route("/api/shelf/folder", folder, methods=["POST"]),
]
