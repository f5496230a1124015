"""Kinds of puzzles: what makes a puzzle of a generator's layout."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from publisher.language.language import Language
from publisher.model.layout import Layout
from publisher.model.puzzle import CROSSWORD, Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect
from publisher.plugins.record import O, Record


@dataclass(frozen=True)
class PuzzleKind(Record[O]):
    """A kind of puzzle beside the crossword: `kind:` of a config.

    `built` makes a puzzle of what the generator placed; all randomness comes from
    `random.Random(seed)`. The puzzle has a sheet if it shows something else than numbered clues
    across and down. It raises `GenerationError` for a layout that cannot be a puzzle of this kind,
    and `OptionError` if an option cannot be met.

    `generator` is the one that makes its layouts where a config names none.
    """

    reserved = frozenset({CROSSWORD})

    built: Callable[[Layout, Language, O, int], Puzzle]
    generator: str = "freeform"


AnyPuzzleKind = PuzzleKind[Any]


def built_by(
    record: AnyPuzzleKind, options: Options, layout: Layout, language: Language, seed: int
) -> Puzzle:
    """The puzzle of a kind, which has its name; raises `PluginError` for anything else."""
    made: object = record.built(layout, language, options, seed)
    return replace(expect(made, Puzzle, "a Puzzle", "its `built` returned"), kind=record.name)
