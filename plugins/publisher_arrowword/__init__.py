"""Arrowwords: clues in the cells of the grid, with arrows to their words."""

from pathlib import Path
from typing import Any

from publisher import Check, Generator, NoOptions, PuzzleKind, TextFolder, deferred, hookimpl


@hookimpl
def publisher_puzzle_kinds() -> list[PuzzleKind[Any]]:
    """Offer the kind `arrowword`."""
    return [
        PuzzleKind(
            name="arrowword",
            summary="An arrowword: clues in cells of the grid, with arrows to their words",
            options=deferred("publisher_arrowword.options:ArrowwordOptions"),
            built=deferred("publisher_arrowword.puzzle:built"),
            generator="arrowword",
            texts=TextFolder(Path(__file__).parent / "texts"),
            remarks=deferred("publisher_arrowword.clue_room:room_remarks"),
        )
    ]


@hookimpl
def publisher_checks() -> list[Check[Any]]:
    """Offer the check `clue-room`."""
    return [
        Check(
            name="clue-room",
            summary="Clues that have no room in their cells",
            options=NoOptions,
            remarks=deferred("publisher_arrowword.clue_room:review_room"),
            kinds=frozenset({"arrowword"}),
        )
    ]


@hookimpl
def publisher_generators() -> list[Generator[Any]]:
    """Offer the generator `arrowword`."""
    return [
        Generator(
            name="arrowword",
            summary="Grids of letters and clue cells, for the kind arrowword",
            options=deferred("publisher_arrowword.options:ArrowGridOptions"),
            generate=deferred("publisher_arrowword.generate:generate"),
            check=deferred("publisher_arrowword.generate:check"),
            designs=deferred("publisher_arrowword.generate:designs"),
            needs_words=False,
            usual_choices={
                "size": ("12x16", "9x11", "13x17", "16x20"),
                "style": ("frame", "dense"),
            },
        )
    ]
