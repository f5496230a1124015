"""Puzzles as ipuz, the open format that crossword programs exchange."""

from typing import Any

from publisher import Exporter, hookimpl
from publisher_ipuz.document import export
from publisher_ipuz.options import IpuzOptions


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
        )
    ]
