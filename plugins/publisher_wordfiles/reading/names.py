"""What a heading calls a column: the names of roles, of languages and of the sides of a card."""

import json
import pkgutil
import re
from functools import cache, lru_cache

from publisher_tables import usual_column

ROLES = ("answer", "clue", "score", "tags")
UNUSED = ("number", "page", "part", "sound", "example", "theme", "record")
"""The roles of columns that have neither answers nor clues; a `record` is of a person, of money or
of time, as registers, bills and forms have them."""

_AFTER = re.compile(r"\s*[(\[/|].*$|[:*.]+$")


@lru_cache(maxsize=2000)  # each proposal asks about the same first cells
def role_named(cell: str) -> str:
    """The role that a heading names, `pair` for a side of a card or a language; "" for none."""
    text = " ".join(cell.split())
    if not text or len(text) > 40:
        return ""
    for name in (text, _AFTER.sub("", text)):
        for role in ROLES:
            if usual_column([name], role) == 0:
                return role
        if role := _others().get(name.casefold(), ""):
            return role
        if name.casefold() in _languages():
            return "pair"
    return ""


def role_in_question(cell: str) -> str:
    """The role that a heading names as a form asks for it, such as `Your word`; "" for none."""
    roles = [role_named(word) for word in cell.split()]
    return next((role for role in ("clue", "answer") if role in roles), "")


def language_named(cell: str) -> str:
    """The code of the language that a heading names; "" for none."""
    return _languages().get(" ".join(cell.split()).casefold(), "")


@cache
def _others() -> dict[str, str]:
    data = pkgutil.get_data("publisher_wordfiles.reading", "headings.json") or b"{}"
    return {
        name: role
        for role, lines in json.loads(data).items()
        for line in lines
        for name in line.split(", ")
    }


@cache
def _languages() -> dict[str, str]:
    data = pkgutil.get_data("publisher_wordfiles.reading", "language_names.txt") or b""
    lines = [line.split(": ", 1) for line in data.decode().splitlines() if line[:1] != "#"]
    return {name: code for code, names in lines for name in names.split(", ")}
