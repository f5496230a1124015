"""The cells of a row of CSV that has quotation marks, which people do not always double."""

import csv
import re
from collections.abc import Sequence

_WITHIN_A_WORD = re.compile(r'(?<=\w)"(?=\w)')


def quoted_cells(lines: Sequence[str], delimiter: str) -> list[str]:
    """The cells of one row, which may go on to other lines.

    A mark within a word need not be doubled: the first cell of `"צה"ל",צבא` is `צה"ל`. Raises
    `csv.Error` for a mark that is not closed, or is closed before more text.
    """
    try:
        return _strictly(lines, delimiter)
    except csv.Error:
        return _strictly([_WITHIN_A_WORD.sub('""', line) for line in lines], delimiter)


def _strictly(lines: Sequence[str], delimiter: str) -> list[str]:
    return next(csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True))
