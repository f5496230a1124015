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
    import json

    from publisher.cli.setup import registry
    from publisher.config.schema import schema as config_schema
    from publisher.config.schema import template_schema

    plugins = registry()
    if exporter is not None and exporter not in plugins.exporters:
        raise click.BadParameter(plugins.unknown("exporters", exporter), param_hint="--template")
    made = template_schema(plugins, exporter) if exporter else config_schema(plugins)
    text = json.dumps(made, ensure_ascii=False, indent=2)
    click.echo(text.encode())  # JSON is UTF-8, whatever the encoding of the stream
