"""Searches: one request, whose answer streams; when the connection ends, so does the search."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.errors import CommandError
from publisher.studio.drafts.draft import StudioDraft
from publisher.studio.drafts.finds import Find
from publisher.studio.drafts.views import state_view, view
from publisher.studio.drafts.written_clues import with_edits, without_unwanted
from publisher.studio.server.answers import (
    Studio,
    body,
    cells_of,
    changing,
    draft_of,
    number_of,
    puzzle_of,
    streamed,
    studio_of,
)
from publisher.workbench.command_json import command_form, read_command
from publisher.workbench.history import AnyCommand
from publisher.workbench.search_commands import Another, FillAnew, FillCells
from publisher.workbench.state_json import state_form, state_of_form

_LONGEST = 64
"""How many times as long as the settings say a search may be."""


async def search(request: Request) -> Response:
    """Search, and stream the betters; the last line is the result, or why there is none."""
    draft, given = draft_of(request), await body(request)
    base = number_of(given, "base")
    draft.refuse_stale(base)
    command = None if given.get("command") is None else read_command(given["command"])
    asked = {**_wanted(draft, command, given), "longer": _longer(given)}
    accepted_at = base if given.get("accept") is True else None
    return streamed(request, _lines(studio_of(request), draft, command, asked, accepted_at))


async def sketch(request: Request) -> Response:
    """A fill that is soon found, like the one before, of the puzzle at this `change_number`."""
    draft, given = draft_of(request), await body(request)
    asked = {**puzzle_of(draft), "letters": given.get("letters")}
    return streamed(request, _sketched(studio_of(request), draft, asked))


def _longer(given: Mapping[str, Any]) -> int:
    """So many times the time that the settings give."""
    return max(1, min(number_of(given, "longer") if "longer" in given else 1, _LONGEST))


def accept(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Go on from what a search has proposed."""
    cells = cells_of(given, "cells")
    draft.accept(number_of(given, "proposal"), number_of(given, "base"), cells)


def take_better(draft: StudioDraft, given: Mapping[str, Any]) -> None:
    """Go on from the best so far of a search that was stopped."""
    base = number_of(given, "base")
    if draft.finds.taken == (base, draft.change_number):
        return  # the search was over before its page heard of it
    draft.refuse_stale(base)
    better = draft.better
    if better is None:
        raise CommandError("the search has found nothing yet")
    draft.take(replace(better, state=with_edits(draft.history, better.state)))


def _wanted(
    draft: StudioDraft, command: AnyCommand | None, given: Mapping[str, Any]
) -> dict[str, object]:
    """The search that is wanted: “another” begins with the words if neither letters nor grid stay.

    In a grid that was made by hand, it is another fill.
    """
    state = draft.state
    is_made = state is not None and state.finished is not None
    is_free = state is not None and not state.held | state.typed and not draft.is_by_hand
    if is_made and command is not None and not isinstance(command, Another):
        raise CommandError("this puzzle is no crossword: make another one instead")
    is_free = is_free or is_made
    if state is None or command is None or (isinstance(command, Another) and is_free):
        before = state_form(state) if state is not None and command is not None else None
        return {
            "recipe": without_unwanted(draft.recipe, draft.history).form(),
            "command": None,
            "state": before,
        }
    is_fill = isinstance(command, Another) and draft.is_by_hand
    return {
        "recipe": draft.recipe.form(),
        "command": command_form(FillAnew()) if is_fill else given["command"],
        "state": state_form(state),
        "polish": given.get("polish"),
    }


async def _lines(
    studio: Studio,
    draft: StudioDraft,
    command: AnyCommand | None,
    asked: Mapping[str, object],
    accepted_at: int | None,
) -> AsyncGenerator[Mapping[str, Any], None]:
    """The lines of a search; its result is taken at a change number, unless somebody has typed."""
    is_shown = accepted_at is not None or command is None
    made_of = draft.ingredients if asked["command"] is None else None
    async with aclosing(studio.workers.search(draft.name, "search", asked)) as answers:
        async for news in answers:
            if "done" in news:
                async with draft.change_lock:
                    yield {"done": _done(draft, news["done"], command, made_of, accepted_at)}
            elif "better" not in news:
                yield news
            elif is_shown:
                number = draft.finds.improved(news["better"]["state"], made_of)
                yield {"better": {"number": number, "view": news["better"]["view"]}}
            else:  # it can be accepted while the search goes on
                find = _found(draft, news["better"], command, None)
                yield {"better": {"proposal": _proposal(draft, find)}}


async def _sketched(
    studio: Studio, draft: StudioDraft, asked: Mapping[str, object]
) -> AsyncGenerator[Mapping[str, Any], None]:
    """The line of a sketch, which can be accepted."""
    number = draft.change_number
    search = studio.workers.search(draft.name, "sketch", asked, is_asked=False)
    async with aclosing(search) as answers:
        async for news in answers:
            if "done" in news:
                done = {**news["done"], "change_number": number}
                if state := done.pop("state"):
                    find = Find(state_of_form(state, draft.find_language), FillCells())
                    done["proposal"] = _proposal(draft, find)
                yield {"done": done}


def _found(
    draft: StudioDraft,
    news: Mapping[str, Any],
    command: AnyCommand | None,
    made_of: str | None,
) -> Find:
    """The find of a search; a puzzle of the words has the clues that a person wrote."""
    state = state_of_form(news["state"], draft.find_language)
    return Find(with_edits(draft.history, state) if made_of else state, command, made_of)


def _done(
    draft: StudioDraft,
    done: Mapping[str, Any],
    command: AnyCommand | None,
    made_of: str | None,
    accepted_at: int | None,
) -> Mapping[str, Any]:
    find = _found(draft, done, command, made_of)
    ending = {"stopped": done["stopped"], "remarks": done["remarks"]}
    if draft.change_number != accepted_at:
        return {**ending, "proposal": _proposal(draft, find), "measure": done.get("measure")}
    draft.take(find)
    draft.finds.taken = accepted_at, draft.change_number
    return {**ending, "view": view(draft)}


def _proposal(draft: StudioDraft, find: Find) -> Mapping[str, Any]:
    return {"id": draft.finds.propose(find), "state": state_view(find.state)}


ROUTES = [
    Route("/api/d/{draft}/search", search, methods=["POST"]),
    Route("/api/d/{draft}/sketch", sketch, methods=["POST"]),
    changing("/api/d/{draft}/accept", accept),
    changing("/api/d/{draft}/better", take_better),
]
