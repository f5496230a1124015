"""The options of a plugin as fields of a form, made of the model that checks them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import yaml

from publisher.config.json_schema import Schema, Tolerant, name_terms, options_schema
from publisher.plugins.options import Options
from publisher.studio.forms.shapes import FieldKind, Shape, resolved, several, shape_of, written

_DEEPEST = 3
"""How many groups are inside one another; what is deeper is written as YAML."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One option, as a form shows it.

    `path` leads to it in the options. `usual` is what counts if nothing is written, `value` what is
    written now; both are texts, or lists of texts for kinds with several. `choices` are all values
    of a choice, and suggestions for a text. `least` and `most` are the limits of a number.
    """

    path: tuple[str, ...]
    kind: FieldKind
    label: str
    about: str
    is_needed: bool
    usual: str | list[str] | None = None
    value: str | list[str] | None = None
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    is_whole: bool = False
    fields: "tuple[FormField, ...]" = ()

    def form(self) -> dict[str, object]:
        """The field as the browser gets it, without what it does not have."""
        made = asdict(replace(self, fields=()))
        made |= {"kind": str(self.kind), "fields": [each.form() for each in self.fields]}
        return {key: value for key, value in made.items() if value not in (None, (), [], "", False)}


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
    usual = model.model_construct().model_dump(
        mode="json", by_alias=True, fallback=str, warnings=False
    )
    whole = Shape(
        FieldKind.GROUP,
        properties=schema.get("properties", {}),
        needed=frozenset(schema.get("required", ())),
    )
    return list(_Maker(definitions).fields(whole, usual, given, ()))


class _ForForms(Tolerant):
    """Pydantic's own schemas, with titles as sentences begin."""

    def get_title_from_name(self, name: str) -> str:
        """The name of a field as a label: max_width becomes “Max width”."""
        return _label(name)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the fields of one model; `definitions` are the models inside it."""

    definitions: Mapping[str, Schema]

    def fields(
        self, group: Shape, usual: object, given: object, path: tuple[str, ...]
    ) -> Iterator[FormField]:
        """The fields of a group."""
        for name, node in group.properties.items():
            found = shape_of(node, self.definitions, _below(usual, name))
            is_empty = found.kind is FieldKind.CHOICE and not found.choices
            if found.kind is not FieldKind.SECRET and not is_empty:
                plain = resolved(node, self.definitions)
                made = FormField(
                    path=(*path, name),
                    kind=found.kind,
                    label=plain.get("title") or _label(name),
                    about=plain.get("description", ""),
                    is_needed=name in group.needed,
                )
                yield self._filled(made, found, _below(usual, name), _below(given, name))

    def _filled(self, made: FormField, shape: Shape, usual: Any, given: Any) -> FormField:
        """The field with its limits and values; YAML if its kind cannot show the value."""
        kind = made.kind
        too_deep = kind is FieldKind.GROUP and len(made.path) > _DEEPEST
        if kind is FieldKind.YAML or too_deep or not _shows(shape, given):
            return replace(made, kind=FieldKind.YAML, usual=_yaml(usual), value=_yaml(given))
        if kind is FieldKind.GROUP:
            return replace(made, fields=tuple(self.fields(shape, usual, given, made.path)))
        return replace(
            made,
            usual=_value(shape, usual),
            value=_value(shape, given),
            choices=shape.choices,
            least=shape.least,
            most=shape.most,
            is_whole=shape.is_whole,
        )


def _shows(shape: Shape, given: object) -> bool:
    """Whether a field of a kind can show a value."""
    if given is None:
        return True
    if shape.kind is FieldKind.GROUP:
        return isinstance(given, Mapping) and set(given) <= set(shape.properties)
    if shape.kind in (FieldKind.LIST, FieldKind.FILES):
        return isinstance(given, list) and not any(isinstance(each, list | dict) for each in given)
    if isinstance(given, list | Mapping):
        return False
    is_closed = shape.kind is FieldKind.CHOICE
    return not is_closed or written(given) in shape.choices


def _value(shape: Shape, value: object) -> str | list[str] | None:
    """A value as the field has it; None if there is none, or if it cannot be written."""
    if value is None or not _shows(shape, value):
        return None
    is_list = shape.kind in (FieldKind.LIST, FieldKind.FILES)
    return list(several(value)) if is_list else written(value)


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
