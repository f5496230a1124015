"""Pages of a draft as they will be printed: a picture, and what is where on it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.errors import CommandError
from publisher.studio.server.answers import JsonAnswer, draft_of, query_number, studio_of
from publisher.workbench.state_json import state_form

_NUMBERS = ("page", "width")


async def pages(request: Request) -> Response:
    """A page as the job `page` answers it; with `better`, of the best that a search has so far."""
    draft, given = draft_of(request), request.query_params
    state = draft.state
    if given.get("better") and (better := draft.better):
        state = better.state
    if state is None:
        raise CommandError("there is no puzzle yet")
    asked: dict[str, object] = {"recipe": draft.recipe.form(), "state": state_form(state)}
    asked |= {name: query_number(request, name) for name in _NUMBERS if name in given}
    asked |= {"solved": given.get("solved") == "1", "quality": given.get("quality", "quick")}
    return JsonAnswer(await studio_of(request).workers.page(draft.name, "page", asked))


ROUTES = [Route("/api/d/{draft}/pages", pages)]
"""`GET /api/d/NAME/pages?page=0&width=1280&solved=1&quality=fine`, pages counted from 0."""
