"""Columns of a table put into the texts of a config: `title: Animals for {name}`."""

import re
from collections.abc import Collection, Iterator, Mapping

from publisher.config.nodes import Node
from publisher.messages.setting_paths import SettingPath
from publisher.plugins.options import FilledText

_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_NAME = re.compile(r"[^\W\d][\w .'-]*")
_BRACES = {"{{": "{", "}}": "}"}


def fields_of(node: Node, path: SettingPath = ()) -> Iterator[tuple[SettingPath, str]]:
    """The fields in all texts below a node, each with the path to its text.

    What is in braces counts as a field if it could be the name of a column: `{3,5}` does not.
    """
    if isinstance(node.value, str):
        names = (match[1] for match in _FIELD.finditer(node.value) if match[1] is not None)
        yield from ((path, name.strip()) for name in names if _NAME.fullmatch(name.strip()))
        return
    below = node.value.items() if isinstance(node.value, dict) else enumerate(node.value)
    for part, inner in below:
        yield from fields_of(inner, (*path, part))


def merged(node: Node, cells: Mapping[str, str]) -> Node:
    """The node with cells in place of their columns' names; `{{` becomes a brace.

    Nodes in which nothing changes stay the same.
    """

    def filled(text: str) -> str:
        made = _FIELD.sub(lambda match: _cell(match, cells), text)
        if made == text:
            return text
        return made if without_fields(text, cells) else FilledText(made)

    return node.mapped(filled)


def without_fields(text: str, columns: Collection[str]) -> bool:
    """Whether a text has none of these columns."""
    return not any(match[1] and match[1].strip() in columns for match in _FIELD.finditer(text))


def _cell(match: re.Match[str], cells: Mapping[str, str]) -> str:
    if match[0] in _BRACES:
        return _BRACES[match[0]]
    return cells.get(match[1].strip(), match[0])
