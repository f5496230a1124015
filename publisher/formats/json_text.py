"""JSON that people can read and compare: a line for each field, and for each item inside some."""

import json
from collections.abc import Mapping


def json_text(document: Mapping[str, object], depths: Mapping[str, int]) -> str:
    """The document with a line for each field.

    `depths` says for a field how many levels inside it are also laid out, an item a line.
    """
    fields = (
        f"  {_inline(name)}: {_nested(value, depths.get(name, 0), '  ')}"
        for name, value in document.items()
    )
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _nested(value: object, depth: int, indent: str) -> str:
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


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
