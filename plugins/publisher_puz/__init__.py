"""Across Lite's formats: .puz, which most solving programs know, and the text it is made of."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_puz.options import PuzOptions

_LACKS = frozenset(
    {
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.EXPLANATIONS,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.LINKED,
        PuzzleFeature.PUBLISHED,
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
    """Offer `puz` and `across-lite`."""
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
        ),
        Exporter(
            name="across-lite",
            summary="The text that Across Lite makes .puz files of, and that editors ask for",
            options=deferred("publisher_puz.options:AcrossLiteOptions"),
            suffix=".across.txt",
            export=deferred("publisher_puz.text_writing:write"),
            lacks=lacks,
            refuses=REFUSES,
            check=deferred("publisher_puz.writing:check"),
        ),
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `puz` and `across-lite`."""
    return [
        Reader(
            name="puz",
            summary="Across Lite's format, versions 1 and 2; a locked solution is left out",
            options=NoOptions,
            suffixes=(".puz",),
            read=deferred("publisher_puz.reading:read"),
            rewrite=deferred("publisher_puz.rewriting:rewrite"),
        ),
        Reader(
            name="across-lite",
            summary="The text that Across Lite makes .puz files of, versions 1 and 2",
            options=NoOptions,
            suffixes=(".across.txt",),
            read=deferred("publisher_puz.text_reading:read"),
        ),
    ]
