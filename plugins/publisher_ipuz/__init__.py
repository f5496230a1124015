"""Puzzles as ipuz, the open format that crossword programs exchange."""

from typing import Any

from publisher import Exporter, Language, NoOptions, Puzzle, Reader, hookimpl
from publisher_ipuz.losses import lacks
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
            export=_export,
            lacks=lacks,
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
            read=_read,
            language=_language,
        )
    ]


def _export(puzzle: Puzzle, options: IpuzOptions) -> bytes:
    from publisher_ipuz.document import export

    return export(puzzle, options)


def _read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    from publisher_ipuz.reading import read

    return read(data, options, language)


def _language(data: bytes) -> str | None:
    from publisher_ipuz.reading import language_of

    return language_of(data)
