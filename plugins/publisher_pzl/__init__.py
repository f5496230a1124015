"""The two formats that are called .pzl: Tridgell's, for XWORD, and pipe-separated entries."""

from typing import Any

from publisher import Exporter, Language, Puzzle, Reader, hookimpl
from publisher_pzl.losses import lacks, refuses
from publisher_pzl.options import ExportOptions, ReadOptions


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pzl`."""
    return [
        Exporter(
            name="pzl",
            summary="XWORD's grid of letters, or a line for each entry with its clue",
            options=ExportOptions,
            suffix=".pzl",
            export=_export,
            lacks=lacks,
            refuses=refuses,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `pzl`."""
    return [
        Reader(
            name="pzl",
            summary="Both kinds of .pzl file, told apart by how they begin",
            options=ReadOptions,
            suffixes=(".pzl",),
            read=_read,
        )
    ]


def _export(puzzle: Puzzle, options: ExportOptions) -> bytes:
    from publisher_pzl.dialects import export

    return export(puzzle, options)


def _read(data: bytes, options: ReadOptions, language: Language) -> Puzzle:
    from publisher_pzl.dialects import read

    return read(data, options, language)
