"""The cells of tables as texts, whatever a source has in them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time

NumberedRow = tuple[int, Sequence[object]]
"""A line number, counted from 1, and the cells of that line."""


def cell_texts(rows: Iterable[NumberedRow]) -> Iterator[tuple[int, list[str]]]:
    """The rows with every cell as a text."""
    for line, cells in rows:
        yield line, [_text(cell) for cell in cells]


def _text(value: object) -> str:
    """A cell as a text; what spreadsheets took for a truth value was a word once."""
    if type(value) is str:  # as nearly all are
        return value.strip()
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode(errors="replace")
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    if isinstance(value, datetime | time):
        return _moment(value)
    return str(value).strip()


def _moment(value: datetime | time) -> str:
    """A date without its midnight, which spreadsheets add, or a time without seconds of 0."""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    is_whole = not (value.second or value.microsecond)
    text = value.isoformat(timespec="minutes" if is_whole else "auto")
    return text.replace("T", " ")
