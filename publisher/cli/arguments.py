"""Arguments that several commands share."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli import built_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.shell_completion import CompletionItem

    Decorator = Callable[[Callable[..., object]], Callable[..., object]]
    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def names_of(kind: str) -> "Completer":
    """A completion of the names of records of a kind, such as `readers`."""

    def complete(
        _context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        with suppress(Exception):  # nobody has asked for a message
            found: list[CompletionItem] = built_in("publisher.completion", "names")(
                kind, incomplete
            )
            return found
        return []

    return complete


def settings_of(
    context: click.Context, _parameter: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """Completions of the settings of a command, and of their values."""
    with suppress(Exception):  # nobody has asked for a message
        complete = built_in("publisher.completion", "settings")
        found: list[CompletionItem] = complete(str(context.command.name), incomplete)
        return found
    return []


FILE = click.Path(path_type=Path)
CONFIGS = click.argument("configs", nargs=-1, required=True, type=FILE, metavar="CONFIG...")


def _to_place(context: click.Context, option: click.Parameter, folder: str | None) -> Path | None:
    """The folder, or the address that it is; a usage error if nothing can be kept there."""
    from publisher.files.address import place

    try:
        return place(folder) if folder else None
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from None


FOLDER = click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(),
    callback=_to_place,
    metavar="DIR",
    help="Write into this folder or address, not the one the config names.",
)


def overrides_option(said: str) -> "Decorator":
    """The option that sets settings; its help says which."""
    return click.option(
        "--set",
        "overrides",
        multiple=True,
        metavar="PATH=VALUE",
        shell_complete=settings_of,
        help=said,
    )


OVERRIDES = overrides_option(
    "Set any setting of the configs, such as generator.size=15x15 or pdf.paper=a5."
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
    "--to",
    "exporter",
    metavar="EXPORTER",
    shell_complete=names_of("exporters"),
    help="How standard output is written, for an OUT of -.",
)


def language_option(of_what: str) -> "Decorator":
    """The option of a language by its code; its help says of what the language is."""
    return click.option(
        "--language", metavar="CODE", shell_complete=names_of("languages"), help=of_what
    )


JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object, nothing else.")
QUIET = click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")


def seed_option(said: str = "Make another puzzle of the same words.") -> "Decorator":
    """The option of a seed; its help says what another one does."""
    return click.option("--seed", type=click.IntRange(min=0), help=said)


def check_budget(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """The text of a budget itself, if it can be read as one; a usage error if not."""
    if text is None:
        return None
    from publisher.plugins.core_settings import parse_budget

    try:
        parse_budget(text)
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from None
    return text


def budget_option(more: str = "") -> "Decorator":
    """The option of a budget; its help may say more."""
    said = f"How long to search: 10s, 2m or 5000steps{more}."
    return click.option("--budget", callback=check_budget, help=said)
