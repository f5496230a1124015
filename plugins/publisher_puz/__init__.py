"""Across Lite's .puz, the format that most solving programs know."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_puz.options import PuzOptions

_LACKS = frozenset(
    {
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.SHADING,
        PuzzleFeature.GIVENS,
        PuzzleFeature.ABSENT,
        PuzzleFeature.NUMBERS,
        PuzzleFeature.LINES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
REFUSES = frozenset({PuzzleFeature.BARS, PuzzleFeature.SHAPES})


def lacks(options: "PuzOptions") -> frozenset[PuzzleFeature]:
    """The features that a file leaves out."""
    bare = frozenset({PuzzleFeature.ENUMERATIONS} if options.enumerations == "none" else ())
    return _LACKS | bare


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `puz`."""
    return [
        Exporter(
            name="puz",
            summary="Across Lite's format, for solving on screen: Latin letters",
            options=deferred("publisher_puz.options:PuzOptions"),
            suffix=".puz",
            export=deferred("publisher_puz.writing:write"),
            lacks=lacks,
            refuses=REFUSES,
            check=deferred("publisher_puz.writing:check"),
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `puz`."""
    return [
        Reader(
            name="puz",
            summary="Across Lite's format, versions 1 and 2; a locked solution is left out",
            options=NoOptions,
            suffixes=(".puz",),
            read=deferred("publisher_puz.reading:read"),
        )
    ]
