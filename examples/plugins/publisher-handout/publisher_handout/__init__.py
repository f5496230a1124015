"""The exporter `handout`: an archive with a file for the class, one for the board, one for you."""

from publisher import Exporter, PuzzleFeature, deferred, hookimpl
from publisher_handout.options import HandoutOptions

CARRIED = {
    PuzzleFeature.TITLE,
    PuzzleFeature.CLUES,
    PuzzleFeature.ENUMERATIONS,
    PuzzleFeature.SPELLINGS,
    PuzzleFeature.RIGHT_TO_LEFT,
}

EXPORTER = Exporter(
    name="handout",
    summary="An archive with clues, grid and answers, a file each",
    options=HandoutOptions,
    suffix=".handout.zip",
    export=deferred("publisher_handout.writing:export"),  # imported when somebody exports
    lacks=frozenset(PuzzleFeature) - CARRIED,
)


@hookimpl
def publisher_exporters() -> list[Exporter[HandoutOptions]]:
    """Offer `handout`."""
    return [EXPORTER]
