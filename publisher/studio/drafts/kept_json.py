"""JSON of our own files, read as a stranger's: folders are given on, and disks fail."""

import json
import math
import re
from typing import Any

_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""How JSON writes half a character, and each part of a whole one, too."""


def json_object(data: bytes) -> dict[str, Any]:
    """The object that the bytes are.

    Raises `ValueError` for anything else, and for what neither a browser nor a file takes: numbers
    without end, and half characters.
    """
    try:
        value = json.loads(data, parse_constant=_refused, parse_float=_finite)
        if _HALF.search(data):
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("it is no object")
    return value


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refused(text)


def _refused(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")
