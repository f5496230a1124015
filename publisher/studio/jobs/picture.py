"""The job `picture`: how a puzzle looks with another value of one of its page's options."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError
from publisher.model.features import PuzzleFeature, without
from publisher.model.puzzle import Puzzle
from publisher.pipeline.exporting import export, exporter_for
from publisher.plugins.registry import Registry
from publisher.plugins.validation import validated
from publisher.studio.forms.places import given_in
from publisher.studio.jobs import page
from publisher.studio.jobs.context import Asked, Tell, WorkerContext

_TEXTS = frozenset({PuzzleFeature.GIVENS, PuzzleFeature.LINES})
_WIDTH = 160  # pixels; a screen of twice the density has each


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The picture in base64 as `data`, and its media `type`.

    `asked` has a recipe, a state, the name of an `option` and its `value`. What the exporter of
    drawings has too is drawn in the grid alone; for the rest, the page is printed small. Raises
    `CommandError` for what the option cannot be, and what the exporters raise.
    """
    option, value = asked["option"], asked["value"]
    if option in exporter_for(context.registry, Path("grid.svg"), None).options.model_fields:
        puzzle = context.loaded(asked).with_state(asked["state"], 0).puzzles[0]
        svg = drawn(puzzle, context.registry, {option: value})
        return {"type": "image/svg+xml", "data": b64encode(svg).decode()}
    options = {**given_in(asked["recipe"]["settings"], DEFAULT_EXPORT), option: value}
    shown = {**asked, "options": options, "width": _WIDTH, "quality": "fine"}
    return {"type": "image/png", "data": page.job(shown, context, tell)["png"]}


def drawn(puzzle: Puzzle, registry: Registry, options: Mapping[str, object]) -> bytes:
    """The grid of a puzzle as an SVG without text, unless it has nothing else, as a word search.

    Raises `CommandError` for wrong options.
    """
    record = exporter_for(registry, Path("grid.svg"), None)
    with registry.calling(record):
        made, problems = validated(record.options, dict(options), {"registry": registry}, ())
        if made is None:
            raise CommandError(problems[0].message)
        is_text = all(puzzle.grid[place].given for place in puzzle.grid.positions())
        left_out = frozenset({PuzzleFeature.LINES}) if is_text else _TEXTS
        return export(record, without(replace(puzzle, entries=()), left_out), made).value
