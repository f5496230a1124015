"""The options of a plugin as fields of a form, made of the model that checks them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

import yaml

from publisher.config.json_schema import Schema, Tolerant, name_terms, options_schema
from publisher.plugins.options import Options
from publisher.studio.forms.option_texts import OptionTexts
from publisher.studio.forms.word_list_item import WORD_LIST, word_list_item

_DEEPEST = 3
"""How many groups are inside one another; what is deeper is written as YAML."""

_FOLDER = "directory-path"

_SCALARS = frozenset(("string", "integer", "number", "boolean"))


_OWN = ("about", "is_needed", "usual", "value", "group")
_OF_SHAPE = ("choices", "least", "most", "is_whole", "suffixes", "alone", "is_several", "is_short")
_LISTS = ("list", "files", "pairs")


class FieldKind(StrEnum):
    """The kinds of fields. YAML is for what no other kind can hold, such as lists in lists."""

    TEXT = "text"
    LONG_TEXT = "long-text"
    NUMBER = "number"
    YES_NO = "yes-no"
    CHOICE = "choice"
    LIST = "list"
    PAIRS = "pairs"
    FILE = "file"
    FILES = "files"
    GROUP = "group"
    GROUPS = "groups"
    YAML = "yaml"
    SECRET = "secret"  # noqa: S105 - it has no field


_GROUPS = (FieldKind.GROUP, FieldKind.GROUPS)
_ALONE = {FieldKind.NUMBER: "text", FieldKind.TEXT: "text", FieldKind.LIST: "items"}


@dataclass(frozen=True, slots=True)
class Shape:
    """The kind of a field, and what the schema says beside.

    `choices` are the values of a choice, and suggestions for a text; `least` and `most` are the
    limits of a number; `properties` are those of a group, or of each of several, and `needed` the
    names of the ones that it cannot do without. A list that `is_short` is written on one line. A
    file has one of the `suffixes` if there are any; that of a folder is "/". Pairs are names with a
    value each, `is_several` with several; `alone` is the entry that lines without names make:
    `text`, `items`, or none.
    """

    kind: FieldKind
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    is_whole: bool = False
    properties: Mapping[str, Schema] = field(default_factory=dict)
    needed: frozenset[str] = frozenset()
    suffixes: tuple[str, ...] = ()
    alone: str = ""
    is_several: bool = False
    is_short: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """One option, as a form shows it.

    `path` leads to it in the options; `group` is the heading that it is under. `usual` is what
    counts if nothing is written, `value` what is written now; both are texts, or lists of texts for
    kinds with several. Of several groups, `rows` has the fields of each, and `blank` those of one
    more.
    """

    path: tuple[str, ...]
    shape: Shape
    label: str
    about: str
    is_needed: bool
    usual: str | list[str] | None = None
    value: str | list[str] | None = None
    fields: "tuple[FormField, ...]" = ()
    group: str = ""
    rows: "tuple[tuple[FormField, ...], ...]" = ()
    blank: "tuple[FormField, ...]" = ()

    def form(self, texts: OptionTexts | None = None) -> dict[str, object]:
        """The field as the browser gets it, without what it does not have.

        With `texts`, it also has what it is `called`, what it `means` and the `names` of its values
        in the language of the interface.
        """
        made = {
            "path": self.path,
            "kind": str(self.shape.kind),
            "label": self.label,
            **{name: getattr(self, name) for name in _OWN},
            **{name: getattr(self.shape, name) for name in _OF_SHAPE},
            **(self._worded(texts) if texts else {}),
            "fields": [each.form(texts) for each in self.fields],
            "rows": [[each.form(texts) for each in row] for row in self.rows],
            "blank": [each.form(texts) for each in self.blank],
        }
        return {
            key: each for key, each in made.items() if each not in (None, (), [], {}, "", False)
        }

    def _worded(self, texts: OptionTexts) -> dict[str, object]:
        values = dict.fromkeys((*self.shape.choices, *_each(self.usual)))
        names = {value: texts.name(self.path, value) for value in values if value}
        return {
            "called": texts.name(self.path),
            "means": texts.texts.about(self.about),
            "names": {value: name for value, name in names.items() if name},
        }


def fields_of(
    model: type[Options],
    given: Mapping[str, object],
    records: Mapping[str, Sequence[str]] | None = None,
) -> list[FormField]:
    """The fields of an options model, with the values that are given now.

    Options that are secrets have no field: they are written by hand. `records` are the names that
    an option may have of records of other plugins, by what such a record is called.
    """
    definitions: Schema = {}
    schema = options_schema(model, "form", definitions, _ForForms)
    name_terms({name: {"type": "number"} for name in (records or {}).get("term", ())}, definitions)
    definitions |= {what: {"enum": list(names)} for what, names in (records or {}).items()}
    definitions[WORD_LIST] = word_list_item((records or {}).get(WORD_LIST, ()))
    usual = model.model_construct().model_dump(
        mode="json", by_alias=True, fallback=str, warnings=False
    )
    whole = Shape(
        FieldKind.GROUP,
        properties=schema.get("properties", {}),
        needed=frozenset(schema.get("required", ())),
    )
    return _grouped(_fields(whole, definitions, usual, given), model.groups)


def _grouped(found: Iterable[FormField], groups: Mapping[str, Sequence[str]]) -> list[FormField]:
    """Fields in the order of their groups; those in none are last."""
    named = {name: group for group, names in groups.items() for name in names}
    places = {name: place for place, name in enumerate(named)}
    made = [replace(each, group=named.get(each.path[0], "")) for each in found]
    return sorted(made, key=lambda each: places.get(each.path[0], len(places)))


class _ForForms(Tolerant):
    """Pydantic's own schemas, with titles as sentences begin."""

    def get_title_from_name(self, name: str) -> str:
        """The name of a field as a label: max_width becomes “Max width”."""
        return _label(name)


