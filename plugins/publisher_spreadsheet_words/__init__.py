"""Words from spreadsheets."""

from typing import Any

from publisher import OptionError, Source, SourceWord, WithLosses, hookimpl
from publisher_spreadsheet_words.options import SpreadsheetOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `xlsx`."""
    return [
        Source(
            name="xlsx",
            summary="A sheet of a spreadsheet, its columns by name (needs the extra `xlsx`)",
            options=SpreadsheetOptions,
            read=_read,
        )
    ]


def _read(options: SpreadsheetOptions) -> WithLosses[list[SourceWord]]:
    try:
        from publisher_spreadsheet_words.sheets import read_sheet  # openpyxl is slow to load
    except ModuleNotFoundError:
        raise OptionError(
            ("xlsx",),
            "spreadsheets need the package openpyxl: pip install 'crossword-publisher[xlsx]'",
        ) from None
    return read_sheet(options)
