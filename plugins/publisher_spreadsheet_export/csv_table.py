"""Entries as CSV (RFC 4180)."""

import csv
import io

from publisher import Puzzle
from publisher_spreadsheet_export.entry_rows import columns, harmless, rows
from publisher_spreadsheet_export.options import CsvOptions

_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}


def write(puzzle: Puzzle, options: CsvOptions) -> bytes:
    """The table as UTF-8, a header first, lines ending with CR LF."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=_SEPARATORS[options.separator])
    writer.writerow(columns(puzzle))
    writer.writerows(map(harmless, row) for row in rows(puzzle))
    return text.getvalue().encode("utf-8-sig" if options.bom else "utf-8")
