"""YAML read so that what was written is kept: every scalar a string, and its place known.

NO, 007, 1E5, null and 12:30 stay the words they are. Of YAML's features the ones that make a file
mean something other than it says (aliases, merge keys, foreign tags, repeated keys) are refused.
"""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import yaml

from publisher.config.nodes import Document, Node
from publisher.config.syntax import MAX_DEPTH, explain
from publisher.errors import ConfigError, Fault, FileError
from publisher.files.kinds import other_kind
from publisher.files.opening import MEGABYTE, file_bytes, near_file
from publisher.messages.excerpt import shortened
from publisher.messages.setting_paths import SettingPath

LARGEST = 16 * MEGABYTE
"""The most bytes of a config: every word of it becomes a node that knows its place."""


def document_of(path: Path) -> Document:
    """The file's text; raises `ConfigError` if it has none."""
    try:
        data = file_bytes(path, LARGEST)
    except FileError as error:
        raise ConfigError([Fault(str(path), 0, 0, "", _unreadable(path, error))]) from None
    try:
        return Document(str(path), data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        raise ConfigError([_not_utf8(path, data, error.start)]) from None


def _not_utf8(path: Path, data: bytes, offset: int) -> Fault:
    document = Document(str(path), data.decode(errors="replace").removeprefix("\ufeff"))
    before = data[:offset].decode().removeprefix("\ufeff")
    if kind := other_kind(data):
        return Fault(str(path), 0, 0, "", f"this is {kind}, not a config: name a YAML file")
    is_utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    said = "this is UTF-16" if is_utf16 else "this is not UTF-8"
    message = f"{said}: byte {offset} is 0x{data[offset]:02X}; save the file as UTF-8"
    return document.fault(len(before), (), message)


def _unreadable(path: Path, error: FileError) -> str:
    if error.is_missing:
        return f"there is no such file{near_file(path)}"
    if path.is_dir():
        return "this is a folder: name a config file in it"
    return f"the file {error.reason}"


# The C parser is sixteen times faster; both give the same places.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_FORBIDDEN = yaml.reader.Reader.NON_PRINTABLE  # YAML 1.1, 5.1: what is not c-printable
_TAGS = {
    yaml.ScalarEvent: "tag:yaml.org,2002:str",
    yaml.SequenceStartEvent: "tag:yaml.org,2002:seq",
    yaml.MappingStartEvent: "tag:yaml.org,2002:map",
}
_Content: TypeAlias = yaml.ScalarEvent | yaml.SequenceStartEvent | yaml.MappingStartEvent


class _Unreadable(Exception):  # noqa: N818 - it never leaves this module
    """Reading cannot go on; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def read(document: Document) -> tuple[Node | None, list[Fault]]:
    """The whole of a document, None if it cannot be parsed or holds nothing, and its faults."""
    faults = list(_forbidden(document))
    if faults:
        return None, faults
    reader = _Reader(document)
    try:
        reader.run()
    except yaml.YAMLError as error:
        return None, [*reader.faults, explain(error, document)]
    except _Unreadable as stop:
        return None, [*reader.faults, stop.fault]
    return reader.root, reader.faults


def _forbidden(document: Document) -> Iterator[Fault]:
    """Characters that no YAML file may hold, the first of each line."""
    last = 0
    for match in _FORBIDDEN.finditer(document.text):
        line = document.line(match.start())
        if line != last:
            name = f"U+{ord(match[0][0]):04X}"
            yield document.fault(
                match.start(), (), f"delete the character {name}: no text can hold it"
            )
        last = line


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet, and the key that waits for its value."""

    node: Node
    key: Node | None = None


@dataclass(slots=True)
class _Reader:
    """Builds nodes of the parser's events, without recursion."""

    document: Document
    root: Node | None = None
    faults: list[Fault] = field(default_factory=list)
    _stack: list[_Open] = field(default_factory=list)

    def run(self) -> None:
        for event in yaml.parse(self.document.text, Loader=_LOADER):
            if isinstance(event, yaml.ScalarEvent):
                self._check_tag(event)
                self._scalar(event)
            elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
                self._check_tag(event)
                self._begin(event)
            elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                self._place(self._stack.pop().node)
            elif isinstance(event, yaml.AliasEvent):
                self._alias(event)
            elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
                message = "a second document begins here: put it into a file of its own"
                self._stop(_index(event), message)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        node = Node(self.document, _index(event), event.value)
        top = self._stack[-1] if self._stack else None
        is_key = top is not None and isinstance(top.node.value, dict) and top.key is None
        if event.value == "<<" and not event.style and is_key:
            self._fault(node.index, "merge keys are not used here: write the settings out")
        self._place(node)

    def _alias(self, event: yaml.AliasEvent) -> None:
        index = _index(event)
        name = shortened(event.anchor or "", 40)
        self._fault(
            index, f"aliases are not used here: write the value out, or “'*{name}'” for a text"
        )
        self._place(Node(self.document, index, ""))

    def _begin(self, event: yaml.SequenceStartEvent | yaml.MappingStartEvent) -> None:
        index = _index(event)
        if len(self._stack) == MAX_DEPTH:
            self._stop(index, f"this is nested deeper than {MAX_DEPTH} levels")
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        self._stack.append(_Open(Node(self.document, index, {} if is_mapping else [])))

    def _place(self, node: Node) -> None:
        """Put a finished node where it belongs."""
        if not self._stack:
            self.root = node
            return
        top = self._stack[-1]
        if isinstance(top.node.value, list):
            top.node.value.append(node)
        elif top.key is None:
            top.key = node
        elif isinstance(top.node.value, dict):
            self._pair(top.node.value, top.key, node)
            top.key = None

    def _pair(self, mapping: dict[str, Node], key: Node, node: Node) -> None:
        if not isinstance(key.value, str):
            self._fault(key.index, f"a key must be a text, not {key.kind}")
        elif key.value in mapping:
            line = self.document.line(mapping[key.value].key or 0)
            name = shortened(key.value, 40)
            self._fault(key.index, f"`{name}` is already on line {line}: keep one of the two")
        else:
            node.key = key.index
            mapping[key.value] = node

    def _check_tag(self, event: _Content) -> None:
        index = _index(event)
        if event.anchor is not None:
            name = shortened(event.anchor or "", 40)
            self._fault(
                index, f"anchors are not used here: delete `&{name}`, or quote the whole text"
            )
        elif event.tag not in (None, _TAGS[type(event)]):
            name = shortened((event.tag or "").replace("tag:yaml.org,2002:", "!!"), 40)
            self._fault(index, f"the tag `{name}` is not used here: delete it, or quote the text")

    def _fault(self, index: int, message: str) -> None:
        self.faults.append(self.document.fault(index, self._path(), message))

    def _stop(self, index: int, message: str) -> NoReturn:
        raise _Unreadable(self.document.fault(index, (), message))

    def _path(self) -> SettingPath:
        """The way to the place that is being read."""
        path: list[str | int] = []
        for level in self._stack:
            if isinstance(level.node.value, list):
                path.append(len(level.node.value))
            elif level.key is not None and isinstance(level.key.value, str):
                path.append(level.key.value)
        return tuple(path)


def _index(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0
