"""A line of a file as an error shows it: one screen wide, with a caret under the place."""

import re
from functools import lru_cache

from publisher.messages.harmless import visible

WIDTH = 76
"""The most columns of a terminal that a line takes, without its indent."""

_BEFORE = 48  # the most columns shown before the caret in a line that is cut
_SAID = re.compile(r"(?:password|passwd|pwd)(?:=|%3d)", re.IGNORECASE)
_SETTING = re.compile(r"\bdatabase[\"']?\s*[:=]")
_CUT_SHORT = re.compile(  # a URL without the @ that ends its password; a port stays
    r"(://[^\s/@:]*:)(?!\d{1,5}(?:[/?#,;)`'\"]|\s|$))(\S+)"
)


def excerpt(line: str, column: int) -> str:
    """The line around a column (1-based, in characters), and a caret under that column."""
    before, after = line[: column - 1], line[column - 1 :]
    head, tail = visible(before[-4 * WIDTH :]), visible(after[: 4 * WIDTH])
    if len(line) > 4 * WIDTH or _width(head) + _width(tail) > WIDTH:
        head = _shortened(head[::-1], _BEFORE)[::-1]
        tail = _shortened(tail, WIDTH - _width(head))
    return f"    {head}{tail}\n    {' ' * _width(head)}^"


def shortened(text: str, limit: int) -> str:
    """The text made visible and cut to `limit` characters, the last of them `…` if it is cut.

    Passwords are masked before the cut, which may take away the sign that ends one.
    """
    text = masked(text)
    return visible(text) if len(text) <= limit else f"{visible(text[: limit - 1])}…"


@lru_cache(maxsize=16)  # ten thousand faults may be on one long line
def masked(text: str) -> str:
    """The text with an asterisk for each character of the passwords in its URLs.

    In a URL that is malformed, everything between its first colon and the last @ of the line is
    masked: perhaps more than the password, never less.
    """
    if not ("://" in text or _SETTING.search(text) or _SAID.search(text)):
        return text
    return "\n".join(map(_masked_line, text.split("\n")))


def _masked_line(line: str) -> str:
    said = _SAID.search(line)
    if said:
        line = _starred(line, said.end(), len(line))
    setting = _SETTING.search(line)
    is_url = "://" in line
    if not (is_url or setting):
        return line
    begin = line.index("://") + 3 if is_url or not setting else setting.end()
    colon, end = line.find(":", begin), line.rfind("@")
    if 0 <= colon < end:
        return _starred(line, colon + 1, end)
    if is_url:
        return _CUT_SHORT.sub(lambda found: found[1] + "*" * len(found[2]), line)
    return line if colon < 0 else _starred(line, colon + 1, len(line))


def _starred(line: str, begin: int, end: int) -> str:
    return line[:begin] + "*" * (end - begin) + line[end:]


def _shortened(text: str, width: int) -> str:
    """The beginning of a text, `…` included, that fits into a width in columns."""
    if _width(text) <= width:
        return text
    from wcwidth import wcwidth

    used = 0
    for index, char in enumerate(text):
        used += max(wcwidth(char), 0)
        if used > width - 1:
            return f"{text[:index]}…"
    return text


def _width(text: str) -> int:
    """The columns that a text takes; characters a terminal does not know count as one."""
    from wcwidth import wcswidth  # takes longer to import than all of publisher --help

    width = wcswidth(text)
    return width if width >= 0 else len(text)
