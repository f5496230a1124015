"""The rows of tables of words: CSV and TSV.

CSV is read by the standard library, with the semicolons that spreadsheets write in much of Europe.
TSV is parted at tabs and line ends alone: `תנ"ך` is not a quoted cell. Only a cell that must be
quoted in a spreadsheet, one with doubled quotation marks inside, is unquoted.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from publisher import OptionError, SourceError
from publisher_wordfiles.reading.csv_cells import quoted_cells

_SAMPLE = 200  # lines
_EXCEL = re.compile("sep=(.)")  # in the first line, for Excel alone
_NAMED = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|", "colon": ":", "equals": "="}

SplitLine = tuple[int, list[str]]


def csv_rows(
    lines: list[str], path: Path, separator: str = "auto", losses: list[str] | None = None
) -> Iterator[SplitLine]:
    """The rows with the numbers of their first lines; raises `SourceError` naming file and line.

    `separator` is comma, semicolon, tab or another single character; `auto` looks at the lines.
    What is doubtful about a row is added to `losses` as the rows are drawn.
    """
    named = _EXCEL.fullmatch(lines[0])
    if named:
        lines = ["", *lines[1:]]
    if separator != "auto":
        delimiter = _NAMED.get(separator, separator)
    else:
        delimiter = named[1] if named else _delimiter(lines)
    if len(delimiter) != 1:
        raise OptionError(("separator",), "a CSV table has one character between its cells")
    ended = (f"{line}\n" for line in lines)
    reader = csv.reader(ended, delimiter=delimiter, skipinitialspace=True)
    before = 0
    try:
        for row in reader:
            first, before = before + 1, reader.line_num
            own = lines[first - 1 : before]
            if any('"' in line for line in own):
                row, doubt = _quoted(own, delimiter, row, path, first)
                if doubt and losses is not None:
                    losses.append(f"{path}:{first}: {doubt}")
            yield first, [" ".join(cell.split()) for cell in row]
    except csv.Error as error:
        raise SourceError(f"is not a CSV table: {error}", path, before + 1) from None


def _quoted(
    lines: list[str], delimiter: str, lenient: list[str], path: Path, first: int
) -> tuple[list[str], str]:
    """The cells of a row with quotation marks, `lenient` if need be, and what is doubtful about it.

    Raises `SourceError` for a mark that is not closed.
    """
    try:
        cells = quoted_cells([f"{line}\n" for line in lines], delimiter)
    except csv.Error:
        if len(lines) == 1 and lines[0].count('"') > 1:
            return lenient, ""
        wrong = "a quotation mark here is never closed: put another after its text, or delete it"
        raise SourceError(wrong, path, first) from None
    if not any(delimiter in cell.partition("\n")[2] for cell in cells):
        return cells, ""
    last = first + len(lines) - 1
    return cells, (
        f"a text in quotation marks goes on to line {last}, with {delimiter!r} in it: if these are "
        "rows of their own, close the mark before them"
    )


def _delimiter(lines: list[str]) -> str:
    """The comma or the semicolon: what parts more of the lines alike, or else comes first."""
    first = next((line for line in lines if line.strip()), "")
    if ";" not in first or "," not in first:
        return ";" if ";" in first else ","
    return max(",;", key=lambda sign: (_alike(lines[:_SAMPLE], sign), -first.find(sign)))


def _alike(lines: list[str], delimiter: str) -> int:
    """The number of rows with the most common number of cells, if that is more than one."""
    with suppress(csv.Error):
        counts = Counter(len(row) for row in csv.reader(lines, delimiter=delimiter) if row)
        return max((many for count, many in counts.items() if count > 1), default=0)
    return 0


def tsv_rows(lines: list[str]) -> Iterator[SplitLine]:
    """The rows with their line numbers."""
    for number, line in enumerate(lines, start=1):
        yield number, [_unquoted(cell.strip()) for cell in line.split("\t")]


def _unquoted(cell: str) -> str:
    inside = cell[1:-1]
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
    if quoted and '""' in inside and '"' not in inside.replace('""', ""):
        return inside.replace('""', '"')
    return cell
