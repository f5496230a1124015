"""The .xd format: a crossword as plain text that people can write and compare line by line."""

from typing import Any

from publisher import Exporter, Feature, NoOptions, Reader, hookimpl
from publisher_xd.reading import read
from publisher_xd.writing import write

LACKS = frozenset(
    {Feature.SPELLINGS, Feature.GIVENS, Feature.NUMBERS, Feature.RIGHT_TO_LEFT, Feature.ABSENT}
)
"""What no .xd file can say. A puzzle with bars or bent entries is refused."""


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `xd`."""
    return [
        Exporter(
            name="xd",
            summary="Plain text for people and for comparing line by line",
            options=NoOptions,
            suffix=".xd",
            export=write,
            lacks=LACKS,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `xd`."""
    return [
        Reader(
            name="xd",
            summary="Plain text, its parts separated by blank lines or by headings",
            options=NoOptions,
            suffixes=(".xd",),
            read=read,
        )
    ]
