"""A JSON text whose values are known with their places, so that one can be changed alone."""

import json
import re
from dataclasses import dataclass

_SPACE = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BARE = re.compile(r'[^\s,:\[\]{}"]+')
_ENDS = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """Where a value stands in a text, and the items of an object or a list, by key or number."""

    start: int
    stop: int
    items: dict[str | int, "Placed"]

    def at(self, *path: str | int) -> "Placed | None":
        """The value under some keys and numbers; None if there is none."""
        found: Placed | None = self
        for key in path:
            found = found.items.get(key) if found else None
        return found


def placed(text: str, start: int = 0) -> Placed:
    """The value that begins at a place of a text, which is known to be JSON."""
    start = _end(_SPACE, text, start)
    end = _ENDS.get(text[start])
    if end is None:
        return Placed(start, _end(_STRING if text[start] == '"' else _BARE, text, start), {})
    items: dict[str | int, Placed] = {}
    at = _end(_SPACE, text, start + 1)
    while text[at] != end:
        key: str | int = len(items)
        if end == "}":
            stop = _end(_STRING, text, at)
            key, at = json.loads(text[at:stop]), text.index(":", stop) + 1
        items[key] = placed(text, at)
        at = _end(_SPACE, text, items[key].stop)
        at = _end(_SPACE, text, at + 1) if text[at] == "," else at
    return Placed(start, at + 1, items)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
