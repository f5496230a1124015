"""Pydantic's error types, in words for what was expected."""

import re
from collections.abc import Mapping
from typing import Any

from pydantic_core import ErrorDetails

from publisher.messages.wording import listed, not_among, quoted

_EXPECTED = {
    "string_type": "a text",
    "string_too_short": "a text of at least {min_length} characters",
    "string_too_long": "a text of at most {max_length} characters",
    "string_pattern_mismatch": "a text like the pattern {pattern}",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "a whole number"),
    "int_parsing_size": "a smaller number",
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), "a number"),
    **dict.fromkeys(("decimal_type", "decimal_parsing"), "a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "`true` or `false`"),
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    **dict.fromkeys(("list_type", "tuple_type", "named_tuple_type"), "a list"),
    **dict.fromkeys(("set_type", "frozen_set_type", "iterable_type"), "a list"),
    **dict.fromkeys(("dict_type", "mapping_type", "dataclass_type"), "a mapping"),
    **dict.fromkeys(("model_type", "model_attributes_type"), "a mapping"),
    "path_type": "a path",
    **dict.fromkeys(
        ("date_type", "date_parsing", "date_from_datetime_parsing"), "a date such as 2026-11-21"
    ),
}
_CHOICES = ("literal_error", "enum")


def refusal(details: ErrorDetails, expected: str | None = None) -> str:
    """The sentence for an error; `expected` replaces the usual words for what was expected."""
    value, context = details["input"], details.get("ctx", {})
    if details["type"] == "union_tag_invalid":
        return not_among(context["tag"], _choices(context["expected_tags"]))
    if details["type"] in _CHOICES and expected is None and isinstance(value, str) and value:
        return not_among(value, _choices(context["expected"]))
    if details["type"] in ("too_short", "too_long"):
        return _wrong_length(context)
    expected = expected or expectation(details)
    if expected is None:
        return own_words(details)
    return f"expected {expected}, {_found(value)}"


def expectation(details: ErrorDetails) -> str | None:
    """The expectation of an error, as a noun; None if it has words of its own."""
    context = details.get("ctx", {})
    if details["type"] in _CHOICES:
        return listed(_choices(context["expected"]), "or")
    if details["type"] in _EXPECTED:
        numbers = {name: f"{n:g}" for name, n in context.items() if isinstance(n, float)}
        return _EXPECTED[details["type"]].format_map(context | numbers)
    said = re.fullmatch(r"Input should be (.+)", details["msg"])
    return said[1].replace("valid ", "") if said else None


def own_words(details: ErrorDetails) -> str:
    """The text of a validator; empty if the error has an expectation."""
    if expectation(details) is not None:
        return ""
    error = details.get("ctx", {}).get("error")
    message = str(error) if isinstance(error, Exception) else details["msg"]
    return message or "this is not accepted"


def _found(value: object) -> str:
    if isinstance(value, str):
        return f"not {quoted(value)}" if value.strip() else "but there is nothing here"
    return "not a list" if isinstance(value, list) else "not a mapping"


def _wrong_length(context: Mapping[str, Any]) -> str:
    least, most = context.get("min_length"), context.get("max_length")
    bound = f"at least {least}" if most is None else f"at most {most}"
    items = "item" if (least if most is None else most) == 1 else "items"
    return f"expected {bound} {items}, not {context['actual_length']}"


def _choices(expected: str) -> list[str]:
    """The choices, each once, in pydantic's list, such as `'a4', 'a5', 1 or '1'`."""
    found = re.findall(r"""'([^']*)'|"([^"]*)"|([^\s,]+)""", expected)
    return list(dict.fromkeys(one or two or bare for one, two, bare in found if bare != "or"))
