"""Word searches: words hidden among other letters, in up to eight directions."""

from pathlib import Path
from typing import Any

from publisher import Generator, PuzzleKind, TextFolder, deferred, hookimpl


@hookimpl
def publisher_puzzle_kinds() -> list[PuzzleKind[Any]]:
    """Offer the kind `wordsearch`."""
    return [
        PuzzleKind(
            name="wordsearch",
            summary="A word search: words hidden among other letters",
            options=deferred("publisher_wordsearch.options:WordSearchOptions"),
            built=deferred("publisher_wordsearch.puzzle:built"),
            generator="wordsearch",
            texts=TextFolder(Path(__file__).parent / "texts"),
        )
    ]


@hookimpl
def publisher_generators() -> list[Generator[Any]]:
    """Offer the generator `wordsearch`."""
    return [
        Generator(
            name="wordsearch",
            summary="Words hidden among other letters, for the kind wordsearch",
            options=deferred("publisher_wordsearch.options:HidingOptions"),
            generate=deferred("publisher_wordsearch.generate:generate"),
            check=deferred("publisher_wordsearch.generate:check"),
            usual_choices={"size": ("auto", "10x10", "12x12", "15x15", "20x20")},
        )
    ]
