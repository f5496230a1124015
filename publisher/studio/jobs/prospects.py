"""The job `prospects`: which letters each open cell could still take, and where no word fits."""

from collections.abc import Iterable, Mapping
from typing import Any

from publisher.model.grid import Slot
from publisher.studio.jobs.context import Tell, WorkerContext
from publisher.workbench.questions import prospects


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The letters that each open cell could still take, as far as is known without a search."""
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    found = prospects(state, loaded.reviser)
    order = {letter: place for place, letter in enumerate(state.language.letters)}
    return {
        "letters": [
            [*cell, sorted(letters, key=lambda each: (order.get(each, len(order)), each))]
            for cell, letters in sorted(found.letters.items())
        ],
        "hopeless": _forms(found.hopeless),
        "unknown": _forms(found.unknown),
        "status": "impossible" if found.hopeless else "unknown",
    }


def _forms(slots: Iterable[Slot]) -> list[dict[str, object]]:
    return [{"direction": str(slot.direction), "cells": slot.cells} for slot in slots]
