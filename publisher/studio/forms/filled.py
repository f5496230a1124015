"""A form that somebody filled in, as options: what was written, and what was left empty."""

from collections.abc import Iterable, Mapping
from typing import Any

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.errors import CommandError
from publisher.plugins.validation import OptionProblem

_DEEPEST = 8
"""The most steps of a path to a field."""


def options_of(entries: Iterable[Any]) -> tuple[dict[str, object], list[OptionProblem]]:
    """The options that a form says, and what is wrong with its YAML.

    An entry is `{"path": ["margin", "top"], …}` with a `text`, a list of `items`, or `yaml`. What
    was left empty is not an option. Raises `CommandError` for entries that no form makes.
    """
    options: dict[str, object] = {}
    problems: list[OptionProblem] = []
    for entry in entries:
        path = _path(entry)
        value, problem = _value(entry, path)
        if problem is not None:
            problems.append(problem)
        if value not in (None, "", [], {}):
            _put(options, path, value)
    return options, problems


def _path(entry: Any) -> tuple[str, ...]:
    path = entry.get("path") if isinstance(entry, Mapping) else None
    is_path = isinstance(path, list) and all(isinstance(step, str) for step in path)
    if not is_path or not 1 <= len(path or ()) <= _DEEPEST:
        raise CommandError("an entry of the form has no path")
    return tuple(path or ())


def _value(entry: Mapping[str, Any], path: tuple[str, ...]) -> tuple[object, OptionProblem | None]:
    text, items, written = (entry.get(name) for name in ("text", "items", "yaml"))
    if isinstance(text, str):
        return text, None
    if isinstance(items, list) and all(isinstance(each, str) for each in items):
        return [each.strip() for each in items if each.strip()], None
    if isinstance(written, str):
        return _from_yaml(written, path)
    raise CommandError(f"the entry {'.'.join(path)} of the form has no value")


def _from_yaml(text: str, path: tuple[str, ...]) -> tuple[object, OptionProblem | None]:
    node, faults = read(Document("", text))
    if faults:
        first = faults[0]
        message = f"line {first.line}: {first.message}" if first.line > 1 else first.message
        return None, OptionProblem(path, message)
    return node and node.plain(), None


def _put(options: dict[str, object], path: tuple[str, ...], value: object) -> None:
    *groups, name = path
    for step in groups:
        below = options.setdefault(step, {})
        if not isinstance(below, dict):
            raise CommandError(f"the form has {'.'.join(path)} twice")
        options = below
    options[name] = value
