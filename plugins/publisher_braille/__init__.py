"""Puzzles in braille, for an embosser or a braille display."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, PuzzleFeature, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_braille.options import BrailleOptions

_LACKS = frozenset(
    {
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.EXPLANATIONS,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.BARS,
        PuzzleFeature.CIRCLES,
        PuzzleFeature.SHADING,
        PuzzleFeature.SHAPES,
    }
)
_OF_THE_PROBLEM = frozenset(
    {
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.CLUES,
        PuzzleFeature.LINKED,
        PuzzleFeature.ENUMERATIONS,
        PuzzleFeature.GIVENS,
    }
)


def _lacks(options: "BrailleOptions") -> frozenset[PuzzleFeature]:
    if options.solution == "only":
        return _LACKS | _OF_THE_PROBLEM
    return _LACKS | {PuzzleFeature.SPELLINGS} if options.solution == "none" else _LACKS


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `brf` and `braille`."""
    return [
        Exporter(
            name=name,
            summary=summary,
            options=deferred("publisher_braille.options:BrailleOptions"),
            suffix=suffix,
            export=deferred(f"publisher_braille.volume:write_{name}"),
            lacks=_lacks,
            omits=frozenset({PuzzleFeature.PUBLISHED}),
        )
        for name, summary, suffix in (
            ("brf", "Braille for an embosser: pages of braille ASCII", ".brf"),
            ("braille", "Braille as Unicode text, for a display or the screen", ".braille.txt"),
        )
    ]
