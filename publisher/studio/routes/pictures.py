"""Pages of a draft as they will be printed: a picture, and what is where on it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from publisher.studio.server.answers import JsonAnswer, draft_of, puzzle_of, query_number, studio_of

_NUMBERS = ("page", "width")


async def pages(request: Request) -> Response:
    """A page as the job `page` answers it; with `better`, of the best that a search has so far."""
    draft, given = draft_of(request), request.query_params
    asked = puzzle_of(draft, draft.better if given.get("better") else None)
    asked |= {name: query_number(request, name) for name in _NUMBERS if name in given}
    asked |= {"solved": given.get("solved") == "1", "quality": given.get("quality", "quick")}
    return JsonAnswer(await studio_of(request).workers.page(draft.name, "page", asked))


ROUTES = [Route("/api/d/{draft}/pages", pages)]
"""`GET /api/d/NAME/pages?page=0&width=1280&solved=1&quality=fine`, pages counted from 0."""
