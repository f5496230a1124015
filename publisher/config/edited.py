"""A config as text with other settings, in which all else stays as somebody wrote it.

Comments, blank lines, quotation marks and indentation stay. PyYAML says where each value begins and
ends; a library that writes YAML anew would write the whole file in its own layout.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import yaml

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.config.starter import block, flow
from publisher.errors import CommandError
from publisher.messages.setting_paths import SettingPath

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
