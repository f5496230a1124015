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
    "reject": "words that must not be in the puzzle",
    "clues": "clues written for this puzzle; they go before those of the words",
    "lock": "keeps the puzzle as it is; delete the file, and another one is made",
    "output": "where files go, and their names without suffix",
}
"""Comments that explain settings, by their names."""


def starter(settings: Mapping[str, object], heading: Sequence[str]) -> str:
    """The settings as YAML, in their order, under lines of comment."""
    return "".join(f"{line}\n" for line in (*(f"# {line}" for line in heading), *block(settings)))


def block(value: object) -> Iterator[str]:
    """A list or a mapping as lines of YAML, with a comment beside each setting that has one."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _setting(name, inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            yield f"- {flow(item, is_item=True)}"
    else:
        yield flow(value)


def flow(value: object, *, is_item: bool = False) -> str:
    """A value in one line; an item of a list with one setting needs no braces."""
    if isinstance(value, Mapping):
        whole = ", ".join(f"{_scalar(name)}: {flow(inner)}" for name, inner in value.items())
        return whole if is_item and len(value) == 1 else f"{{{whole}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(flow, value))}]"
    return _scalar(value)


def _setting(name: str, value: object) -> Iterator[str]:
    comment = f"  # {COMMENTS[name]}" if name in COMMENTS else ""
    if isinstance(value, Mapping | list | tuple) and value:
        yield f"{_scalar(name)}:{comment}"
        yield from (f"  {line}" for line in block(value))
    elif isinstance(value, str) and _is_drawing(value):
        yield f"{_scalar(name)}: |-{comment}"
        yield from (f"  {line}" for line in value.split("\n"))
    else:
        yield f"{_scalar(name)}: {flow(value)}{comment}"


def _is_drawing(text: str) -> bool:
    """Whether a text has lines that YAML keeps as they are, below a bar."""
    lines = text.split("\n")
    return (
        len(lines) > 1
        and all(line.isprintable() for line in lines)
        and all(line.strip() and line == line.rstrip() for line in lines)
        and not lines[0].startswith(" ")
    )


def _scalar(value: object) -> str:
    """A text as YAML, in quotation marks where it needs them; a config reads numbers as texts."""
    text = str(value)
    if text.isdecimal() and text.isascii():
        return text
    style = None if text.isprintable() else '"'
    listed = yaml.safe_dump(
        [text], allow_unicode=True, width=math.inf, default_flow_style=True, default_style=style
    )
    return str(listed).strip()[1:-1]  # as an item of a list it is quoted wherever it must be
