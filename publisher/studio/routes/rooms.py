"""The rooms as pages: templates filled with a draft and the texts of the interface."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route


async def first(request: Request) -> Response:  # noqa: ARG001
    """The first screen."""
    return PlainTextResponse("the studio")


ROUTES = [Route("/", first)]
