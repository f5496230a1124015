"""The grid room's own requests: candidates, proofs, prospects, remarks, designs, attempts."""

from asyncio import to_thread
from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.errors import CommandError
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.recipe import code_of, shown_from
from publisher.studio.drafts.uploads import content_of
from publisher.studio.drafts.views import state_view
from publisher.studio.drafts.word_lists import block_word, keep_list, value_word, word_lists
from publisher.studio.forms.offers import offers_told
from publisher.studio.forms.places import generator_by_hand
from publisher.studio.server.answers import (
    JsonAnswer,
    Studio,
    asking,
    body,
    by_worker,
    changed,
    changing,
    draft_of,
    interface_of,
    number_of,
    puzzle_of,
    streamed,
    studio_of,
    text_of,
)
from publisher.studio.texts.interface_texts import Said, interface_texts


def in_slot(given: Mapping[str, Any]) -> dict[str, object]:
    """What is asked of the words that also fit into a slot."""
    return {**{key: text_of(given, key) for key in ("order", "filter")}, "slot": given.get("slot")}


def of_fill(given: Mapping[str, Any]) -> dict[str, object]:
    """What is asked of a fill with a word in a slot."""
    return {"slot": given.get("slot"), "word": text_of(given, "word")}


def of_lists(given: Mapping[str, Any]) -> dict[str, object]:
    """What is asked of the words of all lists, whatever slot they fit into."""
    return {key: text_of(given, key) for key in ("question", "text")}


async def remarks(request: Request) -> Response:
    """What the checks say of the puzzle, in the language of the interface."""
    made = await by_worker(request, "remarks", {**puzzle_of(draft_of(request))})
    said = Said(interface_texts(interface_of(request)))
    told = [{**each, "text": said.remark(each["text"])} for each in made["remarks"]]
    return JsonAnswer({**made, "remarks": told})


async def look(request: Request) -> Response:
    """What plugins say of a clue, in the language of the interface."""
    asked = {**puzzle_of(draft_of(request)), "slot": (await body(request)).get("slot")}
    made = await by_worker(request, "look", asked)
    said = Said(interface_texts(interface_of(request)))
    return JsonAnswer({"lines": list(map(said.remark, made["lines"]))})


async def designs(request: Request) -> Response:
    """Design empty grids; they stream."""
    draft, given = draft_of(request), await body(request)
    wanted = {"seed": number_of(given, "seed"), "many": number_of(given, "many")}
    asked = {"recipe": draft.recipe.form(), "grid": given.get("grid"), **wanted}
    return streamed(request, studio_of(request).workers.search(draft.name, "designs", asked))


async def suggest(request: Request) -> Response:
    """Ask for clues of a word, in a process of its own: a server may take its time."""
    draft, given = draft_of(request), await body(request)
    asked = {**puzzle_of(draft), "slot": given.get("slot")}
    return streamed(request, studio_of(request).workers.search(draft.name, "suggest", asked))


async def begin(request: Request) -> Response:
    """Begin a grid by hand; what was there stays in the history."""
    draft, given = draft_of(request), await body(request)
    base = number_of(given, "base")
    draft.refuse_stale(base)
    settings = _by_hand(studio_of(request), draft.settings, given)
    if not draft.words().strip():
        settings["words"] = []
    wanted: dict[str, Any] = {
        key: given[key] for key in ("size", "drawing", "file", "symmetry") if key in given
    }
    asked: dict[str, object] = {"recipe": draft.recipe_with(settings).form(), **wanted}
    made = await by_worker(request, "begin_grid", asked)

    def begin_with() -> None:
        if not made["is_changed_in_place"]:
            draft.begin_anew(settings, made["state"], base)
            return
        name, data = wanted["file"]["name"], wanted["file"]["base64"]
        with draft.upload(name, content_of(name, data)) as kept:
            came = shown_from(draft.folder, kept.path)
            draft.begin_anew(settings, made["state"], base, came)

    begun = await changed(draft, begin_with)
    return JsonAnswer({"view": begun, "losses": made["losses"]})


async def attempts(request: Request) -> Response:
    """The other attempts, each as a state; the newest first, by their numbers."""
    history = draft_of(request).history
    found = list(enumerate(history.attempts if history else ()))
    return JsonAnswer(
        {"attempts": [{"attempt": n, "state": state_view(each)} for n, each in found[::-1]]}
    )


async def lists(request: Request) -> Response:
    """The word lists that can be chosen, those that are, and the sources of the plugins."""
    studio, texts = studio_of(request), interface_texts(interface_of(request))
    found = await to_thread(word_lists, studio.folder, draft_of(request))
    return JsonAnswer({**found, "sources": offers_told(studio.registry, "sources", texts)})


def drop_list(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Keep an uploaded word list, and use it."""
    keep_list(draft, text_of(given, "name"), text_of(given, "base64"))


def of_all_drafts(path: str, change: Callable[..., None], flag: str) -> Route:
    """The route of what a word is to be in all puzzles of the folder, or no more: a `flag` says."""

    async def answer(request: Request) -> Response:
        draft, given = draft_of(request), await body(request)
        word, folder = text_of(given, "word"), studio_of(request).folder
        if not word.strip():
            raise CommandError("name the `word`")
        is_so = given.get(flag) is True
        async with folder.change_lock:  # the file is that of all drafts
            return JsonAnswer(await changed(draft, lambda: change(folder, draft, word, is_so)))

    return Route(path, answer, methods=["POST"])


def _by_hand(
    studio: Studio, settings: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, object]:
    """The settings for a grid that is made by hand: a generator that can fill what is drawn."""
    own = generator_by_hand(settings, studio.registry)
    made: dict[str, object] = {**settings, "generator": own}
    if isinstance(given.get("title"), str):
        made["title"] = given["title"]
    if isinstance(given.get("language"), str) and given["language"] != code_of(settings):
        made["language"] = given["language"]
    return made


ROUTES = [
    asking("candidates", in_slot),
    asking("find", of_lists),
    asking("prospects", lambda _: {}),
    asking("prove", of_fill),
    Route("/api/d/{draft}/remarks", remarks, methods=["POST"]),
    Route("/api/d/{draft}/look", look, methods=["POST"]),
    Route("/api/d/{draft}/suggest", suggest, methods=["POST"]),
    Route("/api/d/{draft}/designs", designs, methods=["POST"]),
    Route("/api/d/{draft}/begin", begin, methods=["POST"]),
    Route("/api/d/{draft}/attempts", attempts),
    Route("/api/d/{draft}/lists", lists),
    changing("/api/d/{draft}/lists", drop_list),
    of_all_drafts("/api/d/{draft}/never", block_word, "allow"),
    of_all_drafts("/api/d/{draft}/value", value_word, "better"),
]
