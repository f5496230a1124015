"""The job `warm`: others are done once for nobody, so that the first page waits for no import."""

from collections.abc import Mapping
from pathlib import Path

from publisher.errors import PublisherError
from publisher.language.clue import Clue, Enumeration
from publisher.language.language import Language
from publisher.model.grid import Cell, Grid
from publisher.studio.drafts.recipe import Recipe
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.studio.jobs.table import job_named
from publisher.workbench.state import AnswerTexts, PuzzleState
from publisher.workbench.state_json import state_form

_WORDS = Path(__file__).with_name("warm.txt")
_NARROW = 40  # pixels of the picture, which nobody sees


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """Read a few words and make a puzzle of them, or with `page` the page of one."""
    settings = {"words": [{"file": str(_WORDS)}], "generator": {"budget": "1steps"}}
    own = {"recipe": Recipe(settings, _WORDS.with_name("warm.yaml")).form()}
    try:
        if asked.get("page"):
            state = _state(context.loaded(own).builder.puzzle_config.language)
            shown = {**own, "state": state_form(state), "width": _NARROW}
            job_named("page")(shown, context, Tell())
        else:
            job_named("understand")({**own, "guess": True}, context, Tell())
            job_named("search")({**own, "command": None, "state": None}, context, Tell())
    except PublisherError:
        pass  # whatever is wrong is told to whoever asks
    return {}


def _state(language: Language) -> PuzzleState:
    """A puzzle of one word: to search for one, the process of pages would load what searches."""
    letters = tuple("AB")
    texts = {letters: AnswerTexts("ab", Clue("a clue", Enumeration((2,))))}
    return PuzzleState(Grid((tuple(Cell(letter=each) for each in letters),)), language, texts=texts)
