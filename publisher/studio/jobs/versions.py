"""The job `versions`: a PDF of the puzzle, and of another one of the same words for neighbours."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError
from publisher.model.puzzle import Puzzle
from publisher.pipeline.exporting import chosen, exported
from publisher.studio.jobs.context import Tell, WorkerContext
from publisher.studio.jobs.export import stem
from publisher.studio.jobs.search import other_puzzle


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The file, as base64, and its name: both puzzles, their titles ending in A and B, or א and ב.

    `losses` are what the PDF could not carry of them. The second one has the clues that were
    written for the first. Raises what a search raises.
    """
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    other = other_puzzle(loaded, state, tell)[0]
    texts = {letters: state.texts.get(letters, texts) for letters, texts in other.texts.items()}
    states = (state, replace(other, texts=texts))
    if states[0].grid == states[1].grid:
        raise CommandError("these words make one puzzle only: add some for a second version")
    letters = loaded.builder.puzzle_config.language.alphabet[:2]
    shown = [loaded.published(each) for each in states]
    puzzles = tuple(
        _titled(each.value, letter) for each, letter in zip(shown, letters, strict=True)
    )
    config, choice = loaded.config, chosen(loaded.config, loaded.registry, DEFAULT_EXPORT)
    made = exported(config, loaded.registry, choice, config.publication(puzzles))
    name = f"{stem(loaded.shown(state), loaded)} {' '.join(letters)}{choice.record.suffix}"
    losses = dict.fromkeys((*(loss for each in shown for loss in each.losses), *made.losses))
    return {"name": name, "losses": list(losses), "data": b64encode(made.value).decode()}


def _titled(puzzle: Puzzle, letter: str) -> Puzzle:
    """The puzzle with the letter of its version after its title."""
    return replace(puzzle, title=f"{puzzle.title or puzzle.language.headings.puzzle} {letter}")
