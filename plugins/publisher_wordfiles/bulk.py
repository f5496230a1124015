"""Word files as word lists of hundreds of thousands of lines: `WORD`, `WORD;50`, CSV and TSV.

A plain file has one word a line, with an optional score after a semicolon or a tab; blank lines and
lines that begin with `#` are skipped. CSV and TSV files are tables with the names of the columns in
their header.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from publisher import BulkWords, OptionError, RawWordList, SourceError, table_words, usual_column
from publisher_wordfiles.files import NO_HEADER, contents, decoded
from publisher_wordfiles.options import FileOptions
from publisher_wordfiles.table_rows import Row, csv_rows, tsv_rows

_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_SPACES = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)


def bulk_file(options: FileOptions) -> BulkWords:
    """The words of a file; raises what `read_file` raises."""
    data = contents(options.file, "file")
    return BulkWords.of_bytes(data, lambda: _raw_list(data, options))


def _raw_list(data: bytes, options: FileOptions) -> RawWordList:
    path = options.file
    text = decoded(data, options.encoding, path)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if options.kind != "text":
        lines = text.split("\n")
        return _table(csv_rows(lines, path) if options.kind == "csv" else tsv_rows(lines), options)
    _refuse_columns(options)
    if "#" in text:
        text = _COMMENT.sub("", text)
    if " \n" in text or "\t" in text:
        text = _SPACES.sub("", text)
    if ";" in text or "\t" in text:
        return _scored(text.replace("\t", ";").split("\n"), path)
    return RawWordList(str(path), text, numbers=range(1, text.count("\n") + 2))


def _refuse_columns(options: FileOptions) -> None:
    for role in ("answer", "score"):
        if getattr(options, role) is not None:
            said = f"{options.file} is read as a plain list, which has no columns"
            raise OptionError((role,), f"{said}: say `format: csv` or `format: tsv` for a table")


def _scored(lines: list[str], path: Path) -> RawWordList:
    word, _, mark = lines[0].partition(";")
    if usual_column([word], "answer") == usual_column([mark], "score") == 0:
        lines[0] = ""
    table = _Numbers()
    scores: list[float | None] = []
    try:
        for place, line in enumerate(lines):
            lines[place], _, mark = line.partition(";")  # no word of a million is held twice
            scores.append(table[mark])
    except ValueError as error:
        raise SourceError(str(error), path, len(scores) + 1) from None
    return RawWordList(str(path), "\n".join(lines), scores, range(1, len(lines) + 1))


def _table(rows: Iterator[Row], options: FileOptions) -> RawWordList:
    path = options.file
    filled = (row for row in rows if any(row[1]) and not row[1][0].startswith("#"))
    line, header = next(filled, (1, []))
    word, score, losses = _columns(line, header, options)
    table, missing = _Numbers(), [""] * len(header)
    numbers: list[int] = []
    words: list[str] = []
    scores: list[float | None] = []
    for number, cells in filled:
        cells += missing
        numbers.append(number)
        words.append(cells[word])
        try:
            scores.append(None if score < 0 else table[cells[score]])
        except ValueError as error:
            raise SourceError(str(error), path, number) from None
    return RawWordList(str(path), "\n".join(words), scores or None, numbers, losses)


def _columns(
    line: int, header: Sequence[str], options: FileOptions
) -> tuple[int, int, tuple[str, ...]]:
    """The places of the answers and of the scores, -1 for none; and what is said of the others.

    They are those that `table_words` takes: it reads a row of places.
    """
    rows = [(line, header), (line, list(map(str, range(len(header)))))]
    found = table_words(str(options.file), rows, options, note=NO_HEADER)
    (places,) = found.value
    # A cache may keep what is said for the same file in another folder.
    said = tuple(loss.replace(str(options.file), options.file.name) for loss in found.losses)
    return int(places.text), -1 if places.score is None else int(places.score), said


class _Numbers(dict[str, float | None]):
    """The number that a text is, None for an empty one; raises `ValueError` with what is wrong."""

    def __missing__(self, text: str) -> float | None:
        mark = text.strip()
        try:
            self[text] = float(mark) if mark else None
        except ValueError:
            said = f"the score {mark[:40]!r} is not a number: write one from 0 to 100, or none"
            raise ValueError(said) from None
        return self[text]
