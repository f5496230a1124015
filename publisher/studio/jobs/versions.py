"""The job `versions`: a PDF of the puzzle, and of another one of the same words for neighbours."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from publisher.errors import CommandError
from publisher.model.puzzle import Puzzle
from publisher.pipeline.exporting import export
from publisher.studio.jobs.bench import Tell, Workroom
from publisher.studio.jobs.export import stem
from publisher.studio.jobs.search import other_puzzle

_PDF = "pdf"


def job(asked: Mapping[str, Any], room: Workroom, tell: Tell) -> Mapping[str, object]:
    """The file, as base64, and its name: both puzzles, their titles ending in A and B, or א and ב.

    The second one has the clues that were written for the first. Raises what a search raises.
    """
    bench = room.bench(asked)
    state = bench.state(asked["state"])
    other = other_puzzle(bench, state, tell)[0]
    texts = {letters: state.texts.get(letters, texts) for letters, texts in other.texts.items()}
    states = (state, replace(other, texts=texts))
    if states[0].grid == states[1].grid:
        raise CommandError("these words make one puzzle only: add some for a second version")
    letters = bench.builder.puzzle_config.language.alphabet[:2]
    puzzles = tuple(
        _titled(bench.published(each).value, letter)
        for each, letter in zip(states, letters, strict=True)
    )
    config = bench.config
    choice = next((each for each in config.exports if each.record.name == _PDF), None)
    if choice is None:
        raise CommandError("the settings of this puzzle export no PDF")
    with bench.registry.calling(choice.record):
        data, _ = export(choice.record, config.publication(puzzles), choice.options)
    name = f"{stem(bench.shown(state), bench)} {' '.join(letters)}{choice.record.suffix}"
    return {"name": name, "data": b64encode(data).decode()}


def _titled(puzzle: Puzzle, letter: str) -> Puzzle:
    """The puzzle with the letter of its version after its title."""
    return replace(puzzle, title=f"{puzzle.title or puzzle.language.headings.puzzle} {letter}")
