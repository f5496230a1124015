"""Entries as tables, for spreadsheets and for programs that read them: csv and xlsx."""

from typing import Any

from publisher import Exporter, NoOptions, PuzzleFeature, deferred, hookimpl

OMITS = frozenset(
    {
        PuzzleFeature.TITLE,
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.PUBLISHED,
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
"""Features that do not belong to a single entry."""

LACKS = frozenset({PuzzleFeature.EMPHASIS, PuzzleFeature.LINKED})


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `csv` and `xlsx`."""
    return [
        Exporter(
            name="csv",
            summary="A row for each entry: number, direction, answer, clue, place",
            options=deferred("publisher_spreadsheet_export.options:CsvOptions"),
            suffix=".csv",
            export=deferred("publisher_spreadsheet_export.csv_table:write"),
            lacks=LACKS,
            omits=OMITS,
        ),
        Exporter(
            name="xlsx",
            summary="The same as a spreadsheet",
            options=NoOptions,
            suffix=".xlsx",
            export=deferred("publisher_spreadsheet_export.xlsx_table:write"),
            lacks=LACKS,
            omits=OMITS,
        ),
    ]
