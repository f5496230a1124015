"""The page templates that come with the program, one YAML file each."""

from pathlib import Path

from publisher import Template, hookimpl

_FOLDER = Path(__file__).parent
_SUMMARIES = {
    "book": "A paperback: title page, contents, a puzzle a page, solutions at the end",
    "classic": "The plain page: grid and clues, the solution on a page of its own",
    "deco": "The plain page in a frame of the 1920s",
    "large-print": "Type of 14 points and more, the grid on one page and its clues facing it",
    "manuscript": "What a constructor sends to an editor: grids, clues with answers, an address",
    "newspaper": "A dense page, the clues flowing around the grid, the solution upside down",
    "poster": "A sheet for the wall",
    "school": "A worksheet with a ruler around it",
    "winter": "A page with snowflakes around it",
    "worksheet": "A sheet for a class, with lines for name, class and date",
}


@hookimpl
def publisher_templates() -> list[Template]:
    """Offer every template by the name of its file."""
    return [
        Template(name, summary, _FOLDER / f"{name}.yaml", is_usual=name == "large-print")
        for name, summary in _SUMMARIES.items()
    ]
