"""The texts of the page's buttons and messages, by language.

A text may have places for numbers and names in braces, which the script fills in.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from publisher import Language, TextDirection

_FOLDER = Path(__file__).parent / "wording"
_LOADER: type[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class PageWording(NamedTuple):
    """The texts by name, and the language that they are in."""

    texts: Mapping[str, str]
    code: str
    direction: TextDirection


def wording(language: Language, changes: Mapping[str, str]) -> PageWording:
    """The texts of a language; English where there are none, unless all are given."""
    own = _read(language.code)
    if own or changes.keys() >= ENGLISH.keys():
        return PageWording({**ENGLISH, **own, **changes}, language.code, language.direction)
    return PageWording({**ENGLISH, **changes}, "en", TextDirection.LTR)


def _read(code: str) -> dict[str, str]:
    path = _FOLDER / f"{code}.yaml"
    if not path.is_file():
        return {}
    found: dict[str, str] = yaml.load(path.read_bytes(), _LOADER)  # noqa: S506 - strings only
    return found


ENGLISH = _read("en")
"""The texts that there are, in English."""
