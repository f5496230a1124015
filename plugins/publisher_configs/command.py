"""`publisher schema`: the JSON Schema of a config, or of a template, for editors."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from publisher import Command


@click.command
@click.option(
    "--template",
    "exporter",
    metavar="EXPORTER",
    help="Print that of the file of a template for this exporter instead.",
)
def schema(exporter: str | None) -> None:
    """Print the JSON Schema of a config, the options of all plugins included."""
    from publisher import all_plugins, escaped_json, write_standard_output
    from publisher_configs.schema import schema as config_schema
    from publisher_configs.schema import template_schema

    plugins = all_plugins()
    if exporter is not None and exporter not in plugins.exporters:
        raise click.BadParameter(plugins.unknown("exporters", exporter), param_hint="--template")
    made = template_schema(plugins, exporter) if exporter else config_schema(plugins)
    write_standard_output(f"{escaped_json(made, indent=2)}\n".encode())  # whatever the encoding


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("schema", "Print the JSON Schema of a config", schema)
