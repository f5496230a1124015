"""Entries as tables, for spreadsheets and for programs that read them: csv and xlsx."""

from typing import Any

from publisher import Deferred, DeferredRecord, Exporter, PuzzleFeature, hookimpl

OMITS = frozenset(
    {
        PuzzleFeature.TITLE,
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.BARS,
        PuzzleFeature.CIRCLES,
        PuzzleFeature.SHADING,
        PuzzleFeature.GIVENS,
        PuzzleFeature.ABSENT,
        PuzzleFeature.EDGES,
        PuzzleFeature.LONE,
        PuzzleFeature.SHAPES,
        PuzzleFeature.LINES,
    }
)
"""What is no matter of a single entry."""


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `csv` and `xlsx`."""
    return [
        DeferredRecord("csv", _csv),
        DeferredRecord("xlsx", _xlsx),
    ]


def _csv() -> Exporter[Any]:
    from publisher_spreadsheet_export.options import CsvOptions

    return Exporter(
        name="csv",
        summary="A row for each entry: number, direction, answer, clue, place",
        options=CsvOptions,
        suffix=".csv",
        export=Deferred("publisher_spreadsheet_export.csv_table:write"),
        lacks=frozenset({PuzzleFeature.EMPHASIS}),
        omits=OMITS,
    )


def _xlsx() -> Exporter[Any]:
    from publisher_spreadsheet_export.options import XlsxOptions

    return Exporter(
        name="xlsx",
        summary="The same as a spreadsheet",
        options=XlsxOptions,
        suffix=".xlsx",
        export=Deferred("publisher_spreadsheet_export.xlsx_table:write"),
        lacks=frozenset({PuzzleFeature.EMPHASIS}),
        omits=OMITS,
    )
