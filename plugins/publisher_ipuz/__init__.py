"""Puzzles as ipuz, the open format that crossword programs exchange."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_ipuz.options import IpuzOptions


def lacks(options: "IpuzOptions") -> frozenset[PuzzleFeature]:
    """The spelling of answers, numbers of lines, and enumerations unless they are asked for."""
    bare = frozenset({PuzzleFeature.ENUMERATIONS} if options.enumerations == "none" else ())
    return bare | {PuzzleFeature.SPELLINGS, PuzzleFeature.LINES, PuzzleFeature.PICTURES}


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `ipuz`."""
    return [
        Exporter(
            name="ipuz",
            summary="ipuz v2: the whole puzzle for other programs and for solving on screen",
            options=deferred("publisher_ipuz.options:IpuzOptions"),
            suffix=".ipuz",
            export=deferred("publisher_ipuz.writing:write"),
            lacks=lacks,
            kinds=frozenset({"crossword", "arrowword"}),
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `ipuz`."""
    return [
        Reader(
            name="ipuz",
            summary="ipuz, versions 1 and 2, crosswords",
            options=NoOptions,
            suffixes=(".ipuz",),
            read=deferred("publisher_ipuz.reading:read"),
            rewrite=deferred("publisher_ipuz.rewriting:rewrite"),
            language=deferred("publisher_ipuz.reading:language_of"),
        )
    ]
