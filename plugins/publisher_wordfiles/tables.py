"""Tables of words: CSV and TSV, their columns found by the names in the header.

CSV is read by the standard library, with the semicolons that spreadsheets write in much of Europe.
TSV is parted at tabs and line ends alone: `תנ"ך` is no quoted cell. Only a cell that a spreadsheet
must have quoted, one with doubled quotation marks inside, is unquoted.
"""

import csv
from collections.abc import Iterator
from difflib import get_close_matches

from publisher import OptionError, Origin, SourceError, SourceWord
from publisher_wordfiles.options import FileOptions

COLUMNS = {
    "answer": ("answer", "word", "entry", "solution"),
    "clue": ("clue", "definition", "hint", "question"),
    "score": ("score", "weight"),
}
"""What a column may be called, in any case, where the config does not say."""

Row = tuple[int, list[str]]


def read_table(lines: list[str], options: FileOptions) -> Iterator[SourceWord]:
    """The words of a table; raises `SourceError`, or `OptionError` for a column it has not."""
    rows = _csv(lines, options) if options.kind == "csv" else _tsv(lines)
    filled = ((line, cells) for line, cells in rows if any(cells) and not cells[0].startswith("#"))
    _, header = next(filled, (0, [""]))
    names = [name.casefold() for name in header]
    answer = _column(names, "answer", options)
    if answer is None:
        raise SourceError(
            f"its header has no column {' or '.join(COLUMNS['answer'])}, but "
            f"{', '.join(header) or 'nothing'}; name the column with `answer:`",
            options.file,
            1,
        )
    clue, score = _column(names, "clue", options), _column(names, "score", options)
    for line, cells in filled:
        row = dict(enumerate(cells))
        origin = Origin(str(options.file), line)
        number = _score(row.get(score, "") if score is not None else "", origin)
        text = row.get(clue, "") if clue is not None else ""
        yield SourceWord(row.get(answer, ""), text, origin, number)


def _csv(lines: list[str], options: FileOptions) -> Iterator[Row]:
    delimiter = ";" if ";" in lines[0] and "," not in lines[0] else ","
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    before = 0
    try:
        for row in reader:
            yield before + 1, [" ".join(cell.split()) for cell in row]
            before = reader.line_num
    except csv.Error as error:
        raise SourceError(f"is not a CSV table: {error}", options.file, before + 1) from None


def _tsv(lines: list[str]) -> Iterator[Row]:
    for number, line in enumerate(lines, start=1):
        yield number, [_unquoted(cell.strip()) for cell in line.split("\t")]


def _unquoted(cell: str) -> str:
    inside = cell[1:-1]
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
    if quoted and '""' in inside and '"' not in inside.replace('""', ""):
        return inside.replace('""', '"')
    return cell


def _column(names: list[str], role: str, options: FileOptions) -> int | None:
    """Where the column for a role is, or None; one that the config names must be there."""
    wanted: str | None = getattr(options, role)
    if wanted is None:
        return next((names.index(name) for name in COLUMNS[role] if name in names), None)
    if wanted.casefold() in names:
        return names.index(wanted.casefold())
    near = get_close_matches(wanted.casefold(), names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names)}"
    raise OptionError((role,), f"{options.file} has no column {wanted!r}; {hint}")


def _score(cell: str, origin: Origin) -> float | None:
    if not cell:
        return None
    try:
        return float(cell)
    except ValueError:
        raise SourceError(f"{origin}: the score {cell!r} is not a number") from None
