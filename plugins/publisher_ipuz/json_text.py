"""JSON laid out for people and for line-by-line comparison."""

import json
from collections.abc import Mapping

Json = str | int | None | list["Json"] | dict[str, "Json"]


def json_text(document: dict[str, Json], depths: Mapping[str, int]) -> str:
    """The document with a line for each field; `depths` has more levels of a field that do so."""
    fields = (
        f"  {_inline(name)}: {_nested(value, depths.get(name, 0), '  ')}"
        for name, value in document.items()
    )
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _nested(value: Json, depth: int, indent: str) -> str:
    inner = indent + "  "
    if depth and isinstance(value, list) and value:
        items = [_nested(item, depth - 1, inner) for item in value]
        opening, closing = "[]"
    elif depth and isinstance(value, dict):
        items = [f"{_inline(name)}: {_nested(v, depth - 1, inner)}" for name, v in value.items()]
        opening, closing = "{}"
    else:
        return _inline(value)
    lines = f",\n{inner}".join(items)
    return f"{opening}\n{inner}{lines}\n{indent}{closing}"


def _inline(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
