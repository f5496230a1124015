"""Parts of a JSON Schema of which one counts: by a key, by the value of a key, by the type.

Each is a condition (`if`), so that a validator tells what is wrong at its place. Of an `anyOf` it
could only say that nothing fits.
"""

import re
from collections.abc import Iterable, Mapping

from publisher.config.json_schema import Schema

NOTHING: Schema = {"not": {}}


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
    key: str,
    known: Schema,
    items: Iterable[tuple[Schema, Schema]],
    without: Schema | None,
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
