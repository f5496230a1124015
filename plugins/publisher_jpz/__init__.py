"""JPZ, the XML of Crossword Compiler's applet, which many players and apps take."""

from typing import Any

from publisher import Exporter, Language, NoOptions, Puzzle, PuzzleFeature, Reader, hookimpl

LACKS = frozenset({PuzzleFeature.SPELLINGS})


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `jpz`."""
    return [
        Exporter(
            name="jpz",
            summary="Crossword Compiler's XML, for players and apps, in either direction",
            options=NoOptions,
            suffix=".jpz",
            export=_export,
            lacks=LACKS,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `jpz`."""
    return [
        Reader(
            name="jpz",
            summary="Crossword Compiler's XML, plain or zipped",
            options=NoOptions,
            suffixes=(".jpz",),
            read=_read,
        )
    ]


def _export(puzzle: Puzzle, options: NoOptions) -> bytes:
    from publisher_jpz.writing import write  # XML is needed only here and for reading

    return write(puzzle, options)


def _read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    from publisher_jpz.reading import read

    return read(data, options, language)
