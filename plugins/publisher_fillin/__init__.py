"""Fill-ins: a grid, and all its words by length instead of clues."""

from pathlib import Path
from typing import Any

from publisher import PuzzleKind, Source, TextFolder, deferred, hookimpl


@hookimpl
def publisher_puzzle_kinds() -> list[PuzzleKind[Any]]:
    """Offer `fillin`."""
    return [
        PuzzleKind(
            name="fillin",
            summary="A fill-in: all words of the grid by length, with one solution",
            options=deferred("publisher_fillin.options:FillInOptions"),
            built=deferred("publisher_fillin.puzzle:built"),
            filler="fill",
            remarks=deferred("publisher_fillin.puzzle:remarks"),
            texts=TextFolder(Path(__file__).parent / "texts"),
        )
    ]


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `numbers`."""
    return [
        Source(
            name="numbers",
            summary="Numbers by chance, such as 30 of 3 to 6 digits",
            options=deferred("publisher_fillin.numbers:NumberOptions"),
            read=deferred("publisher_fillin.numbers:read_numbers"),
        )
    ]
