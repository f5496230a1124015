"""The app of a studio: all rooms at their addresses. Its safety is around it, in `safety`."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from publisher.studio.routes import drafts, forms, grid, rooms, search, shelf, take, words
from publisher.studio.server.answers import FAILURES, Studio

STATIC = Path(__file__).parent.parent / "static"


def app_of(studio: Studio) -> Starlette:
    """The app of a studio."""
    files = Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")
    modules = (rooms, drafts, search, words, grid, take, shelf, forms)
    routes = [route for module in modules for route in module.ROUTES]
    app = Starlette(routes=[*routes, files], exception_handlers=FAILURES)
    app.state.studio = studio
    return app
