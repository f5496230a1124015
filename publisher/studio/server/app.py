"""The app of a studio: all rooms at their addresses. Its safety is around it, in `safety`."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from publisher.studio.routes import drafts, forms, rooms, search, words
from publisher.studio.server.studio import Studio

STATIC = Path(__file__).parent.parent / "static"


def app_of(studio: Studio) -> Starlette:
    """The app of a studio."""
    files = Mount("/static", StaticFiles(directory=STATIC), name="static")
    rooms_of_all = (rooms, drafts, forms, search, words)
    app = Starlette(routes=[*(each for room in rooms_of_all for each in room.ROUTES), files])
    app.state.studio = studio
    return app
