"""The templates `class-sheet` and `class-sheet-large`: a page for a class, in two sizes of type."""

from pathlib import Path

from publisher import Template, hookimpl

FOLDER = Path(__file__).parent
TEMPLATES = [
    Template(
        "class-sheet",
        "A sheet for a class, with lines for name and date",
        FOLDER / "class-sheet.yaml",
    ),
    Template("class-sheet-large", "The same in large type", FOLDER / "class-sheet-large.yaml"),
]


@hookimpl
def publisher_templates() -> list[Template]:
    """Offer both; their files and the logo are in the package, and so in all that is installed."""
    return TEMPLATES
