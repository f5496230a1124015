"""`publisher plugins`: what is installed, where it came from, its options; and a new one."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from publisher import CommandGroup, arguments, say, say_json

if TYPE_CHECKING:
    from publisher import Command, Provider, Registry


@click.group(cls=CommandGroup, invoke_without_command=True)
@arguments.JSON
@click.pass_context
def plugins(context: click.Context, as_json: bool) -> None:
    """List all plugins: what they offer, where they came from, and their options."""
    if context.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError("--json is for the list of all plugins")
        return
    from publisher import all_plugins

    registry = all_plugins(checks=False)
    if as_json:
        say_json(_as_json(registry))
    else:
        _print(registry)


@plugins.command
@click.argument("kind")
@click.argument("name")
def new(kind: str, name: str) -> None:
    """Begin a plugin.

    KIND is exporter, source, generator, reader, template, language, executor, clue_provider,
    check or kind.

    Writes a project into the folder publisher-NAME, with a record of this NAME, a test of its
    contract, and a config that uses it.
    """
    from publisher import all_plugins, output, unknown_record
    from publisher_authoring.project import AUTHORED, ProjectNames, project_files

    if kind not in AUTHORED:
        raise click.BadParameter(unknown_record("kind", kind, AUTHORED), param_hint="KIND")
    names = ProjectNames(kind, name)
    try:
        names.check(all_plugins())
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="NAME") from None
    folder, files = Path(names.project), project_files(names)
    output.write_folder(folder, files)
    for path in files:
        say(folder / path)
    say(f"then: cd {folder} && pip install -e '.[test]' && pytest")


def _rows(registry: "Registry") -> "list[dict[str, object]]":
    """One object a record, by kind and name."""
    from publisher import KINDS

    return [_row(registry, kind, name) for kind in KINDS for name in sorted(registry.of_kind(kind))]


def _row(registry: "Registry", kind: str, name: str) -> dict[str, object]:
    from publisher import json_schema, singular

    record = registry.of_kind(kind)[name]
    provider = registry.provider(record)
    options = getattr(record, "options", None)
    schema = options.model_json_schema(schema_generator=json_schema.Tolerant) if options else {}
    return {
        "kind": singular(kind),
        "name": name,
        "summary": record.name if kind == "languages" else record.summary,
        **_origin(provider),
        "options": schema.get("properties", {}),
    }


def _as_json(registry: "Registry") -> dict[str, object]:
    problems = [
        _origin(problem.provider) | {"message": problem.message} for problem in registry.problems
    ]
    switched_off = [_origin(provider) for provider in registry.switched_off]
    return {"plugins": _rows(registry), "problems": problems, "switched_off": switched_off}


def _origin(provider: "Provider") -> dict[str, str]:
    return {
        "plugin": provider.name,
        "distribution": provider.distribution,
        "version": provider.version,
    }


def _print(registry: "Registry") -> None:
    """A paragraph a record, under the name of its kind; languages are a line each."""
    from publisher import KINDS, NO_PLUGINS, singular

    plurals = {singular(kind): kind for kind in KINDS}
    heading = ""
    for row in _rows(registry):
        if row["kind"] != heading:
            heading = str(row["kind"])
            say(plurals[heading].replace("_", " "))
        origin = f"{row['distribution']} {row['version']}"
        say(f"  {row['name']}: {row['summary']} [{origin}]")
        if row["options"]:
            say(f"    options: {', '.join(cast('dict[str, object]', row['options']))}")
    for problem in registry.problems:
        say(f"problem: {problem}", err=True)
    if registry.switched_off:
        names = ", ".join(map(str, registry.switched_off))
        say(f"switched off by {NO_PLUGINS}: {names}", err=True)


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("plugins", "List all plugins, or begin one", plugins)
