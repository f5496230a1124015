"""The languages that come with the program, one YAML file each under `data/`."""

from publisher import Language, hookimpl
from publisher_languages.files import read_languages


@hookimpl
def publisher_languages() -> list[Language]:
    """Offer every language there is a file for."""
    return read_languages()
