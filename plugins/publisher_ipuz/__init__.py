"""Puzzles as ipuz, the open format that crossword programs exchange."""

from typing import Any

from publisher import Exporter, Feature, NoOptions, Reader, hookimpl
from publisher_ipuz.document import export
from publisher_ipuz.options import IpuzOptions
from publisher_ipuz.reading import read


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `ipuz`."""
    return [
        Exporter(
            name="ipuz",
            summary="ipuz v2: the whole puzzle for other programs and for solving on screen",
            options=IpuzOptions,
            suffix=".ipuz",
            export=export,
            lacks=frozenset({Feature.SPELLINGS}),
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
            read=read,
        )
    ]
