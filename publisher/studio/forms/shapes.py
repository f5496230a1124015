"""The kind of field that a JSON Schema asks for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from publisher.config.json_schema import Schema

_SCALARS = frozenset(("string", "integer", "number", "boolean"))


class FieldKind(StrEnum):
    """The kinds of fields. YAML is for what no other kind can hold, such as lists in lists."""

    TEXT = "text"
    LONG_TEXT = "long-text"
    NUMBER = "number"
    YES_NO = "yes-no"
    CHOICE = "choice"
    LIST = "list"
    FILE = "file"
    FILES = "files"
    GROUP = "group"
    YAML = "yaml"
    SECRET = "secret"  # noqa: S105 - it has no field


@dataclass(frozen=True, slots=True)
class Shape:
    """The kind of a field, and what the schema says beside.

    `choices` are the values of a choice, and suggestions for a text; `properties` are those of a
    group, and `needed` the names of the ones that a group cannot do without.
    """

    kind: FieldKind
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    is_whole: bool = False
    properties: Mapping[str, Schema] = field(default_factory=dict)
    needed: frozenset[str] = frozenset()


def shape_of(node: Schema, definitions: Mapping[str, Schema], usual: object = None) -> Shape:
    """The shape of a schema; `usual` decides between the models of a union."""
    branches = [resolved(each, definitions) for each in _branches(resolved(node, definitions))]
    branches = [each for each in branches if each.get("type") != "null"]
    if len(branches) == 1:
        return _single(branches[0], definitions)
    shapes = [_single(each, definitions) for each in branches]
    choices = tuple(dict.fromkeys(choice for shape in shapes for choice in shape.choices))
    kinds = {shape.kind for shape in shapes}
    if kinds == {FieldKind.CHOICE}:
        return Shape(FieldKind.CHOICE, choices)
    if kinds <= {FieldKind.FILE, FieldKind.CHOICE}:
        return Shape(FieldKind.FILE, choices)
    if kinds and kinds <= {FieldKind.TEXT, FieldKind.NUMBER, FieldKind.CHOICE, FieldKind.YES_NO}:
        return Shape(FieldKind.TEXT, choices)
    meant = (shape for shape in shapes if _has(shape, usual))
    return next(meant, Shape(FieldKind.YAML))


def resolved(node: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """A schema with its reference followed; what it says itself goes before the definition."""
    while "$ref" in node or len(node.get("allOf", ())) == 1:
        own = {key: value for key, value in node.items() if key not in ("$ref", "allOf")}
        if "$ref" in node:
            below = definitions.get(node["$ref"].rpartition("/")[2], {})
            below = {key: value for key, value in below.items() if key != "title"}
        else:
            below = node["allOf"][0]
        node = below | own
    return node


def _branches(node: Schema) -> list[Schema]:
    """The alternatives of a schema: of a union those in it, else itself."""
    return list(node.get("anyOf") or [node])


def _has(shape: Shape, usual: object) -> bool:
    is_group = shape.kind is FieldKind.GROUP and isinstance(usual, Mapping)
    return is_group and isinstance(usual, Mapping) and set(usual) <= set(shape.properties)


def _single(node: Schema, definitions: Mapping[str, Schema]) -> Shape:
    """The shape of a schema that is not a union."""
    if "enum" in node or "const" in node:
        values = node.get("enum", [node.get("const")])
        return Shape(FieldKind.CHOICE, tuple(dict.fromkeys(map(written, values))))
    match node.get("type"):
        case "boolean":
            return Shape(FieldKind.YES_NO)
        case "integer" | "number" as kind:
            least, most = node.get("minimum"), node.get("maximum")
            return Shape(FieldKind.NUMBER, (), least, most, kind == "integer")
        case "string":
            return Shape(_text_kind(node), tuple(map(written, node.get("examples", ()))))
        case list() as kinds if _SCALARS.issuperset(kinds):
            return Shape(FieldKind.TEXT, tuple(map(written, node.get("examples", ()))))
        case "array" if "items" in node and "prefixItems" not in node:
            return _list(node, definitions)
        case "object" if node.get("additionalProperties") is False:
            needed = frozenset(node.get("required", ()))
            return Shape(FieldKind.GROUP, properties=node.get("properties", {}), needed=needed)
    return Shape(FieldKind.YAML)


def _text_kind(node: Schema) -> FieldKind:
    match node.get("format"):
        case "path" | "file-path" | "directory-path":
            return FieldKind.FILE
        case "password":
            return FieldKind.SECRET
        case "long-text":
            return FieldKind.LONG_TEXT
    return FieldKind.TEXT


def _list(node: Schema, definitions: Mapping[str, Schema]) -> Shape:
    """A list of texts is a field with a line for each; a list of anything else is YAML."""
    items = shape_of(node["items"], definitions)
    if items.kind is FieldKind.CHOICE and not items.choices:
        return items
    if items.kind is FieldKind.FILE:
        return Shape(FieldKind.FILES)
    is_plain = items.kind in (FieldKind.TEXT, FieldKind.NUMBER, FieldKind.CHOICE)
    return Shape(FieldKind.LIST, items.choices) if is_plain else Shape(FieldKind.YAML)


def written(value: object) -> str:
    """A value as a config has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else str(value)


def several(values: object) -> Iterator[str]:
    """The values of a list as a config has them."""
    if isinstance(values, list | tuple):
        yield from map(written, values)
