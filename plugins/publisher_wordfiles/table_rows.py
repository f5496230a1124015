"""The rows of tables of words: CSV and TSV.

CSV is read by the standard library, with the semicolons that spreadsheets write in much of Europe.
TSV is parted at tabs and line ends alone: `תנ"ך` is no quoted cell. Only a cell that a spreadsheet
must have quoted, one with doubled quotation marks inside, is unquoted.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

from publisher import SourceError

Row = tuple[int, list[str]]


def csv_rows(lines: list[str], path: Path) -> Iterator[Row]:
    """The rows with the numbers of their first lines; raises `SourceError` naming file and line."""
    delimiter = ";" if ";" in lines[0] and "," not in lines[0] else ","
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    before = 0
    try:
        for row in reader:
            yield before + 1, [" ".join(cell.split()) for cell in row]
            before = reader.line_num
    except csv.Error as error:
        raise SourceError(f"is not a CSV table: {error}", path, before + 1) from None


def tsv_rows(lines: list[str]) -> Iterator[Row]:
    """The rows with their line numbers."""
    for number, line in enumerate(lines, start=1):
        yield number, [_unquoted(cell.strip()) for cell in line.split("\t")]


def _unquoted(cell: str) -> str:
    inside = cell[1:-1]
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
    if quoted and '""' in inside and '"' not in inside.replace('""', ""):
        return inside.replace('""', '"')
    return cell
