"""Language files: plain mappings of strings, with lists of letters written as one text.

Every scalar stays a string (`no` is Norwegian, not false). In `folds`, `casing` and `joints` a
key of several characters is short for each of them with its own value: `îû: IU` is `î: I` and
`û: U`. A fold of several letters together is under `spellings`.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from publisher import (
    Affixes,
    EnumerationStyle,
    Headings,
    LabelStyle,
    Language,
    Numbering,
    Policy,
    PolicyChoice,
    TextDirection,
)

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_WITH_LEAST = {"prefixes", "attached", "endings", "plurals"}
_CONTENT = (yaml.ScalarEvent, yaml.MappingStartEvent, yaml.MappingEndEvent)


def read_language(path: Path) -> Language:
    """The language of a file."""
    return _language(_read(path))


def _read(path: Path) -> dict[str, Any]:
    events = yaml.parse(path.read_bytes(), _LOADER)
    found: dict[str, Any] = _next_value(each for each in events if isinstance(each, _CONTENT))
    return found


def _next_value(events: Iterator[yaml.Event]) -> Any:
    """The mapping or text that comes next, None at the end of a mapping.

    Some commands read all languages: a loader of more than these would take thrice the time.
    """
    event = next(events)
    if isinstance(event, yaml.MappingStartEvent):
        mapping: dict[str, Any] = {}
        while (key := _next_value(events)) is not None:
            mapping[key] = _next_value(events)
        return mapping
    return event.value if isinstance(event, yaml.ScalarEvent) else None


def _language(data: dict[str, Any]) -> Language:
    return Language(
        code=data["code"],
        name=data["name"],
        endonym=data["endonym"],
        aliases=tuple(data.get("aliases", "").split()),
        direction=TextDirection(data.get("direction", "ltr")),
        alphabet=tuple(data["alphabet"].split()),
        borrowed=tuple(data.get("borrowed", "").split()),
        headings=Headings(**data["headings"]),
        casing=_each(data.get("casing", {})),
        folds=_each(data.get("folds", {})),
        policies=tuple(_policy(name, policy) for name, policy in data.get("policies", {}).items()),
        clusters=data.get("clusters") == "yes",
        conjoiner=data.get("conjoiner", ""),
        digits=data.get("digits", "0123456789"),
        enumeration_style=EnumerationStyle(data["enumerations"]),
        common_words=tuple(data.get("common", "").split()),
        quotes=_quotes(data.get("quotes", "“ ” ‘ ’")),
        dash=data.get("dash", "–"),
        **_lines(data.get("lines", "")),
        word_counts={int(least): text for least, text in data["word_counts"].items()},
        unverified=frozenset(data.get("unverified", "").split()),
        affixes=_affixes(data.get("affixes", {})),
    )


def _affixes(data: dict[str, Any]) -> Affixes:
    """Affixes; the key of a text is the fewest letters that must be left without each."""
    return Affixes(
        **{
            kind: {text: int(least) for least, texts in table.items() for text in texts.split()}
            for kind, table in data.items()
            if kind in _WITH_LEAST
        },
        changes=_each(data.get("changes", {})),
        alike=_each(data.get("alike", {})),
        doubled=data.get("doubled", ""),
        vowels=data.get("vowels", ""),
        whole=tuple(data.get("whole", "").split()),
        singulars=tuple(data.get("singulars", "").split()),
        possessives=tuple(data.get("possessives", "").split()),
    )


def _lines(text: str) -> dict[str, Any]:
    """The labels of rows and columns in papers that number lines; none if they number cells."""
    if not text:
        return {}
    rows, columns = map(LabelStyle, text.split())
    return {"numbering": Numbering.LINES, "row_labels": rows, "column_labels": columns}


def _quotes(text: str) -> tuple[str, str, str, str]:
    """Four signs with spaces between them; a space that is part of a sign does not break."""
    opening, closing, inner_opening, inner_closing = text.split(" ")
    return opening, closing, inner_opening, inner_closing


def _policy(name: str, data: dict[str, Any]) -> Policy:
    choices = {name: _choice(choice or {}) for name, choice in data["choices"].items()}
    return Policy(name, data["summary"], choices, data["default"])


def _choice(data: dict[str, Any]) -> PolicyChoice:
    return PolicyChoice(
        folds={**_each(data.get("folds", {})), **data.get("spellings", {})},
        adds=_adds(data.get("adds", "")),
        drops=tuple(data.get("drops", "").split()),
        joints=_each(data.get("joints", {})),
        conjoiner=data.get("conjoiner"),
    )


def _adds(text: str) -> dict[str, str]:
    """`A Á À, C Ç` puts Á after A, À after Á and Ç after C."""
    groups = (group.split() for group in text.split(","))
    return {new: before for group in groups for before, new in pairwise(group)}


def _each(table: Mapping[str, str]) -> dict[str, str]:
    """The table with a key for every character."""
    return {
        char: value
        for key, values in table.items()
        for char, value in zip(key, values if len(key) > 1 else [values], strict=True)
    }
