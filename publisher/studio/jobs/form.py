"""The job `form`: the fields of a plugin's options, or what somebody wrote into them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from publisher.errors import CommandError
from publisher.plugins.record import Record
from publisher.plugins.validation import OptionProblem, setting_names, validated
from publisher.studio.drafts.path_bounds import PathBounds
from publisher.studio.forms.fields import fields_of
from publisher.studio.forms.filled import options_of
from publisher.studio.forms.offers import inner_records
from publisher.studio.forms.places import FORM_KINDS
from publisher.studio.jobs.context import Tell, WorkerContext


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The fields, or with `entries` the options that they say, and what is wrong with them.

    `asked` has the `kind` and the `name` of a record, the `options` that are given now, and the
    `folders` whose files may be named, and the paths that are `named` already. Raises `PluginError`
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
            return {"fields": [each.form() for each in fields]}
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
