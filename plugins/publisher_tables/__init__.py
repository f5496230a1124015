"""Entries as tables, for spreadsheets and for programs that read them: csv and xlsx."""

from typing import Any

from publisher import Exporter, Feature, Puzzle, hookimpl
from publisher_tables.options import CsvOptions, XlsxOptions

OMITS = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.BARS,
        Feature.CIRCLES,
        Feature.SHADING,
        Feature.GIVENS,
        Feature.ABSENT,
        Feature.EDGES,
        Feature.LONE,
        Feature.SHAPES,
    }
)
"""What is no matter of a single entry."""


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `csv` and `xlsx`."""
    return [
        Exporter(
            name="csv",
            summary="A row for each entry: number, direction, answer, clue, place",
            options=CsvOptions,
            suffix=".csv",
            export=_csv,
            lacks=frozenset({Feature.EMPHASIS}),
            omits=OMITS,
        ),
        Exporter(
            name="xlsx",
            summary="The same as a spreadsheet (needs the extra `xlsx`)",
            options=XlsxOptions,
            suffix=".xlsx",
            export=_xlsx,
            lacks=frozenset({Feature.EMPHASIS}),
            omits=OMITS,
        ),
    ]


def _csv(puzzle: Puzzle, options: CsvOptions) -> bytes:
    from publisher_tables.comma import write

    return write(puzzle, options)


def _xlsx(puzzle: Puzzle, options: XlsxOptions) -> bytes:
    from publisher_tables.spreadsheet import write  # openpyxl is slow to load, and may be missing

    return write(puzzle, options)
