"""The job `remarks`: what all checks say of the puzzle that somebody works on."""

from collections.abc import Mapping
from contextlib import suppress

from publisher.errors import PublisherError
from publisher.plugins.review import ReviewedPuzzle
from publisher.studio.drafts.views import place_of
from publisher.studio.jobs.context import Asked, LoadedRecipe, Tell, WorkerContext
from publisher.workbench.questions import scored
from publisher.workbench.reviewing import FoundRemark, review_of
from publisher.workbench.state import PuzzleState


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The figures, the remarks, the worst first, and the checks that failed, each in a sentence."""
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    made = review_of(_reviewed(loaded, state), loaded.registry, loaded.builder.puzzle_config.checks)
    return {
        "figures": made.figures.as_json(),
        "remarks": list(map(_form, made.remarks)),
        "failed": [str(each) for each in made.failures],
    }


def _reviewed(loaded: LoadedRecipe, state: PuzzleState) -> ReviewedPuzzle:
    """The puzzle with the clues and scores of its words, as far as they can be read.

    A puzzle that was opened has none of these scores: no lock keeps them.
    """
    puzzle = state.puzzle()
    with suppress(PublisherError):
        puzzle = loaded.shown(state)
        state = scored(state, loaded.reviser)
    return ReviewedPuzzle(puzzle, state.scores, state.symmetry)


def _form(found: FoundRemark) -> Mapping[str, object]:
    check, remark = found
    return {
        "check": check,
        "level": str(remark.level),
        "text": remark.text,
        "cells": list(map(list, remark.cells)),
        "slots": list(map(place_of, remark.slots)),
    }
