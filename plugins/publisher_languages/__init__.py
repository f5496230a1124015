"""The languages that come with the program, one YAML file each under `data/`."""

from functools import partial
from pathlib import Path

from publisher import DeferredRecord, Language, hookimpl

_FOLDER = Path(__file__).parent / "data"


@hookimpl
def publisher_languages() -> list[DeferredRecord[Language]]:
    """Offer every language there is a file for, by its code, which is the name of the file."""
    files = sorted(_FOLDER.glob("*.yaml"))
    return [DeferredRecord(file.stem, partial(_language, file)) for file in files]


def _language(file: Path) -> Language:
    from publisher_languages.files import read_language

    return read_language(file)
