"""The templates `school` and `school-large`: a page for a class, in two sizes of type."""

from pathlib import Path

from publisher import Template, hookimpl

FOLDER = Path(__file__).parent
TEMPLATES = [
    Template("school", "A sheet for a class, with lines for name and date", FOLDER / "school.yaml"),
    Template("school-large", "The same in large type", FOLDER / "school-large.yaml"),
]


@hookimpl
def publisher_templates() -> list[Template]:
    """Offer both; their files and the logo are in the package, and so in all that is installed."""
    return TEMPLATES
