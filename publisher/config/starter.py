"""A config written for somebody to go on from: settings with a comment beside each."""

import math
from collections.abc import Iterator, Mapping, Sequence

import yaml

COMMENTS: Mapping[str, str] = {
    "title": "what is printed above the puzzle",
    "language": "the language of the words: letters, headings, and which way the page runs",
    "words": "where the words come from; several files are merged",
    "seed": "another number makes another puzzle",
    "budget": "how long to search",
    "size": "columns and rows; without it, the program finds the smallest grid",
    "export": "a file for each; `publisher plugins` names all formats",
    "output": "where files go, and their names without suffix",
}
"""What a reader of the config is to know of a setting, by its name."""


def starter(settings: Mapping[str, object], heading: Sequence[str]) -> str:
    """The settings as YAML, in their order, under lines of comment."""
    return "".join(f"{line}\n" for line in (*(f"# {line}" for line in heading), *_lines(settings)))


def _lines(settings: Mapping[str, object], indent: str = "") -> Iterator[str]:
    for name, value in settings.items():
        comment = f"  # {COMMENTS[name]}" if name in COMMENTS else ""
        if isinstance(value, Mapping) and value:
            yield f"{indent}{_scalar(name)}:{comment}"
            yield from _lines(value, f"{indent}  ")
        elif isinstance(value, Sequence) and not isinstance(value, str):
            yield f"{indent}{_scalar(name)}:{comment}"
            yield from (f"{indent}  - {_flow(item, is_item=True)}" for item in value)
        else:
            yield f"{indent}{_scalar(name)}: {_flow(value)}{comment}"


def _flow(value: object, *, is_item: bool = False) -> str:
    """A value in one line; an item of a list with one setting needs no braces."""
    if not isinstance(value, Mapping):
        return _scalar(value)
    parts = (f"{_scalar(name)}: {_flow(inner)}" for name, inner in value.items())
    whole = ", ".join(parts)
    return whole if is_item and len(value) == 1 else f"{{{whole}}}"


def _scalar(value: object) -> str:
    """A text as YAML, in quotation marks where it needs them; a config reads numbers as texts."""
    text = str(value)
    if text.isdecimal() and text.isascii():
        return text
    listed = yaml.safe_dump([text], allow_unicode=True, width=math.inf, default_flow_style=True)
    return str(listed).strip()[1:-1]  # as an item of a list it is quoted wherever it must be
