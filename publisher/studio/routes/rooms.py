"""The rooms as pages: a template each, in the shell that they share, with a draft and texts."""

from functools import lru_cache
from pathlib import Path
from urllib.parse import quote, unquote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError, PublisherError
from publisher.model.puzzle import CROSSWORD
from publisher.plugins.core_settings import DEFAULT_GENERATOR
from publisher.plugins.puzzle_kind import AnyPuzzleKind
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.drafts.saved import CONFIGS
from publisher.studio.drafts.shelf import puzzle_suffixes
from publisher.studio.drafts.uploads import EITHER
from publisher.studio.forms.offers import offers, usual_choices
from publisher.studio.forms.places import kind_of
from publisher.studio.forms.word_list_item import LIST_SUFFIXES
from publisher.studio.routes.shelf import room_of
from publisher.studio.server.answers import draft_of, interface_of, place_cookie, studio_of
from publisher.studio.texts.interface_texts import interface_languages, interface_texts

ROOMS = ("words", "page", "grid", "take", "shelf")
"""The rooms, in the order of the navigation; each has a template of its name."""

_OF_DRAFTS = ("words", "page", "grid", "take")


def room_page(room: str, language: str, draft: str = "", title: str = "", **values: object) -> str:
    """The HTML of a room in a language of the interface.

    `draft` is the name of the open draft, empty for a new one or in a room that has none; `title`
    is that of its puzzle. `values` go to the room's template.
    """
    texts = interface_texts(language)
    template = _templates().get_template(f"{room}.html")
    return template.render(
        room=room,
        rooms=ROOMS,
        draft=draft,
        title=title,
        texts=texts,
        t=texts.text,
        languages=interface_languages(),
        strings=Markup(texts.script_data()),  # noqa: S704 - it has no sign that HTML would read
        **values,
    )


@lru_cache(maxsize=1)
def _templates() -> Environment:
    loader = FileSystemLoader(Path(__file__).parent.parent / "pages")
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


async def start(request: Request) -> Response:
    """The way to the place where this browser was last, if it is still there."""
    studio, (name, room) = studio_of(request), _place(request)
    if room == "shelf":
        return RedirectResponse("/shelf")
    there = room and name in studio.folder.names()
    return RedirectResponse(_address(name, room) if there else "/")


async def first(request: Request) -> Response:
    """The first screen: the words of a new puzzle, which is on no disk yet."""
    return _page(request, "words")


async def of_draft(request: Request) -> Response:
    """A room with a draft; one that is gone leads to a new one, a damaged one to the shelf."""
    try:
        draft = draft_of(request)
    except CommandError:
        return RedirectResponse("/")
    except PublisherError:  # which the shelf says
        return RedirectResponse("/shelf")
    title, kind = str(draft.settings.get("title") or ""), kind_of(draft.settings)
    return _page(request, request.url.path.rpartition("/")[2], draft.name, title, kind)


async def shelf(request: Request) -> Response:
    """The shelf."""
    return _page(request, "shelf")


def _page(
    request: Request, room: str, draft: str = "", title: str = "", kind: str = ""
) -> Response:
    """A room, and what its modules know of the program."""
    registry, folder = studio_of(request).registry, studio_of(request).folder
    printed = registry.exporters.get(DEFAULT_EXPORT)
    suffixes = (*puzzle_suffixes(registry), *CONFIGS)
    usual = [name for name, each in registry.exporters.items() if each.is_usual]
    texts = interface_texts(interface_of(request))
    facts = {
        "languages": [[code, each.name] for code, each in registry.languages.items()],
        "templates": [each.name for each in offers(registry, "templates")],
        "usual_templates": [name for name, each in registry.templates.items() if each.is_usual],
        "printed": DEFAULT_EXPORT,
        "choices": usual_choices(registry, "exporters", DEFAULT_EXPORT, texts) if printed else [],
        "kind": "" if kind == CROSSWORD else kind,
        "generator": DEFAULT_GENERATOR,
        "kinds": [
            [name, kind_name(each, interface_of(request)), each.generator]
            for name, each in registry.puzzle_kinds.items()
        ],
        "generators": {
            name: usual_choices(registry, "generators", name, texts) for name in registry.generators
        },
        "puzzle_files": [each for each in suffixes if each not in LIST_SUFFIXES],
        "either_files": EITHER,
        "fillers": [name for name, each in registry.generators.items() if not each.needs_words],
        "formats": sorted(usual, key=lambda name: name != DEFAULT_EXPORT),
        "is_writable": folder.is_writable,
        "place": place_cookie(folder.path),
        "last": _last(folder, *_place(request)) if not draft else "",
    }
    return HTMLResponse(room_page(room, interface_of(request), draft, title, facts=facts))


def kind_name(record: AnyPuzzleKind, interface: str) -> str:
    """What a kind of puzzles is called in a language of the interface."""
    texts = record.texts.get(interface) or record.texts.get("en") or {}
    return texts.get("name", record.summary)


def _place(request: Request) -> tuple[str, str]:
    """The draft and the room where this browser was last; empty if it was nowhere."""
    name = place_cookie(studio_of(request).folder.path)
    match request.cookies.get(name, "").split("/"):
        case ["", "shelf"]:
            return "", "shelf"
        case ["", "d", name, room] if room in _OF_DRAFTS:
            return unquote(name), room
    return "", ""


def _address(draft: str, room: str) -> str:
    return f"/d/{quote(draft, safe='')}/{room}"


def _last(folder: StudioFolder, left: str, room: str) -> str:
    """The address of the draft that was changed last; of the shelf if that draft is damaged.

    It leads to the room where this browser left it, if that is the draft that it `left` last.
    """
    for name in folder.names():
        try:
            return _address(name, room if name == left else room_of(folder.draft(name)))
        except PublisherError:
            return "/shelf"
    return ""


ROUTES = [
    Route("/", first),
    Route("/start", start),
    Route("/shelf", shelf),
    *(Route(f"/d/{{draft}}/{room}", of_draft, name=room) for room in _OF_DRAFTS),
]
