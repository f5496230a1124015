"""Values that pydantic does not read from a text, although a config consists of texts.

Pydantic turns the text `3` into a whole number, but not into a choice of 1, 2 or 3, and never for a
strict field. So the core schema of a model is changed in place: it has every type in it, within
whatever alias or union. A model inside another is changed by itself, if it is an `Options` too.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pydantic import GetCoreSchemaHandler, ValidationError, ValidatorFunctionWrapHandler
from pydantic_core import core_schema

_WRITTEN: Mapping[object, tuple[str, ...]] = {
    None: ("null", "~"),
    True: ("true", "yes", "on"),
    False: ("false", "no", "off"),
}
"""The YAML words that are neither text nor number."""

_VALUES = ("metadata", "default", "expected", "members", "cls", "serialization", "config")
"""The keys of a core schema without schemas below them."""

_Node = dict[str, Any]
_NESTED = (dict, list, tuple)


def read_from_text(schema: core_schema.CoreSchema, handler: GetCoreSchemaHandler) -> None:
    """Let a model's schema, and every schema it refers to, read each value from its text."""
    for node in _nodes(schema, handler):
        node.pop("strict", None)
        node.get("config", {}).pop("strict", None)
        match node["type"]:
            case "literal":
                _widen(node)
            case "enum" if texts := _texts(node["members"]):
                inner = _moved(node)
                node |= core_schema.no_info_before_validator_function(_Meaning(texts), inner)
            case "nullable":
                inner = _moved(node)
                node |= core_schema.no_info_wrap_validator_function(_or_nothing, inner)


@dataclass(frozen=True, slots=True)
class _Meaning:
    """Turns texts into the values that they mean; other values stay as they are."""

    texts: Mapping[str, Any]

    def __call__(self, value: Any) -> Any:
        return self.texts.get(value, value) if isinstance(value, str) else value


def _widen(literal: _Node) -> None:
    """Accept the texts of a literal's values too, and turn them into the values afterwards.

    Afterwards, because a literal that decides between models may have nothing before it.
    """
    if texts := _texts(literal["expected"]):
        inner = _moved(literal)
        inner["expected"] = [*inner["expected"], *texts]
        literal |= core_schema.no_info_after_validator_function(_Meaning(texts), inner)


def _texts(values: Iterable[Any]) -> dict[str, Any]:
    """The text of each value that is not a text itself; of equal texts the first counts."""
    texts: dict[str, Any] = {}
    for value in values:
        plain = value.value if isinstance(value, Enum) else value
        written = _WRITTEN[plain] if plain is None or isinstance(plain, bool) else (str(plain),)
        for text in written:
            texts.setdefault(text, value)
    return {text: value for text, value in texts.items() if not isinstance(value, str)}


def _or_nothing(value: object, read: ValidatorFunctionWrapHandler) -> object:
    """The value, or None for `null`, unless the type accepts `null` itself, as a text does."""
    try:
        return read(value)
    except ValidationError:
        if value in _WRITTEN[None]:
            return None
        raise


def _nodes(schema: Any, handler: GetCoreSchemaHandler) -> list[_Node]:
    """Every schema in a schema, each once, except those changed before."""
    found: list[_Node] = []
    seen: set[int] = set()
    waiting = [schema]
    while waiting:
        value = waiting.pop()
        if not isinstance(value, _NESTED) or id(value) in seen:
            continue
        seen.add(id(value))
        below = value
        if isinstance(value, dict):
            kind = value.get("type")
            if kind == "definition-ref":
                with suppress(LookupError):  # the model in the making refers to itself
                    waiting.append(handler.resolve_ref_schema(value))
                continue
            if _is_ours(value):
                continue
            is_schema = isinstance(kind, str)  # otherwise it is the fields of a model, by name
            below = [part for key, part in value.items() if not (is_schema and key in _VALUES)]
            if is_schema:
                found.append(value)
        waiting.extend(reversed(below))
    return found


def _is_ours(node: _Node) -> bool:
    function = node.get("function")
    called = function.get("function") if isinstance(function, dict) else None
    return called is _or_nothing or isinstance(called, _Meaning)


def _moved(node: _Node) -> Any:
    """A copy of a schema; the original is emptied and keeps only its reference name."""
    inner = dict(node)
    node.clear()
    if "ref" in inner:
        node["ref"] = inner.pop("ref")
    return inner
