"""`publisher schema`: the JSON Schema of a config, or of a template, for editors."""

import click


@click.command
@click.option(
    "--template",
    "exporter",
    metavar="EXPORTER",
    help="Print that of the file of a template for this exporter instead.",
)
def schema(exporter: str | None) -> None:
    """Print the JSON Schema of a config, the options of all plugins included."""
    from publisher.cli.setup import all_plugins
    from publisher.config.schema import schema as config_schema
    from publisher.config.schema import template_schema
    from publisher.files.standard import write_standard_output
    from publisher.messages.harmless import escaped_json

    plugins = all_plugins()
    if exporter is not None and exporter not in plugins.exporters:
        raise click.BadParameter(plugins.unknown("exporters", exporter), param_hint="--template")
    made = template_schema(plugins, exporter) if exporter else config_schema(plugins)
    write_standard_output(f"{escaped_json(made, indent=2)}\n".encode())  # whatever the encoding
