"""A config as text: written for somebody to go on from, or with other settings than it has.

Where settings change, comments, blank lines, quotation marks and indentation stay. PyYAML says
where each value begins and ends; a library that writes YAML anew would write the whole file in its
own layout.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import yaml

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.errors import CommandError
from publisher.messages.setting_paths import SettingPath

COMMENTS: Mapping[str, str] = {
    "title": "what is printed above the puzzle",
    "language": "the language of the words: letters, headings, and which way the page runs",
    "words": "where the words come from; several files are merged",
    "seed": "another number makes another puzzle",
    "budget": "how long to search",
    "size": "columns and rows",
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


_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def edited(text: str, settings: Mapping[str, object]) -> str:
    """The text of a config with these settings, as plain texts, lists and mappings.

    Raises `CommandError` if the text is not a config, or does not take a change.
    """
    lines = text.replace("\r\n", "\n")
    for change in list(_changes(_plain(lines), settings, ())):
        lines = _changed(lines, change)
    if _plain(lines) != settings:
        raise CommandError("these changes cannot be written into its text")
    return lines.replace("\n", "\r\n") if "\r\n" in text else lines


@dataclass(frozen=True, slots=True)
class _Change:
    """A setting that gets another value, or goes if that is None."""

    path: SettingPath
    value: object


class _Span(NamedTuple):
    """A stretch of a text: its first character, and the one after its last."""

    start: int
    stop: int


def _plain(text: str) -> Any:
    """The settings of a text; raises `CommandError` if it has none."""
    root, faults = read(Document("the config", text))
    if root is None or faults:
        raise CommandError("it is not a config any more")
    return root.plain()


def _changes(before: object, after: object, path: SettingPath) -> Iterator[_Change]:
    """The fewest changes that lead from one value to the other."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before:
        for name in (*before, *(name for name in after if name not in before)):
            if name not in after:
                yield _Change((*path, name), None)
            elif name not in before:
                yield _Change((*path, name), after[name])
            else:
                yield from _changes(before[name], after[name], (*path, name))
    elif isinstance(before, list) and isinstance(after, list) and before and after:
        yield from _changes_of_list(before, after, path)
    else:
        yield _Change(path, after)


def _changes_of_list(
    before: list[object], after: list[object], path: SettingPath
) -> Iterator[_Change]:
    kept = [item for item in before if item in after]
    if len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(old, new, (*path, number))
    elif kept == after[: len(kept)]:
        for number in reversed(range(len(before))):
            if before[number] not in kept:
                yield _Change((*path, number), None)
        for number in range(len(kept), len(after)):
            yield _Change((*path, number), after[number])
    else:
        yield _Change(path, after)


def _changed(text: str, change: _Change) -> str:
    root: Any = yaml.compose(text, Loader=_LOADER)
    key, node = _find(root, change.path)
    if node is None:
        _, parent = _find(root, change.path[:-1])
        return _added(text, parent, change.path[-1], change.value)
    if change.value is None:
        _, parent = _find(root, change.path[:-1])
        return _removed(text, parent, key, node)
    return _replaced(text, node, change.value)


def _find(root: yaml.Node, path: SettingPath) -> tuple[Any, Any]:
    """The nodes of a setting's key, None in a list, and of its value; None if it is not there."""
    key, node = None, root
    for part in path:
        key, node = _children(node).get(part, (None, None))
    return key, node


def _children(node: yaml.Node | None) -> dict[str | int, tuple[Any, Any]]:
    """The nodes of keys, None in a list, and of values, by the steps that lead to them."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: (key, value) for key, value in node.value}
    items = node.value if isinstance(node, yaml.SequenceNode) else ()
    return {number: (None, item) for number, item in enumerate(items)}


def _span(node: yaml.Node) -> _Span:
    """The stretch of a value; that of a block ends where the last value in it does."""
    start = node.start_mark.index
    if not isinstance(node, yaml.CollectionNode) or node.flow_style:
        return _Span(start, node.end_mark.index)
    below = (_span(value).stop for _, value in _children(node).values())
    return _Span(start, max(below, default=node.end_mark.index))


def _replaced(text: str, node: yaml.Node, value: object) -> str:
    start, stop = _span(node)
    new = flow(value)
    if _is_block(node) and value and not isinstance(value, str):
        new = _indented(block(value), node.start_mark.column).lstrip()
    if _is_block(node) and re.search(r"(^|\s)#", text[start:stop]):
        raise CommandError("a comment would be lost")
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        new += "\n"  # its span has the end of its last line
    if start == stop:  # nothing was written
        new = f" {new}"
    return text[:start] + new + text[stop:]


def _added(text: str, parent: yaml.Node | None, name: str | int, value: object) -> str:
    if not isinstance(parent, yaml.CollectionNode):
        raise CommandError(f"the setting `{name}` cannot be added to its text")
    _, stop = _span(parent)
    if not _is_block(parent):
        comma = ", " if parent.value else ""
        new = flow(value) if isinstance(name, int) else f"{name}: {flow(value)}"
        return f"{text[: stop - 1]}{comma}{new}{text[stop - 1 :]}"
    column = parent.start_mark.column
    new = _indented(block([value] if isinstance(name, int) else {name: value}), column)
    end = _line_end(text, stop)
    head = text[:end] if text[:end].endswith("\n") else f"{text[:end]}\n"
    return f"{head}{new}\n{text[end:]}"


def _removed(text: str, parent: Any, key: yaml.Node | None, node: yaml.Node) -> str:
    start, stop = (key or node).start_mark.index, _span(node).stop
    if _is_block(parent):
        begin = text.rfind("\n", 0, start) + 1
        if text[begin:start].strip() not in ("", "-") or len(parent.value) == 1:
            raise CommandError("a setting cannot be taken out of its text")
        return text[:begin] + text[_line_end(text, stop) :]
    pairs = list(_children(parent).values())
    at = pairs.index((key, node))
    if at + 1 < len(pairs):
        after, value = pairs[at + 1]
        return text[:start] + text[(after or value).start_mark.index :]
    return text[: _span(pairs[at - 1][1]).stop if at else start] + text[stop:]


def _is_block(node: yaml.Node) -> bool:
    return isinstance(node, yaml.CollectionNode) and not node.flow_style


def _indented(lines: Iterable[str], column: int) -> str:
    return "\n".join(f"{' ' * column}{line}" for line in lines)


def _line_end(text: str, place: int) -> int:
    """The beginning of the line after a place; the place itself if a line begins there."""
    if place and text[place - 1] == "\n":
        return place
    end = text.find("\n", place)
    return len(text) if end < 0 else end + 1