def _fields(
    group: Shape,
    definitions: Mapping[str, Schema],
    usual: Any,
    given: Any,
    path: tuple[str, ...] = (),
) -> Iterator[FormField]:
    """The fields of a group; one is YAML if its kind cannot show the value."""
    for name, node in group.properties.items():
        own, now = _below(usual, name), _below(given, name)
        shape, here = shape_of(node, definitions, own), (*path, name)
        if shape.kind is FieldKind.SECRET or (shape.kind is FieldKind.CHOICE and not shape.choices):
            continue
        is_deep = shape.kind in _GROUPS and len(here) > _DEEPEST
        if is_deep or not _shows(shape, now):
            shape = Shape(FieldKind.YAML)
        several = shape.kind is FieldKind.GROUPS
        inner = () if several else _fields(shape, definitions, own, now, here)  # only of a group
        rows = (
            [_fields(shape, definitions, None, each, here) for each in now or ()] if several else ()
        )
        blank = _fields(shape, definitions, None, None, here) if several else ()
        plain = resolved(node, definitions)
        yield FormField(
            here,
            shape,
            label=plain.get("title") or _label(name),
            about=plain.get("description", ""),
            is_needed=name in group.needed,
            usual=_value(shape, own),
            value=_value(shape, now),
            fields=tuple(inner),
            rows=tuple(map(tuple, rows)),
            blank=tuple(blank),
        )


def _shows(shape: Shape, given: object) -> bool:
    """Whether a field of a kind can show a value."""
    if given is None:
        return True
    if shape.kind in _GROUPS:
        several = given if shape.kind is FieldKind.GROUPS else [given]
        return isinstance(several, list) and all(
            isinstance(each, Mapping) and set(each) <= set(shape.properties) for each in several
        )
    if shape.kind is FieldKind.PAIRS and isinstance(given, Mapping):
        return all(isinstance(each, list) == shape.is_several for each in given.values())
    if shape.kind in _LISTS and isinstance(given, list):
        is_plain = not any(isinstance(each, list | Mapping) for each in given)
        return is_plain and (shape.kind is not FieldKind.PAIRS or shape.alone == "items")
    if shape.kind in _LISTS:
        return shape.alone == "text" and not isinstance(given, Mapping)
    if isinstance(given, list | Mapping):
        return False
    is_closed = shape.kind is FieldKind.CHOICE
    return not is_closed or written(given) in shape.choices


