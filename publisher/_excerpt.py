"""A line of a file as it is shown in an error: one screen wide, with a caret under the place."""

import re
import unicodedata

WIDTH = 76
"""The most columns of a terminal that a line takes, without its indent."""

_BEFORE = 48  # the most columns shown before the caret in a line that is cut
_PASSWORD = re.compile(
    r"(://[^\s/@:]*:)(\S*(?=@)"  # up to the last @, for one may be in a password
    r"|(?!\d{1,5}(?:[/?#,;)`'\"]|\s|$))\S+)"  # a URL that was cut short, but no port
    r"|([?&]password=)([^&\s]+)"
)
_REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")


def excerpt(line: str, column: int) -> str:
    """The line around a column (1-based, in characters), and a caret under that column."""
    before, after = line[: column - 1], line[column - 1 :]
    head, tail = visible(before[-4 * WIDTH :]), visible(after[: 4 * WIDTH])
    if len(line) > 4 * WIDTH or _width(head) + _width(tail) > WIDTH:
        head = _shortened(head[::-1], _BEFORE)[::-1]
        tail = _shortened(tail, WIDTH - _width(head))
    return f"    {head}{tail}\n    {' ' * _width(head)}^"


def visible(text: str) -> str:
    """The text on one line, with nothing in it that would steer or reorder a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(char) for char in text)


def shortened(text: str, limit: int) -> str:
    """The text made visible and cut to `limit` characters, the last of them `…` if it is cut."""
    return visible(text) if len(text) <= limit else f"{visible(text[: limit - 1])}…"


def masked(text: str) -> str:
    """The text with the passwords in its URLs made asterisks, as many as there were characters."""
    if "://" not in text:
        return text
    return _PASSWORD.sub(lambda m: (m[1] or m[3]) + "*" * len(m[2] or m[4] or ""), text)


def _visible(char: str) -> str:
    if char == "\t":
        return "    "
    steers = char in _REORDERING or unicodedata.category(char) in ("Cc", "Cs")
    return "\ufffd" if steers else char


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
