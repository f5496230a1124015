"""The words room: the words as they were pasted, uploaded files, and earlier puzzles."""

from asyncio import to_thread
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.errors import CommandError
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.earlier import earlier_puzzles, recalled
from publisher.studio.drafts.uploads import content_of, refuse_puzzle
from publisher.studio.drafts.views import view
from publisher.studio.drafts.written_clues import without_unwanted
from publisher.studio.routes.drafts import read, understood
from publisher.studio.routes.take import attachment
from publisher.studio.server.answers import (
    JsonAnswer,
    body,
    by_worker,
    changed,
    changing,
    draft_of,
    number_of,
    puzzle_of,
    studio_of,
)
from publisher.studio.workers.protocol import JobError


async def kept(request: Request) -> Response:
    """The words as they were pasted, the name of an uploaded file, and how all is understood."""
    draft = draft_of(request)
    found = await understood(request, draft, guess=False)
    text = await to_thread(draft.words)
    return JsonAnswer({"text": text, "understood": found, "view": view(draft)})


async def uploaded(request: Request) -> Response:
    """Take a file in the place of the words; with `join`, beside the files that there are."""
    draft, given = draft_of(request), await body(request)
    name, guess = str(given.get("name") or ""), bool(given.get("guess"))
    content = content_of(name, given.get("base64"))
    refuse_puzzle(name, content, studio_of(request).registry)
    async with draft.change_lock:
        upload = await to_thread(draft.upload, name, content)
    with upload as kept:
        try:
            before = draft.settings.get("words") if given.get("join") is True else None
            sources = draft.words_from(kept.path, before if isinstance(before, list) else ())
            found, changes = await read(request, draft, sources, guess=guess)
        except JobError as error:  # no words can be read from it
            raise CommandError(kept.without_place(str(error))) from None
        if not (found["count"] or found["odd"]):
            raise CommandError(f"{kept.path.name}: there are no words in it")

        def take() -> None:
            if "base" in given:
                draft.refuse_stale_words(number_of(given, "base"))
            draft.take_words(changes)

        return JsonAnswer({"understood": found, "view": await changed(draft, take)})


async def versions(request: Request) -> Response:
    """A PDF with the puzzle and another one of the same words, or a ZIP with levels of three."""
    draft = draft_of(request)
    recipe = without_unwanted(draft.recipe, draft.history)
    asked = {**puzzle_of(draft), "recipe": recipe.form()}
    job = "levels" if request.url.path.endswith(".zip") else "versions"
    return attachment(request, await by_worker(request, job, asked))


async def earlier(request: Request) -> Response:
    """The last other puzzles of a draft."""
    return JsonAnswer({"puzzles": earlier_puzzles(draft_of(request))})


def recall(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Go back to one of them."""
    recalled(draft, str(given.get("id")), number_of(given, "base"))


ROUTES = [
    Route("/api/d/{draft}/words", kept),
    Route("/api/d/{draft}/file", uploaded, methods=["POST"]),
    Route("/d/{draft}/versions.pdf", versions),
    Route("/d/{draft}/levels.zip", versions),
    Route("/api/d/{draft}/earlier", earlier),
    changing("/api/d/{draft}/earlier", recall),
]
