"""The way to a setting, as data and as people write it: `generator.place[0].at`."""

import re
from typing import TypeAlias

from publisher.messages.excerpt import shortened

SettingPath: TypeAlias = tuple[str | int, ...]
"""Keys of mappings, and places in lists counted from 0."""

_KEY = r'[^.\[\]="\s](?:[^.\[\]=\r\n]*[^.\[\]=\s])?'
_PLAIN = re.compile(_KEY)
_STEP = re.compile(rf'\[(\d{{1,6}})\]|(?:^|(?!^)\.)(?:"((?:[^"\\]|\\.)*)"|({_KEY}))')


def dotted(path: SettingPath) -> str:
    """The path as text, with ambiguous keys quoted and long keys cut."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{_written(part)}" for part in path)
    return "".join(parts).removeprefix(".")


def undotted(text: str) -> tuple[SettingPath, str] | None:
    """The path and the value of `path=value`; None if the text is not of that form."""
    path: list[str | int] = []
    position = 0
    while match := _STEP.match(text, position):
        place, quoted, plain = match.groups()
        if place is not None:
            path.append(int(place))
        else:
            path.append(plain if quoted is None else re.sub(r"\\(.)", r"\1", quoted))
        position = match.end()
    if not path or isinstance(path[0], int) or not text.startswith("=", position):
        return None
    return tuple(path), text[position + 1 :]


def _written(key: str) -> str:
    shown = shortened(key, 40)
    if _PLAIN.fullmatch(shown):
        return shown
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'
