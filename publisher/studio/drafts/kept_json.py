"""JSON of our own files, read as a stranger's: folders are given on, and disks fail.

Each object begins with a checksum of all that follows. One without it is as somebody wrote it.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any
from zlib import crc32

_CHECKED = re.compile(rb'\{"crc":"([0-9a-f]{8})",')
_DEEPEST = 50
"""Values that are in one another; settings have no tenth of that."""

HALF_CHARACTER = re.compile(rb"\\u[dD][89a-fA-F]")
"""How JSON writes half a character, and each part of a whole one, too."""


def checked_json(value: Mapping[str, object]) -> bytes:
    """An object as bytes, in one line; raises `ValueError` for half a character."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()[1:]
    return b'{"crc":"%08x",' % crc32(body) + body


def plain_json(data: bytes) -> Any:
    """A value of JSON; raises `ValueError`, also for `NaN` and `1e999`, which no browser takes.

    Raises `RecursionError` for more values in values than anything of ours has.
    """
    value = json.loads(data, parse_constant=_refused, parse_float=_finite)
    values: list[Any] = [value]
    for _ in range(_DEEPEST):
        values = [each for outer in values for each in _inside(outer)]
        if not values:
            return value
    raise RecursionError


def _inside(value: object) -> Iterable[object]:
    match value:
        case dict():
            return value.values()
        case list():
            return value
    return ()


def json_object(data: bytes) -> dict[str, Any]:
    """The object that the bytes are.

    Raises `ValueError` for anything else, for another checksum, and for what neither a browser nor
    a file takes: numbers without end, and half characters.
    """
    try:
        value = plain_json(data)
        if HALF_CHARACTER.search(data):
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("it is not an object")
    checked = _CHECKED.match(data)
    if checked and crc32(data[checked.end() :]) != int(checked[1], 16):
        raise ValueError("its checksum is another one")
    return value


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refused(text)


def _refused(text: str) -> float:
    raise ValueError(f"{text} is not a number of JSON")
