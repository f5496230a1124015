"""Codewords: a filled grid whose letters are numbers."""

from pathlib import Path
from typing import Any

from publisher import PuzzleKind, TextFolder, deferred, hookimpl


@hookimpl
def publisher_puzzle_kinds() -> list[PuzzleKind[Any]]:
    """Offer `codeword`."""
    return [
        PuzzleKind(
            name="codeword",
            summary="A codeword: a number for each letter, with one solution",
            options=deferred("publisher_codeword.options:CodewordOptions"),
            built=deferred("publisher_codeword.puzzle:built"),
            filler="fill",
            remarks=deferred("publisher_codeword.puzzle:remarks"),
            texts=TextFolder(Path(__file__).parent / "texts"),
        )
    ]
