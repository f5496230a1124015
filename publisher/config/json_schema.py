"""JSON Schemas of options models, whatever types a plugin has."""

from typing import Any, TypeAlias

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, JsonSchemaWarningKind
from pydantic_core import CoreSchema

from publisher.plugins.options import Options

Schema: TypeAlias = dict[str, Any]


def options_schema(
    options: type[Options],
    prefix: str,
    definitions: Schema,
    generator: type[GenerateJsonSchema],
) -> Schema:
    """The schema of an options model; models inside it go to `definitions`, under the prefix.

    A comment in it is the name of a definition that is made of the records of plugins.
    """
    made = options.model_json_schema(
        ref_template=f"#/$defs/{prefix}.{{model}}", schema_generator=generator
    )
    for name, inner in made.pop("$defs", {}).items():
        definitions[f"{prefix}.{name}"] = _linked(inner)
    linked: Schema = _linked(made)
    return linked


def _linked(node: Any) -> Any:
    """A schema with references in the place of comments."""
    if isinstance(node, dict):
        links = {"$ref": f"#/$defs/{node['$comment']}"} if "$comment" in node else {}
        return {key: _linked(inner) for key, inner in node.items() if key != "$comment"} | links
    return [_linked(inner) for inner in node] if isinstance(node, list) else node


def name_terms(terms: Schema, definitions: Schema) -> None:
    """Give each model that may have terms of plugins a property for each of them."""
    for made in definitions.values():
        if made.get("additionalProperties") == {"$ref": "#/$defs/term"}:
            made |= {"properties": made["properties"] | terms, "additionalProperties": False}


class Tolerant(GenerateJsonSchema):
    """Pydantic's own schemas, whatever types a plugin has."""

    def handle_invalid_for_json_schema(
        self,
        schema: CoreSchema,  # noqa: ARG002
        error_info: str,  # noqa: ARG002
    ) -> JsonSchemaValue:
        """Accept anything where a plugin has a type of its own."""
        return {}

    def emit_warning(self, kind: JsonSchemaWarningKind, detail: str) -> None:
        """Say nothing: a default that JSON cannot hold is left out, and that is all."""
