"""Settings of the command line, such as `generator.size=15x15`, put into a config."""

from collections.abc import Container, Iterable, Mapping

from publisher.config.models import DEFAULT_EXPORT
from publisher.config.nodes import Document, Node
from publisher.config.reader import read
from publisher.config.syntax import MAX_DEPTH
from publisher.errors import Fault
from publisher.messages.setting_paths import SettingPath, undotted
from publisher.messages.wording import quoted
from publisher.plugins.options import TypedText

_SHORT: Mapping[str | int, str] = {"language": "use", "puzzle": "file", "run": "on"}
_STRUCTURED = ("[", "{", '"', "'")


def override_all(root: Node, texts: Iterable[str], exporters: Container[str] = ()) -> list[Fault]:
    """Put settings into the tree, and return what is wrong with them.

    Settings of the generator are passed over in a config with a puzzle file, which has none. Those
    of one of the exporters, such as `pdf.paper=a5`, are for each of its exports.
    """
    return [
        fault
        for text in texts
        if not (text.startswith("generator.") and root.child("puzzle"))
        for fault in override(root, text, exporters)
    ]


def override(root: Node, text: str, exporters: Container[str] = ()) -> list[Fault]:
    """Put `path=value` into the tree; return what is wrong with it, and then nothing is changed.

    A value that begins with a bracket, a brace or a quotation mark is read as YAML; any other is
    the text that it is. What is missing on the way to the setting is made.
    """
    document = Document(f"--set {text}", text, is_file=False)
    parsed = undotted(text)
    if parsed is None:
        message = "write a setting as path=value, such as generator.size=15x15"
        return [document.fault(0, (), message)]
    path, value = parsed
    if len(path) > MAX_DEPTH:
        return [document.fault(0, (), f"a setting has at most {MAX_DEPTH} steps")]
    node, faults = _value(value, document, path)
    if node is None or faults:
        return faults
    places = _exports(root, path) if path[0] in exporters else []
    for place in places or [path]:
        if problem := _put(root, place, node):
            return [document.fault(0, place, problem)]
    return []


def _exports(root: Node, path: SettingPath) -> list[SettingPath]:
    """The path below each export that its first step names, the usual one where none is listed."""
    name, exports = path[0], root.child("export")
    if exports is None:
        return [("export", 0, *path)] if name == DEFAULT_EXPORT else []
    items = exports.value if isinstance(exports.value, list) else []
    named = [place for place, item in enumerate(items) if item.value == name or item.child(name)]
    return [("export", place, *path) for place in named]


def _value(text: str, document: Document, path: SettingPath) -> tuple[Node | None, list[Fault]]:
    if not text.lstrip().startswith(_STRUCTURED):
        return Node(document, 0, TypedText(text)), []
    node, faults = read(Document(document.name, text, is_file=False))
    typed = node and node.mapped(TypedText)
    return typed, [document.fault(0, path, fault.message) for fault in faults]


def _put(root: Node, path: SettingPath, new: Node) -> str | None:
    """Set a node in the tree, or return why that cannot be."""
    node, depth = root, 0
    for depth, part in enumerate(path[:-1]):
        below = node.child(part)
        if below is None or below.blank:
            break
        expand(below, path[: depth + 1])
        node = below
    else:
        depth = len(path) - 1
    problem = _misfit(node, path[depth]) or _gap(path[depth + 1 :])
    if problem is None:
        _attach(node, path[depth], _wrapped(path[depth + 1 :], new))
    return problem


def expand(node: Node, path: SettingPath) -> None:
    """Write a short form in full: `language: he`, `puzzle: FILE`, `run: dask`, or a name alone.

    Names are those of a kind and of an export.
    """
    if isinstance(node.value, str):
        if len(path) == 1 and path[0] in _SHORT:
            node.value = {_SHORT[path[0]]: Node(node.document, node.index, node.value)}
        elif path == ("kind",) or (len(path) == 2 and path[0] == "export"):
            node.value = {node.value: Node(node.document, node.index, "")}


def _misfit(node: Node, part: str | int) -> str | None:
    """The message on a key or place that a node cannot have below it."""
    if isinstance(part, int):
        if not isinstance(node.value, list):
            return f"there is {node.kind} here, not a list: leave out [{part}]"
        size = len(node.value)
        return None if part <= size else f"the next item of this list is [{size}], not [{part}]"
    if isinstance(node.value, list):
        return f"there is a list here: say which of it by its place, such as [0].{part}"
    if isinstance(node.value, str):
        return f"there is a text here, {quoted(node.value)}, which has no settings below it"
    return None


def _gap(path: SettingPath) -> str | None:
    """The message on a new list that would not begin at its first place."""
    late = next((part for part in path if isinstance(part, int) and part), None)
    return None if late is None else f"the first item of a new list is [0], not [{late}]"


def _attach(node: Node, part: str | int, new: Node) -> None:
    if isinstance(node.value, list) and isinstance(part, int):
        node.value[part : part + 1] = [new]
    elif isinstance(node.value, dict) and isinstance(part, str):
        node.value[part] = new


def _wrapped(path: SettingPath, node: Node) -> Node:
    """The node inside the mappings and lists that a path goes through."""
    for part in reversed(path):
        inside: list[Node] | dict[str, Node] = [node] if isinstance(part, int) else {part: node}
        node = Node(node.document, 0, inside)
    return node
