"""The job `warm`: others are done once for nobody, so that the first page waits for no import."""

from collections.abc import Mapping
from pathlib import Path

from publisher.errors import PublisherError
from publisher.studio.drafts.recipe import Recipe
from publisher.studio.jobs import page, search, understand
from publisher.studio.jobs.context import Asked, Tell, WorkerContext

_WORDS = Path(__file__).with_name("warm.txt")
_NARROW = 40  # pixels of the picture, which nobody sees


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """Make a puzzle of a few words, and with `page` its page instead of reading them."""
    settings = {"words": [{"file": str(_WORDS)}], "generator": {"budget": "1steps"}}
    own = {"recipe": Recipe(settings, _WORDS.with_name("warm.yaml")).form()}
    try:
        if not asked.get("page"):
            understand.job({**own, "guess": True}, context, Tell())
        found = search.job({**own, "command": None, "state": None}, context, Tell())
        if asked.get("page"):
            page.job({**own, "state": found["state"], "width": _NARROW}, context, Tell())
    except PublisherError:
        pass  # whatever is wrong is told to whoever asks
    return {}
