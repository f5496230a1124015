"""Word lists of hundreds of thousands of lines: `WORD`, `WORD;50`, CSV and TSV.

Lists of nothing else are read as one text. All others are read as `file` reads them.
"""

import re
from collections.abc import Sequence
from itertools import chain, islice
from math import nan

from publisher import OptionError, RawWordList
from publisher_tables import usual_column
from publisher_wordfiles.decoding import decoded
from publisher_wordfiles.file_data import kind_of_data, shown, textual
from publisher_wordfiles.files import read_data
from publisher_wordfiles.options import FileOptions
from publisher_wordfiles.reading.text_list import is_plain, table_reading
from publisher_wordfiles.table_rows import csv_rows, tsv_rows

_HASHTAG = re.compile(r"^[ \t]*#(?=[^\s#;]+;[ \t]*[\d.]+[ \t]*$)", re.MULTILINE)
"""The sign before a word with a score, which makes no comment of it: `#HASHTAG;50`."""
_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_SPACES = re.compile(r"^[ \t]+|(?<![ \t])[ \t]+$", re.MULTILINE)
_NOT_SCORED = re.compile(
    r"^(?!(?![\d(\[*+•-])[^;\t\n,:=|–—\"“”„«]*(?:[;\t][ \t]*[-+]?[\d.]*)?$)|  | [-] ", re.MULTILINE
)
"""A line that is more than a word and perhaps a score after a semicolon or a tab."""

_ODD = 0.1
"""The largest part of the lines of a list with scores that may be odd; their words are left out."""

_SAMPLE = 1000  # rows that show what the columns of a table are


def raw_list(data: bytes, options: FileOptions) -> RawWordList:
    """The words of a file whose bytes these are; raises what `read_data` raises."""
    path = shown(options.file)
    if options.format == "auto" and kind_of_data(data, path):
        return _as_read(data, options)
    is_chosen = "encoding" in options.model_fields_set
    text, encoding, _ = decoded(
        textual(data, path, "file"), options.encoding, path, is_chosen=is_chosen
    )
    if encoding != options.encoding and not encoding.startswith("utf-16"):
        return _as_read(data, options)
    if options.kind != "text" and text.strip() and not options.columns and not options.swap:
        return _table(text.split("\n"), options)
    if options.separator != "auto" or options.header:
        return _as_read(data, options)
    if "#" in text:
        text = _COMMENT.sub("", _HASHTAG.sub("", text))
    if " \n" in text or "\t" in text:
        text = _SPACES.sub("", text)
    if is_plain(text, options.settings(options.kind)):
        _refuse_columns(options)
        return RawWordList(str(path), text, numbers=range(1, text.count("\n") + 2))
    if options.answer or options.score:
        return _as_read(data, options)
    first, _, rest = text.partition("\n")
    word, mark, score = first.replace("\t", ";").partition(";")
    is_header = usual_column([word], "answer") == usual_column([score], "score") == 0
    odd = sum(1 for _ in _NOT_SCORED.finditer(rest if is_header else text))
    if odd > text.count("\n") * _ODD or not (mark or ";" in rest or "\t" in rest):
        return _as_read(data, options)
    return _scored(text.replace("\t", ";").split("\n"), str(path), is_header=is_header)


def _as_read(data: bytes, options: FileOptions) -> RawWordList:
    """The words as the source gives them to a puzzle."""
    found = read_data(data, options)
    losses = (*found.losses, *found.value.said())
    return RawWordList.of(str(shown(options.file)), list(found.value), losses)


def _refuse_columns(options: FileOptions) -> None:
    for role in ("answer", "score"):
        if getattr(options, role) is not None:
            said = f"{options.file} is read as a plain list, which has no columns"
            raise OptionError((role,), f"{said}: say `format: csv` or `format: tsv` for a table")


def _scored(lines: list[str], name: str, *, is_header: bool) -> RawWordList:
    if is_header:
        lines[0] = ""
    table = _Numbers()
    scores: list[float | None] = []
    for place, line in enumerate(lines):
        lines[place], _, mark = line.partition(";")  # no word of a million is held twice
        scores.append(table[mark])
    return RawWordList(name, "\n".join(lines), scores, range(1, len(lines) + 1))


def _table(lines: list[str], options: FileOptions) -> RawWordList:
    path = shown(options.file)
    odd: list[str] = []
    is_csv = options.kind == "csv"
    rows = csv_rows(lines, path, options.separator, odd) if is_csv else tsv_rows(lines)
    filled = (row for row in rows if any(row[1]) and not row[1][0].startswith("#"))
    first = list(islice(filled, _SAMPLE))
    reading, losses = table_reading(first, str(path), options.settings(options.kind))
    word, score = reading.roles["answer"], reading.roles.get("score", -1)
    missing = [""] * (1 + max(word, score))
    table = _Numbers()
    numbers: list[int] = []
    words: list[str] = []
    scores: list[float | None] = []
    for number, row in chain(first[reading.above :], filled):
        cells = [*row, *missing]
        numbers.append(number)
        words.append(cells[word])
        scores.append(None if score < 0 else table[cells[score]])
    said = (*_movable(odd, options), *_movable(losses, options))
    return RawWordList(str(path), "\n".join(words), scores or None, numbers, said)


def _movable(losses: Sequence[str], options: FileOptions) -> tuple[str, ...]:
    """Losses without the folder of the file: a cache may keep them for a copy elsewhere."""
    return tuple(loss.replace(str(options.file), options.file.name) for loss in losses)


class _Numbers(dict[str, float | None]):
    """The number that a text is, None for an empty one; NaN for a text that is not a number."""

    def __missing__(self, text: str) -> float | None:
        mark = text.strip()
        try:
            self[text] = float(mark) if mark else None
        except ValueError:
            self[text] = nan
        return self[text]
