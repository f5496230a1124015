"""Parts of JSON Schemas, as an editor needs them that reads YAML with types.

To such an editor `007` is a number and `NO` may be a truth value, though every scalar of a config
is a text. So where a text may be written, any scalar passes.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import yaml
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema

from publisher import Budget, Options, Size, json_schema

Schema = json_schema.Schema

TEXT: Schema = {"type": ["string", "number", "boolean", "null"]}
"""Any scalar."""

NOTHING: Schema = {"not": {}}


def options_schema(options: type[Options], prefix: str, definitions: Schema) -> Schema:
    """The schema of an options model; models inside it go to `definitions`, under the prefix."""
    return json_schema.options_schema(options, prefix, definitions, _ForEditors)


# Parts of which one counts are conditions (`if`), so that a validator tells what is wrong at its
# place: of an `anyOf` it could only say that nothing fits.


def by_type(of_mapping: Schema, of_scalar: Schema) -> Schema:
    """One schema for a mapping, and one for all else."""
    return {"if": {"type": "object"}, "then": of_mapping, "else": of_scalar}


def by_key(items: Mapping[str, Schema], summaries: Mapping[str, str]) -> Schema:
    """A mapping that is what one of its keys says; `summaries` describe the keys."""
    if not items:
        return NOTHING
    return {
        "type": "object",
        "if": {"anyOf": [{"required": [name]} for name in items]},
        "then": {
            "allOf": [{"if": {"required": [name]}, "then": made} for name, made in items.items()]
        },
        "else": {
            "properties": {name: {"description": summaries.get(name, "")} for name in items},
            "additionalProperties": False,
            "minProperties": 1,
        },
    }


def by_value(
    key: str, known: Schema, items: Iterable[tuple[Schema, Schema]], without: Schema | None
) -> Schema:
    """A mapping that is what the value of a key says: of pairs, the first is a schema of the value.

    `known` is the schema of all values; `without` that of a mapping without the key, if there may
    be one.
    """
    branches: list[Schema] = [
        {"if": {"properties": {key: value}, "required": [key]}, "then": made}
        for value, made in items
    ]
    if without is not None:
        branches.append({"if": {"not": {"required": [key]}}, "then": without})
    made: Schema = {"type": "object", "properties": {key: known}}
    made |= {"allOf": branches} if branches else {}
    return made if without is not None else made | {"required": [key]}


def suffix_pattern(suffixes: Iterable[str]) -> Schema:
    """The schema of a path that ends with one of these, in whatever case."""
    ends = sorted("".join(map(_either_case, suffix)) for suffix in suffixes)
    return {"type": "string", "pattern": f"({'|'.join(ends)})$"} if ends else NOTHING


def _either_case(sign: str) -> str:
    return f"[{sign.lower()}{sign.upper()}]" if sign.isalpha() else re.escape(sign)


def choices(values: Iterable[object]) -> Schema:
    """One of some values; for texts also what an editor may take them for, `no` for instance."""
    found = list(values)
    parsed = [_parsed(value) for value in found if isinstance(value, str)]
    return {"enum": list({repr(value): value for value in [*found, *parsed]}.values())}


def _parsed(text: str) -> object:
    """The value for which an editor may take an unquoted text."""
    try:
        value = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return text
    return value if isinstance(value, bool | int | float) or value is None else text


class _ForEditors(json_schema.Tolerant):
    """Pydantic's own schemas, wider where YAML's types would get in the way."""

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        made = super().str_schema(schema)
        return made if "pattern" in made else made | TEXT

    def bool_schema(self, schema: core_schema.BoolSchema) -> JsonSchemaValue:  # noqa: ARG002
        return {"enum": [True, False, "true", "false", "yes", "no", "on", "off"]}

    def literal_schema(self, schema: core_schema.LiteralSchema) -> JsonSchemaValue:
        return choices(schema["expected"])

    def enum_schema(self, schema: core_schema.EnumSchema) -> JsonSchemaValue:
        return choices(member.value for member in schema["members"])

    def function_before_schema(
        self, schema: core_schema.BeforeValidatorFunctionSchema
    ) -> JsonSchemaValue:
        """A value that is read before it is checked may have a short form, as `margin: 15mm`."""
        made = super().function_before_schema(schema)
        if "$ref" in made or made.get("type") in ("object", "array"):
            return {"if": {"type": ["object", "array"]}, "then": made}
        return made

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        made = self.generate_inner(schema["schema"])
        if not made or made.get("type") == TEXT["type"]:
            return made  # it takes null as it is
        return {"anyOf": [made, {"type": "null"}]}

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        made = super().default_schema(schema)
        if made.get("default", ...) is None:
            del made["default"]
        return made

    def encode_default(self, dft: Any) -> Any:
        return str(dft) if isinstance(dft, Size | Budget) else super().encode_default(dft)
