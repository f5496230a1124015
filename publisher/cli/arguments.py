"""Arguments that several commands share."""

from pathlib import Path

import click

CONFIGS = click.argument(
    "configs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CONFIG..."
)


def _to_place(
    _context: click.Context, _option: click.Parameter, folder: Path | None
) -> Path | None:
    """The folder, or the address that it is."""
    from publisher.files.address import place

    return place(folder) if folder else None


FOLDER = click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    callback=_to_place,
    metavar="DIR",
    help="Write into this folder or address, not the one the config names.",
)
OVERRIDES = click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="PATH=VALUE",
    help="Set any setting of the configs, such as generator.size=15x15.",
)
PUZZLE = click.option(
    "--puzzle",
    "number",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Which puzzle of a config that makes several, from 1.",
)
TO = click.option(
    "--to", "exporter", metavar="EXPORTER", help="How standard output is written, for an OUT of -."
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object, nothing else.")


def check_budget(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """The text of a budget itself, if it can be read as one; a usage error if not."""
    from publisher.plugins.core_settings import parse_budget

    try:
        if text is not None:
            parse_budget(text)
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from None
    return text
