"""Across Lite's .puz, the format that most solving programs know."""

from typing import Any

from publisher import Exporter, Language, Puzzle, Reader, hookimpl
from publisher_puz.losses import REFUSES, lacks
from publisher_puz.options import PuzOptions, PuzReadOptions


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `puz`."""
    return [
        Exporter(
            name="puz",
            summary="Across Lite's format, for solving on screen: Latin letters",
            options=PuzOptions,
            suffix=".puz",
            export=_export,
            lacks=lacks,
            refuses=REFUSES,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `puz`."""
    return [
        Reader(
            name="puz",
            summary="Across Lite's format, versions 1 and 2, unless the solution is scrambled",
            options=PuzReadOptions,
            suffixes=(".puz",),
            read=_read,
        )
    ]


def _export(puzzle: Puzzle, options: PuzOptions) -> bytes:
    from publisher_puz.writing import write  # puzpy is needed only here and for reading

    return write(puzzle, options)


def _read(data: bytes, options: PuzReadOptions, language: Language) -> Puzzle:
    from publisher_puz.reading import read

    return read(data, options, language)