def _value(shape: Shape, value: object) -> str | list[str] | None:
    """A value as the field has it; None if there is none, or if it cannot be written."""
    if shape.kind is FieldKind.YAML:
        return _yaml(value)
    if shape.kind in _GROUPS or value is None or not _shows(shape, value):
        return None
    if isinstance(value, Mapping):
        return [f"{name}: {', '.join(_each(each))}" for name, each in value.items()]
    return list(_each(value)) if shape.kind in _LISTS else written(value)


def _each(value: object) -> Iterator[str]:
    """A value as a config has it, or each of several."""
    return several(value) if isinstance(value, list | tuple) else iter((written(value),))


def _yaml(value: object) -> str | None:
    if value in (None, [], {}):
        return None
    if not isinstance(value, list | Mapping):
        return written(value)
    return yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=False)


def _below(values: object, name: str) -> Any:
    return values.get(name) if isinstance(values, Mapping) else None


def _label(name: str) -> str:
    return name.replace("_", " ").strip().capitalize()


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
        suffixes = tuple(suffix for shape in shapes for suffix in shape.suffixes)
        return Shape(FieldKind.FILE, choices, suffixes=suffixes)
    if FieldKind.PAIRS in kinds and len(kinds) == 2:
        pairs = next(shape for shape in shapes if shape.kind is FieldKind.PAIRS)
        if other := _ALONE.get((kinds - {FieldKind.PAIRS}).pop()):
            return replace(pairs, alone=other)
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
            suffixes = ("/",) if node.get("format") == _FOLDER else tuple(node.get("suffixes", ()))
            examples = tuple(map(written, node.get("examples", ())))
            return Shape(_text_kind(node), examples, suffixes=suffixes)
        case list() as kinds if _SCALARS.issuperset(kinds):
            return Shape(FieldKind.TEXT, tuple(map(written, node.get("examples", ()))))
        case "array" if "prefixItems" in node:
            inner = {shape_of(each, definitions).kind for each in node["prefixItems"]}
            is_short = inner == {FieldKind.NUMBER}
            return Shape(FieldKind.LIST, is_short=True) if is_short else Shape(FieldKind.YAML)
        case "array" if "items" in node:
            return _list(node, definitions)
        case "object" if "properties" in node and node.get("additionalProperties") is False:
            needed = frozenset(node.get("required", ()))
            return Shape(FieldKind.GROUP, properties=node["properties"], needed=needed)
        case "object":
            return _pairs(node, definitions)
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
    """A list of texts is a field with a line for each, one of groups has them; others are YAML."""
    items = shape_of(node["items"], definitions)
    if items.kind is FieldKind.CHOICE and not items.choices:
        return items
    if items.kind is FieldKind.FILE:
        return Shape(FieldKind.FILES, suffixes=items.suffixes)
    if items.kind is FieldKind.GROUP:
        return replace(items, kind=FieldKind.GROUPS)
    is_plain = items.kind in (FieldKind.TEXT, FieldKind.NUMBER, FieldKind.CHOICE)
    return Shape(FieldKind.LIST, items.choices) if is_plain else Shape(FieldKind.YAML)


def _pairs(node: Schema, definitions: Mapping[str, Schema]) -> Shape:
    """Names with a value each, or a list of values; what is inside one another is YAML."""
    match [*node.get("patternProperties", {}).values(), node.get("additionalProperties")]:
        case [dict() as inner] | [dict() as inner, False | None]:
            value = shape_of(inner, definitions)
            if value.kind in (FieldKind.LIST, *_ALONE):
                return Shape(FieldKind.PAIRS, is_several=value.kind is FieldKind.LIST)
    return Shape(FieldKind.YAML)


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
