"""What a text leaves out."""

from typing import TYPE_CHECKING

from publisher import PuzzleFeature

if TYPE_CHECKING:
    from publisher_text.options import TextOptions

_LETTERS_ALONE = frozenset(PuzzleFeature) - {
    PuzzleFeature.REBUS,
    PuzzleFeature.EDGES,
    PuzzleFeature.LONE,
    PuzzleFeature.RIGHT_TO_LEFT,
}

BESIDE_A_GRID = frozenset(
    {
        PuzzleFeature.TITLE,
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.CLUES,
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.ENUMERATIONS,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.LINES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
"""What a drawing has nothing to do with; the config that reads one names the language."""


def has_answers(options: "TextOptions") -> bool:
    """Whether a sheet lists the answers as they are spelled."""
    return options.answers and options.grid != "blank"


def lacks(options: "TextOptions") -> frozenset[PuzzleFeature]:
    """What a sheet does not show, or what bare letters do not say."""
    if options.style == "plain":
        return _LETTERS_ALONE
    lost = {
        PuzzleFeature.EMPHASIS: True,
        PuzzleFeature.SHAPES: True,
        PuzzleFeature.SPELLINGS: not has_answers(options),
        PuzzleFeature.ABSENT: options.blocks != "filled",
    }
    return frozenset(feature for feature, is_lost in lost.items() if is_lost)
