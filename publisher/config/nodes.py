"""A config as it was written: texts, lists and mappings that know their places, and its faults."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import is_

from publisher.errors import ConfigError, Fault
from publisher.messages.excerpt import shortened
from publisher.messages.setting_paths import SettingPath, dotted

_BREAK = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Document:
    """The text that nodes are read from: a file, or a setting of the command line without lines."""

    name: str
    text: str
    is_file: bool = True

    def fault(self, index: int, path: SettingPath, message: str) -> Fault:
        """A fault at a character of the text, counted from 0."""
        setting = dotted(path)
        if not self.is_file:
            return Fault(shortened(self.name, 120), 0, 0, setting, message)
        line = self.line(index)
        column = index - self._starts[line - 1] + 1
        return Fault(self.name, line, column, setting, message, self._lines[line - 1])

    def line(self, index: int) -> int:
        """The line, from 1, that a character is on."""
        return bisect_right(self._starts, index)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _BREAK.finditer(self.text))]

    @cached_property
    def _lines(self) -> list[str]:
        return _BREAK.split(self.text)


@dataclass(slots=True, eq=False)
class Node:
    """A text, a list or a mapping; `index` is its first character, `key` that of its own key."""

    document: Document
    index: int
    value: "str | list[Node] | dict[str, Node]"
    key: int | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing was written, as after a key alone."""
        return self.value == ""

    @property
    def kind(self) -> str:
        """Its name in a message: a text, a list or a mapping."""
        if isinstance(self.value, str):
            return "a text"
        return "a list" if isinstance(self.value, list) else "a mapping"

    def child(self, part: str | int) -> "Node | None":
        """The node of a key of this mapping, or at a place in this list, if there is one."""
        if isinstance(self.value, dict) and isinstance(part, str):
            return self.value.get(part)
        if isinstance(self.value, list) and isinstance(part, int) and 0 <= part < len(self.value):
            return self.value[part]
        return None

    def find(self, path: SettingPath) -> "tuple[Node, bool]":
        """The deepest node on the way to a setting below, and whether it is the setting itself."""
        node = self
        for part in path:
            below = node.child(part)
            if below is None:
                return node, False
            node = below
        return node, True

    def mapped(self, change: Callable[[str], str]) -> "Node":
        """The node with all its texts changed; a node in which none changes stays the same."""
        value, made = self.value, self.value
        if isinstance(value, str):
            made = change(value)
        elif isinstance(value, list):
            items = [below.mapped(change) for below in value]
            made = value if all(map(is_, items, value)) else items
        else:
            pairs = {key: below.mapped(change) for key, below in value.items()}
            made = value if all(map(is_, pairs.values(), value.values())) else pairs
        return self if made is value else replace(self, value=made)

    def plain(self) -> object:
        """The bare data: strings, lists and dictionaries."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


_SCALARS: Mapping[object, str] = {None: "", True: "true", False: "false"}


def node_of(value: object, document: Document) -> Node:
    """Settings that are not in a text yet, as a config would have them; the document names them."""
    if isinstance(value, Mapping):
        return Node(
            document, 0, {str(key): node_of(inner, document) for key, inner in value.items()}
        )
    if isinstance(value, Iterable) and not isinstance(value, str):
        return Node(document, 0, [node_of(inner, document) for inner in value])
    is_named = value is None or isinstance(value, bool)
    return Node(document, 0, _SCALARS[value] if is_named else str(value))


class Report:
    """Everything that is wrong with a config, found so far."""

    def __init__(self, root: Node, faults: Iterable[Fault] = (), place: SettingPath = ()) -> None:
        """Begin with the faults of reading the file; no place of theirs is reported again.

        `place` leads to `root` where that is a part of a config.
        """
        self.root = root
        self.place = place
        self._faults = list(faults)
        self._known = set(map(_identity, self._faults))
        self._reported = {_place(fault) for fault in self._faults if fault.line}

    def add(self, path: SettingPath, message: str, *, at_key: bool = False) -> None:
        """Note a fault of a setting: at its value, or at its key.

        The fault of a missing setting is at the mapping that lacks it.
        """
        fault = self.fault(path, message, at_key=at_key)
        _, found = self.root.find(path)
        if not (found and _place(fault) in self._reported):
            self.take([fault])

    def take(self, faults: Iterable[Fault]) -> None:
        """Note faults, in a template for instance, each once however often it is found."""
        for fault in faults:
            if _identity(fault) not in self._known:
                self._known.add(_identity(fault))
                self._faults.append(fault)

    def fault(self, path: SettingPath, message: str, *, at_key: bool = False) -> Fault:
        """A fault of a setting, at its place."""
        node, found = self.root.find(path)
        index = node.index if node.key is None or (found and not at_key) else node.key
        return node.document.fault(index, (*self.place, *path), message)

    def error(self) -> ConfigError:
        """All faults as one error, in the order of the file, those of the command line last."""
        return ConfigError(sorted(self._faults, key=lambda fault: (not fault.line, *_place(fault))))

    def __bool__(self) -> bool:
        """Whether anything is wrong."""
        return bool(self._faults)


def _identity(fault: Fault) -> tuple[object, ...]:
    """The key of a fault: its place if it has one, whichever way leads there."""
    where = (fault.line, fault.column) if fault.line else fault.path
    return fault.file, where, fault.message


def _place(fault: Fault) -> tuple[int, int]:
    return fault.line, fault.column
