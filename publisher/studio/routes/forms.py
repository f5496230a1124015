"""The options of plugins as forms, and what the installed plugins offer."""

from asyncio import to_thread
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError
from publisher.messages.wording import not_among
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.own_files import files_in
from publisher.studio.drafts.recipe import shown_from
from publisher.studio.drafts.uploads import content_of
from publisher.studio.drafts.views import view
from publisher.studio.forms.offers import OFFERED, offers, offers_told
from publisher.studio.forms.places import (
    FORM_KINDS,
    generator_of,
    options_in,
    sources_in,
    with_options,
    without_source,
)
from publisher.studio.server.answers import (
    JsonAnswer,
    body,
    by_worker,
    changed,
    changing,
    draft_of,
    interface_of,
    number_of,
    query_number,
    said_error,
    studio_of,
    text_of,
)
from publisher.studio.texts.interface_texts import interface_texts

_MOST = 500
_DEEPEST = 3
"""How many folders are inside one another."""


async def offered(request: Request) -> Response:
    """The offers of the plugins, by kind, and which of them the draft has chosen."""
    draft, registry = draft_of(request), studio_of(request).registry
    texts = interface_texts(interface_of(request))
    found = {kind: offers_told(registry, kind, texts) for kind in OFFERED}
    names = [each.name for each in offers(registry, "sources")]
    return JsonAnswer(
        {
            **found,
            "base": draft.change_number,
            "generator": generator_of(draft.settings, registry),
            "more_words": sources_in(draft.settings, names),
            "problems": list(map(str, registry.problems)),
        }
    )


async def fields(request: Request) -> Response:
    """The fields of a plugin's options, with the values that the draft gives them."""
    draft, kind, name = draft_of(request), _kind(request), request.path_params["name"]
    index, base = query_number(request.query_params, "index"), draft.change_number
    options = options_in(draft.settings, kind, name, index, studio_of(request).registry)
    asked = {"kind": kind, "name": name, "options": options, "interface": interface_of(request)}
    made = await _asked(request, draft, asked)
    files = await to_thread(files_of, draft)
    is_printed = kind == "exporters" and name == DEFAULT_EXPORT and draft.state is not None
    pictured = (
        studio_of(request).registry.of_kind(kind)[name].options.pictured if is_printed else ()
    )
    return JsonAnswer({**made, "files": files, "index": index, "base": base, "pictured": pictured})


async def fill(request: Request) -> Response:
    """Give the draft the options that a form says, unless they are wrong.

    `base` is the change number at which the form was drawn; what has changed since is refused.
    """
    draft, kind, name = draft_of(request), _kind(request), request.path_params["name"]
    given = await body(request)
    index = None if given.get("index") is None else number_of(given, "index")
    entries, base = given.get("entries"), number_of(given, "base")
    if not isinstance(entries, list):
        raise CommandError("`entries` is missing")
    made = await _asked(request, draft, {"kind": kind, "name": name, "entries": entries})
    if made["problems"]:
        said = [
            {**each, "message": said_error(request, each["message"])} for each in made["problems"]
        ]
        return JsonAnswer({"problems": said, "view": view(draft)})

    def take() -> None:
        registry = studio_of(request).registry
        draft.refuse_changed(base, lambda seen: options_in(seen, kind, name, index))
        changes = with_options(draft.settings, kind, name, index, made["options"], registry)
        draft.change_settings(changes)

    return JsonAnswer({"problems": [], "view": await changed(draft, take)})


def leave_source(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Take a source out of the words, as they were at the change number `base`."""
    draft.refuse_changed(number_of(given, "base"), lambda seen: seen.get("words"))
    draft.change_settings(without_source(draft.settings, number_of(given, "index")))


async def keep(request: Request) -> Response:
    """Keep a file that an option is to name, and answer with its path."""
    draft, given = draft_of(request), await body(request)
    named = text_of(given, "name"), text_of(given, "base64")
    async with draft.change_lock:
        return JsonAnswer({"path": await to_thread(keep_file, draft, *named)})


async def _asked(
    request: Request, draft: StudioDraft, asked: Mapping[str, object]
) -> Mapping[str, Any]:
    bounds = draft.bounds
    whole = {
        "recipe": draft.recipe.form(),
        "folders": list(map(str, bounds.folders)),
        "named": list(map(str, bounds.named)),
        **asked,
    }
    return await by_worker(request, "form", whole)


def _kind(request: Request) -> str:
    kind: str = request.path_params["kind"]
    if kind not in FORM_KINDS:
        raise CommandError(not_among(kind, FORM_KINDS))
    return kind


def files_of(draft: StudioDraft) -> list[str]:
    """The paths of files that an option may name: those of the folder, and of the draft's own.

    Those of folders end with a slash.
    """
    here = draft.path.parent
    found = islice(_files(here, _DEEPEST), _MOST)
    own = (path for path in files_in(draft.folder) if path != draft.words_file.path)
    ends = ((path, "/" if path.is_dir() else "") for path in (*found, *own))
    return [shown_from(here, path) + end for path, end in ends]


def keep_file(draft: StudioDraft, name: str, data: str) -> str:
    """Keep an uploaded file, in base64, beside the draft; returns its path in a config.

    Raises `CommandError` for data that is not base64, and `OutputError` if the disk takes no file.
    """
    kept = draft.upload(name, content_of(name, data), "bin")
    return shown_from(draft.path.parent, kept.path)


def _files(folder: Path, depth: int) -> Iterator[Path]:
    """The files of a folder and the folders in it, each before its own files, by their names."""
    try:
        entries = sorted(folder.iterdir(), key=lambda path: (path.is_dir(), path.name))
    except OSError:
        return
    for path in entries:
        if path.name.startswith(".") or path.is_symlink():
            continue
        if path.is_file() or path.is_dir():
            yield path
        if depth > 1 and path.is_dir():
            yield from _files(path, depth - 1)


ROUTES = [
    Route("/api/d/{draft}/offers", offered),
    Route("/api/d/{draft}/forms/{kind}/{name}", fields),
    Route("/api/d/{draft}/forms/{kind}/{name}", fill, methods=["POST"]),
    Route("/api/d/{draft}/option-files", keep, methods=["POST"]),
    changing("/api/d/{draft}/sources/leave", leave_source),
]
