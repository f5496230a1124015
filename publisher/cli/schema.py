"""`publisher schema`: the JSON Schema of a config, for editors."""

import click


@click.command
def schema() -> None:
    """Print the JSON Schema of a config, the options of all plugins included."""
    import json

    from publisher.cli.setup import registry
    from publisher.config.schema import schema as config_schema

    text = json.dumps(config_schema(registry()), ensure_ascii=False, indent=2)
    click.echo(text.encode())  # JSON is UTF-8, whatever the encoding of the stream
