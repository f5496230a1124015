"""The job `form`: the fields of a plugin's options, or what somebody wrote into them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.errors import CommandError
from publisher.plugins.record import Record
from publisher.plugins.validation import OptionProblem, setting_names, validated
from publisher.studio.drafts.path_bounds import PathBounds
from publisher.studio.forms.fields import fields_of
from publisher.studio.forms.offers import inner_records
from publisher.studio.forms.option_texts import OptionTexts
from publisher.studio.forms.places import FORM_KINDS
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.studio.texts.interface_texts import interface_texts

_DEEPEST = 8
"""The most steps of a path to a field."""


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The fields, or with `entries` the options that they say, and what is wrong with them.

    `asked` has the `kind` and the `name` of a record, the `options` that are given now, the
    language of the `interface`, the `folders` whose files may be named, and the paths that are
    `named` already. Raises `PluginError`
    if the plugin fails.
    """
    kind, name = asked["kind"], asked["name"]
    records = context.registry.of_kind(kind) if kind in FORM_KINDS else {}
    if name not in records:
        raise CommandError(
            context.registry.unknown(kind, name) if records else f"there is no {kind}"
        )
    record = records[name]
    with context.registry.calling(record):
        if "entries" not in asked:
            fields = fields_of(
                record.options, asked.get("options") or {}, inner_records(context.registry)
            )
            is_ours = context.registry.provider_of(kind, name).built_in
            texts = OptionTexts(interface_texts(asked["interface"]), name, is_ours)
            return {"fields": [each.form(texts) for each in fields]}
        options, problems = options_of(asked["entries"])
        problems = problems or _problems(record, options, context, asked)
    return {
        "options": options,
        "problems": [{"path": path, "message": said} for path, said, *_ in problems],
    }


def _problems(
    record: Record[Any],
    options: Mapping[str, object],
    context: WorkerContext,
    asked: Mapping[str, Any],
) -> list[OptionProblem]:
    """The problems that the plugin's own model finds in the options."""
    folders = tuple(map(Path, asked["folders"]))
    rule = PathBounds(folders, frozenset(map(Path, asked["named"]))).rule
    about = {"folder": folders[0], "registry": context.registry, "path_rule": rule}
    _, problems = validated(record.options, dict(options), about, setting_names(record.beside))
    return problems


def options_of(entries: Iterable[Any]) -> tuple[dict[str, object], list[OptionProblem]]:
    """The options that a form says, and what is wrong with its YAML.

    An entry is `{"path": ["margin", "top"], …}` with a `text`, a list of `items`, `pairs` of a name
    and its value or values, `groups` that are lists of entries, or `yaml`. What was left empty is
    not an option. Raises `CommandError` for entries that no form makes.
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
    names = ("text", "items", "pairs", "yaml", "groups")
    text, items, pairs, written, groups = map(entry.get, names)
    if isinstance(text, str):
        return text, None
    if isinstance(items, list) and all(isinstance(each, str) for each in items):
        return [each.strip() for each in items if each.strip()], None
    if isinstance(written, str):
        return _from_yaml(written, path)
    if isinstance(pairs, list) and all(_is_pair(each) for each in pairs):
        return dict(pairs), None
    if isinstance(groups, list) and all(isinstance(each, list) for each in groups):
        made = [options_of(each) for each in groups]
        problems = [OptionProblem(path, each.message) for _, some in made for each in some]
        return [options for options, _ in made if options], next(iter(problems), None)
    raise CommandError(f"the entry {'.'.join(path)} of the form has no value")


def _is_pair(value: object) -> bool:
    match value:
        case [str(), str()]:
            return True
        case [str(), list() as values]:
            return all(isinstance(each, str) for each in values)
    return False


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
